"""Thresholding with histogram encoding: Laplace noise on each bit, then a threshold theta."""

from __future__ import annotations

from symqif.mechanisms.unary import CAPACITY, MAX_CASE_CAPACITY, unary

the = unary(
    name="the",
    title="Thresholding with Histogram Encoding (THE)",
    reference="Wang et al., USENIX Security 2017",
    bit="T",
    probabilities={"p": "1 - exp(eps*(theta-1)/2)/2", "q": "exp(-eps*theta/2)/2"},
    parameters={"eps": "real", "theta": "real"},
    given=("eps >= 0", "1/2 < theta", "theta < 1"),
    capacity=CAPACITY,
    max_case_capacity=MAX_CASE_CAPACITY,
)
