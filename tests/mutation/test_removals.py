"""What mutation takes away from a line, and which lines ask for a condition."""

from tests.mutation.lines import Lines
from tests.mutation.removals import removals

RULE = """\
def rule(sequent) -> list[Sequent]:
    if not a or (b and c):
        raise Rejected("no")
    whole(sequent, n)
    for f in (num, *den):
        self.spoken(f)
    goals += [first, *second]
    return [sequent.aim(goal) for goal in goals]


class Other:
    @cached
    def other(self):
        match term:
            case ("/", é, b):
                facts = [(self.spoken(f), é)]
        return call()
"""


def test_each_goal_operand_case_call_and_refusal_is_taken_away_alone() -> None:
    found = set()
    for edit in removals(RULE):
        made = edit.made(RULE).splitlines()
        ((old, new),) = [(a, b) for a, b in zip(RULE.splitlines(), made, strict=True) if a != b]
        found.add(f"{old.strip()} -> {new.strip()}")
    assert found == {
        "if not a or (b and c): -> if (b and c):",
        "if not a or (b and c): -> if (not a):",
        "if not a or (b and c): -> if not a or ((b)):",
        "if not a or (b and c): -> if not a or ((c)):",
        'raise Rejected("no") -> pass',
        "whole(sequent, n) -> pass",
        "for f in (num, *den): -> for f in (*den,):",
        "for f in (num, *den): -> for f in (num,):",
        "self.spoken(f) -> pass",
        "goals += [first, *second] -> pass",
        "goals += [first, *second] -> goals += [*second]",
        "goals += [first, *second] -> goals += [first]",
        "return [sequent.aim(goal) for goal in goals] -> return [sequent.aim(goal) for goal in goals][1:]",
        "return [sequent.aim(goal) for goal in goals] -> return [sequent.aim(goal) for goal in goals][:-1]",
        "facts = [(self.spoken(f), é)] -> facts = []",
        "facts = [(self.spoken(f), é)] -> facts = [(f, é)]",
    }


def test_a_refusal_is_known() -> None:
    assert Lines(RULE).refusing == {RULE.splitlines().index('        raise Rejected("no")') + 1}


def test_a_line_belongs_to_the_outermost_function_in_whose_body_it_is() -> None:
    lines = Lines(RULE)
    places = {n: lines.function(n) for n in range(1, len(RULE.splitlines()) + 1)}
    assert places[1] is None
    assert places[2] == ("rule", 1)
    assert places[12] is places[13] is None
    assert places[14] == ("Other.other", 12)
