"""Formulas as they are written: comparisons keep their direction and their chains, which `parse` normalises."""

import ast
from collections.abc import Iterator

from symqif.kernel.term import Term, parse, relation
from symqif.report.formula.tidy import TOLD

SYMBOLS: dict[type, str] = {ast.Eq: "==", ast.NotEq: "!=", ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">"}
CONTRARIES = {"==": "!=", "!=": "==", "<=": ">", ">": "<=", "<": ">=", ">=": "<"}
CONNECTIVES = {"all": None, "equivalent": None, "implies": None, "no": None, "forall": 1, "exists": 1}


def written(text: str) -> Term:
    """The term of a text for display, with ("compare", a, "<=", b, "<", c) for its comparisons."""
    parse(text)  # or it is rejected
    return _written(ast.parse(text.strip(), mode="eval").body)


def _written(node: ast.expr) -> Term:
    term = parse(ast.unparse(node))
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            links = [(SYMBOLS[type(op)], parse(ast.unparse(side))) for op, side in zip(ops, others, strict=True)]
            return ("compare", parse(ast.unparse(left)), *(part for link in links for part in link))
        case ast.Call(func=ast.Name(id=name), args=args) if name in CONNECTIVES and isinstance(term, tuple):
            formulas = args[: CONNECTIVES[name]]
            return (name, *map(_written, formulas), *term[1 + len(formulas) :])
    return term


def denied(term: Term) -> Term | None:
    """What holds where a written comparison of two sides does not; None for any other term."""
    match term:
        case ("compare", left, str(operator), right):
            return ("compare", left, CONTRARIES[operator], right)
    return None


def conjuncts(text: str) -> list[str]:
    """The formulas that a text joins with `all`, each as it stands there."""
    return list(placed_conjuncts(text, "").values())


def placed_conjuncts(text: str, place: str) -> dict[str, str]:
    """They by their places (see `symqif.reduction.evaluation`), where the whole stands at this one."""
    parse(text)  # or it is rejected
    return {where: " ".join(found.split()) for where, found in _conjuncts(text.strip(), place)}


def _conjuncts(text: str, place: str) -> Iterator[tuple[str, str]]:
    node = ast.parse(text, mode="eval").body
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "all":
        for n, argument in enumerate(node.args):
            yield from _conjuncts(ast.get_source_segment(text, argument) or ast.unparse(argument), f"{place}.{n}")
    else:
        yield place, text


def plainly(term: Term) -> Term:
    """The term with its comparisons as `parse` has them."""
    if not isinstance(term, tuple) or term[0] in TOLD:
        return term
    if term[0] == "compare":
        sides = zip(term[1::2], term[2::2], term[3::2], strict=False)
        links = [relation(op, plainly(a), plainly(b)) for a, op, b in sides]
        return links[0] if len(links) == 1 else ("all", *links)
    return term[0], *map(plainly, term[1:])
