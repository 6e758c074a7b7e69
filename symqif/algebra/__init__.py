"""Operations on explicit channels: composition, powers, and what merges columns without changing any leakage."""

from symqif.algebra.cascade import cascade
from symqif.algebra.equivalent import equivalent
from symqif.algebra.hyper import Hyper, hyper
from symqif.algebra.kronecker_power import kronecker_power
from symqif.algebra.merge_columns import merge_columns
from symqif.algebra.one_hot_rows import one_hot_rows
from symqif.algebra.prior import distribution, uniform

__all__ = [
    "Hyper",
    "cascade",
    "distribution",
    "equivalent",
    "hyper",
    "kronecker_power",
    "merge_columns",
    "one_hot_rows",
    "uniform",
]
