"""The refinement order of protocols at one k and one nominal eps: classes, covers, incomparable pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from time import perf_counter
from typing import Any

from symqif.bounded import OutOfBounds, at_work, bounded
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, show
from symqif.mechanisms import PROTOCOLS, Protocol, blh, grr, lh, olh, oue, ss, sue, the
from symqif.mechanisms.parameters import shortcuts
from symqif.refinement.certificate import certificate_data
from symqif.refinement.numbers import by_size
from symqif.refinement.refines import decide_sides, within
from symqif.refinement.side import Side, side
from symqif.refinement_kernel.certificate import Certificate, SubsetGain
from symqif.schemas import HasseData
from symqif.shown import Shown

Pair = tuple[str, str]
Progress = Callable[[str], None]
LEAST = 0.02  # seconds, to begin with a relation
PRIVACY = ("eps", "y", "t")
OWN: dict[Protocol, tuple[str, ...]] = {ss: ("omega",), lh: ("g",), the: ("theta", "x")}  # beside the privacy parameter
NEEDED = {lh: ("g",), the: ("theta", "x")}  # without one of these, a protocol is left out
OURS = (grr, ss, sue, oue, the, blh, olh, lh)  # a class is named in this order: OUE = OLH (g = 5)
# and every other protocol of the package that has no parameter of its own
ALL = (*OURS, *(p for p in PROTOCOLS.values() if p not in OURS and p.variables.keys() == {"k", "eps"}))


@dataclass(frozen=True)
class Member:
    """A protocol with its parameters; `shown` those that tell it from others of its kind at the same k and eps."""

    side: Side
    shown: Mapping[str, str]

    @property
    def name(self) -> str:
        return self.side.name

    @property
    def title(self) -> str:
        """Protocols of ours by their letters, in capitals, and yours as you named them."""
        return self.name.upper() if self.name in PROTOCOLS else self.name

    @property
    def form(self) -> SubsetForm | None:
        """As every protocol has it; a mechanism of one's own may be an explicit channel."""
        return self.side.channel if isinstance(self.side.channel, SubsetForm) else None

    @property
    def label(self) -> str:
        """OLH (g = 5)"""
        own = ", ".join(f"{name} = {value}" for name, value in self.shown.items())
        return self.title + (f" ({own})" if own else "")


@dataclass(frozen=True)
class Composition:
    """A witness made of two, one after the other: A is refined by a third, which is refined by B."""

    through: str
    first: Witnesses
    second: Witnesses

    def check(self) -> None:
        """The kernel's check of both; `Rejected` if one is no witness."""
        self.first.check()
        self.second.check()

    def data(self) -> dict[str, Any]:
        return {
            "kind": "witness",
            "through": self.through,
            "parts": [relation_data(self.first), relation_data(self.second)],
        }


Witnesses = Certificate | Composition


def relation_data(own: Witnesses) -> dict[str, Any]:
    """A certificate, or one made of several, as JSON."""
    return own.data() if isinstance(own, Composition) else certificate_data(own)


@dataclass(frozen=True)
class Relation:
    """Is one refined by the other? With a checked certificate, or undecided with the reason."""

    holds: bool | None
    certificate: Witnesses | None = field(default=None, compare=False)
    reason: str = ""

    def data(self) -> dict[str, Any] | None:
        """The certificate's."""
        return relation_data(self.certificate) if self.certificate else None


@dataclass(frozen=True, repr=False)
class Order(Shown):
    """The refinement order of protocols. A class goes by the name of its first member.

    given: k apart, the parameters as they were given. classes: protocols that refine each other. relations: (a, b)
    to whether a is refined by b; between any two classes, in both directions, and to show each class.
    """

    k: int
    given: Mapping[str, str] = field(hash=False)
    members: Mapping[str, Member] = field(hash=False)
    classes: tuple[tuple[str, ...], ...]
    relations: Mapping[Pair, Relation] = field(hash=False)
    seconds: float = field(compare=False)

    @property
    def names(self) -> list[str]:
        """Of the classes."""
        return [members[0] for members in self.classes]

    def labels(self, name: str) -> list[str]:
        """The members of a class as they are written: OUE, OLH (g = 5)."""
        return [self.members[member].label for group in self.classes if group[0] == name for member in group]

    def label(self, name: str) -> str:
        """A class as it is written: OUE = OLH (g = 5)."""
        return " = ".join(self.labels(name))

    def refined(self, a: str, b: str) -> bool:
        """Is class a known to be refined by class b?"""
        return self.relations[a, b].holds is True

    @property
    def comparable(self) -> list[Pair]:
        """The classes a, b for which a is refined by b."""
        return [pair for pair in permutations(self.names, 2) if self.refined(*pair)]

    @property
    def covers(self) -> list[Pair]:
        """The classes a, b for which a is refined by b, and by no class between."""
        below = set(self.comparable)
        return [(a, b) for a, b in self.comparable if not any({(a, c), (c, b)} <= below for c in self.names)]

    @property
    def incomparable(self) -> list[Pair]:
        """The classes neither of which is refined by the other, each pair once."""
        once = combinations(self.names, 2)
        return [pair for pair in once if {self.relations[p].holds for p in (pair, pair[::-1])} == {False}]

    @property
    def undecided(self) -> list[Pair]:
        """The classes a, b for which it is not known whether a is refined by b."""
        return [pair for pair in permutations(self.names, 2) if self.relations[pair].holds is None]

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        covers = self.covers
        return HasseData(
            k=self.k,
            parameters=dict(self.given),
            protocols=[{"name": n, "parameters": dict(m.side.parameters)} for n, m in self.members.items()],
            classes=[self._class(group) for group in self.classes],
            covers=[self._comparison(*pair) for pair in covers],
            implied=[self._comparison(*pair) for pair in self.comparable if pair not in covers],
            incomparable=[
                {
                    "a": a,
                    "b": b,
                    "gain_a_not_b": self.relations[a, b].data(),
                    "gain_b_not_a": self.relations[b, a].data(),
                }
                for a, b in self.incomparable
            ],
            undecided=[{"a": a, "b": b, "reason": self.relations[a, b].reason} for a, b in self.undecided],
            rechecked=True,
            seconds=round(self.seconds, 3),
        ).data()

    def _class(self, group: Sequence[str]) -> dict[str, Any]:
        shown = [
            {"a": a, "b": b, "witness": self.relations[a, b].data()}
            for a, b in permutations(group, 2)
            if (a, b) in self.relations and self.relations[a, b].holds
        ]
        return {"name": group[0], "label": self.label(group[0]), "members": list(group), "equivalences": shown}

    def _comparison(self, a: str, b: str) -> dict[str, Any]:
        """A witness, and a gain function that shows that the two are not equivalent (null if that is undecided)."""
        return {"a": a, "b": b, "witness": self.relations[a, b].data(), "strict": self.relations[b, a].data()}


def order(
    *,
    k: object,
    timeout: float = 600.0,
    progress: Progress | None = None,
    own: Sequence[Side] = (),
    **parameters: object,
) -> Order:
    """The refinement order of the protocols at k and one nominal eps, every relation with a checked certificate.

    Args:
        k: the number of secrets.
        timeout: seconds. A search for one relation gets at most half of what is left.
        progress: called with the two names before each.
        own: other channels with as many secrets, from `symqif.refinement.side.side_at`; without parameters, they alone.
        parameters: one of eps, y = e^(eps/2) and t = e^eps; omega for SS, by default the optimum; g for LH, and theta
            or x = e^(eps theta/2) for THE, which are left out without one.

    Raises:
        SymqifError: a value is out of range.

    >>> from symqif import order
    >>> order(k=5, y=8).covers
    [('sue', 'oue')]
    """
    start = perf_counter()
    at_work("channels")
    members = _members(k, parameters) if parameters or not own else {}
    for side_ in own:
        shown = {name: value for name, value in side_.parameters.items() if name != "eps"}
        members[side_.name] = Member(side_, shown)
    given = {name: str(value) for name, value in parameters.items()}
    relations = _Relations(members, Deadline(timeout), progress or (lambda pair: None))
    classes = _merged(([name] for name in members), relations)
    relations.complete([group[0] for group in classes])
    first = next(iter(members.values()))
    merged = tuple(map(tuple, _merged(classes, relations)))  # by way of others, some have turned out to be one
    return Order(first.side.secrets, given, members, merged, relations.known, perf_counter() - start)


def _members(k: object, parameters: Mapping[str, object]) -> dict[str, Member]:
    privacy = [name for name in parameters if name in PRIVACY]
    for name in parameters:
        if name not in PRIVACY and not any(name in own for own in OWN.values()):
            raise SymqifError(f"no protocol of the order has a parameter {name!r}")
    if not privacy:
        raise SymqifError("the order is that at one privacy parameter: give eps, y or t")
    members = {}
    for protocol in ALL:
        if protocol in NEEDED and not any(name in parameters for name in NEEDED[protocol]):
            continue
        own = {name: value for name, value in parameters.items() if name in (*privacy, *OWN.get(protocol, ()))}
        found = side(protocol, k, own, set())
        members[protocol.name] = Member(found, _shown(found, own))
    return members


def _shown(found: Side, given: Mapping[str, object]) -> dict[str, str]:
    shown = {}
    for name, value in found.values.items():
        if name in ("k", "eps"):
            continue
        shorter = next((s for s in shortcuts(name, found.values) if s in given), name)
        shown[shorter] = str(given.get(shorter, show(value)))
    return shown


def _merged(groups: Iterable[list[str]], relations: _Relations) -> list[list[str]]:
    """The groups, as one where their first members refine each other."""
    merged: list[list[str]] = []
    for group in groups:
        same = next((m for m in merged if relations.equivalent(group[0], m[0])), None)
        if same:
            same.extend(group)
        else:
            merged.append(group)
    return merged


class _Relations:
    """The relations that are known; others are decided when they are asked for."""

    def __init__(self, members: Mapping[str, Member], deadline: Deadline, progress: Progress) -> None:
        self.known: dict[Pair, Relation] = {}
        self._members = members
        self._deadline = deadline
        self._progress = progress

    def equivalent(self, a: str, b: str) -> bool:
        return self.refined(a, b) and self.refined(b, a)

    def refined(self, a: str, b: str) -> bool:
        if (a, b) not in self.known:
            self._progress(f"{a} and {b}")
            self.known[a, b] = self._decided(a, b)
        return self.known[a, b].holds is True

    def _decided(self, a: str, b: str) -> Relation:
        one, other = self._members[a].side, self._members[b].side
        seconds = self._seconds()
        if not seconds:
            return Relation(None, reason=f"not begun in {self._deadline.span}")
        try:
            answer = within(seconds, lambda: decide_sides(one, other, timeout=seconds), a, b)
        except SymqifError as error:
            if isinstance(one.channel, SubsetForm) and isinstance(other.channel, SubsetForm):
                raise
            return Relation(None, reason=str(error))  # an explicit channel that is too large, or in another field
        return Relation(answer.holds, answer.certificate, answer.reason)

    def _seconds(self) -> float:
        """For a search: half of what is left, so that a hard one leaves some for the others; or nothing."""
        half = round(self._deadline.left / 2, 2)
        return half if half > LEAST else 0.0

    def complete(self, names: Sequence[str]) -> None:
        """Decide all that is left between these; what a search has not decided may follow from the rest."""
        for pair in permutations(names, 2):
            self.refined(*pair)
        while found := next((r for p in permutations(names, 2) if (r := self._implied(*p, names))), None):
            self.known.update(found)

    def _implied(self, a: str, b: str, names: Sequence[str]) -> dict[Pair, Relation] | None:
        if self.known[a, b].holds is not None:
            return None
        for c in names:
            if c in (a, b):
                continue
            to, on = self.known[a, c], self.known[c, b]
            if to.certificate and on.certificate and to.holds and on.holds:
                return {(a, b): Relation(True, Composition(c, to.certificate, on.certificate))}
            # c leaks at least what a leaks and not all that b does, or a not all that c does, which b leaks
            for more, gain in ((self.known[c, a], on), (self.known[b, c], to)):
                if more.holds and gain.holds is False and (moved := self._moved(gain, a, b)):
                    return {(a, b): Relation(False, moved)}
        return None

    def _moved(self, gain: Relation, a: str, b: str) -> SubsetGain | None:
        """The gain function that shows another relation not to hold, if it shows so here."""
        if not isinstance(gain.certificate, SubsetGain):
            return None
        left, right, actions = self._members[a].form, self._members[b].form, gain.certificate.actions
        seconds = self._seconds()
        if left is None or right is None or not seconds:
            return None

        def checked() -> SubsetGain:
            deadline = Deadline(seconds)
            moved = SubsetGain(by_size(left, deadline), by_size(right, deadline), actions)
            moved.check()
            return moved

        try:
            found: SubsetGain = bounded(checked, seconds=seconds, grace=0.0, expected=(Rejected, GaveUp))
        except (Rejected, GaveUp, OutOfBounds):
            return None
        return found
