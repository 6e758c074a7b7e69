"""Steps of Rocq for the rules of calculus."""

from fractions import Fraction

from symqif.kernel.sorts import REAL
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.reduction.calculus import defined_where, derivative
from symqif.rocq.text import NotByRocq, Text, identifier
from symqif.rocq.tree import Goal, Step, Tree, step

DERIVES = "@Derive.is_derive Hierarchy.R_AbsRing Hierarchy.R_NormedModule"


class Function:
    """Derivatives and continuity of a term as a function of x, by one lemma for each operator.

    Side conditions are those that the kernel computes as what the term presupposes; they stand among the hypotheses.
    """

    def __init__(self, text: Text, x: str) -> None:
        self.text, self.x = text.inside(x, ("real",)), x

    def of(self, term: Term) -> str:
        return f"(fun {identifier(self.x)} : R => {self.text.real(term)})"

    def proof(self, kind: str, term: Term) -> str:
        """A tactic for `is_derive (fun x => term) x (its derivative)`, kind d, or for continuity at x, kind c."""
        if not isinstance(term, tuple) or self.x not in names(term):
            return f"exact: {kind}_id" if term == self.x else f"exact: {kind}_const"
        match term:
            case ("neg" | "exp" | "log" | "sqrt" as head, a):
                lemma = f"{kind}_{head}"
                known = ["known"] * {"d_log": 1, "c_log": 1, "d_sqrt": 2}.get(lemma, 0)
                return f"apply: ({lemma} (a := {self.of(a)})); [{' | '.join([self.proof(kind, a), *known])}]"
            case ("+" | "-" | "*" | "/" as sign, a, b):
                head = {"+": "plus", "-": "minus", "*": "mult", "/": "div"}[sign]
                lemma = f"{kind}_{head} (a := {self.of(a)}) (b := {self.of(b)})"
                sides = [self.proof(kind, a), self.proof(kind, b)]
                known = ["known"] if sign == "/" else []
                order = [*known, *sides] if kind == "c" else [*sides, *known]
                return f"apply: ({lemma}); [{' | '.join(order)}]"
            case ("**", a, Fraction() as n) if n >= 0:
                if kind == "c":
                    return f"apply: (c_pow (a := {self.of(a)})); {self.proof(kind, a)}"
                return f"apply: (@d_pow {self.of(a)} _ _ _ {n}%N); [{self.proof(kind, a)} | reflexivity]"
            case ("**", a, tuple() as n):
                number = f"(n := {self.text.integer(n, 9)}%Z) (r := {self.text.real(n, 9)})"
                lemma = f"{kind}_power_as (a := {self.of(a)}) {number}"
                return f"apply: ({lemma}); [push_IZR; ring | known | {self.proof(kind, a)}]"
            case ("**", a, _):
                return f"apply: ({kind}_power (a := {self.of(a)})); [known | {self.proof(kind, a)}]"
        raise NotByRocq(f"the derivative of {show(term)[:40]}")


def known_at(tree: Tree, names_: list[str], x: str, inside: str) -> str:
    """A tactic that says these facts of this x, of which `inside` shows that it is in the range."""
    return " ".join(f"have {tree.script.new('K')} := {name} {identifier(x)} {inside};" for name in names_)


def _shown(tree: Tree, step: Step, goals: list[Goal]) -> list[str]:
    return [tree.have(goal, step.sequent) for goal in goals]


@step("mean-value")
def mean_value(tree: Tree, step: Step) -> None:
    _, low, high = step.goal
    x, at, z = step.node["variable"], parse(step.node["from"]), step.node["new"]
    difference: Term = ("-", high, low)
    here = substitute(difference, {x: z})
    slope, function = derivative(here, z), Function(step.text, z)
    start, least, *between, growing = step.goals
    closed = len(defined_where(step.sequent.declare(z, REAL), [here], ("<=", at, z), ("<=", z, x)))
    facts, ends = _shown(tree, step, [start, least]), _shown(tree, step, between[:closed])
    where = known_at(tree, ends, z, "h_l h_r")
    inside = known_at(tree, ends, z, "(Rlt_le _ _ h_l) (Rlt_le _ _ h_r)")
    inside += known_at(tree, _shown(tree, step, between[closed:]), z, "h_l h_r")
    slopes, name = tree.have(growing, step.sequent), tree.script.new("m")
    put, v = tree.script.put, identifier(z)
    put(f"have {name} : 0 < {step.text.real(difference)}.")
    with tree.script.block():
        put(f"apply: (mean_value (F := {function.of(here)}) (G := {function.of(slope)}) {' '.join(facts)}).")
        put(f"{{ move=> {v} h_l h_r; {where} {function.proof('c', here)}. }}")
        put(f"{{ move=> {v} h_l h_r; {inside} {function.proof('d', here)}. }}")
        put(f"{{ exact: {slopes}. }}")
    put(f"by apply: Rminus_gt_0_lt; exact: {name}.")


@step("increasing")
def increasing(tree: Tree, step: Step) -> None:
    _, term, x, _ = step.goal
    *defined, growing = step.goals
    function, put = Function(step.text, x), tree.script.put
    inside, slopes = known_at(tree, _shown(tree, step, defined), x, "h_l"), tree.have(growing, step.sequent)
    put(f"apply: (increasing_from (G := {function.of(derivative(term, x))})); last exact: {slopes}.")
    put(f"move=> {identifier(x)} h_l; {inside} {function.proof('d', term)}.")


@step("intermediate-value")
def intermediate_value(tree: Tree, step: Step) -> None:
    _, (_, _, _, (_, term, _)), x, _ = step.goal
    *defined, order, least, most = step.goals
    function, put = Function(step.text, x), tree.script.put
    inside = known_at(tree, _shown(tree, step, defined), x, "h_l h_r")
    facts = _shown(tree, step, [order, least, most])
    lemma = "value_between_falls" if "falls" in step.node else "value_between"
    put(f"apply: ({lemma} (F := {function.of(term)}) _ {' '.join(facts)}).")
    put(f"move=> {identifier(x)} h_l h_r; {inside} {function.proof('c', term)}.")


@step("derivative-quotient")
def derivative_quotient(tree: Tree, step: Step) -> None:
    _, (_, above, below), x, at, _ = step.goal
    zero_above, zero_below, *defined, slope, value = step.goals
    function, put = Function(step.text, x), tree.script.put
    inside = known_at(tree, _shown(tree, step, defined), x, "h_l")
    facts = _shown(tree, step, [zero_above, zero_below, slope, value])
    sides = f"(N := {function.of(above)}) (D := {function.of(below)})"
    put(f"apply: (derivative_quotient {sides} {' '.join(facts[:2])} _ _ {' '.join(facts[2:])}).")
    for term in (above, below):
        v, d = identifier(x), function.text.real(derivative(term, x), 9)
        said = f"{step.text.real(at, 69)} <= {v} -> {DERIVES} {function.of(term)} {v} {d}"
        put(f"{{ have h_at : forall {v} : R, {said}.")
        put(f"  {{ move=> {v} h_l; {inside} {function.proof('d', term)}. }}")
        put(f"  exact: (h_at {step.text.real(at, 9)} (Rle_refl _)). }}")


@step("laplace-tail")
def laplace_tail(tree: Tree, step: Step) -> None:
    proofs = _shown(tree, step, step.goals)
    tree.script.put(f"exact: (laplace_{step.node['side']} {' '.join(proofs)}).")
