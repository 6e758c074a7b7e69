"""What a design form leaks, and what its reports are worth: the formulas of protocols that treat all secrets alike."""

from collections.abc import Mapping
from fractions import Fraction

from symqif.channels.design_form import DesignForm
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.measures.shannon import BLOCKS, ONE_BLOCK
from symqif.mechanisms.definition import VARIANCE
from symqif.quantities.kinds import LEAST_EPSILON, MEANING
from symqif.quantities.leakage import LEAKAGES, SHANNON, plain
from symqif.quantities.quantity import Quantity
from symqif.symbols import to_term

LEAST = {"v": 2, "b": 1, "kappa": 1, "full": 0, "K": 4, "q": 2, "t": 2}  # of the sizes
PLAIN = {  # where each report is a block
    "P": "kappa*exp(eps)/(kappa*exp(eps)+v-kappa)",
    "Q": "kappa*((kappa-1)*exp(eps)+v-kappa)/((v-1)*(kappa*exp(eps)+v-kappa))",
    "M": "v*exp(eps)/(kappa*exp(eps)+v-kappa)",
}
SQUARED_ERROR = "the variance of the estimate of a frequency `f` from `n` users of {}"
FORMULAS = {"P": "holder", "Q": "other", "M": "capacity", "F": "idle"}


def design_quantities(form: DesignForm, name: str) -> dict[str, Quantity]:
    """The quantities of a design form, as tv.NAME.

    Formulas are checked against them only where there is a design for all sizes. For kappa < v there is one, of all
    subsets of that size. Hadamard matrices are not of all orders, and a formula could fail where there is none.
    """
    known, sizes = _known(form), form.parameters - {"eps"}
    variables = {n: "real" if n == "eps" else "integer" for n in sorted(_names(known))}
    definitions = {} if {"p", "q"} & sizes else {"p": show(known["P"]), "q": show(known["Q"])}
    known |= {name.upper(): name for name in definitions}
    ranges = [f"{n} >= {LEAST.get(n, 1)}" for n in variables if n != "eps"]
    if variables.keys() & {"v", "kappa"}:
        ranges.append(f"{show(form.values['kappa'])} <= {show(form.k)}-1")
    title = "a design" if name == "design" else f"the design {name}"

    def quantity(
        kind: str, meaning: str, formula: str, argued: str = "", unit: str = "", *, apart: bool = False, **more: str
    ) -> Quantity:
        """more: further variables, each with its range."""
        level = f"eps {'>' if apart else '>='} 0"
        return Quantity(
            f"{kind}.{name}",
            meaning.format(title),
            {**variables, **{n: "integer" if n == "n" else "real" for n in more}},
            (*ranges, *([level] if "eps" in variables else []), *more.values()),
            definitions,
            show(plain(substitute(parse(formula), known))),
            argued=f"symqif.measures.{argued}" if argued else "symqif.DesignForm",
            unit=unit,
            checked=kind != "min-entropy" and everywhere(form),
            everywhere=everywhere(form),
        )

    found = [quantity(kind, MEANING[kind], formula) for kind, formula in (("capacity", "M"), ("asr", "M/k"))]
    found.append(quantity("epsilon", LEAST_EPSILON, "EPS"))
    shannon = BLOCKS if "F" in known else ONE_BLOCK
    found.append(quantity("shannon", SHANNON, shannon, "shannon_capacity", "nats"))
    if not {"n", "f"} & variables.keys():
        users = {"n": "n >= 1", "f": "0 <= f <= 1"}
        found.append(quantity("mse", SQUARED_ERROR, VARIANCE, "mean_squared_error", apart=True, **users))
    for one in LEAKAGES:
        more = {one.variable: one.range.replace("k", f"({show(form.k)})")} if one.variable else {}
        if not more.keys() & variables.keys():
            formula = one.formula.replace("log(R)", "EPS")
            found.append(quantity(one.name, one.meaning, formula, one.argued, one.unit, apart=one.apart, **more))
    return {quantity.name: quantity for quantity in found}


def _known(form: DesignForm) -> dict[str, Term]:
    """The terms for P, Q, R, Z, M and k of the measures' formulas, and for what those of designs have besides."""
    values = form.values
    if values["full"] == 0:
        own = {name: substitute(parse(text), values) for name, text in PLAIN.items()}
    else:
        own = {name: to_term(form.formula(formula)) for name, formula in FORMULAS.items()}
    level = values["eps"]
    return {**own, "R": ("exp", level), "Z": Fraction(0), "EPS": level, "k": form.k, "S": values["kappa"]}


def _names(known: Mapping[str, Term]) -> frozenset[str]:
    return frozenset[str]().union(*map(names, known.values()))


def everywhere(form: DesignForm) -> bool:
    """Is there a design for all the sizes in the range?"""
    values, sizes = form.values, form.parameters - {"eps"}
    free = values["full"] == 0 and values["b"] == "b"
    return not sizes or (free and all(values[n] == n or isinstance(values[n], Fraction) for n in ("v", "kappa")))
