"""Hasse diagrams: text, Graphviz and SVG say the same, and nothing overlaps."""

import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from symqif.refinement.order import Order, Relation, order
from symqif.refinement_kernel.irrational import Interval, Number
from symqif.refinement_kernel.number import number
from symqif.report.answers.numbers import short
from symqif.report.orders.dot import hasse_dot
from symqif.report.orders.layered import Pair, Size, upwards
from symqif.report.orders.svg import SPACING, hasse_svg
from symqif.report.orders.text import chains, hasse_text, order_heading
from symqif.typesetting.text import FIXED

SVG = "{http://www.w3.org/2000/svg}"
EDGE = re.compile(r'"(\w+)" -> "(\w+)" \[.*\];')
NODE = re.compile(r'"(\w+)" \[label="(.*)"\];')


@pytest.fixture(scope="module")
def chain() -> Order:
    return order(k=2, y=Fraction(3, 2), x=Fraction(4, 3))


@pytest.fixture(scope="module")
def branched() -> Order:
    """GRR and SUE are refined by THE, SUE by OUE too; BLH stands alone."""
    return order(k=5, y=8, x=7)


def _text(order: Order, *, gains: bool = False) -> list[str]:
    return [str(line).replace(FIXED, " ") for line in hasse_text(order, gains=gains)]


def test_text_shows_a_total_order_as_one_chain(chain: Order) -> None:
    assert _text(chain) == [
        "refinement at k = 2, y = 3/2 (ε = 0.81093..), x = 4/3 (θ = 0.70951..)",
        "A ⊑ B: A is refined by B, so no adversary gains more from B than from A",
        "",
        "  GRR = SS (ω = 1) ⊑ SUE ⊑ OLH (g = 3) ⊑ OUE = BLH ⊑ THE (x = 4/3)",
    ]


def test_text_has_the_incomparable_pairs_in_one_line(branched: Order) -> None:
    pairs = "GRR | SUE, OUE, BLH; SUE | BLH; OUE | THE (x = 7), BLH; THE (x = 7) | BLH"
    text = _text(branched)
    assert text[-1] == f"incomparable: {pairs}"
    assert f"OUE{FIXED}|{FIXED}THE{FIXED}(x{FIXED}={FIXED}7), " in str(hasse_text(branched)[-1])  # no line ends within
    assert not any("subset of" in line for line in text)


def test_text_says_that_the_is_left_out_without_theta() -> None:
    assert _text(order(k=3, y=2))[-1] == "left out: THE, which needs theta"


def test_text_has_both_gain_functions_of_each_pair_if_they_are_wanted(branched: Order) -> None:
    text = _text(branched, gains=True)
    first = next(n for n, line in enumerate(text) if "leaks 0.14198.." in line)
    assert text[first].startswith("  SUE leaks 0.14198.. more than GRR: a subset of 2 gains")
    assert text[first + 1].startswith("  GRR leaks 0.20519.. more than SUE: a subset of 1 gains")
    assert len(text) - first == 2 * len(branched.incomparable)


def test_text_says_what_is_undecided(branched: Order) -> None:
    relations = {**branched.relations, **dict.fromkeys([("grr", "blh"), ("grr", "sue")], Relation(None, None, "late"))}
    text = _text(replace(branched, relations=relations))
    assert text[-2:] == ["undecided: late", "  is GRR = SS (ω = 1) refined by SUE or BLH?"]


def test_chains_hold_each_cover_once_and_each_class(branched: Order) -> None:
    paths = chains(branched)
    assert sorted(step for path in paths for step in pairwise(path)) == sorted(branched.covers)
    assert {name for path in paths for name in path} == {*branched.names}


def test_the_heading_gives_the_other_form_of_eps() -> None:
    assert order_heading(order(k=2, eps=0)) == "k = 2, ε = 0 (e^ε = 1)"


def test_dot_has_each_class_and_cover(branched: Order) -> None:
    lines = [line.strip() for line in hasse_dot(branched)]
    assert lines[0] == "digraph hasse {"
    assert lines[-1] == "}"
    assert [match.groups() for line in lines if (match := EDGE.fullmatch(line))] == branched.covers
    labels = dict(match.groups() for line in lines if (match := NODE.fullmatch(line)))
    assert labels == {name: branched.label(name).replace("omega", "ω") for name in branched.names}


@pytest.mark.skipif(not shutil.which("dot"), reason="Graphviz is not installed")
def test_graphviz_reads_it(branched: Order) -> None:
    subprocess.run(["dot", "-Tplain"], input="\n".join(hasse_dot(branched)), text=True, check=True, capture_output=True)


def test_svg_is_self_contained_and_has_every_label(branched: Order) -> None:
    text = hasse_svg(branched)
    svg = ElementTree.fromstring(text)
    assert svg.tag == f"{SVG}svg"
    assert len(svg.attrib["viewBox"].split()) == 4
    assert "href" not in text
    written = " ".join(element.text or "" for element in svg.iter(f"{SVG}text"))
    assert all(branched.label(name).replace("omega", "ω") in written for name in branched.names)
    assert "Higher up leaks less" in written
    assert len(list(svg.iter(f"{SVG}polyline"))) == len(branched.covers)


def test_svg_writes_a_long_class_in_several_lines() -> None:
    svg = ElementTree.fromstring(hasse_svg(order(k=3, y=1, theta=Fraction(3, 4))))
    lines = [element.text for element in svg.iter(f"{SVG}text") if element.get("text-anchor") == "middle"]
    assert lines == ["GRR = SS (ω = 2) =", "SUE = OUE =", "THE (θ = 3/4) = BLH =", "OLH (g = 2)"]


def test_everything_is_inside_the_view_box(branched: Order) -> None:
    svg = ElementTree.fromstring(hasse_svg(branched))
    _, _, width, height = map(float, svg.attrib["viewBox"].split())
    (group,) = svg.iter(f"{SVG}g")
    left, above = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
    for box in group.iter(f"{SVG}rect"):
        x, y, wide, high = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
        assert 0 <= left + x <= left + x + wide <= width
        assert 0 <= above + y <= above + y + high <= height


GRAPHS: list[tuple[str, list[Pair]]] = [
    ("abc", []),
    ("abcd", [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]),
    ("abcdef", [("a", "b"), ("b", "c"), ("c", "d"), ("a", "e"), ("e", "d")]),  # one line passes a row
    ("abcdef", [("a", "d"), ("b", "d"), ("c", "d"), ("a", "e"), ("b", "f"), ("c", "f"), ("e", "f")]),
    ("abcdefgh", [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("f", "e"), ("a", "g"), ("g", "h"), ("f", "h")]),
]


@pytest.mark.parametrize(("names", "edges"), GRAPHS, ids=lambda x: x if isinstance(x, str) else "")
def test_no_two_nodes_overlap_and_no_line_goes_through_a_node(names: str, edges: list[Pair]) -> None:
    sizes: dict[str, Size] = {name: (40.0 + 37 * (i % 3), 30.0 + 20 * (i % 2)) for i, name in enumerate(names)}
    placed = upwards(sizes, edges, SPACING)
    for a, b in combinations(names, 2):
        apart = [abs(placed.centres[a][i] - placed.centres[b][i]) - (sizes[a][i] + sizes[b][i]) / 2 for i in (0, 1)]
        assert max(apart) >= 10 - 1e-6, (a, b)
    for (a, b), points in placed.lines.items():
        assert points[0] == placed.centres[a]
        assert points[-1] == placed.centres[b]
        assert placed.centres[a][1] > placed.centres[b][1]
        for start, end in pairwise(points):
            for n in range(1, 50):
                x, y = (start[i] + (end[i] - start[i]) * n / 50 for i in (0, 1))
                assert not any(inside((x, y), placed.centres[c], sizes[c]) for c in names if c not in (a, b))


def inside(point: tuple[float, float], centre: tuple[float, float], size: Size) -> bool:
    return all(abs(point[i] - centre[i]) < size[i] / 2 for i in (0, 1))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(199, 126), "199/126"),
        (Fraction(0), "0"),
        (Fraction(2, 3 * 10**9), "6.6666..e-10"),
        (Fraction(10**12 + 1), "1.0000..e12"),
        (Fraction(-12345678901, 10**10), "-1.2345.."),
        (number("sqrt(2)"), "1.4142.."),
        (number("3-2*sqrt(2)"), "0.17157.."),
        (Interval(Fraction(999995, 10**6), Fraction(1000005, 10**6)), "between 0.99999 and 1.0001"),
    ],
    ids=str,
)
def test_short_numbers(value: Number, text: str) -> None:
    assert short(value) == text
