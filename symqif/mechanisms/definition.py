"""Definition: what the definition of an LDP protocol holds, as data."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from symqif.kernel.term import Term, parse, show, substitute
from symqif.shown import Shown

# Wang et al., USENIX Security 2017, "pure" protocols: n users, a fraction f of whom hold the value;
# P and Q are the probabilities that the report of a holder and of a non-holder supports it.
VARIANCE = "Q*(1-Q)/(n*(P-Q)**2) + f*(1-P-Q)/(n*(P-Q))"


@dataclass(frozen=True, eq=False, repr=False)
class Definition(Shown):
    """A protocol on k secrets. All formulas are text in the kernel's language and stand here only.

    definitions: abbreviations, each of which may use those before it; the last is the k-ary channel in subset
    form. bit_definitions: for unary encodings, the channel of one bit and the one-hot rows of its power.
    capacity: the Bayes capacity, for members at least as likely as non-members; likelier: hypotheses that say
    so, where those in `given` do not. max_case_capacity: e^epsilon
    for the least epsilon for which the protocol is epsilon-LDP. support: the probabilities that a report of a
    holder and of a non-holder supports a value. optimum: a parameter left out is the integer nearest to this.
    also_called: what others call it, in lower case.
    outputs(**sizes) and entry(x, output, **sizes), the factors of a probability: the paper's own definition of
    the explicit channel, from which no formula above is read but p and q.
    """

    name: str
    title: str
    reference: str
    variables: Mapping[str, str]  # name to sort, "integer" or "real"
    given: tuple[str, ...]
    definitions: Mapping[str, str]
    max_case_capacity: str
    support: tuple[str, str]
    outputs: Callable[..., Iterable[Any]]
    entry: Callable[..., tuple[Term, ...]]
    capacity: str = ""
    likelier: tuple[str, ...] = ()
    bit_definitions: Mapping[str, str] = field(default_factory=dict)
    optimum: Mapping[str, str] = field(default_factory=dict)
    also_called: tuple[str, ...] = ()

    @property
    def channel(self) -> str:
        """The name of the k-ary channel among the definitions."""
        return list(self.definitions)[-1]

    @property
    def closed_forms(self) -> dict[str, str]:
        """The closed forms by name, in terms of the definitions.

        capacity, asr: Bayes capacity and adversarial success rate. exp-epsilon: e to the least epsilon. mse:
        the variance of the standard estimator of one frequency f from n users. bit-p, bit-q: the
        probabilities that a set and an unset bit are reported as set.
        """
        capacity = {"capacity": self.capacity, "asr": f"({self.capacity})/k"} if self.capacity else {}
        bits = {"bit-p": "p", "bit-q": "q"} if self.bit_definitions else {}
        return {**capacity, "exp-epsilon": self.max_case_capacity, "mse": self.variance("n", "f"), **bits}

    def variance(self, n: str, f: str) -> str:
        """That of the estimator, where the number of users and the frequency are called so."""
        holder, other = map(parse, self.support)
        return show(substitute(parse(VARIANCE), {"P": holder, "Q": other, "n": n, "f": f}))

    def term(self, text: str) -> Term:
        """Read text with the definitions put in."""
        known: dict[str, Term] = {}
        for name, definition in {**self.definitions, **self.bit_definitions}.items():
            known[name] = substitute(parse(definition), known)
        return substitute(parse(text), known)
