"""The proof of the incomparability of bitwise SUE and OUE, line by line."""

from symqif.mechanisms import oue, sue
from symqif.outlines.script import *

BASE = Statement(
    "0 <= eps",
    {"eps": "real"},
    ("eps >= 0",),
    {**bits(sue, "S"), **bits(oue, "O"), "aS": "qS", "bS": "1-pS", "aO": "qO", "bO": "1-pO"},
)
FACTS = (exponentials("exp(eps/2) >= 1", "`eps >= 0`"),)
APART = exponentials("exp(eps/2) > 1", "`eps > 0`")
CONDITION = {  # the third condition of lem:equiv for S and O, and for O and S
    "S": "bS/(1-aS) <= bO/(1-aO), (1-bS)/aS >= (1-bO)/aO",
    "O": "bO/(1-aO) <= bS/(1-aS), (1-bO)/aO >= (1-bS)/aS",
}
MULTIPLIED = {
    "S": "all(bS*(1-aO) <= bO*(1-aS), (1-bO)*aS <= (1-bS)*aO)",
    "O": "all(bO*(1-aS) <= bS*(1-aO), (1-bS)*aO <= (1-bO)*aS)",
}


def line(formula: str, reason: str, outline: Node) -> Remark:
    """A line that wants an outline."""
    return proved(formula, reason, replace(BASE, claim=formula), outline, facts=FACTS)


def only_at_zero(equality: str, reason: str) -> Remark:
    """The two sides are equal iff eps = 0."""
    one = have("exp(eps/2) == 1", "a square that is 0", antisymmetry())
    zero = antisymmetry(by("exponentiate"), AUTO)
    back = have("exp(eps/2) == 1", "`eps = 0`", by("logarithm", left="eps/2", right="0"))
    return line(f"equivalent({equality}, eps == 0)", reason, cycle(steps(one, zero), steps(back, AUTO)))


def fails(a: str, failing: str, reason: str) -> Remark:
    """The condition does not hold for eps > 0, since one part of it does not."""
    refuted = denial(have(failing, "by the display", AUTO), AUTO)
    return line(f"implies(eps > 0, no(all({CONDITION[a]})))", reason, introduce(APART, refuted))


def not_refined(a: str, b: str) -> Remark:
    """A refinement would give the condition, multiplied out."""
    lemma = use("lem.equiv/repaired", aC=f"a{a}", bC=f"b{a}", aD=f"a{b}", bD=f"b{b}")
    condition = have(MULTIPLIED[a], "the condition, multiplied out", equivalence("lem.equiv/repaired", 0))
    outline = introduce(APART, lemma, denial(condition, AUTO))
    return line(f"implies(eps > 0, no(refines({a}, {b})))", f"`{a}` is not refined by `{b}`", outline)


CLAIM_TEXT, REMARKS = displayed(
    BASE,
    FACTS,
    ("bO/(1-aO) - bS/(1-aS) == 1/2/(exp(eps)/(exp(eps)+1)) - 1/exp(eps/2)", "trade-off points"),
    ("1/2/(exp(eps)/(exp(eps)+1)) - 1/exp(eps/2) == (exp(eps)+1)/(2*exp(eps)) - 1/exp(eps/2)", "simplify"),
    ("(exp(eps)+1)/(2*exp(eps)) - 1/exp(eps/2) == (exp(eps)+1-2*exp(eps/2))/(2*exp(eps))", "common denominator"),
    ("(exp(eps)+1-2*exp(eps/2))/(2*exp(eps)) == (exp(eps/2)-1)**2/(2*exp(eps))", "a square"),
    ("(exp(eps/2)-1)**2/(2*exp(eps)) >= 0", "a square"),
    ("bO/(1-aO) >= bS/(1-aS)", "conclusion"),
    ("(1-bS)/aS - (1-bO)/aO == exp(eps/2) - 1/2/(1/(exp(eps)+1))", "trade-off points"),
    ("exp(eps/2) - 1/2/(1/(exp(eps)+1)) == exp(eps/2) - (exp(eps)+1)/2", "simplify"),
    ("exp(eps/2) - (exp(eps)+1)/2 == (2*exp(eps/2)-exp(eps)-1)/2", "common denominator"),
    ("(2*exp(eps/2)-exp(eps)-1)/2 == -(exp(eps/2)-1)**2/2", "a square"),
    ("-(exp(eps/2)-1)**2/2 <= 0", "a square"),
    ("(1-bS)/aS <= (1-bO)/aO", "conclusion"),
    fails("S", "(1-bS)/aS < (1-bO)/aO", "the condition for `S` and `O` does not hold, its second part"),
    fails("O", "bO/(1-aO) > bS/(1-aS)", "the condition for `O` and `S` does not hold, its first part"),
    not_refined("S", "O"),
    not_refined("O", "S"),
    only_at_zero("bO/(1-aO) == bS/(1-aS)", "except where equality holds, which means `eps = 0`"),
    only_at_zero("(1-bS)/aS == (1-bO)/aO", "the same for the second display"),
)

CLAIM = claim(
    "lem.ouesue.proof",
    "Every displayed line of the proof that bitwise SUE and OUE are incomparable",
    Source("Appendix, proof of the lemma", "lem:ouesue", 1409, to=1430),
    Statement(CLAIM_TEXT, BASE.variables, BASE.given, BASE.definitions),
    split(*(remark.derivation.outline or AUTO for remark in REMARKS)),
    facts=FACTS,
    correction=Correction("typo", "an open parenthesis (1323, 1498 too)", "a closed one", line=1422),
    remarks=REMARKS,
)
