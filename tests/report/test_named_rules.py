"""The page on the rules is current, and says what the kernel says."""

import re
from pathlib import Path

from symqif.claims.verify import Result
from symqif.reduction.rule import RULES
from symqif.report.named_rules import LEMMAS, rules_page
from symqif.rocq.library import library

HOME = Path(__file__).resolve().parent.parent.parent
PAGE = (HOME / "docs" / "named-rules.md").read_text(encoding="utf-8")
HEADINGS = re.compile(r"^## `([^`]+)`$", re.MULTILINE)


def test_the_page_is_current() -> None:
    assert "\n".join(rules_page()) + "\n" == PAGE, "run: python -m symqif.report.named_rules > docs/named-rules.md"


def test_every_named_rule_has_a_section_and_every_other_one_a_row() -> None:
    assert HEADINGS.findall(PAGE) == sorted(name for name, rule in RULES.items() if rule.named)
    rows = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
    assert rows == sorted(name for name, rule in RULES.items() if not rule.named)


def test_rocq_has_a_lemma_for_every_named_rule() -> None:
    assert sorted(LEMMAS) == HEADINGS.findall(PAGE)
    proved = {name for module in library().values() for name in module.defined}
    assert proved >= {lemma for lemmas in LEMMAS.values() for lemma in lemmas}


def test_the_claims_that_use_a_rule_are_those_that_the_kernel_says_rest_on_it(results: dict[str, Result]) -> None:
    sections = zip(HEADINGS.findall(PAGE), HEADINGS.split(PAGE)[2::2], strict=True)
    shown = {
        name: set(re.findall(r"`([^`]+)`", text.partition("Used by: ")[2].partition("\n")[0]))
        for name, text in sections
    }
    found = {
        name: {c for c, r in results.items() if any(name in o.rests_on for o in r.outcomes.values())} for name in shown
    }
    assert shown == found
