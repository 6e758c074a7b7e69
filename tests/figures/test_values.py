"""Plotted values against explicit channels at 60 digits, which share no code with the closed forms."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from symqif.figures import FIGURES
from symqif.figures.figure import Content, Curve, Interval, Panel, PlotPoint
from tests.oracles import channels, measures
from tests.oracles.precision import Number, mp, number

SLACK = mp.mpf(10) ** -40


def panel(content: Content, n: int) -> Panel:
    found = content.panels[n]
    assert isinstance(found, Panel)
    return found


def curve(of: Panel, look: str) -> Curve:
    (found,) = (curve for curve in of.curves if curve.look == look)
    return found


def holds(interval: Interval, value: Number) -> bool:
    return bool(number(interval[0]) * (1 - SLACK) <= value <= number(interval[1]) * (1 + SLACK))


def some(points: tuple[PlotPoint, ...]) -> list[PlotPoint]:
    """The first, the last and two between."""
    return [points[n * (len(points) - 1) // 3] for n in range(4)]


def bits(name: str, eps: Number, theta: Number) -> channels.Bits:
    return channels.the(eps, theta) if name == "the" else getattr(channels, name)(eps)


EPS = [1, 4, 8, 16]


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize("name", ["sue", "oue", "the"])
def test_asr_is_the_sum_of_column_maxima_over_k(name: str, n: int, contents: dict[str, Content]) -> None:
    for point in some(curve(panel(contents["asr"], n), name).points):
        pair = bits(name, mp.mpf(EPS[n]), number(point.x[0]))
        assert holds(point.y, measures.capacity_by_kind(channels.unary_columns(pair, 10)) / 10)


def error(pair: channels.Bits, k: int, users: int) -> Number:
    """The variance of (count/n - q)/(p - q), with n/k holders: counts of holders and of others are binomial."""
    p, q = pair
    holders = mp.mpf(users) / k
    return (holders * p * (1 - p) + (users - holders) * q * (1 - q)) / (users * (p - q)) ** 2


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize("name", ["sue", "oue", "the"])
@pytest.mark.parametrize(("drawn", "k"), [("mse", 10), ("mse-all", 41270)])
def test_mse_is_the_variance_of_the_counts(drawn: str, k: int, name: str, n: int, contents: dict[str, Content]) -> None:
    for point in some(curve(panel(contents[drawn], n), name).points):
        assert holds(point.y, error(bits(name, mp.mpf(EPS[n]), number(point.x[0])), k, 10_000))


def unary(name: str) -> Callable[[Number], Number]:
    return lambda eps: measures.capacity_by_kind(channels.unary_columns(bits(name, eps, mp.mpf(3) / 4), 50))


def nearest(value: Number) -> int:
    return int(mp.floor(value + mp.mpf(1) / 2))


CAPACITIES: dict[str, Callable[[Number], Number]] = {
    "sue": unary("sue"),
    "oue": unary("oue"),
    "the": unary("the"),
    "grr": lambda eps: measures.capacity(channels.grr(50, eps)),
    "blh": lambda eps: measures.capacity_by_kind(channels.lh_columns(50, 2, eps)),
    "olh": lambda eps: measures.capacity_by_kind(channels.lh_columns(50, nearest(mp.exp(eps) + 1), eps)),
    "ss": lambda eps: measures.capacity_by_kind(channels.ss_columns(50, eps, max(1, nearest(50 / (mp.exp(eps) + 1))))),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CAPACITIES)
def test_capacity_is_the_sum_of_column_maxima(name: str, contents: dict[str, Content]) -> None:
    for point in curve(panel(contents["capacity"], 0), name).points[::9]:
        assert holds(point.y, CAPACITIES[name](number(point.x[0])))


@pytest.mark.parametrize(("n", "eps", "g"), [(0, 3, 21), (1, 5, 149)])
def test_local_hashing_and_the_earlier_formula(n: int, eps: int, g: int, contents: dict[str, Content]) -> None:
    e = mp.exp(eps)
    for point in some(curve(panel(contents["gursoy"], n), "lh").points):
        k = int(point.x[0])
        assert holds(point.y, measures.capacity_by_kind(channels.lh_columns(k, g, mp.mpf(eps))) / k)
    for point in some(curve(panel(contents["gursoy"], n), "printed").points):
        k = int(point.x[0])
        assert holds(point.y, e / ((e + g - 1) * max(mp.mpf(k) / g, mp.mpf(1))))


@pytest.mark.parametrize(("look", "theta"), [("the-1", "0.51"), ("the-2", "0.75"), ("the-3", "0.95")])
def test_the_real_eps_is_the_largest_ratio(look: str, theta: str, contents: dict[str, Content]) -> None:
    for point in some(curve(panel(contents["the-epsilon"], 0), look).points)[1:]:
        pair = channels.the(number(point.x[0]), mp.mpf(theta))
        assert holds(point.y, mp.log(measures.ratio(channels.unary(pair, 2))))


@pytest.mark.parametrize(
    ("drawn", "n", "label", "bit"),
    [
        ("trade-off-the", 0, "THE, ε = 3", channels.the(mp.mpf(3), mp.mpf(3) / 4)),
        ("trade-off-oue", 0, "OUE, ε = 1", channels.oue(mp.mpf(1))),
        ("oue-the", 0, "THE", channels.the(mp.mpf(3), mp.mpf(19) / 20)),
        ("oue-the", 1, "OUE", channels.oue(mp.mpf(5))),
        ("min", 0, "SUE", channels.sue(mp.mpf(2))),
    ],
)
def test_trade_off_corner_is_the_best_test(
    drawn: str, n: int, label: str, bit: channels.Bits, contents: dict[str, Content]
) -> None:
    (found,) = (c for c in panel(contents[drawn], n).curves if c.label == label)
    first, corner, last = found.points
    p, q = bit
    assert holds(corner.x, q)  # reject "unset" when the bit is set
    assert holds(corner.y, 1 - p)
    assert (first.x, first.y, last.x, last.y) == ((0, 0), (1, 1), (1, 1), (0, 0))


def test_the_minimum_has_the_corners_of_both(contents: dict[str, Content]) -> None:
    found = panel(contents["min"], 0)
    _, *corners, _ = curve(found, "min").points
    others = [curve(found, name).points[1] for name in ("oue", "sue")]
    for ours, theirs in zip(corners, others, strict=True):
        assert holds(ours.x, number(theirs.x[0]))
        assert holds(ours.y, number(theirs.y[0]))


def test_the_oracles_would_notice_a_wrong_value() -> None:
    low = Fraction(1)
    assert not holds((low, low + Fraction(1, 10**13)), mp.mpf(1) + mp.mpf(10) ** -12)
    assert set(CAPACITIES) <= {"grr", "ss", "blh", "olh", "sue", "oue", "the"}
    assert "capacity" in FIGURES


@pytest.mark.parametrize(("drawn", "k"), [("mse", 10), ("mse-all", 41270)])
def test_the_note_on_mse_has_the_root_of_the_claim(drawn: str, k: int, contents: dict[str, Content]) -> None:
    (note,) = (note for note in contents[drawn].notes if note.claim == "fig5.mse-order/remark-2")
    root = 2 * mp.log((k - 2 + mp.sqrt(mp.mpf(k) * (k - 4))) / 2)
    assert mp.nstr(root, 12).startswith(note.words.rpartition(" ")[2].removesuffix(".."))
