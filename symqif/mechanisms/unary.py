"""Unary encodings: each bit of a one-hot vector is reported on its own, set with probability p or q.

Symmetric ones (p + q = 1), optimized ones (set bits are reported by a fair coin), and histograms with Laplace noise on
each bit, then a threshold theta.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from symqif.errors import SymqifError
from symqif.kernel.term import Term, names, parse
from symqif.mechanisms.protocol import Protocol

SUBSET = "subset(k, 0, k, 1, p*q**(i-1)*(1-q)**(k-i), (1-p)*q**i*(1-q)**(k-i-1))"
BIT = "matrix([[1-q, q], [1-p, p]])"
CAPACITY = "(1-q)**(k-1)*(1-p/q)+p/q"
MAX_CASE_CAPACITY = "p*(1-q)/((1-p)*q)"  # reached in the columns with one bit set, which exist for k >= 2

SET: dict[bool, Term] = {True: "p", False: "q"}
UNSET: dict[bool, Term] = {hot: ("-", Fraction(1), chance) for hot, chance in SET.items()}
Bits = tuple[int, ...]


def outputs(k: int) -> Iterable[Bits]:
    return product((0, 1), repeat=k)


def entry(x: int, y: Bits, k: int) -> tuple[Term, ...]:
    """One factor for each bit: set with probability p where the one-hot vector of x is set, and q elsewhere."""
    return tuple(SET[place == x] if bit else UNSET[place == x] for place, bit in enumerate(y, 1))


def unary(
    name: str,
    bit: str,
    probabilities: Mapping[str, str],
    parameters: Sequence[str],
    given: tuple[str, ...],
    **more: Any,
) -> Protocol:
    """A unary encoding. bit: what its bit channel is called; probabilities: p and q in the parameters, all real."""
    channel = name.upper()
    return Protocol(
        name=name,
        variables={"k": "integer", **dict.fromkeys(parameters, "real")},
        given=("k >= 2", *((given,) if isinstance(given, str) else given)),
        definitions={**probabilities, channel: SUBSET},
        bit_definitions={bit: BIT, f"{channel}hot": f"hot(kron({bit}, k))"},
        support=("p", "q"),
        outputs=outputs,
        entry=entry,
        **more,
    )


ue = unary(
    name="ue",
    title="Unary Encoding (UE)",
    reference="Wang et al., USENIX Security 2017",
    bit="U",
    probabilities={},
    parameters=("p", "q"),
    given=("0 <= p", "p <= 1", "0 <= q", "q <= 1"),
    capacity=CAPACITY,
    likelier=("0 < q", "q <= p", "p < 1"),
    max_case_capacity=MAX_CASE_CAPACITY,
)

sue = unary(
    name="sue",
    title="Symmetric Unary Encoding (SUE)",
    reference="Erlingsson, Pihur and Korolova (RAPPOR), CCS 2014",
    bit="S",
    probabilities={"p": "exp(eps/2)/(exp(eps/2)+1)", "q": "1/(exp(eps/2)+1)"},
    parameters=("eps",),
    given=("eps >= 0",),
    capacity="(p+p**(k-1)*(1-2*p))/(1-p)",
    max_case_capacity="exp(eps)",
    also_called=("rappor", "basic-rappor"),
)

oue = unary(
    name="oue",
    title="Optimized Unary Encoding (OUE)",
    reference="Wang et al., USENIX Security 2017",
    bit="O",
    probabilities={"p": "1/2", "q": "1/(exp(eps)+1)"},
    parameters=("eps",),
    given=("eps >= 0",),
    capacity="1/(2*q)*((1-q)**(k-1)*(2*q-1)+1)",
    max_case_capacity="exp(eps)",
)

the = unary(
    name="the",
    title="Thresholding with Histogram Encoding (THE)",
    reference="Wang et al., USENIX Security 2017",
    bit="T",
    probabilities={"p": "1 - exp(eps*(theta-1)/2)/2", "q": "exp(-eps*theta/2)/2"},
    parameters=("eps", "theta"),
    given=("eps >= 0", "1/2 < theta", "theta < 1"),
    capacity=CAPACITY,
    max_case_capacity=MAX_CASE_CAPACITY,
)


def with_closed_forms(kind: str, values: Mapping[str, Fraction]) -> Protocol:
    """The unary encoding with these probabilities; SymqifError where the closed form of a quantity does not hold."""
    p, q = values.get("p"), values.get("q")
    for name, value in values.items():
        if not 0 < value <= 1:
            raise SymqifError(f"--{name} must be above 0 and at most 1, not {value}")
    if p is not None and q is not None and p < q:
        raise SymqifError(f"--p must be at least --q for the closed form, not {p} with {q}")
    if q == 1:
        raise SymqifError("--q must be below 1: with q = 1 every bit is reported as set")
    own = _ordered(values)
    if kind != "epsilon":
        return own
    if p == 1:
        raise SymqifError("with p = 1 the unary encoding is not LDP: give --p below 1")
    return own if p else replace(own, given=(*own.given, "p < 1"))


def _ordered(values: Mapping[str, Fraction]) -> Protocol:
    """UE where its capacity has a closed form, p >= q > 0, with numbers for p and q or with any such values."""
    free = {name: sort for name, sort in ue.variables.items() if name not in values}
    ranges = ("k >= 2", "0 < q", "q <= p", "p <= 1", "q < 1")
    return replace(
        ue,
        variables=free,
        given=tuple(text for text in ranges if names(parse(text)) & free.keys()),
        definitions={**{name: str(value) for name, value in values.items()}, **ue.definitions},
        likelier=(),
    )
