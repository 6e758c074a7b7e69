"""Monte Carlo: the success rate and the error that samplers of other libraries reach on data.

Reports are drawn by multi-freq-ldpy and pure-ldp (PyPI), of the extra `peers`; no sampler is ours. What is imported
here needs none of it, what is called does.

>>> values = zipf(users=10_000, k=10, seed=1)
>>> asr("oue", values, k=10, eps=8, package="pure-ldp", runs=10, seed=1).mean
0.50..
"""

from symqif.simulation.data import count_actions, draw_values, read_values, zipf
from symqif.simulation.estimate import Estimate
from symqif.simulation.experiment import asr, check_enough, mse, packages, protocols
from symqif.simulation.setting import Setting

__all__ = [
    "Estimate", "Setting", "asr", "check_enough", "count_actions", "draw_values", "mse", "packages",
    "protocols", "read_values", "zipf",
]  # fmt: skip
