"""The ASR of local hashing, line by line."""

from symqif.mechanisms import lh
from symqif.mechanisms.lh import PRINTED_ASR
from symqif.outlines.hashing import ALL_FUNCTIONS, AT_TWO
from symqif.outlines.script import *

ENTRY = "1/g**k*(p*a({0}, x, {1}) + q*(1 - a({0}, x, {1})))"
HERE = ENTRY.format("h1", "e1")
VULNERABILITY = f"total(total(largest(total(pi(x)*({ENTRY})*delta(w, x), x, X), w, X), e, R), h, H)".format("h", "e")
COLUMNS = f"total(total(largest(1/size(X)*({ENTRY}), x, X), e, R), h, H)".format("h", "e")
SPLIT = f"1/size(X)*total(total(largest({ENTRY}, x, X), h, H), e, R)".format("h", "e")
FOR_EACH = "total(p/g**k*(g**k-(g-1)**k) + q/g**k*(g-1)**k, e, R)"
COUNTED = f"1/k*{FOR_EACH}"
HIT = "largest(a({0}, x, {1}), x, X)"  # 1 if some x has h(x) = e, else 0
HIT_HERE = HIT.format("h1", "e1")
SETS = {"X": "set", "H": "set", "R": "set", "a": "function(H, X, R)"}
ZERO_ONE = forall("h in H, x in X, e in R", "a(h, x, e)*(1 - a(h, x, e)) == 0")
FUNCTIONS = forall("e in R", f"total(1 - {HIT}, h, H) == (g-1)**k".format("h", "e"))
ALL = ("size(H) == g**k", FUNCTIONS)


def line(claim: str, *more: str, **variables: str) -> Statement:
    """A displayed line of the proof; z is a hash function h with a value e, and z_h(x) = z_p if a(h, x, e) = 1."""
    definitions = {name: lh.definitions[name] for name in ("p", "q")}
    hypotheses = (*lh.given, "size(X) == k", "size(R) == g", ZERO_ONE, *more)
    return Statement(claim, {**lh.variables, **SETS, **variables}, hypotheses, definitions)


def output_by_output(proof: Node) -> Node:
    return term_by_term("h1", term_by_term("e1", proof))


UNIFORM = antisymmetry(
    largest_at_most(
        "x1",
        at_most_largest(f"largest(1/size(X)*({HERE}), x, X)", "x1"),
        given("forall(pi(x) == 1/size(X), x, X)", "x1"),
        AUTO,
    ),
    largest_at_most(
        "x1",
        at_most_largest(f"largest(pi(x)*({HERE}), x, X)", "x1"),
        given("forall(pi(x) == 1/size(X), x, X)", "x1"),
        AUTO,
    ),
)
LARGEST = have(
    f"largest({HERE}, x, X) == 1/g**k*(p*{HIT_HERE} + q*(1 - {HIT_HERE}))",
    "`p` where some `x` has this value, and `q` where none has",
    antisymmetry(
        largest_at_most("x1", at_most_largest(HIT_HERE, "x1"), AUTO),
        steps(attained(HIT_HERE, "x1"), at_most_largest(f"largest({HERE}, x, X)", "x1"), AUTO),
    ),
)
BY_FUNCTION = term_by_term(
    "e1",
    have(
        f"total(largest({ENTRY}, x, X), h, H) == total(1/g**k*(p*{HIT} + q*(1 - {HIT})), h, H)".format("h", "e1"),
        "`p` where some `x` has this value, and `q` where none has",
        term_by_term("h1", LARGEST, AUTO),
    ),
    given(FUNCTIONS, "e1"),
    AUTO,
)
COUNT = steps(
    have(
        f"total(total(largest({ENTRY.format('h', 'e')}, x, X), h, H), e, R) == {FOR_EACH}",
        "value by value",
        BY_FUNCTION,
    ),
    AUTO,
)
CLAIM = claim(
    "lh.asr",
    "ASR of local hashing",
    Source(
        "Proposition (ASR of Local Hashing) and its proof",
        "prop:asr_lh, eq:exp_asr_lh",
        674,
        "`ASR(LH) = (e^eps g^k + (g-1)^k (1 - e^eps))/((e^eps + g - 1) (k g^(k-1)))`",
        to=679,
        proof=(1540, 1597),
    ),
    statement(lh, f"asr(LH) == {PRINTED_ASR}"),
    derive(
        (
            "1/k*sum(p/g**k*(g**k-(g-1)**k) + q/g**k*(g-1)**k, z, 1, g)",
            "for each report `z`, `g**k - (g-1)**k` hash functions have a preimage and `(g-1)**k` have none",
        ),
        ("(p*(g**k-(g-1)**k) + q*(g-1)**k)/(k*g**k)*sum(1, z, 1, g)", "the summand does not depend on `z`"),
        ("(p*g**k - p*(g-1)**k + q*(g-1)**k)*g/(k*g**k)", "`g` equal terms"),
        ("(p*g**k + (g-1)**k*(q-p))/(k*g**(k-1))", "collect `(g-1)**k` and cancel `g`"),
        (PRINTED_ASR, "`p = e^eps/(e^eps + g - 1)`, `q = 1/(e^eps + g - 1)`"),
        start=by("column-maxima"),
    ),
    facts=(GROWTH,),
    correction=Correction("typo", "`y_s`, `z_s` for the reported value", "`z_p`", line=1589, cause="lh.cascade"),
    reason="`H` holds all `g^k` functions, as the factor `1/g^k` and the proof have it; for a smaller universal family "
    "the values differ",
    remarks=(
        proved(
            f"{VULNERABILITY} == {COLUMNS}",
            "the uniform prior, and a gain that is 0 unless `w = x`",
            line(f"{VULNERABILITY} == {COLUMNS}", "forall(pi(x) == 1/size(X), x, X)", pi="function(X)"),
            output_by_output(UNIFORM),
            facts=(GROWTH,),
        ),
        proved(
            f"{COLUMNS} == {SPLIT}",
            "the sum over `z` by its two parts",
            line(f"{COLUMNS} == {SPLIT}"),
            by("exchange", term=COLUMNS),
            AUTO,
            facts=(GROWTH,),
        ),
        proved(
            f"{SPLIT} == {COUNTED}",
            "`(g-1)**k` of the `g**k` hash functions have no `x` with the value `z_p`, and the others have one",
            line(f"{SPLIT} == {COUNTED}", *ALL),
            COUNT,
            facts=(GROWTH,),
            points=(AT_TWO,),
        ),
    ),
    notes=(
        ALL_FUNCTIONS,
        "In the remarks, the first displayed lines, `z` is a hash function `h` with a value `e`, and `a(h, x, e)` is "
        "1 if `h(x) = e` and 0 if not. The number of hash functions without a preimage is a hypothesis of the last "
        "one; the chain has it from the subset form of the channel.",
        "The `y_s` and `z_s` in the two counts of the proof (line 1589) are defined nowhere: `z_p` is meant.",
    ),
)
