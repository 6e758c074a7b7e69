"""python -m tests.soundness [--checker MODULE:FUNCTION]: try a checker on all certificates.

The function takes a `Case`, and returns why its certificate is refused, or "" where it is accepted. The exit status is
1 where it accepts a bad one or refuses a good one.
"""

import argparse
import sys
from importlib import import_module

from tests.soundness.corpus import CASES, mistakes


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.soundness", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--checker", default="tests.soundness.checkers:base", metavar="MODULE:FUNCTION")
    module, _, function = parser.parse_args().checker.partition(":")
    wrong = mistakes(getattr(import_module(module), function))
    print("\n".join([*wrong, f"{len(CASES)} certificates, {len(wrong)} mistakes"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
