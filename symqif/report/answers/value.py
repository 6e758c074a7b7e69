"""A closed form and its value, as text and as JSON."""

from typing import Any

from symqif.closed_forms.closed_value import Value
from symqif.exact.evaluation import number_of_terms
from symqif.kernel.term import names, parse, show
from symqif.report.answers.numbers import with_decimals
from symqif.report.formula.idioms import gathered
from symqif.report.formula.layout import latex
from symqif.report.formula.text import term_text, with_definitions
from symqif.report.formula.written import written
from symqif.schemas import ValueData
from symqif.typesetting.text import FIXED

MOST = 64  # terms of a sum that are printed


def data(value: Value) -> dict[str, Any]:
    """As JSON has it."""
    return ValueData(
        name=value.name,
        closed_form=None if value.formula is None else {"latex": latex(value.formula), "text": show(value.formula)},
        parameters={name: show(term) for name, term in value.parameters.items() if name != term},
        exact=None if value.exact is None else str(value.exact),
        enclosure=value.enclosure,
        where=value.where or None,
        unit=value.unit or None,
        note=value.note or None,
    ).data()


def lines(value: Value) -> list[str]:
    """The closed form, where it holds, and the value."""
    given = {name: term for name, term in value.parameters.items() if name != term}
    count = 0 if value.formula is None else number_of_terms(value.formula)
    if value.formula is None or count > MOST:
        formula, definitions = f"a sum of {count or 'many'} terms", ""
    else:
        formula, definitions = with_definitions(value.shown or value.formula, value.definitions)
    constant = value.exact is not None and not names(value.formula or "")
    if constant and value.exact is not None:
        formula = with_decimals(value.exact).removeprefix("= ")
    shown = [f"{value.name} = {formula}{f', in{FIXED}{value.unit}' if value.unit else ''}"]
    if definitions:
        shown.append(f"  with {definitions}")
    for name, best in value.optimum.items():
        shown.append(f"  {term_text(name)}: the integer nearest to {term_text(parse(best))}, unless it is given")
    if value.where:
        where = gathered([written(text) for text in value.where])
        shown.append(f"  where {', '.join(map(term_text, where))}")
    if value.note:
        shown.append(f"  {value.note}")
    if given:
        point = ", ".join(f"{term_text(name)} ={FIXED}{term_text(term)}" for name, term in given.items())
        shown.append(f"at {point}:")
    if value.exact is not None and not constant:
        shown.append(f"  {with_decimals(value.exact)}")
    elif value.enclosure and value.exact is None:
        shown += [f"  between {value.enclosure[0]}", f"      and {value.enclosure[1]}"]
    chosen = {*given, *value.optimum}
    free = [name for name in value.parameters if name not in chosen and name in names(value.formula or "")]
    if given and free:
        shown.append(f"  for a value, give {' and '.join(f'--{name}' for name in free)} too")
    return shown
