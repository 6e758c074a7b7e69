"""The signs of formulas: what each command of LaTeX and each character of printed notation is."""

from symqif.typesetting.symbols import UNICODE


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


GREEK = words(
    """alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho varrho sigma
    tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell"""
)
RELATIONS = {  # what they say of their sides
    **dict.fromkeys(("=", ":=", "=:"), "="),
    **dict.fromkeys(words("equiv coloneqq eqqcolon triangleq eqdef defeq gets leftarrow"), "="),
    **dict.fromkeys(("<", "lt"), "<"), **dict.fromkeys((">", "gt"), ">"),
    **dict.fromkeys(("<=", "≤", "le", "leq", "leqslant", "leqq"), "<="),
    **dict.fromkeys((">=", "≥", "ge", "geq", "geqslant", "geqq"), ">="),
    **dict.fromkeys(("!=", "≠", "ne", "neq"), "!="), **dict.fromkeys(("in", "∈"), "in"),
    **dict.fromkeys(("==", "≈", "⟹", "→", "↦"), "other"),
    **dict.fromkeys(words(
        """approx doteq simeq sim cong propto to mapsto implies impliedby iff Rightarrow Leftrightarrow Longrightarrow
        Longleftrightarrow rightarrow longrightarrow lesssim gtrsim notin subseteq subset wedge land vee lor mid
        parallel not therefore because leadsto"""
    ), "other"),
}  # fmt: skip
WIDE = words("quad qquad enspace hfill hspace phantom hphantom")
SKIPPED = {  # what prints nothing here, and how many arguments it takes
    **dict.fromkeys(words(
        """quad qquad enspace hfill thinspace medspace thickspace negthinspace negmedspace negthickspace limits nolimits
        nonumber notag mathstrut strut displaystyle textstyle scriptstyle relax allowbreak noindent displaybreak qedhere
        boxed ensuremath mathrel mathbin mathord xspace protect rm small footnotesize normalsize"""
    ), 0),
    **dict.fromkeys(words("label tag vspace hspace color phantom hphantom vphantom cite textcolor"), 1),
    "setlength": 2,
}  # fmt: skip
SIGNS = {
    "cdot": "*", "times": "*", "div": "/", "ast": "*", "prime": "'", "colon": ":", "vert": "|",
}  # fmt: skip
FENCES = {  # what opens and what closes
    **{sign: ("bracket", sign) for sign in ("(", "[", "\\{")},
    **{sign: ("closing", sign) for sign in (")", "]", "\\}")},
    "lbrack": ("bracket", "["), "rbrack": ("closing", "]"), "lbrace": ("bracket", "\\{"), "rbrace": ("closing", "\\}"),
    "lfloor": ("bracket", "⌊"), "rfloor": ("closing", "⌋"), "lceil": ("bracket", "⌈"), "rceil": ("closing", "⌉"),
    "lvert": ("bracket", "|"), "rvert": ("closing", "|"),
}  # fmt: skip
OTHER_FENCES = {"\\vert": "|", **{sign: sign for sign in ("|", ".", "\\|", "\\Vert", "\\langle", "\\rangle")}}
MEANT = {  # the kind and the text of the token that a command is
    **{name: ("letter", f"\\{name}") for name in GREEK}, "epsilon": ("letter", r"\varepsilon"),
    **{name: ("sign", sign) for name, sign in SIGNS.items()}, **{name: ("relation", name) for name in RELATIONS},
    **{name: ("wide", name) for name in WIDE}, "star": ("other", "⋆"), **FENCES,
}  # fmt: skip
CHARACTERS = {  # the commands that characters of printed notation are
    **{sign: name[1:] for name, sign in UNICODE.items() if name[1:] in GREEK or name[1:] in SIGNS},
    "ϵ": "varepsilon", "∑": "sum", "Σ": "sum", **dict.fromkeys("·⋅∙∗×", "cdot"), "⌊": "lfloor", "⌋": "rfloor",
    "⌈": "lceil", "⌉": "rceil", "√": "√", "÷": "div", "∀": "forall",
}  # fmt: skip
PLAIN = {**dict.fromkeys("−–—", "-"), "′": "'"}
RAISED = {ord(sign): str(n) for n, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")} | {ord("⁻"): "-"}
