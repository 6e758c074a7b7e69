"""Answers that are in no catalogue as Rocq files: a theorem for each certificate that an answer rests on."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.find.refinement.evidence import certificate as evidence
from symqif.find.refinement.evidence import matrix_text as written
from symqif.kernel.term import Rejected
from symqif.outline import by
from symqif.reduction import certificate as certificates
from symqif.reduction.rule import Theorems
from symqif.reduction.statement import Statement
from symqif.refinement_kernel.number import Matrix
from symqif.rocq.check import Exports, Part
from symqif.rocq.statements import HEAD
from symqif.rocq.text import TAKEN, NotByRocq
from symqif.rocq.theorem import Theorem, exported, file_name
from symqif.user_file import contents

SECONDS = 60.0
ANSWER, WHOLE, MOST = file_name("answer"), "answer.file", 16 << 20
WIDEST = 16  # columns of a channel that is written out


def text(found: Sequence[Mapping[str, Any]], theorems: Theorems) -> str:
    """A file with a module for each certificate; SymqifError where one cannot be exported."""
    lines, names = ["(* symqif rocq check FILE.v *)"], []
    for n, data in enumerate(found, 1):
        try:
            theorem = exported(data["id"], data["part"], Statement.of(data["statement"]), data, theorems)
        except NotByRocq as error:
            raise SymqifError(f"not by Rocq: {error}") from None
        if theorem.uses:
            raise SymqifError(f"it uses {', '.join(theorem.uses)}: symqif rocq export writes claims with what they use")
        lines += [f"Module Part{n}.", theorem.text, f"End Part{n}."]
        names.append(f"Part{n}.{theorem.name}_checked")
    return "\n".join([*lines, conjunction(names), f"Print Assumptions {ANSWER}_checked.", ""])


def exports(file: Path) -> Exports:
    """A file that was written so, and after it what a person reads there: its theorems once more, where each word means
    what `Definitions.v` says, whatever it means in the file."""
    written = contents(file, MOST, "Rocq").decode(errors="replace")
    whole = Part(WHOLE, "printed", Theorem(file_name(WHOLE), written, ()))
    own = Part("answer", "printed", Theorem(ANSWER, read_again(written), (WHOLE,)))
    return Exports({}, {part.own: part for part in (whole, own)})


def read_again(written: str) -> str:
    """The abbreviations and theorems of a file, each theorem with the one in the file as its proof."""
    lines, names = [HEAD, f"From Symqif.Claims Require {file_name(WHOLE)}.", "Open Scope R_scope."], []
    for part, content in re.findall(r"^Module (Part\d+)\.\n(.*?)^End \1\.$", written, re.DOTALL | re.MULTILINE):
        for module, said in re.findall(r"^Module (\w+)\.\n(.*?)^End \1\.$", content, re.DOTALL | re.MULTILINE):
            if hidden := sorted(TAKEN.intersection(re.findall(r"\b(?:Definition|Theorem|Lemma) (\w+)", said))):
                raise SymqifError(f"{module} calls something of its own {hidden[0]}, which Definitions.v defines")
            proof = rf"\1Proof. exact {file_name(WHOLE)}.{part}.{module}.\2. Qed."
            shown = re.sub(r"^(Theorem (\w+) :.*?)^Proof\..*?^Qed\.$", proof, said, flags=re.DOTALL | re.MULTILINE)
            lines += [f"Module {part}.", shown, f"End {part}."]
            names += [f"{part}.{name}" for name in re.findall(r"^Theorem (\w+)", said, re.MULTILINE)]
    if not names:
        raise SymqifError("the file has no theorem as `check`, `latex` and `refine --rocq` write them")
    return "\n".join([*lines, conjunction(names), ""])


def conjunction(names: list[str]) -> str:
    return f"Definition {ANSWER}_checked := {' '.join(f'(conj {name}' for name in names)} I{')' * len(names)}."


def refinement(a: Matrix, b: Matrix) -> dict[str, Any]:
    """The certificate of a refinement between explicit channels of rationals, or of its negation."""
    if not all(isinstance(entry, Fraction) for matrix in (a, b) for row in matrix for entry in row):
        raise SymqifError("not by Rocq: channels whose entries are not rational numbers")
    if max(len(a[0]), len(b[0])) > WIDEST:
        raise SymqifError(f"not by Rocq: channels of more than {WIDEST} columns")
    deadline = Deadline(SECONDS)
    own = evidence([list(row) for row in a], [list(row) for row in b], deadline)  # type: ignore[arg-type]
    said = f"refines({written(a)}, {written(b)})"
    statement = Statement(said if "matrix" in own else f"no({said})")
    try:
        proof = prove(statement, (), by("witness" if "matrix" in own else "gain", **own), {}, deadline)
    except (GaveUp, Rejected) as error:
        raise SymqifError(f"not by Rocq: {error}") from None
    return certificates.certificate("refinement", "printed", statement, proof=proof)
