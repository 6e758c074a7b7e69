"""Terms with a given operator on top, of the forms for which normal forms have rules of their own."""

from tests.semantics.draw import Draw

OPERATORS = (
    "+", "-", "*", "/", "**", "neg", "exp", "log", "sqrt", "max", "binomial", "sum", "total", "largest",
    "delta", "size", "laplace_tail", "at",
)  # fmt: skip


def rich(d: Draw, operator: str) -> str:
    """Draw a term with this operator on top, now and then within something."""
    term = _rich(d, operator)
    if d.chance(25):
        term = d.of(
            [
                f"{term}*{d.real(1)}",
                f"({term})/({d.real(1)})",
                f"({term})**2",
                f"1/({term})",
                f"sqrt(({term})**2)",
                f"{term} - {_rich(d, operator)}",
            ]
        )
    return term


def _rich(d: Draw, operator: str) -> str:
    one, other, n, m = d.real(2), d.real(1), d.whole(1), d.whole(1)
    if operator in ("+", "-", "*", "/"):
        return f"({one}) {operator} ({other})"
    if operator == "neg":
        return f"-({one})"
    if operator in ("exp", "log", "sqrt"):
        return _function(d, operator)
    fixed = {
        "max": f"max({one}, {other})",
        "laplace_tail": f"laplace_tail({other}, {d.real(1)})",
        "**": _power(d),
        "binomial": f"binomial({_shifted(d, n)}, {_shifted(d, m)})",
        "sum": _sum(d),
    }
    return fixed[operator] if operator in fixed else _over_sets(d, operator)


def _function(d: Draw, operator: str) -> str:
    one, other = d.real(1), d.real(1)
    inside = [
        one,
        f"{one}/({other})",
        f"({one})**2",
        f"{one}*{other}",
        f"({one})**2*{other}",
        f"4*{one}",
        f"-({one})",
        f"{one}/({other})**2",
    ]
    if operator == "exp":
        inside += [
            f"log({one})",
            f"log({one})/2",
            f"-log({one})",
            f"{one}/2",
            f"{one}/3 + {one}",
            f"log(2) + {one}",
            "log(3)/2",
        ]
    if operator == "log":
        inside += ["2", "12", "1/6", f"exp({one})", f"1/({one})"]
    if operator == "sqrt":
        inside += ["8", "4/9", "12", "1/2", f"-4*({one})", f"1/({one})", f"exp({one})", f"({one})**3", f"1/({one})**3"]
    return f"{operator}({d.of(inside)})"


def _power(d: Draw) -> str:
    if d.chance(50):
        return f"({d.real(1)})**({d.whole(1)})"
    names = d.named("integer") or ["2"]
    exponent = d.of(
        [
            d.of(names),
            f"{d.of(names)} + 1",
            f"{d.of(names)} - 2",
            f"-{d.of(names)}",
            f"2*{d.of(names)}",
            "(-1)",
            "(-2)",
            "3",
            "0",
        ]
    )
    name = "a" if "a" in d.variables else "2"
    base = d.of([d.real(1), name, f"-({d.real(0)})", f"{d.real(0)}/({d.real(0)})"])
    return f"({base})**({exponent})"


def _shifted(d: Draw, n: str) -> str:
    names = d.named("integer") or ["3"]
    return d.of(
        [
            n,
            d.of(names),
            f"{d.of(names)} + {d.of(('1', '2'))}",
            f"{d.of(names)} - {d.of(('1', '2'))}",
            d.of(("0", "1", "2", "5")),
        ]
    )


def _sum(d: Draw) -> str:
    if d.chance(45):
        return d.ranged(2)
    names = d.named("integer") or ["3"]
    k, q = d.of(names), d.of([d.real(0), "2", "1/2", "(1 - a)" if "a" in d.variables else "3"])
    low, high = d.of(("0", "0", "1", "2", "(-1)")), d.of((k, k, f"{k} - 1", f"{k} - 2", f"{k} + 1"))
    power = d.of(
        [
            f"({q})**j",
            f"({q})**j*({d.real(0)})**({k} - j)",
            "1",
            f"j*({q})**j",
            "j",
            f"({q})**(j - 1)",
            f"j**2*({q})**j",
            f"(j - {k})",
        ]
    )
    weight = d.of([f"binomial({k}, j)", f"binomial({k}, j)", f"binomial({k} - 1, j - 1)", f"binomial({k} - 1, j)", "1"])
    body = d.of([f"{weight}*{power}", power, d.real(1)])
    return f"sum({body}, j, {low}, {high})"


def _over_sets(d: Draw, operator: str) -> str:
    if "X" not in d.variables:
        return d.real(2)
    e, w = d.element("X"), d.element("X")
    if operator in ("total", "largest"):
        return _of_a_set(d, operator, e)
    if operator == "delta":
        return f"delta({e}, {w})*{d.real(1)} + delta({w}, {e})**2"
    if operator == "size":
        return f"size(X)*{d.real(1)}"
    return d.of([f"f({e})", f"h({d.real(1)})" if "h" in d.variables else "f(x)", f"f({e})/f({w})"])


def _of_a_set(d: Draw, operator: str, e: str) -> str:
    t = d.of(("t", "t", "s", "x", "a"))
    free, q = d.real(0), d.real(1)
    inner = d.inside(t, "X").inside("u", "X")
    bodies = [
        f"f({t})", f"f({t})*{free}", f"f({t})/({free})", f"f({t})/({q})", f"delta({t}, {e})*f({t})",
        f"delta({t}, {e})*{q}", f"{free}",
        f"exp(a)*f({t})" if "a" in d.variables else f"2*f({t})", f"f({t})/exp({free})", f"1/f({t})",
        f"f({t})/f({t})", f"sqrt(f({t})*{free})",
        f"delta({t}, {e})/f({t})", f"-f({t})*size(X)", f"{operator}(f(u)*f({t}), u, X)",
        f"{operator}(delta({t}, u)*f(u)/f({t}), u, X)",
        d.inside(t, "X").real(2), f"f({t})**(-1)", f"log(f({t}))*{free}", f"total(delta({t}, u)*{inner.real(1)}, u, X)",
    ]  # fmt: skip
    return f"{operator}({d.of(bodies)}, {t}, X)"
