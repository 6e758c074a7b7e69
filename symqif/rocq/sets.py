"""Steps of Rocq for the rules about finite sets and sums, and about maxima of two numbers."""

from symqif.exact.evaluation import with_head
from symqif.kernel.term import parse
from symqif.reduction.channels import rows
from symqif.rocq.powers import PUSH, PUSH_MINUS
from symqif.rocq.subsets import known
from symqif.rocq.text import compound, identifier
from symqif.rocq.tree import Step, Tree, step


@step("term-by-term")
def term_by_term(tree: Tree, step: Step) -> None:
    operator, (kind, *_, last), _ = step.goal
    lemma = {"==": f"eq_{kind}", "<=": f"{kind}_le", "<": f"{kind}_lt"}[operator]
    *some, each = step.goals
    if kind == "total":
        lemma = f"(total_lt p_{last})" if operator == "<" else lemma
    names = [identifier(step.node["name"]), *(f"h_{step.count + n}" for n in range(2) if kind == "sum")]
    proofs = [tree.have(goal, step.sequent) for goal in some]
    tree.script.put(f"apply: {f'({lemma} {proofs[0]})' if proofs else lemma} => {' '.join(names)}.")
    if names[1:]:
        tree.script.put(f"{PUSH_MINUS} in {' '.join(names[1:])}.")
    tree.show(*each)


@step("exchange")
def exchange(tree: Tree, step: Step) -> None:
    _fact(tree, step, "total_swap _")


@step("largest")
def largest(tree: Tree, step: Step) -> None:
    _, body, bound, domain = compound(parse(step.node["term"]))
    if "at" in step.node:
        _fact(tree, step, f"largest_ge _ {identifier(step.node['at'])}")
        return
    inner = step.text.inside(bound, domain)
    function = f"(fun {identifier(bound)} : {identifier(domain)} => {inner.real(body)})"
    name = identifier(step.node["name"])
    tree.script.put(f"case: (@largest_attained _ {function} p_{domain}) => {name} h_{step.count}.")
    tree.show(*step.goals[0])


def _fact(tree: Tree, step: Step, proof: str) -> None:
    """The goal with one more hypothesis, which this shows."""
    goal = step.goals[-1]
    formula = step.goals[-1][0].hypotheses[-1]
    tree.script.put(f"have h_{step.count} : {step.text.formula(formula)} by exact: {proof}.")
    tree.show(*goal)


@step("larger")
def larger(tree: Tree, step: Step) -> None:
    term = compound(parse(step.node["max"]))
    name = tree.have(step.goals[0], step.sequent)
    a, b = (step.text.real(t, 9) for t in term[1:])
    equal, lemma = tree.script.new("e"), ("Rmax_left", "Rmax_right")[step.node["is"]]
    tree.script.put(f"have {equal} : Rmax {a} {b} = {(a, b)[step.node['is']]} by apply: {lemma}; exact: {name}.")
    rest, put = step.goals[1][0], tree.script.put
    changed = [(f" in h_{n}", new) for n, new in enumerate(rest.hypotheses) if new != step.given(n)]
    changed += [("", rest.goal)] if rest.goal != step.goal else []
    powers = with_head(("all", *step.sequent.hypotheses, step.goal), "**")
    if any(exponent == term for _, _, exponent in powers):  # there it is written in Z
        left, right, chosen = (step.text.integer(t, 9) for t in (*term[1:], term[1 + step.node["is"]]))
        whole, lemma = tree.script.new("e"), ("Z.max_l", "Z.max_r")[step.node["is"]]
        put(f"have {whole} : Z.max {left} {right} = {chosen}%Z by apply: {lemma}; apply: le_IZR; push_IZR; lra.")
        for where, formula in changed:
            put(f"rewrite ?{equal} ?{whole}{where}; change ({step.text.formula(formula)}){where}.")
    else:
        for where, _ in changed:
            put(f"rewrite {equal}{where}.")
    tree.show(*step.goals[1])


@step("below-sum")
def below_sum(tree: Tree, step: Step) -> None:
    _, body, index, *_ = compound(parse(step.node["term"]))
    low, high, positive, last = step.goals
    order = [tree.have(goal, step.sequent) for goal in (low, high)]
    name, function = tree.have(positive, step.sequent), step.text.inside(index, ("integer",)).real(body)
    lemma = f"@below_sum (fun {identifier(index)} : Z => {function}) _ _ {step.text.integer(parse(step.node['at']), 9)}"
    known(tree, step, last, f"{lemma} {' '.join([*order, name])}")


@step("equal-terms")
def equal_terms(tree: Tree, step: Step) -> None:
    number, last = step.goals
    known(tree, step, last, f"@sum_const_R _ _ _ {tree.have(number, step.sequent)}")


@step("binomial-theorem")
def binomial_theorem(tree: Tree, step: Step) -> None:
    *bounds, last = step.goals
    proofs = [tree.have(goal, step.sequent) for goal in bounds]
    formula, text, put = last[0].hypotheses[-1], step.text, tree.script.put
    _, (_, (_, _, terms), index, *_), _ = compound(formula)
    function = f"(fun {identifier(index)} : Z => {text.inside(index, ('integer',)).real(terms)})"
    table = [
        f"({text.real(factor)}, {j}%N, {text.real(ratio)})"
        for ratio, *factors in rows(parse(step.node["table"]))
        for j, factor in enumerate(factors)
    ]
    put(f"have h_{step.count} : {text.formula(formula)}.")
    with tree.script.block():
        put(f"apply: (@binomial_sum _ _ _ {function} _ [:: {'; '.join(table)}]) => [||{identifier(index)}|].")
        for proof in proofs:
            put(f"{{ by first [exact: {proof} | have := {proof}; {PUSH}; exact]. }}")
        put("{ by rewrite /addends /falling /=; ring. }")
        put("by rewrite /totals /falling /=; ring.")
    tree.show(*last)


@step("same-or-not")
def same_or_not(tree: Tree, step: Step) -> None:
    left, right = step.node["left"], step.node["right"]
    equal, (sequent, _) = tree.script.new("e"), step.goals[0]
    tree.script.put(f"case: (delta_same {identifier(left)} {identifier(right)}) => [{equal} | h_{step.count}].")
    with tree.script.block():
        for n, (old, new) in enumerate(zip(step.sequent.hypotheses, sequent.hypotheses, strict=True)):
            if old != new:
                tree.script.put(f"rewrite -{equal} in h_{n}.")
        if sequent.goal != step.sequent.goal:
            tree.script.put(f"rewrite -{equal}.")
        tree.show(*step.goals[0])
    tree.block(step.goals[1])


@step("choice")
def choice(tree: Tree, step: Step) -> None:
    n, name = step.node["hypothesis"] % step.count, identifier(step.node["name"])
    tree.script.put(f"case: (chosen h_{n}) => {name} h_{step.count}.")
    tree.show(*step.goals[0])
