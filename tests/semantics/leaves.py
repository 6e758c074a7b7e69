"""Properties of leaves: what is accepted is true, of certificates that were found and of forged ones."""

import random
from contextlib import suppress
from typing import Any

from symqif.find.leaf import propose
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.term import Rejected
from tests.semantics.draw import RELATIONS, Draw, random_model
from tests.semantics.judge import is_false, sequent
from tests.semantics.terms import OPERATORS, rich

SMALL = {"X": "set", "x": "X", "n": "integer", "k": "integer", "a": "real", "b": "real", "f": "function(X)"}


def hypotheses(d: Draw) -> list[str]:
    """Draw relations that are useful, or that are true for junk alone."""
    kinds = [
        d.relation(1),
        f"{d.real(1)} >= 0",
        "a > 0",
        "a >= 0",
        "a >= 0",
        "a < 0",
        "b < 0",
        "a < b",
        "n >= 1",
        "forall(f(t) > 0, t, X)",
        "forall(f(t) >= 0, t, X)",
        "b != 0",
    ]
    junk = [
        "1/a < 1",
        "a*(1/a) == 0",
        "log(a) >= 0",
        "sqrt(a) <= a",
        "a ** n == 0",
        "forall(1/f(t) < 1, t, X)",
        "forall(1/a < 1, t, X)",
    ]
    return [d.of(kinds + junk) for _ in range(d.of((0, 1, 2, 2, 3)))]


def goals(d: Draw) -> str:
    """Draw a relation that normal forms like to prove."""
    term, small = rich(d, d.of(OPERATORS)), d.real(1)
    cancelled = d.of(
        [
            f"({term})/({term}) == 1",
            f"({term})*(1/({term})) == 1",
            f"{term} - ({term}) <= 0",
            f"sqrt({small})**2 == {small}",
        ]
    )
    cancelled = d.of(
        [cancelled, f"exp(log({small})) == {small}", f"total({small}/({small}), t, X) == size(X)", "a/a == 1"]
    )
    added = (
        f"{cancelled.split(' == ')[0]} + 0*total(1/(f(t)**2 + 1), t, X) == {cancelled.split(' == ')[1]}"
        if " == " in cancelled
        else cancelled
    )
    simple = f"{d.of(('1', 'a', 'b', 'n'))}/{d.of(('a', 'b', '(a - b)'))} {d.of(RELATIONS)} {d.of(('0', '1'))}"
    return d.of(
        [
            cancelled,
            cancelled,
            added,
            simple,
            simple,
            f"{term} {d.of(RELATIONS)} {small}",
            f"{term} >= {small}",
            f"({term})**2 >= 0",
        ]
    )


def leaf(rng: random.Random) -> str:
    """What a leaf accepts is true."""
    d = Draw(rng, SMALL)
    try:
        goal = sequent(SMALL, goals(d), *hypotheses(d))
        found = propose(goal, Deadline(0.3))
        Leaf(goal.only(found["using"])).check(found)
    except (Rejected, GaveUp):
        return "rejected"
    for _ in range(50):
        model = random_model(rng, SMALL)
        assert not is_false(goal, model, ()), f"a leaf accepts {goal}, which is false in {dict(model.values)}: {found}"
    return "accepted"


def forged(rng: random.Random) -> str:
    """What a leaf accepts of certificates that try what they should not is true."""
    d = Draw(rng, SMALL)
    try:
        goal = sequent(SMALL, goals(d), *hypotheses(d))
        shown = Leaf(goal)
        while shown.condition is not None and d.chance(85):
            shown.settle(_first(shown, [{"strict": True}, {"negative": True}, {}]))
        certificate = {"conditions": [], **({"sign": d.of(_tricks(shown, shown.target()[0]))} if d.chance(70) else {})}
        shown.check(certificate)
    except Rejected:
        return "rejected"
    for _ in range(50):
        model = random_model(rng, SMALL)
        assert not is_false(goal, model, ()), f"a leaf accepts {goal}, which is false in {dict(model.values)}"
    return "accepted"


def _tricks(leaf: Leaf, f: Polynomial) -> list[dict[str, Any]]:
    """Certificates of a sign, most of which show nothing: by roots that may not be real, by facts alone."""
    squares = [f"sqrt({f})", *(name for name in f.atoms), "1", None]
    terms = [[["1", [], square]] for square in squares] + [[["1", [n], None]] for n in range(len(leaf.facts))]
    found: list[dict[str, Any]] = [{"kind": "positivstellensatz", "terms": term} for term in [*terms, []]]
    contents = [{**one, "terms": [[str(abs(f.value or 1)), [], None]]} for one in found[:1]]
    return [*found, *contents, {"kind": "shift", "at": {}}]


def _first(leaf: Leaf, ways: list[dict[str, bool]]) -> dict[str, Any]:
    """The first trick that settles the next condition; `Rejected` if there is none."""
    condition = leaf.condition
    assert condition is not None
    for way in ways:
        f, strict = leaf.goal_of(condition, way)
        for trick in _tricks(leaf, f):
            with suppress(Rejected):
                leaf.check_sign((f, strict), trick)
                return {**way, **trick}
    raise Rejected("no trick works")
