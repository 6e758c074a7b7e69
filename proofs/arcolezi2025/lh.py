"""The ASR of local hashing: the printed formula, and that of the first catalogue."""

from symqif.mechanisms import lh
from symqif.mechanisms.lh import EARLIER_ASR, PRINTED_ASR
from symqif.outlines.hashing import ALL_FUNCTIONS
from symqif.outlines.script import *

CLAIM = claim(
    "revisiting.lh",
    "The ASR of local hashing is `e^eps/((e^eps + g - 1) max(k/g, 1))`",
    Source("Section 4.4, formula (15)"),
    statement(lh, f"asr(LH) == {EARLIER_ASR}"),
    points=({"k": "2", "g": "2", "eps": "log(2)"},),
    recorded="refuted",
    correction=Correction(
        "result",
        "`e^eps/((e^eps + g - 1) max(k/g, 1))`",
        "`(e^eps g^k + (g-1)^k (1 - e^eps))/((e^eps + g - 1) k g^(k-1))`",
    ),
    reason="one over the expected number of values with the reported hash is not the expectation of one over it",
    repaired=Derivation(statement(lh, f"asr(LH) == {PRINTED_ASR}"), use("lh.asr", k="k", g="g", eps="eps")),
    remarks=(
        proved(
            "for `k < g` and `eps = 0` it is `1/g`, less than what a guess without any report has",
            "then `max(k/g, 1) = 1`",
            Statement(
                f"all({EARLIER_ASR} == 1/g, 1/g < 1/k)",
                {"k": "integer", "g": "integer"},
                ("k >= 2", "k < g"),
                {"eps": "0"},
            ),
            have("k/g <= 1", "`k < g`"),
            larger("max(k/g, 1)", "1", split(AUTO, AUTO)),
        ),
    ),
    notes=(
        ALL_FUNCTIONS,
        "The paper has the formula from Gursoy et al., IEEE TIFS 2022; lh.asr-gursoy tells where it is too high, and "
        "where too low.",
    ),
)
