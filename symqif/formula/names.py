"""Names that a formula may have, and what is said about one that it may not have."""

from collections.abc import Collection
from difflib import get_close_matches

from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.terms import Placed


def unknown(shown: str, at: int, known: Collection[str], meant: str = "") -> Fault:
    """The fault of a name that is not known, with those that are and the nearest one."""
    listed = brief(", ".join(sorted(known)), 80) or "none"
    near = most_alike(meant or shown, known)
    hint = f"did you mean {near}?" if near else "--symbol d=k says that d is k"
    advice = f"known are {listed} ({hint})"
    return Fault(f"unknown symbol {quoted(shown)}", at, advice)


def most_alike(shown: str, known: Collection[str]) -> str:
    """The known name that is spelled most alike, or ''."""
    same = [name for name in sorted(known) if name.lower() == shown.lower()]
    prefix = [name for name in sorted(known) if len(name) > 1 and shown.lower().startswith(name.lower())]
    return next(iter(same + get_close_matches(shown, sorted(known), 1) + prefix), "")


def first_unknown(part: Placed, known: Collection[str]) -> tuple[str, int] | None:
    """The first free name that is not known, and its place; Fault if a sum binds a known name."""
    for index, at in part.bound.items():
        if index in known:
            raise Fault(f"a sum over {index}, which is a parameter", at, "give the sum another index")
    found = [(at, name) for name, at in part.free.items() if name not in known]
    return (min(found)[1], min(found)[0]) if found else None


def allowed(known: Collection[str]) -> frozenset[str]:
    """The known names; Fault if e, a number, is one of them."""
    if "e" in known:
        raise Fault("e cannot be a parameter", 0, "it is the base of the exponential function")
    return frozenset(known)
