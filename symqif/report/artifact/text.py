"""The artifact appendix in Markdown: the template beside this file, filled with what a run has found.

A paragraph that begins with ?name stands only where there is a value of this name.
"""

import re
import shlex
import textwrap
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from string import Template

from symqif.claims.catalogue import PACKAGE
from symqif.claims.verify import Result, ordered
from symqif.reduction.rule import RULES
from symqif.report.artifact import machine
from symqif.report.artifact.artifact import Artifact, rules, storage, versions
from symqif.report.data import VERDICTS
from symqif.report.document.beside import NO_POINT
from symqif.report.document.errata import counted, graded
from symqif.report.map import as_printed, markdown, place, row
from symqif.report.paper import own_name
from symqif.report.text.table import by_paper, summary

WIDTH = 112
TRUSTED = ("kernel", "reduction", "mechanisms", "claims")  # folders of ours that a verdict rests on
EXPERIMENTS = ("figures", "hasse", "report")  # commands that reproduce more than the verdicts of our catalogue
MIB = 2**20
NOT_INSTALLED = "(not installed)"
COLUMNS = ("claim", "in the paper", "what it says", "as printed", "repaired", "reproduce with", "seconds")
FOLDER = "python -c 'from symqif.claims.catalogue import home; print(home())'"  # prints that of our catalogue
RISKS = (
    "Nothing is sent, and files are written only where a command is told to. A claim file is a Python program: read "
    "those of others before you run them."
)


def lines(artifact: Artifact) -> Iterator[str]:
    """The appendix, line by line."""
    template = files("symqif.report.artifact").joinpath("appendix.md").read_text(encoding="utf-8")
    values = {**_description(artifact), **_set_up(artifact), **_experiments(artifact), **_limits(artifact)}
    values |= {"tables": "\n".join(_tables(artifact)).strip(), "reuse": _listed(_commands(artifact))}
    for paragraph in template.strip().split("\n\n"):
        name, text = paragraph[1:].split(" ", 1) if paragraph.startswith("?") else ("", paragraph)
        if not name or values.get(name):
            yield from _filled(Template(text).substitute(values))


def _filled(text: str) -> Iterator[str]:
    """A paragraph wrapped, unless it has lines of its own, and the empty line after it."""
    own = "\n" in text or text.startswith(("#", "|", "- ", "```"))
    yield from text.splitlines() if own else textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    if text:
        yield ""


def _listed(items: Iterator[str]) -> str:
    return "\n".join(
        textwrap.fill(f"- {item}", WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for item in items
    )


def _description(artifact: Artifact) -> dict[str, str]:
    counts, found = Counter(result.verdict for result in artifact.run.results), versions()
    wrong, papers = counted(graded(artifact.run.results)), by_paper(artifact.run.results, own_name(artifact.root))
    extras = (
        f"The extra `{extra}`: {', '.join(f'{name} {n or NOT_INSTALLED}' for name, n in names.items())}."
        for extra, names in found["extras"].items()
    )
    return {
        "title": artifact.title,
        "version": f" {found['symqif']}" if found["symqif"] else "",
        "number": str(len(artifact.run.results)),
        "verdicts": ", ".join(f"{counts[v]} {v}" for v in VERDICTS if counts[v]),
        "wrong": wrong and f" {wrong}.",
        "papers": len(papers) > 1 and _listed(iter(papers)),
        "root": code(str(artifact.root)),
        "hash": machine.tree_hash(artifact.root),
        "folder": shlex.quote(artifact.named) if artifact.named else f'"$({FOLDER})"',
        "hash_command": machine.HASH,
        "command": code(artifact.command()),
        "processes": processes(artifact),
        "system": machine.system(),
        "cores": several(machine.cores(), "core"),
        "memory": f", {in_gib(machine.memory())} of memory" if machine.memory() else "",
        "python": found["python"],
        "required": ", ".join(f"{name} {number}" for name, number in found["requires"].items()),
        "installed": "yes" if found["requires"] else "",
        "checkout": "" if found["requires"] else "yes",
        "extras": "\n\n".join("\n".join(_filled(text)).strip() for text in extras),
        "storage": _listed(f"{what}: {in_mib(n)}" for what, n in storage(artifact.root).items() if n),
        "own": artifact.named,
        "source": "./symqif" if artifact.named else ".",
        "ours": "" if artifact.named else "yes",
        "risks": RISKS,
    }


def _set_up(artifact: Artifact) -> dict[str, str]:
    proved = [r for r in artifact.run.results if r.verdict == "proved"] or list(artifact.run.results)
    first = min(proved, key=lambda result: result.seconds).claim.id
    refuted = next((r for r in artifact.run.results if r.verdict == "refuted" and "repaired" in r.outcomes), None)
    decided = set(ordered(artifact.entries, [first]))
    shown = [f"symqif show {shlex.quote(refuted.claim.id)}{artifact.option}"] if refuted else []
    return {
        "first": "\n".join([artifact.command(first), *shown]),
        "first_ends": summary(r for r in artifact.run.results if r.claim.id in decided),
        "shown": f" The other prints the whole of {markdown(refuted.claim.id)}, with its repair." if refuted else "",
    }


def _tables(artifact: Artifact) -> Iterator[str]:
    for title, found in artifact.sections():
        yield from [f"### {title}", "", row(COLUMNS), row("---" for _ in COLUMNS)]
        yield from (row(_cells(artifact, result)) for result in found)
        yield ""


def _cells(artifact: Artifact, result: Result) -> Iterator[str]:
    own = artifact.claim(result)
    changed = "" if own["as_recorded"] else "; **not as recorded**"
    yield from (markdown(own["id"]), place(result.claim.source), markdown(result.claim.title))
    yield from (as_printed(result) + changed, own["repaired"] or "", code(own["command"]).replace("|", "\\|"))
    yield f"{result.seconds:.2f}"


def _experiments(artifact: Artifact) -> dict[str, str]:
    run, known = artifact.run, [name for name in EXPERIMENTS if name in artifact.commands and not artifact.named]
    others = sorted({result.claim.source.paper for result in run.results} - {""})
    numbers = {name: str(n) for n, name in enumerate(known, 5)}
    does = {f"{name}_does": "`{1}`: {0}".format(*artifact.commands[name]) for name in known}
    return {
        **numbers,
        **does,
        "verified": "yes" if run.verified else "",
        "stored": "" if run.verified else "yes",
        "what": "deciding it anew" if run.verified else "checking its stored certificates again",
        "searches": "" if run.verified else " `verify` in place of `recheck` searches anew, which takes longer.",
        "recheck": code(f"symqif recheck{artifact.option}"),
        "verify": code(f"symqif verify{artifact.option}"),
        "errata": code(f"symqif errata{artifact.option}"),
        "others": f" `--paper` takes another paper: {', '.join(map(code, others))}." if others else "",
        "took": f"It took {run.seconds:.0f} s here, with {processes(artifact)}, and ended with this line:",
        "ended": f"```text\n{summary(run.results)}\n```",
    }


def _limits(artifact: Artifact) -> dict[str, str]:
    results = artifact.run.results
    limits = []
    for verdict in ("checked", "assumed", "undecided"):
        found = [
            (f"{r.claim.id}, {p}", o.reason) for r in results for p, o in r.outcomes.items() if o.verdict == verdict
        ]
        told = "; ".join(f"{markdown(name)} ({markdown(reason)})" for name, reason in found)
        limits.append(f"- {verdict}: {told or 'none'}")
    pointless = (f"{r.claim.id}, {p}" for r in results for p in r.pointless)
    limits.append(f"- {NO_POINT} by a certificate: {'; '.join(map(markdown, pointless)) or 'none'}")
    return {"limits": "\n".join(limits), "trusted": _listed(_trusted(artifact))}


def _trusted(artifact: Artifact) -> Iterator[str]:
    yield "that the claim files say what the paper prints: `symqif show ID --steps` prints them for comparison"
    for folder in TRUSTED:
        yield f"`symqif/{folder}/`, {machine.line_count(PACKAGE / folder)} lines of Python"
    for name, ids in sorted(rules(artifact.run.results).items()):
        said = f"{markdown(RULES[name].statement)} ({markdown(RULES[name].reference)})"
        yield f"the rule *{name}*, on which {', '.join(map(markdown, ids))} rest{'s' * (len(ids) == 1)}: {said}"


def _commands(artifact: Artifact) -> Iterator[str]:
    return (f"`symqif {name}`: {what}" for name, (what, _) in sorted(artifact.commands.items()))


def code(text: str) -> str:
    """A code span, fenced by more backticks than the text has in a row."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


def several(number: int, noun: str, ending: str = "s") -> str:
    return f"{number} {noun}{ending * (number != 1)}"


def processes(artifact: Artifact) -> str:
    run = artifact.run
    told = several(run.jobs, "process", "es")
    return f"{told}, the largest of {in_mib(run.memory)}" if run.jobs > 1 else f"{told} of {in_mib(run.memory)}"


def in_mib(number: int | None) -> str:
    return "unknown size" if number is None else f"{number / MIB:.1f} MiB"


def in_gib(number: int | None) -> str:
    return "unknown size" if number is None else f"{number / 1024 / MIB:.1f} GiB"
