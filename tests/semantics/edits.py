"""Certificates to edit, edits, and the judgement on what is accepted all the same."""

import copy
import functools
import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

from symqif.claims.catalogue import Entry, load, theorems
from symqif.claims.decide import decide
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.outline import by
from symqif.reduction import certificate
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from tests.semantics import reference
from tests.semantics.draw import random_model
from tests.semantics.model import Model
from tests.semantics.reading import Statement as Read

MODELS, SECONDS, LONG = 50, 0.3, 15_000
QUICK = (
    "beyond.equal-ratio-tests", "beyond.fewer-secrets", "beyond.grr-is-ss", "beyond.olh-family",
    "beyond.ss-optimal-family",
)  # fmt: skip
REAL = {"a": "real", "b": "real", "n": "integer"}
SETS = {"X": "set", "x": "X", "f": "function(X)", "a": "real"}
OWN: list[tuple[dict[str, str], tuple[str, ...], str, Any]] = [
    (REAL, ("a > 0", "b >= a"), "1/b <= 1/a", None),
    (REAL, ("a != 0",), "a/a == 1", None),
    (REAL, ("a >= 0",), "sqrt(a)**2 == a", None),
    (REAL, ("a > 0",), "exp(log(a)) == a", None),
    (REAL, ("n >= 1",), "sum(binomial(n, j), j, 0, n) == 2**n", None),
    (REAL, ("n >= 2",), "n/(n - 1) > 1", None),
    (REAL, ("n >= 0", "a > 0"), "a**n*a == a**(n + 1)", None),
    (REAL, ("a > 0", "a < b"), "log(a) < log(b)", by("exponentiate")),
    (REAL, ("n > 1",), "2 <= n", by("integer")),
    (REAL, ("a != b",), "(a - b)**2 > 0", by("apart", hypothesis=-1)),
    (REAL, ("0 <= a <= 1",), "refines(matrix([[1, 0], [0, 1]]), matrix([[a, 1 - a], [1 - a, a]]))",
     by("witness", matrix="matrix([[a, 1 - a], [1 - a, a]])")),
    (REAL, ("1/2 <= a <= 1", ), "capacity(subset(2, 1, 1, 1, a, 1 - a)) == 2*a", by("column-maxima")),
    (REAL, ("n >= 2", "b > 0"), "1 + n*b < (1 + b)**n", by("bernoulli", n="n", x="b")),
    (REAL, ("a > 0",), "increasing(a*t + t**3, t, 0)", by("increasing")),
    (REAL, ("a >= 0",), "laplace_tail(1, a) == exp(-a/1)/2", by("laplace-tail", side="above")),
    (SETS, ("forall(f(t) >= a, t, X)",), "f(x) >= a", by("instance", hypothesis=0, values=["x"])),
    (SETS, ("a > 0",), "total(f(t)/a, t, X) == total(f(t), t, X)/a", None),
    (SETS, (), "largest(f(t), t, X) >= f(x)", by("below-largest", term="largest(f(t), t, X)", at="x")),
    (SETS, (), "exists(f(t) >= f(x), t, X)", by("exhibit", value="x")),
]  # fmt: skip


@functools.cache
def known_theorems() -> tuple[dict[str, Entry], dict[str, Sequent]]:
    """The catalogue and its theorems."""
    entries = load()
    return entries, theorems(entries)


@functools.cache
def sources() -> list[dict[str, Any]]:
    """Certificates that are accepted: own ones, and ones of the catalogue."""
    own = [*_own()]
    return [*own, *own, *own, *_of_the_catalogue()]


def _own() -> Iterator[dict[str, Any]]:
    for number, (variables, given, claim, outline) in enumerate(OWN):
        statement = Statement(claim, variables, given)
        try:
            proof = prove(statement, (), outline, {}, Deadline(1.0))
            found = certificate.certificate(f"own.{number}", "printed", statement, proof=proof)
            certificate.check(found, statement, {})
        except (GaveUp, Rejected):
            continue
        yield json.loads(json.dumps(found))


def _of_the_catalogue() -> Iterator[dict[str, Any]]:
    entries, named = known_theorems()
    for name in QUICK:
        for part, derivation in entries[name].claim.parts.items() if name in entries else ():
            data: Any = None
            with suppress(Rejected, KeyError):  # one of an older format
                data = entries[name].certificate(part)
            if data is None or data["format"] != certificate.FORMAT:
                data = decide(name, part, derivation, named, 0.5).certificate
            if data and len(json.dumps(data)) < LONG and _accepted(data):
                yield json.loads(json.dumps(data))


def _accepted(data: dict[str, Any]) -> certificate.Decision | None:
    """The verdict on a certificate, read as a file is; None if it is rejected. Anything else is a crash."""
    try:
        statement = Statement.of(data["statement"])
        return certificate.check({**data, "sha256": statement.sha256}, statement, known_theorems()[1])
    except Rejected:
        return None


def places(data: Any, wanted: type) -> list[tuple[Any, Any]]:
    """Where values of a type stand: the container and the key."""
    found: list[tuple[Any, Any]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        if type(value) is wanted:
            found.append((data, key))
        found += places(value, wanted)
    return found


def nodes(data: Any) -> list[tuple[Any, Any]]:
    """Where the nodes of proofs stand."""
    return [(box, key) for box, key in places(data, dict) if "rule" in box[key]]


WORDS = ("0", "1", "2", "-1", "1/2", "a", "b", "n", "x", "k", "eps", "i")
SWAPS = (
    ("<=", "<"),
    ("<", "<="),
    (">=", ">"),
    (">", ">="),
    ("==", "<="),
    ("!=", "=="),
    ("+", "-"),
    ("-", "+"),
    ("*", "/"),
    ("/", "*"),
)


def changed(text: str, rng: random.Random) -> str:
    """Change a word or an operator of a text."""
    words = list(re.finditer(r"\b(\d+|[a-z]\w?|eps)\b", text))
    if words and rng.random() < 0.7:
        word = rng.choice(words)
        return text[: word.start()] + rng.choice(WORDS) + text[word.end() :]
    old, new = rng.choice(SWAPS)
    where = [found.start() for found in re.finditer(re.escape(old), text)]
    at = rng.choice(where) if where else len(text)
    return text[:at] + new + text[at + len(old) :] if where else text


def edit_statement(data: dict[str, Any], rng: random.Random) -> None:
    """Change what is claimed, given, defined or declared."""
    statement = data["statement"]
    kind = rng.choice(("claim", "claim", "given", "given", "drop", "definitions", "variables"))
    if kind == "claim":
        statement["claim"] = changed(statement["claim"], rng)
    elif kind == "drop" and statement["given"]:
        del statement["given"][rng.randrange(len(statement["given"]))]
    elif kind == "given" and statement["given"]:
        place = rng.randrange(len(statement["given"]))
        statement["given"][place] = changed(statement["given"][place], rng)
    elif kind in ("definitions", "variables") and statement[kind]:
        name = rng.choice(list(statement[kind]))
        text = statement[kind][name]
        sorts = {"real": "integer", "integer": "real", "channel": "channel(2)"}
        statement[kind][name] = sorts.get(text, text) if kind == "variables" else changed(text, rng)


def edit_proof(data: dict[str, Any], rng: random.Random) -> None:
    """Change a proof: a node, a number, a text, a list."""
    body = data.get("proof", data.get("refutation"))
    kind = rng.choice(("swap", "copy", "int", "int", "text", "text", "drop", "list", "rule", "leaf"))
    found, here = nodes({"": body}), {"text": str, "int": int, "list": list}
    if kind in here and (there := places(body, here[kind])):
        box, key = rng.choice(there)
        _change(box, key, rng)
    elif len(found) > 1 and kind in ("swap", "copy"):
        (one, p), (other, q) = rng.sample(found, 2)
        one[p], other[q] = copy.deepcopy(other[q]), copy.deepcopy(one[p] if kind == "swap" else other[q])
    elif found and kind in ("drop", "rule", "leaf"):
        box, key = rng.choice(found)
        node = box[key]
        if kind == "drop" and len(node) > 1:
            del node[rng.choice(list(node))]
        elif kind == "rule":
            node["rule"] = rng.choice([*RULES, "leaf", "enclosure"])
        else:
            box[key] = copy.deepcopy(rng.choice([{"rule": "leaf"}, *node.get("then", [node])]))


def _change(box: Any, key: Any, rng: random.Random) -> None:
    value = box[key]
    if isinstance(value, str):
        box[key] = changed(value, rng)
    elif isinstance(value, int):
        box[key] = value + rng.choice((-1, 1, 1, -2))
    elif value:
        place = rng.randrange(len(value))
        if rng.random() < 0.5:
            del value[place]
        else:
            value.insert(place, copy.deepcopy(rng.choice(value)))


def edited(rng: random.Random) -> str:
    """What is accepted after some edits is true."""
    data = copy.deepcopy(rng.choice(sources()))
    for _ in range(rng.choice((1, 1, 2, 3))):
        (edit_statement if rng.random() < 0.6 else edit_proof)(data, rng)
    decision = _accepted(data)
    if decision is None:
        return "rejected"
    statement = data["statement"]
    read = Read(statement["variables"], statement["claim"], statement["given"], statement["definitions"])
    if "refutation" in data:
        return _at_the_point(data, read, statement["universal"])
    return _everywhere(data, read, rng)


def _at_the_point(data: dict[str, Any], read: Read, universal: bool) -> str:
    """A refutation is of what fails at its point."""
    point = data["refutation"]["point"]
    if not all(sort in ("real", "integer") for sort in read.variables.values()):
        return "accepted, untold"
    values = {name: int(text) if read.variables[name] == "integer" else text for name, text in point.items()}
    verdict = reference.holds(read, Model(values))
    allowed = (None, "false", "undefined") if universal else (None, "false")
    assert verdict in allowed, f"refuted, but {verdict} at the point: {json.dumps(data)}"
    return "accepted, untold" if verdict is None else "refuted"


def _everywhere(data: dict[str, Any], read: Read, rng: random.Random) -> str:
    """A proof is of what no model refutes."""
    end, tried = monotonic() + SECONDS, 0
    for _ in range(20 * MODELS):
        if tried >= MODELS or monotonic() > end:
            break
        model = random_model(rng, read.variables)
        verdict = reference.holds(read, model)
        assert verdict not in ("false", "undefined"), (
            f"proved, but {verdict} in {dict(model.values)}: {json.dumps(data)}"
        )
        tried += verdict == "true"
    return "proved" if tried else "accepted, untold"
