"""What formulas are joined and bound by, in signs for displays and in words for sentences."""

from collections.abc import Iterator, Sequence

from symqif.kernel.term import Term
from symqif.report.formula.layout import (
    FORMS,
    INTEGERS,
    PRODUCT,
    REALS,
    RELATION,
    SUM,
    Compound,
    Laid,
    is_,
    layout,
    said,
    spaced,
)
from symqif.typesetting.letters import glyph
from symqif.typesetting.tree import Node, Said, Scripts, Styled, bracketed, row, separated

NOUNS = ("is-channel", "is-distribution", "set", "function")  # a channel W, and not x ∈ X


def quantifier(term: Compound) -> tuple[Node, Term]:
    """forall(formula, x, X) or exists, and others of the kind that follow with the same X: all of these, the body."""
    head, body, name, over = term
    bound = [glyph(name)]
    while isinstance(body, tuple) and body[0] == head and body[3] == over and over != ("set",):
        _, body, name, _ = body
        bound.append(glyph(name))
    return row(rf"\{head} ", ranging(separated(", ", bound), over), r" \colon"), body


def ranging(shown: Node, over: Term) -> Node:
    """Bound variables, by their letters, and what they range over."""
    match over:
        case ("range", _, relation):
            return layout(relation)
        case (("is-channel" | "is-distribution"), _, *sets):
            return row(shown, said(f" a {over[0].removeprefix('is-')}"), *kind(over[0], sets))
        case ("real",) | ("integer",):
            return row(shown, spaced(r"\in"), REALS if over == ("real",) else INTEGERS)
        case ("set",):
            return row(shown, " ", Styled("text", " a finite set"))
        case ("function", *domains):
            product = separated(spaced(r"\times"), [d if isinstance(d, str) else REALS for d in domains])
            return row(shown, spaced(r"\colon"), product, spaced(r"\to"), REALS)
    return row(shown, spaced(r"\in"), layout(over))


def _quantified(term: Compound) -> Laid:
    prefix, body = quantifier(term)
    return Said(row(prefix, " ", layout(body)), _in_words(term)), 0


def _in_words(term: Compound) -> Node:
    """For all x in X and y in Y with P: Q. There is x in X such that P."""
    head, body, bound = term[0], term, list[tuple[Node, Term]]()
    while is_(body, head):
        _, body, name, over = body
        bound.append((glyph(name), over))
    every, groups = head == "forall", list[Node]()
    kinds = [over for _, over in bound]
    one = len(bound) == 1 or (is_(kinds[0], *NOUNS) and kinds.count(kinds[0]) == 1)  # there is a set X and a channel C
    while bound:
        over = bound[0][1]
        same = [name for name, own in bound if own == over]
        bound = [(name, own) for name, own in bound if own != over]
        groups.append(row(*_noun(separated(", ", same), over, many=every or len(same) > 1)))
    opening = said("for all " if every else "there is " if one else "there are ")
    given: tuple[Node, ...] = ()
    if every and is_(body, "implies"):
        _, premise, body = body
        given = said(" with "), layout(premise, 0 if is_(premise, "all") else RELATION)
    link = row(r"\colon", " ") if every else said(" such that ")
    return row(opening, separated(said(" and "), groups), *given, link, layout(body))


def _noun(shown: Node, over: Term, *, many: bool) -> Iterator[Node]:
    """What is bound, with its kind: channels W from Y to Z, a finite set W."""
    match over:
        case (("is-channel" | "is-distribution"), _, *sets):
            yield said(over[0].removeprefix("is-").join(_ending(many=many)))
            yield shown
            yield from kind(over[0], sets)
        case ("range", ("integer",), _):
            yield said("integer".join(("", "s ") if many else ("an ", " ")))
            yield ranging(shown, over)
        case ("set",):
            yield said("finite set".join(_ending(many=many)))
            yield shown
        case ("function", *_):
            yield said("function".join(_ending(many=many)))
            yield ranging(shown, over)
        case _:
            yield ranging(shown, over)


def _ending(*, many: bool) -> tuple[str, str]:
    return ("", "s ") if many else ("a ", " ")


def kind(head: str, sets: Sequence[Term]) -> Iterator[Node]:
    """A channel from X to Y, a distribution on X."""
    words = (" from ", " to ") if head == "is-channel" else (" on ",)
    for word, own in zip(words, sets, strict=True):
        yield said(word)
        yield layout(own)


def _is_kind(term: Compound) -> Laid:
    head, subject, *sets = term
    return row(layout(subject), said(f" is a {head.removeprefix('is-')}"), *kind(head, sets)), RELATION


def limit(term: Compound) -> Iterator[Node]:
    """The limit, and the conditions under which it is one, in parts between which a line may end."""
    _, body, name, value, where, bound = term
    to = Scripts(r"\lim", row(glyph(name), spaced(r"\to"), r"\infty"))
    yield row(to, " ", layout(body, PRODUCT), spaced("="), layout(value, SUM))
    if where:
        names = separated(", ", [glyph(n) for n, _ in bound])
        kinds = said(" is an integer with " if len(bound) == 1 else " are integers with ")
        yield row(said(" where "), *((names, kinds) if bound else ()), layout(where[0]))
        yield from (row(", ", layout(condition)) for condition in where[1:])


def _tends(term: Compound) -> Laid:
    """lim f = L as a name grows, where some conditions hold."""
    return row(*limit(term)), 0


def family_parts(term: Compound) -> Iterator[Node]:
    """That a protocol is a refinement family, in parts between which a line may end."""
    _, channel, other, eps, eps2 = term
    order = row(layout(eps), spaced(r"\geq"), layout(eps2))
    refined = row(layout(channel), spaced(r"\sqsubseteq"), layout(other))
    ldp = row(layout(channel), said(" is "), layout(eps), said("-LDP, and "))
    iff = Said(separated(r" \iff ", [order, refined]), separated(said(" iff "), [order, refined]))
    yield from (row(layout(channel), said(" is a refinement family: ")), ldp, iff)


def _implies(term: Compound) -> Laid:
    _, premise, conclusion = term
    words = row(
        said("if "), layout(premise, 0 if is_(premise, "all") else RELATION), said(", then "), layout(conclusion)
    )
    return Said(separated(spaced(r"\implies"), [layout(t, RELATION) for t in term[1:]]), words), 0


def _all(term: Compound) -> Laid:
    parts = [layout(t, RELATION) for t in term[1:]]
    return Said(separated(r" \;\wedge\; ", parts), separated(said(" and "), parts)), 0


def _equivalent(term: Compound) -> Laid:
    parts = [layout(t, RELATION) for t in term[1:]]
    words = separated(said(" iff "), parts)
    if len(parts) > 2:
        words = row(said("these are equivalent: "), separated("; ", [layout(t) for t in term[1:]]))
    return Said(separated(r" \iff ", parts), words), 0


def _no(term: Compound) -> Laid:
    match term[1]:
        case ("refines", a, b):
            return row(layout(a, RELATION), spaced(r"\not\sqsubseteq"), layout(b, RELATION)), RELATION
        case ("equivalent", a, b):
            either = row(said("either "), layout(a, RELATION), said(" or "), layout(b, RELATION), said(", not both"))
            return Said(_denied(term[1]), either), 0
    return Said(_denied(term[1]), row(said("it is not so that "), bracketed(layout(term[1])))), RELATION


def _denied(formula: Term) -> Node:
    return row(r"\neg", bracketed(layout(formula)))


FORMS.update({
    "is-channel": _is_kind, "is-distribution": _is_kind, "tends": _tends,
    "family": lambda t: (row(*family_parts(t)), 0),
    "forall": _quantified, "exists": _quantified,
    "implies": _implies, "all": _all, "equivalent": _equivalent, "no": _no,
})  # fmt: skip
