"""An integer parameter: the mean squared error with one value, mse, and with another one, mse2.

mse2 - mse = (size2 - size) (high - low)/scale with scale > 0, so that low <= high says which value is better.
"""

from dataclasses import dataclass

from symqif.mechanisms.definition import VARIANCE
from symqif.mechanisms.protocol import Protocol
from symqif.outlines.script import (
    HYPOTHESIS,
    THIS,
    Node,
    antisymmetry,
    by,
    cases,
    cycle,
    follows,
    have,
    introduce,
    law,
    split,
    steps,
    using,
)
from symqif.outlines.statements import put_in, renamed


def errors(protocol: Protocol, size: str) -> dict[str, str]:
    """p* and q* as p and q, and the error; for another value of the parameter all have a 2 to their names."""
    own = {"p": protocol.definitions["p"], "q": protocol.support[1], "mse": put_in(VARIANCE, P="p", Q="q")}
    return {**own, **renamed(own, **{name: f"{name}2" for name in (*own, size)})}


def at_level(level: str, errors: dict[str, str], first: str, second: str, **sizes: str) -> dict[str, str]:
    """The errors where e^eps is this number, with `first` after the names for one value of the parameter, `second` for
    the other one."""
    own = [name for name in errors if not name.endswith("2")]
    names = {name: name + first for name in own} | {f"{name}2": name + second for name in own}
    numbers = {name: text.replace("exp(eps)", f"({level})") for name, text in errors.items()}
    return renamed(numbers, **names, **sizes)


@dataclass(frozen=True)
class Difference:
    """That of the errors with two values of a parameter; its five parts are texts."""

    size: str
    error: str  # the error, reduced
    low: str
    high: str
    scale: str

    @property
    def between(self) -> str:
        return f"({self.size}2-{self.size})"

    def facts(self, *known: str) -> tuple[Node, ...]:
        """Steps: that the scale of the difference is positive, and what the difference is, as these facts show."""
        errors = {"s": self.error, "t": put_in(self.error, **{self.size: f"{self.size}2"})}
        difference = f"{self.between}*({self.high}-({self.low}))/({self.scale})"
        shown = using(*known)
        return (
            have(f"0 < {self.scale}", "the ranges", shown, name="scale"),
            *follows(
                "implies(all(x == s, y == t, t-s == d), y-x == d)",
                "the difference",
                {"x": "mse", "y": "mse2", **errors, "d": difference},
                split(shown, shown, shown),
                name="gap",
            ),
        )

    def ordered(self, *known: str) -> Node:
        """The goal: if size < size2, then mse <= mse2 iff low <= high."""
        premises = split(using(f"{self.size} < {self.size}2"), HYPOTHESIS, HYPOTHESIS)
        values = {"x": "mse", "y": "mse2", "c": self.between, "d": self.scale, "h": self.high, "l": self.low}
        parts = ("0 < c", "0 < d", "y-x == c*(h-l)/d")
        sides = cycle(using(*parts, "x <= y"), using(*parts, "l <= h"))
        formula = f"implies(all({', '.join(parts)}), equivalent(x <= y, l <= h))"
        shown = law(formula, "its sign", values, introduce(sides), premises)
        return introduce(*self.facts(*known), *shown, HYPOTHESIS)

    def best(self, known: tuple[str, ...], larger: tuple[Node, ...], smaller: tuple[Node, ...]) -> Node:
        """The goal mse <= mse2. The steps show low <= high where size2 is larger, high <= low where it is smaller."""
        size, other = self.size, f"{self.size}2"
        product = f"{self.between}*({self.high}-({self.low}))"
        same = using(f"{other} <= {size}", f"{size} <= {other}")
        signs = cases(
            f"{size} < {other}",
            steps(
                have(f"{size}+1 <= {other}", "integers", by("integer")),
                *larger,
                using(f"{size} < {other}", f"{self.low} <= {self.high}"),
            ),
            cases(
                f"{other} < {size}",
                steps(
                    have(f"{other}+1 <= {size}", "integers", by("integer")),
                    *smaller,
                    using(f"{other} < {size}", f"{self.high} <= {self.low}"),
                ),
                steps(have(f"{other} == {size}", "neither is larger", antisymmetry(same, same)), using(THIS)),
            ),
        )
        parts = ("0 <= c", "0 < d", "y-x == c/d")
        return steps(
            have(f"0 <= {product}", "both factors have one sign", signs),
            *self.facts(*known),
            *law(
                f"implies(all({', '.join(parts)}), x <= y)",
                "so has the difference",
                {"x": "mse", "y": "mse2", "c": product, "d": self.scale},
                introduce(using(*parts)),
                split(HYPOTHESIS, HYPOTHESIS, HYPOTHESIS),
            ),
            HYPOTHESIS,
        )
