"""Terms, formulas and sorts as Rocq text over the definitions of `rocq/Definitions.v`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symqif.kernel.term import RELATIONS, Term, show
from symqif.reduction.channels import rows as rows_of

FORMULAS = (
    *RELATIONS, "all", "implies", "equivalent", "no", "forall", "exists",
    "stochastic", "refines", "in_hull", "ldp", "increasing", "limit",
)  # fmt: skip

# words that a variable cannot be called, as they are written in the text that is made here
TAKEN = frozenset(
    "R Z S O E I IZR INR Prop Set Type nat exp ln sqrt Rmax power powerRZ pow sum total largest size delta binomial "  # noqa: SIM905
    "laplace_tail channel matrix kron hot subset capacity asr refines in_hull stochastic ldp increasing limit rows "
    "cols entry as at cofix do else end exists fix for forall fun if in is let match return then where with by have "
    "suff apply move case of finType Channel Z0 Q lra".split()
)

LONG = 10**100


class NotByRocq(Exception):
    """What the exporter cannot do, and says: a rule, a kind of node or of term."""


def identifier(name: str) -> str:
    return f"{name}_" if name in TAKEN or name.endswith("_") else name


def numeral(n: Fraction | int) -> str:
    """An integer. Coq takes seconds to read a thousand decimal digits, and no time for hexadecimal ones."""
    return str(n) if -LONG < n < LONG else hex(int(n))


def compound(term: Term) -> tuple[Any, ...]:
    """A term that has an operator."""
    if not isinstance(term, tuple):
        raise NotByRocq(f"{show(term)} where an operator is wanted")
    return term


class Text:
    """Rocq text of terms in some sorts. An abbreviation is text that stands for a term wherever it occurs."""

    def __init__(self, sorts: Mapping[str, Term], abbreviations: Mapping[Term, str] | None = None) -> None:
        self.sorts = dict(sorts)
        self.abbreviations = abbreviations or {}

    def inside(self, name: str, kind: Term) -> Text:
        return Text({**self.sorts, name: kind}, self.abbreviations)

    def sort(self, kind: Term) -> str:
        match kind:
            case ("real",):
                return "R"
            case ("integer",):
                return "Z"
            case ("set",):
                return "finType"
            case ("channel", *_):
                return "channel"
            case str():
                return identifier(kind)
            case ("function", *places):
                return " -> ".join([*map(self.sort, places), "R"])
        raise NotByRocq(f"the sort {show(kind)}")

    def binder(self, name: str, kind: Term) -> str:
        return f"({identifier(name)} : {self.sort(kind)})"

    def presumed(self, name: str, kind: Term) -> list[str]:
        """What a value of a sort satisfies, beside its type."""
        match kind:
            case ("set",):
                return [f"(0 < #|{identifier(name)}|)%N"]
            case ("channel", *size):
                return [f"stochastic {identifier(name)}", *(f"rows {identifier(name)} = {n}%N" for n in size)]
        return []

    def whole(self, term: Term) -> bool:
        """Is it written in Z?"""
        match term:
            case Fraction():
                return term.denominator == 1
            case str():
                return self.sorts.get(term) == ("integer",)
            case ("+" | "-" | "*" | "neg", *parts):
                return all(map(self.whole, parts))
            case ("size" | "delta" | "binomial", *_):
                return True
        return False

    # numbers

    def integer(self, term: Term, level: int = 99) -> str:
        """A term of sort integer, in Z."""
        if term in self.abbreviations and self.whole(term):
            return self._atomic(self.abbreviations[term], level)
        match term:
            case Fraction() if term.denominator == 1:
                return numeral(term) if term >= 0 else f"({numeral(term)})"
            case str() if self.whole(term):
                return identifier(term)
            case ("binomial" | "size" | "delta", *_):
                return self._wrapped(self._count(term), 10, level)
            case ("+" | "-" | "*" | "neg", *_):
                return self._sum(term, level, self.integer)
            case ("max", a, b):
                return self._wrapped(f"Z.max {self.integer(a, 9)} {self.integer(b, 9)}", 10, level)
        raise NotByRocq(f"the integer {show(term)[:60]}")

    def _count(self, term: tuple[str, ...]) -> str:
        """The operators that are integers."""
        if term[0] == "binomial":
            return f"binomial {self.integer(term[1], 9)} {self.integer(term[2], 9)}"
        return " ".join([term[0], *map(identifier, term[1:])])

    def _sum(self, term: tuple[Any, ...], level: int, side: Callable[[Term, int], str]) -> str:
        match term:
            case ("neg", a):
                return self._wrapped(f"- {side(a, 34)}", 35, level)
            case ("+" | "-" as sign, a, b):
                return self._wrapped(f"{side(a, 50)} {sign} {side(b, 34)}", 50, level)
            case (sign, a, b):
                return self._wrapped(f"{side(a, 40)} {sign} {side(b, 34)}", 40, level)
        raise AssertionError

    def real(self, term: Term, level: int = 99) -> str:
        """A real term; level: of the place where it stands, as in Rocq's grammar."""
        if term in self.abbreviations:
            text = self._atomic(self.abbreviations[term], level)
            return self._wrapped(f"IZR {self._atomic(text, 9)}", 10, level) if self.whole(term) else text
        match term:
            case Fraction():
                if term.denominator == 1:
                    return numeral(term) if term >= 0 else f"({numeral(term)})"
                text = f"{numeral(abs(term.numerator))} / {numeral(term.denominator)}"
                return self._wrapped(text, 40, level) if term > 0 else f"(- ({text}))"
            case str():
                kind = self.sorts.get(term)
                if kind == ("integer",):
                    return self._wrapped(f"IZR {identifier(term)}", 10, level)
                if kind == ("real",):
                    return identifier(term)
                raise NotByRocq(f"{term} as a number")
            case ("neg" | "+" | "-" | "*" | "/", *_):
                return self._sum(term, level, self.real)
            case ("**", a, Fraction() as n) if n >= 0:
                return self._wrapped(f"{self.real(a, 29)} ^ {n}", 30, level)
            case ("binomial" | "size" | "delta", *_):
                return self._wrapped(f"IZR ({self._count(term)})", 10, level)
        return self._wrapped(self._application(term), 10, level)

    def _application(self, term: Term) -> str:
        match term:
            case ("**", a, n):
                return f"power {self.real(a, 9)} {self.integer(n, 9)}"
            case ("exp" | "sqrt" | "log" as function, a):
                return f"{'ln' if function == 'log' else function} {self.real(a, 9)}"
            case ("max", a, b):
                return f"Rmax {self.real(a, 9)} {self.real(b, 9)}"
            case ("laplace_tail", a, b):
                return f"laplace_tail {self.real(a, 9)} {self.real(b, 9)}"
            case ("sum", body, str(x), low, high):
                inner = self.inside(x, ("integer",)).real(body)
                return f"sum (fun {identifier(x)} : Z => {inner}) {self.integer(low, 9)} {self.integer(high, 9)}"
            case ("total" | "largest" as operator, body, str(x), str(domain)):
                return f"{operator} (fun {identifier(x)} : {identifier(domain)} => {self.inside(x, domain).real(body)})"
            case ("capacity" | "asr" as measure, channel):
                return f"{measure} {self.channel(channel, 9)}"
            case ("at", str(function), *arguments):
                places = compound(self.sorts[function])[1:]
                values = (
                    self.real(a, 9) if place == ("real",) else identifier(str(a))
                    for a, place in zip(arguments, places, strict=True)
                )
                return " ".join([identifier(function), *values])
        raise NotByRocq(f"the term {show(term)[:60]}")

    @staticmethod
    def _wrapped(text: str, own: int, level: int) -> str:
        return f"({text})" if own > level else text

    @staticmethod
    def _atomic(text: str, level: int) -> str:
        return f"({text})" if " " in text and level < 10 and not text.startswith("(") else text

    # channels

    def channel(self, term: Term, level: int = 99) -> str:
        if term in self.abbreviations:
            return self._atomic(self.abbreviations[term], level)
        match term:
            case str():
                return identifier(term)
            case ("matrix", *rows):
                text = f"matrix {len(rows)} {len(rows[0]) - 1} {self.entries(term)}"
            case ("kron", inside, n):
                text = f"kron {self.channel(inside, 9)} {self.integer(n, 9)}"
            case ("hot", ("kron", inside, n)):
                text = f"hot {self.channel(inside, 9)} {self.integer(n, 9)}"
            case ("subset", *sizes, count, member, nonmember):
                inner = self.inside("i", ("integer",))
                columns = " ".join(f"(fun i : Z => {inner.real(f)})" for f in (count, member, nonmember))
                text = f"subset {' '.join(self.integer(n, 9) for n in sizes)} {columns}"
            case _:
                raise NotByRocq(f"the channel {show(term)[:60]}")
        return self._wrapped(text, 10, level)

    def entries(self, matrix: Term) -> str:
        rows = "; ".join(f"[:: {'; '.join(self.real(e) for e in row)}]" for row in rows_of(matrix))
        return f"[:: {rows}]"

    # formulas

    def formula(self, term: Term, level: int = 200) -> str:
        """A formula; 'and' is at level 80, 'not' at 75, implications at 99 and binders at 200."""
        if term in self.abbreviations:
            return self._wrapped(self.abbreviations[term], 10, level)
        match term:
            case (relation, a, b) if relation in RELATIONS:
                sign = {"==": "=", "!=": "<>"}.get(relation, relation)
                return self._wrapped(f"{self.real(a, 69)} {sign} {self.real(b, 69)}", 70, level)
            case ("all", only):
                return self.formula(only, level)
            case ("all", first, *others):
                return self._wrapped(f"{self.formula(first, 79)} /\\ {self.formula(('all', *others), 80)}", 80, level)
            case ("implies", a, b):
                return self._wrapped(f"{self.formula(a, 98)} -> {self.formula(b, 99)}", 99, level)
            case ("equivalent", only):
                return "True"
            case ("equivalent", *items):
                links = [f"({self.formula(a, 94)} <-> {self.formula(b, 94)})" for a, b in pairwise(items)]
                return self._wrapped(" /\\ ".join(links), 80 if len(links) > 1 else 0, level)
            case ("no", a):
                return self._wrapped(f"~ {self.formula(a, 74)}", 75, level)
            case ("forall" | "exists" as quantifier, body, str(x), kind):
                inner, presumed = self.inside(x, kind), self.presumed(x, kind)
                if quantifier == "forall":
                    said = " -> ".join([*presumed, inner.formula(body, 99)])
                else:
                    said = " /\\ ".join([*presumed, inner.formula(body, 80)])
                return self._wrapped(f"{quantifier} {identifier(x)} : {self.sort(kind)}, {said}", 200, level)
            case ("refines" | "in_hull" as relation, a, b):
                return self._wrapped(f"{relation} {self.channel(a, 9)} {self.channel(b, 9)}", 10, level)
            case ("stochastic", a):
                return self._wrapped(f"stochastic {self.channel(a, 9)}", 10, level)
            case ("ldp", a, r):
                return self._wrapped(f"ldp {self.channel(a, 9)} {self.real(r, 9)}", 10, level)
            case ("increasing" | "limit" as head, function, str(x), *points):
                inner_text = self.inside(x, ("real",)).real(function)
                ends = " ".join(self.real(p, 9) for p in points)
                return self._wrapped(f"{head} (fun {identifier(x)} : R => {inner_text}) {ends}", 10, level)
        raise NotByRocq(f"the formula {show(term)[:60]}")
