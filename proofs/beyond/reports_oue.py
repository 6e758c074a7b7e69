"""Several reports of OUE and other protocols: one with all of the privacy budget may leak less, and may leak more.

OUE of two secrets says nothing with probability 1/2, else it is randomised response with E = e^eps. So two reports say
something with probability 3/4, and one that has both budgets with 1/2, but then more.
"""

from itertools import product

from symqif.outlines.script import *


def matrix(rows: list[list[str]]) -> str:
    return f"matrix([{', '.join('[' + ', '.join(row) + ']' for row in rows)}])"


def twice(rows: list[list[str]]) -> str:
    """Two reports, in all orders."""
    return matrix([[f"({a})*({b})" for a, b in product(row, repeat=2)] for row in rows])


def coin(ratio: str, told: str) -> list[list[str]]:
    """Two secrets: with the probability `told`, randomised response; else nothing is said."""
    likely, unlikely = f"{told}*{ratio}/({ratio}+1)", f"{told}/({ratio}+1)"
    return [[likely, f"1-{told}", unlikely], [unlikely, f"1-{told}", likely]]


def chosen(ratio: str) -> list[list[str]]:
    """Three secrets: subset selection of two of them."""
    likely, unlikely = f"{ratio}/(2*{ratio}+1)", f"1/(2*{ratio}+1)"
    return [[unlikely if x == y else likely for y in range(3)] for x in range(3)]


def encoding(p: str, q: str) -> list[list[str]]:
    """A unary encoding of two secrets."""
    rows = []
    for x in range(2):
        chances = [p if x == place else q for place in range(2)]
        sides = [(chance, f"(1-{chance})") for chance in chances]
        rows.append([f"{a}*{b}" for a, b in product(*sides)])
    return rows


def optimized(ratio: str) -> list[list[str]]:
    """OUE at this e^eps."""
    return encoding("(1/2)", f"(1/({ratio}+1))")


def laplace(half: str, part: str) -> list[list[str]]:
    """THE where e^(eps/2) = half and e^(eps theta/2) = part."""
    return encoding(f"(1-{part}/(2*{half}))", f"(1/(2*{part}))")


E = "exp(eps)"
TOLD = f"(({E}**2+1)/({E}+1)**2)"  # x: how often a report of one is kept, and said less surely
SILENT = f"({E}/({E}+1)**2)"
MERGED = matrix(  # both favour a secret, one does, none does or they differ, and the same for the other secret
    [
        [f"({E}/({E}+1))**2/4", f"{E}/(2*({E}+1))", f"1/4 + {E}/(2*({E}+1)**2)", f"1/(2*({E}+1))", f"1/(4*({E}+1)**2)"],
        [f"1/(4*({E}+1)**2)", f"1/(2*({E}+1))", f"1/4 + {E}/(2*({E}+1)**2)", f"{E}/(2*({E}+1))", f"({E}/({E}+1))**2/4"],
    ]
)
ONCE = matrix(coin(f"{E}**2", "(1/2)"))
REST = f"(1-3/2*{TOLD})"
WITNESS = matrix(
    [
        [f"{TOLD}/2", TOLD, REST, "0", "0"],
        ["0", SILENT, f"1-2*{SILENT}", SILENT, "0"],
        ["0", "0", REST, TOLD, f"{TOLD}/2"],
    ]
)
GUESS = by("gain", prior=["1/2", "1/2"], gain="matrix([[1, 0], [0, 1]])", best=[0, 0, 1], strategy=[0, 0, 0, 1, 1])


HASHED = "(({0}-1)*({1}+1)/({0}*({1}+{0}-1)))"  # how often a report of LH tells two secrets apart


def other(
    line: str,
    reason: str,
    once: list[list[str]],
    each: list[list[str]],
    at: dict[str, str],
    given: tuple[str, ...] = (),
    **more: str,
) -> Remark:
    """One report is refined by two: refuted at a point."""
    statement = Statement(f"refines({matrix(once)}, {twice(each)})", {"eps": "real", **more}, ("eps >= 0", *given))
    return refuted(line, reason, statement, points=(at,))


CLAIM = beyond(
    "beyond.reports-oue",
    "One report of OUE with twice the budget is refined by two, for two secrets",
    Statement(
        f"refines({matrix(optimized(f'{E}**2'))}, {twice(optimized(E))})",
        {"eps": "real"},
        ("eps >= 0",),
    ),
    points=({"eps": "2*log(2)"},),
    recorded="refuted",
    reason="two reports tell something more often",
    repaired=Derivation(
        Statement(
            f"equivalent(refines({ONCE}, {MERGED}), {E} <= 2 + sqrt(3))",
            {"eps": "real"},
            ("eps >= 0",),
        ),
        cycle(
            suppose(by("denied", GUESS, hypothesis=f"refines({ONCE}, {MERGED})")),
            by("witness", matrix=WITNESS),
        ),
        facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
    ),
    notes="For the repaired statement, and for hashing, reports that tell the same are one.",
    remarks=(
        other(
            "nor is one report of BLH, for two secrets",
            "the same, as with `g = 2` two secrets are told apart by every second function",
            coin(f"{E}**2", "(1/2)"),
            coin(E, "(1/2)"),
            {"eps": "3*log(2)"},
        ),
        other(
            "nor one of LH at a fixed `g`, for two secrets",
            "two functions tell more than one",
            coin(f"{E}**2", HASHED.format("g", f"{E}**2")),
            coin(E, HASHED.format("g", E)),
            {"eps": "6*log(2)", "g": "3"},
            ("g >= 2",),
            g="integer",
        ),
        other(
            "nor one of OLH, for two secrets",
            "at `e^eps = 4` it is OUE",
            coin(f"{E}**2", HASHED.format("g2", f"{E}**2")),
            coin(E, HASHED.format("g", E)),
            {"eps": "2*log(2)", "g": "5", "g2": "17"},
            ("2*g <= 2*exp(eps)+3", "2*exp(eps)+3 < 2*g+2", "2*g2 <= 2*exp(eps)**2+3", "2*exp(eps)**2+3 < 2*g2+2"),
            g="integer",
            g2="integer",
        ),
        other(
            "nor one of SS of 2 out of 3 secrets",
            "two reports may leave one secret",
            chosen(f"{E}**2"),
            chosen(E),
            {"eps": "log(2)"},
        ),
        other(
            "nor one of THE at `theta = 3/4`, for two secrets",
            "its least `eps` is not proportional to `eps`",
            laplace(E, "exp(3*eps/4)"),
            laplace("exp(eps/2)", "exp(3*eps/8)"),
            {"eps": "8*log(2)"},
        ),
    ),
)
