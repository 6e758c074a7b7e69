"""A protocol along one of its parameters: its columns as rational functions of one variable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd

from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.argument import exact_values
from symqif.kernel.sequent import parts
from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.mechanisms import Protocol
from symqif.mechanisms.parameters import resolve, shortcuts, takes
from symqif.refinement.side import needs
from symqif.refinement_kernel.along import BOTH, EPS, Along, Exponent, exponent, rational_power
from symqif.refinement_kernel.number import rational

MEANT = {"y": "e^(eps/2)", "x": "e^(eps theta/2)"}
RANGES = tuple(map(parse, ("0 <= eps", "1/2 < theta", "theta < 1")))


@dataclass(frozen=True)
class Curve:
    """A channel whose exponentials are powers of rational numbers and of one variable.

    known: e^(eps/2) and e^(eps theta/2) where they have values; the one that has none is the variable, or a power
    of it.
    """

    name: str
    form: SubsetForm
    known: Mapping[str, Fraction]
    parameters: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(protocol: Protocol, k: int, variable: str, fixed: Mapping[str, object]) -> Curve:
        """The channel of a protocol with all its parameters fixed but the variable, "eps" or "theta"."""
        if not isinstance(protocol, Protocol):
            raise SymqifError(f"along {variable} give a protocol such as oue or the, not {type(protocol).__name__}")
        own = {name: value for name, value in fixed.items() if name in takes(protocol.variables)}
        known: dict[str, Fraction] = {}
        shown = {name: str(value) for name, value in own.items() if name != "k"}
        level = [name for name in ("eps", *shortcuts("eps", protocol.variables)) if name in own]
        if level:
            resolve(protocol, k, own)  # checks the ranges
            known[EPS] = _rational(protocol, {name: own.pop(name) for name in level}, "y")
        if "x" in own and "x" not in protocol.variables:
            if not level:
                raise SymqifError(f"{protocol.name} has a theta of its own at each eps where x is given: give theta")
            known[BOTH] = _rational(protocol, {"x": own.pop("x")}, "x")
        elif "theta" in own and EPS in known:
            known[BOTH] = _power(known[EPS], exact_values({"theta": own.pop("theta")})["theta"])
        values = resolve(protocol, k, own)
        form = SubsetForm.of(protocol.term(protocol.channel), values)
        for relation in (part for text in protocol.given for part in parts(parse(text))):
            if relation not in RANGES and form.parameters & names(relation) & {"eps", "theta"}:
                raise SymqifError(
                    f"{protocol.name} changes along {variable} as its optimum does: take what it is the optimum of, "
                    "as lh with g = 3"
                    if protocol.optimum
                    else f"{protocol.name} is for {show(relation)}, and not for all that {variable} runs through"
                )
        curve = Curve(protocol.name, form, known, shown)
        curve._check(protocol, variable)
        return curve

    @property
    def label(self) -> str:
        """The protocol with what is fixed, as on the command line."""
        inside = ",".join(f"{name}={value}" for name, value in self.parameters.items())
        return f"{self.name}({inside})" if inside else self.name

    def _check(self, protocol: Protocol, variable: str) -> None:
        free = set(self.form.parameters)
        if EPS in self.known:
            free.discard("eps")
        if BOTH in self.known:
            free.discard("theta")
        for name in sorted(free - {variable}):
            raise SymqifError(needs(protocol.name, [name], protocol.variables))

    @property
    def exponents(self) -> list[Exponent]:
        """The exponents of all exponentials."""
        found: dict[Term, Exponent] = {}
        for size in range(self.form.concrete_k + 1):
            for term in self.form.entries(size):
                _gather(term, found)
        return list(found.values())

    def along(self, power: Mapping[str, Fraction]) -> Along:
        """For the base. power: of the variable, what e^eps and e^(eps theta) are, those of the two without a value."""
        return Along(self.form.term(), self.known, power)


def common_unit(curves: Iterable[Curve], name: str) -> Fraction:
    """The largest u such that all exponents along the variable are multiples of u."""
    unit = Fraction(0)
    for curve in curves:
        for exponents in curve.exponents if name not in curve.known else ():
            e = exponents.get(name, Fraction(0))
            above = gcd(unit.numerator * e.denominator, e.numerator * unit.denominator)
            unit = Fraction(above, unit.denominator * e.denominator)
    return unit


def _gather(term: Term, found: dict[Term, Exponent]) -> None:
    if isinstance(term, tuple) and term not in found:
        if term[0] == "exp":
            found[term] = exponent(term[1])
        else:
            for part in term[1:]:
                _gather(part, found)


def _rational(protocol: Protocol, given: Mapping[str, object], name: str) -> Fraction:
    """e^(eps/2) or e^(eps theta/2) as a rational number."""
    values = exact_values(given if name == "y" else {"eps": 2, "x": given["x"]})
    exponent = ("/", values["eps"], Fraction(2)) if name == "y" else values["theta"]
    try:
        value = rational(("exp", exponent))
    except Rejected:
        value = Fraction(0)
    if not value:
        shown = ", ".join(f"{n} = {v}" for n, v in given.items())
        raise SymqifError(
            f"sets of parameters are exact: {protocol.name} needs a rational {name} = {MEANT[name]}, as {name} = 3/2, "
            f"not {shown}"
        )
    return value


def _power(base: Fraction, theta: Term) -> Fraction:
    if not isinstance(theta, Fraction):
        raise SymqifError(f"({base})^({show(theta)}) is not rational: choose parameters for which it is")
    try:
        return rational_power(base, theta)
    except Rejected as error:
        raise SymqifError(str(error)) from None
