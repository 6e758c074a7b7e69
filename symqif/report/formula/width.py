"""How wide formulas and words are, in em of Computer Modern: estimates to lay out lines by."""

from functools import lru_cache

from symqif.typesetting import tree

ITALIC = dict(zip(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    (.53, .43, .43, .52, .47, .60, .51, .58, .34, .47, .55, .30, .88, .60, .48, .50, .48, .48, .47, .36, .57, .52, .74,
     .57, .53, .51, .75, .81, .79, .86, .80, .78, .79, .91, .52, .65, .92, .68, 1.08, .91, .79, .78, .79, .77, .67, .72,
     .79, .80, 1.08, .91, .80, .75), strict=True))  # fmt: skip
ROMAN = dict(zip("abcdefghijklmnopqrstuvwxyz",
    (.50, .56, .44, .56, .44, .31, .50, .56, .28, .31, .53, .28, .83, .56, .50, .56, .53, .39, .39, .39, .56, .53, .72,
     .53, .53, .44), strict=True))  # fmt: skip
SCRIPT = {"M": 1.2, "L": 0.69, "S": 0.68, "O": 0.82, "U": 0.73, "E": 0.62, "H": 0.85, "T": 0.8, "R": 0.85}
SIGN, BINARY, RELATION = 0.78, 1.23, 1.34
SYMBOLS = {
    **ITALIC, **dict.fromkeys("+-", BINARY), **dict.fromkeys("=<>", RELATION), **dict.fromkeys("()", 0.39),
    **dict.fromkeys("[]|", 0.28), "'": 0.28, ",": 0.45, ".": 0.28, ":": 0.28, "/": 0.5, "!": 0.28, "*": 0.94,
    **dict.fromkeys((r"\leq", r"\geq", r"\neq", r"\sqsubseteq", r"\subseteq"), RELATION),
    r"\mapsto": 1.12, r"\to": 1.12, r"\;\wedge\;": 1.68, r"\wedge\;": 1.4, r"\cdot": 0.73, r"\times": BINARY,
    r"\otimes": BINARY, r"\in": 1.23, r"\notin": 1.23, r"\implies": 2.76, r"\iff": 2.98, r"\forall": 0.56,
    r"\exists": 0.56, r"\neg": 0.67, r"\colon": 0.45, r"\downarrow": 1.06, r"\ln": 1.0, r"\lim": 1.56, r"\Pr": 1.35,
    r"\max": 2.12, r"\min": 2.0, r"\ldots": 1.34, r"\quad": 1.0, r"\qquad": 2.0, r"\;": 0.28, r"\ ": 0.33, r"\{": 0.5,
    r"\}": 0.5, r"\alpha": 0.64, r"\beta": 0.62, r"\gamma": 0.57, r"\delta": 0.45, r"\varepsilon": 0.47,
    r"\theta": 0.47, r"\lambda": 0.58, r"\mu": 0.6, r"\pi": 0.6, r"\rho": 0.52, r"\sigma": 0.6, r"\omega": 0.62,
    r"\Bigl(": 0.59, r"\Bigr)": 0.59, r"\big/": 0.6, r"\sum": 1.61, r"\top": 0.78,
    r"\Bigl\{": 0.6, r"\Bigr\}": 0.6,
}  # fmt: skip
DELIMITERS = (0.74, 0.44)  # large and small
LIMITS = (r"\sum", r"\max", r"\lim")
DOWN = {1.0: 0.8, 0.8: 0.64, 0.64: 0.64}  # from the size of a formula to that of its scripts
SIZES = (("small", 0.92),)


@lru_cache(maxsize=100_000)
def width(node: tree.Node, size: float = 1.0, *, display: bool = True) -> float:
    """The width of a formula."""
    match node:
        case str():
            return _symbol(node, size, display)
        case tree.Row(parts):
            return sum(width(part, size, display=display) for part in parts)
        case tree.Styled("mathcal" | "mathbf" as style, text):
            return size * sum(SCRIPT.get(letter, 0.75) if style == "mathcal" else 0.86 for letter in text)
        case tree.Styled(_, text):
            return size * roman(text)
        case tree.Primed(base):
            return width(base, size, display=display) + size * SYMBOLS["'"]
        case tree.Scripts(base, below, above):
            both = [script for script in (below, above) if script is not None]
            if isinstance(base, tree.Scripts) and not node.braced:  # one above the other
                both += [script for script in (base.below, base.above) if script is not None]
                base = base.base
            scripts = max(width(script, DOWN[size], display=False) for script in both)
            inner = width(base, size, display=display)
            return max(inner, scripts) if base in LIMITS and display else inner + scripts
        case tree.Fraction(kind, above, below):
            inside = size if display or kind == "dfrac" else DOWN[size]
            around = 0.24 if kind != "binom" else 1.48 if display else 0.9 * size
            return around + max(width(part, inside, display=False) for part in (above, below))
        case tree.Root(inner):
            return 0.9 * size + width(inner, size, display=display)
        case tree.Fence(left, inner, right, grows):
            around = 2 * DELIMITERS[not _is_tall(inner)] + 0.17 if grows else SYMBOLS[left] + SYMBOLS[right]
            return width(inner, size, display=display) + size * around
        case tree.Table(kind, rows):
            columns = [
                max(width(line[n], size, display=False) for line in rows if n < len(line)) for n in range(_most(rows))
            ]
            return sum(columns) + len(columns) - 1 + (1.2 if kind == "bmatrix" else 1.0)
        case tree.Under(base, lines):
            stacked = max(width(line, DOWN[size], display=False) for line in lines)
            return max(stacked, width(base, size, display=display))
        case tree.Said(symbols, _):
            return width(symbols, size, display=display)
        case tree.Shrunk(name, inner):
            return dict(SIZES)[name] * width(inner, size, display=display)


def _most(rows: tuple[tuple[tree.Node, ...], ...]) -> int:
    return max(map(len, rows))


def _symbol(text: str, size: float, display: bool) -> float:
    if text in ("+", "-"):  # which stand for themselves, not between two terms
        return size * SIGN
    name = text if text in SYMBOLS else text.strip()
    own = SYMBOLS.get(name, 0.0) if name[:1] == "\\" else sum(SYMBOLS.get(c, 0.5) for c in name)
    if size < 1 and own in (BINARY, RELATION):
        return size * SIGN
    return size * own * (0.8 if name in LIMITS and not display else 1.0)


def _is_tall(inner: tree.Node) -> bool:
    return any(isinstance(node, tree.Fraction | tree.Table) or node == r"\sum" for node in tree.nodes(inner))


def roman(text: str) -> float:
    """The width of words."""
    return sum(ROMAN.get(c) or (0.3 if c in " .,:;'()!" else 0.5 if c.isdigit() else 0.72) for c in text)
