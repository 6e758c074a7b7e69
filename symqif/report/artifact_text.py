"""The artifact appendix in Markdown, in the sections that artifact committees ask for."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections import Counter
from collections.abc import Iterator

from symqif.claims.catalogue import PACKAGE
from symqif.claims.verify import ordered
from symqif.reduction.rule import RULES
from symqif.report import machine
from symqif.report.artifact import Artifact, rules, storage, versions
from symqif.report.data import VERDICTS
from symqif.report.map import as_printed, place, plain, row
from symqif.report.text import WIDTH, summary

TRUSTED = ("kernel", "reduction", "mechanisms")  # folders of ours that a verdict rests on
MIB = 2**20
NOT_INSTALLED = "symqif is not installed here but run from a checkout, so that what it requires is not known."
COLUMNS = ("claim", "in the paper", "what it says", "as printed", "repaired", "reproduce with", "seconds")
FOLDER = "python -c 'from symqif.claims.catalogue import home; print(home())'"  # prints that of our catalogue
# commands that reproduce more than the verdicts of our catalogue, if there are such, and what else there is to know
EXPERIMENTS = {
    "figures": (
        "figures",
        "Needs `pip install '.[figures]'`; all take about 20 s on two cores. Each figure has a CSV with both ends of "
        "every plotted number, and `figures.md` in that folder says what it rests on, and where it is not as the paper "
        "says. With `--simulate`, and `pip install '.[figures,peers]'`, simulations are drawn over asr, mse and "
        "gursoy, with the samplers of other packages: on a synthetic sample with a fixed seed, or with "
        "`--data kosarak.dat` on the click stream of section 1.",
    ),
    "hasse": ("orders", ""),
    "report": ("one page", ""),
}
KOSARAK = "http://fimi.uantwerpen.be/data/"


def lines(artifact: Artifact) -> Iterator[str]:
    """The appendix, line by line."""
    for section in (_description, _set_up, _claims, _experiments, _limits, _reuse):
        yield from section(artifact)


def _description(artifact: Artifact) -> Iterator[str]:
    counts, found = Counter(result.verdict for result in artifact.run.results), versions()
    number = f" {found['symqif']}" if found["symqif"] else ""
    memory = f", {in_gib(machine.memory())} of memory" if machine.memory() else ""
    yield from [f"# Artifact appendix: {artifact.title}", "", "## 1 Description and requirements", ""]
    yield from prose(
        f"symqif{number} decides the claims of this catalogue, {len(artifact.run.results)} in all: "
        f"{', '.join(f'{counts[v]} {v}' for v in VERDICTS if counts[v])} as printed. What is proved or refuted has a "
        "certificate, which a small kernel checks without any search, in exact arithmetic and rigorous enclosures."
    )
    yield from prose(
        f"**Catalogue.** Here it is the folder {code(str(artifact.root))}. The sha256 of its claims and certificates "
        f"is {machine.tree_hash(artifact.root)}. Once symqif is installed, this prints it:"
    )
    folder = shlex.quote(artifact.named) if artifact.named else f'"$({FOLDER})"'
    yield from ["```sh", f"cd {folder}", machine.HASH, "```", ""]
    yield from prose(
        f"**Hardware.** Any, without a graphics card. This appendix was written by {code(artifact.command())} "
        f"with {processes(artifact)}, on {machine.system()}, {several(machine.cores(), 'core')}{memory}."
    )
    required = ", ".join(f"{name} {number}" for name, number in found["requires"].items())
    yield from prose(
        f"**Software.** Python {found['python']} here. "
        + (f"`pip` installs the rest, here {required}." if required else NOT_INSTALLED)
    )
    for extra, names in found["extras"].items():
        told = ", ".join(f"{name} {number or '(not installed)'}" for name, number in names.items())
        yield from prose(f"The extra `{extra}`: {told}.")
    yield from ["**Storage.**", ""]
    yield from (f"- {what}: {in_mib(number)}" for what, number in storage(artifact.root).items() if number)
    yield ""
    yield from prose(
        "**Network.** For `pip` alone. **Data sets.** None is needed for a claim"
        + ("." if artifact.named else f"; simulations may use kosarak.dat ({KOSARAK}), which symqif does not ship.")
        + " **Risks.** Nothing is sent, and files are written only where a command is told to. A claim file is a "
        "Python program: read those of others before you run them."
    )


def _set_up(artifact: Artifact) -> Iterator[str]:
    proved = [r for r in artifact.run.results if r.verdict == "proved"] or list(artifact.run.results)
    first = min(proved, key=lambda result: result.seconds).claim.id
    refuted = next((r for r in artifact.run.results if r.verdict == "refuted" and "repaired" in r.outcomes), None)
    decided = set(ordered(artifact.entries, [first]))
    expected = summary(r for r in artifact.run.results if r.claim.id in decided)
    yield from ["## 2 Set-up", "", "In the folder of the artifact:", "", "```sh"]
    yield from ["python3 -m venv .venv", ".venv/bin/pip install .", "```", ""]
    yield from ["A first test, with `.venv/bin` on the `PATH`:", "", "```sh", artifact.command(first)]
    yield from ([f"symqif show {shlex.quote(refuted.claim.id)}{artifact.option}"] if refuted else [])
    yield from ["```", ""]
    shown = f" The other prints the whole of {plain(refuted.claim.id)}, with its repair." if refuted else ""
    yield from prose(f"The first ends with `{expected}`.{shown}")


def _claims(artifact: Artifact) -> Iterator[str]:
    what = "deciding it anew" if artifact.run.verified else "checking its stored certificates again"
    yield from ["## 3 Major claims", ""]
    yield from prose(
        "One row for each claim. *As printed* is the verdict on what the paper prints, *repaired* the one on a "
        "corrected statement; something that is wrong on the way does not make the claim wrong, and `symqif show` "
        f"lists it. *Seconds* were measured in this run, and are those of {what}, in one process."
        + ("" if artifact.run.verified else " `verify` in place of `recheck` searches anew, which takes longer.")
    )
    for title, found in artifact.sections():
        yield from [f"### {title}", "", row(COLUMNS), row("---" for _ in COLUMNS)]
        for result in found:
            own = artifact.claim(result)
            changed = "" if own["as_recorded"] else "; **not as recorded**"
            told = [plain(own["id"]), place(result.claim.source), plain(result.claim.title)]
            verdicts = [as_printed(result) + changed, own["repaired"] or ""]
            yield row([*told, *verdicts, code(own["command"]).replace("|", "\\|"), f"{result.seconds:.2f}"])
        yield ""


def _experiments(artifact: Artifact) -> Iterator[str]:
    run = artifact.run
    took = f"It took {run.seconds:.0f} s here, with {processes(artifact)}, and ended with this line:"
    ended = ["```text", summary(run.results), "```", ""]
    yield from ["## 4 Experiments", ""]
    yield from prose(
        f"**E1: all certificates.** {code(f'symqif recheck{artifact.option}')} checks what is stored, without a search"
        + (f". {took}" if not run.verified else ". It was not run for this appendix.")
    )
    yield from [] if run.verified else ended
    yield from prose(
        f"**E2: all searches.** {code(f'symqif verify{artifact.option}')} decides every claim anew, without a look at "
        "what is stored, and checks what it finds. "
        + (took if run.verified else "It was not run for this appendix: `symqif artifact --verify` does so.")
    )
    yield from ended if run.verified else []
    yield from prose("Exit status: 0 if all verdicts are the recorded ones, 1 if not, 3 if the others are undecided.")
    yield from prose("**E3: one claim.** The command in its row of section 3.")
    yield from prose(
        f"**E4: what is wrong.** {code(f'symqif errata{artifact.option}')} prints what is not true as printed, with "
        "counterexamples, wrong lines and repaired statements."
    )
    if not artifact.named:
        known = [(name, *told) for name, told in EXPERIMENTS.items() if name in artifact.commands]
        for n, (name, title, more) in enumerate(known, 5):
            what, example = artifact.commands[name]
            yield from prose(f"**E{n}: {title}.** `{example}`: {what} {more}")
        yield from prose(
            "**Notebooks.** In a clone, `pip install '.[test]'` and `python -m pytest tests/test_notebooks.py` run "
            "those in `notebooks/` anew; they end in assertions, and are stored with what they show."
        )
        yield from prose(
            "**Tests.** In a clone, `pip install '.[peers,test]'` and `python -m pytest` run all tests, those "
            "among them that compare answers with the libraries of the extra `peers`."
        )


def _limits(artifact: Artifact) -> Iterator[str]:
    results = artifact.run.results
    yield from ["## 5 Limits", "", "What is not proved or refuted for the whole of its stated range:", ""]
    for verdict in ("checked", "assumed", "undecided"):
        found = [
            (f"{plain(r.claim.id)}, {p}", o) for r in results for p, o in r.outcomes.items() if o.verdict == verdict
        ]
        yield f"- {verdict}: {'; '.join(f'{name} ({plain(o.reason)})' for name, o in found) or 'none'}"
    yield from ["", "What must be believed, beside Python and the machine:", ""]
    yield "- that the claim files say what the paper prints: `symqif show ID` prints them for comparison"
    for folder in TRUSTED:
        yield f"- `symqif/{folder}/`, {machine.lines(PACKAGE / folder)} lines of Python"
    for name, ids in sorted(rules(results).items()):
        said = f"{plain(RULES[name].statement)} ({plain(RULES[name].reference)})"
        yield from item(f"the rule *{name}*, on which {', '.join(map(plain, ids))} rest{'s' * (len(ids) == 1)}: {said}")
    yield ""


def _reuse(artifact: Artifact) -> Iterator[str]:
    yield from ["## 6 Reuse", "", "`symqif COMMAND --help` has an example of each command:", ""]
    for name, (what, _) in sorted(artifact.commands.items()):
        yield from item(f"`symqif {name}`: {what}")


def prose(text: str) -> Iterator[str]:
    """A paragraph, and the empty line after it."""
    yield from textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    yield ""


def item(text: str) -> Iterator[str]:
    """One item of a list."""
    yield from textwrap.wrap(f"- {text}", WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


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
