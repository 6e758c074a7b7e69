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
from fractions import Fraction
from math import inf
from operator import mul
from typing import Any

from flint import fmpq_mat

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import farkas, margin, simplex
from symqif.find.linear.farkas import Row, Solution
from symqif.find.linear.feasibility import ENGINE
from symqif.find.linear.quadratic import Quadratic, plain
from symqif.find.refinement.matrices import Comparison, Entry, Matrix, Merged, Rows, RowSum, direction, spread
from symqif.find.refinement.symmetry import Orbit, Symmetries
from symqif.find.signs.ring import fraction, rational, rounded
from symqif.refinement_kernel.irrational import Number, positive, zero

MOST = 20_000  # unknowns, beyond which it is not even tried
LARGEST = 5 * 10**7  # pairs, times secrets, for interior points
FEW = 500  # unknowns, for which the exact simplex method is faster than interior points
BITS = 40  # of shares and gains that are found in floating point
CLOSE = 2.0**-24  # a difference of vulnerabilities, times the secrets, that may be one of rounding
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
    alone = (len(own.columns) == len(own.shares) == size for own, size in ((left, len(ours)), (right, len(theirs))))
    return Comparison(True, spread(shares, left, right), symmetries=program.group.symmetries if all(alone) else ())


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
        try:
            return _by_margin(program, deadline)
        except GaveUp:
            deadline.check(ENGINE)
    return _exactly(program, deadline, in_field=not rational_numbers)


def _exactly(program: _Program, deadline: Deadline, *, in_field: bool) -> dict[tuple[int, int], Number] | Rows:
    if program.unknowns > MOST:
        raise GaveUp(ENGINE, f"{program.unknowns} unknowns are too many for exact numbers")
    columns: list[dict[Row, Number]] = []
    target: dict[Row, Number] = {(RowSum, n): Fraction(1) for n in range(len(program.kinds))}
    places: list[tuple[int, list[int]]] = []
    for r, (orbit, goal) in enumerate(zip(program.orbits, program.goals, strict=True)):
        secrets = [own[0] for own in program.secrets[r]]
        target |= {(Entry, r, x): goal[x] for x in secrets}
        for own in program.classes[r]:
            total = {x: sum((program.a[y][x] for y in own), Fraction(0)) for x in secrets}
            n = program.kind[own[0]]
            column: dict[Row, Number] = {(Entry, r, x): value for x, value in total.items() if not zero(value)}
            columns.append(column | {(RowSum, n): Fraction(len(orbit) * len(own), len(program.kinds[n]))})
            places.append((r, own))
    solve = simplex.feasible_in_field(columns, target, deadline) if in_field else None
    found = solve or farkas.feasible(columns, target, frozenset(target), deadline)
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
    return program.spread_gains(zip(program.orbits, gains, strict=True))


def _by_margin(program: _Program, deadline: Deadline) -> dict[tuple[int, int], Number] | Rows:
    """By floating point; columns as posteriors and their weights."""
    order = [y for kind in program.kinds for y in kind]
    if len(order) * len(program.orbits) * len(program.a[0]) > LARGEST:
        raise GaveUp(margin.ENGINE, "too many pairs")
    weights = [sum(column, Fraction(0)) for column in program.a]
    goal_weights = [sum(column, Fraction(0)) for column in program.goals]
    whole = sum(weights, Fraction(0))
    pivots = _pivots(program)
    found = margin.largest_margin(
        [[float(entry / weights[y]) for entry in program.a[y]] for y in order],
        [program.kind[y] for y in order],
        [float(sum((weights[y] for y in kind), Fraction(0)) / whole) for kind in program.kinds],
        [[float(x / w) for x in column] for column, w in zip(program.goals, goal_weights, strict=True)],
        [float(len(orbit) * w / whole) for orbit, w in zip(program.orbits, goal_weights, strict=True)],
        [1 / len(pivots) if y in pivots else 0.0 for y in order],
        deadline,
    )
    if found.t < 0:
        return _priced(program, found, goal_weights)
    shares: Shares = []
    for classes, own, w in zip(program.classes, found.shares.tolist(), goal_weights, strict=True):
        at = dict(zip(order, own, strict=True))
        means = [(kind, sum(at[y] for y in kind) / len(kind)) for kind in classes]
        shares.append({y: rounded(Fraction(mean) * w / weights[y], BITS) for kind, mean in means if mean for y in kind})
    if _completed(program, shares, pivots):
        return program.spread_shares(zip(program.orbits, shares, strict=True))
    raise GaveUp(margin.ENGINE, "what is found cannot be completed")


def _pivots(program: _Program) -> list[int]:
    """Orbits of A's columns that span all columns: small ones, and of these the ones that tell most."""
    height = len(program.group.identity[0])

    def rank(kind: Sequence[int]) -> tuple[int, float]:
        column = program.a[kind[0]]
        weight = sum(column, Fraction(0))
        return len(kind), -sum((float(entry / weight) ** 2 for entry in column), 0.0)

    chosen: list[int] = []
    reached = 0
    for kind in sorted(program.kinds, key=rank):
        more = [rational(program.a[y][x]) for y in (*chosen, *kind) for x in range(height)]
        now = fmpq_mat(len(chosen) + len(kind), height, more).rank()
        if now > reached:
            chosen, reached = [*chosen, *kind], now
        if reached == height:
            return chosen
    raise GaveUp(margin.ENGINE, "the columns do not span all")


def _completed(program: _Program, shares: Shares, pivots: Sequence[int]) -> bool:
    """Put right what is missing, if that is little: in the rows by the largest shares, in the columns by the pivots."""
    held: list[list[tuple[Any, int, list[int]]]] = [[] for _ in program.kinds]
    for r, (orbit, share) in enumerate(zip(program.orbits, shares, strict=True)):
        for own in program.classes[r]:
            if own[0] in share:
                n = program.kind[own[0]]
                part = share[own[0]] * Fraction(len(orbit) * len(own), len(program.kinds[n]))
                held[n].append((part, r, own))
    for kind, parts in zip(program.kinds, held, strict=True):
        if not parts:
            return False
        most, r, own = max(parts)
        rest = most + 1 - sum((part for part, _, _ in parts), Fraction(0))
        if not positive(rest):
            return False
        shares[r] |= dict.fromkeys(own, rest * Fraction(len(kind), len(program.orbits[r]) * len(own)))
    exact = [list(map(rational, column)) for column in program.a]

    def side(columns: Sequence[int]) -> fmpq_mat:
        return fmpq_mat(len(columns), len(exact[0]), [entry for y in columns for entry in exact[y]]).transpose()

    spanned = side(pivots)
    back = spanned.transpose() * (spanned * spanned.transpose()).inv()
    for own, goal in zip(shares, program.goals, strict=True):
        made = side(list(own)) * fmpq_mat(len(own), 1, list(map(rational, own.values())))
        more = back * (fmpq_mat(len(goal), 1, list(map(rational, goal))) - made)
        for n, y in enumerate(pivots):
            own[y] = own[y] + fraction(more[n, 0])
            if not positive(own[y]):
                return False
    return True


def _priced(program: _Program, found: margin.Margin, goal_weights: Sequence[Any]) -> Rows:
    """A gain function by the prices; as few orbits of actions as will do."""
    actions = []
    for r, (own, orbit, w) in enumerate(zip(found.prices.tolist(), program.orbits, goal_weights, strict=True)):
        action = [price / float(len(orbit) * w) for price in own]
        for kind in program.secrets[r]:
            mean = sum(action[x] for x in kind) / len(kind)
            for x in kind:
                action[x] = mean
        actions.append(action)
    scale = max(abs(gain) for action in actions for gain in action)
    exact = [[Fraction(round(gain / scale * 2**BITS), 2**BITS) for gain in action] for action in actions]
    return program.spread_gains((program.orbits[r], exact[r]) for r in _enough(program, exact))


def _enough(program: _Program, actions: Sequence[Sequence[Any]]) -> list[int]:
    """Orbits of actions by which B gains more than A, half as much more as by all, or more: one after the other."""
    sides = (
        [(len(kind), program.a[kind[0]]) for kind in program.kinds],
        [(len(orbit), goal) for orbit, goal in zip(program.orbits, program.goals, strict=True)],
    )
    columns = [(sign * times, list(map(float, own))) for side, sign in zip(sides, (-1, 1), strict=True)
               for times, own in side]  # fmt: skip
    worth: list[list[float]] = []  # of each orbit of actions, for each column
    for orbit, action in zip(program.orbits, actions, strict=True):
        images = [list(map(float, own)) for own in program.spread_gains([(orbit, action)])]
        worth.append([max(sum(map(mul, column, own)) for own in images) for _, column in columns])

    def gap(best: Sequence[float]) -> float:
        return sum(times * value for (times, _), value in zip(columns, best, strict=True))

    wanted = gap([max(own) for own in zip(*worth, strict=True)]) / 2
    if wanted < CLOSE:
        raise GaveUp(margin.ENGINE, "the two are too close for floating point")
    chosen: list[int] = []
    best = [-inf] * len(columns)
    while len(chosen) < len(actions) and (not chosen or gap(best) < wanted):
        rest = [r for r in range(len(actions)) if r not in chosen]
        chosen.append(max(rest, key=lambda r: gap(list(map(max, best, worth[r])))))
        best = list(map(max, best, worth[chosen[-1]]))
    return chosen
