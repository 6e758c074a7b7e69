"""What an explicit channel leaks whose entries have parameters."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce

import sympy

from symqif.channels.channel import SIGNS, Channel
from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.term import Term, names, show
from symqif.quantities.kinds import MEANING
from symqif.quantities.parameters import USUAL, in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, growth
from symqif.reduction.channels import times, total
from symqif.reduction.outline import AUTO, by
from symqif.reduction.statement import Statement
from symqif.symbols import to_term


def channel_quantities(channel: Channel, name: str, given: tuple[str, ...]) -> dict[str, Quantity]:
    """Capacity and success rate, by the sum of the column maxima."""
    integers = {symbol.name: bool(symbol.is_integer) for symbol in channel.matrix.free_symbols}
    variables = {n: "integer" if integers[n] else "real" for n in sorted(integers, key=in_order)}
    refuse_taken(name, variables)
    entries = {entry: to_term(entry) for entry in channel.matrix.flat()}
    columns = Counter(_largest(frozenset(entries[entry] for entry in column)) for column in channel.columns)
    capacity_ = total([times(Fraction(n), largest) if n > 1 else largest for largest, n in columns.items()])
    forms = {"capacity": capacity_, "asr": ("/", capacity_, Fraction(len(channel.secrets)))}
    told = sorted(text for symbol in channel.matrix.free_symbols for text in _told(name, symbol))
    ranges = with_usual(name, variables, (*told, *given))
    basis = _nonnegative(list(dict.fromkeys(entries.values())), variables, ranges)
    return {
        f"{measure}.{name}": Quantity(
            name=f"{measure}.{name}",
            meaning=MEANING[measure].format(name),
            variables=variables,
            given=ranges,
            definitions={},
            closed_form=show(form),
            basis=basis,
        )
        for measure, form in forms.items()
    }


def _told(name: str, symbol: sympy.Symbol) -> list[str]:
    """The range that SymPy was told of a symbol, by which it has simplified; SymqifError if it is none."""
    if symbol.name in USUAL:
        return []
    sign = next((fact for fact in SIGNS if symbol.assumptions0.get(fact)), None)
    facts = {"real": True, **({sign: True} if sign else {}), **({"integer": True} if symbol.is_integer else {})}
    said = sympy.Symbol(symbol.name, **facts).assumptions0
    if more := sorted(fact for fact, holds in symbol.assumptions0.items() if said.get(fact) is not holds):
        raise SymqifError(f"the symbol {symbol.name} of {name} is {more[0]}, which no range says: make it a real one")
    return [SIGNS[sign].format(symbol.name)] if sign else []


def _largest(entries: frozenset[Term]) -> Term:
    """The maximum of the entries of a column."""
    numbers = [entry for entry in entries if isinstance(entry, Fraction)]
    others: list[Term] = sorted((entry for entry in entries if not isinstance(entry, Fraction)), key=show)
    if numbers and (max(numbers) > 0 or not others):  # entries are at least 0
        others.append(max(numbers))
    return reduce(lambda a, b: ("max", a, b), others)


def _nonnegative(entries: list[Term], variables: Mapping[str, str], ranges: tuple[str, ...]) -> Derivation | None:
    """That the entries are probabilities: that they sum to 1 in each row is known of a `Channel`."""
    claims = [f"0 <= {show(entry)}" for entry in entries if names(entry)]
    if not claims:
        return None
    statement = Statement(f"all({', '.join(claims)})" if len(claims) > 1 else claims[0], variables, ranges)
    return Derivation(statement, by("split") if len(claims) > 1 else AUTO, growth(*entries))
