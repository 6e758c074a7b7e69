"""What a check of a formula has found, as text and as JSON."""

import re
import shlex
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.text import Text

from symqif.comparison.check import Check
from symqif.comparison.factor import IN_BITS, Factor
from symqif.comparison.point_value import PointValue
from symqif.comparison.ranges import Agreement
from symqif.comparison.values import Point
from symqif.exact.decimals import leading
from symqif.exact.evaluation import normal_form, with_head
from symqif.formula.reading import Declared
from symqif.kernel.ratio import quotient
from symqif.kernel.sequent import is_relation
from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.mechanisms import PROTOCOLS
from symqif.quantities import Quantity
from symqif.quantities.quantity import AS_STATED
from symqif.report.answers.numbers import short
from symqif.report.formula.idioms import gathered
from symqif.report.formula.text import named_text, sentence_text, term_text, with_definitions
from symqif.report.formula.tidy import tidied
from symqif.report.formula.written import written
from symqif.report.text.colours import dim, verdict
from symqif.schemas import CheckData
from symqif.typesetting.folding import Command
from symqif.typesetting.text import FIXED, style, written_as

MEANT = {"t": "eps", "y": "eps", "x": "theta"}  # the parameter that an option sets
WORDS = {True: "equal", False: "not equal", None: "undecided"}
ORDER_WORDS = {True: "proved", False: "refuted", None: "undecided"}
IS = {  # the formula, where the quantity is so
    "equal": "is",
    "at most": "is at least",
    "at least": "is at most",
    "less than": "is more than",
    "more than": "is less than",
}
FLAG = {"at most": ["--at-most"], "at least": ["--at-least"]}
FLAG |= {"less than": [*FLAG["at most"], "--strict"], "more than": [*FLAG["at least"], "--strict"]}
DIGITS = 12
WHOLE = ("k", "n", "users", "i")  # numbers of secrets, of users and of elements, which nobody takes for real ones


def data(found: Check, source: str = "") -> dict[str, Any]:
    """As JSON has it."""
    return check_data(found, source).data()


def check_data(found: Check, source: str) -> CheckData:
    """The fields of that."""
    problem = found.problem
    with written_as("code"):
        yours, exact = values_at_point(found)
    return CheckData(
        against=problem.quantity.name,
        equal=found.equal,
        relation=problem.relation,
        holds=found.holds,
        counterexample=found.point.texts() if found.point else None,
        yours=yours,
        exact=exact,
        formula=show(problem.yours),
        closed_form=show(problem.exact),
        given={name: str(value) for name, value in {**problem.quantity.formulas, **problem.given}.items()},
        range=list(found.given),
        zero_log_zero=[list(end.where) for end in found.ends],
        on_explicit_channel=found.explicit,
        equal_for_k=list(found.equal_for),
        open_for_k=list(found.open_for),
        factor=show(found.factor.term) if found.factor else None,
        agreements=[agreement.where for agreement in found.agreements],
        reproduce=command(found, source) if found.point else None,
        reason=found.reason,
        rests_on=rests_on(found),
        certificates=list(found.certificates),
        seconds=round(found.seconds, 3),
    )


def rests_on(found: Check) -> list[str]:
    """The claim of the catalogue, or the named rules, by which the closed form is the quantity."""
    if found.problem.quantity.claim:
        return [found.problem.quantity.claim]
    argued = [found.problem.quantity.argued] if found.problem.quantity.argued else []
    argued += [AS_STATED] if _as_stated(found) else []
    return [*argued, *(found.basis.rests_on if found.basis else ())]


LETTERS = ("eps", "omega", "theta")  # in words
NEITHER = "no proof and no counterexample: "


def lines(found: Check, source: str = "") -> list[str | Text]:
    """The answer, the counterexample with both values, the ranges of agreement, and how to see it again."""
    problem, quantity = found.problem, found.problem.quantity
    chosen = {**quantity.formulas, **problem.given}
    given = [
        written(text)
        for text in _telling(found.given, {MEANT.get(name, name): value for name, value in chosen.items()})
    ]
    fixed = (f"{term_text(name)} = {term_text(parse(str(value)))}" for name, value in chosen.items())
    whole = sorted(name for name, sort in quantity.variables.items() if sort == "integer" and name not in WHOLE)
    whole = whole if quantity.name.partition(".")[2] not in PROTOCOLS else []
    kinds = (f"{term_text(name)} an integer" for name in whole if name not in chosen)
    free, at = ", ".join([*map(term_text, gathered(given)), *kinds]), ", ".join(fixed)
    ranges = (f", for all {free}" if free else "") + ("," * bool(free and at)) + (f" at {at}" if at else "")
    read_as = f"  read as: {term_text(problem.yours)}{_condition(found)}"
    if found.holds:
        return [Text.assemble(*_headline(found), ranges), read_as, *_ends(found), dim(_basis(found))]
    formula, definitions = with_definitions(parse(quantity.closed_form), _numbers(quantity))
    closed = f"  closed form: {formula}" + (f", with {definitions}" if definitions else "")
    if found.holds is None:
        return [
            Text.assemble(*_headline(found), f"{ranges}?"),
            read_as,
            closed,
            dim(f"  {'' if found.basis and found.basis.verdict != 'proved' else NEITHER}{_reason(found)}"),
            *_agreements(found),
        ]
    yours, exact = values_at_point(found)
    a, b = found.values
    if a is not None and b is not None and 0 < abs(a - b) * 10**4 < abs(b):
        yours = f"{yours}, {'more' if a > b else 'less'} by {short(abs(a - b))}"
    where = point_text(found.point)
    margin = "    " if where else "  "  # without parameters there is no point to name
    return [
        Text.assemble(*_headline(found)),
        read_as,
        closed,
        *_ends(found),
        *([f"  smallest counterexample: {where}"] if where else []),
        f"{margin}yours: {yours}",
        f"{margin}exact: {exact}{_how(found)}",
        *_factor(found),
        *_agreements(found),
        *([Command(f"  see it again: {command(found, source)}")] if where else []),
    ]


def _ends(found: Check) -> list[str]:
    """Where 0 log 0 was met."""
    ends = ["here"] * found.problem.at_end or [named_text(end.where[0]) for end in found.ends if len(end.where) == 1]
    return [f"  0 ln 0 is taken to be 0 where {' or '.join(ends)}".replace("where here", "here")] if ends else []


def _headline(found: Check) -> tuple[Text, str]:
    """The answer, and of what."""
    target, relation = _target(found.problem.quantity), found.problem.relation
    word = verdict(answer_word(found))
    if relation == "equal":
        return word, f": is it {target}" if found.holds is None else f" to {target}"
    return (
        word,
        f": is {target} {relation} your formula" if found.holds is None else f": {target} is {relation} your formula",
    )


def answer_word(found: Check) -> str:
    """equal, not equal or undecided; of an order proved, refuted or undecided."""
    return (WORDS if found.problem.relation == "equal" else ORDER_WORDS)[found.holds]


def _target(quantity: Quantity) -> str:
    return quantity.name + " in bits" * (quantity.unit == "bits")


def _condition(found: Check) -> str:
    own = [written(text) for text in found.problem.condition]
    halves = ", round takes halves up" if any(with_head(found.problem.yours, "round")) else ""  # Python: to even
    return (f", for {', '.join(map(term_text, gathered(own)))} (the row's condition)" if own else "") + halves


def _telling(given: Sequence[str], chosen: Mapping[str, object]) -> list[str]:
    """The conditions, but for those of numbers alone and x >= a beside x > a."""
    known = {name for name, value in chosen.items() if not names(parse(str(value)))}
    relations = {text: parse(text) for text in given}
    strict = {("<=", *relation[1:]) for relation in relations.values() if is_relation(relation) and relation[0] == "<"}
    return [text for text, own in relations.items() if own not in strict and not names(own) <= known]


def plain_text(found: Check, source: str = "") -> str:
    """The lines as they are in a file."""
    return "\n".join(str(line).replace(FIXED, " ") for line in lines(found, source))


def _numbers(quantity: Quantity) -> dict[str, str]:
    """The definitions that are numbers."""
    return {name: text for name, text in quantity.definitions.items() if name in quantity.symbols}


def check_line(found: Check, label: str) -> Text:
    """One line for a list of checks."""
    word = answer_word(found)
    where = f"at {point_text(found.point)}: " if point_text(found.point) else ""
    beside = "not" if found.problem.relation == "equal" else "exact:"
    tail = f"  {where}{values_at_point(found)[0]}, {beside} {values_at_point(found)[1]}" if found.point else ""
    reason = f"  {_reason(found)}" if found.holds is None else ""
    tail += f", {_times(found.factor)}" if found.factor else ""
    rest = f"{' ' * (10 - len(word))} {label}  {found.problem.quantity.name}{_condition(found)}{tail}"
    return Text.assemble(verdict(word), rest, dim(" ".join(reason.splitlines())))


def _reason(found: Check) -> str:
    """Why there is no proof, without what was to be shown, which --json has."""
    return found.reason.partition("; to be shown")[0]


def _how(found: Check) -> str:
    """On what the exact value rests beside the closed form."""
    return ", on the explicit channel too" if found.explicit else f", {AS_STATED}" if _as_stated(found) else ""


def _as_stated(found: Check) -> bool:
    """Does it rest on a support that a file states, and that was neither proved nor refuted?"""
    return found.problem.quantity.stated and found.basis is not None and found.basis.verdict == "undecided"


def _basis(found: Check) -> str:
    quantity, verb = found.problem.quantity, IS[found.problem.relation]
    meaning = sentence_text(quantity.meaning)
    if quantity.argued:
        why = f"that this is {meaning} is argued in words, in {quantity.argued}"
        return f"  checked by the kernel: your formula {verb} the closed form; {why}"
    if _as_stated(found):
        return f"  checked by the kernel: your formula {verb} {meaning}, {AS_STATED}"
    if not quantity.claim and not found.basis:
        return f"  checked by the kernel: your formula {verb} {meaning}, by its definition"
    rests = f" ({', '.join(rests_on(found))})" if rests_on(found) else ""
    return f"  checked by the kernel: your formula {verb} the closed form, and that is {meaning}{rests}"


def _factor(found: Check) -> list[str]:
    return [f"  {_times(found.factor)}"] if found.factor else []


def _times(factor: Factor) -> str:
    said = f"yours is {term_text(factor.term)} times the exact one"
    return f"{said}: in bits, not in nats" if factor.term == IN_BITS else said


def _agreements(found: Check) -> list[str]:
    result, equal = [], " equal" * (found.problem.relation == "equal")
    if found.equal_for:
        result.append(f"  proved{equal} for k = {_spans(found.equal_for)}")
    if found.open_for:
        result.append(
            f"  open{', so that a smaller counterexample is possible' if found.point else ''}:"
            f" k = {', '.join(map(str, found.open_for))}"
        )
    return result + [f"  {'' if a.far else 'proved equal where '}{_where(a)}" for a in found.agreements]


def _where(agreement: Agreement) -> str:
    """A hypothesis; or a bound on the difference, which stands at the end."""
    if not agreement.far:
        return named_text(agreement.where)
    words, _, bound = agreement.where.rpartition(" ")
    letters = re.sub(r"[a-z]+", lambda name: term_text(name[0]) if name[0] in LETTERS else name[0], words)
    return f"{letters} {named_text(bound)}"


def _spans(numbers: Sequence[int]) -> str:
    """2 to 4, 6"""
    ends: list[list[int]] = []
    for n in numbers:
        if ends and n == ends[-1][-1] + 1:
            ends[-1][1:] = [n]
        else:
            ends.append([n])
    return ", ".join(" to ".join(map(str, span)) for span in ends)


def values_at_point(found: Check) -> tuple[str | None, str | None]:
    """Both values at the counterexample: exact, with decimals where they are not rational."""
    if not found.point:
        return None, None
    yours, exact = map(value_text, found.point_values)
    return yours, exact


LONG, LONGEST = 20, 60  # characters of a rational: it has its leading digits in front; it has these alone


def value_text(value: PointValue) -> str:
    """A rational value, or the constant with decimals; `undefined` where there is no value."""
    if value.rational is not None:
        exact = str(value.rational)
        if len(exact) > LONGEST:
            return short(value.rational)
        return f"{short(value.rational)} = {exact}" if len(exact) > LONG else exact
    if value.constant is None:
        return "undefined"
    if value.enclosure is None:
        return term_text(value.constant)
    if not any(value.enclosure):
        return f"0 = {term_text(value.constant)}"
    here = min(value.constant, _collected(value.constant), key=lambda form: len(term_text(form)))
    rational = isinstance(here, Fraction) and len(str(here)) <= LONG
    return str(here) if rational else f"{leading(value.enclosure, DIGITS)} = {term_text(here)}"


def _collected(constant: Term) -> Term:
    """A constant with equal roots and logarithms put together, as one quotient; itself if it has no normal form."""
    try:
        found = normal_form(constant)[1]
    except Rejected:
        return constant
    return tidied(parse(quotient(found))) if found.value is None else found.value


def point_text(point: Point | None) -> str:
    """The point: k = 3, ε = ln 2 (t = 2), g = 2; t is e^eps, y e^(eps/2), x e^(eps theta/2), which are options too."""
    if not point:
        return ""
    parts = []
    for name, text in options(point).items():
        of = name if name in point.terms else MEANT.get(name, name)
        if of == name or style() == "code":
            parts.append(f"{term_text(name)} = {text}")
        else:
            parts.append(f"{term_text(of)} = {term_text(point.terms[of])} ({name} = {text})")
    return ", ".join(parts)


def options(point: Point) -> dict[str, str]:
    """The point as options of the command line."""
    found: dict[str, str] = {}
    for name, term in point.terms.items():
        if name == "eps":
            y, t = (None if n in point.terms else value for n, value in (("y", point.y), ("t", point.t)))
            if term == 0:
                found |= {"eps": "0"} if t is None else {"t": "1"}
            elif y is not None:
                found["y"] = str(y)
            elif t is not None:
                found["t"] = str(t)
            else:
                found["eps"] = show(term)
        elif name == "theta":
            if point.x is not None and "x" not in point.terms and point.terms.get("eps") != 0:
                found["x"] = str(point.x)
            else:
                found["theta"] = show(term)
        else:
            found[name] = show(term)
    return dict(sorted(found.items(), key=lambda item: ORDER.index(item[0]) if item[0] in ORDER else len(ORDER)))


ORDER = ("k", "eps", "t", "y", "theta", "x", "g", "omega")
FLAGS = (*ORDER, "p", "q", "n", "f")  # parameters that have an option of their own


def command(found: Check, source: str) -> str:
    """The command that evaluates both at the counterexample."""
    text = source or show(found.problem.yours)
    formulas = {name: shlex.quote(text) for name, text in found.problem.quantity.formulas.items()}
    point: Mapping[str, str] = {**formulas, **options(found.point)} if found.point else {}
    flags = [f"--{name} {value}" if name in FLAGS else f"--given {name}={value}" for name, value in point.items()]
    target = found.problem.quantity
    own = [f"--mechanism {shlex.quote(target.file)}"] if target.file else []
    own += ["--bits"] if target.unit == "bits" else []
    own += FLAG.get(found.problem.relation, [])
    own += _said(found.asked.said) if found.asked else []
    chosen = [f"--against {target.name}", *own, *flags]
    if text.startswith("-"):  # else it would be read as an option
        return " ".join(["symqif check", *chosen, "--", shlex.quote(text)])
    return " ".join([f"symqif check {shlex.quote(text)}", *chosen])


def _said(said: Declared) -> list[str]:
    """The flags that say what a formula means, as they were typed."""
    letters = [f"--symbol {shlex.quote(f'{letter}={meant}')}" for letter, meant in said.letters.items()]
    chosen = [f"--{name} {value}" for name, value in (("row", said.row), ("side", said.side)) if value is not None]
    left = [f"--left {shlex.quote(said.left)}"] if said.left else []
    return [*letters, *chosen, *left, *(f"--where {shlex.quote(text)}" for text in said.where)]
