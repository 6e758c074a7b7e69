"""Rocq has the last word: a falsehood that a base once took for a truth does not compile."""

from pathlib import Path
from typing import Any

import pytest

from symqif.claims.stored import file_text, folded
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.rocq.check import Exports, Part, check
from symqif.rocq.compiler import Compiler
from symqif.rocq.theorem import exported
from tests.command import symqif

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79)
LOGARITHMS = "+".join(f"log({p})" for p in (*PRIMES, 83))
INVERSES = "+".join(f"1/log({p})" for p in PRIMES)
PRODUCT = f"({LOGARITHMS})*({INVERSES})"  # 645.204..; packed exponents made 506 of it, with 23 * 22 terms 1
ENCLOSURE, LEAF = {"rule": "enclosure", "bits": 64}, {"rule": "leaf"}


def proof(relation: str, node: dict[str, Any]) -> tuple[Statement, dict[str, Any]]:
    """Of the relation of the product to 506, by hand; the logarithms are enclosed, as they must not be 0."""
    statement = Statement(f"{PRODUCT} {relation} 506")
    body = {"presupposed": [ENCLOSURE] * len(PRIMES), "proof": node}
    return statement, certificate.certificate("own", "printed", statement, proof=body)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("relation", "node", "checked"), [("!=", ENCLOSURE, True), ("<", ENCLOSURE, False), ("==", LEAF, False)]
)
def test_a_proof_by_hand_compiles_only_of_what_is_true(
    relation: str, node: dict[str, Any], checked: bool, compiler: Compiler
) -> None:
    """The exporter believes the certificate; that it is true of != shows that Rocq understands all of it."""
    statement, data = proof(relation, node)
    part = Part("own", "printed", exported("own", "printed", statement, data, {}))
    ((_, result),) = check(Exports({}, {"own": part}), [part], compiler)
    assert result.checked is checked, result.reason
    assert checked or "Error" in result.reason


@pytest.mark.slow
@pytest.mark.parametrize("universal", [True, False])
def test_a_refutation_by_hand_of_what_is_true_is_not_checked(
    tmp_path: Path, universal: bool, compiler: Compiler
) -> None:
    """That the product is not 506 was refuted, and that it may be 506 proved."""
    statement = Statement(f"{PRODUCT} != 506", universal=universal)
    body = {"kind": "counterexample", "point": {}, "refinements": {}}
    data = certificate.certificate("own", "printed", statement, refutation=body)
    (tmp_path / "own.json").write_text(file_text({"printed": folded(data)}))
    (tmp_path / "own.py").write_text(
        "from symqif.claims.claim import Claim, Derivation, Source\n"
        "from symqif.reduction.statement import Statement\n"
        f"STATEMENT = Statement({statement.claim!r}, universal={universal})\n"
        'CLAIM = Claim("own", "506", Source("Notes"), Derivation(STATEMENT), "refuted")\n'
    )
    done = symqif("rocq", "check", "own", "--catalogue", tmp_path)
    assert "0 checked by Rocq, 1 not" in done.output
    assert "not by Rocq: a relation between constants" in " ".join(done.output.split())
