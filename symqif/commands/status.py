"""What the exit status of a command says."""

AS_EXPECTED, DIFFERENT, BAD_INPUT, UNDECIDED = range(4)
