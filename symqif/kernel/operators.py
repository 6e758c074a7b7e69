"""The operators of the language (`docs/semantics.md` §2): what they take and make, and when they are defined."""

from typing import NamedTuple


class Operator(NamedTuple):
    """What an operator takes and makes.

    arguments: a letter for each: n a number, i an integer, c a channel, f a formula, s a set, e an element, r rows, k a
    sort, m a number in which `i` is bound, to an integer; and x a name, which is bound in the argument before it, to
    an element of the set, a value of the sort, or else a number of the kind that stands after it. * for any number of
    the same.
    makes: "integer" if all numbers in it are integers, "real", "formula" or "channel".
    wants: for the term to be defined, this number stands in this relation to the argument of this number (§5).
    """

    arguments: str
    makes: str
    wants: tuple[int, str, int] | None = None


OPERATORS = {
    **dict.fromkeys(("+", "-", "*", "max"), Operator("nn", "integer")),
    "neg": Operator("n", "integer"),
    "/": Operator("nn", "real", (0, "!=", 2)),
    "**": Operator("ni", "integer", (0, "!=", 1)),  # where the exponent is negative
    "exp": Operator("n", "real"),
    "log": Operator("n", "real", (0, "<", 1)),
    "sqrt": Operator("n", "real", (0, "<=", 1)),
    "laplace_tail": Operator("nn", "real", (0, "<", 1)),
    "binomial": Operator("ii", "integer", (0, "<=", 1)),
    "sum": Operator("nxii", "integer"),
    **dict.fromkeys(("total", "largest"), Operator("nxs", "integer")),
    "delta": Operator("ee", "integer"),
    "size": Operator("s", "integer"),
    **dict.fromkeys(("capacity", "asr"), Operator("c", "real")),
    "matrix": Operator("r", "channel"),
    "kron": Operator("ci", "channel", (1, "<=", 2)),
    "hot": Operator("c", "channel"),
    "subset": Operator("iiimmm", "channel"),
    **dict.fromkeys(("==", "!=", "<=", "<"), Operator("nn", "formula")),
    **dict.fromkeys(("all", "equivalent"), Operator("f*", "formula")),
    "implies": Operator("ff", "formula"),
    "no": Operator("f", "formula"),
    **dict.fromkeys(("forall", "exists"), Operator("fxk", "formula")),
    "stochastic": Operator("c", "formula"),
    "ldp": Operator("cn", "formula"),
    **dict.fromkeys(("refines", "in_hull"), Operator("cc", "formula")),
    "increasing": Operator("nxn", "formula"),
    "limit": Operator("nxnn", "formula"),
}
