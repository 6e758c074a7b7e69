"""Several reports of OUE and other protocols: one with all of the privacy budget may leak less, and may leak more.

OUE of two secrets says nothing with probability 1/2, else it is randomised response with E = e^eps. So two reports say
something with probability 3/4, and one that has both budgets with 1/2, but then more.
"""

from collections.abc import Callable
from itertools import product

from symqif.outlines.script import *


def matrix(rows: list[list[str]]) -> str:
    return f"matrix([{', '.join('[' + ', '.join(row) + ']' for row in rows)}])"


def twice(rows: list[list[str]]) -> str:
    """Two reports, in all orders."""
    return matrix([[f"({a})*({b})" for a, b in product(row, repeat=2)] for row in rows])


def coin(likely: str, unlikely: str) -> list[list[str]]:
    """Two secrets: randomised response, or nothing is said."""
    silent = f"1-{likely}-{unlikely}"
    return [[likely, silent, unlikely], [unlikely, silent, likely]]


def chosen(p: str, q: str) -> list[list[str]]:
    """Three secrets: subset selection of two of them."""
    return [[q if x == y else p for y in range(3)] for x in range(3)]


def encoding(p: str, q: str) -> list[list[str]]:
    """A unary encoding of two secrets."""
    rows = []
    for x in range(2):
        chances = [p if x == place else q for place in range(2)]
        sides = [(chance, f"(1-{chance})") for chance in chances]
        rows.append([f"{a}*{b}" for a, b in product(*sides)])
    return rows


def told(part: str, ratio: str) -> tuple[str, str]:
    """How likely randomised response with this ratio is right and wrong where this part of the reports is told."""
    return f"{part}*{ratio}/({ratio}+1)", f"{part}/({ratio}+1)"


def laplace(half: str, part: str) -> tuple[str, str]:
    """p and q of THE where e^(eps/2) = half and e^(eps theta/2) = part."""
    return f"1-{part}/(2*{half})", f"1/(2*{part})"


E = "exp(eps)"
TOLD = f"(({E}**2+1)/({E}+1)**2)"  # x: how often a report of one is kept, and said less surely
SILENT = f"({E}/({E}+1)**2)"
MERGED = matrix(  # both favour a secret, one does, none does or they differ, and the same for the other secret
    [
        [f"({E}/({E}+1))**2/4", f"{E}/(2*({E}+1))", f"1/4 + {E}/(2*({E}+1)**2)", f"1/(2*({E}+1))", f"1/(4*({E}+1)**2)"],
        [f"1/(4*({E}+1)**2)", f"1/(2*({E}+1))", f"1/4 + {E}/(2*({E}+1)**2)", f"{E}/(2*({E}+1))", f"({E}/({E}+1))**2/4"],
    ]
)
ONCE = matrix(coin(*told("1/2", f"{E}**2")))
REST = f"(1-3/2*{TOLD})"
WITNESS = matrix(
    [
        [f"{TOLD}/2", TOLD, REST, "0", "0"],
        ["0", SILENT, f"1-2*{SILENT}", SILENT, "0"],
        ["0", "0", REST, TOLD, f"{TOLD}/2"],
    ]
)
GUESS = by("gain", prior=["1/2", "1/2"], gain="matrix([[1, 0], [0, 1]])", best=[0, 0, 1], strategy=[0, 0, 0, 1, 1])


def hashed(g: str, ratio: str) -> tuple[str, str]:
    """The same for the reports of LH that tell two secrets apart."""
    return told(f"({g}-1)*({ratio}+1)/({g}*({ratio}+{g}-1))", ratio)


def compared(
    mechanism: Callable[[str, str], list[list[str]]],
    twice_the_budget: tuple[str, str],
    each: tuple[str, str],
    given: tuple[str, ...] = (),
    **more: str,
) -> Statement:
    """One report, with this p and q, is refined by two with those."""
    claim = f"refines({matrix(mechanism('p2', 'q2'))}, {twice(mechanism('p', 'q'))})"
    definitions = dict(zip(("p2", "q2", "p", "q"), (*twice_the_budget, *each), strict=True))
    return Statement(claim, {"eps": "real", **more}, ("eps >= 0", *given), definitions)


CLAIM = beyond(
    "beyond.reports-oue",
    "One report of OUE with twice the budget is refined by two, for two secrets",
    compared(encoding, ("1/2", f"1/({E}**2+1)"), ("1/2", f"1/({E}+1)")),
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
        refuted(
            "nor is one report of BLH, for two secrets",
            "the same, as with `g = 2` two secrets are told apart by every second function",
            compared(coin, told("1/2", f"{E}**2"), told("1/2", E)),
            points=({"eps": "3*log(2)"},),
        ),
        refuted(
            "nor one of LH at a fixed `g`, for two secrets",
            "two functions tell more than one",
            compared(coin, hashed("g", f"{E}**2"), hashed("g", E), ("g >= 2",), g="integer"),
            points=({"eps": "6*log(2)", "g": "3"},),
        ),
        refuted(
            "nor one of OLH, for two secrets",
            "at `e^eps = 4` it is OUE",
            compared(
                coin,
                hashed("g2", f"{E}**2"),
                hashed("g", E),
                (f"2*g <= 2*{E}+3", f"2*{E}+3 < 2*g+2", f"2*g2 <= 2*{E}**2+3", f"2*{E}**2+3 < 2*g2+2"),
                g="integer",
                g2="integer",
            ),
            points=({"eps": "2*log(2)", "g": "5", "g2": "17"},),
        ),
        refuted(
            "nor one of SS of 2 out of 3 secrets",
            "two reports may leave one secret",
            compared(chosen, (f"{E}**2/(2*{E}**2+1)", f"1/(2*{E}**2+1)"), (f"{E}/(2*{E}+1)", f"1/(2*{E}+1)")),
            points=({"eps": "log(2)"},),
        ),
        refuted(
            "nor one of THE at `theta = 3/4`, for two secrets",
            "its least `eps` is not proportional to `eps`",
            compared(encoding, laplace(E, "exp(3*eps/4)"), laplace("exp(eps/2)", "exp(3*eps/8)")),
            points=({"eps": "8*log(2)"},),
        ),
    ),
)
