"""The bits of SUE and OUE have a least common refinement, which has two outputs."""

from symqif.mechanisms import oue, sue
from symqif.outlines.script import *

Y = "exp(eps/2)"


def processed(bit: str, first: str, second: str) -> tuple[str, ...]:
    """What says that N is this bit channel followed by a channel with these rows."""
    return (
        *(f"forall(0 <= {row}(z), z, Z)" for row in (first, second)),
        *(f"total({row}(z), z, Z) == 1" for row in (first, second)),
        f"forall((1-q{bit})*{first}(z) + q{bit}*{second}(z) == N0(z), z, Z)",
        f"forall((1-p{bit})*{first}(z) + p{bit}*{second}(z) == N1(z), z, Z)",
    )


FROM_S, FROM_O = processed("S", "s0", "s1"), processed("O", "o0", "o1")
WITNESS = f"exists(exists(all({', '.join(processed('J', 'w0', 'w1'))}), w1, function(Z)), w0, function(Z))"
BOUNDS = have(
    f"forall(all(N1(z) <= {Y}*N0(z), (exp(eps)+1)*N0(z) <= 2*exp(eps)*N1(z)), z, Z)",
    "the ratios of the columns of SUE and OUE",
    for_each("z1", *(given(fact, "z1") for fact in (*FROM_S, *FROM_O) if fact.startswith("forall")), AUTO),
    name="ratios",
)
SUMS = tuple(
    have(
        f"total(N{n}(z), z, Z) == total((1-{chance}S)*s0(z) + {chance}S*s1(z), z, Z)",
        "`N` is a channel",
        term_by_term("z1", given(FROM_S[4 + n], "z1"), AUTO),
    )
    for n, chance in enumerate("qp")
)
CLAIM = claim(
    "txt.least-refinement",
    "The bits of SUE and OUE have a least common refinement",
    Source(
        "Remarks after the lemma",
        "lem:sue_ref_the",
        1107,
        "there is a minimal element that is a refinement of both OUE and SUE mechanisms",
    ),
    Statement(
        f"all(refines(S, J), refines(O, J), {WITNESS})",
        sorts("eps: real", "Z: set", "N0 N1 s0 s1 o0 o1: function(Z)"),
        ("eps > 0", *FROM_S, *FROM_O),
        {
            **bits(sue, "S"),
            **bits(oue, "O"),
            "qJ": f"({Y}+1)/(2*exp(eps)+{Y}+1)",
            "pJ": f"{Y}*qJ",
            "J": "matrix([[1-qJ, qJ], [1-pJ, pJ]])",
        },
    ),
    split(
        steps(use("lem.equiv/repaired", aC="qS", bC="1-pS", aD="qJ", bD="1-pJ"), equivalence(THIS, 2)),
        steps(use("lem.equiv/repaired", aC="qO", bC="1-pO", aD="qJ", bD="1-pJ"), equivalence(THIS, 2)),
        steps(
            BOUNDS,
            *SUMS,
            exhibit(
                "lambda z: (pJ*N0(z) - qJ*N1(z))/(pJ-qJ)",
                exhibit(
                    "lambda z: ((1-qJ)*N1(z) - (1-pJ)*N0(z))/(pJ-qJ)",
                    split(
                        *[for_each("z1", given("ratios", "z1"), AUTO)] * 2,
                        AUTO,
                        AUTO,
                        for_each("z1", AUTO),
                        for_each("z1", AUTO),
                    ),
                ),
            ),
        ),
    ),
    facts=(exponentials(f"{Y} > 1", "`eps > 0`"),),
    reason="whatever channel `N` on two secrets refines both, it refines `J`",
    read_as="the minimal element of those that refine both is unique; lem.min has the other one, that both refine",
    points=({"eps": "2*log(2)", "Z": "1"} | dict.fromkeys(("N0", "N1", "s0", "s1", "o0", "o1"), "[1]"),),
    notes="`J` sets its bit with probability `q = (y+1)/(2y^2+y+1)` for 0 and `y q` for 1, where `y = e^(eps/2)`: its "
    "posteriors are the nearer ones of SUE and OUE on each side.",
)
