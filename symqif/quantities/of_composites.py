"""What several reports or attributes leak: the closed forms of composites, and the ranges for which they have them."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache

import sympy

from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.sampled_bits import SampledBits
from symqif.channels.subset import SubsetForm
from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.exact.closed_form import sorts_in
from symqif.exact.evaluation import constants_folded
from symqif.exact.order import at_least, constant_truth
from symqif.kernel.term import names, parse, show, substitute
from symqif.measures import asr, bayes_capacity, mean_squared_error, tight_epsilon
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.outline import by
from symqif.quantities.kinds import LEAST_EPSILON, MEANING, estimated, least_epsilon, measured
from symqif.quantities.of_designs import design_quantities, everywhere
from symqif.quantities.of_forms import CHANNEL, as_protocol
from symqif.quantities.parameters import each_once, in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, fresh
from symqif.reduction.channels import Subset
from symqif.reduction.statement import Statement
from symqif.symbols import SORTS, SYMBOLS, to_term

RANGES = {  # of what closed forms are argued for
    "k": ("k >= 2",), "eps": ("eps >= 0",), "theta": ("1/2 < theta", "theta < 1"), "g": ("g >= 2",),
    "omega": ("1 <= omega", "omega <= k-1"),
}  # fmt: skip


def composite_quantities(channel: Composite, name: str, given: tuple[str, ...]) -> dict[str, Quantity]:
    """The measures that have a closed form, under the ranges for which they have it."""
    design = channel.form if isinstance(channel, Reports) and isinstance(channel.form, DesignForm) else None
    if design and not everywhere(design):
        return {}
    assumed = [f"{show(to_term(a))} {sign} {show(to_term(b))}" for a, sign, b in channel.assumed if not _seen(a, b)]
    assumed += design_quantities(design, name)[f"capacity.{name}"].given if design else ()
    made_of = {form: _ranges_of_ours(form) for form in channel.forms}
    assumed += [text for own in made_of.values() if own for text in own]
    others = [form for form, own in made_of.items() if own is None]
    quantities: dict[str, Quantity] = {}
    for kind, (meaning, form, more) in _measures(channel).items():
        variables = _variables(channel, form)
        refuse_taken(name, variables)
        ranges = each_once((*with_usual(name, variables, given), *_usual(variables, assumed), *assumed, *more))
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


def _measures(channel: Composite) -> dict[str, tuple[str, sympy.Expr, tuple[str, ...]]]:
    """What they mean, their closed forms, and ranges of their own."""
    found: dict[str, tuple[str, sympy.Expr, tuple[str, ...]]] = {}
    for kind, measure in (("capacity", bayes_capacity), ("asr", asr), ("epsilon", tight_epsilon)):
        with suppress(SymqifError):  # there is none
            found[kind] = (MEANING.get(kind, LEAST_EPSILON), measure(channel), ())
    if isinstance(channel, SampledBits):
        n, f, meaning = estimated(channel.parameters)
        users, frequency = sympy.Symbol(n, integer=True), sympy.Symbol(f, real=True)
        ranges = (f"{n} >= 1", f"0 <= {f}", f"{f} <= 1", f"{show(to_term(channel.q))} < {show(to_term(channel.p))}")
        with suppress(SymqifError):  # reports that do not depend on the secret estimate nothing
            found["mse"] = (meaning, mean_squared_error(channel, users, frequency), ranges)
    known = {n: SYMBOLS.get(n) or sympy.Symbol(n, integer=True, positive=True) for n in channel.counts}
    return {
        kind: (meaning, form.xreplace({s: known[s.name] for s in form.free_symbols if s.name in known}), ranges)
        for kind, (meaning, form, ranges) in found.items()
    }


def _variables(channel: Composite, form: sympy.Expr) -> dict[str, str]:
    """The sorts of the parameters, in their order."""
    symbols = {symbol.name: "integer" if symbol.is_integer else "real" for symbol in form.free_symbols}
    sorts = {n: SORTS.get(n, symbols.get(n, "real")) for n in {*channel.parameters, *symbols}}
    sorts |= {n: sort for one in channel.forms for n, sort in sorts_in(one.term()).items() if n in sorts}
    sorts |= dict.fromkeys(channel.counts, "integer")
    return dict(sorted(sorts.items(), key=lambda one: in_order(one[0])))


def _usual(variables: Mapping[str, str], assumed: Iterable[str]) -> list[str]:
    """The ranges of our parameters, and that other integers without one are at least 1."""
    bounded = {n for least, _, n in (text.partition(" <= ") for text in assumed) if least in ("1", "2")}
    usual = [text for n, texts in RANGES.items() if n in variables for text in texts]
    least = [f"{n} >= 1" for n, sort in variables.items() if sort == "integer" and n not in {*RANGES, *bounded}]
    return [text for text in usual if names(parse(text)) <= variables.keys()] + least


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
    parts = [as_protocol(form, fresh(f"{CHANNEL}{n}", variables), variables, given) for n, form in enumerate(forms)]
    bases = [(least_epsilon(part) if kind == "epsilon" else measured(part, "capacity")) for part in parts]
    each = [quantity.basis for quantity in bases if quantity and quantity.basis]
    if len(each) <= 1:
        return next(iter(each), None)
    definitions = {name: text for one in each for name, text in one.statement.definitions.items()}
    claim = f"all({', '.join(one.statement.claim for one in each)})"
    outlines = [one.outline for one in each if one.outline]
    facts = [fact for one in each for fact in one.facts]
    return Derivation(Statement(claim, variables, given, definitions), by("split", *outlines), tuple(facts))


def _seen(a: sympy.Expr, b: sympy.Expr) -> bool:
    """Is a <= b seen of parameters that formulas have, whose ranges are known?"""
    return all(symbol in SYMBOLS.values() for symbol in a.free_symbols | b.free_symbols) and at_least(b, a)
