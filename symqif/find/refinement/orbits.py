"""Refinement between large explicit channels: what both have in common is left out, what is symmetric asked once.

Columns are merged first. A column that both channels have, up to a factor, stays where it is, as far as both have it:
no convex function of the posteriors tells this part apart. Of the rest, let a group of permutations of the secrets
take A's columns to A's and B's to B's. A witness may be averaged over the group, and so may a gain function; hence one
of B's columns in each orbit is enough, with an unknown for each orbit of A's columns under what leaves it where it is,
and an equation for each orbit of A's columns. (R. Bodi, K. Herr and M. Joswig, "Algorithms for highly symmetric linear
and integer programs", Math. Programming 137, 2013.) What is found is spread over the orbits, and is a witness or a gain
function like any other.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import lcm
from typing import Any

from flint import fmpq_mat, fmpz_mat

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import basis, entropy
from symqif.find.linear.basis import Row, Solution
from symqif.find.linear.feasibility import ENGINE
from symqif.find.linear.quadratic import Quadratic, plain
from symqif.find.refinement.matrices import Comparison, Entry, Matrix, Merged, Rows, RowSum, direction, spread
from symqif.find.refinement.symmetry import Orbit, Symmetries
from symqif.find.signs.ring import fraction, rational
from symqif.refinement_kernel.irrational import Number, positive, zero

MOST = 20_000  # unknowns, beyond which it is not even tried
LARGEST = 5 * 10**7  # pairs, times secrets, for floating point
FEW = 500  # unknowns, for which exact numbers take no time, and are the shortest
BITS = 48  # of shares and gains that are found in floating point
Columns = Sequence[Sequence[Any]]  # of numbers of one kind
Shares = list[dict[int, Any]]  # for each of A's columns, what goes to which of B's


def witness_or_gain(a: Matrix, b: Matrix, deadline: Deadline) -> Comparison:
    """For channels on the same secrets, with entries in Q or in one quadratic field; `GaveUp` when the time is up."""
    left, right = Merged.of(a), Merged.of(b)
    kept, shares, ours, theirs = _apart(left.columns, right.columns)
    if not theirs:
        return Comparison(True, spread(shares, left, right))
    rest = [_times(left.columns[y], kept[y]) for y in ours]
    goals = [_times(right.columns[z], part) for z, part in theirs.items()]
    program = _Program(rest, goals, deadline)
    found = _between(program, deadline)
    if not isinstance(found, dict):
        return Comparison(False, found)
    places = list(theirs)
    parts = [None if kept[y] == 1 else kept[y] for y in ours]
    for (y, z), value in found.items():  # none of which has a share yet: what both have is all of A's, or all of B's
        part = parts[y]
        shares[ours[y]][places[z]] = value if part is None else value * part
    return Comparison(True, spread(shares, left, right))


def _times(column: Sequence[Number], part: Number) -> Sequence[Number]:
    return column if part == 1 else [entry * part for entry in column]


def _apart(left: Columns, right: Columns) -> tuple[list[Number], Shares, list[int], dict[int, Number]]:
    """What A's columns keep beyond what both have, where that goes, and which columns of A and of B have more.

    B's with what they keep.
    """
    places = {direction(column): y for y, column in enumerate(left)}
    kept: list[Number] = [Fraction(1)] * len(left)
    shares: Shares = [{} for _ in left]
    theirs: dict[int, Number] = {}
    for z, column in enumerate(right):
        y = places.get(direction(column))
        if y is None:
            theirs[z] = Fraction(1)
            continue
        ours, own = (sum(entries, Fraction(0)) for entries in (left[y], column))
        more = positive(own - ours)
        shares[y][z] = Fraction(1) if more else own / ours
        kept[y] = 1 - shares[y][z]
        if more:
            theirs[z] = 1 - ours / own
    return kept, shares, [y for y, part in enumerate(kept) if not zero(part)], theirs


class _Program:
    """The columns of A and of B, none of which both have; B's by orbits, A's by what leaves the first of each alone."""

    def __init__(self, a: Columns, b: Columns, deadline: Deadline) -> None:
        self.a, self.b = a, b
        left, right = ([list(map(plain, column)) for column in columns] for columns in (a, b))
        self.group = Symmetries.of(left, right, deadline)
        self.orbits = self.group.right_orbits
        self.goals = [b[orbit.first] for orbit in self.orbits]
        self.secrets, self.classes = zip(*(orbit.classes() for orbit in self.orbits), strict=True)
        self.kinds = self.group.left_orbits
        self.kind = {y: n for n, kind in enumerate(self.kinds) for y in kind}

    @property
    def unknowns(self) -> int:
        return sum(map(len, self.classes))

    def spread_shares(self, found: Iterable[tuple[Orbit, Mapping[int, Number]]]) -> dict[tuple[int, int], Number]:
        """Shares of all pairs, from those of the first of B's columns in each orbit."""
        whole: dict[tuple[int, int], Number] = {}
        for orbit, own in found:
            at = {orbit.first: own}
            for z, step in orbit.steps.items():
                if step:
                    before, (_, left, _) = step
                    at[z] = {left[y]: value for y, value in at[before].items()}
                whole |= {(y, z): value for y, value in at[z].items()}
        return whole

    def spread_gains(self, found: Iterable[tuple[Orbit, Sequence[Any]]]) -> list[list[Any]]:
        """An action for each of B's columns in these orbits, from those for the first."""
        whole: list[list[Any]] = []
        for orbit, own in found:
            at = {orbit.first: list(own)}
            for z, step in orbit.steps.items():
                if step:
                    before, (rows, _, _) = step
                    at[z] = list(own)
                    for x, gain in enumerate(at[before]):
                        at[z][rows[x]] = gain
            whole += at.values()
        return whole


def _between(program: _Program, deadline: Deadline) -> dict[tuple[int, int], Number] | Rows:
    """The shares of a witness, or the actions of a gain function."""
    columns = *program.a, *program.b
    rational_numbers = not any(isinstance(entry, Quadratic) for column in columns for entry in column)
    if rational_numbers and program.unknowns > FEW:
        with suppress(GaveUp):
            return _by_entropy(program, deadline)
    return _exactly(program, deadline)


def _exactly(program: _Program, deadline: Deadline) -> dict[tuple[int, int], Number] | Rows:
    if program.unknowns > MOST:
        raise GaveUp(ENGINE, f"{program.unknowns} unknowns are too many for exact numbers")
    columns: list[dict[Row, Number]] = []
    sums: list[Row] = [(RowSum, n) for n in range(len(program.kinds))]
    target: dict[Row, Number] = dict.fromkeys(sums, Fraction(1))
    places: list[tuple[int, list[int]]] = []
    for r, (orbit, goal) in enumerate(zip(program.orbits, program.goals, strict=True)):
        secrets = [own[0] for own in program.secrets[r]]
        target |= {(Entry, r, x): goal[x] for x in secrets}
        for own in program.classes[r]:
            total = {x: sum((program.a[y][x] for y in own[1:]), program.a[own[0]][x]) for x in secrets}
            n = program.kind[own[0]]
            column: dict[Row, Number] = {(Entry, r, x): value for x, value in total.items() if not zero(value)}
            columns.append(column | {(RowSum, n): Fraction(len(orbit) * len(own), len(program.kinds[n]))})
            places.append((r, own))
    found = basis.feasible(columns, target, sums, deadline)
    if isinstance(found, Solution):
        shares: Shares = [{} for _ in program.orbits]
        for n, value in found.values.items():
            r, own = places[n]
            shares[r] |= dict.fromkeys(own, value)
        return program.spread_shares(zip(program.orbits, shares, strict=True))
    gains = []
    for r, orbit in enumerate(program.orbits):
        action: list[Number] = [Fraction(0)] * len(program.group.identity[0])
        for own in program.secrets[r]:
            for x in own:
                action[x] = found.values.get((Entry, r, own[0]), Fraction(0)) / Fraction(len(own) * len(orbit))
        gains.append(action)
    return _small(program.spread_gains(zip(program.orbits, gains, strict=True)))


def _small(actions: Rows) -> Rows:
    """The same, as far as vulnerabilities are compared: the last action gains nothing, rational gains are at most 1."""
    last = actions[-1]
    rows = [[own - other for own, other in zip(action, last, strict=True)] for action in actions]
    most = max((abs(gain) for row in rows for gain in row if isinstance(gain, Fraction)), default=0) or Fraction(1)
    return [[gain / most for gain in row] for row in rows]


def _by_entropy(program: _Program, deadline: Deadline) -> dict[tuple[int, int], Number] | Rows:
    """By floating point; columns as posteriors and their weights."""
    order = [y for kind in program.kinds for y in kind]
    if len(order) * len(program.orbits) * len(program.a[0]) > LARGEST:
        raise GaveUp(entropy.ENGINE, "too many pairs")
    weights = [sum(column, Fraction(0)) for column in program.a]
    goal_weights = [sum(column, Fraction(0)) for column in program.goals]
    whole = sum(weights, Fraction(0))
    points = [[float(entry / weights[y]) for entry in program.a[y]] for y in order]
    found = entropy.evenly(
        points,
        [program.kind[y] for y in order],
        [float(sum((weights[y] for y in kind), Fraction(0)) / whole) for kind in program.kinds],
        [[float(x / w) for x in column] for column, w in zip(program.goals, goal_weights, strict=True)],
        [float(len(orbit) * w / whole) for orbit, w in zip(program.orbits, goal_weights, strict=True)],
        _means(program, goal_weights),
        deadline,
    )
    if isinstance(found, entropy.Gains):
        return _priced(program, found)
    shares = []
    for classes, own, w in zip(program.classes, found.q.tolist(), goal_weights, strict=True):
        share, at = [0] * len(order), dict(zip(order, own, strict=True))
        for kind in classes:
            mean = round(sum(at[y] for y in kind) / len(kind) * float(w / weights[kind[0]]) * 2**BITS)
            for y in kind:
                share[y] = mean
        shares.append(share)
    pivots = [y for n in found.spanning for y in program.kinds[n]]
    return program.spread_shares(zip(program.orbits, _completed(program, shares, pivots), strict=True))


def _means(program: _Program, weights: Sequence[Any]) -> list[list[float]]:
    """The mean over the group of the posterior of each of B's columns."""
    place = {x: n for n, kind in enumerate(program.group.secret_orbits) for x in kind}
    found = []
    for column, weight in zip(program.goals, weights, strict=True):
        means = [float(sum((column[x] for x in kind), Fraction(0)) / weight) / len(kind)
                 for kind in program.group.secret_orbits]  # fmt: skip
        found.append([means[place[x]] for x in range(len(column))])
    return found


def _completed(program: _Program, shares: list[list[int]], pivots: Sequence[int]) -> list[Mapping[int, Number]]:
    """Put right what is missing of shares times 2^BITS: in the rows by the largest of them, in the columns by pivots.

    `GaveUp` if it is too much.
    """
    held: list[list[tuple[int, int, list[int]]]] = [[] for _ in program.kinds]
    for r, (orbit, classes) in enumerate(zip(program.orbits, program.classes, strict=True)):
        for own in classes:
            held[program.kind[own[0]]].append((shares[r][own[0]] * len(orbit) * len(own), r, own))
    largest = [max(parts) for parts in held]
    times = lcm(*(len(program.orbits[r]) * len(own) for _, r, own in largest))
    exact = fmpz_mat(shares).transpose() * times
    for kind, parts, (most, r, own) in zip(program.kinds, held, largest, strict=True):
        rest = most + (len(kind) << BITS) - sum(part for part, _, _ in parts)
        for y in own:
            exact[y, r] = rest * (times // (len(program.orbits[r]) * len(own)))
    whole = times << BITS
    factors = [lcm(*(entry.denominator for entry in row)) for row in zip(*program.a, strict=True)]
    rows = [[int(entry * f) for entry in row] for row, f in zip(zip(*program.a, strict=True), factors, strict=True)]
    goals = [[rational(entry * f * whole) for entry in row]
             for row, f in zip(zip(*program.goals, strict=True), factors, strict=True)]  # fmt: skip
    missing = fmpq_mat(len(rows), len(shares), [entry for row in goals for entry in row]) - fmpz_mat(rows) * exact
    spanning = fmpz_mat([[row[y] for y in pivots] for row in rows])
    try:
        more = spanning.transpose() * fmpq_mat(spanning * spanning.transpose()).solve(missing)
    except ZeroDivisionError:
        raise GaveUp(entropy.ENGINE, "the columns do not span all") from None
    found: list[Mapping[int, Number]] = []
    for r in range(len(shares)):
        own_shares = {y: Fraction(n, whole) for y in range(len(program.a)) if (n := int(exact[y, r]))}
        for n, y in enumerate(pivots):
            own_shares[y] = fraction((more[n, r] + exact[y, r]) / whole)
        if not all(value >= 0 for value in own_shares.values()):
            raise GaveUp(entropy.ENGINE, "the candidate cannot be completed")
        found.append(own_shares)
    return found


def _priced(program: _Program, found: entropy.Gains) -> Rows:
    """A gain function by floating point: an orbit of actions for each goal that is chosen, and one for all others."""
    gains = found.g.tolist()
    kinds = [
        *(program.secrets[r] for r in found.chosen),
        *[program.group.secret_orbits] * (len(gains) > len(found.chosen)),
    ]
    scale = max(abs(gain) for action in gains for gain in action)
    actions: list[list[Any]] = []
    for classes, action in zip(kinds, gains, strict=True):
        means = {x: sum(action[n] for n in kind) / len(kind) for kind in classes for x in kind}
        actions.append([Fraction(round(means[x] / scale * 2**BITS), 2**BITS) for x in range(len(action))])
    orbits = [program.orbits[r] for r in found.chosen]
    return program.spread_gains(zip(orbits, actions, strict=False)) + actions[len(orbits) :]
