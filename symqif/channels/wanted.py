"""What is given where a channel is wanted."""

from pathlib import Path
from typing import Any

from symqif.channels.channel import Channel
from symqif.channels.user_channel import is_csv, is_rows, user_channel
from symqif.errors import SymqifError

HINTS = {
    "Channel": "a protocol has one, as oue.subset_form(k=3)",
    "SubsetForm": "at a number k, .explicit() has one",
    "Reports": "at a number n, .explicit() has one",
    "DesignForm": "where its blocks are known, .explicit() has one",
}


def wanted(value: Any, *kinds: type) -> Any:
    """What is given, as a channel of one of these kinds; SymqifError, which says what to do, if it is none.

    What `Channel.of` takes without more words is a `Channel`: rows, and the path of a CSV file.
    """
    if isinstance(value, kinds):
        return value
    if Channel in kinds and (is_rows(value) or isinstance(value, Path) or (isinstance(value, str) and is_csv(value))):
        return user_channel(value)
    names, given = [kind.__name__ for kind in kinds], type(value).__name__
    hint = HINTS.get(given, "")
    if given == "Protocol":  # of a room further up
        own = getattr(value, "name", "")
        form = f"{own}{'' if 'Channel' in names else '.subset_form'}"
        for_all = f"{form}() for all k, or " if "SubsetForm" in names else ""
        given, hint = f"the protocol {own}", f"take {for_all}{form}(k=3)"
    either = " or a ".join(filter(None, (", a ".join(names[:-1]), names[-1])))
    raise SymqifError(f"a {either} is wanted, not {given}{hint and f': {hint}'}")
