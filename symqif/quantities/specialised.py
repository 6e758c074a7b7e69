"""A quantity with formulas for some of its parameters, such as g = e^eps + 1 in local hashing."""

from collections.abc import Mapping
from dataclasses import replace

from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.exact.evaluation import with_head
from symqif.formula.reading import read
from symqif.kernel.sorts import context, integer
from symqif.kernel.term import Rejected, names, parse, show
from symqif.quantities.quantity import Quantity
from symqif.reduction.statement import Statement

ROUNDED = {"floor", "ceil", "round"}


def specialised(quantity: Quantity, formulas: Mapping[str, str]) -> Quantity:
    """The quantity where these parameters are formulas in the others and in eps, which become definitions.

    So a protocol's parameter that is an integer otherwise may be any number, as far as the channel has a meaning then:
    its subset form may have any number of equal columns. That the closed form still holds is for its basis to show.
    Any other integer, as a number of users or of reports or a size of a design, must be seen to be one.

    Raises SymqifError where a formula is none in the other parameters, or not what its place asks for.
    """
    if quantity.claim:
        raise SymqifError(f"{quantity.name} takes numbers, and no formulas")
    rest = {name: sort for name, sort in quantity.variables.items() if name not in formulas}
    for name in formulas.keys() - quantity.variables.keys():
        known = ", ".join(quantity.variables)
        raise SymqifError(f"{quantity.name} has no parameter {name!r} to be a formula: its parameters are {known}")
    texts = {name: _text(name, text, {**rest, "eps": "real"}) for name, text in formulas.items()}
    more = "eps" not in quantity.variables and any("eps" in names(parse(text)) for text in texts.values())
    rest |= {"eps": "real"} if more else {}
    given = (*quantity.given, "eps >= 0") if more else quantity.given
    definitions = {**texts, **quantity.definitions}

    def moved(derivation: Derivation) -> Derivation:
        old = derivation.statement
        others = {n: sort for n, sort in old.variables.items() if n not in formulas} | rest
        ranges = (*old.given, *given[len(quantity.given) :])
        statement = replace(old, variables=others, definitions={**texts, **old.definitions}, given=ranges)
        return replace(derivation, statement=statement)

    result = replace(
        quantity,
        variables=rest,
        given=given,
        definitions=definitions,
        basis=moved(quantity.basis) if quantity.basis else None,
        derivations=tuple(map(moved, quantity.derivations)),
        optimum={},
        formulas=texts,
    )
    protocol = quantity.protocol
    for name, text in texts.items():
        if quantity.variables[name] == "integer" and not (protocol and name in protocol.variables):
            try:
                integer(parse(text), context(rest))
            except Rejected:
                why = f"{name} must be an integer, and {text[:60]} is not seen to be one: give a number"
                raise SymqifError(why) from None
    if protocol:
        of_channel = {**texts, **protocol.definitions}
        others = {n: sort for n, sort in protocol.variables.items() if n not in formulas} | rest
        _sorted(Statement(f"stochastic({protocol.channel})", others, (), of_channel), quantity.name, formulas)
    _sorted(result.statement(f"{quantity.closed_form} == 0"), quantity.name, formulas)
    if result.basis:
        _sorted(result.basis.statement, quantity.name, formulas)
    return result


def _text(name: str, formula: str, rest: Mapping[str, str]) -> str:
    try:
        term = read(formula, rest)
        if rounded := [part[0] for part in with_head(term, *ROUNDED)]:
            raise SymqifError(f"a value may have no {min(rounded)}: give a number, or a formula without it")
        return show(term)
    except SymqifError as error:
        raise SymqifError(f"{name}: {error}") from None


def _sorted(statement: Statement, name: str, formulas: Mapping[str, str]) -> None:
    try:
        statement.sequent()
    except Rejected as error:
        given = ", ".join(f"{n} = {text}" for n, text in formulas.items())
        raise SymqifError(f"{name} has no meaning with {given}: {error}") from None
