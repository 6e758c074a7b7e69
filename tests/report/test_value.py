"""A closed form and its value: of a sum of many terms their number."""

from fractions import Fraction

from symqif.closed_forms.closed_value import Value
from symqif.kernel.term import Term
from symqif.report.answers.value import MOST, lines


def halved(terms: list[Term]) -> Term:
    middle = len(terms) // 2
    return ("+", halved(terms[:middle]), halved(terms[middle:])) if middle else terms[0]


def test_a_sum_of_many_terms_is_not_printed() -> None:
    def shown(n: int) -> list[str]:
        total = halved([("log", Fraction(p)) for p in range(2, n + 2)])
        return lines(Value("shannon of mine", total, {}, None, ("1", "2"), unit="nats"))

    assert shown(2000)[0] == "shannon of mine = a sum of 2000 terms, in\N{NO-BREAK SPACE}nats"
    assert "between 1" in shown(2000)[1]
    assert shown(MOST)[0].count("ln") == MOST
