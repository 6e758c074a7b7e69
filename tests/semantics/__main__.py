"""Runs the properties of this folder for long, with seeds of their own: python -m tests.semantics --minutes 60."""

import argparse
import random
import time
import traceback
from collections import Counter

from tests.semantics.properties import Property, everything


def main() -> int:
    """Try all properties in turn until the time is up; returns how many failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.semantics", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None, help="of the first round; random if not given")
    parser.add_argument("--only", default="", help="properties whose names hold this text")
    options = parser.parse_args()
    chosen = {name: prop for name, prop in everything().items() if options.only in name}
    end, seed = time.monotonic() + 60 * options.minutes, options.seed or random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}, {len(chosen)} properties", flush=True)
    figures = {name: Counter[str]() for name in chosen}
    while time.monotonic() < end:
        for name, prop in chosen.items():
            _turn(name, prop, figures[name], seed, end)
        seed += 1
    for name, counts in figures.items():
        told = ", ".join(f"{what}: {count}" for what, count in counts.most_common())
        print(f"{name:34} {counts.total():8}  {told}")
    failures = sum(counts["FAILED"] for counts in figures.values())
    print(f"{sum(c.total() for c in figures.values())} examples, {failures} failures")
    return 1 if failures else 0


def _turn(name: str, prop: Property, counts: Counter[str], seed: int, end: float) -> None:
    """Try one property for half a second. The same seed gives the same example."""
    rng, stop = random.Random(f"{name} {seed}"), min(end, time.monotonic() + 0.5)
    while time.monotonic() < stop:
        own = rng.randrange(1 << 48)
        try:
            counts[prop(random.Random(own))] += 1
        except Exception as error:
            counts["FAILED"] += 1
            if counts["FAILED"] <= 3:
                said = str(error) if isinstance(error, AssertionError) else traceback.format_exc()
                print(f"FAILED {name}, random.Random({own}): {said}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
