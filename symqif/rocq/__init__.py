"""Certificates as proofs for Rocq (Coq 8.16), about the definitions in `rocq/Definitions.v`.

Nothing here is trusted but the text of the statements: Rocq checks every step again.
"""
