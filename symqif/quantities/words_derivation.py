"""Derivations for designs and for several reports, of which a sentence says what the channel is.

The outlines cannot make a wrong closed form pass; `symqif.claims.decide` decides it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from symqif.channels.design_form import FORMULAS, DesignForm
from symqif.channels.reports import Reports
from symqif.claims.claim import Derivation
from symqif.exact.closed_form import closed_form
from symqif.kernel.term import Term, parse, show
from symqif.measures import tight_epsilon
from symqif.outline import AUTO, Node
from symqif.outlines.growth import growth
from symqif.outlines.script import derive, have, larger, steps
from symqif.quantities.channel_derivation import SYMBOLS
from symqif.quantities.parameters import LANGUAGE
from symqif.quantities.quantity import called, fresh
from symqif.reduction.statement import Statement
from symqif.symbols import to_term

DESIGN = (
    "Each of `{b}` reports favours `{kappa}` of the `{v}` secrets, and `{r}` reports favour each secret, which sends "
    "each of these with probability `{p}`, and each other report with probability `{q}`"
)
REPORTS = (
    "A secret that `m` of {n} reports favour makes them `{r}**m` times as likely as one that no report favours, and a "
    "share `N_m` of all {n} reports favours no secret more than `m` times (argued in symqif.channels.reports)"
)

Said = tuple[str, tuple[Derivation, ...]]  # what the channel is, in words, and the derivations


@dataclass(frozen=True)
class Asked:
    """The quantity of which a derivation is to say why it is the closed form."""

    kind: str
    name: str
    variables: Mapping[str, str]
    given: tuple[str, ...]
    closed: str

    def letter(self, text: str) -> str:
        return fresh(text, self.variables)

    @property
    def goal(self) -> str:
        return self.letter(
            f"{SYMBOLS[self.kind]}_{called(self.name.partition('(')[0], {*self.variables, *LANGUAGE}, 'C')}"
        )

    def derivation(
        self, made: str, definitions: Mapping[str, Term | str], facts: tuple[Node, ...], chain: Node
    ) -> Derivation:
        texts = {name: term if isinstance(term, str) else show(term) for name, term in definitions.items()}
        goal = self.goal
        statement = Statement(f"{goal} == {self.closed}", self.variables, self.given, {**texts, goal: made})
        return Derivation(statement, chain, facts)


def of_design(form: DesignForm, asked: Asked) -> Said:
    """What the channel is, and why: the largest entry of each column is that of the secrets that a report favours."""
    values, p, q = form.values, asked.letter("p"), fresh("q", asked.variables, "p_0")
    r, often, rarely, reports = (
        show(to_term(closed_form(parse(text), dict(form.bound))))
        for text in (FORMULAS["r"], f"{FORMULAS['r']} + full", f"b - {FORMULAS['r']}", "b + full")
    )
    member, nonmember = (to_term(form.formula(name)) for name in ("member", "nonmember"))
    words = DESIGN.format(p=p, q=q, r=r, **{name: show(term) for name, term in values.items()})
    words += f"; besides, `{show(values['full'])}` reports favour all secrets" if values["full"] not in (0, 1) else ""
    words += "; one more report favours all secrets" if values["full"] == 1 else ""
    facts = (
        *growth(member, given=asked.given),
        have(f"({often})*{p} + ({rarely})*{q} == 1", "the reports of a secret"),
        have(f"{q} <= {p}", f"`{show(values['eps'])} >= 0`"),
    )
    if asked.kind == "epsilon":
        made, best = "log({})", (f"{p}/{q}", f"{q}/{p}")
        how = "the largest ratio of two entries of a column"
        facts = (*facts, have("{1} <= {0}".format(*best), f"`{q} <= {p}`"))
    else:
        made = f"({reports})*{{}}" + (f"/({show(values['v'])})" if asked.kind == "asr" else "")
        best, how = (p, q), f"the largest entry of each of `{reports}` columns"
    whole = "max({}, {})".format(*best)
    chain = derive(
        (made.format(whole), how),
        (made.format(best[0]), f"`{q} <= {p}`", steps(larger(whole, best[0]), AUTO)),
        (asked.closed, f"the definition of `{p}` and `{q}`"),
    )
    return words, (asked.derivation(made.format(whole), {p: member, q: nonmember}, facts, chain),)


def of_reports(channel: Reports, asked: Asked) -> Said:
    """What n reports are, and why, for a number n: how often they favour one secret says how likely it makes them."""
    n, ratio = channel.n, asked.letter("r")
    if asked.kind == "epsilon":
        made = f"({show(to_term(n))})*log({ratio})"
        chain = derive(
            (made, f"{n} equal reports have the largest ratio"), (asked.closed, f"the definition of `{ratio}`")
        )
        how = tight_epsilon(channel.form)
        words = f"`{ratio}` is the largest ratio of two entries of a column of one report"
        return words, (asked.derivation(made, {ratio: ("exp", to_term(how))}, growth(("exp", to_term(how))), chain),)
    shares = channel.shares()
    if shares is None or not n.is_Integer:
        return "", ()
    letters = [asked.letter(f"N_{m}") for m in range(int(n))]
    scale = asked.letter("c")
    terms = {ratio: shares.r, scale: shares.scale, **{letter: shares.below(m) for m, letter in enumerate(letters)}}
    definitions = {name: to_term(term) for name, term in terms.items()}
    total = " + ".join(
        f"{ratio}**{m}*{letter}" if m > 1 else f"{ratio}*{letter}" if m else letter for m, letter in enumerate(letters)
    )
    made = f"{scale}**{n}*({ratio}**{n} - ({ratio} - 1)*({total}))"
    made = made if asked.kind == "capacity" else f"({made})/({show(to_term(channel.secrets))})"
    chain = derive((made, "the sum of the column maxima"), (asked.closed, "the definitions"))
    return REPORTS.format(n=n, r=ratio), (asked.derivation(made, definitions, growth(*definitions.values()), chain),)
