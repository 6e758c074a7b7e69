"""Two checkers: the base, and Rocq on what is exported."""

from collections.abc import Sequence

from symqif.claims.stored import unfolded
from symqif.kernel.budget import Exhausted
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.refinement_kernel.certificate import of_data
from symqif.refinement_kernel.data import made
from symqif.refinement_kernel.tiling import Tiling
from symqif.rocq.check import FAULTS, Exports, Part, check
from symqif.rocq.compiler import Compiler
from symqif.rocq.text import NotByRocq
from symqif.rocq.theorem import exported
from tests.soundness.corpus import Case, case

NOT_FOR_ROCQ = "Rocq is given no certificates of refinement on their own"


def statement(one: Case) -> Statement:
    return Statement.of(one.certificate["statement"])


def base(one: Case) -> str:
    """What the base says."""
    try:
        if one.of_refinement:
            data = one.certificate
            (made(Tiling, data) if data["kind"] == "tiles" else of_data(data)).check()
            return ""
        theorems = {name: statement(case(name)).sequent() for name in one.theorems}
        verdict = certificate.check(unfolded(one.certificate), statement(one), theorems).verdict
        return "" if verdict == one.shows else f"it is {verdict}"
    except (Rejected, Exhausted) as error:
        return str(error) or type(error).__name__


def part(one: Case) -> Part:
    """The theorem that is exported, or why there is none."""
    theorems = {name: statement(case(name)).sequent() for name in one.theorems}
    try:
        data = unfolded(one.certificate)
        return Part(one.name, "printed", exported(one.name, "printed", statement(one), data, theorems))
    except (NotByRocq, *FAULTS) as error:
        return Part(one.name, "printed", reason=f"{type(error).__name__}: {error}")


def by_rocq(cases: Sequence[Case]) -> dict[str, str]:
    """What Rocq says to the theorems that are exported of statements, by the names of these cases; it needs coqc."""
    parts = {name: part(case(name)) for one in cases for name in (*one.theorems, one.name)}
    found = check(Exports({}, parts), [parts[one.name] for one in cases], Compiler())
    return {part.claim: "" if result.checked else result.reason or "it does not compile" for part, result in found}


def rocq(one: Case) -> str:
    return NOT_FOR_ROCQ if one.of_refinement else by_rocq([one])[one.name]
