"""symqif refine A B"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.bounded import OutOfBounds, at_work
from symqif.commands.formulas import formula_style
from symqif.commands.options import as_json, given, parameters, rocq_option, timeout_option
from symqif.commands.own import note_level, own_mechanisms
from symqif.commands.status import DIFFERENT, UNDECIDED
from symqif.commands.terminal import print_answer, say
from symqif.commands.timed import Asked, Timed, Unanswered
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.find.limits import GaveUp
from symqif.schemas import RefineData, RefineSetData
from symqif.user_file import writable, write

if TYPE_CHECKING:
    from symqif.refinement.refines import Refinement
    from symqif.refinement.side import Side


def _unanswered(asked: Asked) -> Unanswered | None:
    if not {"a", "b"} <= asked.keys():
        return None
    a, b, k = asked["a"], asked["b"], int(asked["k"]) if asked.get("k", "").isdecimal() else None
    data = RefineSetData(a=a, b=b, k=k, over=asked["over"]) if "over" in asked else RefineData(a=a, b=b, k=k)
    return Unanswered(f"{a}, {b}: undecided", data)


@click.command(cls=Timed, unanswered=_unanswered)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@parameters
@click.option("--over", type=click.Choice(["eps", "theta"]), help="For which eps, or theta, is A refined by B?")
@click.option("--bitwise", is_flag=True, help="Compare the channels of one bit of unary encodings.")
@click.option("--max-case", is_flag=True, help="The max-case order: are B's posteriors in the hull of A's?")
@timeout_option("Seconds, after which the answer is undecided.")
@own_mechanisms
@rocq_option
@formula_style
@as_json
def refine(
    a: str,
    b: str,
    over: str | None,
    bitwise: bool,
    max_case: bool,
    timeout: float,
    rocq: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """A is refined by B if A.W = B for some channel W. A side is as for symqif capacity, or geometric; it may have
    parameters of its own, as 'lh(g=5)' or 'ue(p=3/4,q=1/4)'.

    \b
    Example: symqif refine sue oue --k 50 --y 80
    Example: symqif refine my.csv 'grr(t=3)'

    Exit status: 0 refined, 1 not refined, 2 bad input, 3 undecided.
    """
    from symqif.refinement.refines import decide_sides
    from symqif.report.answers.refinement import lines

    writable(rocq)
    if max_case and (over or rocq):
        raise click.UsageError(f"--max-case and --{'over' if over else 'rocq'} exclude each other")
    if over:
        if bitwise:
            raise click.UsageError(
                "--bitwise is for one eps and theta: give these without --over "
                "(from which theta on one bit of OUE is refined by one of THE: symqif measure threshold ouethe)"
            )
        if rocq:
            raise click.UsageError("--rocq and --over exclude each other: give the one eps or theta")
        _print_set(a, b, over, timeout, as_json, options)
        return
    with Working(f"deciding, {timeout:g} s at most"):
        sides = _sides(a, b, bitwise, options)
        result = decide_sides(*sides, bitwise=bitwise, max_case=max_case, timeout=timeout)
    if as_json:
        for piece in json.JSONEncoder(indent=2).iterencode(result.data()):  # at once, a large witness takes gigabytes
            sys.stdout.write(piece)
        click.echo()
    else:
        say(lines(result))
    if rocq and result.holds is not None:
        _write_rocq(rocq, result, *sides)
    if not result.holds:
        sys.exit(UNDECIDED if result.holds is None else DIFFERENT)


def _write_rocq(file: Path, result: Refinement, a: Side, b: Side) -> None:
    """The theorem on the explicit channels."""
    from symqif.refinement.numbers import matrix
    from symqif.refinement_kernel.certificate import Gain, Witness
    from symqif.rocq import answer

    certificate = result.certificate
    if isinstance(certificate, Gain | Witness):
        left, right = certificate.a, certificate.b
    else:
        left, right = matrix(a.explicit()), matrix(b.explicit())
    write(file, answer.text([answer.refinement(left, right)], {}))


def _print_set(a: str, b: str, over: str, timeout: float, as_json: bool, options: dict[str, Any]) -> None:
    from symqif.commands.sides import Mine, own_secrets, written_pair
    from symqif.refinement import parametric
    from symqif.report.answers.refinement_set import lines

    shared, mine = given(options), Mine(options["own"], dict(options["others"]))
    k = shared.pop("k", next(iter(own_secrets((a, b), mine)), None))
    if k is None or k.denominator != 1:
        raise SymqifError("give the number of secrets: --k 50")
    (left, fixed_left), (right, fixed_right) = written_pair(a, b, shared, mine)
    try:
        with Working(f"deciding, {timeout:g} s at most"):
            question: tuple[Any, ...] = left, right, int(k), over, fixed_left, fixed_right, timeout
            result = parametric.over(*question)
    except GaveUp as error:
        raise OutOfBounds(str(error)) from None
    print_answer(as_json, lambda: result.data(), lambda: lines(result))
    if result.undecided:
        sys.exit(UNDECIDED)


def _sides(a: str, b: str, bitwise: bool, options: dict[str, Any]) -> tuple[Any, Any]:
    from symqif.commands.sides import Mine, own_secrets, refuse_ambiguous, told_apart, written_design, written_side
    from symqif.errors import SymqifError

    at_work("channels")
    shared, mine = given(options), Mine(options["own"], dict(options["others"]))
    used: set[str] = set()
    designs = [form for text in (a, b) if (form := written_design(text, shared, used))]
    sizes = [*(form.secrets for form in designs), *own_secrets((a, b), mine)]
    k = shared.pop("k", sizes[0] if sizes else None)
    if k is None and not bitwise:
        raise SymqifError("give the number of secrets: --k 50")
    refuse_ambiguous((a, b), shared, mine)
    sides = [written_side(text, k if k is not None else 2, shared, used, mine) for text in (a, b)]
    for name in {**shared, **mine.values}.keys() - used:
        raise SymqifError(f"neither {a} nor {b} has a parameter that --{name} sets")
    for side in sides:
        if k is not None and side.secrets != k:
            raise SymqifError(f"{side.name} has {side.secrets} secrets, not {k}")
        note_level(side)
    first, second = sides
    return told_apart(first, a, second), told_apart(second, b, first)
