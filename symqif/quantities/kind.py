"""Kinds of quantities: the measures, each registered here once, and the probabilities that formulas speak of."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Protocol

from symqif import measures
from symqif.channels.channel import Channel
from symqif.channels.prior import uniform
from symqif.exact.evaluation import without_units
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.later import sympy
from symqif.measures import written_out
from symqif.measures.additive_leakage import ADDITIVE_LEAKAGE
from symqif.measures.bayes_security import BAYES_SECURITY
from symqif.measures.bayes_vulnerability import bayes_gain
from symqif.measures.chi_square import CHI_SQUARE
from symqif.measures.fisher_information import FISHER
from symqif.measures.guessing_entropy import GUESSING_ENTROPY
from symqif.measures.hellinger import CHERNOFF, HELLINGER
from symqif.measures.hockey_stick import HOCKEY_STICK
from symqif.measures.lift import LIFT
from symqif.measures.one_likelier import ONE_LIKELIER
from symqif.measures.renyi_divergence import KULLBACK_LEIBLER, RENYI
from symqif.measures.total_variation import TOTAL_VARIATION
from symqif.measures.tradeoff import TYPE_TWO_ERROR
from symqif.mechanisms.definition import VARIANCE
from symqif.quantities.quantity import Quantity, fresh


@dataclass(frozen=True)
class Kind:
    """What a quantity says of a mechanism.

    Attributes:
        name: the part before the dot in capacity.grr.
        meaning: in words, where {} stands for the mechanism.
        formula: the closed form of a mechanism that treats all secrets alike, by its `letters`; none where it is empty.
        argued: the function of `symqif.measures` whose docstring says why the formula is right.
        unit: nats, if it is a logarithm.
        variables: those that it has beside the parameters of the mechanism, each with its sort and its ranges.
        apart: is it undefined where reports tell nothing?
        written_out: its closed form for an explicit channel with parameters.
        at_zero: what that is where an entry is 0 beside a positive one, or "" where nothing is wrong with it.
        function: its value for an explicit channel.
        options: of the command `measure`, each with the argument of the function that it sets.
    """

    name: str
    meaning: str
    formula: str = ""
    argued: str = ""
    unit: str = ""
    variables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    apart: bool = False
    written_out: Callable[[Channel], Term] | None = None
    at_zero: str = ""
    function: Callable[..., sympy.Expr] | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    def beside(self, taken: Container[str]) -> Kind | None:
        """With other names for users and a frequency where these are taken; None where another variable is."""
        if self.name == "mse":
            return squared_error(fresh("n", taken, "users"), fresh("f", taken, "frequency"))
        return None if any(name in taken for name in self.variables) else self

    @property
    def sorts(self) -> dict[str, str]:
        """Of its variables."""
        return {name: sort for name, (sort, *_) in self.variables.items()}

    @property
    def given(self) -> tuple[str, ...]:
        """The ranges of its variables."""
        return tuple(text for _, *ranges in self.variables.values() for text in ranges)

    def closed_form(self, letters: Mapping[str, Term]) -> Term | None:
        """The formula with these terms for its letters, simplified; None where one is missing."""
        if "R" in letters:
            letters = {**letters, "ROOT": _root(letters["R"])}
        if not self.formula or not names(parse(self.formula)) <= {*letters, *self.variables, "k"}:
            return None
        return without_units(substitute(parse(self.formula), letters))


class Form(Protocol):
    """A mechanism of any form, which knows how it is measured."""

    def quantity(self, kind: Kind) -> Quantity | None:
        """Its quantity of that kind; None where it has no closed form."""


def _root(ratio: Term) -> Term:
    """e^(eps/2) where the ratio is e^eps."""
    return ("exp", ("/", ratio[1], Fraction(2))) if isinstance(ratio, tuple) and ratio[0] == "exp" else ("sqrt", ratio)


def squared_error(n: str, f: str) -> Kind:
    """The mean squared error of the estimate of one frequency, where users and frequency have these names."""
    frequency = f"`{f}`" if f.startswith("frequency") else f"frequency `{f}`"
    users = f"`{n}`" if n.startswith("users") else f"`{n}` users"
    return Kind(
        "mse",
        f"the variance of the estimate of a {frequency} from {users} of {{}}",
        show(substitute(parse(VARIANCE), {"n": n, "f": f})),
        "mean_squared_error",
        variables={n: ("integer", f"{n} >= 1"), f: ("real", f"0 <= {f}", f"{f} <= 1")},
        apart=True,
    )


def _vulnerability(channel: Channel, prior: Any = None, gain: Any = None) -> sympy.Expr:
    size = len(channel.secrets)
    pi, gains = uniform(size) if prior is None else prior, bayes_gain(size) if gain is None else gain
    return measures.posterior_vulnerability(pi, channel, gains)


KINDS = {kind.name: kind for kind in (
    Kind(
        "capacity", "the Bayes capacity of {}", "M",
        written_out=written_out.capacity, function=measures.bayes_capacity,
    ),
    Kind(
        "asr", "the adversarial success rate of {}", "M/k",
        written_out=written_out.asr, function=measures.asr,
    ),
    Kind("bias", "by how much the mean of {} exceeds the truth"),
    Kind("bit-p", "the probability that {} reports a set bit as set"),
    Kind("bit-q", "the probability that {} reports an unset bit as set"),
    Kind("member", "the entry of {} for a member of the set of secrets that a column is for"),
    Kind("nonmember", "the entry of {} for a nonmember of the set of secrets that a column is for"),
    Kind(
        "epsilon", "the least `eps` for which {} is `eps`-LDP", "log(R)", "tight_epsilon",
        written_out=written_out.epsilon, at_zero="infinite", function=measures.tight_epsilon,
        options={"metric": "metric"},
    ),
    Kind(
        "additive", "the additive leakage of {} under the uniform prior", ADDITIVE_LEAKAGE, "additive_leakage",
        written_out=written_out.additive, function=measures.additive_leakage,
        options={"prior": "prior", "gain": "gain"},
    ),
    Kind(
        "bayes-security", "the Bayes security of {}, under the worst prior", BAYES_SECURITY, "bayes_security",
        written_out=lambda channel: ("-", Fraction(1), written_out.total_variation(channel)),
        function=measures.bayes_security,
    ),
    Kind(
        "bhattacharyya", "the Bhattacharyya distance between two secrets of {}", CHERNOFF, "bhattacharyya_distance",
        "nats", function=measures.bhattacharyya_distance,
    ),
    Kind("chernoff", "the Chernoff information between two secrets of {}", CHERNOFF, "squared_hellinger", "nats"),
    Kind(
        "chi-square", "the chi-square divergence between two secrets of {}", CHI_SQUARE, "chi_square",
        written_out=written_out.chi_square, at_zero="infinite", function=measures.chi_square,
    ),
    Kind(
        "fisher", "the Fisher information of a report of {} on the share `f` of one of two secrets", FISHER,
        "fisher_information", variables={"f": ("real", "0 <= f", "f <= 1")},
        written_out=written_out.fisher_information, at_zero="infinite", function=measures.fisher_information,
        options={"f": "share"},
    ),
    Kind(
        "guessing", "the mean number of guesses to the secret, after a report of {}", GUESSING_ENTROPY,
        "guessing_entropy",
        written_out=written_out.guessing, function=measures.guessing_entropy, options={"prior": "prior"},
    ),
    Kind(
        "hellinger", "the squared Hellinger distance between two secrets of {}", HELLINGER, "squared_hellinger",
        function=measures.squared_hellinger,
    ),
    Kind(
        "hockey-stick", "the least `delta` for which {} is (`log(gamma)`, `delta`)-LDP", HOCKEY_STICK, "hockey_stick",
        variables={"gamma": ("real", "gamma >= 1")}, apart=True,
        written_out=written_out.hockey_stick, function=measures.hockey_stick, options={"gamma": "gamma"},
    ),
    Kind(
        "kl", "the Kullback-Leibler divergence between two secrets of {}", KULLBACK_LEIBLER, "renyi_divergence", "nats",
        written_out=written_out.relative_entropy, at_zero="infinite",
        function=partial(measures.renyi_divergence, order=1),
    ),
    Kind(
        "min-entropy", "the min-entropy leakage of {} under the uniform prior, its maximal leakage", "log(M)",
        "min_entropy_leakage", "nats",
        function=partial(measures.min_entropy_leakage, base=None),
    ),
    Kind(
        "renyi", "the Renyi divergence of order `alpha` between two secrets of {}", RENYI, "renyi_divergence", "nats",
        variables={"alpha": ("real", "alpha > 1")}, apart=True,
        function=measures.renyi_divergence, options={"alpha": "order"},
    ),
    Kind(
        "tradeoff", "the least type II error of tests with type I error `alpha` between two secrets of {}",
        TYPE_TWO_ERROR, "type_two_error", variables={"alpha": ("real", "0 <= alpha", "alpha <= 1")},
        function=measures.type_two_error, options={"alpha": "alpha"},
    ),
    Kind("variance", "the variance of {}"),
    Kind(
        "vulnerability", "how likely one guess is right after a report of {}, one secret having probability `a` and "
        "all others the same", ONE_LIKELIER, "vulnerability_of_one", variables={"a": ("real", "1/k <= a <= 1")},
        function=_vulnerability, options={"prior": "prior", "gain": "gain"},
    ),
    Kind(
        "tv", "the total variation between two secrets of {}", TOTAL_VARIATION, "total_variation",
        written_out=written_out.total_variation, function=measures.total_variation,
    ),
    Kind(
        "shannon", "the Shannon leakage of {} under the uniform prior, its Shannon capacity", "SHANNON",
        "shannon_capacity", "nats",
        written_out=written_out.shannon, at_zero="undefined", function=measures.shannon_leakage,
        options={"prior": "prior"},
    ),
    Kind(
        "distance", "the mean of |`x - y`| between the secret `x` and the report `y` of {}, all `x` equally likely",
        "DISTANCE", "expected_loss", function=measures.expected_loss, options={"metric": "metric", "prior": "prior"},
    ),
    Kind(
        "lift", "the largest lift of {} under the uniform prior: by what factor a report makes a secret likelier", LIFT,
        "lift", written_out=written_out.lift, at_zero="infinite", function=measures.lift, options={"prior": "prior"},
    ),
    squared_error("n", "f"),
    Kind("report-p", "the probability that the report of {} is, or holds, the true value"),
    Kind("report-q", "the probability that the report of {} is, or holds, a given value that is not the true one"),
)}  # fmt: skip
