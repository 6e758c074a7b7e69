"""Optimized unary encoding: set bits are reported by a fair coin."""

from __future__ import annotations

from symqif.mechanisms.unary import unary

oue = unary(
    name="oue",
    title="Optimized Unary Encoding (OUE)",
    reference="Wang et al., USENIX Security 2017",
    bit="O",
    probabilities={"p": "1/2", "q": "1/(exp(eps)+1)"},
    parameters={"eps": "real"},
    given=("eps >= 0",),
    capacity="1/(2*q)*((1-q)**(k-1)*(2*q-1)+1)",
    max_case_capacity="exp(eps)",
)
