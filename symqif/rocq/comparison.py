"""Steps of Rocq for the theorems of comparison."""

from symqif.kernel.term import parse
from symqif.rocq.quantifiers import value
from symqif.rocq.text import NotByRocq, compound, identifier
from symqif.rocq.tree import Step, Tree, step


def sets(step: Step) -> tuple[str, str]:
    """The sets of columns of two channels, of a goal that there is a witness."""
    _, _, _, kind = step.goal
    _, y, z = compound(kind)
    return str(y), str(z)


def in_the_same_words(step: Step, count: int) -> None:
    """The body of the goal is to say what the rule says, word for word: then there are so many goals."""
    if len(step.goals) != count:
        raise NotByRocq("a witness in other words")


@step("dichotomies")
def dichotomies(tree: Tree, step: Step) -> None:
    y, z = sets(step)
    rows = [
        value(step.text, ("function", place), parse(step.node[name]))
        for name, place in (("M0", y), ("M1", y), ("N0", z), ("N1", z))
    ]
    in_the_same_words(step, 9)
    facts = [tree.have(goal, step.sequent) for goal in step.goals]
    tree.script.put(f"exact: (@dichotomies {identifier(y)} {identifier(z)} {' '.join([*rows, *facts])}).")


@step("blackwell")
def blackwell(tree: Tree, step: Step) -> None:
    """That A and B are channels is not used."""
    in_the_same_words(step, 5)
    y, z = sets(step)
    x = step.node["secrets"]
    channels = [
        value(step.text, ("function", x, place), parse(step.node[name])) for name, place in (("A", y), ("B", z))
    ]
    order = tree.have(step.goals[-1], step.sequent)
    sets_ = " ".join(map(identifier, (x, y, z)))
    tree.script.put(f"exact: (@blackwell {sets_} {' '.join(channels)} p_{x} p_{z} {order}).")
