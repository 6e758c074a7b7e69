"""How often reports of a user's protocol hold the true value and another one is its support, whatever its letters."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from symqif import SubsetForm, check, grr, quantities_of, sue
from symqif.errors import SymqifError
from symqif.mechanisms import Protocol
from symqif.mechanisms.unary import CAPACITY, unary
from symqif.report.answers.check import plain_text, rests_on
from symqif.user_mechanisms.one_channel import refuse_two_channels
from tests.command import symqif
from tests.sample import every
from tests.user_mechanisms.test_user_mechanisms import Asked, judge

SWAPPED = replace(
    grr,
    name="swapped",
    definitions={"q": grr.definitions["p"], "p": grr.definitions["q"], "SWAPPED": "subset(k, 1, 1, 1, q, p)"},
    support=("q", "p"),
    entry=lambda x, y, k: ("q" if x == y else "p",),
)
HASHING = Protocol(
    name="hashing",
    title="Binary local hashing",
    reference="",
    variables={"k": "integer", "eps": "real"},
    given=("k >= 2", "eps >= 0"),
    definitions={
        "p": "exp(eps)/(exp(eps)+1)",
        "q": "1/(exp(eps)+1)",
        "HASHING": "subset(k, 0, k, 2/2**k, p, q)",
    },
    capacity="2*(p*(1-(1/2)**k)+q*(1/2)**k)",
    max_case_capacity="exp(eps)",
    support=("p", "1/2"),
    outputs=lambda k: product(product((0, 1), repeat=k), (0, 1)),
    entry=lambda x, y, k: (f"1/{2**k}", "p" if y[0][x - 1] == y[1] else "q"),
)
LETTERS = replace(  # of SUE, the other way round
    sue,
    name="letters",
    definitions={
        "q": sue.definitions["p"],
        "p": sue.definitions["q"],
        "LETTERS": "subset(k, 0, k, 1, q*p**(i-1)*(1-p)**(k-i), (1-q)*p**i*(1-p)**(k-i-1))",
    },
    bit_definitions={"L": "matrix([[1-p, p], [1-q, q]])", "LETTERShot": "hot(kron(L, k))"},
    support=("q", "p"),
)


def test_bits_that_are_not_those_of_the_channel_are_refused() -> None:
    """Else report p and q of them would be said to be the protocol's, and --bitwise would compare them."""
    refuse_two_channels(LETTERS)
    other = replace(LETTERS, bit_definitions=sue.bit_definitions)
    with pytest.raises(SymqifError, match="its bits S give another channel than its definition of LETTERS at k = 2"):
        refuse_two_channels(other)


def test_our_local_hashing_has_the_letters_of_papers() -> None:
    """And they are said to be of hash values."""
    found = check("1/(exp(eps)+g-1)", "report-q.lh")
    assert found.equal
    assert "a given hash value that is not the true value's" in found.problem.quantity.meaning


LOOSE = unary(
    name="loose",
    title="Loose",
    reference="",
    bit="L",
    probabilities={"p": "2/3", "q": "a"},
    parameters=("a",),
    given=("a < 2/3",),
    capacity=CAPACITY,
    max_case_capacity="2*(1-a)/a",
)
BIASED = SubsetForm.of("subset(k, 0, k, w**i*(1-w)**(k-i), exp(eps)/(w*exp(eps)+1-w), 1/(w*exp(eps)+1-w))")
RANGED = replace(LOOSE, given=("k >= 2", "0 <= a", "a < 2/3"))
CHEATING = replace(SWAPPED, support=("1", "0"))  # by which one report would tell the frequency without any error
NO_CHANNEL = "could not prove that"  # at a = -1/3 the error was negative
SHIFTED = "a*(1-a)/n/(2/3-a)**2 + f*(1/3-a)/n/(2/3-a)"
COVERED = "w*(1-w)*(w*exp(eps)+1-w)**2/(n*(w*(1-w)*(exp(eps)-1))**2)"
DENIED = (
    "at k = 2, eps = 2*log(2) its reports hold the true value with probability 4/5 and another one with 1/5, "
    "not with 1 and 0"
)
CASES = [
    Asked(SWAPPED, "report-p", "exp(eps)/(exp(eps)+k-1)", True),
    Asked(SWAPPED, "report-q", "1/(exp(eps)+k-1)", True),
    Asked(SWAPPED, "mse", "p*(1-p)/n/(q-p)**2 + f*(1-p-q)/n/(q-p)", True),
    Asked(HASHING, "report-q", "1/2", True),
    Asked(LETTERS, "bit-q", "1/(exp(eps/2)+1)", True),
    Asked(CHEATING, "mse", "0", DENIED),
    Asked(CHEATING, "report-p", "1", DENIED),
    Asked(LOOSE, "mse", SHIFTED, NO_CHANNEL),
    Asked(LOOSE, "bit-q", "a", NO_CHANNEL),
    Asked(RANGED, "mse", SHIFTED, True),  # bits that are never set are in the range
    Asked(RANGED, "bit-q", "a", True),
    Asked(BIASED, "mse", COVERED, "", (), {"f": 0}),
    Asked(BIASED, "mse", COVERED, True, ("0 < w", "w < 1"), {"f": 0}),
]


@pytest.mark.parametrize("asked", every(3, CASES), ids=str)
def test_a_report_holds_a_value_as_the_support_says_and_as_the_channel_has_it(asked: Asked) -> None:
    judge(asked)


SKETCH = Protocol(
    name="sketch",
    title="Count-mean sketch",
    reference="",
    variables={"k": "integer", "m": "integer", "eps": "real"},
    given=("k >= 2", "m >= 2", "eps >= 0"),
    definitions={
        "p": "exp(eps/2)/(exp(eps/2)+1)",
        "q": "1/(exp(eps/2)+1)",
        "SKETCH": "subset(k, 0, k, sum(binomial(m, j)*(j/m)**i*(1-j/m)**(k-i)*p**(m-j-1)*q**(j-1), j, 0, m), p**2, "
        "q**2)",
    },
    capacity="sum(binomial(m, j)*p**(m-j-1)*q**(j-1)*((1-j/m)**k*q**2+(1-(1-j/m)**k)*p**2), j, 0, m)",
    max_case_capacity="exp(eps)",
    support=("p", "p/m+q*(m-1)/m"),
    outputs=lambda k, m: product(product(range(m), repeat=k), product((0, 1), repeat=m)),
    entry=lambda x, y, k, m: (f"1/{m**k}", *("p" if bit == (b == y[0][x - 1]) else "q" for b, bit in enumerate(y[1]))),
)


@pytest.mark.slow
def test_a_support_that_is_neither_proved_nor_refuted_is_as_the_file_says() -> None:
    found = check("p", "report-p.sketch", quantities=quantities_of(SKETCH, "sketch"))
    assert found.equal
    assert found.basis is not None
    assert found.basis.verdict == "undecided"
    assert plain_text(found).endswith("with the support probabilities as the file says")
    assert "with the support probabilities as the file says" in rests_on(found)
    cheating = replace(SKETCH, name="cheating", support=("p", "q"))
    found = check("p", "report-p.cheating", quantities=quantities_of(cheating, "cheating"))
    assert (found.equal, "from a support that is not the channel's" in found.reason) == (None, True)


@pytest.mark.slow
def test_what_is_not_proved_has_its_value_on_the_explicit_channel(tmp_path: Path) -> None:
    """The capacity is the sum of the largest entries, report by report."""
    k, m, p, q = 3, 4, Fraction(2, 3), Fraction(1, 3)
    columns = (
        [
            p ** (right := sum(bit == (b == value) for b, bit in enumerate(bits))) * q ** (m - right) / m**k
            for value in hashes
        ]
        for hashes in product(range(m), repeat=k)
        for bits in product((0, 1), repeat=m)
    )
    capacity = sum(map(max, columns))
    (file := tmp_path / "mine.py").write_text("from tests.user_mechanisms.test_user_support import SKETCH\n")
    asked = ["capacity", "sketch", "--mechanism", str(file), "--k", "3", "--y", "2"]
    done = symqif(*asked, "--given", "m=4")
    note = "  on the explicit channel at these numbers: a closed form is not proved"
    said = ["capacity of sketch = 67/48 ≈ 1.39583", note]
    assert (done.exit_code, done.stdout.splitlines()[:2], capacity) == (0, said, Fraction(67, 48))
    assert symqif(*asked).exit_code == 3


def test_a_divergence_is_for_where_the_channel_tells_something_whatever_support_is_stated() -> None:
    """With the support of 1 and 0 eps = 0 was in the range, and a right formula failed there."""
    own = quantities_of(replace(SWAPPED, name="cheating", support=("1", "0")), "cheating")
    assert own["renyi.cheating"].given == ("k >= 2", "eps >= 0", "eps > 0", "alpha > 1")


@pytest.mark.parametrize(
    ("sizes", "entry", "given"),
    [
        ("0, 1", "member", ("1 <= i", "i <= 1")),
        ("0, 1", "nonmember", ("0 <= i", "i <= 1", "i <= k-1")),
        ("2, k", "member", ("1 <= i", "2 <= i", "i <= k")),
        ("2, k", "nonmember", ("2 <= i", "i <= k-1")),
    ],
)
def test_an_entry_is_for_the_sizes_that_there_are(sizes: str, entry: str, given: tuple[str, ...]) -> None:
    """Elsewhere without powers of i it has other values, by which formulas would be refuted at a size that is none."""
    sized = replace(
        SWAPPED, name="sized", definitions={**SWAPPED.definitions, "SWAPPED": f"subset(k, {sizes}, 1, p**i, q**i)"}
    )
    assert quantities_of(sized, "sized")[f"{entry}.sized"].given[2:] == given


def test_what_is_not_proved_for_all_parameters_may_be_at_numbers(tmp_path: Path) -> None:
    """Where eps may be 0, the powers of permute-and-flip are of 0 too."""
    mine = tmp_path / "mine.py"
    chosen = "(1-(1-exp(-eps/2))**k)/(k*exp(-eps/2))"
    mine.write_text(
        f'from symqif import SubsetForm\npf = SubsetForm.of("subset(k, 1, 1, 1, {chosen}, (1-{chosen})/(k-1))")\n'
    )

    def answer(*words: str) -> str:
        done = symqif(*words, "--mechanism", mine)
        return done.stdout or done.stderr

    assert answer("measure", "mse", "pf").startswith("symqif: undecided")
    assert "  proved at these numbers alone\nat k = 4:" in answer("measure", "mse", "pf", "--k", "4")
    told = answer("measure", "mse", "pf", "--k", "4", "--y", "2", "--f", "0", "--n", "100")
    assert "  = 1343/78400 ≈ 0.0171301" in told  # p = 15/32, q = 17/96
    right, wrong = ("(1-(1-exp(-eps/2))**3)*exp(eps/2)", "exp(eps/2)")
    assert answer("check", right, "--against", "capacity.pf", "--k", "3").startswith("equal to capacity.pf")
    assert answer("check", wrong, "--against", "capacity.pf", "--k", "3").startswith("not equal to capacity.pf")
    assert answer("measure", "mse", "pf", "--k", "1").startswith("symqif: k must be at least 2")
