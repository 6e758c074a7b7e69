"""The subset form: a protocol that reports a subset of its k secrets, at any k and for symbolic k."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, prod
from typing import Any, TypeGuard

from symqif.channels.channel import Channel
from symqif.channels.equivalent import one_form
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import constant_or_same, exact_values
from symqif.exact.closed_form import NoClosedForm, closed_form, sorts_in
from symqif.exact.evaluation import added_up, constants_folded, evaluated
from symqif.exact.in_range import require_in_range
from symqif.exact.order import constant_truth
from symqif.kernel.sequent import parts
from symqif.kernel.term import FUNCTIONS, Rejected, Term, names, parse, show, substitute
from symqif.later import sympy
from symqif.reduction.channels import Subset, minus, times
from symqif.refinement_kernel.one_hot import unary_encoding
from symqif.shown import Shown
from symqif.symbols import SORTS, canonical, to_sympy, to_term

LIMIT, MOST = 10**5, 10**6  # columns of an explicit channel, secrets
ONE, ZERO = Fraction(1), Fraction(0)
FIELDS = ("low", "high", "count", "member", "nonmember")


@dataclass(frozen=True, repr=False)
class SubsetForm(Shown):
    """The channel of a protocol that reports a subset of its k secrets, at any k and for symbolic k.

    For each size i = low..high and each subset S of {1, .., k} with i elements there are `count` equal columns. The
    entry of such a column in row x is `member` if x is in S and `nonmember` if not. Formulas are found for all
    parameters; values are put in at the end. A protocol makes one with `subset_form`, and `of` reads one.

    Raises:
        SymqifError: the rows do not sum to 1, or an entry that is a number is negative.

    >>> from symqif import SubsetForm
    >>> SubsetForm.of("subset(3, 1, 1, 1, 1/2, 1/4)").explicit().fractions()[0]
    [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    """

    general: Subset
    bound: tuple[tuple[str, Term], ...] = ()
    given: tuple[str, ...] = field(default=(), compare=False)  # the ranges of a protocol's parameters

    def __post_init__(self) -> None:
        if self.k != "k" and isinstance(self.k, str) and any("k" in names(t) for name, t in self.bound if name != "k"):
            raise SymqifError(f"no parameter may be given in k, which is the number of secrets, here called {self.k}")
        if not names(self.k) and not (_whole(self.k) and self.k >= 2):
            raise SymqifError(f"k must be an integer of at least 2, not {show(self.k)}")
        for name, value in self.bound:
            if name not in SORTS and not names(value) and not _whole(value) and self._sorts.get(name) == "integer":
                raise SymqifError(f"{name} must be an integer, not {show(value)[:60]}")
        if isinstance(self.k, Fraction) and not self.parameters:
            if unary_encoding(self.folded):
                return
            doubtful = (entry for columns in self._table for entry in columns if not _plainly_not_negative(entry))
            negative = next((entry for entry in doubtful if constant_truth(("<", entry, ZERO))), None)
            if negative is not None:
                raise SymqifError(f"the entries of a subset form must be at least 0, not {show(negative)[:60]}")
        if (total := self._row_sum()) != 1:
            _refuse(total)

    @property
    def _sorts(self) -> dict[str, str]:
        return sorts_in(("subset", "k", *(getattr(self.general, name) for name in FIELDS)))

    def _row_sum(self) -> sympy.Expr:
        """In closed form, or where there is none size by size, at a number k."""
        if not self.rational:
            try:
                return self.expectation(ONE, ONE)
            except SymqifError as error:
                if not isinstance(self.k, Fraction):
                    raise self._with_advice(error) from None
        return canonical(sympy.Add(*map(to_sympy, self.lists[0])))

    def _with_advice(self, error: SymqifError) -> SymqifError:
        if not isinstance(error, NoClosedForm):
            return error
        whole = sorted(name for name, sort in sorts_in(self.term()).items() if sort == "integer" and name != "i")
        return SymqifError(f'{error}; give {" and ".join(whole)} as numbers, as in SubsetForm.of(.., {{"k": 3}})')

    @staticmethod
    def of(
        channel: str | Term, values: Mapping[str, Term | int] | None = None, given: tuple[str, ...] = ()
    ) -> SubsetForm:
        """Read a subset form: subset(k, low, high, count, member, nonmember), or hot(kron(M, k)) for a 2x2 matrix M.

        Args:
            channel: a kernel term or its text. The number of secrets is a name or a number. A name in an exponent, in
                a limit of a sum or in a binomial is an integer.
            values: numbers or terms for some of the names. For numbers no closed form for all of them is needed.
            given: ranges of the names, as "0 < a", which values put in by `at` have to be in.
        """
        if not isinstance(channel, str | tuple):
            channel = wanted(channel, SubsetForm)
        try:
            form = Subset.of(parse(channel) if isinstance(channel, str) else channel)
        except Rejected as error:
            word = str(error).removeprefix("not in the language: ").strip("'")
            hint = f": it is an operator; call it otherwise, as {word}_1" if word in FUNCTIONS else ""
            raise SymqifError(f"{error}{hint}") from None
        fields = [getattr(form, name) for name in FIELDS]
        k = constant_or_same(form.k)
        if isinstance(k, str) and (k == "k" or not any("k" in names(t) for t in fields)):
            fields = [substitute(t, {k: "k"}) for t in fields]
        elif names(k) or any("k" in names(t) for t in fields):
            what = "k where something is called k" if isinstance(k, str) else "a name or a number"
            raise SymqifError(f"the number of secrets must be {what}, not {show(form.k)}")
        bound = {"k": k} if k != "k" else {}
        named = {"k" if name == k else name: value for name, value in (values or {}).items()}
        numbers = {name: Fraction(value) if isinstance(value, int) else value for name, value in named.items()}
        bound |= {name: constant_or_same(value) for name, value in numbers.items() if value != name}
        return SubsetForm(Subset("k", *fields), tuple(sorted(bound.items())), given)

    @property
    def values(self) -> dict[str, Term]:
        """The terms that stand for names of the general form; a number k is put into the others."""
        number = {} if names(self.k) else {"k": self.k}
        return {name: substitute(value, number) for name, value in self.bound}

    @property
    def k(self) -> Term:
        """The number of secrets."""
        return dict(self.bound).get("k", "k")

    def term(self) -> tuple[Any, ...]:
        """The kernel term subset(k, low, high, count, member, nonmember), with all values put in."""
        fields = (constant_or_same(substitute(getattr(self.general, name), self.values)) for name in FIELDS)
        return ("subset", self.k, *fields)

    @property
    def folded(self) -> Term:
        """The same, with the values of constants."""
        return tuple(map(constants_folded, self.term()))

    @cached_property
    def parameters(self) -> frozenset[str]:
        """The names of what has no value yet."""
        return names(self.term())

    def at(self, **values: object) -> SubsetForm:
        """The form at exact values of its parameters, as in form.at(k=50, y=3).

        y, t and x are shortcuts for e^(eps/2), e^eps and e^(eps theta/2). SymqifError for values outside the ranges of
        a protocol, or that no parameter has.
        """
        given = exact_values(values, self.parameters)
        for name in given.keys() - self.parameters:
            known = ", ".join(sorted(self.parameters)) or "none"
            raise SymqifError(f"the form has no parameter {name!r}: its parameters are {known}")
        own = names(("subset", "k", *(getattr(self.general, name) for name in FIELDS)))
        bound = {name: value for name, value in given.items() if name in own}
        bound |= {name: constant_or_same(substitute(value, given)) for name, value in self.bound}
        form = SubsetForm(self.general, tuple(sorted(bound.items())), self.given)
        for relation in (part for text in self.given for part in parts(parse(text))):
            require_in_range(relation, bound)
        return form

    # at a number k

    @property
    def concrete_k(self) -> int:
        """k as a number; SymqifError if it is symbolic."""
        if not isinstance(self.k, Fraction):
            raise SymqifError("k must be a number here: give it a value with .at(k=...)")
        return int(self.k)

    @cached_property
    def rational(self) -> bool:
        """Are k and all entries rational numbers?"""
        numeric = isinstance(self.k, Fraction) and not self.parameters
        return numeric and all(isinstance(t, Fraction) for columns in self._table for t in columns)

    @cached_property
    def _table(self) -> tuple[tuple[Term, Term, Term], ...]:
        if self.concrete_k > MOST:
            raise SymqifError(f"k must be at most {MOST} here: leave it symbolic, and put it in last")
        inner = {name: value for name, value in self.bound if name != "k"}
        fields = [constants_folded(substitute(getattr(self.general, name), inner)) for name in FIELDS]
        return tuple(self._entries(fields, size) for size in range(self.concrete_k + 1))

    def entries(self, size: int) -> tuple[Term, Term, Term]:
        """(count, member, nonmember) of the columns of one size at a number k; 0 where there is no such entry."""
        return self._table[size]

    def _entries(self, fields: list[Term], size: int) -> tuple[Term, Term, Term]:
        k = self.concrete_k
        here = {"k": Fraction(k), "i": Fraction(size)}
        low, high = (evaluated(t, here) for t in fields[:2])
        if low is None or high is None:
            raise SymqifError("the sizes of the subsets must be numbers here: give omega a value with .at(omega=...)")
        if not low <= size <= high:
            return ZERO, ZERO, ZERO
        values = []
        for term, there in zip(fields[2:], (True, size > 0, size < k), strict=True):
            value = evaluated(term, here) if there else ZERO
            values.append(added_up(substitute(term, here)) if value is None else value)
        return values[0], values[1], values[2]

    @cached_property
    def lists(self) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
        """The probabilities (w, u) for sizes i = 0..k, at a number k.

        w[i] is the probability of a report of size i, the same for every secret. u[i] is that of one of size i that
        contains the secret x, given x. They are Fractions where the values are rational.
        """
        k = self.concrete_k
        w, u = [], []
        for size in range(k + 1):
            count, member, nonmember = self.entries(size)
            inside = _multiplied(Fraction(comb(k - 1, size - 1) if size else 0), count, member)
            outside = _multiplied(Fraction(comb(k - 1, size)), count, nonmember)
            u.append(inside)
            w.append(plus(inside, outside))
        return tuple(w), tuple(u)

    def explicit(self) -> Channel:
        """The channel with one column for each subset that has a positive count, labelled by its elements."""
        k = self.concrete_k
        width = sum(comb(k, size) for size in range(k + 1) if self.entries(size)[0] != ZERO)
        if width > LIMIT:
            raise SymqifError(f"an explicit channel may have {LIMIT} columns, not {width}: use the subset form itself")
        labels: list[tuple[int, ...]] = []
        columns = []
        for size in range(k + 1):
            count, member, nonmember = self.entries(size)
            if count == ZERO:
                continue
            inside, outside = (to_sympy(_multiplied(count, entry)) for entry in (member, nonmember))
            for chosen in combinations(range(1, k + 1), size):
                labels.append(chosen)
                columns.append([inside if x in chosen else outside for x in range(1, k + 1)])
        return Channel(list(zip(*columns, strict=True)), tuple(range(1, k + 1)), tuple(labels))

    # at any k

    @cached_property
    def likelihood_ratio(self) -> sympy.Expr:
        """member / nonmember in lowest terms, oo where no non-member reports; free of i for the seven protocols.

        Where no subset has two elements, it is that of size 1: the empty one has no members.
        """
        member, nonmember = self.general.member, self.general.nonmember
        if self.general.high == ONE:
            member, nonmember = (substitute(entry, {"i": ONE}) for entry in (member, nonmember))
        if closed_form(nonmember, self.values) == 0:
            return sympy.oo
        return closed_form(("/", member, nonmember), self.values)

    def expectation(self, member: Term, nonmember: Term) -> sympy.Expr:
        """The mean of a quantity that is `member` for reports with x in S and `nonmember` for others, given x.

        Both are terms in i and k. By the binomial theorem for all k; values are put in at the end.
        """
        form = self.general
        inside = times(("binomial", minus("k", ONE), minus("i", ONE)), form.count, form.member, member)
        outside = times(("binomial", minus("k", ONE), "i"), form.count, form.nonmember, nonmember)
        if form.low == form.high:
            mean: Term = substitute(("+", inside, outside), {"i": form.low})
        else:
            start = ONE if form.low == ZERO else form.low
            mean = ("+", ("sum", inside, "i", start, form.high), ("sum", outside, "i", form.low, form.high))
        return closed_form(mean, self.values)


def _whole(value: Term) -> TypeGuard[Fraction]:
    return isinstance(value, Fraction) and value.denominator == 1


def _refuse(total: sympy.Expr) -> None:
    """SymqifError where a sum of a row is not 1, or is not seen to be."""
    number = total.is_number and not total.has(sympy.Sum)
    is_one = constant_truth(("==", to_term(total), ONE)) if number else False if one_form(total) else None
    if is_one is None:
        free = ", ".join(sorted(symbol.name for symbol in total.free_symbols))
        advice = f"give values of {free}" if free else "no closed form of their sum is known"
        raise SymqifError(f"could not show that the rows of a subset form sum to 1: {advice}")
    if not is_one:
        raise SymqifError(f"the rows of a subset form must sum to 1, not {total}")


@lru_cache(maxsize=1 << 12)
def _plainly_not_negative(number: Term) -> bool:
    """Is a constant at least 0 as its factors are, which most entries share?"""
    match number:
        case ("*" | "/", a, b):
            return _plainly_not_negative(a) and _plainly_not_negative(b)
        case ("**", base, _):
            return _plainly_not_negative(base)
    return constant_truth(("<=", ZERO, number)) is True


def _multiplied(*factors: Term) -> Term:
    """The product of terms, as a Fraction where they are all rational or one of them is 0."""
    value = prod((factor for factor in factors if isinstance(factor, Fraction)), start=ONE)
    others = [factor for factor in factors if not isinstance(factor, Fraction)]
    return times(value, *others) if value and others else value


def plus(a: Term, b: Term) -> Term:
    """The sum of two terms, as a Fraction where both are."""
    return a + b if isinstance(a, Fraction) and isinstance(b, Fraction) else ("+", a, b)
