"""One claim for each family of rules is a theorem that coqc accepts, resting on the axioms of classical reals alone."""

import shutil

import pytest

from symqif.claims.catalogue import Entry, load
from symqif.rocq.check import Exports, check
from symqif.rocq.compiler import ALLOWED, Compiler

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")]


@pytest.fixture(scope="module")
def entries() -> dict[str, Entry]:
    return load()


@pytest.mark.parametrize(
    ("claim", "part"),
    [
        ("lem.kron", "printed"),  # Kronecker powers, and their one-hot rows
        ("asr.posterior-max", "printed"),  # sums and maxima over sets
        ("cap.max-ge-bayes", "remark-1"),  # what is given for all elements
        ("lem.ouethe.limit", "printed"),  # a limit of a quotient
        ("lem.ouethe.increasing", "remark-5"),  # growth
        ("thm.utility-monotone", "remark-1"),  # data processing
        ("thm.utility-monotone", "repaired"),  # Blackwell's theorem
        ("fdp.iff-refinement", "printed"),  # two secrets
        ("beyond.grr-is-ss", "printed"),  # a table of sizes
        ("beyond.unary-two", "printed"),  # gains of subsets
        ("beyond.fewer-secrets", "printed"),
        ("lem.ouethe.half", "printed"),  # a witness at a point
        ("beyond.olh-family", "printed"),  # channels written out at a point
    ],
)
def test_coqc_accepts_the_theorem(entries: dict[str, Entry], claim: str, part: str) -> None:
    compiler, exports = Compiler(), Exports(entries)
    exports.of((claim,))
    own = claim if part == "printed" else f"{claim}/{part}"
    ((_, result),) = check(exports, [exports.parts[own]], compiler, 1)
    assert result.checked, result.reason
    assert set(result.axioms) <= ALLOWED
