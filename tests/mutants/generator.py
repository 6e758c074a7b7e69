"""Mutants of statements: one small change each, to the claim, to what is given, or to a definition.

A mutant says something else than the statement it is made from, and most often something false. Changes that
only weaken a true statement (a relation made non-strict, a hypothesis that allows less, a conjunct of the claim
left out, "for all" made "there is") are not made: `polarity` tells in which direction a change asks for more.

    +1  the claim: it may only ask for more     -1  a premise: it may only grant less
     0  inside an equivalence or a definition: both directions

Kinds of changes:

    sign term operands exponent factor constant    of arithmetic: - for +, a term or factor left out, a/b turned
    exponential sum function                       exp(eps) and exp(eps/2), bounds of sums, branches of max, roots, logs
    operator delta size quantifier order           total and largest, delta and 1 - delta, forall and exists
    name element channel                           another number, element, channel or function of the same sort
    swap measure level range pq                    of channels: exchanged arguments, rows, p and q; capacity and ASR
    reverse strict equality negation               of relations
    drop widen premise conjunct                    of hypotheses: left out, wider, also in premises
    sort universal                                 integer and real; "in general" and "not in general"

Of each kind, at most `MOST` changes of a statement are taken, spread evenly over its text. The id of a mutant ends
with the hash of what it states, so that it is the same for as long as that is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from symqif.claims.catalogue import Entry
from symqif.claims.claim import Claim, Derivation
from symqif.kernel.sequent import parts
from symqif.kernel.term import RELATIONS, Rejected, Term, names, parse, show, sort, substitute
from symqif.reduction.statement import Statement

Change = tuple[str, Term]  # kind, and what a term becomes
Edit = tuple[str, str, Statement]  # kind, the change in words, and the mutated statement
Scope = Mapping[str, Term]  # the sorts of the names that may be used at a place
ONE, TWO, ZERO = Fraction(1), Fraction(2), Fraction(0)
MOST = 4
MAIN = ("printed", "repaired")


@dataclass(frozen=True)
class Mutant:
    """A mutated statement with the part of the claim that it comes from."""

    claim: str
    part: str
    kind: str
    name: str  # its hash, or for those made by hand its name
    change: str
    derivation: Derivation  # the outline and the facts are the claim's own
    original: Statement

    @property
    def of(self) -> str:
        return f"{self.claim}/{self.part}"

    @property
    def id(self) -> str:
        return f"{self.of}#{self.kind}-{self.name}"


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
        case ("*", a, b):
            yield from [("factor", a), ("factor", b)]
        case ("/", a, b):
            yield from [("operands", ("/", b, a)), ("factor", a)]
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
        case ("sqrt" | "log", a):
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


def of_sums(node: tuple[Term, ...]) -> Iterator[Change]:
    """Sums and maxima over sets, deltas, sizes."""
    match node:
        case ("total", *rest):
            yield "operator", ("largest", *rest)
        case ("largest", *rest):
            yield "operator", ("total", *rest)
        case ("delta", x, y):
            yield "delta", ("-", ONE, ("delta", x, y))
        case ("size", _):
            yield "size", ("+", node, ONE)


def of_relations(node: tuple[Term, ...], polarity: int) -> Iterator[Change]:
    """Reversed relations; strict ones for what is claimed, non-strict ones for what is given; negated ones."""
    head, left, right = node
    if head in ("<=", "<"):
        yield "reverse", (head, right, left)
        if polarity >= 0 and head == "<=":
            yield "strict", ("<", left, right)
        if polarity <= 0 and head == "<":
            yield "strict", ("<=", left, right)
        yield "negation", ("<" if head == "<=" else "<=", right, left)
    if head == "==" and polarity >= 0:
        yield from [("equality", ("<", left, right)), ("equality", ("<", right, left))]
    if head == "==" and polarity <= 0:
        yield from [("equality", ("<=", left, right)), ("equality", ("<=", right, left))]
    if head == "==":
        yield "negation", ("!=", left, right)


def of_logic(node: tuple[Term, ...], polarity: int) -> Iterator[Change]:
    """Turned quantifiers, exchanged ones, premises and what they consist of left out."""
    match node:
        case ("forall", ("exists", body, y, kind), x, domain) if polarity >= 0:
            yield "order", ("exists", ("forall", body, x, domain), y, kind)
        case ("exists", ("forall", body, y, kind), x, domain) if polarity <= 0:
            yield "order", ("forall", ("exists", body, x, domain), y, kind)
    match node:
        case ("forall", *rest) if polarity <= 0:
            yield "quantifier", ("exists", *rest)
        case ("exists", *rest) if polarity >= 0:
            yield "quantifier", ("forall", *rest)
        case ("implies", _, conclusion) if polarity >= 0:
            yield "premise", conclusion
        case ("all", *items) if polarity <= 0:
            for n in range(len(items)):
                kept = items[:n] + items[n + 1 :]
                yield "conjunct", kept[0] if len(kept) == 1 else ("all", *kept)


def of_names(term: Term, scope: Scope) -> Iterator[Change]:
    """Another name of the same sort: of a number, an element, a channel; of a function where it is applied."""
    match term:
        case str(name) if name in scope:
            kind = scope[name]
            label = "element" if isinstance(kind, str) else "channel" if kind[0] == "channel" else "name"  # type: ignore[index]
            yield from ((label, other) for other in scope if other != name and scope[other] == kind)
        case ("at", str(function), *arguments) if function in scope:
            others = (f for f in scope if f != function and scope[f] == scope[function])
            yield from (("channel", ("at", other, *arguments)) for other in others)


def of_constants(value: Fraction) -> Iterator[Change]:
    """The next larger number, and the next smaller one that is not negative."""
    yield "constant", value + 1
    if value >= 1:
        yield "constant", value - 1


LOCAL: tuple[Callable[[tuple[Term, ...]], Iterator[Change]], ...] = (of_arithmetic, of_functions, of_channels, of_sums)
ELSEWHERE = {  # positions of names that are bound, of sets, of sorts, of functions that are applied
    **dict.fromkeys(("total", "largest", "forall", "exists"), (2, 3)),
    **dict.fromkeys(("sum", "increasing", "limit", "lambda"), (2,)),
    "at": (1,),
}


def changes(term: Term, polarity: int, scope: Scope) -> Iterator[Change]:
    """Every change of one node of a term, outer ones first, as the whole term with the change made."""
    yield from of_names(term, scope)
    if isinstance(term, Fraction):
        yield from of_constants(term)
    if not isinstance(term, tuple):
        return
    if term[0] in RELATIONS:
        yield from of_relations(term, polarity)
    yield from of_logic(term, polarity)
    for local in LOCAL:
        yield from local(term)
    for place in range(1, len(term)):
        if place in ELSEWHERE.get(term[0], ()):
            continue
        for kind, part in changes(term[place], below(term[0], place, polarity), inside(term, place, scope)):
            yield kind, (*term[:place], part, *term[place + 1 :])


def below(head: str, place: int, polarity: int) -> int:
    """The polarity of an argument."""
    if head in ("all", "forall", "exists"):
        return polarity
    if head == "no":
        return -polarity
    return (-polarity if place == 1 else polarity) if head == "implies" else 0


def inside(term: tuple[Term, ...], place: int, scope: Scope) -> Scope:
    """The names that may be used in an argument."""
    match term:
        case ("total" | "largest" | "forall" | "exists", _, str(name), kind) if place == 1:
            return {**scope, name: kind}
        case ("sum" | "increasing" | "limit" | "lambda", _, str(name), *_) if place == 1:
            return {n: s for n, s in scope.items() if n != name}
    return scope


# Changes of a statement


def scope_of(statement: Statement) -> Scope:
    return {name: sort(text) for name, text in statement.variables.items()}


def of_claim(statement: Statement) -> Iterator[Edit]:
    polarity = 1 if statement.universal else -1
    for kind, term in changes(parse(statement.claim), polarity, scope_of(statement)):
        yield kind, f"claim: {show(term)}", replace(statement, claim=show(term))


def of_given(statement: Statement) -> Iterator[Edit]:
    """Each hypothesis left out, and each one changed, unless it then only allows less than before.

    What fails in general has to fail for less.
    """
    for n, text in enumerate(statement.given):
        conjuncts = parts(parse(text))
        for place, conjunct in enumerate(conjuncts):
            kept = [show(c) for c in conjuncts[:place] + conjuncts[place + 1 :]]
            if statement.universal:
                yield "drop", f"given without {show(conjunct)}", with_given(statement, n, *kept)
            polarity = -1 if statement.universal else 1
            for kind, term in [*changes(conjunct, polarity, scope_of(statement)), *widened(conjunct)]:
                if not (narrower(conjunct, term) if statement.universal else narrower(term, conjunct)):
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
        for kind, term in changes(parse(text), 0, scope_of(statement)):
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
    for name, own in statement.variables.items():
        if own == "integer":
            yield "sort", f"{name} is real", replace(statement, variables={**statement.variables, name: "real"})


def of_quantifier(statement: Statement) -> Iterator[Edit]:
    if not statement.universal:
        yield "universal", "holds in general", replace(statement, universal=True)


EDITS = (of_claim, of_given, of_definitions, of_probabilities, of_variables, of_quantifier)


def mutants_of(claim: str, part: str, derivation: Derivation) -> Iterator[Mutant]:
    """Mutants of one statement that can be read and that say something else, each once."""
    original = derivation.statement
    seen = {meaning(original)}
    found: dict[str, list[Edit]] = {}
    for edit in chain.from_iterable(edits(original) for edits in EDITS):
        found.setdefault(edit[0], []).append(edit)
    for kind, edits in found.items():
        for n in range(min(MOST, len(edits))):
            for _, change, statement in (
                edits[n * len(edits) // MOST : (n + 1) * len(edits) // MOST] or edits[n : n + 1]
            ):
                what = meaning(statement)
                if what and what not in seen:
                    seen.add(what)
                    points = () if original.universal else derivation.points
                    changed = replace(derivation, statement=statement, points=points)
                    yield Mutant(claim, part, kind, statement.sha256[:6], change, changed, original)
                    break


def meaning(statement: Statement) -> str:
    """What a statement says, with the definitions put in; "" if it cannot be read."""
    try:
        return f"{sorted(statement.variables.items())} {statement.universal} {statement.sequent()}"
    except Rejected:
        return ""


def proved_parts(claim: Claim) -> Iterator[tuple[str, Derivation]]:
    """The parts of a claim that are recorded as proved."""
    recorded = {"printed": claim.recorded, "repaired": "proved"}
    recorded |= {f"remark-{n}": remark.recorded for n, remark in enumerate(claim.remarks, 1)}
    yield from ((part, d) for part, d in claim.parts.items() if recorded[part] == "proved")


def catalogue_mutants(entries: Mapping[str, Entry], ids: Iterable[str] = ()) -> Iterator[Mutant]:
    """The mutants of what is printed or repaired and proved, or of what is named, remarks too: "cap.oue/remark-1"."""
    wanted = set(ids)
    for entry in entries.values():
        for part, derivation in proved_parts(entry.claim):
            named = {entry.claim.id, f"{entry.claim.id}/{part}"} & wanted
            if f"{entry.claim.id}/{part}" in named or (part in MAIN and (named or not wanted)):
                yield from mutants_of(entry.claim.id, part, derivation)
