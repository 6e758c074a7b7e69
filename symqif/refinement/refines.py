"""refines(A, B): is A refined by B? Decided exactly, with a certificate that the kernel has checked."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any

from symqif.bounded import OutOfBounds, at_work, bounded
from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.floats import packages
from symqif.find.linear.quadratic import all_confirmed, confirmed
from symqif.find.refinement import orbits, set_gain, sizes
from symqif.find.refinement.sizes import Answer
from symqif.kernel.term import Rejected
from symqif.refinement.bits import bit_channel, two_by_two
from symqif.refinement.certificate import certificate_data
from symqif.refinement.max_case import between_posteriors
from symqif.refinement.numbers import by_size, elementary, favouring, matrices, searchable
from symqif.refinement.side import Mechanism, Side, common, side, told_apart
from symqif.refinement_kernel.certificate import (
    BitWitness,
    Certificate,
    Gain,
    OrderWitness,
    SetGain,
    SubsetGain,
    SubsetWitness,
    Witness,
)
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.favoured import Favouring, check_one_ratio
from symqif.refinement_kernel.hyper import Action
from symqif.refinement_kernel.number import comparable
from symqif.refinement_kernel.one_hot import OneHot
from symqif.schemas import RefineData
from symqif.shown import Shown


@dataclass(frozen=True, eq=False, repr=False)
class Refinement(Shown):
    """The answer to whether A is refined by B; in a condition, it is that answer.

    Attributes:
        holds: True with a witness, False with a gain function, None if undecided.
        equivalent: is B also refined by A? None where enclosures do not tell.
        certificate: the witness or gain function that the kernel has checked.
        reason: why it is undecided.
        k: the number of secrets; None for a bitwise answer.
        seconds: what the decision and the kernel's check took.
        max_case: is it in the max case?

    >>> from symqif import oue, refines, sue
    >>> refines(sue, oue, k=3, y=4).equivalent
    False
    """

    a: str
    b: str
    k: int | None
    parameters: Mapping[str, str]
    holds: bool | None
    equivalent: bool | None
    certificate: Certificate | None
    reason: str
    seconds: float
    max_case: bool = False

    def __eq__(self, other: object) -> bool:
        """By the data, which have both channels, but for the seconds."""
        if not isinstance(other, Refinement):
            return NotImplemented
        return {**self.data(), "seconds": 0} == {**other.data(), "seconds": 0}

    def __hash__(self) -> int:
        return hash((self.a, self.b, self.k, self.holds, self.equivalent, self.reason))

    def __bool__(self) -> bool:
        if self.holds is None:
            raise SymqifError(f"undecided: {self.reason}")
        return self.holds

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return RefineData(
            a=self.a,
            b=self.b,
            k=self.k,
            parameters=dict(self.parameters),
            refines=self.holds,
            equivalent=self.equivalent,
            certificate=certificate_data(self.certificate) if self.certificate else None,
            order="max-case" if self.max_case else "average-case",
            rechecked=self.certificate is not None,
            reason=self.reason,
            seconds=round(self.seconds, 3),
        ).data()


FEW, SHORT = 8, 256  # secrets, and bits of their numbers, for which an answer takes less time than a process
QUICK = 1.0  # seconds, of which such an answer takes a small part
LARGE = 1000  # entries of a witness, from which on a linear program is the last resort
Decision = tuple[bool, bool | None, Certificate]  # holds, equivalent, why


def refines(
    a: Mechanism,
    b: Mechanism,
    *,
    k: object = None,
    bitwise: bool = False,
    max_case: bool = False,
    timeout: float = 60.0,
    **parameters: object,
) -> Refinement:
    """Is A refined by B? Then B leaks no more, whatever the prior and the gain function.

    It is if A.W = B for some channel W. The answer is exact for rational and quadratic entries. Others are equal by
    their form, and compared by enclosures.

    Args:
        a, b: protocols, which take k and those of the parameters that they have, as in a call; designs, which take eps
            where they have no value for it; or subset forms, explicit channels and several reports, with their own
            values.
        k: the number of secrets; the default is that of a design.
        bitwise: compare the channels of one bit of unary encodings.
        max_case: is it in the max case? Then no report of B tells more than one of A: every posterior of B, under the
            uniform prior, is in the convex hull of those of A.
        timeout: seconds for the search, in a process of its own where it may take any time. After that the answer is
            undecided.
        parameters: as in a call of a protocol: `refines(sue, oue, k=50, y=80)`.

    Raises:
        SymqifError: a value is out of range or missing, or the channels have different numbers of secrets.

    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapter 9; the max case: Chatzikokolakis,
    Fernandes and Palamidessi, CSF 2019.

    >>> from symqif import oue, refines, sue
    >>> refines(sue, oue, k=50, y=80).holds
    True
    """

    def answer() -> Refinement:
        return decide_sides(
            *sides(a, b, k=k, parameters=parameters), bitwise=bitwise, max_case=max_case, timeout=timeout
        )

    if timeout >= QUICK and _light(a) and _light(b):
        return answer()
    if isinstance(a, Channel) and isinstance(b, Channel):
        packages()  # here, as otherwise each process would import them
    return within(timeout, answer, *(getattr(one, "name", type(one).__name__) for one in (a, b)))


def _light(one: Mechanism) -> bool:
    """Is this a channel of few secrets, all of whose numbers are known, rational and short?"""
    if not isinstance(one, SubsetForm) or one.parameters or one.concrete_k > FEW or not one.rational:
        return False
    numbers = (n for size in range(one.concrete_k + 1) for n in one.entries(size) if isinstance(n, Fraction))
    return all(n.numerator.bit_length() + n.denominator.bit_length() <= SHORT for n in numbers)


def within(timeout: float, answer: Callable[[], Refinement], a: str, b: str) -> Refinement:
    """The answer, or when its time is over that there is none; a, b: what the sides are called."""
    try:
        found: Refinement = bounded(answer, seconds=timeout, grace=0.0)  # checks of certificates included
    except OutOfBounds as error:
        return Refinement(a, b, None, {}, None, None, None, str(error), timeout)
    return found


def decide_sides(
    a: Side, b: Side, *, bitwise: bool = False, max_case: bool = False, timeout: float = 60.0
) -> Refinement:
    """The answer for two channels with all their parameters."""
    if bitwise and max_case:
        raise SymqifError("the max case is for whole protocols, not bit by bit")
    if a.secrets != b.secrets:
        raise SymqifError(f"the channels have different numbers of secrets: {a.secrets} and {b.secrets}")
    start, reason = perf_counter(), ""
    holds = equivalent = certificate = None
    try:
        deadline = Deadline(timeout)
        found: Decision = between_posteriors(a, b, deadline) if max_case else _decide(a, b, bitwise, deadline)
        holds, equivalent, certificate = found
    except (GaveUp, Rejected) as error:
        reason = str(error)
    k, shared = None if bitwise else a.secrets, common(a.parameters, b.parameters)
    return Refinement(
        a.name, b.name, k, shared, holds, equivalent, certificate, reason, perf_counter() - start, max_case
    )


def sides(a: Mechanism, b: Mechanism, *, k: object, parameters: Mapping[str, object]) -> tuple[Side, Side]:
    """Both channels, with the parameters that each of them has; SymqifError for one that neither has."""
    used: set[str] = set()
    if k is None:
        k = next((one.secrets for one in (a, b) if isinstance(one, DesignForm)), None)
    left, right = side(a, k, parameters, used), side(b, k, parameters, used)
    for name in parameters.keys() - used:
        raise SymqifError(f"neither {left.name} nor {right.name} has a parameter {name!r} to be given")
    if k is not None and all(one.protocol is None for one in (left, right)) and k != left.secrets:
        raise SymqifError(f"k is {k}, but {left.name} has {left.secrets} secrets")
    return told_apart(left, right), told_apart(right, left)


def _decide(a: Side, b: Side, bitwise: bool, deadline: Deadline) -> Decision:
    if bitwise:
        return two_by_two(bit_channel(a), bit_channel(b))
    if isinstance(a.channel, SubsetForm) and isinstance(b.channel, SubsetForm):
        return between_subset_forms(a.channel, b.channel, deadline)
    sets = None
    if a.width * b.width > LARGE or DesignForm in map(type, (a.channel, b.channel)):
        with suppress(Rejected):  # of reports with more than two entries
            sets = favouring(a.channel, b.channel, deadline)
    found = between_favoured(*sets) if sets else None
    return found or between_matrices(a.explicit(), b.explicit(), deadline)


def between_favoured(a: Favouring, b: Favouring) -> Decision | None:
    """Channels whose reports favour sets of secrets; None if their ratios differ and no set tells them apart."""
    at_work("kernel")
    order = OrderWitness(a, b)
    try:
        order.check()
    except Rejected:
        pass  # then there is a gain function, or nothing is decided
    else:
        return True, order.equivalent, order
    loss = set_gain.gain_of_a_set(a, b)
    if loss is None:
        return None
    gain = SetGain(a, b, loss.plus, loss.minus, loss.gain, loss.loss)
    gain.check()
    return False, False, gain


def between_subset_forms(a: SubsetForm, b: SubsetForm, deadline: Deadline) -> Decision:
    """Channels that report subsets: bit by bit if that will do, else size by size."""
    left, right = by_size(a, deadline), by_size(b, deadline)
    bits = bit_witness(left, right)
    if bits:
        return True, bits.equivalent, bits
    one_ratio = False
    if elementary(left) or elementary(right):
        at_work("kernel")
        order = OrderWitness(left, right)
        try:
            check_one_ratio(left, right)
            one_ratio = True
            order.check()
        except Rejected:
            pass  # then there is a gain function, or nothing is decided
        else:
            return True, order.equivalent, order
    found = sizes.moves_or_gain(*searchable(left, right), deadline, one_ratio=one_ratio)
    at_work("kernel")
    certificate = of_sizes(left, right, found)
    certificate.check()
    if isinstance(certificate, SubsetGain):
        return False, False, certificate
    return True, certificate.equivalent, certificate


def bit_witness(a: BySize, b: BySize) -> BitWitness | None:
    """A witness for unary encodings by one for each bit, if there is one and its signs are decided."""
    if isinstance(a, OneHot) and isinstance(b, OneHot):
        with suppress(Rejected):
            _, _, found = two_by_two(a.bit, b.bit)
            if isinstance(found, Witness):
                at_work("kernel")
                bits = BitWitness(a, b, found.matrix)
                bits.check()
                return bits
    return None


def of_sizes(a: BySize, b: BySize, found: Answer) -> SubsetWitness | SubsetGain:
    """What a search found, of numbers of the base."""
    if isinstance(found, list):
        return SubsetGain(a, b, [Action(n.size, confirmed(n.inside), confirmed(n.outside)) for n in found])
    return SubsetWitness(a, b, {pair: confirmed(chance) for pair, chance in found.items()})


def between_matrices(a: Channel, b: Channel, deadline: Deadline) -> Decision:
    """Channels as matrices."""
    left, right = matrices(a, b)
    found = orbits.witness_or_gain(left, right, deadline)
    at_work("kernel")
    if not found.holds:
        actions = {tuple(map(comparable, row)): row for row in all_confirmed(found.matrix)}  # each once
        gain = Gain(all_confirmed(left), all_confirmed(right), [*actions.values()])
        gain.check()
        return False, False, gain
    witness = Witness(all_confirmed(left), all_confirmed(right), all_confirmed(found.matrix))
    witness.check()
    return True, witness.equivalent, witness
