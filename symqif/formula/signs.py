"""What commands, environments and characters are in a formula: the lists of `notation.toml`, as tables."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from symqif.typesetting.symbols import UNICODE

LISTS = tomllib.loads(Path(__file__).with_name("notation.toml").read_text(encoding="utf-8"))


def table(name: str) -> dict[str, str]:
    """What each thing means that one of the lists has."""
    return {written: meant for meant, several in LISTS[name].items() for written in several.split()}


def notation(name: str, meant: str) -> tuple[str, ...]:
    """What is written for this."""
    return tuple(LISTS[name][meant].split())


def _tokens(kind: str, meanings: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    return {written: (kind, meant) for written, meant in meanings.items()}


GREEK = notation("letters", "greek")
RELATIONS, COMMANDS, SIGNS, ADVICE = map(table, ("relations", "commands", "signs", "advice"))
WIDE = notation("spaces", "wide")
SKIPPED = {name: int(count) for name, count in table("skipped").items()}
FENCES = _tokens("bracket", table("opening")) | _tokens("closing", table("closing"))
BESIDE_LEFT = table("beside_left")
MEANT = {  # the kind and the text of the token that a command is
    **{name: ("letter", f"\\{name}") for name in GREEK}, "star": ("other", "⋆"),
    **dict.fromkeys(("eps", "epsilon"), ("letter", r"\varepsilon")),
    **_tokens("sign", SIGNS), **{name: ("relation", name) for name in RELATIONS},
    **{name: ("wide", name) for name in WIDE}, **FENCES,
}  # fmt: skip
CHARACTERS = {sign: name[1:] for name, sign in UNICODE.items() if name[1:] in {*GREEK, *SIGNS}} | table("characters")
PLAIN = {**dict.fromkeys("−–—", "-"), "′": "'"}
RAISED = {ord(sign): str(n) for n, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")} | {ord("⁻"): "-"}
