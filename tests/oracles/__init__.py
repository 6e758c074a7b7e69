"""An oracle for the catalogue: every claim again, in numbers, from the paper alone.

Nothing here but `test_sweep` imports symqif. Channels are built entry by entry from the definitions of the protocols,
measures are brute force, and each check states what the paper prints, or
in its own words what the catalogue says beyond the paper. A sweep proves nothing; it can disagree.
"""
