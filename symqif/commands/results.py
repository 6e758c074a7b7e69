"""What the commands that decide or check claims print, and the status they end with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.status import BAD_INPUT, DIFFERENT, UNDECIDED
from symqif.commands.terminal import print_answer
from symqif.commands.working import Working
from symqif.errors import SymqifError

if TYPE_CHECKING:
    from pathlib import Path

    from symqif.claims.catalogue import Catalogue
    from symqif.claims.outcome import Task
    from symqif.claims.verify import Progress, Result
    from symqif.scanning.quotations import Missing

    Run = Callable[[Sequence[str], Working], Iterator[Result]]  # of the claims of these names

LEAST = 1000  # bytes: any search takes some time


def read(catalogue: Path | None, ids: Iterable[str] = ()) -> Catalogue:
    """The catalogue, or what `load` takes of it; each file that does not load is named in a line on standard error."""
    from symqif.claims.catalogue import load

    entries = load(catalogue, ids)
    for fault in entries.faults:
        click.echo(f"symqif: {fault}", err=True)
    return entries


def read_paper(catalogue: Path | None, name: str | None, ids: Iterable[str] = ()) -> tuple[Path | None, Catalogue]:
    """The catalogue of the paper with this name, inside another one or that itself; without a name, of all of them.

    One inside another has the claims of other papers too that its own rest on.
    """
    from symqif.claims.catalogue import Catalogue, home, of_paper
    from symqif.claims.verify import ordered
    from symqif.report.paper import own_name

    if name is None:
        return catalogue, read(catalogue, ids)
    root, entries = catalogue or home(), read(catalogue)
    others = {entry.claim.source.paper for entry in entries.values()} - {""}
    if name in others:
        chosen = read(root / name)
        needed = [key for key in ordered(entries, chosen) if key not in chosen]
        chosen.update(
            (key, of_paper(entries[key], entries[key].claim.source.paper or own_name(root))) for key in needed
        )
        return root / name, chosen
    if name != own_name(root):
        raise SymqifError(
            f"no paper is called {name!r}: the catalogue has {', '.join([own_name(root), *sorted(others)])}"
        )
    chosen = Catalogue()
    chosen.update((key, entry) for key, entry in entries.items() if not entry.claim.source.paper)
    chosen.faults = entries.faults
    return catalogue, chosen


def progress(
    working: Working, ids: Iterable[str], entries: Catalogue, words: Callable[[Sequence[Task]], str]
) -> Progress:
    """Shows how much is done and the time left, by the sizes of the stored certificates; words: for what is left."""
    from symqif.claims.verify import certified, ordered

    sizes = {
        (name, part): LEAST + certified(entries[name]) / len(entries[name].claim.parts)
        for name in ordered(entries, ids)
        for part in entries[name].claim.parts
    }
    total = sum(sizes.values())

    def shown(left: Sequence[Task]) -> None:
        counted = f"{len(sizes) - len(left)} of {len(sizes)}"
        working.update(f"{counted}: {words(left)}", total - sum(sizes[task] for task in left), total)

    return shown


def checked(
    working: Working, ids: Sequence[str], catalogue: Path | None, entries: Catalogue, **more: Any
) -> Iterator[Result]:
    """What `recheck` yields, with its progress; more: of its arguments."""
    from symqif.claims.verify import recheck

    shown = progress(working, ids, entries, lambda left: "checking the certificates")
    return recheck(ids, catalogue=catalogue, entries=entries, progress=shown, **more)


def print_results(
    run: Run,
    ids: Iterable[str],
    catalogue: Path | None,
    entries: Catalogue,
    as_json: bool,
    *,
    brief: bool,
    misquoted: Sequence[Missing] | None = None,
) -> list[Result]:
    """Run a command on the claims and print the table of the results, a row as soon as it can stand; or JSON.

    misquoted: what claims quote and a source that was compared does not have.
    """
    from symqif.claims.catalogue import home
    from symqif.claims.verify import ordered
    from symqif.report.data import verify_data
    from symqif.report.paper import own_name
    from symqif.report.text.table import by_paper, quotation, summary

    asked, needed = set(ids) or set(entries), ordered(entries, ids)
    listed = sections(catalogue, entries, needed)
    done: dict[str, Result] = {}
    with Working("reading the claims", len(needed)) as working:
        printer = None if as_json else _Table(listed, asked, entries, working, brief=brief)
        for result in run(needed if as_json else [name for _, names in listed for name in names], working):
            done[result.claim.id] = result
            if printer:
                printer.add(result)
    results = [done[name] for name in needed]
    print_answer(
        as_json,
        lambda: verify_data(results, misquoted),
        lambda: [
            *(quotation(one) for one in misquoted or ()),
            *by_paper(results, own_name(catalogue or home())),
            summary(results),
        ],
    )
    return results


def sections(catalogue: Path | None, entries: Catalogue, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The claims of these names in the order of the paper, by its sections."""
    from symqif.claims.catalogue import home
    from symqif.report.map import titled_sections

    _, listed = titled_sections(catalogue or home(), entries)
    by_title = [(section.title, [e.claim.id for e in here if e.claim.id in names]) for section, here in listed]
    return [(title, here) for title, here in by_title if here]


class _Table:
    """Prints rows in the order of the paper; one that comes early waits for those before it."""

    def __init__(
        self,
        listed: Sequence[tuple[str, Sequence[str]]],
        asked: Collection[str],
        entries: Catalogue,
        working: Working,
        *,
        brief: bool,
    ) -> None:
        from symqif.claims.catalogue import used

        names = [name for _, here in listed for name in here]
        titles = {here[0]: title for title, here in listed} if len(listed) > 1 and not brief else {}
        self._left = [(titles.get(name), name) for name in names]
        self._users = {
            name: [other for other in names if name in used(entries[other].claim)]
            for name in names
            if name not in asked
        }
        self._waiting: dict[str, Result] = {}
        self._working, self._brief = working, brief

    def add(self, result: Result) -> None:
        """Print the rows that can stand now."""
        from symqif.report.text import table

        self._waiting[result.claim.id] = result
        while self._left and self._left[0][1] in self._waiting:
            title, name = self._left.pop(0)
            ready = self._waiting.pop(name)
            if not self._brief or ready.differences:
                row = table.row(ready, self._users.get(name, ()))
                self._working.say(*([table.heading(title)] if title else ()), row, margin=table.MARGIN)
            if ready.differences:
                self._working.say(*table.differences(ready), margin=table.VERDICT + 2)


def exit_with(results: Iterable[Result], entries: Catalogue) -> None:
    """1 if a verdict is not the recorded one, 3 if that is because it is undecided, 2 if a claim file does not load."""
    changed = [o.verdict for r in results for p, o in r.outcomes.items() if p in r.differences]
    if changed:
        sys.exit(UNDECIDED if all(v == "undecided" for v in changed) else DIFFERENT)
    if entries.faults:
        sys.exit(BAD_INPUT)
