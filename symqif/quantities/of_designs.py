"""The quantities of a design form: the formulas of protocols that treat all secrets alike."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symqif.channels.design_form import DesignForm
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.measures.shannon import BLOCKS, ONE_BLOCK
from symqif.quantities.channel_derivation import SHOWN, SYMBOLS
from symqif.quantities.kind import KINDS, Kind
from symqif.quantities.of_channels import OfChannel
from symqif.quantities.parameters import with_usual
from symqif.quantities.quantity import Quantity
from symqif.quantities.words_derivation import Asked, Said, of_design
from symqif.symbols import to_term

LEAST = {"v": 2, "b": 1, "kappa": 1, "full": 0, "K": 4, "q": 2, "t": 2}  # of the sizes
PLAIN = {  # where each report is a block
    "P": "kappa*exp(eps)/(kappa*exp(eps)+v-kappa)",
    "Q": "kappa*((kappa-1)*exp(eps)+v-kappa)/((v-1)*(kappa*exp(eps)+v-kappa))",
    "M": "v*exp(eps)/(kappa*exp(eps)+v-kappa)",
}
FORMULAS = {"P": "holder", "Q": "other", "M": "capacity", "F": "idle"}
DEFINING = ("asr", "capacity", "epsilon")  # what the docstring of `DesignForm` argues


@dataclass(frozen=True)
class OfDesign:
    """A design form; of a user's, only what formulas are checked against.

    They are only where there is a design for all sizes. For kappa < v there is one, of all subsets of that size.
    Hadamard matrices are not of all orders, and a formula could fail where there is none.
    """

    form: DesignForm
    name: str
    ranges: tuple[str, ...] | None = None  # of a user's
    derives: bool = True

    def quantity(self, kind: Kind) -> Quantity | None:
        values, variables = self._values, self._variables
        named = {} if {"p", "q"} & (self.form.parameters - {"eps"}) else {"P": "p", "Q": "q"}
        shannon = substitute(parse(BLOCKS if "F" in values else ONE_BLOCK), values | named)
        here = kind.beside(variables)
        closed = here.closed_form({**values, **named, "SHANNON": shannon}) if here else None
        checked = kind.name != "min-entropy" and self.everywhere
        if here is None or closed is None or not (checked or self.ranges is None):
            return None
        k, kappa = show(self.form.k), show(values["S"])
        given = [f"{name} >= {LEAST.get(name, 1)}" for name in variables if name != "eps"]
        given += [f"{kappa} <= {k}-1"] if variables.keys() & {"v", "kappa"} else []
        given += [f"eps {'>' if here.apart else '>='} 0"] if "eps" in variables else []
        given += [text.replace("k", f"({k})") for text in here.given]
        variables = {**variables, **here.sorts}
        given += [] if self.ranges is None else with_usual(self.name, variables, self.ranges)
        ranges = tuple(dict.fromkeys(given))
        setting, derivations = self._derivations(here, variables, ranges, show(closed))
        return Quantity(
            f"{kind.name}.{self.name}",
            here.meaning.format("a design" if self.name == "design" else f"the design {self.name}"),
            variables,
            ranges,
            {name: show(values[letter]) for letter, name in named.items()},
            show(closed),
            argued="symqif.DesignForm" if kind.name in DEFINING else f"symqif.measures.{here.argued}",
            unit=here.unit,
            checked=checked,
            everywhere=self.everywhere,
            derivations=derivations,
            setting=setting,
        )

    def _derivations(self, kind: Kind, variables: Mapping[str, str], given: tuple[str, ...], closed: str) -> Said:
        """Of a small design of a user's those of its explicit channel; else in words."""
        if kind.name not in SYMBOLS or not self.derives:
            return "", ()
        if self.ranges is None or not self.form.parameters <= {"eps"} or self.form.secrets > SHOWN:
            sizes = dict.fromkeys(sorted(self.form.parameters - variables.keys()), "integer")
            least = tuple(f"{name} >= {LEAST[name]}" for name in sizes)
            return of_design(self.form, Asked(kind.name, self.name, {**variables, **sizes}, given + least, closed))
        explicit = OfChannel.of(self.form.explicit(), self.name, self.ranges).quantity(kind)
        return "", explicit.derivations if explicit else ()

    @cached_property
    def everywhere(self) -> bool:
        """Is there a design for all the sizes in the range?"""
        values, sizes = self.form.values, self.form.parameters - {"eps"}
        free = values["full"] == 0 and values["b"] == "b"
        return not sizes or (free and all(values[n] == n or isinstance(values[n], Fraction) for n in ("v", "kappa")))

    @cached_property
    def _variables(self) -> dict[str, str]:
        used = sorted(frozenset[str]().union(*map(names, self._values.values())))
        return {name: "real" if name == "eps" else "integer" for name in used}

    @cached_property
    def _values(self) -> dict[str, Term]:
        """The terms for the letters of kinds, and for what formulas of designs have besides."""
        values = self.form.values
        if values["full"] == 0:
            formulas = {name: substitute(parse(text), values) for name, text in PLAIN.items()}
        else:
            formulas = {name: to_term(self.form.formula(formula)) for name, formula in FORMULAS.items()}
        level = {"R": ("exp", values["eps"]), "EPS": values["eps"]}
        return {**formulas, **level, "Z": Fraction(0), "k": self.form.k, "S": values["kappa"]}


def design_quantities(form: DesignForm, name: str, *, derives: bool = True) -> dict[str, Quantity]:
    """The quantities of a design form, as tv.NAME. derives: with derivations, for which SymPy is loaded?"""
    of_design = map(OfDesign(form, name, derives=derives).quantity, KINDS.values())
    return {quantity.name: quantity for quantity in of_design if quantity}
