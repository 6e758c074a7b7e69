"""An independent reading of docs/semantics.md. It imports nothing of symqif and serves as its oracle."""
