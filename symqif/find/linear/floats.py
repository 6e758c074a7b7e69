"""The packages that compute in floating point, imported where they are needed: it takes a tenth of a second."""

import os
from typing import Any


def packages() -> tuple[Any, Any]:
    """numpy and highspy."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread would take memory
    import highspy
    import numpy

    return numpy, highspy
