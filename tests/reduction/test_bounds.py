"""What would take hours to check is refused in bounded time, as is what is too deep to be read."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.catalogue import load
from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.budget import limited
from symqif.kernel.leaf import Leaf
from symqif.kernel.term import Rejected, TooLarge
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.report.data import statement_data

LEAF, ENCLOSURE = {"rule": "leaf"}, {"rule": "enclosure", "bits": 4096}
SIX = dict.fromkeys("abcdef", "real")
WORK, SECONDS = 10**6, 10.0  # a sixtieth of what a certificate may cause, with room for a busy machine


def refuse(statement: Statement, body: dict[str, Any]) -> None:
    """The certificate is refused as too much work, before too long."""
    data = certificate.certificate("bomb", "printed", statement, **body)
    started = time.process_time()
    with pytest.raises(Rejected, match="more work than a certificate may cause"):
        certificate.check(data, statement, {})
    assert time.process_time() - started < SECONDS


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "WORK", WORK)


@pytest.mark.parametrize(
    "claim",
    [
        "0 <= (a + b + c + d + e + f)**400",
        "0 <= (a + b + c + d + e + f)**8*(a + b + c + d + e + 1)**9",
        "0 <= sum(sum(sum(a*i + b*j*k, i, 1, 1000), j, 1, 1000), k, 1, 1000)",
        "0 <= a*sum((2/3)**(300000 + j), j, 1, 900)",
        "0 <= a*sum((2/3)**300000*(5/7)**(200000 + j), j, 1, 900)",
    ],
)
def test_a_normal_form_that_is_too_long_is_refused(claim: str) -> None:
    refuse(Statement(claim, SIX), {"proof": {"presupposed": [], "proof": LEAF}})


@pytest.mark.parametrize(
    "claim",
    ["0 <= binomial(n, 50000)", "0 <= binomial(n + 50000, m)", "0 <= sum(sum(b**i*c**j, i, 1, 900), j, 1, 900)"],
)
def test_a_leaf_that_takes_too_long_to_read_is_refused(claim: str) -> None:
    sequent = Statement(claim, {"n": "integer", "m": "integer", "b": "real", "c": "real"}).sequent()
    with pytest.raises(Rejected, match="more work"), limited(WORK):
        Leaf(sequent)


@pytest.mark.parametrize(
    "claim",
    [
        "0 <= sum(sum(sum(i + j + k, i, 1, 100), j, 1, 100), k, 1, 100)",
        "0 <= sum(binomial(100000, 50000 + j), j, 0, 99999)",
        "0 <= sum((2/3)**(600000 - j), j, 1, 3000)",
        "0 <= sum(exp(-10000 + j/7), j, 1, 5000)",
    ],
)
def test_enclosures_of_too_many_terms_are_refused(claim: str) -> None:
    refuse(Statement(claim), {"proof": {"presupposed": [], "proof": ENCLOSURE}})


@pytest.mark.parametrize(
    ("claim", "x"),
    [
        ("x == sum(1/(j**3 + j + 1), j, 1, 99999)", "0"),
        ("x == sum(binomial(20000, j), j, 0, 20000)", "0"),
        ("x <= sum(j**6000, j, 1, 90000)", "3**60000"),
        ("x <= sum((1 + 1/j)**9000, j, 1, 10000)", "3**60000"),
        ("x <= sum(log(j*10**9 + 7), j, 1, 90000)", "0"),
        ("x <= sum(log(7**20000 + j), j, 1, 9000)", "0"),
        ("x <= sum(sqrt(7**20000 + j), j, 1, 9000)", "2**(10**9)"),
    ],
)
def test_a_point_that_takes_too_long_to_evaluate_is_refused(claim: str, x: str) -> None:
    refuse(Statement(claim, {"x": "real"}), {"refutation": {"kind": "counterexample", "point": {"x": x}}})


def test_a_model_that_is_too_large_to_write_out_is_refused() -> None:
    body = "+".join(["f(x)*f(y)*f(z)"] * 150)
    claim = f"0 < total(total(total({body}, x, X), y, X), z, X)"
    point = {"X": "49", "f": f"[{', '.join('1' * 49)}]"}
    refuse(
        Statement(claim, {"X": "set", "f": "function(X)"}), {"refutation": {"kind": "counterexample", "point": point}}
    )


def test_a_proof_that_repeats_a_large_formula_is_refused() -> None:
    node: dict[str, Any] = {**LEAF, "using": [], "sign": {"kind": "positivstellensatz"}}
    for _ in range(100):
        node = {"rule": "cases", "formula": f"{' + '.join(['a*b*c'] * 180)} <= 0", "then": [node, node]}
    refuse(Statement("0 <= 0", SIX), {"proof": {"presupposed": [], "proof": node}})


DEEP = ["-" * 2000 + "x <= 0", "+".join(["x"] * 2000) + " <= 0", "+".join(["x"] * 500) + " <= 0"]


@pytest.mark.parametrize("text", DEEP)
def test_a_statement_that_is_too_deep_to_be_printed_is_none(text: str) -> None:
    for parts in ({"claim": text}, {"claim": "x <= 0", "given": (text,)}, {"claim": "y", "definitions": {"y": text}}):
        with pytest.raises(TooLarge, match=r"200 deep|too deep"):
            Statement(variables={"x": "real"}, **parts)  # type: ignore[arg-type]


def test_a_statement_that_is_not_read_is_printed_as_one_line() -> None:
    with pytest.raises(Rejected, match="not a term"):
        statement_data(Derivation(Statement("x + <= 0", {"x": "real"})))


def test_a_claim_file_with_such_a_statement_is_refused_in_a_line(tmp_path: Path) -> None:
    """Its statement could not be printed."""
    lines = [
        "from symqif.claims.claim import Claim, Derivation, Source",
        "from symqif.reduction.statement import Statement",
        'text = "+".join(["x"] * 500) + " <= 0"',
        'printed = Derivation(Statement(text, {"x": "real"}))',
        'CLAIM = Claim(id="deep", title="deep", source=Source("s"), recorded="proved", printed=printed)',
    ]
    (tmp_path / "deep.py").write_text("\n".join(lines))
    with pytest.raises(SymqifError, match=r"deep\.py does not load: TooLarge: a term has at most .* 200 deep"):
        load(tmp_path)
