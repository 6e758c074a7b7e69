"""Proofs written by hand: nodes, leaves, and what is done with them."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, Undefined, names, parse
from symqif.kernel.value import rational
from symqif.reduction import certificate, proof
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement

Node = dict[str, Any]
LEAF: Node = {"rule": "leaf"}


def node(rule: str, *then: Node, **arguments: Any) -> Node:
    return {"rule": rule, "then": list(then), **arguments}


def known(number: int, *then: Node) -> Node:
    """The goal is a hypothesis, up to equations between terms of both, each with a tree."""
    return node("hypothesis", *then, hypothesis=number)


def have(formula: str, *then: Node) -> Node:
    return node("have", *then, formula=formula, reason="")


def absurd(tree: Node) -> Node:
    """Anything follows from 0 < 0, which the tree shows."""
    return have(
        "0 < 0", tree, have("no(0 < 0)", node("introduce", known(-1)), node("detach", known(-2), hypothesis=-1))
    )


def sign(*terms: list[Any], **more: Any) -> Node:
    """A leaf by a Positivstellensatz combination of [coefficient, facts, square]."""
    return {"rule": "leaf", "sign": {"kind": "positivstellensatz", "terms": list(terms)}, **more}


def positive(value: object) -> Node:
    """The leaf of a relation whose difference is this positive constant."""
    return sign([str(value), [], None])


def negative(value: object) -> Node:
    """The leaf of c != 0: the difference 0 - c is this negative constant."""
    tree = positive(value)
    tree["sign"]["negative"] = True
    return tree


def equal(*equations: list[Any]) -> Node:
    """A relation that is not strict, from the equations alone."""
    return {"rule": "leaf", "sign": {"kind": "positivstellensatz", "equations": list(equations)}}


ZERO = sign()
FACT = sign(["1", [0], None])  # the goal is the first fact
HYPOTHESIS = known(0)


def combine(*terms: list[Any], **more: Any) -> Node:
    """The sign of a condition, as a Positivstellensatz combination."""
    return {"kind": "positivstellensatz", "terms": list(terms), **more}


def under(*each: list[Any]) -> Node:
    """A leaf under conditions, each of them a sum of [coefficient, facts, square]."""
    return {"rule": "leaf", "conditions": [combine(*terms) for terms in each]}


def constant(goal: Term) -> Node:
    """The leaf of a relation between constants, true or not."""
    assert isinstance(goal, tuple)
    if goal[0] == "==":
        return LEAF
    assert not names(goal), f"{goal} is not constant: give its tree"
    try:
        gap = rational(("-", goal[2], goal[1]))
    except Undefined:
        return ZERO
    return positive(gap) if gap > 0 else ZERO if gap == 0 or goal[0] != "!=" else negative(-gap)


def shown(sequent: Sequent) -> Node:
    """What shows a relation between constants, or that an explicit channel is one, where that is true."""
    return filled(sequent, "stochastic") if sequent.goal[0] == "stochastic" else constant(sequent.goal)  # type: ignore[index]


def filled(sequent: Sequent, rule: str, at: dict[int, Node] | None = None, **arguments: Any) -> Node:
    """A use of a rule whose goals speak of constants, apart from those whose trees are given.

    The numbers of the goals may be counted from the end.
    """
    goals = RULES[rule].reduce(sequent, arguments, {})
    own = {n % len(goals): tree for n, tree in (at or {}).items()}
    return node(rule, *(own[n] if n in own else shown(g) for n, g in enumerate(goals)), **arguments)


def sequent(goal: str | Term, *hypotheses: str | Term, **variables: str) -> Sequent:
    read = [parse(t) if isinstance(t, str) else t for t in (*hypotheses, goal)]
    return Sequent(variables, tuple(read[:-1]), read[-1])


@dataclass(frozen=True)
class Use:
    """A use of a rule; `because` is the reason for which it is rejected, and empty for a good use."""

    sequent: Sequent
    tree: Node
    because: str = ""
    theorems: dict[str, Sequent] = field(default_factory=dict)

    def check(self) -> None:
        if not self.because:
            proof.check_node(self.sequent, self.tree, self.theorems)
            return
        with pytest.raises(Rejected, match=self.because):
            proof.check_node(self.sequent, self.tree, self.theorems)


Examples = dict[str, list[Use]]


def cases(examples: Examples) -> list[Any]:
    """The parameters of a test: each use under the name of its rule."""
    return [
        pytest.param(use, id=f"{rule}-{use.because or 'accepted'}".replace(" ", "_"))
        for rule, uses in examples.items()
        for use in uses
    ]


NOT_SHOWN = "does not expand|not equal|not certainly positive|no such sign certificate|the goal is strict"
UNSETTLED = "nothing shows that"  # a condition
NO_MATCH = "is wanted, not|is not a number, but"  # formulas that differ in form


def proves(statement: Statement, tree: Node, theorems: dict[str, Sequent] | None = None, **more: Any) -> None:
    """Ask the kernel to accept the proof of the statement as a certificate."""
    assert certificate.check(proof_of(statement, tree, **more), statement, theorems or {}).verdict == "proved"


def proof_of(statement: Statement, tree: Node, presupposed: list[Node] | None = None) -> dict[str, Any]:
    """The certificate with this proof; what is presupposed is shown of constants unless its trees are given."""
    before = presupposed
    if before is None:
        before = [shown(goal) for goal in proof.preliminaries(statement.sequent())]
    return certificate.certificate("claim", "printed", statement, proof={"presupposed": before, "proof": tree})


def refutation_of(statement: Statement, **evidence: Any) -> dict[str, Any]:
    evidence = {"kind": "counterexample", "point": {}, **evidence}
    return certificate.certificate("claim", "printed", statement, refutation=evidence)


def refutes(statement: Statement, **evidence: Any) -> None:
    assert certificate.check(refutation_of(statement, **evidence), statement, {}).verdict == "refuted"


def theorem(statement: Statement, tree: Node, **more: Any) -> dict[str, Sequent]:
    """A theorem for `lemma`, proved first (this has to be accepted: the theorem is true)."""
    proves(statement, tree, **more)
    return {"theorem": statement.sequent()}


def refused(because: str, statement: Statement, tree: Node, *theorems: dict[str, Sequent], **more: Any) -> None:
    """The proof of a falsehood is rejected for this reason."""
    with pytest.raises(Rejected, match=because):
        proves(statement, tree, *theorems, **more)
