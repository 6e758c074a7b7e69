"""What the sweep says of each claim: `python -m tests.oracles [--thorough] [ID ...]`."""

import sys
import time

from tests.oracles import checks  # noqa: F401 (registers the checks)
from tests.oracles.sweep import CHECKS, outcome

thorough = "--thorough" in sys.argv
names = [word for word in sys.argv[1:] if word != "--thorough"] or list(CHECKS)
if missing := [name for name in names if name not in CHECKS]:
    sys.exit(f"{missing[0]} has no check: a file of tests/oracles/checks wants a function with @check({missing[0]!r})")
for name in names:
    start = time.perf_counter()
    found = outcome(name, thorough)
    print(f"{name:36} {time.perf_counter() - start:5.1f} s  {found}", flush=True)
