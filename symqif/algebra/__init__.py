"""Operations on explicit channels: composition, and what merges columns without changing any leakage."""

from symqif.algebra.cascade import cascade
from symqif.algebra.equivalent import equivalent
from symqif.algebra.hyper import Hyper, hyper
from symqif.algebra.merge_columns import merge_columns
from symqif.algebra.prior import distribution, uniform

__all__ = [
    "Hyper",
    "cascade",
    "distribution",
    "equivalent",
    "hyper",
    "merge_columns",
    "uniform",
]
