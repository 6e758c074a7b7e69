"""Users with several attributes: one is drawn and reported, perhaps among fake ones, or each with a share of eps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeAlias

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite, Measure, Size, free, require_size, with_terms
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.argument import exact, exact_values
from symqif.exact.order import largest
from symqif.kernel.term import Term, substitute
from symqif.later import sympy
from symqif.symbols import canonical, symbol, to_sympy

Part: TypeAlias = "tuple[SubsetForm, sympy.Expr]"  # how an attribute is reported, and how many attributes are so
ATTRIBUTES = "the number of attributes"


@dataclass(frozen=True, repr=False)
class Attributes(Composite):
    """Reports on attributes that are independent of each other; the secrets are the combinations of all values.

    sampled: is one of them drawn, each equally likely, and reported with its name? Else all are reported.
    fake: if one is drawn, is its name hidden by reports on random values for all others?
    level: what eps of a form stands for, where it is a symbol.
    """

    parts: tuple[Part, ...]
    sampled: bool
    fake: bool = False
    level: sympy.Expr = field(default_factory=lambda: symbol("eps"))

    @property
    def secrets(self) -> sympy.Expr:
        return sympy.Mul(*(to_sympy(form.k) ** times for form, times in self.parts))

    @property
    def count(self) -> sympy.Expr:
        """The number of attributes."""
        return sympy.Add(*(times for _, times in self.parts))

    @property
    def parameters(self) -> frozenset[str]:
        return frozenset[str]().union(*(form.parameters for form, _ in self.parts)) | free(self.count)

    @property
    def sizes(self) -> tuple[Size, ...]:
        return tuple((ATTRIBUTES, times, 1) for _, times in self.parts)

    @property
    def forms(self) -> tuple[SubsetForm, ...]:
        return tuple(dict.fromkeys(form for form, _ in self.parts))

    def substituted(self, values: Mapping[str, Term]) -> Attributes:
        require_size(ATTRIBUTES, with_terms(self.count, values), 1)
        level = with_terms(self.level, values)
        own = {name: level if name == "eps" else to_sympy(value) for name, value in values.items()}
        parts = []
        for form, times in self.parts:
            here = {name: value for name, value in own.items() if name in form.parameters}
            parts.append((form.at(**here), with_terms(times, values)))
        return Attributes(tuple(parts), self.sampled, self.fake, symbol("eps") if "eps" in values else level)

    @property
    def words(self) -> str:
        return f"{'one' if self.sampled else 'all'} of {self.count} attributes, {self.secrets} secrets"

    def capacity(self, of: Measure) -> sympy.Expr:
        """The mean of those of the attributes if one is sampled, else their product.

        Fake reports change nothing: at best a secret has the likeliest report of each attribute, and the probability of
        the others does not depend on it.
        """
        if self.sampled:
            mean = sympy.Add(*(times / self.count * value for value, times in self._measured(of)))
            return mean if mean.free_symbols else canonical(mean)
        return sympy.Mul(*(value**times for value, times in self._measured(of)))

    def _measured(self, of: Measure) -> list[tuple[sympy.Expr, sympy.Expr]]:
        """The measure of each part, and how many attributes it is of."""
        eps = symbol("eps")
        return [(of(form).subs(eps, self.level), times) for form, times in self.parts]

    def ratio(self, of: Measure) -> sympy.Expr:
        """The largest of those of the attributes if one is sampled, else their product.

        With fake reports the probability of all is the mean, over the attributes, of that of the report over its mean
        for all values, times a constant: of sets of S of k values k R/(S R + k - S) where they hold the value, and
        k/(S R + k - S) where not. The largest and the least one are reached by all attributes at once.
        """
        parts = self._measured(of)
        if self.fake and len({*self.forms}) > 1:
            most, least = [], []
            for (form, _), (r, times) in zip(self.parts, parts, strict=True):
                k, size = to_sympy(form.k), to_sympy(substitute(form.general.low, form.values))
                least.append(times * k / (size * r + k - size))
                most.append(r * least[-1])
            return canonical(sympy.Add(*most) / sympy.Add(*least))
        if self.sampled:
            return largest(list(dict.fromkeys(value for value, _ in parts)))
        return sympy.Mul(*(value**times for value, times in parts))

    def explicit(self) -> Channel:
        if not self.count.is_Integer:
            raise SymqifError(f"an explicit channel has a number of attributes, not {self.count}")
        own = [form.explicit() for form, times in self.parts for _ in range(int(times))]
        if self.level != symbol("eps") and any("eps" in form.parameters for form, _ in self.parts):
            raise SymqifError("an explicit channel has a number for eps: give eps, y or t")
        secrets = tuple(product(*(channel.secrets for channel in own)))
        rows = [[channel.rows[channel.secrets.index(x)] for channel, x in zip(own, xs, strict=True)] for xs in secrets]
        if self.sampled and not self.fake:
            labels: list[Any] = [(j, y) for j, channel in enumerate(own, 1) for y in channel.outputs]
            return Channel([[e / len(own) for row in found for e in row] for found in rows], secrets, tuple(labels))
        labels = list(product(*(channel.outputs for channel in own)))
        if not self.fake:
            return Channel([[sympy.Mul(*e) for e in product(*found)] for found in rows], secrets, tuple(labels))
        means = [[sympy.Add(*column) / len(column) for column in channel.columns] for channel in own]
        return Channel([_among_fakes(found, means) for found in rows], secrets, tuple(labels))


def _among_fakes(rows: Sequence[Sequence[sympy.Expr]], means: Sequence[Sequence[sympy.Expr]]) -> list[sympy.Expr]:
    """The mean over the attributes: one has an entry of its row, the others a report on a random value."""
    entries = []
    for true, fake in zip(product(*rows), product(*means), strict=True):
        each = (sympy.Mul(e, *fake[:n], *fake[n + 1 :]) for n, e in enumerate(true))
        entries.append(sympy.Add(*each) / len(rows))
    return entries


def smp(
    protocol: Callable[..., Any],
    sizes: Sequence[object] | None = None,
    *,
    k: object = None,
    d: object = None,
    **parameters: object,
) -> Attributes:
    """SMP: one of the attributes is drawn, and reported with all of eps, and so is which one it is.

    Args:
        protocol: a protocol such as `grr`.
        sizes: the numbers of values of the attributes; or give k and d, for d attributes of k values each.
        parameters: those of the protocol, as in a call.

    Source: Arcolezi et al., Random Sampling Plus Fake Data, CIKM 2021, for its name and for SPL.

    >>> from symqif import bayes_capacity, grr, smp
    >>> bayes_capacity(smp(grr, [2, 3], t=2))
    17/12
    """
    return Attributes(_parts(protocol, _counted(sizes, k, d), parameters), sampled=True)


def spl(
    protocol: Callable[..., Any],
    sizes: Sequence[object] | None = None,
    *,
    k: object = None,
    d: object = None,
    **parameters: object,
) -> Attributes:
    """SPL: all d attributes are reported, each with eps/d.

    Args: as for `smp`.

    >>> from symqif import bayes_capacity, grr, spl, tight_epsilon
    >>> bayes_capacity(spl(grr, [2, 3], t=4)), tight_epsilon(spl(grr, [2, 3], t=4))
    (2, log(4))
    """
    listed = _counted(sizes, k, d)
    return _leveled(protocol, listed, parameters, symbol("eps") / sympy.Add(*(times for _, times in listed)))


def rsfd(
    protocol: Callable[..., Any],
    sizes: Sequence[object] | None = None,
    *,
    k: object = None,
    d: object = None,
    **parameters: object,
) -> Attributes:
    """RS+FD: one of d attributes is drawn, and reported among reports on random values for all others.

    As nobody sees which one was drawn, its report is at the larger level log(d (e^eps - 1) + 1). Users who differ in
    one attribute are then told apart at eps at most. The least level is of those who differ in all: that of the report.

    Args: as for `smp`; the protocol reports sets of one size, as GRR and SS do.

    Source: Arcolezi et al., Random Sampling Plus Fake Data, CIKM 2021.

    >>> from symqif import bayes_capacity, grr, rsfd, tight_epsilon
    >>> bayes_capacity(rsfd(grr, [2, 3], t=2)), tight_epsilon(rsfd(grr, k=2, d=2))
    (33/20, log(2*exp(ε) - 1))
    """
    listed = _counted(sizes, k, d)
    count = sympy.Add(*(times for _, times in listed))
    level = sympy.log(count * (sympy.exp(symbol("eps")) - 1) + 1)
    found = _leveled(protocol, listed, parameters, level, fake=True)
    if any(form.general.low != form.general.high for form in found.forms):
        raise SymqifError("fake reports are for protocols that report sets of one size, as GRR and SS: use smp")
    return found


def _leveled(
    protocol: Any,
    listed: Sequence[tuple[object, sympy.Expr]],
    parameters: Mapping[str, object],
    level: sympy.Expr,
    *,
    fake: bool = False,
) -> Attributes:
    """With this level of each report; it may depend on eps."""
    own = dict(parameters)
    shortcuts = {"y", "t", "x"} - {*getattr(protocol, "variables", ())}
    if "x" in own and "x" in shortcuts:
        raise SymqifError("x = e^(eps theta/2) does not say whether eps is that of one attribute: give theta")
    privacy = {name: own.pop(name) for name in ("eps", *sorted(shortcuts)) if name in own}
    if privacy:
        own["eps"] = canonical(with_terms(level, exact_values(privacy)))
    return Attributes(_parts(protocol, listed, own), fake, fake, symbol("eps") if privacy else level)


def _counted(sizes: Sequence[object] | None, k: object, d: object) -> list[tuple[object, sympy.Expr]]:
    """Numbers of values, and how many attributes have each."""
    if (sizes is None) == (k is None) or (k is None) != (d is None) or not isinstance(sizes, Sequence | None):
        raise SymqifError("give the numbers of values of the attributes, [2, 5, 3], or k and d")
    listed = [(k, exact("d", d))] if sizes is None else [(size, sympy.Integer(1)) for size in sizes]
    count = sympy.Add(*(times for _, times in listed))
    require_size(ATTRIBUTES, count, 1)
    return listed


def _parts(protocol: Any, listed: Sequence[tuple[object, sympy.Expr]], own: dict[str, Any]) -> tuple[Part, ...]:
    return tuple((protocol.subset_form(k=size, **own), times) for size, times in listed)
