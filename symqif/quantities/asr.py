"""The adversarial success rate of a protocol: how often a secret is guessed from one report, uniform prior."""

from __future__ import annotations

from symqif.mechanisms.protocol import Protocol
from symqif.quantities.capacity import measured
from symqif.quantities.quantity import Kind, Quantity


def of(protocol: Protocol) -> Quantity | None:
    return measured(protocol, "asr", protocol.closed_forms.get("asr", ""))


KIND = Kind("asr", of)
