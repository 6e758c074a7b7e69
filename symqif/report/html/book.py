"""What the page shows: the claims of a catalogue with the outcomes of checking them, and what rests on what."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from symqif.claims.catalogue import Catalogue
from symqif.claims.outcome import Task
from symqif.claims.verify import Result
from symqif.reduction.rule import RULES
from symqif.refinement.order import Order
from symqif.report.document.errata import MEANINGS, Erratum, erratum, grouped, listed
from symqif.report.html.element import anchor
from symqif.report.orders.layered import Pair
from symqif.report.paper import Paper

Section = tuple[str, Sequence[Result]]


@dataclass(frozen=True)
class Severity:
    """The errata of one severity, each with the further instances of it; start: the number of the first of them."""

    start: int
    errata: Sequence[Sequence[Erratum]]

    @property
    def severity(self) -> str:
        return self.errata[0][0].severity

    @property
    def meaning(self) -> str:
        return MEANINGS[self.severity]


@dataclass(frozen=True)
class Book:
    """title: of the catalogue. sections: all claims, each in one of them.

    obligations: for each part with a proof that was accepted, how many obligations of which kind.
    orders: refinement orders at some points, with certificates that were checked.
    options: what the commands need after the ids to find the same catalogue.
    ids: the claims that were asked for; none for a whole catalogue.
    paged: has each claim a page of its own? checks: can these be checked in a browser?
    """

    title: str
    paper: Paper | None
    sections: Sequence[Section]
    obligations: Mapping[Task, Counter[str]]
    orders: Sequence[Order]
    version: str
    entries: Catalogue
    options: str = ""
    ids: Sequence[str] = ()
    paged: bool = False
    checks: bool = False

    @property
    def unread(self) -> int:
        """How many claim files do not load."""
        return len(self.entries.faults)

    def address(self, name: str) -> str:
        """What a link has that leads to a claim, or to another place that is called so."""
        if not self.paged:
            return f"#{anchor(name)}"
        return f"{name}.html" if name in self.results else f"index.html#{anchor(name)}"

    @property
    def here(self) -> str:
        """What is to be said of the claims of a page that does not have all of a catalogue."""
        return " on this page" if self.ids else ""

    @cached_property
    def results(self) -> dict[str, Result]:
        return {result.claim.id: result for _, here in self.sections for result in here}

    @cached_property
    def faults(self) -> dict[str, Erratum]:
        """What is wrong with each claim, if anything."""
        return {name: erratum(result) for name, result in self.results.items()}

    @cached_property
    def errata(self) -> list[Erratum]:
        return listed(self.faults.values())

    @property
    def by_severity(self) -> list[Severity]:
        """The errata, the gravest first."""
        groups = [list(group) for _, group in groupby(grouped(self.errata), lambda own: own[0].severity)]
        return [Severity(1 + sum(map(len, groups[:n])), errata) for n, errata in enumerate(groups)]

    @cached_property
    def rules(self) -> list[str]:
        """The named rules that verdicts rest on."""
        return sorted({name for name in self.users if name in RULES})

    @cached_property
    def users(self) -> dict[str, list[str]]:
        """The claims that rest on a rule or a claim."""
        found: dict[str, list[str]] = {}
        for name, result in self.results.items():
            for used in dict.fromkeys(base(text) for text in result.rests_on):
                if used != name:
                    found.setdefault(used, []).append(name)
        return found

    @cached_property
    def edges(self) -> list[Pair]:
        """What is used, and by which claim."""
        known = {*self.results, *RULES}
        return [(used, name) for used, names in self.users.items() if used in known for name in names]

    @property
    def unchecked(self) -> list[Result]:
        """The claims of which some part has a recorded verdict that nothing stored shows."""
        return [result for result in self.results.values() if unshown(result)]

    @property
    def differing(self) -> list[Result]:
        """The claims of which what is stored shows another verdict than the recorded one."""
        unchecked = self.unchecked
        return [result for result in self.results.values() if result.differences and result not in unchecked]

    def section_of(self, name: str) -> int:
        """The place of a claim's section among all."""
        return next(n for n, (_, here) in enumerate(self.sections) if any(r.claim.id == name for r in here))


def unshown(result: Result) -> list[str]:
    """The parts without their recorded verdict that have no other one either: those are only recorded otherwise."""
    return [part for part in result.differences if result.outcomes[part].verdict == "undecided"]


def base(name: str) -> str:
    """The claim of id/part; a rule's name is its own."""
    return name if name in RULES else name.partition("/")[0]


def location(name: str) -> str:
    """Where the page has a claim or a rule: an id has no slash, so that nothing else is called so."""
    return f"rule/{name}" if name in RULES else name
