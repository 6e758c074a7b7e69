"""The exception that symqif raises when what it was given is wrong."""


class SymqifError(ValueError):
    """One line that names the argument, the rule and the value: "k must be at least 2, not 1"."""
