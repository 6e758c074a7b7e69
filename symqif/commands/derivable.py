"""Names of quantities whose derivation can be printed: capacity.P, asr.P and epsilon.P of a protocol P."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction

from symqif.claims.capacity import capacity_derivations, unary_encoding
from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.decide import decide
from symqif.claims.privacy import least_level, level
from symqif.claims.verify import Result
from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS
from symqif.mechanisms.protocol import Protocol

CLAIMS = {  # the catalogue's own derivations
    **{f"capacity.{name}": f"cap.{name}" for name in ("grr", "ss", "lh", "sue", "oue", "the")},
    **{f"epsilon.{name}": f"ldp.{name}" for name in ("grr", "ss", "lh", "sue", "oue", "the")},
    "asr.lh": "lh.asr",
}
MEASURES = ("capacity", "asr", "epsilon")
NAMES = [f"{measure}.{name}" for measure in MEASURES for name in PROTOCOLS]
TIMEOUT = 60.0


def claim_for(name: str, claims: Collection[str]) -> str | None:
    """The claim of the catalogue that a name stands for; None for a quantity that is derived on the spot."""
    found = CLAIMS.get(name.lower(), name)
    if found in claims:
        return found
    if name.lower() in NAMES:
        return None
    near = get_close_matches(name, [*claims, *NAMES], 3, 0.5)
    hint = f"the nearest names are {', '.join(near)}" if near else "symqif verify lists the claims"
    raise SymqifError(f"no claim or quantity is called {name!r}: {hint}")


def derived(name: str, values: Mapping[str, Fraction]) -> Result:
    """The result of deciding a quantity's derivation here and now."""
    measure, _, found = name.lower().partition(".")
    if found != "ue":
        return quantity(measure, PROTOCOLS[found])
    if measure == "epsilon" and values.get("p") == 1:
        raise SymqifError("with p = 1 the unary encoding is not LDP: give --p below 1")
    own = _unary(values)
    return quantity(measure, replace(own, given=(*own.given, "p < 1")) if measure == "epsilon" else own)


def quantity(measure: str, protocol: Protocol) -> Result:
    """The derivation of a measure, of `MEASURES`, for any protocol, decided now."""
    if measure == "epsilon":
        return _epsilon(protocol)
    if not protocol.capacity:
        raise SymqifError(f"the capacity of {protocol.name} has no closed form here")
    title = {"capacity": "Bayes capacity of", "asr": "Adversarial success rate of"}[measure]
    for derivation in capacity_derivations(protocol, asr=measure == "asr"):
        claim = _claim(measure, protocol, f"{title} {protocol.title}", derivation)
        result = Result(claim, {"printed": decide(claim.id, "printed", derivation, {}, TIMEOUT)})
        if result.verdict != "undecided":
            break
    return result


def _epsilon(protocol: Protocol) -> Result:
    derivation = level(protocol)
    least = Remark("there is no smaller one", "a column has this ratio", least_level(protocol), "proved")
    claim = _claim("epsilon", protocol, f"Least eps of {protocol.title}", derivation, (least,))
    return Result(claim, {part: decide(claim.id, part, own, {}, TIMEOUT) for part, own in claim.parts.items()})


def _claim(
    measure: str, protocol: Protocol, title: str, derivation: Derivation, remarks: tuple[Remark, ...] = ()
) -> Claim:
    source = Source("From the definition of the protocol")
    return Claim(f"{measure}.{protocol.name}", title, source, derivation, "proved", remarks=remarks)


def _unary(values: Mapping[str, Fraction]) -> Protocol:
    p, q = values.get("p"), values.get("q")
    for name, value in values.items():
        if not 0 < value <= 1:
            raise SymqifError(f"--{name} must be above 0 and at most 1, not {value}")
    if p is not None and q is not None and p < q:
        raise SymqifError(f"--p must be at least --q for the closed form, not {p} with {q}")
    if q == 1:
        raise SymqifError("--q must be below 1: with q = 1 every bit is reported as set")
    return unary_encoding(values)
