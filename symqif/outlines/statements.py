"""Statements that claim files make: about protocols and channels, and the displayed lines of a proof."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.kernel.term import Term, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.outline import Contrary, Node, steps
from symqif.reduction.channels import times
from symqif.reduction.statement import Statement

Line = tuple[str, str] | tuple[str, str, Mapping[str, str]]


def forall(bound: str, formula: str) -> str:
    """The formula for all values: forall("x in X, y in Y", ..) for all elements x of X and y of Y; a name that comes
    without a set is for a real number."""
    for part in reversed(bound.split(", ")):
        name, _, kind = part.partition(" in ")
        formula = f"forall({formula}, {name}, {kind or 'real'})"
    return formula


def sorts(*line: str) -> dict[str, str]:
    """The sorts of variables: sorts("X Y: set", "C: function(X, Y)", "eps: real")."""
    split = (part.split(": ") for part in line)
    return {name: sort for names, sort in split for name in names.split()}


def channel(name: str, secrets: str, outputs: str) -> tuple[str, str]:
    """The hypotheses that say that `name` is a channel: entries that are not negative, rows that sum to 1."""
    return (
        forall(f"x in {secrets}, y in {outputs}", f"0 <= {name}(x, y)"),
        forall(f"x in {secrets}", f"total({name}(x, y), y, {outputs}) == 1"),
    )


def private(name: str, secrets: str, outputs: str) -> tuple[str, str, str]:
    """The hypotheses that say that `name` is a channel, and LDP for r = e^eps."""
    ratio = forall(f"x in {secrets}, x2 in {secrets}, y in {outputs}", f"{name}(x, y) <= r*{name}(x2, y)")
    return *channel(name, secrets, outputs), ratio


def prior(name: str, secrets: str) -> tuple[str, str]:
    """The hypotheses that say that `name` is a probability distribution on the secrets."""
    return forall(f"x in {secrets}", f"0 <= {name}(x)"), f"total({name}(x), x, {secrets}) == 1"


def statement(protocol: Protocol, claim: str, *given: str, **variables: str) -> Statement:
    """A statement about a protocol over its printed ranges, with further hypotheses and variables."""
    return Statement(
        claim=claim,
        variables={**protocol.variables, **variables},
        given=(*protocol.given, *given),
        definitions={**protocol.definitions},
    )


def put_in(term: str | Term, **values: str) -> str:
    """The term's text with values for its names."""
    mapping: dict[str, Term] = {name: parse(text) for name, text in values.items()}
    return show(substitute(parse(term) if isinstance(term, str) else term, mapping))


def renamed(definitions: Mapping[str, str], **names: str) -> dict[str, str]:
    """Definitions with names replaced: defined ones by names, free ones by any terms."""
    return {names.get(name, name): put_in(text, **names) for name, text in definitions.items()}


def bits(protocol: Protocol, suffix: str = "", **free: str) -> dict[str, str]:
    """The bit channel of a unary encoding, with a suffix to p and q, and with free names replaced.

    bits(sue, "S") defines pS, qS and S; bits(the, "2", eps="eps2") defines p2, q2 and T2; bits(oue, "O3", eps="3")
    defines pO3, qO3 and O3.
    """
    (letter,) = [name for name in protocol.bit_definitions if not name.endswith("hot")]
    own = {"p": f"p{suffix}", "q": f"q{suffix}", letter: suffix if suffix.startswith(letter) else letter + suffix}
    known = {**protocol.definitions, **protocol.bit_definitions}
    return renamed({name: known[name] for name in own}, **own, **free)


def family(protocol: Protocol, channel: str) -> Statement:
    """M(eps) is a refinement family: eps-LDP for every eps >= 0, and eps >= eps' iff M(eps) is refined by M(eps').

    eps' is eps2, and what depends on it has a 2 to its name.
    """
    definitions = {**protocol.definitions, **protocol.bit_definitions}
    second = renamed(definitions, eps="eps2", **{name: f"{name}2" for name in definitions})
    return Statement(
        claim=f"all(ldp({channel}, exp(eps)), equivalent(eps >= eps2, refines({channel}, {channel}2)))",
        variables={**protocol.variables, "eps2": "real"},
        given=(*protocol.given, "eps2 >= 0"),
        definitions={**definitions, **second},
    )


def derivation(statement: Statement, *outline: Node | None, **how: Any) -> Derivation:
    """A statement, and the steps that show it; how: what `Derivation` has beside."""
    line = [node for node in outline if node is not None]
    return Derivation(statement, steps(*line) if line else None, **how)


def claim(
    name: str,
    title: str,
    source: Source,
    statement: Statement,
    *outline: Node,
    facts: tuple[Node, ...] = (),
    points: tuple[Mapping[str, str], ...] = (),
    contrary: Contrary | None = None,
    **more: Any,
) -> Claim:
    """A claim of this id, with its statement as printed, and the steps that show it; more: what `Claim` has beside."""
    printed = derivation(statement, *outline, facts=facts, points=points, contrary=contrary)
    return Claim(name, title, source, printed, **more)


def beyond(name: str, title: str, statement: Statement, *outline: Node, **more: Any) -> Claim:
    """A claim that the paper does not make."""
    return claim(name, title, Source("Not in the paper"), statement, *outline, **more)


def proved(line: str, reason: str, statement: Statement, *outline: Node | None, **how: Any) -> Remark:
    """A remark that holds, by these steps; how: what `Derivation` has beside."""
    return Remark(line, reason, derivation(statement, *outline, **how), "proved")


def refuted(line: str, reason: str, statement: Statement, *outline: Node, **how: Any) -> Remark:
    """A remark that does not hold."""
    return replace(proved(line, reason, statement, *outline, **how), recorded="refuted")


def displayed(base: Statement, facts: tuple[Node, ...], *lines: Line | Remark) -> tuple[str, tuple[Remark, ...]]:
    """The displayed lines of a proof: the claim that all of them hold, and a remark with a verdict for each.

    base gives variables, hypotheses and definitions; a line is (formula, reason), with a point where it fails
    as a third entry for those that are recorded as refuted, or a remark where its proof wants an outline.
    """
    remarks = []
    for line in lines:
        if isinstance(line, Remark):
            remarks.append(line)
            continue
        formula, reason, *points = line
        derivation = Derivation(replace(base, claim=formula), facts=facts, points=tuple(points))
        remarks.append(Remark(formula, reason, derivation, "refuted" if points else "proved"))
    return f"all({', '.join(remark.line for remark in remarks)})", tuple(remarks)


def printed_matrix(
    protocol: Protocol, rows: Sequence[int], columns: Sequence[Any], entries: Sequence[Sequence[str]], **sizes: int
) -> str:
    """That a printed matrix is the protocol's channel: each entry equals the definition's for its row and column.

    rows, columns: the secrets and outputs that the matrix is labelled with, as `Protocol.entry` takes them. An
    equation that several entries give stands once.
    """
    equations = (
        f"{text} == {show(times(*protocol.entry(x, y, **sizes)), 1)}"
        for x, line in zip(rows, entries, strict=True)
        for y, text in zip(columns, line, strict=True)
    )
    return ", ".join(dict.fromkeys(equations))
