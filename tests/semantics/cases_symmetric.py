"""Applications of the rules for channels that report subsets."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tests.semantics.cases import case, made, place
from tests.semantics.channels import Form, equal_ratio_form, form, off, reported, spoilt, text
from tests.semantics.draw import Draw, distribution
from tests.semantics.judge import Case

NAMES = {"a": "real", "n": "integer"}


def refines(a: Form, b: Form, d: Draw) -> str:
    """Write that B is a refinement of A."""
    return f"refines({a.text(d)}, {b.text(d)})"


@case("equal-ratio", over=NAMES)
def equal_ratio(d: Draw) -> Case:
    if d.chance(60):
        return given_equal_ratio(d)
    k, ratio = d.of((2, 2, 3)), d.of((Fraction(2), Fraction(3), Fraction(2), Fraction(1), Fraction(1, 2)))
    slope = d.of((0, 0, 1))
    a = equal_ratio_form(d, k, ratio, slope)
    b = equal_ratio_form(d, k, ratio if d.chance(80) else ratio + 1, slope)
    return made(d, refines(off(d, a, 15), off(d, b, 15), d), ratio=f"{ratio} + {slope}*i" if slope else str(ratio))


def given_equal_ratio(d: Draw) -> Case:
    """Draw a use of a refinement that is given."""
    k, ratio = d.of((2, 2, 2, 2, 3)), d.of((Fraction(2), Fraction(3), Fraction(1)))
    a, b = equal_ratio_form(d, k, ratio), equal_ratio_form(d, k, ratio)
    b = a if d.chance(50) else b
    size = d.of((*b.sizes, "n", 1))
    goal = d.of([d.relation(1), "0 < 0", "a < a"])
    found = made(
        d,
        goal,
        refines(a, off(d, b, 15), d),
        hypothesis=place(d),
        size=str(size),
        ratio=str(ratio),
        in_both=d.of((0, 1)),
    )
    return replace(found, models=1)


def table(d: Draw, a: Form, sizes: Sequence[int]) -> dict[int, dict[int, Fraction]]:
    """Draw chances of the sizes of B for each size of A."""
    return {i: dict(zip(sizes, distribution(d.rng, len(sizes)), strict=True)) for i in a.sizes}


@case("symmetric-table", over=NAMES)
def symmetric_table(d: Draw) -> Case:
    k = d.of((2, 2, 3))
    a, other = form(d, k), form(d, k)
    chosen = table(d, a, other.sizes)
    mixing = d.of(
        (Fraction(1), Fraction(1, 2), Fraction(0), Fraction(3, 2), Fraction(-1, 2), Fraction(-2), Fraction(-3, 2))
    )
    b = reported(a, chosen, mixing)
    rows = spoilt(d, [list(row.values()) for row in chosen.values()], 15)
    return made(d, refines(off(d, a, 10), off(d, b, 20), d), table=text(rows))


@case("symmetric-gain", over=NAMES)
def symmetric_gain(d: Draw) -> Case:
    k = d.of((2, 2, 3))
    a = form(d, k)
    b = reported(a, table(d, a, form(d, k).sizes), d.of((Fraction(1), Fraction(1, 2)))) if d.chance(40) else form(d, k)
    actions = [
        (d.rng.randint(-1 if d.chance(5) else 0, k), d.of((1, 2, -1)), d.of((0, 0, -1, 1))) for _ in range(d.of((1, 2)))
    ]
    bounds = [max(_worth(a, i, action, o) for action in actions for o in _overlaps(k, i, action[0])) for i in a.sizes]
    bounds = [bound - d.of((0, 0, 0, 0, 0, 0, Fraction(1, 2))) for bound in bounds]
    chosen, overlaps = list[int](), list[str]()
    for j in b.sizes:
        best = max(
            (_worth(b, j, action, o), n, o) for n, action in enumerate(actions) for o in _overlaps(k, j, action[0])
        )
        chosen.append(best[1])
        overlaps.append(str(best[2] + d.of((0, 0, 0, 0, 0, 0, 1, -1))))
    node = {"actions": text(actions), "bounds": list(map(str, bounds)), "chosen": chosen, "overlaps": overlaps}
    return made(d, f"no({refines(a, off(d, b, 10), d)})", **node)


def _overlaps(k: int, i: int, m: int) -> tuple[int, int]:
    return max(0, i + m - k), min(i, m)


def _worth(form: Form, i: int, action: tuple[int, int, int], overlap: int) -> Fraction:
    m, g, h = action
    members, others = overlap * g + (i - overlap) * h, (m - overlap) * g + (form.k - i - m + overlap) * h
    inside = form.inside[i] * Fraction(members, i or 1)
    return inside + form.outside[i] * Fraction(others, (form.k - i) or 1)
