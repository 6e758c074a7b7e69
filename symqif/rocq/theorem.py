"""A claim's certificate as a Rocq file: what a person reads last, and before it what proves it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Term, names, parse
from symqif.reduction.proof import Node, openings
from symqif.reduction.rule import Theorems
from symqif.reduction.statement import Statement
from symqif.rocq import (  # noqa: F401  (they declare steps and equations)
    calculus,
    channels,
    comparison,
    logic,
    powers,
    quantifiers,
    ranges,
    refutations,
    sets,
    subsets,
    sums,
    symmetric,
    totals,
)
from symqif.rocq.library import imports
from symqif.rocq.text import FORMULAS, NotByRocq, Text, identifier
from symqif.rocq.tree import Tree, introduced, theorem_name

HEAD = """From Coq Require Import Reals ZArith Lra QArith RMicromega RingMicromega EnvRing.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sign Logic.
Open Scope R_scope."""

CHANNELS = ("matrix", "kron", "hot", "subset")


@dataclass(frozen=True)
class Theorem:
    """A Rocq file: its text, the name of its theorem, the claims whose files it needs; and of what a person reads the
    abbreviations, what the theorem says, and that its range has a point, where that is shown."""

    name: str
    text: str
    uses: tuple[str, ...]
    abbreviations: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    range: tuple[str, ...] = ()

    @property
    def stated(self) -> tuple[str, ...]:
        """The theorems that a person reads, by their names in this file; of an answer, all of them in one."""
        if not self.says:
            return (f"{self.name}.{self.name}_checked",)
        own = f"{self.name}.{self.name}_read.{self.name}"
        return (own, f"{own}_range") if self.range else (own,)


def proposition(sequent: Sequent, text: Text, *, bound: Mapping[str, str] | None = None) -> str:
    """A sequent as a formula: for all variables beside the bound ones, hypotheses imply the goal."""
    new = [x for x in sequent.variables if x not in (bound or {})]
    binders = " ".join(text.binder(x, sequent.sorts[x]) for x in new)
    presumed = [p for x in new for p in text.presumed(x, sequent.sorts[x])]
    said = " -> ".join([*presumed, *(text.formula(f, 98) for f in sequent.hypotheses), text.formula(sequent.goal, 99)])
    return f"forall {binders}, {said}" if new else said


def abbreviations(statement: Statement) -> Iterator[tuple[str, Term, Term, list[str]]]:
    """Each definition: its name, its text with those before it as names, what it says in full, what it depends on."""
    for name, definition in statement.definitions.items():
        full = statement.term(name)
        yield name, parse(definition), full, [x for x in statement.variables if x in names(full)]


def read(statement: Statement, sorts: Mapping[str, Term]) -> tuple[list[str], Text]:
    """Definitions, and the text that uses them."""
    known: dict[Term, str] = {}
    lines = []
    for name, _, full, free in abbreviations(statement):
        if isinstance(full, tuple) and full[0] in ("lambda", "row"):  # what is put in shows no trace of it
            continue
        if not names(full) <= sorts.keys():  # it is of another part's variables
            continue
        if not names(full) and (not isinstance(full, tuple) or full[0] not in CHANNELS):  # 2 need not be what is meant
            continue
        text = Text(sorts, known)
        binders = "".join(" " + text.binder(x, sorts[x]) for x in free)
        lines.append(f"Definition {identifier(name)}{binders} := {_body(text, full)}.")
        known = {**known, full: " ".join(map(identifier, [name, *free]))}
    return lines, Text(sorts, known)


def _body(text: Text, term: Term) -> str:
    if isinstance(term, tuple) and term[0] in CHANNELS:
        return text.channel(term)
    if isinstance(term, tuple) and term[0] in FORMULAS:
        return text.formula(term)
    return f"{text.integer(term)}%Z" if text.whole(term) and not isinstance(term, str) else text.real(term)


def exported(
    claim: str,
    part: str,
    statement: Statement,
    data: Mapping[str, Any],
    theorems: Theorems,
    *,
    with_range: bool = True,
) -> Theorem:
    """The file for one part of a claim, from its certificate; `NotByRocq` if it has what is not done by Rocq yet."""
    if Statement.of(data["statement"]) != statement:
        raise NotByRocq("its certificate is of another statement")
    sequent, own = statement.sequent(), claim if part == "printed" else f"{claim}/{part}"
    tree = Tree(theorems)
    definitions, nice = read(statement, sequent.sorts)
    name = file_name(own)
    if "refutation" in data:
        shown, said, term = _refuted(tree, sequent, data["refutation"], nice, theorem_name(own))
    else:
        goals = openings(sequent, data["proof"])
        shown = [
            proved(tree, goal, node, n_name)
            for (goal, node), n_name in zip(goals, lemma_names(own, len(goals)), strict=True)
        ]
        said, term = says(sequent, [g for g, _ in goals[:-1]], nice, theorem_name(own))
    ranged = None
    if with_range and "refutation" not in data:
        ranged = ranges.shown(tree, statement, data.get("range"), nice, theorem_name(own))
    shown += [ranged.lemma] if ranged else []
    head = beginning(f"{own}, sha256 of the statement {statement.sha256}", tree, shown)
    end = ending(name, [*definitions, "(* what it presupposes, then what it says *)"], [*said, *term], ranged)
    text = "\n".join([*head, *end])
    return Theorem(name, text, tuple(tree.uses), tuple(definitions), tuple(said), tuple(ranged.says if ranged else ()))


def theorem_lines(statement: Statement, data: Mapping[str, Any]) -> list[str]:
    """What a person reads of the theorem about a part of a claim: abbreviations, and what it says."""
    sequent = statement.sequent()
    definitions, nice = read(statement, sequent.sorts)
    if "refutation" in data:
        return [*definitions, f"  {refutations.statement(sequent, data['refutation'], nice)}."]
    presupposed = [goal for goal, _ in openings(sequent, data["proof"])[:-1]]
    return [*definitions, *says(sequent, presupposed, nice, "")[0]]


def beginning(title: str, tree: Tree, shown: list[list[str]], *, proof: Sequence[str] = ()) -> list[str]:
    """A file up to what a person reads: imports for this and for the proof that follows, and lemmas."""
    lemmas = [*tree.lemmas.values(), *shown]
    modules = imports(line for lemma in [*lemmas, proof] for line in lemma)
    lines = [f"(* {title} *)", HEAD]
    lines += [f"From Symqif.Library Require Import {' '.join(modules)}."] if modules else []
    lines += [f"From Symqif.Claims Require Import {file_name(c)}." for c in tree.uses]
    return [*lines, "", *(line for lemma in lemmas for line in (*lemma, ""))]


def ending(name: str, before: Sequence[str], theorem: Sequence[str], ranged: ranges.Range | None) -> list[str]:
    """What a person reads, and one name for all that."""
    lines, checked = [f"Module {name}_read.", *before, f"Theorem {name} :", *theorem, "Qed."], f"{name}_read.{name}"
    if ranged:
        lines += ["(* its range has a point *)", f"Theorem {name}_range :", *ranged.says, *ranged.proof, "Qed."]
        checked = f"conj {checked} {checked}_range"
    return [*lines, f"End {name}_read.", f"Definition {name}_checked := {checked}.", ""]


def lemma_names(own: str, count: int) -> list[str]:
    return [*(f"{theorem_name(own)}_defined_{n}" for n in range(count - 1)), theorem_name(own)]


def proved(tree: Tree, goal: Sequent, node: Node, name: str) -> list[str]:
    """The lemma of one sequent."""
    tree.script.lines = []
    tree.show(goal, node)
    text = Text(goal.sorts)
    given = [*introduced(text, goal.variables), *(f"h_{i}" for i in range(len(goal.hypotheses)))]
    start = [f"  move=> {' '.join(given)}."] if given else []
    return [f"Lemma {name} :", f"  {proposition(goal, text)}.", "Proof.", *start, *tree.script.lines, "Qed."]


def _refuted(
    tree: Tree, sequent: Sequent, refutation: Mapping[str, Any], text: Text, name: str
) -> tuple[list[list[str]], list[str], list[str]]:
    """The lemma of a refutation, and the theorem that a person reads with its proof."""
    more = []
    if refutation["kind"] == "contrary":
        contradiction = refutations.contradiction(sequent, refutation)
        more.append(proved(tree, contradiction, refutation["proof"], f"{name}_contrary"))
        tree.script.lines = []
    refutations.shown(tree, sequent, refutation, f"{name}_contrary")
    full = refutations.statement(sequent, refutation, Text(sequent.sorts))
    lemma = [f"Lemma {name} :", f"  {full}.", "Proof.", *tree.script.lines, "Qed."]
    return [*more, lemma], [f"  {refutations.statement(sequent, refutation, text)}."], ["Proof.", f"exact: {name}."]


def says(sequent: Sequent, presupposed: list[Sequent], text: Text, proof: str) -> tuple[list[str], list[str]]:
    """The theorem that a person reads, and its proof: what the hypotheses presuppose, and then, from all of them, what
    the claim presupposes and the claim."""
    apart, inside = list[str](), list[str]()
    early, late = list[str](), list[str]()
    count = len(sequent.hypotheses)
    for n, goal in enumerate(presupposed):
        own = Text(goal.sorts, text.abbreviations)
        if goal.hypotheses[:count] != sequent.hypotheses:
            apart.append(proposition(goal, own))
            early.append(f"exact: {proof}_defined_{n}")
        else:
            new = Sequent(goal.variables, goal.hypotheses[count:], goal.goal)
            inside.append(proposition(new, own, bound=sequent.variables))
            new_names = introduced(own, [x for x in goal.variables if x not in sequent.variables])
            new_names += [f"h_{i}" for i in range(count, len(goal.hypotheses))]
            every = [*introduced(own, goal.variables), *(f"h_{i}" for i in range(len(goal.hypotheses)))]
            start_ = f"move=> {' '.join(new_names)}; " if new_names else ""
            late.append(f"{start_}exact: ({' '.join([f'{proof}_defined_{n}', *every])})")
    variables = [text.binder(x, k) for x, k in sequent.sorts.items()]
    start = f"forall {' '.join(variables)}," if variables else ""
    presumed = [p for x, k in sequent.sorts.items() for p in text.presumed(x, k)]
    lines = [f"  ({a}) /\\" for a in apart]
    lines += [f"  {start}", *(f"  {p} ->" for p in [*presumed, *(text.formula(f, 98) for f in sequent.hypotheses)])]
    lines += [f"  ({a}) /\\" for a in inside]
    lines.append(f"  ({text.formula(sequent.goal)}).")
    given = " ".join([*introduced(text, sequent.sorts), *(f"h_{n}" for n in range(count))])
    proofs = ["Proof."] + [f"split; first {tactic}." for tactic in early]
    proofs += [f"move=> {given}."] if given else []
    proofs += [f"split; first by {tactic}." for tactic in late]
    return lines, [*proofs, f"exact: ({proof} {given})."]


def file_name(own: str) -> str:
    """The module of a claim's part."""
    return "claim" + theorem_name(own).removeprefix("proof")
