"""The ASR of thresholded histograms."""

from symqif.mechanisms import the
from symqif.outlines.script import *

PRINTED = "(1-p)*(1-q)**(k-1)*(1/k) + sum(binomial(k-1, i-1)*p*q**(i-1)*(1-q)**(k-i)*(1/i), i, 1, k)"
CLAIM = claim(
    "revisiting.the",
    "The ASR of THE, by the number of values above the threshold",
    Source("Section 4.5.2, formula (21)"),
    statement(the, f"asr(THE) == {PRINTED}"),
    use("revisiting.ue", k="k", p=the.definitions["p"], q=the.definitions["q"]),
    AUTO,
    facts=THETA_GROWTH,
)
