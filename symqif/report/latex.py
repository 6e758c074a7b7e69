"""LaTeX of terms and formulas, in the order and form in which they are written."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symqif.kernel.term import Term

LETTERS = {
    "eps": r"\varepsilon", "eps2": r"\varepsilon'", "theta": r"\theta", "omega": r"\omega",
    "aC": r"\alpha_C", "bC": r"\beta_C", "aD": r"\alpha_D", "bD": r"\beta_D", "threshold": r"\theta^{*}",
    "l1": r"\lambda_1", "l2": r"\lambda_2", "g1": r"\gamma_1", "g2": r"\gamma_2",
    "gursoy": r"\mathrm{ASR}_{\mathrm{Gursoy}}",
    "GRR": r"\mathcal{R}^{\varepsilon}", "SS": r"\mathcal{SS}^{\varepsilon}", "LH": r"\mathcal{LH}^{\varepsilon}",
    "SUE": r"\mathcal{SUE}^{\varepsilon}", "OUE": r"\mathcal{OUE}^{\varepsilon}", "THE": r"\mathcal{T}^{\varepsilon}",
}  # fmt: skip
RELATIONS = {"==": "=", "!=": r"\neq", "<=": r"\leq", "<": "<"}
RELATION, SUM, PRODUCT, SIGN, POWER, ATOM = 1, 2, 3, 4, 5, 6


def latex(term: Term, level: int = 0) -> str:
    """The LaTeX of a term or formula; bracketed if it binds more weakly than `level`."""
    if isinstance(term, str):
        return letter(term)
    if isinstance(term, Fraction):
        text, own = number(term)
    else:
        text, own = FORMS.get(term[0], _operator)(term)
    return rf"\left({text}\right)" if own < level else text


def letter(name: str) -> str:
    """A variable's letter: p2 is p', w11 is w_{11}, pS is p_S."""
    if name in LETTERS:
        return LETTERS[name]
    if len(name) == 2 and name[1] == "2":
        return f"{letter(name[0])}'"
    if name.endswith("2") and name[:-1] in LETTERS:
        return LETTERS[name[:-1]].replace(r"\varepsilon", r"\varepsilon'")
    return name if len(name) == 1 else f"{name[0]}_{{{name[1:]}}}"


def number(value: Fraction) -> tuple[str, int]:
    size = str(abs(value)) if value.denominator == 1 else rf"\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    return ("-" + size, SUM) if value < 0 else (size, ATOM)


def _operator(term: tuple[Any, ...]) -> tuple[str, int]:
    head, *a = term
    return rf"\operatorname{{{head.replace('_', '-')}}}\left({', '.join(latex(t) for t in a)}\right)", ATOM


def _add(term: tuple[Any, ...]) -> tuple[str, int]:
    right = latex(term[2], PRODUCT)
    right = rf"\left({right}\right)" if right.startswith("-") else right
    return f"{latex(term[1], SUM)} {term[0]} {right}", SUM


def _negative(term: tuple[Any, ...]) -> tuple[str, int]:
    return f"-{latex(term[1], PRODUCT)}", PRODUCT


def _times(term: tuple[Any, ...]) -> tuple[str, int]:
    left, right = latex(term[1], PRODUCT), latex(term[2], SIGN)
    dot = r" \cdot " if right[0].isdigit() or right.startswith(r"\frac") else " "
    return f"{left}{dot}{right}", PRODUCT


def _over(term: tuple[Any, ...]) -> tuple[str, int]:
    return rf"\frac{{{latex(term[1])}}}{{{latex(term[2])}}}", SIGN


def _power(term: tuple[Any, ...]) -> tuple[str, int]:
    return f"{latex(term[1], ATOM)}^{{{latex(term[2])}}}", POWER


def _exp(term: tuple[Any, ...]) -> tuple[str, int]:
    inner = term[1]
    if isinstance(inner, tuple) and inner[0] == "/":
        return f"e^{{{latex(inner[1], PRODUCT)}/{latex(inner[2], POWER)}}}", POWER
    return f"e^{{{latex(inner)}}}", POWER


def _sum(term: tuple[Any, ...]) -> tuple[str, int]:
    _, body, index, low, high = term
    return rf"\sum_{{{index}={latex(low)}}}^{{{latex(high)}}} {latex(body, PRODUCT)}", PRODUCT


def _relation(term: tuple[Any, ...]) -> tuple[str, int]:
    return f"{latex(term[1], SUM)} {RELATIONS[term[0]]} {latex(term[2], SUM)}", RELATION


def _matrix(term: tuple[Any, ...]) -> tuple[str, int]:
    rows = r" \\ ".join(" & ".join(latex(t) for t in row[1:]) for row in term[1:])
    return rf"\begin{{bmatrix}} {rows} \end{{bmatrix}}", ATOM


def _joined(symbol: str) -> Any:
    return lambda term: (f" {symbol} ".join(latex(t, RELATION) for t in term[1:]), 0)


def _between(symbol: str, own: int) -> Any:
    return lambda term: (f"{latex(term[1], RELATION)} {symbol} {latex(term[2], RELATION)}", own)


FORMS: dict[str, Any] = {
    "+": _add, "-": _add, "neg": _negative, "*": _times, "/": _over, "**": _power, "exp": _exp, "sum": _sum,
    "matrix": _matrix, **dict.fromkeys(RELATIONS, _relation),
    "log": lambda t: (rf"\ln {latex(t[1], ATOM)}", SIGN),
    "sqrt": lambda t: (rf"\sqrt{{{latex(t[1])}}}", ATOM),
    "max": lambda t: (rf"\max\left\{{{latex(t[1])}, {latex(t[2])}\right\}}", ATOM),
    "binomial": lambda t: (rf"\binom{{{latex(t[1])}}}{{{latex(t[2])}}}", ATOM),
    "laplace_tail": lambda t: (
        rf"\Pr\left[\mathrm{{Lap}}\left({latex(t[1])}\right) > {latex(t[2], SUM)}\right]", ATOM
    ),
    "capacity": lambda t: (rf"\mathcal{{ML}}({latex(t[1])})", ATOM),
    "asr": lambda t: (rf"\mathrm{{ASR}}({latex(t[1])})", ATOM),
    "kron": lambda t: (rf"{latex(t[1], ATOM)}^{{\otimes {latex(t[2])}}}", POWER),
    "hot": lambda t: (rf"{latex(t[1])}_{{\mathrm{{hot}}}}", POWER),
    "ldp": lambda t: (rf"{latex(t[1])} \text{{ is }} \ln\left({latex(t[2])}\right)\text{{-LDP}}", 0),
    "in_hull": lambda t: (rf"\mathrm{{posteriors}}({latex(t[1])}) \subseteq \mathrm{{hull}}({latex(t[2])})", 0),
    "refines": _between(r"\sqsubseteq", RELATION), "implies": _between(r"\implies", 0),
    "all": _joined(r"\;\wedge\;"), "equivalent": _joined(r"\iff"),
    "no": lambda t: (rf"\neg\left({latex(t[1])}\right)", 0),
    "increasing": lambda t: (rf"{latex(t[1])} \text{{ is increasing in }} {latex(t[2])} > {latex(t[3])}", 0),
    "limit": lambda t: (rf"\lim_{{{latex(t[2])} \downarrow {latex(t[3])}}} {latex(t[1], PRODUCT)} = {latex(t[4])}", 0),
}  # fmt: skip
