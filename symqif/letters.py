"""The letters of the names in statements, as LaTeX."""

from __future__ import annotations

import re

LETTERS = {
    "eps": r"\varepsilon", "eps2": r"\varepsilon'", "theta": r"\theta", "omega": r"\omega",
    "aC": r"\alpha_C", "bC": r"\beta_C", "aD": r"\alpha_D", "bD": r"\beta_D", "threshold": r"\theta^{*}",
    "l1": r"\lambda_1", "l2": r"\lambda_2", "gamma1": r"\gamma_1", "gamma2": r"\gamma_2", "H1": "H_1", "H2": "H_2",
    **{name: rf"\{name}" for name in ("alpha", "beta", "gamma", "lambda", "mu", "pi", "rho", "sigma", "tau")},
    "gursoy": r"\mathrm{ASR}_{\mathrm{Gursoy}}",
    "GRR": r"\mathcal{R}^{\varepsilon}", "SS": r"\mathcal{SS}^{\varepsilon}", "LH": r"\mathcal{LH}^{\varepsilon}",
    "BLH": r"\mathcal{BLH}^{\varepsilon}", "OLH": r"\mathcal{OLH}^{\varepsilon}",
    "SUE": r"\mathcal{SUE}^{\varepsilon}", "OUE": r"\mathcal{OUE}^{\varepsilon}", "THE": r"\mathcal{T}^{\varepsilon}",
}  # fmt: skip
STARRED = LETTERS["threshold"]  # has no place left for a prime
UNDERSCORE = r"\_"
CAPITALS = re.compile(r"[A-Z]{2,}\d*")
WORD = re.compile(r"[a-z]{4}|[a-z]{3}\d?$|[a-z]{3}[A-Z]")


def letter(name: str) -> str:
    """A variable's letter: p2 is p', w11 is w_{11}, pS is p_S, eps_k too; words, such as size_of_C, stay words."""
    if name in LETTERS:
        return LETTERS[name]
    base, *indices = name.split("_")
    takes_index = len(base) == 1 or "_" not in LETTERS.get(base, "_")
    if indices and takes_index and all(0 < len(index) <= 3 for index in indices):
        return _indexed(letter(base), ",".join(indices))
    if name.endswith("2") and (plain := LETTERS.get(name[:-1], STARRED)) != STARRED:
        return plain.replace(r"\varepsilon", r"\varepsilon'") if r"\varepsilon" in plain else f"{plain}'"
    if name.rstrip("2").endswith("hot"):
        return _indexed(letter(name.replace("hot", "")), r"\mathrm{hot}")
    if CAPITALS.fullmatch(name):
        letters = name.rstrip("0123456789")
        own = LETTERS.get(letters, rf"\mathcal{{{letters}}}").partition("^")[0]
        return _indexed(own, name[len(letters) :]) if letters != name else own
    if "_" in name or WORD.match(name):
        return rf"\mathit{{{name.replace('_', UNDERSCORE)}}}"
    if len(name) == 2 and name[1] == "2":
        return f"{letter(name[0])}'"
    return name if len(name) == 1 else f"{name[0]}_{{{name[1:]}}}"


def _indexed(base: str, index: str) -> str:
    return f"{f'{{{base}}}' if '_' in base else base}_{{{index}}}"
