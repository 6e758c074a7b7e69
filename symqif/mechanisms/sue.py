"""Symmetric unary encoding: p + q = 1."""

from __future__ import annotations

from symqif.mechanisms.unary import unary

sue = unary(
    name="sue",
    title="Symmetric Unary Encoding (SUE)",
    reference="Erlingsson, Pihur and Korolova (RAPPOR), CCS 2014",
    bit="S",
    probabilities={"p": "exp(eps/2)/(exp(eps/2)+1)", "q": "1/(exp(eps/2)+1)"},
    parameters={"eps": "real"},
    given=("eps >= 0",),
    capacity="(p+p**(k-1)*(1-2*p))/(1-p)",
    max_case_capacity="exp(eps)",
)
