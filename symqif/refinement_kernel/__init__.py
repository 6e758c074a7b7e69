"""The base of answers on refinement: what `symqif refine` and `symqif hasse` print as checked rests on it alone.

It is trusted for this: that the numbers of two channels are what their terms say (`fold`, `elementary`, `constant`;
`function` along a parameter; `number` for the kinds and what is said of them), that each is a channel (`columns`), and
that one is refined by the other or is not, as a certificate has it: `witness` for matrices, `hyper` for subsets size by
size, `columns` for channels with one likelihood ratio, `favoured` for those that favour sets of secrets, `cells` for
signs along a parameter. It searches nothing, has no floats and imports the standard library, and of `symqif.kernel` the
terms and the enclosures of constants. No claim of the catalogue rests on it.
"""
