"""What `--json` prints: a class for each schema, with its fields in their order and what they are.

`python -m symqif.report.schemas` writes the page of them, docs/json.md. A field whose name ends with _ is printed
without it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from typing import Annotated, Any, ClassVar, dataclass_transform

Texts = Mapping[str, str]
Object = Mapping[str, Any]
LEFT_OUT = "left out where there is none"
RECHECKED = "has the kernel checked it? `symqif recheck FILE` checks what is written here"
ENDS = "an enclosure [low, high]; high is null where there is no end"


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
@dataclass(frozen=True, kw_only=True)
class Schema:
    """An answer, as every class below a frozen dataclass. NAME: its schema; a part of an answer has none."""

    NAME: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True, eq=False, repr=False)(cls)

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        absent = {one.name for one in fields(self) if values[one.name] is None and LEFT_OUT in words(one)}
        kept = {name.rstrip("_"): _plain(value) for name, value in values.items() if name not in absent}
        return ({"schema": self.NAME} if self.NAME else {}) | kept


def words(one: Field[Any]) -> tuple[str, ...]:
    """What a field is, as stands beside its type."""
    annotation: Any = one.type
    return tuple(annotation.__metadata__)


def _plain(value: Any) -> Any:
    if isinstance(value, Schema):
        return value.data()
    return [*map(_plain, value)] if isinstance(value, list | tuple) else value


class CheckData(Schema):
    """`symqif check EXPR --against NAME`"""

    NAME = "symqif.check/1"
    against: Annotated[str, "the quantity"]
    equal: Annotated[bool | None, "for all parameters; null: undecided, or an order alone is known"] = None
    relation: Annotated[str, "of the quantity to the formula: equal, at most, at least, less than, more than"] = "equal"
    holds: Annotated[bool | None, "does the relation hold for all parameters? null: undecided"] = None
    counterexample: Annotated[Texts | None, "the smallest, as exact values by name"] = None
    yours: Annotated[str | None, "the value of the formula there"] = None
    exact: Annotated[str | None, "the value of the quantity there"] = None
    formula: Annotated[str | None, "the formula as it was read"] = None
    closed_form: Annotated[str | None, "of the quantity"] = None
    given: Annotated[Texts, "the parameters that have values or formulas"] = field(default_factory=dict)
    range: Annotated[Sequence[str], "for which parameters"] = ()
    zero_log_zero: Annotated[Sequence[Sequence[str]], "ends of ranges at which 0 ln 0 is taken to be 0"] = ()
    on_explicit_channel: Annotated[bool, "is `exact` the value on the explicit channel too?"] = False
    equal_for_k: Annotated[Sequence[int], "smaller k for which the relation is proved"] = ()
    open_for_k: Annotated[Sequence[int], "smaller k that are open"] = ()
    factor: Annotated[str | None, "the formula is this many times the quantity"] = None
    agreements: Annotated[Sequence[str], "further ranges on which they are proved equal"] = ()
    reproduce: Annotated[str | None, "the command that gives both values again"] = None
    reason: Annotated[str, "why it is undecided"] = ""
    rests_on: Annotated[Sequence[str], "claims and named rules"] = ()
    certificates: Annotated[Sequence[Object], "of the relation, or of its refutation"] = ()
    seconds: Annotated[float, "of the search and the check"] = 0.0


class EntryData(CheckData):
    """A formula of `symqif check --file`: as of one formula, and further"""

    label: Annotated[str, "in the file"]
    expected: Annotated[str, "equal or different"]
    as_expected: Annotated[bool, "is the answer the expected one?"]
    where: Annotated[str, "the place that the file names"]
    note: Annotated[str, "that the file has"]
    source: Annotated[str, "the formula as it is written"]
    from_: Annotated[str | None, "where it was written"]
    error: Annotated[str | None, "why it was not read"]


class CheckFileData(Schema):
    """`symqif check --file F.toml`"""

    NAME = "symqif.check-file/1"
    file: Annotated[str, "its path"]
    formulas: Annotated[Sequence[EntryData], "in the order of the file"]
    summary: Annotated[Mapping[str, int], "how many are as expected, and not"]


class MatchData(Schema):
    """A quantity that a formula is, or nearly is"""

    against: Annotated[str, "the quantity"]
    equal: Annotated[bool, "for all parameters?"]
    factor: Annotated[str | None, "the formula is this many times the quantity"]
    difference: Annotated[str | None, "the formula is this much more than the quantity"]
    certificates: Annotated[Sequence[Object], "of the equality"]


class MatchesData(Schema):
    """`symqif check EXPR`, without a quantity"""

    NAME = "symqif.check/1"
    matches: Annotated[Sequence[MatchData], "what it is, else what it nearly is"]


class ScannedData(Schema):
    """A formula of a paper"""

    line: Annotated[int, "of the source"]
    label: Annotated[str | None, "of its display"]
    latex: Annotated[str, "as it is written"]
    status: Annotated[str, "equal, different, read, refused or undecided"]
    quantity: Annotated[str | None, "that it is, or differs from"]
    reason: Annotated[str, "why it is not read, or undecided"]
    row: Annotated[int | None, "which of several rows"]
    side: Annotated[int | None, "which of several sides"]
    letters: Annotated[Texts, "what it calls parameters"]


class ScanData(Schema):
    """`symqif scan PAPER.tex`"""

    NAME = "symqif.scan/1"
    formulas: Annotated[Sequence[ScannedData], "in the order of the paper"]
    summary: Annotated[Mapping[str, int], "how many have each status"]


class OptimumData(Schema):
    """`symqif optimum QUANTITY --over NAME`"""

    NAME = "symqif.optimum/1"
    quantity: Annotated[str, "its name"]
    over: Annotated[str, "the parameter that is chosen"]
    largest: Annotated[bool, "is it asked where it is largest, not least?"] = False
    at: Annotated[str | None, "where it is least, or largest"] = None
    value: Annotated[str | None, "the value there"] = None
    unique: Annotated[bool | None, "is it so there alone? null: undecided"] = None
    constant: Annotated[bool, "does it not depend on the parameter?"] = False
    rechecked: Annotated[bool, RECHECKED] = False
    towards: Annotated[str, "where values tend to `value`, which is not reached"] = ""
    first: Annotated[bool, "is `at` the first integer m that is at least as good as m + 1?"] = False
    rounded: Annotated[bool, "is the least integer m or m + 1, for the integer m `at`?"] = False
    inside: Annotated[bool | None, "of `rounded`: are both always in the range?"] = None
    m: Annotated[str | None, "what the integer is called"] = None
    first_if: Annotated[str | None, "m is at least as good as m + 1 if and only if this holds"] = None
    latex: Annotated[Object, "`at` and `value` as LaTeX"] = field(default_factory=lambda: {"at": None, "value": None})
    function: Annotated[str | None, "the quantity in its parameters"] = None
    given: Annotated[Texts, "the parameters that have values or formulas"] = field(default_factory=dict)
    range: Annotated[Sequence[str], "for which parameters"] = ()
    reason: Annotated[str, "why something is undecided"] = ""
    certificates: Annotated[Sequence[Object], "of all that is said"] = ()
    seconds: Annotated[float, "of the search and the check"] = 0.0


class ValueData(Schema):
    """`symqif capacity P`, `symqif epsilon P` and `symqif measure NAME P`"""

    NAME = "symqif.value/1"
    name: Annotated[str, "the quantity"]
    closed_form: Annotated[Texts | None, "as latex and as text, unless it is too long to write down"]
    parameters: Annotated[Texts, "those that have a value"]
    exact: Annotated[str | None, "the value, where it is rational"]
    enclosure: Annotated[Sequence[str] | None, "two decimals between which the value is"]
    where: Annotated[Sequence[str] | None, "the closed form holds", LEFT_OUT] = None
    unit: Annotated[str | None, "nats or bits", LEFT_OUT] = None
    note: Annotated[str | None, "on what it rests beside proofs", LEFT_OUT] = None


class MeasuresData(Schema):
    """`symqif measure --list`"""

    NAME = "symqif.measures/1"
    measures: Annotated[Sequence[Texts], "name, meaning and unit of each"]


class RefineData(Schema):
    """`symqif refine A B`"""

    NAME = "symqif.refine/1"
    a: Annotated[str, "the side that is refined, or not"]
    b: Annotated[str, "the other side"]
    k: Annotated[int | None, "the number of secrets"] = None
    parameters: Annotated[Texts, "that both sides share"] = field(default_factory=dict)
    refines: Annotated[bool | None, "is A refined by B? null: undecided"] = None
    equivalent: Annotated[bool | None, "is each refined by the other? null: undecided"] = None
    order: Annotated[str, "average-case or max-case"] = "average-case"
    certificate: Annotated[Object | None, "a witness or a gain function, with both channels"] = None
    rechecked: Annotated[bool, RECHECKED] = False
    reason: Annotated[str, "why it is undecided"] = ""
    seconds: Annotated[float, "of the search and the check"] = 0.0


class RefineSetData(Schema):
    """`symqif refine A B --over eps`"""

    NAME = "symqif.refine-set/1"
    a: Annotated[str, "the side that is refined, or not"]
    b: Annotated[str, "the other side"]
    k: Annotated[int | None, "the number of secrets"] = None
    over: Annotated[str, "eps or theta"]
    variable: Annotated[str | None, "in which thresholds are exact: y = e^(eps/2), say"] = None
    parameters: Annotated[Texts, "that both sides share"] = field(default_factory=dict)
    set: Annotated[Sequence[Object] | None, "the intervals: from, to (null: no end), and which ends are closed"] = None
    undecided: Annotated[Sequence[Object] | None, "what is between the answers"] = None
    certificate: Annotated[Object | None, "of the whole set"] = None
    rechecked: Annotated[bool, RECHECKED] = False
    reason: Annotated[str | None, "why there is no answer", LEFT_OUT] = None
    seconds: Annotated[float, "of the search and the check"] = 0.0


class IntervalData(Schema):
    """An interval of a map"""

    from_: Annotated[Sequence[str | None], ENDS]
    to: Annotated[Sequence[str | None] | None, f"{ENDS}; null: it has no end"]
    closed: Annotated[Sequence[bool], "does the first end belong to it, does the second?"]


class RowData(Schema):
    """The answer of a map for one k"""

    k: Annotated[int, "the number of secrets"]
    intervals: Annotated[Sequence[IntervalData], "for which A is refined by B"] = ()
    rechecked: Annotated[bool, RECHECKED] = False
    reason: Annotated[str | None, "why there is no answer", LEFT_OUT] = None
    certificate: Annotated[Object | None, "of the whole set", LEFT_OUT] = None
    undecided: Annotated[Sequence[Sequence[str | None]] | None, "between the answers, enclosed", LEFT_OUT] = None


class MapData(Schema):
    """`symqif map A B`"""

    NAME = "symqif.map/1"
    a: Annotated[str, "the side that is refined, or not"]
    b: Annotated[str, "the other side"]
    over: Annotated[str, "eps or theta"]
    rows: Annotated[Sequence[RowData], "by ascending k"]
    parameters: Annotated[Texts, "that are fixed, the same on both sides or only on one"] = field(default_factory=dict)
    reason: Annotated[str | None, "why there is no answer", LEFT_OUT] = None
    seconds: Annotated[float | None, "after which there is none", LEFT_OUT] = None


class HasseData(Schema):
    """`symqif hasse`"""

    NAME = "symqif.hasse/1"
    k: Annotated[int, "the number of secrets"]
    parameters: Annotated[Texts, "as they were given"] = field(default_factory=dict)
    protocols: Annotated[Sequence[Object] | None, "name and parameters of each"] = None
    classes: Annotated[Sequence[Object] | None, "of protocols that refine each other, with witnesses"] = None
    covers: Annotated[Sequence[Object] | None, "a is refined by b, and nothing is between"] = None
    implied: Annotated[Sequence[Object] | None, "a is refined by b by way of others"] = None
    incomparable: Annotated[Sequence[Object] | None, "with a gain function in each direction"] = None
    undecided: Annotated[Sequence[Object] | None, "with the reason"] = None
    rechecked: Annotated[bool, RECHECKED] = False
    reason: Annotated[str | None, "why there is no answer", LEFT_OUT] = None
    seconds: Annotated[float, "of the searches and the checks"] = 0.0


class ClaimData(Schema):
    """A claim: `symqif show ID`, and an entry of verify and recheck"""

    id: Annotated[str, "as cap.grr"]
    title: Annotated[str, "in words"]
    source: Annotated[str, "where it is printed"]
    paper: Annotated[str, "the folder of its paper; empty for the catalogue's own"]
    statement: Annotated[str, "as printed, in LaTeX"]
    hypotheses: Annotated[Sequence[str], "in LaTeX"]
    as_printed: Annotated[Object, "verdict, range, counterexample and reason"]
    repaired: Annotated[Object | None, "statement, hypotheses, verdict and range of what holds instead"]
    steps: Annotated[Sequence[Texts], "line, reason and verdict of each step"]
    rests_on: Annotated[Sequence[str], "claims and named rules"]
    certificates: Annotated[Sequence[str], "the sha256 of each"]
    rocq: Annotated[Mapping[str, bool], "has Rocq checked the part?"]
    has_point: Annotated[Mapping[str, bool], "is a point of the part's range known?"]
    recorded: Annotated[str, "the verdict that is recorded"]
    seconds: Annotated[float, "of all its parts"]


class VerifyData(Schema):
    """`symqif verify` and `symqif recheck`"""

    NAME = "symqif.verify/1"
    claims: Annotated[Sequence[ClaimData], "in their order"]
    summary: Annotated[Mapping[str, int], "how many have each verdict, and how many another than is recorded"]
    misquoted: Annotated[
        Sequence[Texts] | None, "with --source: claim, line and words of what is quoted and not there", LEFT_OUT
    ] = None


class RecheckData(Schema):
    """`symqif recheck FILE.json`"""

    NAME = "symqif.recheck/1"
    certificates: Annotated[Sequence[Object], "statement, verdict, rests_on and reason of each, and what it shows"]


class ErrataData(Schema):
    """`symqif errata`"""

    NAME = "symqif.errata/1"
    errata: Annotated[Sequence[Object], "the gravest first: place, severity, what fails where, and what holds"]
    summary: Annotated[Object, "the number of each kind"]


class AboutData(Schema):
    """`symqif show NAME` of a protocol, or of a place of the paper"""

    NAME = "symqif.about/1"
    protocol: Annotated[str | None, "its name", LEFT_OUT] = None
    place: Annotated[str | None, "a label or a line", LEFT_OUT] = None
    claims: Annotated[Sequence[Texts], "id, title, source and recorded verdict of each"]


class LatexData(Schema):
    """`symqif latex ID`"""

    NAME = "symqif.latex/1"
    fragments: Annotated[Sequence[Texts], "id and latex of each"]


class ReportData(Schema):
    """`symqif report --html F`"""

    NAME = "symqif.report/1"
    file: Annotated[str, "its path"]
    bytes: Annotated[int, "its size"]
    claims: Annotated[int, "how many it has"]
    unchecked: Annotated[Sequence[str], "the claims that are not checked"]


class FiguresData(Schema):
    """`symqif figures --out DIR`"""

    NAME = "symqif.figures/1"
    out: Annotated[str, "the folder"]
    page: Annotated[str, "the file that says what each shows"]
    figures: Annotated[Sequence[Object], "name, title, files, what it shows, and notes with verdicts"]
    seconds: Annotated[float, "of all of them"]


class FigureListData(Schema):
    """`symqif figures --list`"""

    NAME = "symqif.figures-list/1"
    figures: Annotated[Sequence[Texts], "name, title and source of each"]


class RocqExportData(Schema):
    """`symqif rocq export`"""

    NAME = "symqif.rocq-export/1"
    claims: Annotated[Sequence[Object], "id, part, theorem, and the reason where there is none"]


class RocqData(Schema):
    """`symqif rocq check`"""

    NAME = "symqif.rocq/1"
    claims: Annotated[Sequence[Object], "id, part, theorem, checked, axioms, seconds and reason"]
    summary: Annotated[Mapping[str, int], "how many are checked, missing, and not as recorded"]
