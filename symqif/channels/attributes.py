"""Users with several attributes: one is drawn and reported with all of the privacy budget, or each with a share."""

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
from symqif.kernel.term import Term
from symqif.later import sympy
from symqif.symbols import canonical, symbol, to_sympy

Part: TypeAlias = "tuple[SubsetForm, sympy.Expr]"  # how an attribute is reported, and how many attributes are so
ATTRIBUTES = "the number of attributes"


@dataclass(frozen=True, repr=False)
class Attributes(Composite):
    """Reports on attributes that are independent of each other; the secrets are the combinations of all values.

    sampled: is one of them drawn, each equally likely, and reported with its name? Else all are reported.
    share: eps stands for its quotient by this, where it is a symbol.
    """

    parts: tuple[Part, ...]
    sampled: bool
    share: sympy.Expr = field(default_factory=lambda: sympy.S.One)

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
        share = with_terms(self.share, values)
        own = {name: to_sympy(value) / (share if name == "eps" else 1) for name, value in values.items()}
        parts = []
        for form, times in self.parts:
            here = {name: value for name, value in own.items() if name in form.parameters}
            parts.append((form.at(**here), with_terms(times, values)))
        return Attributes(tuple(parts), self.sampled, sympy.S.One if "eps" in values else share)

    @property
    def words(self) -> str:
        return f"{'one' if self.sampled else 'all'} of {self.count} attributes, {self.secrets} secrets"

    def capacity(self, of: Measure) -> sympy.Expr:
        """The mean of those of the attributes if one is sampled, else their product."""
        if self.sampled:
            mean = sympy.Add(*(times / self.count * of(form) for form, times in self.parts))
            return mean if mean.free_symbols else canonical(mean)
        return self._product(of)

    def _product(self, of: Measure) -> sympy.Expr:
        eps = symbol("eps")
        return sympy.Mul(*(of(form).subs(eps, eps / self.share) ** times for form, times in self.parts))

    def ratio(self, of: Measure) -> sympy.Expr:
        """The largest of those of the attributes if one is sampled, else their product."""
        if self.sampled:
            return largest(list(dict.fromkeys(of(form) for form, _ in self.parts)))
        return self._product(of)

    def explicit(self) -> Channel:
        if not self.count.is_Integer:
            raise SymqifError(f"an explicit channel has a number of attributes, not {self.count}")
        own = [form.explicit() for form, times in self.parts for _ in range(int(times))]
        if self.share != 1 and any("eps" in form.parameters for form, _ in self.parts):
            raise SymqifError("an explicit channel has a number for eps: give eps, y or t")
        secrets = tuple(product(*(channel.secrets for channel in own)))
        rows = [[channel.rows[channel.secrets.index(x)] for channel, x in zip(own, xs, strict=True)] for xs in secrets]
        if self.sampled:
            labels: list[Any] = [(j, y) for j, channel in enumerate(own, 1) for y in channel.outputs]
            return Channel([[e / len(own) for row in found for e in row] for found in rows], secrets, tuple(labels))
        labels = list(product(*(channel.outputs for channel in own)))
        return Channel([[sympy.Mul(*e) for e in product(*found)] for found in rows], secrets, tuple(labels))


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
    count = sympy.Add(*(times for _, times in listed))
    own = dict(parameters)
    shortcuts = {"y", "t", "x"} - {*getattr(protocol, "variables", ())}
    if "x" in own and "x" in shortcuts:
        raise SymqifError("x = e^(eps theta/2) does not say whether eps is that of one attribute: give theta")
    privacy = {name: own.pop(name) for name in ("eps", *sorted(shortcuts)) if name in own}
    if privacy:
        own["eps"] = to_sympy(exact_values(privacy)["eps"]) / count
    return Attributes(_parts(protocol, listed, own), sampled=False, share=sympy.S.One if privacy else count)


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
