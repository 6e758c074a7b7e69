"""A public name means one thing in the whole house, but for names that several files have for the same reason."""

import ast
from collections import defaultdict
from pathlib import Path

import symqif.reduction.proof  # noqa: F401  whose import declares the rules
from symqif.reduction.rule import RULES

ROOT = Path(__file__).parents[1] / "symqif"
RULE_FUNCTIONS = {rule.reduction.__name__ for rule in RULES.values()}
ARITHMETIC = ("kernel/atoms", "kernel/enclosure", "kernel/value", "formula/terms", "refinement_kernel/")
# names, in which files, why; these count as one file
FAMILIES = (
    (RULE_FUNCTIONS, ("reduction/", "rocq/", "outlines/"), "a rule, its step for Rocq, and its word in outlines"),
    ({"data", "lines"}, ("report/answers/",), "each answer is shown as JSON and as lines"),
    ({"entry", "outputs"}, ("mechanisms/",), "each protocol has both"),
    ({"sampler", "seed"}, ("simulation/",), "each package that is simulated with has both"),
    (None, ("measures/",), "a measure of numbers, and written out for parameters"),
    (None, ("report/text/", "report/latex/", "report/html/", "typesetting/text"), "one for each way of rendering"),
    (None, ARITHMETIC, "what an operator does to terms, values, intervals and exact numbers"),
)
# have several meanings as yet: one that gets a better name is taken off the list, and none comes on it
UNCLEAR = Path(__file__).with_name("unclear_names.txt").read_text().split()


def _modules() -> dict[str, set[str]]:
    """Each public function or class to the files that define it, families as one."""
    found = defaultdict(set)
    for path in ROOT.rglob("*.py"):
        module = path.relative_to(ROOT).with_suffix("").as_posix()
        if module.startswith("commands/"):  # a command is called like the function that it runs
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(_family(node.name, module))
    return found


def _family(name: str, module: str) -> str:
    for names, folders, why in FAMILIES:
        if module.startswith(folders) and (names is None or name in names):
            return why
    return module


def test_a_public_name_has_one_meaning() -> None:
    several = {name for name, modules in _modules().items() if len(modules) > 1}
    assert several <= set(UNCLEAR), "give one of them another name, or make private what its file alone needs"
