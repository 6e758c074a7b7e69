"""From a statement to its obligations: rules that take sequents apart, each a few lines, shared by all claims.

`rule` says what a rule is; `logic`, `refinement`, `measures` and `calculus` hold them; `proof` walks a
tree of them; `refutation` evaluates a statement at a point; `statement` is what the catalogue holds and
`certificate` the file format. Standard library and kernel only: whoever trusts these two packages and
the definitions in `symqif.mechanisms` need not trust any finder.
"""
