"""The kernel: exact checking of certificates, with the standard library alone and no search.

Read in this order: `operators` and `term` (the language), `polynomial` and `algebra` (normal forms, and the conditions
under which a term is defined), `sign` (certificates of signs), `sequent` (what a leaf of a proof has to show),
`enclosure` (intervals around constants). How a statement comes down to such leaves is told by `symqif.reduction`.
"""

from symqif.kernel import atoms as atoms
from symqif.kernel import finite as finite  # they fill the table of `algebra`
