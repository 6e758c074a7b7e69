"""The threshold increases with eps.

With N(eps)/eps the threshold, it grows iff eps N' - N > 0. Up to e^(eps/2) = 3 this follows from N'' > 0; beyond,
N' >= 1 and N < eps. (N' itself does not increase throughout: it overshoots 1.)
"""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, by, have, larger_exponent, steps
from symqif.kernel.term import parse, show
from symqif.reduction.calculus import derivative
from symqif.reduction.statement import Statement
from symqif.refinement.thresholds import OUE_THE

ABOVE = "2*log(exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)) - eps - 2*log(2)"
SLOPE = show(derivative(parse(ABOVE), "eps"))
GROWTH = have("exp(eps/2) > 1", "eps > 0", larger_exponent("0", "eps/2"))

Y, ROOT = "exp(z/2)", "sqrt(exp(z)+1)"

CLAIM = Claim(
    id="lem.ouethe.increasing",
    title="The OUE/THE threshold increases with eps",
    source=Source("Text after the lemma", "lem:theta_ineq", 1087),
    printed=Derivation(
        Statement(f"increasing({OUE_THE}, eps, 0)"),
        by(
            "increasing",
            steps(GROWTH, AUTO),
            steps(
                GROWTH,
                have(
                    f"({SLOPE})*eps - ({ABOVE}) > 0",
                    "the numerator of the derivative of N/eps",
                    by(
                        "cases",
                        steps(
                            have("exp(eps/2) >= 3", "this case", larger_exponent("log(3)", "eps/2")),
                            have(f"{SLOPE} >= 1", "N' >= 1 from e^(eps/2) = 3 on"),
                            have(
                                "log(exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)) < eps + log(2)",
                                "sqrt(y^2+1) < y+1, so N < eps",
                                by("exponentiate"),
                            ),
                            AUTO,
                        ),
                        by(
                            "mean-value",
                            AUTO,
                            steps(
                                have("exp(z/2) >= 1", "z >= 0", larger_exponent("0", "z/2")),
                                AUTO,
                            ),
                            steps(
                                have("exp(z/2) > 1", "z > 0", larger_exponent("0", "z/2")),
                                have("exp(z/2) < 3", "z < eps", larger_exponent("z/2", "log(3)")),
                                AUTO,
                            ),
                            **{"variable": "eps", "from": "0", "new": "z"},
                        ),
                        formula="eps >= 2*log(3)",
                    ),
                ),
                AUTO,
            ),
        ),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "1/sqrt(2) < threshold < 1 for eps > 0",
            "N - eps/sqrt(2) grows from 0, and N < eps",
            Derivation(
                Statement(f"all(1/sqrt(2) < {OUE_THE}, {OUE_THE} < 1)", {"eps": "real"}, ("eps > 0",)),
                by(
                    "split",
                    steps(
                        have(
                            f"{ABOVE} - eps/sqrt(2) > 0",
                            "it is 0 at 0, and grows",
                            by(
                                "mean-value",
                                AUTO,
                                steps(have("exp(z/2) >= 1", "z >= 0", larger_exponent("0", "z/2")), AUTO),
                                steps(
                                    have("exp(z/2) > 1", "z > 0", larger_exponent("0", "z/2")),
                                    have(f"{ROOT} > 0", "s**2 = y**2 + 1"),
                                    have("sqrt(2) > 0", "it is a root"),
                                    have(f"sqrt(2)*{ROOT} >= {Y} + 1", "2 (y**2 + 1) >= (y + 1)**2", by("suppose")),
                                    AUTO,
                                ),
                                **{"variable": "eps", "from": "0", "new": "z"},
                            ),
                        ),
                        AUTO,
                    ),
                    steps(
                        have(
                            "log(exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)) < eps + log(2)",
                            "sqrt(y**2+1) < y+1, so N < eps",
                            by("exponentiate"),
                        ),
                        AUTO,
                    ),
                ),
                facts=(GROWTH,),
            ),
            recorded="proved",
        ),
    ),
)
