"""Shannon leakage: the mutual information between the secret and a report; and its maximum over priors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.prior import Prior, distribution, uniform
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.order import constant_truth
from symqif.kernel.term import Term, parse, substitute
from symqif.later import sympy
from symqif.measures.mean_squared_error import support_probabilities
from symqif.reduction.channels import Subset, minus, times
from symqif.symbols import canonical, symbol, to_sympy, to_term

ONE_SIZE = "log(k) + P*log(P) + (1-P)*log(1-P) - P*log(S) - (1-P)*log(k-S)"
ONE_BLOCK = "log(k) + P*EPS - log(S*exp(EPS)+k-S)"
BLOCKS = "log(k) + P*EPS - (1-F)*log(S*exp(EPS)+k-S) - F*(log(k)+EPS)"


def shannon_leakage(
    channel: Channel | SubsetForm | DesignForm, prior: Sequence[object] | None = None, *, base: int | None = None
) -> sympy.Expr:
    """The mutual information I(X; Y) of the secret and a report, in nats.

    It is sum_{x, y} pi_x C[x, y] log(C[x, y]/sum_z pi_z C[z, y]). For a subset form whose subsets all have s elements
    it is, with p the probability that the subset holds the secret and h the binary entropy in nats,
    log k - h(p) - p log s - (1 - p) log(k - s). With one likelihood ratio R and several sizes it is
    log k + p log R - E[log(i R + k - i)] over the size i of a report: a sum of k + 1 terms, which has no closed form.
    That of a design form is the same, where i is kappa, or k for a report that favours all secrets.

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, under the uniform prior.
        prior: uniform if left out. Another one needs a `Channel`.
        base: of the logarithm, as 2 for bits.

    Raises:
        SymqifError: there is a prior with a subset form, or the likelihood ratio depends on the size at symbolic k.

    Source: Cover and Thomas, Elements of Information Theory, 2006, chapter 2.

    >>> from symqif import grr, measures
    >>> measures.shannon_leakage(grr.subset_form(k=2, t=3))
    -log(2)/4 + 3*log(3/2)/4
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    if isinstance(channel, Channel):
        pi = uniform(len(channel.secrets)) if prior is None else distribution(prior, len(channel.secrets))
        mean = _mean_row(channel, pi)
        own = (p * _relative_entropy(row, mean) for p, row in zip(pi, channel.rows, strict=True) if p != 0)
        found = sympy.Add(*own)
    elif prior is None:
        found = _of_form(channel)
    else:
        raise SymqifError("a prior needs an explicit channel, not a subset form: leave it out for the uniform one")
    return found if base is None else found / sympy.log(base)


def shannon_capacity(channel: Channel | SubsetForm | DesignForm, *, base: int | None = None) -> sympy.Expr:
    """The Shannon capacity: the maximum of I(X; Y) over all priors, in nats, where the uniform prior attains it.

    A prior pi attains the capacity iff the relative entropy D(C_x || pi C) of a secret's row to the mean row is the
    same for all x with pi_x > 0, and no larger for others (Kuhn and Tucker's conditions, I being concave in pi); then
    it is the capacity. For a subset form the uniform prior always does: a permutation of the secrets permutes the
    columns of each size among themselves and leaves the mean row as it is, so D(C_x || pi C) is the same for all x. For
    a design form it does so too: the mean row is the same for all blocks, of which each secret is in as many.

    Args:
        channel: as for `shannon_leakage`.
        base: of the logarithm, as 2 for bits.

    Raises:
        SymqifError: the uniform prior is not seen to attain the capacity of an explicit channel.

    Source: Gallager, Information Theory and Reliable Communication, 1968, theorem 4.5.1.

    >>> from symqif import measures, ss
    >>> measures.shannon_capacity(ss(k=4, omega=2, t=3), base=2)
    (-log(2)/4 + 3*log(3/2)/4)/log(2)
    """
    if isinstance(channel, Channel):
        pi = uniform(len(channel.secrets))
        first, *others = (_relative_entropy(row, _mean_row(channel, pi)) for row in channel.rows)
        if any(_apart(first, other) for other in others):
            raise SymqifError(
                "the uniform prior is not seen to attain the capacity of this channel: "
                "measures.shannon_capacity_bounds encloses it"
            )
        return first if base is None else first / sympy.log(base)
    return shannon_leakage(channel, base=base)


def leakage_term(form: Subset, holder: Term, ratio: Term) -> Term:
    """The leakage of a subset form as a term, from the probability that a report holds the secret, and the ratio."""
    if form.low == form.high:
        if form.low == 1:
            return substitute(parse("log(k) + P*log(P) + (1-P)*log((1-P)/(k-1))"), {"P": holder, "k": form.k})
        return substitute(parse(ONE_SIZE), {"P": holder, "k": form.k, "S": form.low})
    inside = times(("binomial", minus("k", Fraction(1)), minus("i", Fraction(1))), form.count, form.member)
    outside = times(("binomial", minus("k", Fraction(1)), "i"), form.count, form.nonmember)
    weighed: Term = ("*", ("+", inside, outside), ("log", ("-", ("+", ("*", "i", ratio), "k"), "i")))
    found: Term = ("-", ("+", ("log", "k"), ("*", holder, ("log", ratio))), ("sum", weighed, "i", form.low, form.high))
    return substitute(found, {"k": form.k})


def _of_design(form: DesignForm) -> sympy.Expr:
    own = {"k": "v", "S": "kappa", "EPS": "eps"}
    known = {name: to_sympy(form.values[meant]) for name, meant in own.items()}
    return to_sympy(parse(BLOCKS), {**known, "P": form.formula("holder"), "F": form.formula("idle")})


def _of_form(form: SubsetForm | DesignForm) -> sympy.Expr:
    if isinstance(form, DesignForm):
        return _of_design(form)
    if form.rational:
        return _by_sizes(form)
    ratio = form.likelihood_ratio
    if symbol("i") in ratio.free_symbols or ratio is sympy.oo:
        raise SymqifError(
            f"the likelihood ratio must be finite and the same for all sizes, not {ratio}: give k a value"
        )
    holder, _ = support_probabilities(form)
    found = to_sympy(leakage_term(Subset.of(form.term()), to_term(holder), to_term(ratio)))
    return found.doit() if isinstance(form.k, Fraction) else found


def _by_sizes(form: SubsetForm) -> sympy.Expr:
    """At a number k, where all is rational; the likelihood ratio may depend on the size."""
    k, parts = form.concrete_k, []
    for size, (weight, inside) in enumerate(zip(*form.lists, strict=True)):
        _, member, nonmember = (to_sympy(entry) for entry in form.entries(size))
        mean = (size * member + (k - size) * nonmember) / k
        parts += [(to_sympy(inside), member, mean), (to_sympy(weight) - to_sympy(inside), nonmember, mean)]
    return sympy.Add(*(chance * sympy.log(entry / mean) for chance, entry, mean in parts if chance != 0))


def _mean_row(channel: Channel, pi: Prior) -> list[sympy.Expr]:
    return [
        canonical(sympy.Add(*(p * entry for p, entry in zip(pi, column, strict=True)))) for column in channel.columns
    ]


def _relative_entropy(row: Sequence[sympy.Expr], mean: Sequence[sympy.Expr]) -> sympy.Expr:
    """D(row || mean), where the mean is not 0 in any place where the row is not."""
    counted = Counter(pair for pair in zip(row, mean, strict=True) if pair[0] != 0)
    return sympy.Add(*(times * a * sympy.log(canonical(a / b)) for (a, b), times in counted.items()))


def _apart(a: sympy.Expr, b: sympy.Expr) -> bool:
    """Are two values not seen to be equal?"""
    gap = canonical(a - b)
    return bool(gap != 0) and (bool(gap.free_symbols) or constant_truth(("==", to_term(gap), Fraction(0))) is not True)
