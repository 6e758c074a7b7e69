"""What earlier runs killed, in `killed.json`: by file, the parts of it all of whose mutants were killed or are listed,
each with the number of those killed. So nobody has to try them again until the part changes."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutation.mutation import Mutation
from tests.mutation.parts import key, part
from tests.mutation.survivors import entry, listed

KILLED = Path(__file__).with_name("killed.json")
Parts = dict[tuple[str, str], list[str]]  # the mutants of a part that are not listed, by its file and name


def by_part(mutations: Sequence[Mutation], sources: Mapping[str, str]) -> Parts:
    found, reasons = Parts(), listed()
    for mutation in mutations:
        original = sources[mutation.file]
        mutants = found.setdefault((mutation.file, part(mutation, original)), [])
        mutants += [] if entry(mutation, original) in reasons else [key(mutation, original)]
    return found


def before(parts: Parts) -> set[str]:
    """The mutants that earlier runs killed."""
    kept = json.loads(KILLED.read_text(encoding="utf-8"))
    return {
        mutant
        for (file, name), mutants in parts.items()
        if kept.get(file, {}).get(name) == len(mutants)
        for mutant in mutants
    }


def keep(parts: Parts, killed: set[str]) -> None:
    """Write down the parts of these files all of whose mutants were killed."""
    kept = json.loads(KILLED.read_text(encoding="utf-8")) | {file: {} for file, _ in parts}
    for (file, name), mutants in parts.items():
        if killed.issuperset(mutants):
            kept[file][name] = len(mutants)
    files = (f"{json.dumps(file)}:\n{json.dumps(names, separators=(',', ':'))}" for file, names in sorted(kept.items()))
    KILLED.write_text("{\n" + ",\n".join(files) + "\n}\n", encoding="utf-8")
