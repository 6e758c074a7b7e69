"""What the sweep says of each claim: `python -m tests.oracles [ID ...]`."""

from __future__ import annotations

import sys
import time

from tests.oracles import checks  # noqa: F401 (registers the checks)
from tests.oracles.sweep import CHECKS, outcome

for name in sys.argv[1:] or CHECKS:
    start = time.perf_counter()
    found = outcome(name)
    print(f"{name:28} {time.perf_counter() - start:5.1f} s  {found}", flush=True)
