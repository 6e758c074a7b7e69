"""What became of the mutants: a table by file, and the survivors."""

from collections import Counter
from collections.abc import Sequence

from tests.mutation.covering import ERROR
from tests.mutation.mutation import Mutation
from tests.mutation.parts import key
from tests.mutation.session import Session
from tests.mutation.survivors import Entry, entry, gone, listed, toml

COLUMNS = ("mutants", "killed", "survived", "listed", "open")
WANTED = 0.97


def report(session: Session, mutations: Sequence[Mutation]) -> int:
    """Print the table and the survivors; the exit status."""
    results, reasons, sources = session.results(mutations), listed(), session.sources(mutations)
    table: dict[str, Counter[str]] = {}
    new, needed, errors = dict[Entry, str](), set[Entry](), []
    for mutation in mutations:
        counts, original = table.setdefault(mutation.file, Counter()), sources[mutation.file]
        place, result = entry(mutation, original), results.get(key(mutation, original))
        counts["mutants"] += 1
        killed = result is not None and not (result["by"] or ERROR).startswith(ERROR)
        if place in reasons and not killed:
            counts["listed"] += 1
            counts["survived"] += 1
            needed.add(place)
        elif result is None or (result["by"] or "").startswith(ERROR):
            counts["open"] += 1
            errors += [result["by"]] if result else []
        elif result["by"]:
            counts["killed"] += 1
        else:
            counts["survived"] += 1
            new[place] = toml(place)
            print(f"\n{mutation.file}:{mutation.line}, {mutation.operator}, not listed")
            print(mutation.diff(original))
    (session.folder / "survivors.toml").write_text("\n".join(new.values()), encoding="utf-8")
    rooms: dict[str, Counter[str]] = {}
    for mutation in {m.file: m for m in mutations}.values():
        rooms.setdefault(mutation.room, Counter()).update(table[mutation.file])
    print(f"\n{'file':36}" + "".join(f"{column:>10}" for column in COLUMNS) + f"{'killed':>10}")
    for name, counts in [*table.items(), *rooms.items()]:
        print(f"{name:36}" + "".join(f"{counts[column]:>10}" for column in COLUMNS) + f"{_share(counts):>10.1%}")
    for place in (place for place in reasons if place[0] in table and place not in needed):
        print(f"listed, but killed: {' | '.join(place)}")
    for place in (place for place in reasons if gone(place, session.tree)):
        print(f"listed, but the line is gone: {' | '.join(place)}")
    for error in errors:
        print(error)
    unlisted = sum(counts["survived"] - counts["listed"] for counts in rooms.values())
    print(f"{WANTED:.0%} of a room are to be killed; {unlisted} survivors are not listed")
    return int(unlisted > 0 or any(_share(counts) < WANTED or counts["open"] > 0 for counts in rooms.values()))


def _share(counts: Counter[str]) -> float:
    """How many of those that are settled are killed."""
    return counts["killed"] / max(1, counts["killed"] + counts["survived"])
