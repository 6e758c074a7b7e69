"""symqif optimum QUANTITY --over NAME"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import (
    BITS,
    USERS,
    ValueOrFormula,
    as_json,
    exact_options,
    parameters_or_formulas,
    timeout_option,
)
from symqif.commands.own import own_mechanisms
from symqif.commands.status import UNDECIDED
from symqif.commands.terminal import print_answer
from symqif.commands.timed import Asked, Timed, Unanswered
from symqif.commands.working import Working
from symqif.schemas import OptimumData

if TYPE_CHECKING:
    from symqif.user_mechanisms.own_file import OwnMechanisms

MORE = {**BITS, **USERS}


def _unanswered(asked: Asked) -> Unanswered | None:
    if not {"quantity", "over"} <= asked.keys():
        return None
    data = OptimumData(quantity=asked["quantity"], over=asked["over"], largest=bool(asked.get("largest")))
    extreme = "largest" if data.largest else "least"
    return Unanswered(f"undecided: where is {data.quantity} {extreme} over {data.over}?", data)


@click.command(cls=Timed, unanswered=_unanswered)
@click.argument("quantity", metavar="QUANTITY")
@click.option("--over", required=True, metavar="NAME", help="The parameter that may be chosen.")
@click.option("--max", "largest", is_flag=True, help="Where is it largest, not least?")
@click.option("--where", multiple=True, metavar="RELATION", help="A further range, as 'p+q <= 1'; repeatable.")
@parameters_or_formulas
@exact_options(MORE, ValueOrFormula)
@own_mechanisms
@timeout_option("Seconds, after which the answer is undecided.")
@formula_style
@as_json
def optimum(
    quantity: str,
    over: str,
    largest: bool,
    where: tuple[str, ...],
    others: tuple[tuple[str, Any], ...],
    own: OwnMechanisms | None,
    timeout: float,
    as_json: bool,
    **options: Any,
) -> None:
    """QUANTITY is a measure and a protocol, as mse.ue or capacity.lh. A parameter without a value is any in its range;
    a value may be a formula in the other parameters. The answer is proved for all parameters: where the least value, or
    with --max the largest one, is reached, whether only there, and what it is; or what the values tend to.

    \b
    Example: symqif optimum mse.lh --over g --f 0
    Example: symqif optimum mse.ue --over p --q 'p/(p+(1-p)*exp(eps))' --f 0

    Exit status: 0 as asked, 2 bad input, 3 undecided.
    """
    from symqif.optima import optimum as optima
    from symqif.report.answers.optimum import data, lines

    given = {name: value for name, value in options.items() if value is not None} | dict(others)
    with Working(f"searching, {timeout:g} s at most"):
        result = optima.optimum(
            quantity,
            over,
            where=where,
            largest=largest,
            quantities=own.quantities if own else {},
            timeout=timeout,
            **given,
        )
    print_answer(as_json, lambda: data(result), lambda: lines(result))
    if not result:
        sys.exit(UNDECIDED)
