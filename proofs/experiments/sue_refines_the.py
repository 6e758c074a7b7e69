"""Which of SUE and THE refines the other: the sentence of the text has them the wrong way round."""

from symqif.mechanisms import sue, the
from symqif.mechanisms.protocol import Protocol
from symqif.outlines.script import *

DEFINITIONS = {
    **renamed(sue.definitions, p="pS", q="qS"),
    **renamed(the.definitions, p="pT", q="qT"),
    **bits(sue, "S"),
    **bits(the, "T"),
    "SUEhot": "hot(kron(S, k))",
    "THEhot": "hot(kron(T, k))",
}
VARIABLES = {"k": "integer", "eps": "real", "theta": "real"}
GIVEN = ("k >= 2", "eps >= 0", "1/2 < theta", "theta < 1")


def capacity(protocol: Protocol, bit: str) -> str:
    return f"({renamed({'capacity': protocol.capacity}, p=f'p{bit}', q=f'q{bit}')['capacity']})"


SUE, THE = capacity(sue, "S"), capacity(the, "T")
MEASURES = [("SUE", SUE), ("THE", THE)]


def measured(*measures: str) -> list[Node]:
    """The closed forms of the capacity and the ASR."""
    return [
        have(
            f"{measure}({name}) == {form}{'/k' if measure == 'asr' else ''}",
            "column maxima",
            by("column-maxima"),
            name=f"{measure} of {name}",
        )
        for measure in measures
        for name, form in MEASURES
    ]


GIVEN_THAT = HYPOTHESIS
CLAIM = claim(
    "fig6.sue-the",
    "SUE refines THE for all `eps`, and its Bayes capacity is always higher",
    Source(
        "Comparing Bayes capacity",
        "fig:capacity_all_protocols",
        1182,
        "SUE refines THE for all values of `eps`, and therefore its Bayes capacity is always higher than that of THE",
    ),
    Statement("all(refines(THEhot, SUEhot), capacity(THE) < capacity(SUE))", VARIABLES, GIVEN, DEFINITIONS),
    correction=Correction("wording", "that SUE refines THE", "that THE refines SUE"),
    points=({"k": "2", "eps": "2*log(2)", "theta": "log(3/2)/log(2)"},),
    recorded="refuted",
    reason="the text defines 'A refines `B`' as: `A` leaks no more than `B`, written `B` below `A`; lem:sue_ref_the "
    "says that SUE is below THE, so it is THE that refines SUE. At `eps = 0` the capacities are equal",
    repaired=Derivation(
        Statement(
            "all(refines(SUEhot, THEhot), implies(eps > 0, capacity(THE) < capacity(SUE)))",
            VARIABLES,
            GIVEN,
            DEFINITIONS,
        ),
        split(
            steps(use("lem.thesue", eps="eps", theta="theta"), use("lem.kron", A="S", B="T", k="k"), HYPOTHESIS),
            introduce(
                use("fig4.sue-above-the", k="k", eps="eps", theta="theta"),
                *measured("asr", "capacity"),
                *follows(
                    "implies(all(0 < n, a*n == c, b*n == d, u == c, v == d, a < b), u < v)",
                    "the ASR of SUE is above that of THE",
                    {
                        "a": "asr(THE)",
                        "b": "asr(SUE)",
                        "c": THE,
                        "d": SUE,
                        "u": "capacity(THE)",
                        "v": "capacity(SUE)",
                        "n": "k",
                    },
                    split(
                        using("k >= 2"),
                        using("k >= 2", "exp(eps*theta/2) >= 1", "exp(eps*theta/2) <= exp(eps/2)", "asr of THE"),
                        using("k >= 2", "exp(eps*theta/2) >= 1", "exp(eps*theta/2) <= exp(eps/2)", "asr of SUE"),
                        GIVEN_THAT,
                        GIVEN_THAT,
                        GIVEN_THAT,
                    ),
                ),
                GIVEN_THAT,
            ),
        ),
        THETA_GROWTH,
    ),
    notes="Read for every `k >= 2` and `theta` in `(1/2, 1)`; the figure has `k = 50` and `theta = 3/4`. At `eps = 0` "
    "both capacities are 1.",
)
