"""The quantities of several reports or attributes: closed forms, and the ranges for which composites have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

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
from symqif.later import sympy
from symqif.measures import mean_squared_error
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.outline import by
from symqif.quantities.channel_derivation import SYMBOLS
from symqif.quantities.kind import KINDS, Kind
from symqif.quantities.of_designs import DEFINING, OfDesign
from symqif.quantities.of_forms import CHANNEL, as_protocol
from symqif.quantities.of_protocols import OfProtocol
from symqif.quantities.parameters import each_once, in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, fresh
from symqif.quantities.words_derivation import Asked, of_reports
from symqif.reduction.channels import Subset
from symqif.reduction.statement import Statement
from symqif.symbols import SORTS, counting, symbol, to_term

RANGES = {  # of what closed forms are argued for
    "k": ("k >= 2",), "eps": ("eps >= 0",), "theta": ("1/2 < theta", "theta < 1"), "g": ("g >= 2",),
    "omega": ("1 <= omega", "omega <= k-1"),
}  # fmt: skip
MEASURED = (
    "asr", "bayes-security", "bhattacharyya", "capacity", "chi-square", "epsilon", "hellinger", "hockey-stick", "kl",
    "renyi", "tv",
)  # fmt: skip
FUNCTIONS = {name: KINDS[name].function for name in MEASURED} | {"mse": mean_squared_error}


@dataclass(frozen=True)
class OfComposite:
    """What is made of several channels, under further ranges."""

    channel: Composite
    name: str
    ranges: tuple[str, ...]

    def quantity(self, kind: Kind) -> Quantity | None:
        channel = self.channel
        here = kind.beside(channel.parameters)
        form = self._form(here) if here else None
        if here is None or form is None or (self._design and not self._design.everywhere):
            return None
        variables = _variables(channel, form)
        refuse_taken(self.name, variables)
        given = [*with_usual(self.name, variables, self.ranges), *_usual(variables, self._assumed), *self._assumed]
        given += here.given
        if isinstance(channel, SampledBits) and here.apart:
            given.append(f"{show(to_term(channel.q))} < {show(to_term(channel.p))}")
        ranges = each_once(tuple(given))
        closed = show(to_term(form))
        asked = Asked(here.name, self.name, variables, ranges, closed)
        setting, derivations = (
            of_reports(channel, asked) if isinstance(channel, Reports) and here.name in SYMBOLS else ("", ())
        )
        return Quantity(
            f"{here.name}.{self.name}",
            here.meaning.format(self.name),
            variables,
            ranges,
            {},
            closed,
            basis=self._basis(here, variables, ranges),
            argued=type(channel).__module__ if here.name in (*DEFINING, "mse") else "symqif.measures.divergence",
            unit=here.unit,
            derivations=derivations,
            setting=setting,
        )

    @cached_property
    def _design(self) -> OfDesign | None:
        """That of which there are several reports."""
        form = self.channel.form if isinstance(self.channel, Reports) else None
        return OfDesign(form, self.name) if isinstance(form, DesignForm) else None

    @cached_property
    def _of_forms(self) -> dict[SubsetForm, list[str] | None]:
        """The forms that it is made of, and the ranges of those that are of our protocols."""
        return {form: _ranges_of_ours(form) for form in self.channel.forms}

    @cached_property
    def _assumed(self) -> list[str]:
        """The ranges for which the closed forms are argued."""
        open_sizes = (one for one in self.channel.assumed if not _seen(one[0], one[2]))
        sizes = (f"{show(to_term(a))} {sign} {show(to_term(b))}" for a, sign, b in open_sizes)
        capacity = self._design.quantity(KINDS["capacity"]) if self._design else None
        ours = (text for ranges in self._of_forms.values() for text in ranges or ())
        return [*sizes, *(capacity.given if capacity else ()), *ours]

    def _form(self, kind: Kind) -> sympy.Expr | None:
        """The closed form of a measure, if there is one, in letters that are integers where sizes are."""
        more = [sympy.Symbol(n, integer=sort == "integer" or None, real=True) for n, sort in kind.sorts.items()]
        function = FUNCTIONS.get(kind.name)
        try:
            form = function(self.channel, *more) if function else None
        except SymqifError:
            return None
        if form is None:
            return None
        known = {n: counting(n) for n in self.channel.counts}
        return form.xreplace({s: known[s.name] for s in form.free_symbols if s.name in known})

    def _basis(self, kind: Kind, variables: Mapping[str, str], given: tuple[str, ...]) -> Derivation | None:
        """That the forms are channels, of which the closed forms for the measure are right; ours are known to be."""
        of = KINDS["epsilon" if kind.name == "epsilon" else "capacity"]
        others = (form for form, ranges in self._of_forms.items() if ranges is None)
        parts = [
            as_protocol(form, fresh(f"{CHANNEL}{n}", variables), variables, given) for n, form in enumerate(others)
        ]
        quantities = [OfProtocol(part).quantity(of) for part in parts]
        each = [quantity.basis for quantity in quantities if quantity and quantity.basis]
        if len(each) <= 1:
            return next(iter(each), None)
        definitions = {name: text for one in each for name, text in one.statement.definitions.items()}
        claim = f"all({', '.join(one.statement.claim for one in each)})"
        outlines = [one.outline for one in each if one.outline]
        facts = [fact for one in each for fact in one.facts]
        return Derivation(Statement(claim, variables, given, definitions), by("split", *outlines), tuple(facts))


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


def _seen(a: sympy.Expr, b: sympy.Expr) -> bool:
    """Is a <= b seen of parameters that formulas have, whose ranges are known?"""
    return (a.free_symbols | b.free_symbols) <= {*map(symbol, SORTS)} and at_least(b, a)
