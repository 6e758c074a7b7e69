"""What became of the mutants: a table by file, and the survivors."""

from collections import Counter
from collections.abc import Sequence

from tests.mutation.covering import ERROR
from tests.mutation.mutations import Mutation
from tests.mutation.session import Session
from tests.mutation.survivors import Entry, entry, gone, listed, toml

COLUMNS = ("mutants", "killed", "survived", "listed", "open")
WANTED = 0.97


def report(session: Session, mutations: Sequence[Mutation]) -> int:
    """Print the table and the survivors; the exit status."""
    results, reasons = session.results(), listed()
    table: dict[str, Counter[str]] = {}
    unlisted, new, needless, errors = 0, dict[Entry, str](), [], []
    for mutation in mutations:
        original = (session.tree / mutation.file).read_text(encoding="utf-8")
        counts, result = table.setdefault(mutation.file, Counter()), results.get(mutation.key)
        counts["mutants"] += 1
        if result is None or (result["by"] or "").startswith(ERROR):
            counts["open"] += 1
            errors += [result["by"]] if result else []
            continue
        counts["killed" if result["by"] else "survived"] += 1
        place = entry(mutation, original)
        if result["by"]:
            needless += [place] if place in reasons else []
        elif place in reasons:
            counts["listed"] += 1
            print(f"\n{mutation.file}:{mutation.line}, {mutation.operator}, listed: {reasons[place]}")
        else:
            unlisted += 1
            new[place] = toml(place)
            print(f"\n{mutation.file}:{mutation.line}, {mutation.operator}, not listed")
            print(mutation.diff(original))
    (session.folder / "survivors.toml").write_text("\n".join(new.values()), encoding="utf-8")
    total = sum(table.values(), Counter[str]())
    print(f"\n{'file':36}" + "".join(f"{column:>10}" for column in COLUMNS))
    for name, counts in [*table.items(), ("total", total)]:
        print(f"{name:36}" + "".join(f"{counts[column]:>10}" for column in COLUMNS))
    for place in needless:
        print(f"listed, but killed: {' | '.join(place)}")
    for place in (place for place in reasons if gone(place, session.tree)):
        print(f"listed, but the line is gone: {' | '.join(place)}")
    for error in errors:
        print(error)
    tried = total["killed"] + total["survived"]
    share = total["killed"] / tried if tried else 0.0
    print(f"{share:.1%} killed, {WANTED:.0%} wanted; {unlisted} survivors are not listed")
    return int(share < WANTED or unlisted > 0 or total["open"] > 0)
