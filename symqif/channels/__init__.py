"""Operations on explicit channels: composition, and what merges columns without changing any leakage."""

from symqif.channels.cascade import cascade
from symqif.channels.equivalent import equivalent
from symqif.channels.hyper import Hyper, hyper
from symqif.channels.merge_columns import merge_columns
from symqif.channels.prior import distribution, uniform

__all__ = ["Hyper", "cascade", "distribution", "equivalent", "hyper", "merge_columns", "uniform"]
