"""Names whose derivation can be printed: claims, and quantities such as capacity.P, asr.P and epsilon.P."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.decide import decide
from symqif.claims.verify import Result
from symqif.errors import SymqifError
from symqif.mechanisms.protocol import Protocol
from symqif.quantities import quantities
from symqif.quantities.column_maxima import capacity_derivations, unary_encoding

CLAIMS = {  # the catalogue's own derivations
    **{f"capacity.{name}": f"cap.{name}" for name in ("grr", "ss", "lh", "sue", "oue", "the")},
    **{f"epsilon.{name}": f"ldp.{name}" for name in ("grr", "ss", "lh", "sue", "oue", "the")},
    "asr.lh": "lh.asr",
}
LINE_BY_LINE = ("capacity", "asr")
TIMEOUT = 60.0


def claim_for(name: str, claims: Collection[str]) -> str | None:
    """The claim of the catalogue that a name stands for; None for a quantity that is derived on the spot."""
    known = quantities()
    own = known.get(name.lower())
    for found in (name, CLAIMS.get(name.lower(), ""), own.claim if own else ""):
        if found in claims:
            return found
    if own and own.basis:
        return None
    if own:
        raise SymqifError(f"{own.name} is {own.meaning}, by definition: there is nothing to derive")
    near = get_close_matches(name, [*claims, *known], 3, 0.5)
    hint = f"the nearest names are {', '.join(near)}" if near else "symqif verify lists the claims"
    raise SymqifError(f"no claim or quantity is called {name[:60]!r}: {hint}")


def derived(name: str, values: Mapping[str, Fraction]) -> Result:
    """The result of deciding a quantity's derivation here and now; values: p and q of `ue`."""
    kind, _, protocol = name.lower().partition(".")
    own = {protocol: _unary(kind, values)} if protocol == "ue" else {}
    return quantity(kind, protocol, own)


def quantity(kind: str, name: str, protocols: Mapping[str, Protocol]) -> Result:
    """The derivation of a quantity of any protocol, which stands in `protocols` or is one of ours, decided now."""
    from symqif.mechanisms import PROTOCOLS

    known = {**PROTOCOLS, **protocols}
    found = quantities(known).get(f"{kind}.{name}")
    if found is None or found.basis is None:
        raise SymqifError(f"{kind}.{name} has no closed form here, or is one by definition")
    derivations = capacity_derivations(known[name], asr=kind == "asr") if kind in LINE_BY_LINE else [found.basis]
    return _decided(found.name, found.meaning, derivations)


def _decided(name: str, meaning: str, derivations: Iterable[Derivation]) -> Result:
    """By the first derivation that goes through, else by the last one."""
    title = meaning.removeprefix("the ")
    for derivation in derivations:
        source = Source("From the definition of the protocol")
        claim = Claim(name, title[:1].upper() + title[1:], source, derivation, "proved")
        result = Result(claim, {"printed": decide(name, "printed", derivation, {}, TIMEOUT)})
        if result.verdict != "undecided":
            break
    return result


def _unary(kind: str, values: Mapping[str, Fraction]) -> Protocol:
    p, q = values.get("p"), values.get("q")
    for name, value in values.items():
        if not 0 < value <= 1:
            raise SymqifError(f"--{name} must be above 0 and at most 1, not {value}")
    if p is not None and q is not None and p < q:
        raise SymqifError(f"--p must be at least --q for the closed form, not {p} with {q}")
    if q == 1:
        raise SymqifError("--q must be below 1: with q = 1 every bit is reported as set")
    own = unary_encoding(values)
    if kind != "epsilon":
        return own
    if p == 1:
        raise SymqifError("with p = 1 the unary encoding is not LDP: give --p below 1")
    return own if p else replace(own, given=(*own.given, "p < 1"))
