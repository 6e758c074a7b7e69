"""The sign of a polynomial by reflection: facts, goal and certificate as data for `rocq/Library/Sign.v`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE
from symqif.kernel.sign import Fact
from symqif.kernel.term import Term, parse
from symqif.rocq.text import NotByRocq, Text, numeral

Cone = list[tuple[Fraction, list[int], Polynomial]]  # coefficient, facts, root of a square

DEEP = 5  # facts in a product, from which on fractions are kept in lowest terms


@dataclass(frozen=True)
class Given:
    """What is known, with the names under which Rocq knows it: facts, equations, and f with f = 0 for squares of
    roots and of deltas."""

    facts: Sequence[tuple[str, Fact]]
    equations: Sequence[tuple[str, Polynomial]]
    squares: Mapping[str, tuple[str, Polynomial]]


RATIONAL = "first [lra | apply: Rlt_not_eq; lra | apply: Rgt_not_eq; lra | field]."  # of numbers without exp and log


def enclosed(bits: int) -> str:
    """A tactic that decides a relation between constants."""
    how = f"first [lra | interval with (precision {bits})]"
    apart = f"apply: Rlt_not_eq; {how} | apply: Rgt_not_eq; {how}"
    return f"first [{how} | {apart} | rewrite /Rmax; repeat case: Rle_dec => ?; lra | field]."


def enclosed_case_by_case(bits: int) -> str:
    """The same for maxima, which interval arithmetic does not know: for each that is the larger."""
    decide = enclosed(bits).removesuffix(".")
    return f"rewrite /Rmax; repeat case: Rle_dec => ?; first [lra | exfalso; lra | {decide}]."


def shown(text: Text, algebra: Algebra, given: Given, goal: Fact, certificate: Mapping[str, Any]) -> list[str]:
    """Lines that close the goal 0 < f or 0 <= f."""
    f, strict = goal
    times: Cone = [(Fraction(1), [], ONE)]
    parts: list[tuple[Polynomial, int]] = []
    match certificate.get("kind"):
        case "shift":
            right = _shifted(f, certificate, given)
        case "positivstellensatz":
            right = cone(algebra, certificate.get("terms", []))
            if "times" in certificate:
                times = cone(algebra, certificate["times"])
            parts = [(_read(algebra, q), n) for n, q in certificate.get("equations", [])]
        case "enclosure":
            return [enclosed(int(certificate["bits"]))]
        case other:
            raise NotByRocq(f"the sign certificate {other}")
    left_over = _total(times, given) * f - _total(right, given)
    for q, n in parts:
        left_over = left_over - q * given.equations[n][1]
    used = list(dict.fromkeys(n for _, chosen, _ in (*times, *right) for n in chosen))
    wanted = list(dict.fromkeys(n for _, n in parts))
    divided, left_over = by_squares(left_over, given.squares)
    if left_over:
        raise NotByRocq("a sign whose certificate does not expand without the laws of its atoms")
    sign = "<=" if strict else "<"
    formulas = [("<" if given.facts[n][1][1] else "<=", given.facts[n][1][0]) for n in used]
    formulas += [("==", given.equations[n][1]) for n in wanted] + [("==", given.squares[a][1]) for a in divided]
    facts = [given.facts[n][0] for n in used] + [given.equations[n][0] for n in wanted]
    facts += [given.squares[a][0] for a in divided]
    atoms = list(dict.fromkeys(a for _, g in [*formulas, ("", f)] for a in g.atoms))
    atoms = list(dict.fromkeys([*atoms, *(a for q, _ in parts for a in q.atoms)]))
    atoms = list(dict.fromkeys([*atoms, *(a for q in divided.values() for a in q.atoms)]))
    atoms = list(dict.fromkeys([*atoms, *(a for _, _, root in (*times, *right) for a in root.atoms)]))
    deep = max((len(chosen) for _, chosen, _ in (*times, *right)), default=0) >= DEEP
    checker, polynomial = ("refute_reduced", "reduced_polynomial") if deep else ("refute", "polynomial")
    reify = Reified(atoms, polynomial)
    place = {n: i for i, n in enumerate(used)}
    last = len(formulas)
    pieces = []
    if not (len(times) == 1 and times[0] == (Fraction(1), [], ONE)):
        pieces.append(f"PsatzMulE {_summed([reify.product(t, place) for t in times])} (PsatzIn Q {last})")
    else:
        pieces.append(f"PsatzIn Q {last}")
    pieces += [reify.product(t, place) for t in right]
    pieces += [f"PsatzMulC ({polynomial} {reify(q)}) (PsatzIn Q {len(used) + wanted.index(n)})" for q, n in parts]
    start = len(used) + len(wanted)
    pieces += [f"PsatzMulC ({polynomial} {reify(q)}) (PsatzIn Q {start + i})" for i, q in enumerate(divided.values())]
    goals = [*formulas, (sign, -f)]
    return [
        f"apply: {'not_le_lt' if strict else 'not_lt_le'} => n_0.",
        f"refine ({checker} [:: {'; '.join(text.real(parse(a)) for a in atoms)}]",
        f"  [:: {'; '.join(reify.formula(*g) for g in goals[:-1])}{'; ' if goals[:-1] else ''}{reify.last(sign, f)}]",
        f"  ({_summed(pieces)}) ltac:(vm_cast_no_check (eq_refl true)) {' '.join([*facts, 'n_0'])}).",
    ]


def _read(algebra: Algebra, text: str) -> Polynomial:
    with algebra.apart():
        return algebra.polynomial(parse(text))


def cone(algebra: Algebra, terms: Sequence[Sequence[Any]]) -> Cone:
    return [(Fraction(c), list(chosen), ONE if root is None else _read(algebra, root)) for c, chosen, root in terms]


def _shifted(f: Polynomial, certificate: Mapping[str, Any], given: Given) -> Cone:
    """A shift as a cone: after atom = bound + fact, each monomial is a product of facts."""
    at: Mapping[str, int] = certificate["at"]
    moved = Polynomial()
    for m, a in f.terms.items():
        part = Polynomial.constant(a)
        for name, e in m:
            bound = Polynomial.atom(name) - given.facts[at[name]][1][0]
            part = part * (Polynomial.atom(name) + bound) ** e
        moved = moved + part
    return [(a, [at[name] for name, e in m for _ in range(e)], ONE) for m, a in moved.terms.items()]


def _total(terms: Cone, given: Given) -> Polynomial:
    result = Polynomial()
    for c, chosen, root in terms:
        part = root * root
        for n in chosen:
            part = part * given.facts[n][1][0]
        result = result + part.scaled(c)
    return result


def by_squares(
    f: Polynomial, squares: Mapping[str, tuple[str, Polynomial]]
) -> tuple[dict[str, Polynomial], Polynomial]:
    """q and r with f = sum of q[a] * squares[a] + r, each of the form a * a - lower, r with no square of an a."""
    found: dict[str, Polynomial] = {}
    while (a := next((n for n in squares if any(e > 1 for m in f.terms for x, e in m if x == n)), None)) is not None:
        high = Polynomial(
            (tuple((x, e - 2 if x == a else e) for x, e in m if x != a or e > 2), c)
            for m, c in f.terms.items()
            if dict(m).get(a, 0) > 1
        )
        found[a] = found.get(a, Polynomial()) + high
        f = f - high * squares[a][1]
    return found, f


def _summed(pieces: list[str]) -> str:
    """A balanced sum, so that its depth is small."""
    if len(pieces) == 1:
        return f"({pieces[0]})"
    middle = len(pieces) // 2
    return f"(PsatzAdd {_summed(pieces[:middle])} {_summed(pieces[middle:])})"


class Reified:
    """Polynomials over numbered atoms, as the checker reads them; they evaluate to the text of the same term."""

    def __init__(self, atoms: Sequence[str], polynomial: str) -> None:
        self.normal = polynomial  # the function of the library that makes a polynomial of a term
        self.number = {parse(a): n for n, a in enumerate(atoms, 1)}

    def __call__(self, f: Polynomial) -> str:
        return self.term(parse(str(f)))

    def term(self, term: Term) -> str:
        if term in self.number:
            return f"(PEX {self.number[term]})"
        match term:
            case Fraction():
                return f"(PEc (CZ {numeral(term)}))" if term >= 0 else f"(PEc (CZ ({numeral(term)})))"
            case ("/", a, Fraction() as n):
                return f"(PEc (CMult {self.constant(a)} (CInv (CZ {numeral(n)}))))"
            case ("neg", a):
                return f"(PEopp {self.term(a)})"
            case ("+" | "-" | "*" as sign, a, b):
                head = {"+": "PEadd", "-": "PEsub", "*": "PEmul"}[sign]
                return f"({head} {self.term(a)} {self.term(b)})"
            case ("**", a, Fraction() as n):
                return f"(PEpow {self.term(a)} {n})"
        raise NotByRocq("a polynomial whose text is not one")

    @staticmethod
    def constant(term: Term) -> str:
        match term:
            case ("neg", Fraction() as a):
                return f"(COpp (CZ {numeral(a)}))"
            case Fraction():
                return f"(CZ {numeral(term)})"
        raise NotByRocq("a coefficient that is not a number")

    def formula(self, operator: str, f: Polynomial) -> str:
        if operator == "==":
            return f"Build_Formula {self(f)} OpEq (PEc (CZ 0))"
        return f"Build_Formula (PEc (CZ 0)) {'OpLt' if operator == '<' else 'OpLe'} {self(f)}"

    def last(self, operator: str, f: Polynomial) -> str:
        """f R 0, what is refuted."""
        return f"Build_Formula {self(f)} {'OpLt' if operator == '<' else 'OpLe'} (PEc (CZ 0))"

    def product(self, part: tuple[Fraction, list[int], Polynomial], place: Mapping[int, int]) -> str:
        c, chosen, root = part
        result = f"PsatzC (Qmake ({numeral(c.numerator)}) {numeral(c.denominator)})"
        for n in chosen:
            result = f"PsatzMulE ({result}) (PsatzIn Q {place[n]})"
        if root != ONE:
            result = f"PsatzMulE ({result}) (PsatzSquare ({self.normal} {self(root)}))"
        return result
