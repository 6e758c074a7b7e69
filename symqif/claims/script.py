"""What claim files are written with: statements about protocols, and the outlines of proofs.

A `reason` is for readers and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from symqif.claims.claim import Derivation, Remark
from symqif.kernel.term import Term, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.reduction.channels import times
from symqif.reduction.outline import AUTO, Node, by, steps
from symqif.reduction.statement import Statement

Line = tuple[str, str] | tuple[str, str, Mapping[str, str]]


def have(formula: str, reason: str, how: Node = AUTO) -> Node:
    """A step: `formula` holds because of `reason`. To be used in `steps`."""
    return by("have", how, formula=formula, reason=reason)


def using(*numbers: int) -> Node:
    """A leaf, from the hypotheses of these numbers alone, counted from the end when negative."""
    return by("leaf", using=list(numbers))


def larger_exponent(smaller: str, larger: str) -> Node:
    """exp(smaller) <= exp(larger), or <, because the exponents are so."""
    return by("logarithm", left=smaller, right=larger)


def every(formula: str, *bound: str) -> str:
    """The formula for all real values of these names."""
    for name in reversed(bound):
        formula = f"forall({formula}, {name}, real)"
    return formula


def law(formula: str, reason: str, proof: Node, *premise: Node, **values: str) -> tuple[Node, ...]:
    """Steps: a formula holds for all real values of some names, hence for these values. Of an implication the
    conclusion is kept, once its premise is shown."""
    for _ in values:
        proof = by("for-each", proof)
    shown = have(every(formula, *values), reason, proof)
    said = by("instance", hypothesis=-1, values=list(values.values()))
    kept = [by("detach", *premise, hypothesis=-1)] if formula.startswith("implies(") else []
    return shown, said, *kept


def bernoulli(n: str, base: str) -> Node:
    """A step: 1 + n (base - 1) <= base**n, for n >= 1."""
    formula = f"1 + ({n})*({base}-1) <= (1 + ({base}-1))**({n})"
    return have(formula, "Bernoulli's inequality", by("bernoulli", n=n, x=f"{base}-1"))


def powers_grow(n: str, a: str, b: str, *size: int) -> tuple[Node, ...]:
    """Steps: a**n <= b**n, as 0 < a <= b; by the hypotheses of these numbers, n >= 1."""
    from_one = by("introduce", steps(bernoulli(n, "t"), using(*size, -1, -2)))
    quotient = steps(
        have("1 <= b/a", "a <= b", using(-1, -2)),
        *law(f"implies(1 <= t, 1 <= t**({n}))", "powers of what is at least 1", from_one, t="b/a"),
        using(-1, -5, -6),
    )
    claim = f"implies(all(0 < a, a <= b), a**({n}) <= b**({n}))"
    return law(claim, "powers grow", by("introduce", quotient), a=a, b=b)


def derive(*line: tuple[str, str] | tuple[str, str, Node], start: Node = AUTO) -> Node:
    """A chain of equalities from the left-hand side of the goal to its right-hand side.

    line: a term, the reason why it equals the one before, and an outline where that is not plain; the last term is
    the right-hand side itself. `start` shows that the left-hand side equals the first term.
    """
    shown, reasons = [term for term, *_ in line], [reason for _, reason, *_ in line]
    then = [start] + [how[0] if how else AUTO for _, _, *how in line[1:]]
    return {"rule": "chain", "through": shown[:-1], "shown": shown, "reasons": reasons, "then": then}


def use(claim: str, **values: str) -> Node:
    """A step: put in a proved theorem with these values for its variables."""
    return {"rule": "lemma", "claim": claim, "with": values, "then": []}


def renamed(definitions: Mapping[str, str], **names: str) -> dict[str, str]:
    """Definitions with names replaced: defined ones by names, free ones by any terms."""
    mapping: dict[str, Term] = {name: parse(text) for name, text in names.items()}
    return {names.get(name, name): show(substitute(parse(text), mapping)) for name, text in definitions.items()}


def statement(protocol: Protocol, claim: str, *given: str, **variables: str) -> Statement:
    """A statement about a protocol over its printed ranges, with further hypotheses and variables."""
    return Statement(
        claim=claim,
        variables={**protocol.variables, **variables},
        given=(*protocol.given, *given),
        definitions={**protocol.definitions},
    )


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


def lifted(bit: str) -> Node:
    """The one-hot mechanisms are in refinement because the bit channels are, by their trade-off points."""
    return steps(
        use("lem.sufficiency", aC="q", bC="1-p", aD="q2", bD="1-p2"),
        use("lem.kron", A=bit, B=f"{bit}2", k="k"),
        by("hypothesis"),
    )


def inherited(channel: str, ratio: str, given: int = -1) -> tuple[Node, Node]:
    """Two steps from a refinement, the hypothesis number `given`: the refined channel inherits the ratio bound,
    and so do its two entries in a column of one member."""
    bound = have(f"ldp({channel}2, {ratio})", "post-processing", by("data-processing", hypothesis=given))
    return bound, by("ldp-entry", hypothesis=-1, size="1")


def order_from_ldp(channel: str, ratio: str, entries: tuple[str, str], conclusion: str) -> Node:
    """eps >= eps' from a refinement; without the conclusion, the first entry would exceed `ratio` times the second."""
    member, nonmember = entries
    too_far = have(f"{member} > {ratio}*({nonmember})", "else the column of one member is too far apart")
    by_cases = by("cases", AUTO, steps(too_far, by("contradiction")), formula=conclusion)
    return steps(*inherited(channel, ratio), have(conclusion, "the inherited bound", by_cases), by("exponentiate"))


def channel(name: str, secrets: str, outputs: str) -> tuple[str, ...]:
    """The hypotheses that say that `name` is a channel: entries that are not negative, rows that sum to 1."""
    return (
        f"forall(forall(0 <= {name}(x, y), y, {outputs}), x, {secrets})",
        f"forall(total({name}(x, y), y, {outputs}) == 1, x, {secrets})",
    )


def prior(name: str, secrets: str) -> tuple[str, ...]:
    """The hypotheses that say that `name` is a probability distribution on the secrets."""
    return f"forall(0 <= {name}(x), x, {secrets})", f"total({name}(x), x, {secrets}) == 1"


def given(number: int, *values: str) -> Node:
    """A step: the hypothesis of this number, said of these values."""
    return by("instance", hypothesis=number, values=list(values))


def at_most_largest(term: str, element: str) -> Node:
    """A step: a maximum is at least its value at the element."""
    return by("below-largest", term=term, at=element)


def occurs_or_not(joint: str, not_negative: Node, occurs: Node) -> Node:
    """By cases, for an output y1 with these joint probabilities, written in x: with Pr[y1] > 0 as hypothesis -1, or
    with every joint probability 0 and the goal an equation between multiples of Pr[y1] and of their maximum."""
    terms = f"forall({joint} == 0, x, X)"
    below = by("below-total", by("hypothesis"), term=f"total({joint}, x, X)", at="x1")
    absent = steps(
        have(f"forall(0 <= {joint}, x, X)", "probabilities", by("for-each", not_negative, name="x1")),
        have(terms, "Pr[y] = 0", by("for-each", steps(given(-1, "x1"), below, by("antisymmetry")), name="x1")),
        have(
            f"total({joint}, x, X) == total(0*({joint}), x, X)",
            "Pr[y] = 0",
            by("term-by-term", steps(given(-1, "x1"), AUTO), name="x1"),
        ),
        by("attained", term=f"largest({joint}, x, X)", name="x1"),
        given(-3, "x1"),
        AUTO,
    )
    return by("cases", occurs, absent, formula=f"0 < total({joint}, x, X)")


BIT_ENTRIES = ("p2*(1-q2)**(k-1)", "(1-p2)*q2*(1-q2)**(k-2)")
