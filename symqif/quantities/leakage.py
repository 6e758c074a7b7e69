"""Leakages and divergences of a protocol that treats all secrets alike: formulas in p*, q* and the likelihood ratio."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.kernel.term import Term, parse, show, substitute
from symqif.measures.additive_leakage import ADDITIVE_LEAKAGE
from symqif.measures.chi_square import CHI_SQUARE
from symqif.measures.expected_loss import DISTANCE
from symqif.measures.guessing_entropy import GUESSING_ENTROPY
from symqif.measures.hockey_stick import HOCKEY_STICK
from symqif.measures.mean_squared_error import support_probabilities
from symqif.measures.one_likelier import ONE_LIKELIER, empty_report
from symqif.measures.renyi_divergence import KULLBACK_LEIBLER, RENYI
from symqif.measures.shannon import leakage_term
from symqif.measures.total_variation import TOTAL_VARIATION
from symqif.mechanisms import Protocol
from symqif.quantities.kinds import apart, measured, ours
from symqif.quantities.quantity import Quantity
from symqif.reduction.channels import Subset, times
from symqif.symbols import i, to_term

SHANNON = "the Shannon leakage of {} under the uniform prior, its Shannon capacity"


@dataclass(frozen=True)
class Leakage:
    """A measure with a formula in P and Q, the support probabilities, R, the likelihood ratio, Z, the probability of an
    empty report, M, the capacity, and k.

    meaning: {} stands for the protocol. argued: the function of `symqif.measures` that says why.
    variable: one that it has besides, with its range. apart: is it undefined for R = 1?
    """

    name: str
    meaning: str
    formula: str
    argued: str
    unit: str = ""
    variable: str = ""
    range: str = ""
    apart: bool = False


LEAKAGES = (
    Leakage("additive", "the additive leakage of {} under the uniform prior", ADDITIVE_LEAKAGE, "additive_leakage"),
    Leakage("chi-square", "the chi-square divergence between two secrets of {}", CHI_SQUARE, "chi_square"),
    Leakage(
        "guessing", "the mean number of guesses to the secret, after a report of {}", GUESSING_ENTROPY,
        "guessing_entropy",
    ),
    Leakage(
        "hockey-stick", "the least `delta` for which {} is (`log(gamma)`, `delta`)-LDP", HOCKEY_STICK, "hockey_stick",
        variable="gamma", range="gamma >= 1", apart=True,
    ),
    Leakage(
        "kl", "the Kullback-Leibler divergence between two secrets of {}", KULLBACK_LEIBLER, "renyi_divergence", "nats"
    ),
    Leakage(
        "min-entropy", "the min-entropy leakage of {} under the uniform prior", "log(M)", "min_entropy_leakage", "nats"
    ),
    Leakage(
        "renyi", "the Renyi divergence of order `alpha` between two secrets of {}", RENYI, "renyi_divergence", "nats",
        variable="alpha", range="alpha > 1", apart=True,
    ),
    Leakage(
        "vulnerability", "how likely one guess is right after a report of {}, one secret having probability `a` and "
        "all others the same", ONE_LIKELIER, "vulnerability_of_one", variable="a", range="1/k <= a <= 1",
    ),
    Leakage("tv", "the total variation between two secrets of {}", TOTAL_VARIATION, "total_variation"),
)  # fmt: skip


def leaked(protocol: Protocol, leakage: Leakage) -> Quantity | None:
    """The quantity of a protocol; None without one likelihood ratio, or where a name of its own is in the way."""
    capacity = measured(protocol, "capacity")
    parts = _parts(protocol)
    if capacity is None or parts is None or leakage.variable in {*protocol.variables, *protocol.definitions}:
        return None
    formula = substitute(parse(leakage.formula), {**parts, "M": parse(capacity.closed_form)})
    return Quantity.of(
        protocol,
        leakage.name,
        leakage.meaning,
        show(plain(formula)),
        variables={**protocol.variables, **({leakage.variable: "real"} if leakage.variable else {})},
        given=(*capacity.given, *((_apart(protocol, parts),) if leakage.apart else ()), *filter(None, [leakage.range])),
        basis=capacity.basis,  # shows that it is a channel, and that members are at least as likely as others
        argued=f"symqif.measures.{leakage.argued}",
        unit=leakage.unit,
        checked=_provable(protocol, leakage),
    )


def _apart(protocol: Protocol, parts: dict[str, Term]) -> str:
    """Where reports depend on the secret: of one's own protocol as its channel has it, whatever support is stated."""
    if ours(protocol):
        return apart(protocol)
    return "eps > 0" if parts["R"] == ("exp", "eps") else f"1 < {show(parts['R'])}"


def _provable(protocol: Protocol, leakage: Leakage) -> bool:
    """Does `check` see in seconds that formulas are equal to it? Of the others there are values alone."""
    if leakage.variable == "a":
        form = Subset.of(parse(protocol.definitions[protocol.channel]))
        return form.low == form.high
    if leakage.name == "min-entropy":
        return "g" not in protocol.variables  # the capacity of LH is not seen to be positive, as its logarithm wants
    return not leakage.variable or protocol.max_case_capacity == "exp(eps)"


def shannon(protocol: Protocol) -> Quantity | None:
    """The mutual information of the secret and a report, which is the Shannon capacity."""
    capacity, parts = measured(protocol, "capacity"), _parts(protocol)
    if capacity is None or parts is None:
        return None
    form = Subset.of(parse(protocol.definitions[protocol.channel]))
    closed = show(plain(leakage_term(form, parts["P"], parts["R"])))
    argued = {"given": capacity.given, "basis": capacity.basis, "argued": "symqif.measures.shannon_capacity"}
    one_size = form.low == form.high  # else it is a sum of k + 1 logarithms
    return Quantity.of(protocol, "shannon", SHANNON, closed, **argued, unit="nats", checked=one_size)


def distance(protocol: Protocol) -> Quantity | None:
    """The expected distance |x - y| of a report y from the secret x, of a protocol that reports one secret."""
    capacity, parts = measured(protocol, "capacity"), _parts(protocol)
    form = Subset.of(parse(protocol.definitions[protocol.channel]))
    if capacity is None or parts is None or not form.low == form.high == 1:
        return None
    meaning = "the mean of |`x - y`| between the secret `x` and the report `y` of {}, all `x` equally likely"
    argued = {"given": capacity.given, "basis": capacity.basis, "argued": "symqif.measures.expected_loss"}
    return Quantity.of(protocol, "distance", meaning, show(substitute(parse(DISTANCE), parts)), **argued)


def support(protocol: Protocol) -> tuple[str, str] | None:
    """The probabilities that a report holds its true value, and another one, from the channel."""
    parts = _parts(protocol)
    return (show(parts["P"]), show(parts["Q"])) if parts else None


def _parts(protocol: Protocol) -> dict[str, Term] | None:
    """P, Q, R and Z: as a protocol of ours states them, which tests hold to its channel; of others from the channel."""
    if ours(protocol):
        p, q = map(parse, protocol.support)
        form = Subset.of(parse(protocol.definitions[protocol.channel]))
        empty = substitute(times(form.count, form.nonmember), {"i": Fraction(0)}) if form.low == 0 else Fraction(0)
        return {"P": p, "Q": q, "R": parse(protocol.max_case_capacity), "Z": empty}
    return _computed(protocol.term(protocol.channel))


@lru_cache
def _computed(channel: Term) -> dict[str, Term] | None:
    try:
        form = SubsetForm.of(channel)
    except SymqifError:  # not seen to be a channel
        return None
    if i in form.likelihood_ratio.free_symbols or form.likelihood_ratio.is_finite is False:
        return None
    p, q = support_probabilities(form)
    return {
        name: to_term(of) for name, of in zip("PQRZ", (p, q, form.likelihood_ratio, empty_report(form)), strict=True)
    }


def plain(term: Term) -> Term:
    """With x for log(exp(x)), and without powers of 0 and 1, factors of 1, differences to 0 and sums with it."""
    if not isinstance(term, tuple):
        return term
    made: Term = (term[0], *map(plain, term[1:]))
    match made:
        case ("log", ("exp", within)) | ("*", Fraction(numerator=1, denominator=1), within):
            made = within
        case ("-" | "+", within, Fraction(numerator=0)):
            made = within
        case ("**", _, Fraction(numerator=0)):
            made = Fraction(1)
        case ("**", within, Fraction(numerator=1, denominator=1)) | ("*", within, Fraction(numerator=1, denominator=1)):
            made = within
    return made
