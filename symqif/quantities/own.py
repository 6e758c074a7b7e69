"""quantities_of: the quantities of a mechanism of one's own."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import sympy

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.sampled_bits import SampledBits
from symqif.channels.subset import SubsetForm
from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.exact.closed_form import closed_form, sorts_in
from symqif.exact.evaluation import constants_folded, with_head
from symqif.exact.order import at_least, constant_truth
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.measures import asr, bayes_capacity, mean_squared_error, tight_epsilon
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.quantities import quantities
from symqif.quantities.kinds import LEAST_EPSILON, MEANING, estimated, least_epsilon, measured, report, squared_error
from symqif.quantities.leakage import LEAKAGES, distance, leaked, plain, shannon, support
from symqif.quantities.of_channels import channel_quantities
from symqif.quantities.of_designs import design_quantities, everywhere
from symqif.quantities.parameters import in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, fresh
from symqif.quantities.support import channel_derivation
from symqif.reduction.channels import ONE, Subset, minus, times
from symqif.reduction.logic import replaced
from symqif.reduction.measures import column_total
from symqif.reduction.outline import by
from symqif.reduction.statement import Statement
from symqif.symbols import SORTS, SYMBOLS, to_term

RANGES = {  # of what closed forms are argued for
    "k": ("k >= 2",), "eps": ("eps >= 0",), "theta": ("1/2 < theta", "theta < 1"), "g": ("g >= 2",),
    "omega": ("1 <= omega", "omega <= k-1"),
}  # fmt: skip
CHANNEL = "CHANNEL"


def quantities_of(
    mechanism: Protocol | SubsetForm | DesignForm | Composite | Channel, name: str, given: Iterable[str] = ()
) -> dict[str, Quantity]:
    """The quantities of a mechanism of your own by name, for `check(.., quantities=..)`.

    That their closed forms are what they are called is proved when a formula is checked.

    Args:
        mechanism: a `Protocol` gives all kinds, such as capacity.NAME and epsilon.NAME. A `SubsetForm` gives
            capacity.NAME and asr.NAME, and where the likelihood ratio is the same for all sizes epsilon.NAME, mse.NAME
            and leakages such as tv.NAME; members are to be at least as likely as others. A `Channel` gives
            capacity.NAME and asr.NAME, by the sum of its column maxima, and if it is small epsilon.NAME, tv.NAME,
            hockey-stick.NAME, chi-square.NAME, kl.NAME, guessing.NAME and shannon.NAME, written out with maxima. A
            `DesignForm` gives what designs have. What `parallel`, `smp` and the like make gives capacity.NAME,
            asr.NAME and epsilon.NAME where they have a closed form: that these are theirs is argued in words.
        name: NAME, plain letters and digits. Parameters have any names but e and i; in the mean squared error, n and
            f are the users and the frequency, or `users` and `frequency` where the mechanism has an n or f itself.
        given: the ranges of its parameters, as ("0 < a", "a <= 1"). k >= 2 and eps >= 0 hold anyway, and the entries
            of a `Channel` with parameters of which no range speaks are at least 0. k, g and omega are integers, and so
            are names in exponents, limits of sums and binomials of a `SubsetForm`; others are real. In a `Channel`
            those are integers, and positive or negative, that SymPy takes for such.

    Raises:
        SymqifError: the name or a range cannot be read, or it is no mechanism.

    >>> from symqif import SubsetForm, quantities_of
    >>> list(quantities_of(SubsetForm.of("subset(k, 1, 1, 1, 2/(k+1), 1/(k+1))"), "mine"))[:4]
    ['capacity.mine', 'asr.mine', 'epsilon.mine', 'shannon.mine']
    """
    name, given = name.lower(), (given,) if isinstance(given, str) else tuple(given)
    if not (name.isidentifier() and name.isascii()):
        raise SymqifError(f"a mechanism is named with plain letters and digits, not {name[:40]!r}")
    if isinstance(mechanism, Protocol):
        refuse_taken(name, mechanism.variables, mechanism.definitions)
        ranges = dict[str, str]()
        for text in (*mechanism.given, *with_usual(name, mechanism.variables, given)):
            ranges.setdefault("".join(text.split()), text)
        channel = show(without_powers(parse(mechanism.definitions[mechanism.channel])))
        definitions = {**mechanism.definitions, mechanism.channel: channel}
        return _of_protocol(replace(mechanism, name=name, given=tuple(ranges.values()), definitions=definitions))
    if isinstance(mechanism, SubsetForm):
        return _of_subset_form(mechanism, name, given)
    if isinstance(mechanism, Channel):
        return channel_quantities(mechanism, name, given)
    if isinstance(mechanism, DesignForm):
        return _of_design(mechanism, name, given)
    if isinstance(mechanism, Composite):
        return _of_composite(mechanism, name, given)
    raise SymqifError(f"a mechanism is a Protocol, a SubsetForm or a Channel, not {type(mechanism).__name__}")


def _of_protocol(protocol: Protocol) -> dict[str, Quantity]:
    try:
        found = quantities({protocol.name: protocol})
    except Rejected as error:
        raise SymqifError(f"{protocol.name} is not a protocol as symqif defines them: {error}") from None
    return {name: quantity for name, quantity in found.items() if name.endswith(f".{protocol.name}")}


def _of_subset_form(form: SubsetForm, name: str, given: tuple[str, ...]) -> dict[str, Quantity]:
    sorts = sorts_in(form.term())
    variables = {n: sorts[n] for n in sorted(form.parameters, key=in_order) if n != "i"}
    refuse_taken(name, variables)
    own = (substitute(parse(text), form.values) for text in form.given)
    texts = with_usual(name, variables, (*(show(relation) for relation in own if names(relation)), *given))
    found = _as_protocol(form, fresh(CHANNEL, variables), variables, _each_once(texts))
    secrets = {"k": show(form.k)} if form.k != "k" else {}
    found = replace(found, name=name, title=name, definitions={**secrets, **found.definitions})
    bounded = _bounded(form.likelihood_ratio)
    parts = support(found) if bounded else None
    if parts:
        found = replace(found, support=parts)
    leakages = (shannon(found), distance(found), *(leaked(found, leakage) for leakage in LEAKAGES)) if bounded else ()
    argued: dict[str, Any] = {"stated": False, "argued": "symqif.measures.support_probabilities"}
    supported = filter(None, (squared_error(found), report(found, "p"), report(found, "q"))) if parts else ()
    all_of_them = (
        *(measured(found, measure) for measure in MEANING),
        least_epsilon(found) if bounded else None,
        *leakages,
        *(replace(quantity, basis=channel_derivation(found), **argued) for quantity in supported),
    )
    return {quantity.name: quantity for quantity in all_of_them if quantity and quantity.checked}


def _summed(total: Term) -> Term:
    """The sum of the column maxima, without the sum over the sizes if that has a closed form."""
    if any(with_head(total, "sum")):
        with suppress(SymqifError):
            found = to_term(closed_form(total, {}))
            return total if any(with_head(found, "sum")) else found
    return total


def without_powers(channel: Term) -> Term:
    """A subset form of sizes n and n + 1, the same without powers of the size: (n+1-i) f(n) + (i-n) f(n+1) for f(i).

    The entries are those of sizes n and n + 1 alone, where both are equal. The kernel knows little of q**i.
    """
    match channel:
        case ("subset", k, Fraction() as low, Fraction() as high, *fields) if high == low + 1:
            return ("subset", k, low, high, *(_between(field, low) for field in fields))
    return channel


def _between(field: Term, low: Fraction) -> Term:
    if not any("i" in names(exponent) for _, _, exponent in with_head(field, "**")):
        return field
    first, second = (plain(constants_folded(substitute(field, {"i": size}))) for size in (low, low + 1))
    weights: list[Term] = [minus(low + 1, "i"), minus("i", low)]
    return ("+", times(weights[0], first), times(weights[1], second))


def _of_design(form: DesignForm, name: str, given: tuple[str, ...]) -> dict[str, Quantity]:
    refuse_taken(name, dict.fromkeys(form.parameters, "integer") | {"eps": "real"})

    def ranges(quantity: Quantity) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*quantity.given, *with_usual(name, quantity.variables, given))))

    found = design_quantities(form, name).items()
    return {key: replace(quantity, given=ranges(quantity)) for key, quantity in found if quantity.checked}


def _of_composite(channel: Composite, name: str, given: tuple[str, ...]) -> dict[str, Quantity]:
    """The measures that have a closed form, under the ranges for which they have it."""
    design = channel.form if isinstance(channel, Reports) and isinstance(channel.form, DesignForm) else None
    if design and not everywhere(design):
        return {}
    found: dict[str, tuple[str, sympy.Expr]] = {}
    for kind, measure in (("capacity", bayes_capacity), ("asr", asr), ("epsilon", tight_epsilon)):
        with suppress(SymqifError):  # there is none
            found[kind] = (MEANING.get(kind, LEAST_EPSILON), measure(channel))
    more: dict[str, tuple[str, ...]] = {}
    if isinstance(channel, SampledBits):
        n, f, meaning = estimated(channel.parameters)
        users, frequency = sympy.Symbol(n, integer=True), sympy.Symbol(f, real=True)
        with suppress(SymqifError):  # reports that do not depend on the secret estimate nothing
            found["mse"] = (meaning, mean_squared_error(channel, users, frequency))
        more["mse"] = (
            f"{n} >= 1",
            f"0 <= {f}",
            f"{f} <= 1",
            f"{show(to_term(channel.q))} < {show(to_term(channel.p))}",
        )
    assumed = [f"{show(to_term(a))} {sign} {show(to_term(b))}" for a, sign, b in channel.assumed if not _seen(a, b)]
    assumed += design_quantities(design, name)[f"capacity.{name}"].given if design else ()
    made_of = {form: _ranges_of_ours(form) for form in channel.forms}
    assumed += [text for own in made_of.values() if own for text in own]
    others = [form for form, own in made_of.items() if own is None]
    known = {n: SYMBOLS.get(n) or sympy.Symbol(n, integer=True, positive=True) for n in channel.counts}
    quantities: dict[str, Quantity] = {}
    for kind, (meaning, given_form) in found.items():
        form = given_form.xreplace({s: known[s.name] for s in given_form.free_symbols if s.name in known})
        symbols = {symbol.name: "integer" if symbol.is_integer else "real" for symbol in form.free_symbols}
        sorts = {n: SORTS.get(n, symbols.get(n, "real")) for n in {*channel.parameters, *symbols}}
        sorts |= {n: sort for one in channel.forms for n, sort in sorts_in(one.term()).items() if n in sorts}
        sorts |= dict.fromkeys(channel.counts, "integer")
        variables = dict(sorted(sorts.items(), key=lambda one: in_order(one[0])))
        refuse_taken(name, variables)
        bounded = {n for least, _, n in (text.partition(" <= ") for text in assumed) if least in ("1", "2")}
        least = [f"{n} >= 1" for n, sort in variables.items() if sort == "integer" and n not in {*RANGES, *bounded}]
        usual = [text for n, texts in RANGES.items() if n in variables for text in texts]
        usual = [text for text in usual if names(parse(text)) <= variables.keys()]
        texts = (*with_usual(name, variables, given), *usual, *least, *assumed, *more.get(kind, ()))
        ranges = _each_once(texts)
        quantities[f"{kind}.{name}"] = Quantity(
            f"{kind}.{name}",
            meaning.format(name),
            variables,
            ranges,
            {},
            show(to_term(form)),
            basis=_of_parts(others, kind, variables, ranges) if kind != "mse" else None,
            argued=type(channel).__module__,
        )
    return quantities


def _each_once(ranges: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text for n, text in enumerate(ranges) if parse(text) not in map(parse, ranges[:n]))


def _ranges_of_ours(form: SubsetForm) -> list[str] | None:
    """The ranges of the parameters of one of our protocols, with the values of this subset form; None if it is none."""
    protocol = next((one for one in PROTOCOLS.values() if _general(one) == form.general), None)
    if protocol is None or not {n for n, _ in form.bound} <= protocol.variables.keys():
        return None
    ranges = (parse(text) for text in (*protocol.given, *protocol.likelier))
    here = [constants_folded(substitute(relation, form.values)) for relation in ranges]
    if not all(constant_truth(relation) is True for relation in here if not names(relation)):
        return None
    return [show(relation) for relation in here if names(relation)]


@lru_cache
def _general(protocol: Protocol) -> Subset:
    return SubsetForm.of(protocol.term(protocol.channel)).general


def _of_parts(
    forms: Iterable[SubsetForm], kind: str, variables: Mapping[str, str], given: tuple[str, ...]
) -> Derivation | None:
    """That the forms are channels, of which the closed forms for the measure are right."""
    parts = [_as_protocol(form, fresh(f"{CHANNEL}{n}", variables), variables, given) for n, form in enumerate(forms)]
    bases = [(least_epsilon(part) if kind == "epsilon" else measured(part, "capacity")) for part in parts]
    each = [quantity.basis for quantity in bases if quantity and quantity.basis]
    if len(each) <= 1:
        return next(iter(each), None)
    definitions = {name: text for one in each for name, text in one.statement.definitions.items()}
    claim = f"all({', '.join(one.statement.claim for one in each)})"
    outlines = [one.outline for one in each if one.outline]
    facts = [fact for one in each for fact in one.facts]
    return Derivation(Statement(claim, variables, given, definitions), by("split", *outlines), tuple(facts))


def _as_protocol(form: SubsetForm, channel: str, variables: Mapping[str, str], given: tuple[str, ...]) -> Protocol:
    """The protocol with this channel, whose name it has, without a support."""
    term, ratio = without_powers(form.term()), form.likelihood_ratio
    whole = Subset.of(term)
    return Protocol(
        name=channel,
        title=channel,
        reference="",
        variables=variables,
        given=given,
        definitions={channel: show(term)},
        capacity=show(replaced(_summed(column_total(whole)), ("binomial", whole.k, ONE), whole.k)),
        max_case_capacity=show(to_term(ratio)) if _bounded(ratio) else "1",
        support=("1", "0"),
        outputs=_nothing,
        entry=_nothing,
    )


def _bounded(ratio: sympy.Expr) -> bool:
    return ratio.is_finite is not False and "i" not in {symbol.name for symbol in ratio.free_symbols}


def _seen(a: sympy.Expr, b: sympy.Expr) -> bool:
    """Is a <= b seen of parameters that formulas have, whose ranges are known?"""
    return all(symbol in SYMBOLS.values() for symbol in a.free_symbols | b.free_symbols) and at_least(b, a)


def _nothing(*_: object, **__: object) -> tuple[Any, ...]:
    """A subset form has no other definition."""
    return ()
