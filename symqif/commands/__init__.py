"""Commands of the command line, one file each. Heavy imports wait until a command needs them."""
