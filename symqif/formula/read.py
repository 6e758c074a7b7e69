"""read: a formula as text, in LaTeX, as a Python expression, or as the terminal prints it."""

from collections.abc import Collection

from symqif.formula import expression, latex, limits
from symqif.formula.errors import Fault, FormulaError
from symqif.formula.names import allowed
from symqif.formula.terminal import in_latex
from symqif.formula.written import Written
from symqif.kernel.term import Term

LATEX_MARKS = frozenset("\\{}$")


def read(text: str | Written, known: Collection[str]) -> Term:
    r"""The term that a formula stands for.

    text: LaTeX if it has a backslash, a brace or a dollar sign, else a Python expression: `k*p`, `\frac{k}{2}`
    and `$k p$`. What has the terminal's own characters, as `e^(ε/2)·(1 - q)²`, is read as it is printed.
    known: the names that may stand free in it; the index of a sum is any other name.

    In both, `e` is the base of the exponential function, `log` is the natural logarithm, `round(x)` and
    `\lfloor x \rceil` are the nearest integer, halves up. Beside the kernel's own, there are the terms
    ("floor", x), ("ceil", x) and ("round", x). Numbers are integers and fractions. In Python text, names are
    as they are, the functions are exp, log, ln, log2, sqrt, max, min, abs, binomial, floor, ceil, round and
    sum(body, i, low, high); what SymPy prints is read too: E, Max, Min, Abs, ceiling and Rational(1, 2).

    In LaTeX, names are as symqif prints them: \varepsilon or \epsilon is eps, \varepsilon' eps2, p_S or p_{S}
    pS, \theta^{*} threshold. Letters side by side are a product, and so are a letter and a bracket: names are
    never functions, k(k-1) is k times k-1. A sum reaches to the next + or -. What can be taken in two ways, as
    a/bc, 1/2k, \log x y or \ln(x)^2, is refused.

    Raises FormulaError, one line that says what is wrong, at which column (from 1) of the text as it was given, and
    what to write.
    """
    formula = Written.of(text) if isinstance(text, str) else text
    try:
        formula = in_latex(formula, known)
        limits.readable(formula.text)
        parsed = latex.parsed if LATEX_MARKS & set(formula.text) else expression.parsed
        return parsed(formula.text, allowed(known)).term
    except Fault as fault:
        raise Fault(fault.what, formula.place(fault.at), fault.advice).located(formula.given) from None
    except RecursionError:
        raise FormulaError("the formula is nested too deeply at column 1: use fewer brackets") from None
