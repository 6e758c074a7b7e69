"""Refinement between protocols: closed-form thresholds. (How refinements are shown: `symqif.reduction.refinement`.)"""
