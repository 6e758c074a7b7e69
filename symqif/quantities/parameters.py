"""The parameters of a user's mechanism: their names, their order, and their ranges."""

from collections.abc import Iterable, Mapping

from symqif.errors import SymqifError
from symqif.kernel.sequent import is_relation, parts
from symqif.kernel.term import FUNCTIONS, Rejected, Term, names, parse, proper
from symqif.symbols import SORTS, USUAL

ORDER = ("k", "eps", "theta", "g", "omega")
LANGUAGE = {"e": "the base of the exponential function", "i": "the size of a subset"}


def in_order(name: str) -> tuple[int, str]:
    """The key that sorts parameters: those of the protocols first."""
    return ORDER.index(name) if name in ORDER else len(ORDER), name


def refuse_taken(mechanism: str, variables: Mapping[str, str], definitions: Iterable[str] = ()) -> None:
    """SymqifError if a name is one that formulas have for something else, or of another sort."""
    for name in (*variables, *definitions):
        if name in LANGUAGE:
            raise SymqifError(f"{name} cannot be a parameter of {mechanism}: it is {LANGUAGE[name]}; call it otherwise")
        if name in FUNCTIONS:
            raise SymqifError(
                f"{name} cannot be a parameter of {mechanism}: it is an operator; call it otherwise, as {name}_1"
            )
        if not (name.isascii() and proper(name)):
            raise SymqifError(f"{name[:40]!r} cannot be a parameter of {mechanism}: names are letters, digits and _")
    for name, sort in variables.items():
        if SORTS.get(name, sort) != sort:
            what = "an integer" if SORTS[name] == "integer" else "a real number"
            raise SymqifError(f"{name} is {what} in formulas, and not so in {mechanism}: call that parameter otherwise")
    for name in definitions:
        if name in variables:
            raise SymqifError(f"{name} is a parameter of {mechanism} and a definition: give one of them another name")


def with_usual(name: str, variables: Mapping[str, str], given: tuple[str, ...]) -> tuple[str, ...]:
    """The ranges of the parameters: the usual ones and the given ones, which must speak of them alone."""
    for text in given:
        relations_of(text, name, variables)
    return (*(text for parameter, text in USUAL.items() if parameter in variables), *given)


def relations_of(text: str, name: str, variables: Iterable[str], *others: str) -> tuple[Term, ...]:
    """The relations of a range; SymqifError if it is none, or not of these parameters, or other names, alone."""
    try:
        relations = parts(parse(text))
    except (Rejected, RecursionError) as error:
        raise SymqifError(f"the range {text[:60]!r} of {name} cannot be read: {error}") from None
    if not all(map(is_relation, relations)):
        raise SymqifError(f"the range {text[:60]!r} of {name} is not a relation: write one as '0 < a'")
    if unknown := sorted(frozenset[str]().union(*map(names, relations)) - {*variables, *others}):
        known = ", ".join(variables) or "none"
        raise SymqifError(f"the range {text[:60]!r} of {name} has {unknown[0]!r} in it: its parameters are {known}")
    return relations


def each_once(ranges: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text for n, text in enumerate(ranges) if parse(text) not in map(parse, ranges[:n]))
