"""scan: which formulas of a paper are quantities, which differ from one, and which are not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path

from symqif.comparison.check import Check, check
from symqif.comparison.problem import Problem
from symqif.comparison.values import Point, differ, value_at
from symqif.errors import SymqifError
from symqif.exact.evaluation import with_head
from symqif.formula.errors import Fault
from symqif.formula.naming import naming
from symqif.formula.reading import Declared, Formula, Target
from symqif.formula.tree import Items, leaves
from symqif.kernel.term import Rejected, Term, Undefined, names, show
from symqif.manuscript import Manuscript
from symqif.manuscript.displays import Display
from symqif.manuscript.extract import beside, formula
from symqif.manuscript.source import LABEL
from symqif.mechanisms import PROTOCOLS
from symqif.quantities import CALLED, Quantity, all_values

POINTS, SIZES, FEW = 8, (2, 3, 5), 2  # points for each number k of secrets
SHARE = Fraction(1, 3)  # f there: at 0 much is equal
MOST = 4  # quantities that a formula is proved to be
COUNTED = {"n"}  # which formulas may do without
GRAVEST = ("different", "undecided", "refused", "read", "equal")
HEADING = re.compile(r"\\(?:sub)*(?:section|paragraph)\*?\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")
RELATION = re.compile(r"=|\\(?:equiv|coloneqq|triangleq)(?![A-Za-z])")
USUAL: tuple[Mapping[str, str], ...] = ({}, {"w": "omega"}, {"d": "k"})  # what papers call parameters
SAID = {"asr": "asr", "ml": "capacity", "cap": "capacity", "var": "mse", "mse": "mse", "tv": "tv"}


@dataclass(frozen=True)
class Scanned:
    """A formula of a paper. status: equal to the quantity, different from it, read and no quantity of ours, refused, or
    undecided; reason: why. side, row: which one of its display it is, where there are several. letters: what it was
    found to call parameters. term: what was read. display: its whole text, where its label does not say which one."""

    line: int
    label: str | None
    latex: str
    status: str
    quantity: str | None = None
    reason: str = ""
    row: int | None = None
    side: int | None = None
    letters: Mapping[str, str] = field(default_factory=dict)
    term: Term | None = None
    display: str = ""


@dataclass(frozen=True)
class Scan:
    """The formulas of a paper in its order.

    >>> import tempfile, pathlib
    >>> from symqif import scan
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "paper.tex"
    >>> _ = file.write_text(r"GRR has $C = \\frac{k e^{\\varepsilon}}{e^{\\varepsilon}+k-1}$.")
    >>> [(found.status, found.quantity) for found in scan(file).formulas]
    [('equal', 'capacity.grr')]
    """

    name: str
    formulas: tuple[Scanned, ...]

    @property
    def summary(self) -> dict[str, int]:
        """How many there are of each status."""
        return {status: sum(one.status == status for one in self.formulas) for status in reversed(GRAVEST)}


def scan(
    path: str | Path,
    *,
    quantities: Mapping[str, Quantity] | None = None,
    symbols: Mapping[str, str] | None = None,
    timeout: float = 5.0,
) -> Scan:
    """Each displayed formula of a LaTeX file, and each one in the text with a sign of equality, beside all quantities.

    quantities: of your own mechanisms, beside ours. symbols: what the paper calls the parameters. timeout: seconds for
    each proof. A side of an equation is compared at a few points; what agrees there is proved. A side
    whose name and section name a quantity, and that has all its parameters, is reported as different where it differs.
    A formula beside the comment `% symqif: capacity.grr` is compared with that alone, as `check` does.

    Raises SymqifError where there is no such file.

    >>> from symqif import scan
    >>> callable(scan)
    True
    """
    source = Manuscript.read(Path(path))
    displays = scanned(source, quantities=quantities, symbols=symbols, timeout=timeout)
    return Scan(source.name, tuple(one for found in displays for one in found))


def scanned(
    source: Manuscript,
    *,
    quantities: Mapping[str, Quantity] | None = None,
    symbols: Mapping[str, str] | None = None,
    timeout: float = 5.0,
) -> Iterator[list[Scanned]]:
    """The same, one display after the other; then the comments that belong to none."""
    known = {**all_values(), **{q.name: q for q in (quantities or {}).values()}}
    scanner = _Scanner(source, known, dict(symbols or {}), timeout)
    return (list(scanner.of(shown)) for shown in (*source.displays, None))


@dataclass(frozen=True)
class _Seen:
    """A quantity with its values at a few points, and some of those where it has no rational value."""

    quantity: Quantity
    points: tuple[tuple[Point, Fraction], ...]
    others: tuple[Point, ...]

    def agrees(self, term: Term) -> bool:
        """Has a formula the same values, as far as they are rational?"""
        here, exact = self.quantity.in_parameters(term), self.quantity.exact
        try:
            if self.points:
                return all(value_at(here, point) == value for point, value in self.points)
            logarithms = any(with_head(here, "log")) and any(with_head(exact, "log"))
            return logarithms and all(differ(here, exact, point) is not True for point in self.others)
        except (Undefined, Rejected):
            return False


class _Scanner:
    def __init__(
        self, source: Manuscript, known: Mapping[str, Quantity], letters: dict[str, str], timeout: float
    ) -> None:
        self.source, self.known, self.letters, self.timeout = source, known, letters, timeout
        self.headings = [(match.start(), match[1]) for match in HEADING.finditer(source.text)]
        groups = dict[tuple[frozenset[str], frozenset[str]], list[_Seen]]()
        theirs = (known[name] for name in sorted(known.keys() - all_values().keys()))
        for seen in (*_ours(), *map(_seen, theirs)):
            groups.setdefault((seen.quantity.symbols, frozenset(seen.quantity.variables)), []).append(seen)
        self.groups = groups
        self.symbols = frozenset[str]().union(*(quantity.symbols for quantity in known.values()))
        self.declared, self.without = dict[tuple[int, int | None], str](), list[Scanned]()
        self._declare()

    def _declare(self) -> None:
        """The quantities that comments name, by the display that they belong to and the row; those without one."""
        kinds = {name.partition(".")[0] for name in self.known}
        for name, markers in self.source.markers.items():
            for marker in markers if name.lower().partition(".")[0] in kinds and "." in name else ():
                try:
                    shown, place, below = beside(self.source, marker)
                    said = formula(self.source, shown, Declared(), place, below=below).said
                    self.declared[shown.begin, said.row] = name
                except (SymqifError, Fault) as error:
                    line = self.source.line(marker.at)
                    self.without.append(Scanned(line, None, f"% symqif: {name}", "refused", name, _why(error)))

    def of(self, shown: Display | None) -> Iterator[Scanned]:
        """The formulas of a display; behind all of them, the comments that belong to none."""
        if shown is None:
            yield from self.without
            return
        text = self.source.text[shown.start : shown.end]
        if shown.inline and not RELATION.search(text) and (shown.begin, None) not in self.declared:
            return
        label = next(iter(LABEL.findall(text)), None)
        display = (
            "" if label and len(self.source.labels.get(label.strip(), ())) == 1 and not shown.inline else text.strip()
        )
        line, latex = self.source.line(shown.begin), " ".join(text.split())
        one = Scanned(line, label, latex, "refused", reason="it has names alone", display=display)
        try:
            whole = formula(self.source, shown, Declared(self.letters))
        except (Fault, SymqifError) as error:
            yield replace(one, reason=_why(error))
            return
        if (shown.begin, None) in self.declared:
            yield self._compared(one, whole, self.declared[shown.begin, None])
            return
        found = [one for row in self._rows(one, whole, shown) for one in row]
        yield from found or [one]

    def _rows(self, one: Scanned, whole: Formula, shown: Display) -> Iterator[Iterable[Scanned]]:
        for chosen in whole.shown.numbers:
            of_row = replace(whole, said=replace(whole.said, row=chosen))
            if quantity := self.declared.get((shown.begin, chosen)):
                written = whole.part([item for _, side in of_row.sides for item in side])
                yield [self._compared(replace(one, row=chosen, latex=written), of_row, quantity)]
            else:
                yield self._row(replace(one, row=chosen), of_row)

    def _compared(self, one: Scanned, meant: Formula, quantity: str) -> Scanned:
        """A formula of which the paper's source says what it is."""
        try:
            return self._answered(one, quantity, self._checked(meant, quantity))
        except SymqifError as error:
            return replace(one, quantity=quantity, reason=str(error))

    @staticmethod
    def _answered(one: Scanned, quantity: str, found: Check) -> Scanned:
        status = {True: "equal", False: "different", None: "undecided"}[found.equal]
        reason = "" if found.equal else _reason(found)
        return replace(one, status=status, quantity=quantity, reason=reason, term=found.problem.yours)

    def _row(self, one: Scanned, whole: Formula) -> Iterator[Scanned]:
        sides = whole.sides
        for n, (part, side) in enumerate(sides, 1):
            if (len(sides) > 1 and naming(side)) or not side:
                continue
            number = n if len(sides) > 1 or not part.is_chain else None
            meant = replace(whole, said=replace(whole.said, side=number))
            equal = part.of_row.equal_to(side)
            name = next((other for other in equal if naming(other)), () if part.is_chain else None)
            yield self._side(replace(one, latex=whole.part(side), side=number), meant, name)

    def _side(self, one: Scanned, meant: Formula, name: Items | None) -> Scanned:
        """A side that has this name; None: it is a bound."""
        letters = next((usual for usual in USUAL if not self._error(self._called(meant, usual))), {})
        meant = self._called(meant, letters)
        if error := self._error(meant):
            return replace(one, reason=error)
        one = replace(one, letters=dict(letters), term=self._read(meant)[0])
        equal, constant = list[str](), True
        for (symbols, variables), seen in self.groups.items():
            with suppress(SymqifError):
                term = meant.read(symbols, Target("a quantity", variables)).term
                constant = constant and not names(term)
                equal += [one.quantity.name for one in seen if one.agrees(term)]
        likely = [] if name is None else self._likely(one, name)
        equal = [found for found in equal if not constant or found in likely]
        here, places = self._protocols(one, set()), [*self.known]
        ordered = sorted(
            equal, key=lambda name: (name not in likely, name.partition(".")[2] not in here, places.index(name))
        )
        proved = dict[str, Check]()
        for quantity in ordered[:MOST]:
            with suppress(SymqifError):
                found = self._checked(meant, quantity)
                proved |= {quantity: found} if found.equal else {}
        if proved:
            first, *others = proved
            also = f"also {', '.join(others)}" if others else ""
            return replace(self._answered(one, first, proved[first]), reason=also)
        for quantity in likely[:1]:
            with suppress(SymqifError):
                found = self._checked(meant, quantity)
                if names(self.known[quantity].exact) - COUNTED - names(found.problem.formula):
                    break  # it may be that of some values
                return self._answered(one, quantity, found)
        return replace(one, status="read", reason="no quantity of ours")

    def _error(self, meant: Formula) -> str:
        """Why a formula is none in the symbols of all quantities; nothing if it is one."""
        return self._read(meant)[1]

    def _read(self, meant: Formula) -> tuple[Term | None, str]:
        """The formula in the symbols of all quantities, or why it is none."""
        error = ""
        for known in (self.symbols, self.symbols - {"i"}):  # of sums, or the size of a set
            try:
                return meant.read(known).term, ""
            except SymqifError as why:
                error = str(why)
        return None, error

    @staticmethod
    def _called(meant: Formula, letters: Mapping[str, str]) -> Formula:
        """The formula where parameters may be called otherwise too."""
        return replace(meant, said=replace(meant.said, letters={**letters, **meant.said.letters}))

    def _checked(self, meant: Formula, quantity: str) -> Check:
        own = {quantity: self.known[quantity]} if quantity in self.known.keys() - all_values().keys() else {}
        return check(meant, quantity, quantities=own, timeout=self.timeout)

    def _likely(self, one: Scanned, name: Items) -> list[str]:
        """The quantities that the name of a formula, its label and its section speak of."""
        called_so = naming(name)
        words = {called_so[0].base.lower()} if called_so else set[str]()
        words |= {token.text.lower() for token in leaves(name)} | {*re.split(r"[^a-z0-9]+", (one.label or "").lower())}
        called = {kind for word, kind in {**CALLED, **SAID}.items() if word in words}
        kinds = called or {f"{of}-{word}" for word in words & {"p", "q"} for of in ("bit", "report")}
        return [
            found
            for p in self._protocols(one, words)
            for kind in sorted(kinds)
            if (found := f"{kind}.{p}") in self.known
        ]

    def _protocols(self, one: Scanned, words: set[str]) -> list[str]:
        """Those that words speak of, or else the heading of the section."""
        before = [title for at, title in self.headings if self.source.line(at) <= one.line]
        titles = {*re.split(r"[^a-z0-9]+", before[-1].lower())} if before else set[str]()
        return [p for p in PROTOCOLS if p in words] or [p for p in PROTOCOLS if p in titles]


def _why(error: Fault | SymqifError) -> str:
    return error.what if isinstance(error, Fault) else str(error)


@cache
def _ours() -> tuple[_Seen, ...]:
    """All quantities of all protocols."""
    return tuple(map(_seen, all_values().values()))


def _seen(quantity: Quantity) -> _Seen:
    found, others = list[tuple[Point, Fraction]](), list[Point]()
    problem = Problem(quantity, Fraction(0), {})
    share = {"f": SHARE} if "f" in quantity.variables else {}
    sizes = [{"k": Fraction(k), **share} for k in SIZES] if "k" in quantity.variables else [share]
    for point in (point for given in sizes for point in islice(problem.points(given), POINTS)):
        with suppress(Undefined):
            exact = value_at(quantity.exact, point)
            found += [] if exact is None else [(point, exact)]
            others += [point] if exact is None else []
    return _Seen(quantity, tuple(found), tuple(others[-FEW:]))


def _reason(found: Check) -> str:
    """Why it is undecided; or a point where it differs, and by which factor where it is that alone."""
    if found.point is None:
        return found.reason
    point = ", ".join(f"{name} = {value}" for name, value in found.point.texts().items())
    factor = f", {show(found.factor.term)} times the exact one" if found.factor else ""
    yours, exact = ("no rational number" if one is None else str(one) for one in found.values)
    return f"at {point} it is {yours}, not {exact}{factor}"
