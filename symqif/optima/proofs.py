"""What is proved of a question, and why something is not."""

from contextlib import suppress

from symqif.claims.claim import Derivation
from symqif.claims.decide import decide
from symqif.claims.outcome import Outcome
from symqif.closed_forms.established import failing, point_of
from symqif.comparison.problem import Certificate
from symqif.optima.question import Question

LONGEST = 300  # characters of a reason


class Unproved(Exception):
    """A way to a least value ends here; its text says why."""


def outcome_of(question: Question, derivation: Derivation, seconds: float) -> Outcome:
    return decide(question.problem.quantity.name, "optimum", derivation, {}, seconds)


def proof_of(question: Question, derivation: Derivation, seconds: float, what: str = "it is so") -> Certificate:
    """The proof; Unproved where there is none, with what is missing in words."""
    outcome = outcome_of(question, derivation, seconds)
    if outcome.verdict != "proved" or not outcome.certificate:
        raise Unproved(why(what, outcome))
    return dict(outcome.certificate)


def proofs_of(question: Question, derivation: Derivation, seconds: float) -> list[Certificate]:
    """The proof, if there is one."""
    with suppress(Unproved):
        return [proof_of(question, derivation, seconds)]
    return []


def why(what: str, outcome: Outcome) -> str:
    """Why something is not proved, without the formula of many terms for which a certificate was sought."""
    if not (reason := outcome.reason):
        above = "; try the range above 0, --where 'eps > 0'" if point_of(outcome).get("eps") == "0" else ""
        reason = f"{failing(outcome)}{above}"
    elif len(reason) > LONGEST:
        reason = f"{reason[:LONGEST].rsplit(' for ')[0]} for a formula of many terms"
    return f"that {what} is not proved: {reason}"
