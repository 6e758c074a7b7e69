"""What a file of theorems may say: imports, modules, definitions, and lemmas whose proofs end in Qed.

No proof needs more. All else could be assumed, or change what other files mean: axioms, what is admitted, settings,
notations, hints, plugins, texts of other files.
"""

import re

COMMENT = re.compile(r"\(\*(?:(?!\(\*|\*\)).)*\*\)", re.DOTALL)  # with no comment inside
SENTENCE = re.compile(
    r"[a-z].*"  # a tactic
    r"|(Lemma|Theorem|Definition) .*|Proof|Qed"
    r"|(Module|End|Print Assumptions) \w+|Open Scope R_scope"
    r"|From (Coq|mathcomp|Symqif|Symqif\.Library|Symqif\.Claims) Require( Import)?( (?!Export\b)[\w.]+)+",
    re.DOTALL,
)


def foreign_sentence(text: str) -> str | None:
    """The beginning of the first sentence that no proof needs. A string is one, for what is a comment depends on it."""
    if '"' in text:
        return '"'
    found = 1
    while found:
        text, found = COMMENT.subn(" ", text)
    if "(*" in text:
        return "(*"
    sentences = (sentence.lstrip(" \n\t\r{}*+-") for sentence in re.split(r"\.(?=\s|\Z)", text))
    return next((" ".join(s.split())[:60] for s in sentences if s and not SENTENCE.fullmatch(s)), None)
