"""For files of tests that draw reports with multi-freq-ldpy and pure-ldp: they are skipped where one is missing."""

import pytest

for module in ("multi_freq_ldpy", "pure_ldp"):
    pytest.importorskip(module, reason=f"{module} is not installed: pip install '.[peers]'")

MARK = pytest.mark.peers
