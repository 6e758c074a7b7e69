"""Catalogues: directories of claim files, with certificates beside them.

A claim file is a Python file that defines CLAIM, or CLAIMS for several that belong together, each with a name there.

A folder of a catalogue that has a sections.toml of its own is the catalogue of another paper, called like the folder.
"""

import importlib.util
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from symqif.claims.claim import Claim
from symqif.claims.outcome import Theorems
from symqif.claims.stored import unfolded
from symqif.errors import SymqifError
from symqif.user_file import neighbours, place, word

PACKAGE = Path(__file__).resolve().parent.parent
SECTIONS = "sections.toml"
BEGINNING = re.compile(  # of a claim in its file
    r"""^[A-Z]\w* = (?:[Cc]laim|beyond)\(\s*(?:id=)?["']([^"']+)["']""", re.MULTILINE
)
ROCQ = "rocq.json"  # the record of what Rocq has checked, in the folder of a catalogue


@dataclass(frozen=True)
class Entry:
    """A claim and its place on disk.

    shared: the file has other claims too, and the certificates stand with the ids before the parts: "cap.ss/printed".
    """

    claim: Claim
    file: Path
    shared: bool = False

    @property
    def certificate_file(self) -> Path:
        """Where the certificates of its parts are kept: grr.json beside grr.py."""
        return self.file.with_suffix(".json")

    def certificates(self) -> dict[str, Any]:
        """What is stored of each part, folded; ValueError or OSError if the file cannot be read."""
        stored = self._all_stored()
        return {key.removeprefix(self._prefix): stored[key] for key in stored if key.startswith(self._prefix)}

    def beside(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """What the file has to store with these certificates of the claim, and with those of the others there."""
        others = dict[str, Any]()
        if self.shared:
            with suppress(ValueError, OSError):
                others = {key: one for key, one in self._all_stored().items() if not key.startswith(self._prefix)}
        return dict(sorted({**others, **{self._prefix + part: one for part, one in parts.items()}}.items()))

    @property
    def _prefix(self) -> str:
        return f"{self.claim.id}/" * self.shared

    def _all_stored(self) -> dict[str, Any]:
        if not self.certificate_file.exists():
            return {}
        stored = json.loads(self.certificate_file.read_text(encoding="utf-8"))
        if not isinstance(stored, dict):
            raise ValueError(f"{self.certificate_file.name} is no object with the certificates by part")
        return stored

    def certificate(self, part: str) -> dict[str, Any] | None:
        stored = self.certificates()
        return unfolded(stored[part]) if part in stored else None


def home() -> Path:
    """The catalogue that ships with symqif: inside the wheel, or proofs/ of a checkout."""
    for candidate in (PACKAGE / "catalogue", PACKAGE.parent / "proofs"):
        if candidate.is_dir():
            return candidate
    raise SymqifError(f"no catalogue is installed beside {PACKAGE}: name one with --catalogue DIR")


class Catalogue(dict[str, Entry]):
    """The entries by claim id, in the order of the files' paths; faults: a line for each file that does not load."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []


def load(directory: Path | None = None, ids: Iterable[str] = ()) -> Catalogue:
    """The catalogue in a directory. A file that does not load is among its faults, and harms no other.

    ids: of claims, if these and what they rest on are enough. Other files are loaded only where the texts do not tell
    which ones have them.
    """
    root = directory or home()
    if not root.is_dir():
        raise SymqifError(f"no such catalogue: {root} is not a directory")
    files = sorted(root.rglob("*.py"))
    wanted = list(ids)
    entries = (_of_claims(wanted, files, root) if wanted else None) or _of_files(files, root)
    if not entries:
        if entries.faults:
            raise SymqifError("; ".join(entries.faults))
        raise SymqifError(f"the catalogue {root} holds no claims: a claim file defines CLAIM = claim(...)")
    return entries


def _of_claims(ids: Iterable[str], files: Sequence[Path], root: Path) -> Catalogue | None:
    """The claims with these ids and those that they rest on; None where not exactly one text begins one of them."""
    places: dict[str, list[Path]] = {}
    for file in files:
        for name in BEGINNING.findall(file.read_text(encoding="utf-8", errors="replace")):
            places.setdefault(name, []).append(file)
    entries, left = Catalogue(), list(ids)
    while left:
        name = left.pop()
        if name not in entries:
            here = places.get(name, [])
            own = _of_files(here, root) if len(here) == 1 else {}
            if name not in own:
                return None
            entries[name] = own[name]
            left += used(own[name].claim)
    in_order = Catalogue()
    in_order.update(sorted(entries.items(), key=lambda item: (item[1].file, item[0])))
    return in_order


def _of_files(files: Iterable[Path], root: Path) -> Catalogue:
    """The claims of these files."""
    entries = Catalogue()
    for folder, here in groupby(files, lambda file: file.resolve().parent):
        with neighbours(folder, bytecode=root == home()):
            for file in here:
                try:
                    claims = _read(file)
                except SymqifError as error:
                    entries.faults.append(" ".join(str(error).split()))
                    continue
                for claim in claims:
                    if claim.id in entries:
                        raise SymqifError(f"{file} and {entries[claim.id].file} both define {claim.id}")
                    entries[claim.id] = of_paper(Entry(claim, file, len(claims) > 1), _paper(file, root))
    return entries


def of_paper(entry: Entry, paper: str) -> Entry:
    """The entry, as one of the paper of this name; the empty name is that of the catalogue itself."""
    return replace(entry, claim=replace(entry.claim, source=replace(entry.claim.source, paper=paper)))


def _paper(file: Path, root: Path) -> str:
    """The paper that a claim is of, empty for that of the catalogue itself."""
    folder = file.relative_to(root).parts[0]
    return folder if (root / folder / SECTIONS).is_file() else ""


def _read(file: Path) -> Sequence[Claim]:
    """The claims of a file, by their ids; none of a file that has lemmas for others."""
    spec = importlib.util.spec_from_file_location(f"symqif_catalogue_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise SymqifError(f"{file} cannot be read as Python")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        where = place(error, file) + word(error, file)
        raise SymqifError(f"{file} does not load{where}: {type(error).__name__}: {error}") from error
    claims = [vars(module)["CLAIM"]] if "CLAIM" in vars(module) else list(vars(module).get("CLAIMS", ()))
    for claim in claims:
        if not isinstance(claim, Claim):
            raise SymqifError(f"{file}: CLAIM must be a Claim, not {type(claim).__name__}")
    if claims and file.with_suffix(".json").name == ROCQ:
        raise SymqifError(f"{file}: its certificates would be stored as {ROCQ}, the record of Rocq; rename it")
    return sorted(claims, key=lambda claim: claim.id)


def used(claim: Claim) -> list[str]:
    """The claims that its outlines put to use."""
    parts = claim.parts.values()
    nodes = (node for d in parts for node in (*d.facts, d.outline, d.contrary and d.contrary.outline))
    return list(dict.fromkeys(name for node in nodes for name in _lemmas(node)))


def _lemmas(outline: object) -> list[str]:
    """The claims that an outline puts to use."""
    if not isinstance(outline, Mapping):
        return []
    own = [str(outline.get("claim")).partition("/")[0]] if outline.get("rule") == "lemma" else []
    below = outline.get("then", ())
    return own + [name for node in (below if isinstance(below, list | tuple) else ()) for name in _lemmas(node)]


def theorems(entries: Mapping[str, Entry]) -> Theorems:
    """What proofs may use of these claims."""
    parts = ((name, part, own) for name, entry in entries.items() for part, own in entry.claim.parts.items())
    return Theorems({(name, part): derivation.statement for name, part, derivation in parts})


def claim(name: str, directory: Path | None = None) -> Claim:
    """The claim with this id: its statements, outlines and recorded verdicts.

    Args:
        name: the id.
        directory: a catalogue of your own; by default that of symqif.

    Raises:
        SymqifError: there is no such claim.

    >>> from symqif import claim
    >>> claim("cap.ss").recorded
    'refuted'
    """
    entries = load(directory, [name])
    if name not in entries:
        raise SymqifError(f"no claim is called {name!r}: the catalogue has {', '.join(entries)}")
    return entries[name].claim
