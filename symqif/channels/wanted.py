"""What is given where a channel is wanted."""

from symqif.errors import SymqifError

HINTS = {
    "Channel": "a protocol has one, as oue.subset_form(k=3)",
    "SubsetForm": "at a number k, .explicit() has one",
    "Reports": "at a number n, .explicit() has one",
    "DesignForm": "where its blocks are known, .explicit() has one",
}


def wanted(value: object, *kinds: type) -> None:
    """SymqifError, which says what to do, unless the value is a channel of one of these kinds."""
    if isinstance(value, kinds):
        return
    names, given = [kind.__name__ for kind in kinds], type(value).__name__
    hint = HINTS.get(given, "")
    if given == "Protocol":  # of a room further up
        own = getattr(value, "name", "")
        form = f"{own}{'' if 'Channel' in names else '.subset_form'}"
        for_all = f"{form}() for all k, or " if "SubsetForm" in names else ""
        given, hint = f"the protocol {own}", f"take {for_all}{form}(k=3)"
    either = " or a ".join(filter(None, (", a ".join(names[:-1]), names[-1])))
    raise SymqifError(f"a {either} is wanted, not {given}{hint and f': {hint}'}")
