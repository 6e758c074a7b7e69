"""Obligations: the leaves to which the rules take a proved statement, as sequents, with what shows each."""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from symqif.claims.outcome import Task
from symqif.claims.verify import Result
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import show
from symqif.outline import Node
from symqif.reduction.proof import openings
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from symqif.workers import processes

Theorems = Mapping[str, Sequent]
FEW = 16  # proofs that one process counts as fast as several


@dataclass(frozen=True)
class Obligation:
    """A relation, or definedness, that follows from some of the hypotheses by a certificate of one kind."""

    hypotheses: tuple[str, ...]
    goal: str
    kind: str

    def __str__(self) -> str:
        return f"{', '.join(self.hypotheses) or 'nothing'}  |-  {self.goal}   [{self.kind}]"


def obligations(sequent: Sequent, proof: Node, theorems: Theorems) -> list[Obligation]:
    """The leaves of a proof that was accepted, from left to right, each different one once."""
    found = (o for goal, node in openings(sequent, proof) for o in _leaves(goal, node, theorems))
    return list(dict.fromkeys(found))


def _leaves(sequent: Sequent, node: Node, theorems: Theorems) -> Iterator[Obligation]:
    if node["rule"] in RULES:
        goals = RULES[node["rule"]].reduce(sequent, node, theorems)
        for goal, part in zip(goals, node.get("then", ()), strict=True):
            yield from _leaves(goal, part, theorems)
        return
    here = sequent.only(node["using"]) if "using" in node else sequent
    yield Obligation(tuple(map(show, here.hypotheses)), show(here.goal), _kind(node))


def _kind(node: Node) -> str:
    """What a leaf's certificate is."""
    if node["rule"] != "leaf":
        return str(node["rule"])
    return (
        str(node["sign"]["kind"])
        if "sign" in node
        else "identity under equations"
        if "equations" in node
        else "identity"
    )


def kernel_words(counts: Mapping[str, int]) -> str:
    """The kernel checked 3 obligations: 1 by identity, 2 by shift."""
    if not counts:
        return "The rules leave no obligation."
    kinds = ", ".join(f"{n} by {kind}" for kind, n in sorted(counts.items()))
    total = sum(counts.values())
    return f"The kernel checked {total} obligation{'s' * (total != 1)}: {kinds}."


def obligation_counts(results: Iterable[Result], theorems: Theorems, jobs: int = 1) -> dict[Task, Counter[str]]:
    """For each part with a proof that was accepted, how many obligations of which kind it settles."""
    proofs = {
        (result.claim.id, part): (result.claim.parts[part].statement, outcome.certificate["proof"])
        for result in results
        for part, outcome in result.outcomes.items()
        if outcome.certificate and "proof" in outcome.certificate
    }
    if jobs == 1 or len(proofs) <= FEW:
        return {task: _count(*given, theorems) for task, given in proofs.items()}
    with processes(jobs, initializer=_begin, initargs=(theorems,)) as pool:
        return dict(zip(proofs, pool.map(_count_here, proofs.values(), chunksize=4), strict=True))


def _count(statement: Statement, proof: Node, theorems: Theorems) -> Counter[str]:
    return Counter(o.kind for o in obligations(statement.sequent(), proof, theorems))


_KNOWN: dict[str, Sequent] = {}  # of a worker


def _begin(theorems: Theorems) -> None:
    """A worker is told the theorems once; it makes no cycles, which the garbage collector would look for in vain."""
    gc.disable()
    _KNOWN.update(theorems)


def _count_here(given: tuple[Statement, Node]) -> Counter[str]:
    return _count(*given, _KNOWN)
