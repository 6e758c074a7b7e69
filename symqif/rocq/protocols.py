"""Theorems about the protocols: the subset form of each is the channel that its definition describes, up to equal
columns. The descriptions stand in `rocq/Definitions.v`, their proofs in `rocq/Library/Protocols.v`."""

from dataclasses import dataclass

from symqif.find.point_of_range import with_range
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.reduction.statement import Statement
from symqif.rocq import ranges
from symqif.rocq.text import Text
from symqif.rocq.theorem import Theorem, beginning, ending, file_name, read
from symqif.rocq.tree import Tree, introduced, theorem_name

WHOLE = "by apply: le_IZR; rewrite ?minus_IZR; lra"  # a condition on integers, from that on reals


@dataclass(frozen=True)
class Described:
    """A protocol in the words of `Definitions.v`; names of its parameters in braces. lemma: what shows it."""

    words: str
    lemma: str


SUBSETS = Described("Protocol.ss (Z.to_nat k) (Z.to_nat omega) {p}", "@ss_form k omega {p}")
HASHING = Described("Protocol.lh (Z.to_nat k) (Z.to_nat {g}) {p} {q}", "@lh_form k {g} {p} {q}")
BITS = Described("Protocol.ue (Z.to_nat k) {p} {q}", "@ue_form k {p} {q}")
DESCRIBED = {
    "grr": Described("Protocol.grr (Z.to_nat k) {p} {q}", "@grr_form k {p} {q}"),
    "ss": SUBSETS,
    **dict.fromkeys(("lh", "blh", "olh"), HASHING),
    **dict.fromkeys(("ue", "sue", "oue", "the"), BITS),
}


def theorem(protocol: Protocol) -> Theorem:
    """That the subset form of a protocol adds up equal columns of the channel that is described, and so do the one-hot
    rows of a unary encoding; of THE also how its bits come about."""
    definitions = {**protocol.definitions, **protocol.bit_definitions}
    statement = Statement("0 == 0", protocol.variables, protocol.given, definitions)
    sequent, name = statement.sequent(), file_name(f"protocol.{protocol.name}")
    abbreviations, text = read(statement, sequent.sorts)
    named = {x: _written(text, statement, x) for x in ("p", "q", "g") if x in {**statement.variables, **definitions}}
    described = DESCRIBED[protocol.name]
    words, lemma = described.words.format(**named), described.lemma.format(**named)
    form, *hot = (text.channel(statement.term(c), 9) for c in (protocol.channel, *list(protocol.bit_definitions)[1:]))
    said, shown = [f"adds_up ({words}) {form}"], [f"apply: ({lemma}); {WHOLE}"]
    said += [f"adds_up ({words}) {rows}" for rows in hot]
    shown += [f"exact: (hot_form k {named['p']} {named['q']})" for _ in hot]
    if protocol.name == "the":
        said.append(f"(0 < eps -> Protocol.the (Z.to_nat k) eps theta = {words})")
        shown.append("move=> positive; apply: the_bits; lra")
    given = [f"  {text.formula(h, 98)} ->" for h in sequent.hypotheses]
    binders = " ".join(text.binder(x, kind) for x, kind in sequent.sorts.items())
    says = [f"  forall {binders},", *given, "  " + " /\\\n  ".join(said) + "."]
    names = " ".join([*introduced(text, sequent.sorts), *(f"h_{n}" for n in range(len(given)))])
    proof = ["Proof.", f"move=> {names}.", *(f"split; first by {tactic}." for tactic in shown[:-1]), f"by {shown[-1]}."]
    tree = Tree({})
    at = with_range(statement).get("range")
    ranged = ranges.shown(tree, statement, at, text, theorem_name(f"protocol.{protocol.name}"))
    head = beginning(protocol.title, tree, [ranged.lemma] if ranged else [], proof=proof)
    lines = [*head, *ending(name, abbreviations, [*says, *proof], ranged)]
    seen = tuple(ranged.says if ranged else ())
    return Theorem(name, "\n".join(lines), (), tuple(abbreviations), tuple(says), seen)


def _written(text: Text, statement: Statement, name: str) -> str:
    """A probability, or the number of values, as it is abbreviated."""
    term = statement.term(name)
    return text.integer(term, 9) if name == "g" else text.real(term, 9)


def theorems() -> dict[str, Theorem]:
    """By id: protocol.grr, .."""
    return {f"protocol.{name}": theorem(own) for name, own in PROTOCOLS.items() if name in DESCRIBED}
