"""`python -m symqif` is the command line."""

from symqif.cli import main

main(prog_name="symqif")
