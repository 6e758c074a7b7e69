"""Linear equations with functions of one variable, by Bareiss's fraction-free elimination over the polynomials.

(E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", Math. Comp. 22, 1968.)
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from flint import fmpz_poly

from symqif.find.limits import GaveUp
from symqif.refinement_kernel.function import Coefficients, Domain, Function
from symqif.refinement_kernel.irrational import Number

ENGINE = "parametric linear program"
Powers = dict[Coefficients, int]


def solve(
    columns: Sequence[Mapping[int, Number]], right: Sequence[Number], domain: Domain
) -> tuple[list[Number], list[Function]]:
    """The solution as functions, whose divisors may be 0 somewhere on the domain; and the squares of these divisors.

    columns: as many as there are equations, each with its entries by rows. Each column and the right side is first
    multiplied by its divisors. `GaveUp` if the determinant is 0.
    """
    size = len(right)
    table = [[fmpz_poly([0]) for _ in range(size + 1)] for _ in range(size)]
    scales: list[fmpz_poly] = []
    for m, column in enumerate([*columns, dict(enumerate(right))]):
        numbers = {n: _function(value, domain) for n, value in column.items()}
        below: Powers = {}
        content = 1
        for f in numbers.values():
            content = lcm(content, f.scale.denominator)
            for p, n in f.factors:
                below[p] = max(below.get(p, 0), -n)
        for n, f in numbers.items():
            table[n][m] = _polynomial(f, below, content)
        scales.append(_product(below) * content)
    determinant = _eliminated(table)
    divisors: dict[Coefficients, tuple[fmpz_poly, int]] = {}
    scale, factors = (determinant * scales[-1]).factor()
    for factor, n in factors:
        divisors[tuple(int(c) for c in factor.coeffs())] = factor, n
    solved: list[Number] = []
    used: set[Coefficients] = set()
    for m in range(size):
        value = table[m][size] * scales[m]
        left: Powers = {}
        for p, (factor, n) in divisors.items():
            while n and not value % factor and value:
                value, n = value // factor, n - 1
            if n and value:
                left[p] = -n
        used |= left.keys()
        whole = Function.polynomial([int(c) for c in value.coeffs()], Fraction(1, int(scale)), domain)
        solved.append(whole * Function(Fraction(1), tuple(sorted(left.items())), domain))
    return solved, [Function(Fraction(1), ((p, 2),), domain) for p in sorted(used)]


def _eliminated(table: list[list[fmpz_poly]]) -> fmpz_poly:
    """The determinant d of the square part; the last column becomes d times the solution."""
    before = fmpz_poly([1])
    size = len(table)
    for n in range(size):
        rows = [m for m in range(n, size) if table[m][n]]
        if not rows:
            raise GaveUp(ENGINE, "no vertex at a sample")
        best = min(rows, key=lambda m: (table[m][n].degree(), sum(map(bool, table[m]))))
        table[n], table[best] = table[best], table[n]
        pivot = table[n]
        for m in range(size):
            if m != n:
                line, factor = table[m], table[m][n]
                table[m] = [
                    _exactly(pivot[n] * line[c] - factor * pivot[c], before) if c > n or c == m else fmpz_poly([0])
                    for c in range(size + 1)
                ]
        before = pivot[n]
    return before


def _exactly(value: fmpz_poly, divisor: fmpz_poly) -> fmpz_poly:
    return value // divisor if value else value


def _function(value: Number, domain: Domain) -> Function:
    return value if isinstance(value, Function) else Function(value, (), domain)  # type: ignore[arg-type]


def _polynomial(f: Function, below: Powers, content: int) -> fmpz_poly:
    exponents = dict(below)
    for p, n in f.factors:
        exponents[p] = exponents.get(p, 0) + n
    return _product(exponents) * int(f.scale * content)


def _product(exponents: Powers) -> fmpz_poly:
    whole = fmpz_poly([1])
    for p, n in exponents.items():
        whole *= fmpz_poly(list(p)) ** n
    return whole
