"""Names whose derivation can be printed: claims, and quantities such as capacity.P, asr.P and epsilon.P."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from typing import Any

from symqif.channels.user_channel import is_csv
from symqif.claims.claim import Claim, Source
from symqif.claims.decide import decide
from symqif.claims.verify import Result
from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.mechanisms.unary import with_closed_forms
from symqif.quantities import Quantity, quantities
from symqif.report.formula.text import sentence_text
from symqif.report.latex.room import WIDTHS, fitting

CLAIMS = {  # the catalogue's own derivations
    **{f"capacity.{name}": f"cap.{name}" for name in ("grr", "ss", "lh", "sue", "oue", "the")},
    **{f"epsilon.{name}": f"ldp.{name}" for name in ("grr", "ss", "lh", "sue", "oue", "the")},
    "asr.lh": "lh.asr",
}
TIMEOUT = 60.0
SUMS = ("capacity.", "asr.")
NONE: Mapping[str, Quantity] = {}


def design_named(name: str) -> Quantity | None:
    """The quantity of a design that the name spells out, as capacity.pgr(q=3,t=3)."""
    from symqif.commands.sides import written_design
    from symqif.quantities.of_designs import design_quantities

    form = written_design(name.partition(".")[2], {}, set())
    return design_quantities(form, form.name).get(f"{name.partition('.')[0].lower()}.{form.name}") if form else None


def claim_for(name: str, claims: Collection[str], own_file: Mapping[str, Quantity] = NONE) -> str | None:
    """The claim of the catalogue that a name stands for; None for a quantity that is derived on the spot.

    own_file: the quantities of a user's mechanisms.
    """
    known = {**quantities(), **own_file}
    target = own_file.get(name) or known.get(name.lower())
    design = own_file.get(name) or design_named(name)
    if design and design.derivations and (name in own_file or design.argued):
        return None
    if target and target.argued:
        raise SymqifError(f"{target.name} has no derivation in the kernel: {target.argued} argues it in words")
    derivable = target is not None and target.basis is not None and not (target.stated or target.of_a_channel)
    if name in own_file and target and derivable and not name.startswith("epsilon."):
        what = (
            "a sum of column maxima, of too many to print," if name.startswith(SUMS) else sentence_text(target.meaning)
        )
        raise SymqifError(f"{name} is {what} by definition: there is nothing to derive")
    for claim in (name, CLAIMS.get(name.lower(), ""), target.claim if target else ""):
        if claim in claims:
            return claim
    if derivable:
        return None
    if target and target.stated and name in own_file:
        raise SymqifError(
            f"{target.name} follows from the support that the file states, which symqif check holds against the "
            "channel: there is no derivation to print"
        )
    if target:
        raise SymqifError(
            f"{target.name} is {sentence_text(target.meaning)}, by definition: there is nothing to derive"
        )
    rest = name.partition(".")[2]
    near = get_close_matches(name, [*claims, *known], 3, 0.5)
    hint = f"the nearest names are {', '.join(near)}" if near else "symqif show lists the claims"
    if is_csv(name) or name.lower() in PROTOCOLS:
        hint = f"say what of it: capacity.{name}, asr.{name} or epsilon.{name}"
    elif rest and Path(f"{rest}.csv").exists():
        hint = f"that of {rest}.csv is {name}.csv"
    raise SymqifError(f"no claim or quantity is called {name[:60]!r}: {hint}")


def derived(name: str, values: Mapping[str, Fraction], own_file: Mapping[str, Quantity] = NONE) -> Result:
    """The result of deciding a quantity's derivation here and now; values: p and q of `ue`."""
    if name in own_file:
        return _decided(own_file[name])
    if design := design_named(name):
        return _decided(design)
    kind, _, protocol = name.lower().partition(".")
    with_values = {protocol: with_closed_forms(kind, values)} if protocol == "ue" else {}
    return quantity(kind, protocol, with_values)


def quantity(kind: str, name: str, protocols: Mapping[str, Protocol]) -> Result:
    """The derivation of a quantity of any protocol, which stands in `protocols` or is one of ours, decided now."""
    known = {**PROTOCOLS, **protocols}
    target = quantities(known).get(f"{kind}.{name}")
    if target is None or target.basis is None:
        raise SymqifError(f"{kind}.{name} has no closed form here, or is one by definition")
    return _decided(target)


def latex(name: str, mechanism: Any = None, given: Iterable[str] = (), *, width: str = "page") -> str:
    """The derivation of a claim or of a closed form, ready to paste into LaTeX: it needs amsmath alone.

    Args:
        name: a claim as "cap.oue", or a quantity as "capacity.oue"; of a mechanism of your own "capacity.mine".
        mechanism: that one, called as in the name: a `SubsetForm`, a `Channel`, rows, or the path of a .csv file.
        given: the ranges of its parameters, as ("0 < a", "a < 1").
        width: "page", or "column" for one of two columns.

    Raises:
        SymqifError: there is no such name, or nothing to derive.

    >>> from symqif import latex
    >>> "3/2" in latex("capacity.mine", [["1/2", "1/2"], [0, 1]]).replace(r"\\frac{3}{2}", "3/2")
    True
    """
    from symqif.claims.catalogue import load
    from symqif.claims.verify import recheck
    from symqif.quantities.user_mechanism import quantities_of
    from symqif.report.latex.claim import fragment

    entries = load()
    of_user = {} if mechanism is None else quantities_of(mechanism, name.partition(".")[2], given)
    claim = claim_for(name, entries.keys(), of_user)
    results = [r for r in recheck([claim]) if r.claim.id == claim] if claim else [derived(name, {}, of_user)]
    with fitting(WIDTHS[width]):
        return "\n".join(fragment(results[0]))


def _decided(target: Quantity) -> Result:
    """By the first derivation that goes through, else by the last one, with where the closed form is wrong."""
    from symqif.closed_forms.established import unproved

    title = target.meaning.removeprefix("the ")
    source = Source(target.setting or f"From the definition of the {'protocol' if target.protocol else 'channel'}")
    name = re.sub("[^A-Za-z0-9._]+", "-", target.name).strip("-")  # as it stands in labels
    for derivation in target.derivations or filter(None, [target.basis]):
        claim = Claim(name, title[:1].upper() + title[1:], source, derivation, "proved")
        outcome = decide(target.name, "printed", derivation, {}, TIMEOUT)
        if outcome.verdict != "undecided":
            return Result(claim, {"printed": outcome})
    return Result(claim, {"printed": replace(outcome, reason=unproved(target, outcome))})
