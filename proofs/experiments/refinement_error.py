"""Refinement orders every expected gain of the best guesses, and not the mean squared error of the usual estimate."""

from symqif.mechanisms import oue, sue
from symqif.outlines.adversaries import CHANNELS, NO_ADVERSARY, ROWS, WITNESS
from symqif.outlines.script import *
from symqif.outlines.sue_oue import PROTOCOLS

ERRORS = {
    f"mse{suffix}": put_in(protocol.closed_forms["mse"], p=f"p{suffix}", q=f"q{suffix}")
    for protocol, suffix in ((sue, "S"), (oue, "O"))
}
THRESHOLD = "exp(eps/2)**(k-2)*(exp(eps/2)+1)**k <= 2*(exp(eps)+1)**(k-1)"
WORSE = steps(
    use("txt.protocols-incomparable/repaired", k="k", eps="eps", name=("not refined by SUE", "the criterion")),
    have("refines(SUE, OUE)", "the criterion", equivalence("the criterion", 1)),
    have("mseS <= mseO", "as printed", detach(HYPOTHESIS, fact="implies(refines(SUE, OUE), mseS <= mseO)"), HYPOTHESIS),
    have("mseO < mseS", "at frequency 0", using("eps > 0", "n >= 1", "f == 0")),
    using("mseS <= mseO", "mseO < mseS"),
)
CLAIM = claim(
    "fig5.refinement-error",
    "What is refined by another protocol is more useful, for the mean squared error",
    Source(
        "Refinement of THE, OUE and SUE",
        "fig:utility_the_ue",
        1172,
        "Saying that a protocol `A` refines a protocol `B` means that `B` leaks at least as much information as `A`. "
        "In terms of utility, this corresponds to `B` being consistently more useful than `A`",
    ),
    Statement(
        "implies(refines(SUE, OUE), mseS <= mseO)",
        {"k": "integer", "n": "integer", "eps": "real", "f": "real"},
        ("k >= 2", "n >= 1", "eps > 0", "0 <= f", "f <= 1"),
        {**PROTOCOLS, **ERRORS},
    ),
    correction=Correction("result", "more useful as to the error", "for the best guess", line=1172),
    read_as="an instance: SUE, OUE and the mean squared error that the figure shows",
    contrary=Contrary((THRESHOLD, "f == 0"), {"k": "2", "n": "1", "eps": "2*log(2)", "f": "0"}, WORSE),
    recorded="refuted",
    reason="refinement orders what the best use of a report gains; the estimate that the error is of may use the "
    "reports of SUE less well. For two secrets SUE is refined by OUE at every `eps`; at `e^(eps/2) = 2` the variance "
    "at frequency 0, by which Wang et al. compare protocols, is 2 for SUE and `16/9` for OUE",
    repaired=Derivation(
        Statement(f"implies({WITNESS}, {NO_ADVERSARY})", CHANNELS, ROWS),
        introduce(
            use("ref.equivalently", X="X", Y="Y", Z="Z", A="A", B="B"), equivalence("ref.equivalently", 0, HYPOTHESIS)
        ),
    ),
    notes="Averaged over the values of the domain, SUE has the lower error for `k <= 4` (fig5.mse-order): it is for "
    "one frequency that the sentence fails.",
)
