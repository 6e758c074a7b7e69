"""Two channels on one set of secrets, and every adversary: an action set, a prior and a gain function."""

from symqif.outlines.statements import channel, prior, sorts

CHANNELS = sorts("X Y Z: set", "A: function(X, Y)", "B: function(X, Z)")
ROWS = (*channel("A", "X", "Y"), *channel("B", "X", "Z"))
WITNESS = (
    "exists(all(forall(forall(0 <= R(y, z), z, Z), y, Y), forall(total(R(y, z), z, Z) == 1, y, Y), "
    "forall(forall(total(A(x, y)*R(y, z), y, Y) == B(x, z), z, Z), x, X)), R, function(Y, Z))"
)
AFTER_A = "total(largest(total(pi(x)*A(x, y)*g(w, x), x, X), w, W), y, Y)"
AFTER_B = "total(largest(total(pi(x)*B(x, z)*g(w, x), x, X), w, W), z, Z)"
NO_ADVERSARY = (  # gains more from B
    f"forall(forall(forall(implies(all({', '.join(prior('pi', 'X'))}), {AFTER_B} <= {AFTER_A}), "
    "g, function(W, X)), pi, function(X)), W, set)"
)
