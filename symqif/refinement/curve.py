"""A protocol along one of its parameters: its columns as rational functions of one variable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, gcd

from symqif.errors import SymqifError
from symqif.evaluation import normal_form
from symqif.exact import exact_values
from symqif.kernel.function import Domain, Function
from symqif.kernel.hyper import Hyper
from symqif.kernel.number import Number
from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.mechanisms import Protocol
from symqif.mechanisms.parameters import SHORTCUTS, resolve
from symqif.quadratic import exact_number
from symqif.refinement.side import wanted
from symqif.subset import SubsetForm

Column = tuple[int, Number, Number, Number]
Exponent = Mapping[str, Fraction]  # of "eps" and "eps*theta"
EPS, BOTH = "eps", "eps*theta"
RANGES = ("eps >= 0", "1/2 < theta", "theta < 1")


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
        takes = {*protocol.variables, *(s for name in protocol.variables for s in SHORTCUTS.get(name, ()))}
        own = {name: value for name, value in fixed.items() if name in takes}
        known: dict[str, Fraction] = {}
        shown = {name: str(value) for name, value in own.items() if name != "k"}
        level = [name for name in ("eps", "y", "t") if name in own]
        if level:
            resolve(protocol, k, own)  # checks the ranges
            known[EPS] = _rational(protocol, {name: own.pop(name) for name in level}, "y")
        if "x" in own:
            if not level:
                raise SymqifError(f"{protocol.name} has a theta of its own at each eps where x is given: give theta")
            known[BOTH] = _rational(protocol, {"x": own.pop("x")}, "x")
        elif "theta" in own and EPS in known:
            known[BOTH] = _power(known[EPS], exact_values({"theta": own.pop("theta")})["theta"])
        values = resolve(protocol, k, own)
        form = SubsetForm.of(protocol.term(protocol.channel), values)
        for text in protocol.given:
            if text not in RANGES and form.parameters & names(parse(text)) & {"eps", "theta"}:
                raise SymqifError(
                    f"{protocol.name} changes along {variable}: take the protocol that it is an optimum of"
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
            raise SymqifError(f"{protocol.name} needs {wanted(name)}")

    @property
    def exponents(self) -> list[Exponent]:
        """The exponents of all exponentials."""
        found: dict[Term, Exponent] = {}
        for size in range(self.form.concrete_k + 1):
            for term in self.form.entries(size):
                _gather(term, found)
        return list(found.values())

    def columns(self, base: Mapping[str, Fraction], at: Domain | Fraction) -> list[Column]:
        """The columns as functions on a domain, or their values at a point of the variable.

        base: to which power of the variable e^eps and e^(eps theta) are, those of the two that have no value.
        """
        variable: Number = Function.variable(at) if isinstance(at, Domain) else at
        known: dict[Term, Number] = {}

        def power(exponents: Exponent) -> Number:
            value: Number = Fraction(1)
            for name, e in exponents.items():
                if name in self.known:
                    value = value * _power(self.known[name], 2 * e)
                else:
                    assert isinstance(variable, Fraction | Function)
                    value = value * variable ** _whole(e * base[name])
            return value

        def of(term: Term) -> Number:
            if isinstance(term, Fraction):
                return term
            if term not in known:
                known[term] = here(term)
            return known[term]

        def here(term: Term) -> Number:
            match term:
                case ("+", a, b):
                    return of(a) + of(b)
                case ("-", a, b):
                    return of(a) - of(b)
                case ("neg", a):
                    return Fraction(-1) * of(a)
                case ("*", a, b):
                    return of(a) * of(b)
                case ("/", a, b):
                    below = of(b)
                    if not below:
                        raise Rejected(f"{show(b)[:60]} is 0")
                    return of(a) / below
                case ("**", a, b):
                    value, n = of(a), _whole(exact_number(b))
                    if isinstance(value, Fraction) and not value and n < 0:
                        raise Rejected(f"{show(a)[:60]} is 0")
                    assert isinstance(value, Fraction | Function)
                    return value**n
                case ("binomial", a, b):
                    return Fraction(comb(_whole(exact_number(a)), _whole(exact_number(b))))
                case ("exp", a):
                    return power(_exponent(a))
            raise Rejected(f"{show(term)[:60]} is no rational function")

        columns: list[Column] = []
        for size in range(self.form.concrete_k + 1):
            count, member, nonmember = self.form.entries(size)
            columns.append((size, of(count), of(member), of(nonmember)))
        return columns

    def hyper(self, base: Mapping[str, Fraction], at: Domain | Fraction) -> Hyper:
        """The hyper on a domain or at a point."""
        return Hyper.of(self.form.concrete_k, self.columns(base, at))


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
            found[term] = _exponent(term[1])
        else:
            for part in term[1:]:
                _gather(part, found)


def _exponent(term: Term) -> Exponent:
    """A combination of eps and eps theta."""
    ratio = normal_form(term)[1]
    found: dict[str, Fraction] = {}
    for monomial, coefficient in ratio.num.terms.items():
        name = {(("eps", 1),): EPS, (("eps", 1), ("theta", 1)): BOTH}.get(monomial)
        if name is None or ratio.den:
            raise Rejected(f"the exponent {show(term)[:60]} is no combination of eps and eps theta")
        found[name] = coefficient
    return found


def _rational(protocol: Protocol, given: Mapping[str, object], name: str) -> Fraction:
    """e^(eps/2) or e^(eps theta/2) as a rational number."""
    values = exact_values(given if name == "y" else {"eps": 2, "x": given["x"]})
    exponent = ("/", values["eps"], Fraction(2)) if name == "y" else values["theta"]
    try:
        value = exact_number(("exp", exponent))
    except Rejected:
        value = Fraction(0)
    if not isinstance(value, Fraction) or not value:
        shown = ", ".join(f"{n} = {v}" for n, v in given.items())
        raise SymqifError(f"sets of parameters are exact: {protocol.name} needs a rational {name}, not {shown}")
    return value


def _power(base: Fraction, exponent: Term) -> Fraction:
    try:
        value = exact_number(("exp", ("*", exponent, ("log", base)))) if base != 1 else base
    except Rejected:
        value = Fraction(0)
    if not isinstance(value, Fraction) or not value:
        raise SymqifError(f"({base})^({show(exponent)}) is not rational: choose parameters for which it is")
    return value


def _whole(value: Number) -> int:
    if not isinstance(value, Fraction) or value.denominator != 1:
        raise Rejected(f"{value} is no integer")
    return int(value)
