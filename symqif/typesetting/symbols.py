"""The symbols of formulas as characters, by their names in LaTeX; what is none of these is the character itself."""

import unicodedata

GREEK = (
    "alpha",
    "beta",
    "gamma",
    "delta",
    "kappa",
    "theta",
    "mu",
    "pi",
    "rho",
    "sigma",
    "tau",
    "omega",
    "eta",
    "phi",
    "psi",
)
UNICODE: dict[str, str] = {
    **{rf"\{name}": unicodedata.lookup(f"GREEK SMALL LETTER {name}") for name in GREEK},
    r"\lambda": "λ", r"\varepsilon": "ε", r"\leq": "≤", r"\geq": "≥", r"\neq": "≠", r"\in": "∈", r"\notin": "∉",
    r"\subseteq": "⊆", r"\sqsubseteq": "⊑", r"\not\sqsubseteq": "⋢", r"\implies": "⟹", r"\iff": "⟺", r"\neg": "¬",
    r"\forall": "∀", r"\exists": "∃", r"\sum": "∑", r"\times": "×", r"\otimes": "⊗", r"\cdot": "·", r"\to": "→",
    r"\mapsto": "↦", r"\downarrow": "↓", r"\infty": "∞", r"\mid": "|", r"\colon": ":", r"\ldots": "…", r"\{": "{",
    r"\}": "}", r"\top": "⊤",
}  # fmt: skip
ASCII: dict[str, str] = {
    **{rf"\{name}": name for name in (*GREEK, "lambda")}, r"\varepsilon": "eps", r"\leq": "<=", r"\geq": ">=",
    r"\neq": "!=", r"\in": "in", r"\notin": "not in", r"\subseteq": "is a subset of",
    r"\sqsubseteq": "is refined by", r"\not\sqsubseteq": "is not refined by", r"\implies": "=>", r"\iff": "<=>",
    r"\neg": "not ", r"\forall": "for all ", r"\exists": "there is ", r"\sum": "sum", r"\times": "x",
    r"\otimes": "(x)", r"\cdot": "*", r"\to": "->", r"\mapsto": "->", r"\downarrow": "->", r"\infty": "infinity",
    r"\mid": "|", r"\colon": ":", r"\ldots": "..", r"\{": "{", r"\}": "}", r"\top": "T",
}  # fmt: skip
