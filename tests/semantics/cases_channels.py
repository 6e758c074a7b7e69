"""Applications of the rules of refinement, and of those of measures."""

from fractions import Fraction

from tests.semantics.cases import case, made, place
from tests.semantics.channels import Form, channel, form, off, product, spoilt, text
from tests.semantics.draw import Draw, distribution
from tests.semantics.judge import Case

NAMES = {"a": "real", "n": "integer"}


def entry(d: Draw, value: Fraction) -> str:
    """Write an entry, or something with a value that is less sure."""
    return d.of([str(value)] * 8 + [f"({value} + a)", f"({value} + 1/n)", f"({value} + 0*a)"])


def written(d: Draw, matrix: list[list[Fraction]]) -> str:
    """Write a matrix, with a name in it now and then."""
    return text([[entry(d, value) for value in row] for row in matrix]) if d.chance(20) else text(matrix)


@case("witness", over=NAMES)
def witness(d: Draw) -> Case:
    if d.chance(40):
        return given_witness(d)
    a, w = channel(d, 2, d.of((1, 2, 3))), None
    w = spoilt(d, channel(d, len(a[0]), d.of((1, 2, 2))))
    if d.chance(30):
        w = [[2 * value for value in row] for row in w]
    b = spoilt(d, product(a, w), 15)
    left, right = written(d, a), written(d, b)
    if d.chance(10):
        right = text(channel(d, 2, 2))
    goal = f"refines({left}, {right})" if d.chance(65) else f"in_hull({right}, {left})"
    return made(d, goal, matrix=text(w))


def random_pair(d: Draw) -> tuple[str, str]:
    """Draw two explicit channels, of which one may refine the other."""
    a = channel(d, d.of((2, 2, 3)), 2)
    b = spoilt(d, product(a, channel(d, 2, 2)), 30) if d.chance(60) else channel(d, len(a), 2)
    return text(a), text(b)


def given_witness(d: Draw) -> Case:
    """Draw a use of a refinement, or of a hull, that is given."""
    a, w = channel(d, 2, 2), channel(d, 2, d.of((1, 2)))
    refines = d.chance(60)
    w = w if refines else [[2 * value for value in row] for row in w]
    b = product(a, w)
    names = {f"w{r}{c}": value for r, row in enumerate(w, 1) for c, value in enumerate(row, 1)}
    named = [[f"w{r}{c}" for c, _ in enumerate(row, 1)] for r, row in enumerate(w, 1)]
    if d.chance(10):
        named[0][0] = d.of(("w21", "a", "1"))
    given = f"refines({text(a)}, {text(b)})" if refines else f"in_hull({text(b)}, {text(a)})"
    found = made(d, d.relation(1), given, hypothesis=place(d), matrix=text(named))
    return Case(found.sequent, found.node, hints=[names])


@case("gain", over=NAMES)
def gain(d: Draw) -> Case:
    rows = d.of((2, 2, 3))
    a, b = channel(d, rows, d.of((1, 2, 3))), channel(d, rows, d.of((1, 2, 2)))
    if d.chance(50):
        b = product(a, channel(d, len(a[0]), 2))
    gains = [[Fraction(d.of((-2, -1, 0, 1, 1, 2))) for _ in range(rows)] for _ in range(d.of((1, 2, 2, 3)))]
    prior = distribution(d.rng, rows) if d.chance(75) else [Fraction(d.of((-1, 1, 2, 0))) for _ in range(rows)]

    def values(matrix: list[list[Fraction]], output: int) -> list[Fraction]:
        return [sum(p * row[output] * g for p, row, g in zip(prior, matrix, action, strict=True)) for action in gains]  # type: ignore[misc]

    def replies(matrix: list[list[Fraction]]) -> list[int]:
        found = [values(matrix, output) for output in range(len(matrix[0]))]
        return [v.index(max(v)) if d.chance(80) else d.rng.randrange(len(gains)) for v in found]

    node = {"gain": text(gains), "prior": list(map(str, prior)), "best": replies(a), "strategy": replies(b)}
    return made(d, f"no(refines({written(d, a)}, {text(b)}))", **node)


CHANNELS = {"C": "channel(2)", "E": "channel(2)", "W": "channel", "n": "integer", "k": "integer", "a": "real"}
SOME = (
    "C",
    "E",
    "matrix([[1, 0], [0, 1]])",
    "matrix([[1], [1]])",
    "matrix([[1/2, 1/2], [1/3, 2/3]])",
    "matrix([[1/2, 1/2], [1/2, 1/2]])",
)


@case("through", over=CHANNELS)
def through(d: Draw) -> Case:
    return made(d, f"refines({d.of(SOME)}, {d.of(SOME)})", channel=d.of(SOME))


@case("mixed-product", over={"n": "integer", "k": "integer"})
def mixed_product(d: Draw) -> Case:
    a = channel(d, 2, d.of((1, 2)))
    b = spoilt(d, product(a, channel(d, len(a[0]), d.of((1, 2)))), 30) if d.chance(60) else channel(d, 2, 2)
    exponents = (
        [d.of(("n", "n", "n", "2", "k", "0", "1")) for _ in range(2)]
        if d.chance(30)
        else [d.of(("n", "2", "1", "0"))] * 2
    )
    left, right = (f"kron({text(m)}, {n})" for m, n in zip((a, b), exponents, strict=True))
    hot = d.chance(50)
    sides = [f"hot({side})" for side in (left, right)] if hot else [left, right]
    return made(d, f"refines({sides[0]}, {sides[1]})" if d.chance(70) else f"in_hull({sides[1]}, {sides[0]})")


@case("fewer-secrets", over={"n": "integer", "k": "integer"})
def fewer_secrets(d: Draw) -> Case:
    a = channel(d, 2, 2)
    b = spoilt(d, product(a, channel(d, 2, 2)), 30) if d.chance(60) else spoilt(d, channel(d, 2, 2), 20)
    k = d.of(("1", "2", "k", "n"))
    goal = f"refines(hot(kron({text(spoilt(d, a, 15))}, {k})), hot(kron({text(b)}, {k})))"
    return made(d, goal, secrets=d.of(("1", "2", "n", "k", "0")))


def some_form(d: Draw) -> str:
    """Draw a subset form that is a channel, or nearly."""
    k = d.of((1, 2, 2, 3))
    found = off(d, form(d, k, favoured=d.chance(70))).text(d)
    if d.chance(15):
        found = found.replace("subset(2, ", f"subset({d.of(('n', '0', '1'))}, ")
    if d.chance(15):
        start, low, high, rest = found.split(", ", 3)
        found = f"{start}, {d.of((low, '(-1)', 'n', '0'))}, {d.of((high, 'n', '3', '0'))}, {rest}"
    return found


def one_hot(d: Draw) -> str:
    """Draw the one-hot rows of a power."""
    return f"hot(kron({written(d, spoilt(d, channel(d, 2, 2), 25))}, {d.of(('1', '2', 'n'))}))"


def some_channel(d: Draw) -> str:
    """Draw a channel of any kind."""
    if d.chance(60):
        return some_form(d)
    return d.of([one_hot(d), one_hot(d), f"kron({text(spoilt(d, channel(d, 2, 2)))}, {d.of(('1', 'n', '2'))})"])


@case("stochastic", over=NAMES)
def stochastic(d: Draw) -> Case:
    explicit = written(d, spoilt(d, channel(d, d.of((1, 2)), d.of((1, 2, 3)))))
    return made(d, f"stochastic({explicit if d.chance(30) else some_channel(d)})")


def capacity(form: Form) -> Fraction:
    """Sum the maxima of the columns."""
    from math import comb

    total = Fraction(0)
    for i in form.sizes:
        entries = [form.member(i)] * (i > 0) + [form.nonmember(i)] * (i < form.k)
        total += comb(form.k, i) * max(entries)
    return total


@case("column-maxima", over=NAMES)
def column_maxima(d: Draw) -> Case:
    if d.chance(20):
        return made(d, f"{d.of(('capacity', 'asr'))}({one_hot(d)}) == {d.of(('1', '2', '3/2'))}")
    k = d.of((1, 2, 2, 3))
    base = form(d, k, favoured=d.chance(60))
    wrong = sum_if_members_win(base) if d.chance(60) else capacity(base)
    measure = d.of(("capacity", "asr"))
    value = (wrong + d.of((0, 0, 0, Fraction(1, 2)))) / (k if measure == "asr" else 1)
    return made(d, f"{measure}({base.text(d)}) == {value}")


def sum_if_members_win(form: Form) -> Fraction:
    """Say what the capacity would be if members had the larger entries."""
    from math import comb

    return sum((comb(form.k, i) * form.member(i) for i in form.sizes), Fraction(0))


@case("column-minima", over=NAMES)
def column_minima(d: Draw) -> Case:
    k = d.of((2, 2, 3))
    a, b = form(d, k, favoured=d.chance(70)), form(d, k)
    b = a if d.chance(15) else b
    return made(d, f"no(refines({off(d, a, 15).text(d)}, {off(d, b, 15).text(d)}))")


@case("ldp", over=NAMES)
def ldp(d: Draw) -> Case:
    if d.chance(40):
        return given_ldp(d)
    channel_ = some_form(d) if d.chance(80) else one_hot(d)
    return made(d, f"ldp({channel_}, {d.of(('1', '2', '3', '1/2', 'a', '0', '4'))})")


def given_ldp(d: Draw) -> Case:
    """Draw a use of a ratio bound that is given."""
    k = d.of((2, 3))
    base = form(d, k)
    i, bound = d.of((*base.sizes, 1)), d.of(("1", "2", "3", "a"))
    size = f"{i}" if d.chance(70) else d.of(("n", "0", "2", "n + 1"))
    found = base.text(d)
    member, nonmember = (base.member(i), base.nonmember(i)) if i in base.sizes else (0, 0)
    goal = d.of([d.relation(1), f"{member} <= ({bound})*({nonmember})", f"{member} <= 2*({nonmember})"])
    return made(d, goal, f"ldp({found}, {bound})", hypothesis=place(d), size=size)


@case("data-processing", over=CHANNELS)
def data_processing(d: Draw) -> Case:
    a, b = random_pair(d)
    if d.chance(50):
        bound, given = d.of(("1", "2", "3", "1/2", "a")), d.of([f"refines({a}, {b})"] * 5 + [f"refines({b}, {a})"])
        return made(d, f"ldp({b}, {bound})", given, hypothesis=place(d))
    sides = [a, b] if d.chance(70) else [d.of(SOME), d.of(SOME)]
    return made(d, f"capacity({sides[1]}) <= capacity({sides[0]})")
