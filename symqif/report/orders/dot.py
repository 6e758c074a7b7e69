"""The refinement order of protocols as Graphviz text."""

from symqif.refinement.order import Order
from symqif.report.orders.text import labels, sentences


def hasse_dot(order: Order) -> list[str]:
    """A directed graph with a node for each class and an edge for each cover; dashed lines are undecided."""
    written = {name: " = ".join(labels(order, name)) for name in order.names}
    caption = "".join(f"{_escaped(line)}\\l" for line in sentences(order))
    lines = ["digraph hasse {", "  rankdir=BT;", f'  label="{caption}";', "  node [shape=box, style=rounded];"]
    lines += [f'  "{name}" [label="{_escaped(own)}"];' for name, own in written.items()]
    lines += [f'  "{a}" -> "{b}" [arrowhead=none];' for a, b in order.covers]
    lines += [f'  "{a}" -> "{b}" [style=dashed, constraint=false];' for a, b in order.undecided]
    return [*lines, "}"]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
