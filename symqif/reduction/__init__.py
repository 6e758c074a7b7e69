"""From a statement to its obligations: rules that take sequents apart, each a few lines, shared by all claims.

`rule` says what a rule is; `logic`, `finite`, `refinement`, `measures`, `symmetric` and `calculus` hold them; `proof`
walks a tree of them; `refutation` evaluates a statement at a point; `certificate` has the file format. Whoever trusts
this package, the kernel and the definitions in `symqif.mechanisms` need not trust any finder.
"""
