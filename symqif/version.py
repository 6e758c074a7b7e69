"""Which version is installed."""

from importlib import metadata


def installed() -> str:
    """The version of symqif, or nothing where it is run from a checkout."""
    try:
        return metadata.version("symqif")
    except metadata.PackageNotFoundError:
        return ""
