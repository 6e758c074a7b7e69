"""Max-case refinement: are the posteriors of B in the convex hull of those of A?"""

from contextlib import suppress

from symqif.bounded import at_work
from symqif.channels.subset import SubsetForm
from symqif.find.limits import Deadline
from symqif.find.linear.quadratic import all_confirmed
from symqif.find.refinement.hull import means_or_action
from symqif.kernel.term import Rejected
from symqif.refinement.numbers import by_size, matrices
from symqif.refinement.side import Side
from symqif.refinement_kernel.certificate import MaxCase, MaxGain, Means, SubsetBet, SubsetMeans
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.hull import is_mean
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.number import Matrix


def between_posteriors(a: Side, b: Side, deadline: Deadline) -> tuple[bool, bool | None, MaxCase]:
    """Whether A is refined by B in the max case, whether B is by A, too, and why."""
    certificate = _certificate(a, b, deadline)
    if certificate.kind == "gain":
        return False, False, certificate
    with suppress(Rejected):
        return True, _certificate(b, a, deadline).kind == "witness", certificate
    return True, None, certificate


def _certificate(a: Side, b: Side, deadline: Deadline) -> MaxCase:
    certificate: MaxCase
    if isinstance(a.channel, SubsetForm) and isinstance(b.channel, SubsetForm):
        certificate = _by_size(by_size(a.channel, deadline), by_size(b.channel, deadline))
    else:
        certificate = _explicit(*matrices(a.explicit(), b.explicit()), deadline)
    at_work("kernel")
    certificate.check()
    return certificate


def _explicit(a: Matrix, b: Matrix, deadline: Deadline) -> Means | MaxGain:
    found = means_or_action(a, b, deadline)
    one, other = all_confirmed(a), all_confirmed(b)
    if found.holds:
        return Means(one, other, all_confirmed(found.matrix))
    return MaxGain(one, other, all_confirmed(found.matrix)[0])


def _by_size(a: BySize, b: BySize) -> SubsetMeans | SubsetBet:
    ours, theirs = Hyper.of(a), Hyper.of(b)
    groups: list[int] = []
    for j, group in enumerate(theirs.groups[1:], 1):
        place = next((i for i, own in enumerate(ours.groups) if is_mean(own, group)), None)
        if place is None:
            return SubsetBet(a, b, j)
        groups.append(place)
    return SubsetMeans(a, b, groups)
