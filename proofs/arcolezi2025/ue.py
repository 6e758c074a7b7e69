"""The ASR of unary encodings with any bit probabilities, by the number of set bits, and in closed form."""

from symqif.mechanisms import ue
from symqif.outlines.script import *

PRINTED = "(1-p)*(1-q)**(k-1)*(1/k) + sum(p*(1/i)*binomial(k-1, i-1)*q**(i-1)*(1-q)**(k-i), i, 1, k)"
CLAIM = claim(
    "revisiting.ue",
    "The ASR of unary encodings, by the number of set bits",
    Source("Section 4.3, formula (12)"),
    statement(ue, f"asr(UE) == {PRINTED}", "0 < q", "q < 1", "q <= p"),
    derive(
        (
            "1/k*((1-p)*(1-q)**(k-1) + sum(binomial(k, i)*p*q**(i-1)*(1-q)**(k-i), i, 1, k))",
            "the largest entry for no set bit, and for `i` of them",
        ),
        (PRINTED, "`1/k binomial(k, i) = 1/i binomial(k-1, i-1)`"),
        start=by("column-maxima"),
    ),
    remarks=(
        proved(
            "this is `((1-p)(1-q)^(k-1) + p (1 - (1-q)^k)/q)/k`",
            "`1/i binomial(k-1, i-1) = 1/k binomial(k, i)`, and the binomial theorem",
            Statement(
                f"{PRINTED} == ((1-p)*(1-q)**(k-1) + p*(1-(1-q)**k)/q)/k",
                {"k": "integer", "p": "real", "q": "real"},
                ("k >= 1", "0 < q", "q < 1"),
            ),
        ),
    ),
    notes=(
        "If no bit is set the attacker guesses among all `k` values. For `p < q` set bits speak against a value, and "
        "this attack is not the best one.",
        "The paper writes the last exponent as `(k-1) - (i-1)`.",
    ),
)
