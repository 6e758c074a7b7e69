"""Finders: untrusted searches for the certificates that the kernel checks.

`leaf` finds the certificate of one leaf of a proof, `proof` those of a whole outline, `counterexample` a point
that refutes a statement. For the sign of one polynomial, a `problem`, `leaf` asks the engines in turn: `shift`,
`positivstellensatz`, `factors`, `descartes` and `chain` look for a `combination` of facts, `z3_search` for a point
where there is none; `equations` are for equalities. `setting`, `ring`, `ideal`, `cone`, `squares` and `linear` are
what these compute with, `limits` says how they give up. `enclosures` locates numbers. Nothing here has
to be right: what a finder returns counts only once the kernel has accepted it.
"""
