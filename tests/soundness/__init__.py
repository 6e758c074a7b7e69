"""Certificates of falsehoods and nonsense that a checker must refuse, and good ones that it must accept.

A file of `certificates/` has a certificate, what it `shows` ("proved" or "refuted"), whether that `holds`, and
`why`. `refused` is what the base says to a bad one, and `theorems` names the files whose statements it may use.
"""
