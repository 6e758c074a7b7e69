r"""Whether an equation says what a name is, so that its last side is what is meant.

A name is a letter, a word or a command for one, with indices, primes and stars: C, \mathrm{MSE}_{k}. A measure has
arguments that are names: I(X; Y), \mathcal{V}^{\times}(\pi, C). Whatever else stands on the left is none: a power, a
product, a function such as \ln or \mathrm{cube}, an expectation, a text of several words.
"""

import re

from symqif.formula.symbols import GREEK

CAPITALS = "Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
STYLES = "mathrm|mathit|mathsf|mathtt|mathbf|mathcal|mathscr|mathfrak|mathbb|boldsymbol|bm|operatorname\\*?"
TEXTS = "text|textrm|textit|textsf|textbf|texttt|textsc|textnormal|mbox"
ACCENTS = f"{STYLES}|tilde|widetilde|hat|widehat|bar|overline|underline|vec|check|breve"
END = r"(?![A-Za-z])"
SPACE = re.compile(
    r"(?:[\s~&$]|\\[,:;!> ]|\\(?:quad|qquad|left|middle|right|[bB]igg?[lrm]?|displaystyle|limits)(?![A-Za-z]))+"
)
FUNCTION = re.compile(
    r"(?:log|ln|lg|exp|sq|cbrt|abs|floor|ceil|round|arc|arg|inv|pow|soft|neg)\w*"
    r"|a?(?:sin|cos|tan)h?|lb|ld|erfc?|sgn|sign|max|min|sup|inf|sum|prod|root"
    r"|reciprocal|half|twice|double|times|minus|not|E",
    re.IGNORECASE,
)
# wherever they stand, what they stand beside is no name, or not of the quantity itself
SENSE = re.compile(
    r"(?<![A-Za-z\\])(?:if|when|where|unless|for|given|in|of|per|by|over|as|at|and|or|not|plus|minus|times|divided|half"
    r"|twice|double|triple|squared?|cubed?|root|inverse|reciprocal|odds|ratio|percent|bits?|nats?|bytes?|dB|decibels?"
    r"|one|two|three|four|five|six|seven|eight|nine|ten)(?![A-Za-z])",
    re.IGNORECASE,
)
PHRASE = re.compile(
    r"[A-Za-z][A-Za-z0-9]*|(?:bit|report)-[pq]|(?:(?:max|worst|average)-case|Bayes)(?:[ -]capacity)?", re.IGNORECASE
)
# what may have arguments: measures; letters of a random variable, of several arguments, of values alone
MEASURE = re.compile(
    r"[CLV]|\\Pr|\\?(?i:ML|MSE|Var|Cov|ASR|Acc|Cap|(?:Bayes|(?:max|worst|average)-case)?[ -]?capacity|leakage"
    r"|vulnerability|TV|KL)"
)
ENTROPY, JOINT = re.compile(r"[HI]"), re.compile(r"[DHIP]")
CONDITIONAL = re.compile(r"[A-DH-Zpq]")
ESTIMATE = re.compile(r"(?:\\(?:hat|widehat|tilde|widetilde|bar) ?)+[cfnp]")
CHI_SQUARE = re.compile(r"\\chi ?\^ ?(?:2|\{ ?2 ?\})(?!\w)")  # a divergence, called so
RANDOM, VALUE = re.compile(r"[XYZ]"), re.compile(r"[ijsv-z](?:_\w)?")
LATEX = re.compile(
    rf"(?P<braced>\{{)|\\(?:{TEXTS}){END} ?\{{(?P<text>[A-Za-z][A-Za-z0-9 \-]*)\}}|\\(?:{ACCENTS}){END}(?P<accent> ?)"
    rf"|\\(?:rm|bf|it|sf|cal){END} ?(?P<old>[A-Za-z]+)(?=\}}|\Z)"
    rf"|(?P<letter>\\(?:{GREEK}|{CAPITALS}|ell|Pr|Var|Cov|[A-Z]{{2,}}){END}"
    rf"|[A-Z]{{2,}}{END}|[A-Z][a-z]{{2,}}{END}|[A-Za-z\u0370-\u03ff])"
)
# raised, a plain letter would be an exponent
WORD = re.compile(rf"\\(?:math(?:cal|scr|frak)|(?:{STYLES}|{TEXTS}){END} ?\{{ ?[A-Za-z]{{2}})")
PYTHON = re.compile(r"(?P<letter>[A-Za-z\u0370-\u03ff][A-Za-z0-9_\u0370-\u03ff\u2080-\u209c]*)")
MARK = rf"\\(?:ast|star|times|prime|dagger|infty|max|min|sup|inf|perp|top){END}|[*+\u00d7']"
INDEX = re.compile(rf" ?(?:(?P<prime>['\u2032]+)|(?P<sign>[_^]) ?(?:\{{|(?P<one>{MARK}|\w|\\[A-Za-z]+)))")
SEPARATOR = re.compile(r" ?(?:[,;:|]|\\(?:\||(?:mid|Vert|parallel|to|rightarrow|rangle|triangleright)(?![A-Za-z]))) ?")
RELATION = re.compile(r" ?(?:=|\\(?:neq?|in|notin)(?![A-Za-z])) ?")
PROBABILITY = re.compile(r"\\?Pr|\\mathbb ?\{? ?P ?\}?")
WHOLE, NOT = re.compile(r"(?:[\w)\]}|'\u2032]|[_^][*+-])$"), re.compile(r"\\(?:not|neg)(?![A-Za-z])")
# between two formulas: wide space, the end of a sentence, words
BETWEEN = re.compile(
    r"\\(?:enspace|hfill|hskip|hspace|mskip|kern|text\w*\s*\{\s*[,;.])|(?:\\[:;> ]|~)\s*(?:\\[:;> ]|~)|[;.](?!\d)"
    r"|\\(?:text\w*|mbox)\s*\{(?:[\s~]|[^{}]*[\s~]\})"
)
SAID = re.compile(r"\\(?:text\w*|mathrm|mbox)\s*\{([^{}]*)\}")
LONGEST = 400  # characters of a name
BRACKETS = {"(": ")", "[": "]", "{": "}"}


def is_name(side: str, *, latex: bool = True) -> bool:
    """C_{x,y}, ML(C) and Var[f] are names of something; k p/2, 1 - C, C^2 and \\ln C are not."""
    plain = CHI_SQUARE.sub("D", SPACE.sub(" ", side)) if latex else side
    return len(side) <= LONGEST and not SENSE.search(side) and _named(SPACE.sub(" ", plain).strip(" .,"), latex)


def is_whole(side: str) -> bool:
    """May it be one side of an equation, not two, nor a part of another sign, as / in =/= and \\not in \\not=?"""
    plain, said = SPACE.sub(" ", side).strip(" .,;"), " ".join(SAID.findall(side))
    return bool(WHOLE.search(plain)) and not any(
        (NOT.search(side), BETWEEN.search(side.strip(" .,;")), SENSE.search(said))
    )


def _named(text: str, latex: bool) -> bool:
    at = _base(text, latex)
    if at is None:
        return False
    base, primed = text[:at].strip(), False
    while index := INDEX.match(text, at):
        inside, end = index["one"], index.end()
        if index["sign"] and inside is None:
            end = _closing(text, index.end() - 1)
            inside = text[index.end() : end - 1].strip()
        if (index["sign"] == "_" and not _label(inside)) or (index["sign"] == "^" and not _raised(inside, base)):
            return False
        primed = primed or bool(index["prime"]) or "prime" in inside
        at = end
    rest = text[at:].strip()
    return not rest or (not primed and _arguments(rest, base, latex))


def _base(text: str, latex: bool) -> int | None:
    """Where the letter or word that a name begins with ends; None where it begins with no such thing."""
    found = (LATEX if latex else PYTHON).match(text)
    if not found:
        return None
    if found.lastgroup in ("letter", "old", "text"):
        word = found[found.lastgroup]
        one_letter = len(word) == 1
        plain = not FUNCTION.fullmatch(word.lstrip("\\")) and (found.lastgroup != "text" or PHRASE.fullmatch(word))
        repeated = latex and len(word) > 1 and len(set(word)) == 1
        return found.end() if (one_letter or plain) and not repeated else None
    at = found.end() - (found.lastgroup == "braced")
    if text[at : at + 1] == "{":
        end = _closing(text, at)
        inside = text[at + 1 : end - 1].strip()
        word = found.lastgroup == "accent" and re.fullmatch("[A-Za-z]{2,}", inside)
        return end if (not FUNCTION.fullmatch(inside) if word else _named(inside, latex)) else None
    inner = _base(text[at:], latex)
    return None if inner is None or found.lastgroup == "braced" else at + inner


def _label(inside: str) -> bool:
    """Is an index names and numbers, rather than k + 1 or k = 2?"""
    parts = _parted(inside, SEPARATOR)
    word = rf"\w+|{MARK}|\\(?:{STYLES}|{TEXTS}) ?\{{ ?\w+ ?\}}"
    return all(re.fullmatch(word, part) or _named(part, True) for part in parts)


def _raised(inside: str, base: str) -> bool:
    """Is what is raised a mark or a word, so that it is no exponent?"""
    if inside.startswith("(") and inside.endswith(")"):
        return bool(re.fullmatch(r"\(\w+\)", inside))
    if re.fullmatch(rf"{MARK}|[A-Z]{{2,}}", inside):
        return True
    if re.fullmatch(r"\\(?:var)?epsilon", inside):
        return base.startswith("\\math")
    return bool(WORD.match(inside)) and _named(inside, True)


def _arguments(text: str, base: str, latex: bool) -> bool:
    """Is a text the arguments of a name: a list of names in brackets?"""
    closing = BRACKETS.get(text[0])
    if closing is None or text[0] == "{" or _closing(text, 0) != len(text):
        return False
    if any(map(PROBABILITY.fullmatch, (base, _plain(base)))):
        return True  # an event, whatever it is
    parts = _parted(text[1:-1].strip(), SEPARATOR)
    if base == "P":
        parts = [side for part in parts for side in _parted(part, RELATION)]
    return _takes(base, parts) and all(
        _named(part, latex) or part == "\\cdot" or (len(parts) > 1 and _row(part, latex)) for part in parts
    )


def _row(text: str, latex: bool) -> bool:
    """Is a text the reports of a channel, R(x)? Alone it may be a product."""
    found = re.fullmatch(r"([^()]*)\(([^()]*)\)", text)
    return found is not None and all(_named(part.strip(), latex) for part in found.groups())


def _takes(base: str, parts: list[str]) -> bool:
    """Does what is called so have these arguments, rather than being a function of the quantity or a factor?"""
    plain = _plain(base)
    several, random = len(parts) > 1, all(map(VALUE.fullmatch, parts))
    known = [MEASURE, *([ESTIMATE] if random else []), *([JOINT] if several else [])]
    known += [*([CONDITIONAL] if random and several else []), *([ENTROPY] if RANDOM.fullmatch(parts[0]) else [])]
    return any(one.fullmatch(plain) for one in known)


def _plain(base: str) -> str:
    """The letter or word of a name, in whatever style."""
    return re.sub(rf"\\(?:{STYLES}|{TEXTS}){END} ?|[{{}}]", "", base).strip()


def _parted(text: str, separator: re.Pattern[str]) -> list[str]:
    """The parts between separators that stand outside brackets."""
    found, at = [], 0
    for sign in separator.finditer(text):
        before = text[: sign.start()]
        if sum(map(before.count, "([{")) == sum(map(before.count, ")]}")):
            found.append(text[at : sign.start()].strip())
            at = sign.end()
    return [*found, text[at:].strip()]


def _closing(text: str, at: int) -> int:
    """Where the bracket that opens at a place has ended."""
    depth = 0
    for n in range(at, len(text)):
        depth += (text[n] in "([{") - (text[n] in ")]}")
        if depth == 0:
            return n + 1
    return len(text) + 1


def outside(text: str) -> str:
    """The text without what stands in brackets."""
    found, depth = "", 0
    for character in text:
        depth -= character in ")]}"
        found += character if depth <= 0 else ""
        depth += character in "([{"
    return found
