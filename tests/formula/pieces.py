"""Pieces of which random formulas are put together."""

import re

KNOWN = frozenset(["k", "eps", "eps2", "p", "q", "p2", "pS", "omega", "theta", "threshold", "w11", "aC"])
_WORDS = r"""
\frac \dfrac \nicefrac \binom \max \min \lfloor \rfloor \lceil \rceil \sum \sum_{i=1}^{k} \sum_{j=0}^{2} \sqrt
\sqrt[3] \ln \log \log_2 \exp \cdot \times {\cdot} \left( \right) \left\{ \right\} \bigl[ \Bigr] \left| \right| |
\{ \} { } ( ) [ ] \, \; \! \quad \\ & ~ % $ $$ \[ \] \( \) ^ _ ' + - * / ** , . ; = < \leq ! 0 1 2 3 10 1000 1001
0.5 .5 1e3 k p q i j e pk x eps omega \varepsilon \epsilon \theta \omega \alpha_C \theta^{*} p_S p_{S} w_{11} p'
\mathrm{max} \mathrm{eps} \text{pS} \operatorname{round} \mathrm{.} \choose \write18 \input{x} \eeps \unknown
exp( log( max( min( abs( sqrt( sum( binomial( floor( round( __import__( lambda if else for in := [ . : @ // == #
^{k} ^2 ^{1/2} _2 {k-1} \frac12 \frac{1}{2} e^{\varepsilon} (1-q)^{k-1} \nolimits \div \lvert \rvert {k\choose i}
"""
PIECES = (
    *re.findall(r"\S+", _WORDS), " ", "\n", "\0", "\x7f", "\u03b5", "\u2212", "\ud800", "\u202e",
    "9" * 1001, "(" * 101, "{" * 101, "-" * 300,
)  # fmt: skip
