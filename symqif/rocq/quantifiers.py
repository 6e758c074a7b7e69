"""Steps of Rocq for quantifiers and lemmas: values of each sort, and what they satisfy."""

from symqif.kernel.term import Term, parse, show, sort, substitute
from symqif.rocq.text import NotByRocq, Text, compound, identifier
from symqif.rocq.tree import Goal, Step, Tree, names_of_presumed, pattern, step, theorem_name


def value(text: Text, kind: Term, term: Term) -> str:
    """A value of a sort, as an argument."""
    match kind:
        case ("real",):
            return text.real(term, 9)
        case ("integer",):
            return f"{text.integer(term, 9)}%Z"
        case ("channel", *_):
            return text.channel(term, 9)
        case ("function", *places) if not isinstance(term, str):
            binders = []
            for place in places:
                _, body, x = compound(term)
                text, term = text.inside(str(x), place), body
                binders.append(text.binder(str(x), place))
            return f"(fun {' '.join(binders)} => {text.real(term)})"
    if isinstance(term, str):
        return identifier(term)
    raise NotByRocq(f"the value {show(term)[:40]} of sort {show(kind)}")


def value_facts(tree: Tree, step: Step, kind: Term, term: Term, goals: list[Goal]) -> list[str]:
    """What a value of a sort satisfies; takes the goals that say so from the front."""
    if kind == ("set",):
        return [f"p_{term}"]
    if isinstance(kind, tuple) and kind[0] == "channel":
        if isinstance(term, str):
            own = compound(step.sequent.sorts[term])
            if len(kind) > len(own):
                raise NotByRocq("a channel of a number of rows that is not declared")
            return [f"p_{term}", *([f"r_{term}"] if len(kind) > 1 else [])]
        return [tree.have(goals.pop(0), step.sequent), *(["(erefl _)"] if len(kind) > 1 else [])]
    return []


@step("lemma")
def lemma(tree: Tree, step: Step) -> None:
    claim = step.node["claim"]
    theorem, goals = tree.theorems[claim], list(step.goals)
    given = {name: parse(text) for name, text in step.node["with"].items()}
    tree.uses[claim] = None
    arguments: list[str] = []
    kinds = {name: substitute(sort(kind), given) for name, kind in theorem.variables.items()}
    for name, kind in kinds.items():
        arguments.append(value(step.text, kind, given[name]))
    for name, kind in kinds.items():
        arguments += value_facts(tree, step, kind, given[name], goals)
    arguments += [tree.have(goal, step.sequent) for goal in goals[:-1]]
    new = goals[-1][0].hypotheses[step.count :]
    tree.script.put(f"have : {step.text.formula(('all', *new))} := {theorem_name(claim)} {' '.join(arguments)}.")
    tree.script.put(f"move=> {pattern(('all', *new), step.count)}.")
    tree.show(*goals[-1])


@step("for-each")
def for_each(tree: Tree, step: Step) -> None:
    _, _, bound, kind = step.goal
    name = step.node.get("name", bound)
    tree.script.put(f"move=> {' '.join([identifier(name), *names_of_presumed(step.text, name, kind)])}.")
    tree.show(*step.goals[0])


@step("instance")
def instance(tree: Tree, step: Step) -> None:
    n, goals, arguments = step.node["hypothesis"] % step.count, list(step.goals), list[str]()
    formula: Term = step.given(n)
    for text in step.node["values"]:
        _, body, bound, kind = compound(formula)
        term = parse(text)
        arguments.append(value(step.text, kind, term))
        arguments += value_facts(tree, step, kind, term, goals)
        formula = substitute(body, {bound: term})  # sorts may name it
    new, said = goals[-1][0].hypotheses[step.count :], f"h_{n} {' '.join(arguments)}"
    shown = f":= {said}" if not any(a.endswith("%Z") for a in arguments) else f"by have := {said}; push_IZR; exact"
    tree.script.put(f"have : {step.text.formula(('all', *new))} {shown}.")
    tree.script.put(f"move=> {pattern(('all', *new), step.count)}.")
    tree.show(*goals[-1])


@step("exhibit")
def exhibit(tree: Tree, step: Step) -> None:
    _, _, _, kind = step.goal
    goals, term = list(step.goals), parse(step.node["value"])
    facts = value_facts(tree, step, kind, term, goals)
    tree.script.put(f"exists {value(step.text, kind, term)}.")
    for fact in facts:
        tree.script.put(f"split; first exact: {fact}.")
    tree.show(*goals[-1])


@step("take")
def take(tree: Tree, step: Step) -> None:
    n, name = step.node["hypothesis"] % step.count, step.node["name"]
    _, _, _, kind = step.given(n)
    new = step.goals[0][0].hypotheses[step.count :]
    presumed = names_of_presumed(step.text, name, kind)
    body = "".join(f"[{p} " for p in presumed) + pattern(("all", *new), step.count) + "]" * len(presumed)
    tree.script.put(f"case: (h_{n}) => {identifier(name)} {body}.")
    tree.show(*step.goals[0])


@step("larger-integer")
def larger_integer(tree: Tree, step: Step) -> None:
    x, name = parse(step.node["x"]), identifier(step.node["name"])
    tree.script.put(f"case: (integer_above {step.text.real(x, 9)}) => {name} h_{step.count}.")
    tree.show(*step.goals[-1])
