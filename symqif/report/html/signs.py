"""Verdicts as they are shown on the page: by a sign and a word, and in the graph by a shape; colour comes on top."""

from dataclasses import dataclass

from symqif.claims.verify import Result
from symqif.report.html.book import unshown

SIGNS = {"proved": "✓", "refuted": "✗", "checked": "▣", "assumed": "†", "undecided": "?"}
MEANINGS = {
    "proved": "for the whole stated range, by certificates that the kernel accepted",
    "refuted": "by an exact counterexample, or undefined at a point of the stated range",
    "checked": "exactly, on the finite range that is stated",
    "assumed": "cited from the literature, not derived",
    "undecided": "a search gave up, or there is no certificate that checks",
}
RULE, WRONG = "§", "!"


@dataclass(frozen=True)
class Badge:
    """How a claim shows its verdict: the kind, which has a shape and a colour; sign, words, and where it leads."""

    kind: str
    sign: str
    words: str
    leads_to: str = ""


def mark(kind: str, words: str = "") -> Badge:
    """A verdict with its sign, in other words where they are given."""
    return Badge(kind, SIGNS.get(kind, WRONG), words or kind)


def look(result: Result) -> Badge:
    """A claim of which nothing stored shows some recorded verdict is shown as such before all else."""
    repaired = result.outcomes.get("repaired")
    words = f"{result.verdict} as printed" if result.verdict == "refuted" else result.verdict
    sign = SIGNS[result.verdict]
    if repaired:
        words += f", repaired: {repaired.verdict}"
        sign += SIGNS[repaired.verdict]
    if missing := unshown(result):
        return Badge("unchecked", WRONG, f"NOT CHECKED ({', '.join(missing)}); {words}")
    return Badge(result.verdict, sign, words)


def kinds(result: Result) -> list[str]:
    """What the filter knows a claim by."""
    found = [f"v-{result.verdict}"]
    if result.wrong_lines:
        found.append("v-wrong")
    return [*found, "v-unchecked"] if unshown(result) else found
