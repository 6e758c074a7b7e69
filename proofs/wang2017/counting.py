"""Counts of the reports that support a value, as random variables.

Users u hold the value (h(u) = 1) or not (h(u) = 0). At an outcome w of their coins, which has probability P(w), the
report of u supports the value (X(u, w) = 1) or not; it does so with probability p or q.
"""

from symqif.outlines.script import forall, prior, sorts

VARIABLES = sorts("W U: set", "P: function(W)", "X: function(U, W)", "h: function(U)", "p q: real")
HELD = forall("u in U", "h(u)**2 == h(u)")
PURE = forall("u in U", "total(P(w)*X(u, w), w, W) == h(u)*p + (1-h(u))*q")
GIVEN = (*prior("P", "W"), HELD, PURE, "q < p")
DEFINITIONS = {"n": "size(U)", "f": "total(h(u), u, U)/n"}
ESTIMATE = "(total(X(u, w), u, U) - n*q)/(p-q)"
MEAN = "(h(u)*p + (1-h(u))*q)"
