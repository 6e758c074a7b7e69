"""The proof of the incomparability of bitwise SUE and OUE, line by line."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import bits, displayed, have, larger_exponent
from symqif.mechanisms import oue, sue
from symqif.reduction.statement import Statement

BASE = Statement(
    "0 <= eps",
    {"eps": "real"},
    ("eps > 0",),
    {**bits(sue, "S"), **bits(oue, "O"), "aS": "qS", "bS": "1-pS", "aO": "qO", "bO": "1-pO"},
)
FACTS = (have("exp(eps/2) > 1", "eps > 0", larger_exponent("0", "eps/2")),)
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
)

CLAIM = Claim(
    id="lem.ouesue.proof",
    title="Every displayed line of the proof that bitwise SUE and OUE are incomparable",
    source=Source("Appendix, proof of the lemma", "lem:ouesue", 1409),
    printed=Derivation(
        Statement(CLAIM_TEXT, BASE.variables, BASE.given, BASE.definitions),
        facts=FACTS,
    ),
    recorded="proved",
    remarks=REMARKS,
)
