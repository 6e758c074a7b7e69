"""The base of answers on refinement: what `refine`, `hasse` and `map` print as checked rests on it alone.

It is trusted for this: that a certificate is what its data say (`certificate`, `tiling`, `data`); that the numbers of
channels are what their terms say (`number`, as a term and an interval; `along` and `function` along a parameter); that
each is a channel (`columns`, `favoured`, `witness`); and that one is refined by the other or is not: `witness` for
matrices, `hyper` for subsets size by size, `favoured` for channels with one likelihood ratio, `tile` on a range of a
parameter. It searches nothing, has no floats and imports the standard library and `symqif.kernel`, for terms, their
normal forms and enclosures, and the count of work. No claim rests on it.
"""
