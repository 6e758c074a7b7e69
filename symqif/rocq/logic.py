"""Steps of Rocq for the rules of logic."""

from symqif.kernel.term import parse
from symqif.rocq.text import compound
from symqif.rocq.tree import Step, Tree, converted, pattern, step


@step("have")
def have(tree: Tree, step: Step) -> None:
    formula = parse(step.node["formula"])
    tree.script.put(f"have : {step.text.formula(formula)}.  (* {comment(step.node['reason'])} *)")
    tree.block(step.goals[0])
    tree.script.put(f"move=> {pattern(formula, step.count)}.")
    tree.show(*step.goals[1])


def comment(text: str) -> str:
    return text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")


@step("split")
def split(tree: Tree, step: Step) -> None:
    if step.goal[0] == "equivalent":
        for goal in step.goals:
            tree.have(goal, step.sequent)
        tree.script.put("tauto.")
        return
    for goal in step.goals[:-1]:
        tree.script.put("split.")
        tree.block(goal)
    tree.show(*step.goals[-1])


@step("introduce")
def introduce(tree: Tree, step: Step) -> None:
    tree.script.put(f"move=> {pattern(step.goal[1], step.count)}.")
    if step.goal[0] == "no":
        tree.script.put("apply: (Rlt_irrefl 0).")
    tree.show(*step.goals[0])


@step("cases")
def cases(tree: Tree, step: Step) -> None:
    operator, a, b = compound(parse(step.node["formula"]))
    lemma = {"<": "lt_or_le", "<=": "le_or_lt", "==": "eq_or_ne", "!=": "ne_or_eq"}[operator]
    left, right = step.text.real(a, 9), step.text.real(b, 9)
    tree.script.put(f"case: ({lemma} {left} {right}) => h_{step.count}.")
    tree.block(step.goals[0])
    tree.block(step.goals[1])


@step("hypothesis")
def hypothesis(tree: Tree, step: Step) -> None:
    n = step.node["hypothesis"] % step.count
    converted(tree, step, step.goals, step.given(n), step.goal, f"exact: h_{n}.")


@step("detach")
def detach(tree: Tree, step: Step) -> None:
    n = step.node["hypothesis"] % step.count
    given = step.given(n)
    name = tree.have(step.goals[0], step.sequent)
    match given:
        case ("no", _):
            tree.script.put(f"case: (h_{n} {name}).")
            return
        case ("implies", _, conclusion):
            tree.script.put(f"move: (h_{n} {name}) => {pattern(conclusion, step.count)}.")
        case (_, *items):
            conclusion = items[step.node["to"]]
            tree.script.put(f"have : {step.text.formula(conclusion)} by tauto.")
            tree.script.put(f"move=> {pattern(conclusion, step.count)}.")
    tree.show(*step.goals[1])


@step("antisymmetry")
def antisymmetry(tree: Tree, step: Step) -> None:
    tree.script.put("apply: Rle_antisym.")
    for goal in step.goals:
        tree.block(goal)


@step("integer")
def integer(tree: Tree, step: Step) -> None:
    _, left, right = step.goal
    a, b = (step.text.integer(t, 9) for t in (left, right))
    tree.have(step.goals[0], step.sequent)
    tree.script.put(f"have := @integer_le {a} {b}; rewrite ?plus_IZR ?minus_IZR ?mult_IZR ?opp_IZR; exact.")


@step("exponential")
def exponential(tree: Tree, step: Step) -> None:
    relation, node = step.goal[0], step.node
    if "left" not in node:
        tree.script.put({"<": "apply: exp_lt_rev.", "<=": "apply: exp_le_rev.", "==": "apply: exp_inv."}[relation])
        tree.show(*step.goals[0])
        return
    low, high = parse(node["left"]), parse(node["right"])
    known = (relation, ("exp", low), ("exp", high))
    name = tree.have(step.goals[-1], step.sequent)
    last = {"<": "exp_increasing _ _", "<=": "exp_le", "==": "congr1 exp"}[relation]
    converted(tree, step, step.goals[:-1], known, step.goal, f"exact: ({last} {name}).")
