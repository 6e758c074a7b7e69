"""pure-ldp (Maddock et al., VLDB 2022) as a source of reports."""

from typing import Any

from symqif.extra import needed
from symqif.simulation.setting import Sampler, Setting

NAME = "pure-ldp"
PROTOCOLS = ("grr", "lh", "blh", "olh", "sue", "oue", "the")


def sampler(setting: Setting) -> Sampler:
    """Draws the report of a value and adds 1 for each value that it supports, as its server counts."""
    client, server = parties(setting)

    def draw(row: Any, value: int) -> None:
        server.aggregated_data = row
        server.aggregate(client.privatise(value + 1))  # its values are 1..k

    return draw


def parties(setting: Setting) -> tuple[Any, Any]:
    """Its client, and its server, which counts the reports."""
    eps, k = float(setting.eps), setting.k
    options: dict[str, object] = {}
    server: dict[str, object] = {}
    match setting.protocol:
        case "grr":
            kind = "DE"
        case "sue" | "oue":
            kind, options = "UE", {"use_oue": setting.protocol == "oue"}
        case "the":
            kind, server = "HE", {"use_the": True, "theta": float(setting.theta or 0)}
        case "olh":
            kind, options = "LH", {"use_olh": True}
        case _:
            kind, options = "LH", {"g": setting.sizes["g"]}
    oracles = needed("pure_ldp.frequency_oracles")
    client, counter = getattr(oracles, f"{kind}Client"), getattr(oracles, f"{kind}Server")
    return client(eps, k, **options), counter(eps, k, **options, **server)


def seed(number: int) -> None:
    """Nothing: it draws from `random` and from NumPy."""
