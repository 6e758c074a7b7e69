"""The variances of counts: approximate ones, which are those at frequency 0, and exact ones."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

COLLISIONS = "This `q` is that of hash functions under which two values collide with probability "


BITS = {
    "DE": {"p": "exp(eps)/(exp(eps)+d-1)", "q": "1/(exp(eps)+d-1)"},
    "SUE": {"p": "exp(eps/2)/(exp(eps/2)+1)", "q": "1/(exp(eps/2)+1)"},
    "OUE": {"p": "1/2", "q": "1/(exp(eps)+1)"},
    "BLH": {"p": "exp(eps)/(exp(eps)+1)", "q": "1/2"},
    "LH": {"p": "exp(eps)/(exp(eps)+g-1)", "q": "1/g"},
    "THE": {"p": "1 - exp(eps*(theta-1)/2)/2", "q": "exp(-eps*theta/2)/2"},
}
SORTS = {"DE": {"d": "integer"}, "LH": {"g": "integer"}, "THE": {"theta": "real"}}
RANGES = {"DE": ("d >= 2",), "LH": ("g >= 2",), "THE": ("0 <= theta", "theta <= 1")}


def variance(protocol: str, frequent: str) -> Statement:
    """The variance at frequency f is what is printed, with a term for who has the value."""
    return _statement(f"{VARIANCE} == {PRINTED[protocol]}{frequent}", protocol, f="real")


def approximate(protocol: str) -> Statement:
    """The variance at frequency 0 is what is printed."""
    return _statement(f"{LEADING} == {PRINTED[protocol]}", protocol)


def _statement(claimed: str, protocol: str, **frequency: str) -> Statement:
    sorts, ranges = {**USERS, **SORTS.get(protocol, {}), **frequency}, (*RANGE, *RANGES.get(protocol, ()))
    return Statement(claimed, sorts, ranges, BITS[protocol])


DE = claim(
    "wang.de-variance",
    "Direct encoding: Var* = `n (d - 2 + e^eps)/(e^eps - 1)^2`",
    Source("Section 4.1, Direct Encoding, and Table 1"),
    approximate("DE"),
    remarks=(
        proved(
            "the variance itself adds `n f (d - 2)/(e^eps - 1)` at frequency `f`",
            "`1 - p - q = (d-2) q` and `p - q = (e^eps - 1) q`",
            variance("DE", " + n*f*(d-2)/(exp(eps)-1)"),
        ),
    ),
    notes=POSITIVE,
)
SUE = claim(
    "wang.sue-variance",
    "Symmetric unary encoding: Var* = `n e^(eps/2)/(e^(eps/2) - 1)^2`",
    Source("Section 4.3, Unary Encoding, and Table 1"),
    approximate("SUE"),
    remarks=(proved("this is the variance itself, at every frequency", "`p + q = 1`", variance("SUE", "")),),
    notes=POSITIVE,
)
OUE = claim(
    "wang.oue-variance",
    "Optimized unary encoding: Var* = `n 4 e^eps/(e^eps - 1)^2`",
    Source("Section 4.3, Unary Encoding, and Table 1"),
    approximate("OUE"),
    remarks=(
        proved("the variance itself adds `n f` at frequency `f`", "`1 - p - q = p - q`", variance("OUE", " + n*f")),
    ),
    notes=POSITIVE,
)
UE = claim(
    "wang.ue-variance",
    "Unary encoding: Var* = `n ((e^eps - 1) q + 1)^2/((e^eps - 1)^2 (1-q) q)`, where `p` follows from `eps` and `q`",
    Source("Section 4.3, Unary Encoding"),
    Statement(
        f"all(p*(1-q)/((1-p)*q) == exp(eps), {LEADING} == n*((exp(eps)-1)*q+1)**2/((exp(eps)-1)**2*(1-q)*q))",
        {**USERS, "q": "real"},
        (*RANGE, "0 < q", "q < 1"),
        {"p": "exp(eps)*q/(1-q+exp(eps)*q)"},
    ),
    notes=POSITIVE,
)
BLH = claim(
    "wang.blh-variance",
    "Binary local hashing: Var* = `n (e^eps + 1)^2/(e^eps - 1)^2`",
    Source("Section 4.4, Binary Local Hashing, and Table 1"),
    approximate("BLH"),
    remarks=(
        proved(
            "the variance itself is less by `n f` at frequency `f`",
            "`1 - p - q = -(p - q)`",
            variance("BLH", " - n*f"),
        ),
    ),
    notes=(POSITIVE, f"{COLLISIONS}1/2."),
)
LH = claim(
    "wang.lh-variance",
    "Local hashing to `g` values: Var* = `n (e^eps - 1 + g)^2/((e^eps - 1)^2 (g - 1))`",
    Source("Section 4.4, Optimal Local Hashing"),
    approximate("LH"),
    remarks=(
        proved(
            "the variance itself adds `n f (g^2 - 2 g + 1 - e^eps)/((e^eps - 1) (g - 1))` at frequency `f`",
            "`1 - p - q = ((g-1)^2 - e^eps)/(g (e^eps + g - 1))`",
            variance("LH", " + n*f*((g-1)**2 - exp(eps))/((exp(eps)-1)*(g-1))"),
        ),
    ),
    notes=(POSITIVE, f"{COLLISIONS}`1/g`."),
)
THE = claim(
    "wang.the-variance",
    "Thresholding with histogram encoding: Var* = `n (2 e^(eps theta/2) - 1)/(1 + e^(eps (theta - 1/2)) - 2 "
    "e^(eps theta/2))^2`",
    Source("Section 4.2, Histogram Encoding"),
    approximate("THE"),
    remarks=(
        proved(
            "for `theta = 1` that is `n (2 e^(eps/2) - 1)/(e^(eps/2) - 1)^2`, as in Table 1",
            "put in",
            Statement(f"{put_in(PRINTED['THE'], theta='1')} == n*(2*exp(eps/2)-1)/(exp(eps/2)-1)**2", USERS, RANGE),
        ),
    ),
    notes=(POSITIVE, UNSEEN, "The formulas for p* and q* hold for `0 <= theta <= 1`; see the.bit-probabilities."),
)
SHE = claim(
    "wang.she-variance",
    "Summation with histogram encoding: `n` times the variance `2 b^2` of its noise is `n 8/eps^2`",
    Source("Theorem 5"),
    Statement(f"n*(2*b**2) == {PRINTED['SHE']}", USERS, RANGE, {"b": "2/eps"}),
    notes="The sum has the noise of `n` users, each Laplace of scale `b = 2/eps`. That such noise has the variance "
    "`2 b^2` is taken from the literature and not proved here. It is the variance of the count at every frequency.",
)
CLAIMS = (DE, SUE, OUE, UE, BLH, LH, THE, SHE)
