"""The attack on every protocol: a random value of those that the report supports, or any value if there are none."""

from symqif.outlines.guessing import ATTACK, as_the_best, at_each_report
from symqif.outlines.script import *

LIKELIER = "forall(v(z) <= u(z), z, Z)"
CLAIM = claim(
    "risks.attack",
    "A random guess among the values that a report supports, or among all if there are none, is as good as the best",
    Source("Section 3.2.1"),
    Statement(
        as_the_best("u({z})", "v({z})"),
        sorts("X Z: set", "a d: function(Z, X)", "u v: function(Z)"),
        (*ATTACK, LIKELIER),
    ),
    at_each_report("u({z})", "v({z})", given(LIKELIER, "z1")),
    notes=(
        "A report `z` supports `x` if `a(z, x)` is 1, and is then sent for `x` with probability `u(z)`, else with "
        "`v(z)`: the reported value (GRR), a reported subset (SS), the set bits (UE), the values of the reported hash "
        "(LH). The attack `d` breaks ties at random.",
        "So the expected accuracies of these attacks are the ASR of the channels, which the other claims compute. For "
        "UE without any set bit the paper has the attacker guess among all values. For OLH it does not say what he "
        "does if no value has the reported hash; here he guesses among all too.",
        "These claims were compared with the authors' full version of January 2023, not with the proceedings.",
    ),
)
