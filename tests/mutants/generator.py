"""Mutants of statements: one small change each, to the claim, to what is given, or to a definition.

A mutant says something else than the statement it is made from, and most often something false. Changes that
only weaken a true statement (a relation made non-strict, a hypothesis that allows less, a conjunct left out)
are not made: `polarity` tells in which direction a change of a relation is one that asks for more.

    +1  the claim: it may only ask for more     -1  a premise: it may only grant less
     0  inside an equivalence or a definition: both directions

Order and numbers are those of the text, so that an id such as "cap.oue/printed#exponent-2" names the same
mutant for as long as the statement is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from symqif.claims.catalogue import Entry
from symqif.claims.claim import Claim, Derivation
from symqif.kernel.term import RELATIONS, Rejected, Term, names, parse, show, substitute
from symqif.reduction.logic import parts
from symqif.reduction.statement import Statement

Change = tuple[str, Term]  # kind, and what a term becomes
Edit = tuple[str, str, Statement]  # kind, the change in words, and the mutated statement
ONE, TWO, ZERO = Fraction(1), Fraction(2), Fraction(0)


@dataclass(frozen=True)
class Mutant:
    """A mutated statement with the part of the claim that it comes from."""

    claim: str
    part: str
    kind: str
    number: int  # among those of its kind
    change: str
    derivation: Derivation  # the outline and the facts are the claim's own

    @property
    def id(self) -> str:
        return f"{self.claim}/{self.part}#{self.kind}-{self.number}"


# Changes of a single node


def of_arithmetic(node: tuple[Term, ...]) -> Iterator[Change]:
    """Signs, dropped terms, exponents, exchanged operands."""
    match node:
        case ("+", a, b):
            yield from [("sign", ("-", a, b)), ("term", a), ("term", b)]
        case ("-", a, b):
            yield from [("sign", ("+", a, b)), ("term", a), ("operands", ("-", b, a))]
        case ("neg", a):
            yield "sign", a
        case ("/", a, b):
            yield "operands", ("/", b, a)
        case ("**", a, n):
            yield from [("exponent", ("**", a, ("+", n, ONE))), ("exponent", ("**", a, ("-", n, ONE)))]


def of_functions(node: tuple[Term, ...]) -> Iterator[Change]:
    """exp(eps) and exp(eps/2), bounds of sums, branches of max, roots, binomial coefficients."""
    match node:
        case ("exp", ("/", a, n)) if n == TWO:
            yield "exponential", ("exp", a)
        case ("exp", a):
            yield "exponential", ("exp", ("/", a, TWO))
        case ("sum", body, i, low, high):
            yield from [
                ("sum", ("sum", body, i, ("+", low, ONE), high)),
                ("sum", ("sum", body, i, low, ("-", high, ONE))),
            ]
        case ("max", a, b):
            yield from [("function", a), ("function", b)]
        case ("sqrt", a):
            yield "function", a
        case ("binomial", n, m):
            yield from [("function", ("binomial", n, ("+", m, ONE))), ("function", ("binomial", ("+", n, ONE), m))]


def of_channels(node: tuple[Term, ...]) -> Iterator[Change]:
    """Exchanged arguments, exchanged rows, negated refinements, another bound of what is increasing."""
    match node:
        case ("refines" | "in_hull" | "implies" as head, a, b):
            yield "swap", (head, b, a)
        case ("matrix", a, b):
            yield "swap", ("matrix", b, a)
        case ("no", a):
            yield "negation", a
        case ("increasing", f, x, a):
            yield from [("negation", ("increasing", ("neg", f), x, a)), ("range", ("increasing", f, x, ("-", a, ONE)))]
        case ("ldp", c, r):
            yield "level", ("ldp", c, ("sqrt", r))
        case ("capacity", c):
            yield "measure", ("asr", c)
        case ("asr", c):
            yield "measure", ("capacity", c)


def of_relations(node: tuple[Term, ...], polarity: int) -> Iterator[Change]:
    """Reversed relations; strict ones for what is claimed, non-strict ones for what is given."""
    head, left, right = node
    if head in ("<=", "<"):
        yield "reverse", (head, right, left)
        if polarity >= 0 and head == "<=":
            yield "strict", ("<", left, right)
        if polarity <= 0 and head == "<":
            yield "strict", ("<=", left, right)
    if head == "==" and polarity >= 0:
        yield from [("equality", ("<", left, right)), ("equality", ("<", right, left))]
    if head == "==" and polarity <= 0:
        yield from [("equality", ("<=", left, right)), ("equality", ("<=", right, left))]


def of_constants(value: Fraction) -> Iterator[Change]:
    """The next larger number, and the next smaller one that is not negative."""
    yield "constant", value + 1
    if value >= 1:
        yield "constant", value - 1


LOCAL: tuple[Callable[[tuple[Term, ...]], Iterator[Change]], ...] = (of_arithmetic, of_functions, of_channels)


def changes(term: Term, polarity: int = 0) -> Iterator[Change]:
    """Every change of one node of a term, outer ones first, as the whole term with the change made."""
    if isinstance(term, Fraction):
        yield from of_constants(term)
    if not isinstance(term, tuple):
        return
    if term[0] in RELATIONS:
        yield from of_relations(term, polarity)
    for local in LOCAL:
        yield from local(term)
    for place in range(1, len(term)):
        if term[0] == "sum" and place == 2:
            continue  # the name that it binds
        for kind, part in changes(term[place], below(term[0], place, polarity)):
            yield kind, (*term[:place], part, *term[place + 1 :])


def below(head: str, place: int, polarity: int) -> int:
    """The polarity of an argument."""
    if head == "all":
        return polarity
    if head == "no":
        return -polarity
    return (-polarity if place == 1 else polarity) if head == "implies" else 0


# Changes of a statement


def of_claim(statement: Statement) -> Iterator[Edit]:
    polarity = 1 if statement.universal else -1
    for kind, term in changes(parse(statement.claim), polarity):
        yield kind, f"claim: {show(term)}", replace(statement, claim=show(term))


def of_given(statement: Statement) -> Iterator[Edit]:
    """Each hypothesis left out, and each one changed, unless it then only allows less than before."""
    for n, text in enumerate(statement.given):
        conjuncts = parts(parse(text))
        for place, conjunct in enumerate(conjuncts):
            kept = [show(c) for c in conjuncts[:place] + conjuncts[place + 1 :]]
            yield "drop", f"given without {show(conjunct)}", with_given(statement, n, *kept)
            for kind, term in [*changes(conjunct, -1), *widened(conjunct)]:
                if not narrower(conjunct, term):
                    new = [show(c) for c in (*conjuncts[:place], term, *conjuncts[place + 1 :])]
                    yield kind, f"given {show(term)} for {show(conjunct)}", with_given(statement, n, *new)


def with_given(statement: Statement, n: int, *texts: str) -> Statement:
    return replace(statement, given=(*statement.given[:n], *texts, *statement.given[n + 1 :]))


def widened(relation: Term) -> Iterator[Change]:
    """theta from 0 instead of 1/2; in general, a positive lower bound that falls to 0."""
    match relation:
        case ("<" | "<=" as head, low, str(name)) if (value := constant(low)) is not None and value > 0:
            yield "widen", (head, ZERO, name)


def narrower(old: Term, new: Term) -> bool:
    """Is the new relation a tighter constant bound of the same term?"""
    match old, new:
        case ((a, low, x), (b, other, y)) if a == b and x == y and None not in (constant(low), constant(other)):
            return constant(other) > constant(low)
        case ((a, x, high), (b, y, other)) if a == b and x == y and None not in (constant(high), constant(other)):
            return constant(other) < constant(high)
    return False


def constant(term: Term) -> Fraction | None:
    """The value of a number or of a quotient of two."""
    match term:
        case Fraction():
            return term
        case ("/", Fraction() as a, Fraction() as b) if b:
            return a / b
    return None


def of_definitions(statement: Statement) -> Iterator[Edit]:
    for name, text in statement.definitions.items():
        for kind, term in changes(parse(text)):
            new = {**statement.definitions, name: show(term)}
            yield kind, f"{name} = {show(term)}", replace(statement, definitions=new)


def of_probabilities(statement: Statement) -> Iterator[Edit]:
    """p and q exchanged: as definitions, and in each text that speaks of them."""
    known = dict(statement.definitions)
    for p in (name for name in known if name.startswith("p") and f"q{name[1:]}" in known):
        q = f"q{p[1:]}"
        exchanged: Mapping[str, Term] = {p: q, q: p}
        if not names(parse(known[q])) & {p} and not names(parse(known[p])) & {q}:
            yield "pq", f"{p} and {q}", replace(statement, definitions={**known, p: known[q], q: known[p]})
        for name, text in known.items():
            new = show(substitute(parse(text), exchanged))
            yield "pq", f"{name} = {new}", replace(statement, definitions={**known, name: new})
        new = show(substitute(parse(statement.claim), exchanged))
        yield "pq", f"claim: {new}", replace(statement, claim=new)


def of_variables(statement: Statement) -> Iterator[Edit]:
    for name, sort in statement.variables.items():
        if sort == "integer":
            yield "sort", f"{name} is real", replace(statement, variables={**statement.variables, name: "real"})


def of_quantifier(statement: Statement) -> Iterator[Edit]:
    if not statement.universal:
        yield "universal", "holds in general", replace(statement, universal=True)


EDITS = (of_claim, of_given, of_definitions, of_probabilities, of_variables, of_quantifier)


def mutants_of(claim: str, part: str, derivation: Derivation) -> Iterator[Mutant]:
    """The mutants of one statement that can be read and that say something else, each once."""
    seen = {meaning(derivation.statement)}
    count: Counter[str] = Counter()
    for edit in EDITS:
        for kind, change, statement in edit(derivation.statement):
            try:
                what = meaning(statement)
            except Rejected:
                continue
            if what not in seen:
                seen.add(what)
                count[kind] += 1
                changed = replace(derivation, statement=statement, points=())
                yield Mutant(claim, part, kind, count[kind], change, changed)


def meaning(statement: Statement) -> str:
    """What a statement says, with the definitions put in."""
    return f"{sorted(statement.variables.items())} {statement.universal} {statement.sequent()}"


def proved_parts(claim: Claim) -> Iterator[tuple[str, Derivation]]:
    """The parts of a claim that are recorded as proved."""
    recorded = {"printed": claim.recorded, "repaired": "proved"}
    recorded |= {f"remark-{n}": remark.recorded for n, remark in enumerate(claim.remarks, 1)}
    yield from ((part, d) for part, d in claim.parts.items() if recorded[part] == "proved")


def catalogue_mutants(entries: Mapping[str, Entry], ids: Iterable[str] = ()) -> Iterator[Mutant]:
    """The mutants of every proved statement of the catalogue, or of those named: "cap.oue" or "cap.oue/printed"."""
    wanted = set(ids)
    for entry in entries.values():
        for part, derivation in proved_parts(entry.claim):
            if not wanted or wanted & {entry.claim.id, f"{entry.claim.id}/{part}"}:
                yield from mutants_of(entry.claim.id, part, derivation)
