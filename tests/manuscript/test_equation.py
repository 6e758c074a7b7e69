"""What is the name of a quantity on the left of an equation, and what is not."""

import pytest

from symqif.manuscript.equation import is_name, is_whole

# fmt: off
NAMES = [
        "C", "C_{x,y}", "ML(C)", "Var[f]", "C(p)", r"\text{MSE}", r"\mathrm{Var}^*[\tilde f(v)]",
        r"\mathrm{Var}[\hat f]", r"\text{Bayes capacity}(\mathcal{R}) ~", r"\Pr[y = x]",
        r"\mathcal{V}^{\times}(\pi, C)", "I(X;Y)", r"I(X; Y \mid Z)", "C &", "C'", r"C_{\max}", r"\hat{f}_v",
        r"\hat{f_v}", r"\mathcal{L}_{X\to Y}", r"H_\infty(X)", r"{\rm ASR}", r"\mathrm{ASR}_{\mathrm{Gursoy}}",
        r"\varepsilon_{\text{UE}}", r"\varepsilon", r"\theta^*", r"D_\alpha(P \| Q)",
        r"\mathcal{ML}(\mathcal{R}^{\varepsilon})", r"\ML(C)", r"C^{\mathrm{GRR}}", r"\mathcal{M}", "ASR",
        r"MSE(\hat f, f)", r"\operatorname{Var}\left[\hat f\right]", "C^{(n)}", "p_1", "q^*",
        r"\mathrm{ML}^{\times}_{\mathrm{GRR}}(\pi, C)", r"\ell", r"\mathbb{P}[y \in S]", r"\Pr(Y=y \mid X=x)",
        r"\bar{\mathbf{p}}", "E", "f", "L^*", r"\text{report-p}", r"V_g[\pi\rangle C]", "{C}", r"\quad C",
        r"\mathrm{Cap}", r"C_{\text{max-case}}", r"\text{Bayes capacity}", r"\mathrm{ASR}(\mathcal{OUE}^{\varepsilon})",
        r"\mathcal{ML}(\mathcal{SS}^{\varepsilon})", r"\mathrm{Var}^*[\tilde c_{DE}(v)]", r"p(y \mid x)", "C(p, q)",
        r"\mathrm{Cap}(C)", "H(X)", r"C^{\text{GRR}}", "V(C)",
        r"\Pr[Y = 1 \mid X = 1]", r"\mathrm{Pr}[\mathcal{R}(x) = x]", r"\operatorname{Pr}\bigl[|R(x) - x| \geq 2\bigr]",
        r"D_{\mathrm{KL}}(R(x) \,\|\, R(x'))", r"\mathrm{TV}(R(x), R(x'))", r"\mathcal{M}_{\mathrm{ss}, k}",
        r"\chi^2\left(P_x \,\middle\|\, P_{x'}\right)", r"D_{\chi^{2}}(P, Q)", r"C_{\text{RR}}",
]
OTHERS = [
        r"\ln C", r"\log_2 C", r"\sqrt{C}", "C^{-1}", r"\mathbb{E}[C^2]", r"\mathbb{E}[C]", r"C \not", "C^2", "1/C",
        "2C", "-C", "|C|", "f(C)", r"\operatorname{log} C", r"\operatorname{log}(C)", r"\min C", "C!",
        r"e^{\varepsilon}", "e^C", r"\exp(C)", r"\frac{1}{C}", "C^k", "k C", "kC", "CC", r"C \cdot k", "C(2k)",
        "C_{k=2}", "C_{k+1}", "C(k=2)", r"\text{log of } C", r"\text{log capacity}", r"\mathrm{log}C", "C'(k)",
        r"\Delta C", r"\frac{dC}{dk}", r"\partial C", r"\lfloor C \rfloor", r"C \bmod 2", r"\binom{C}{2}",
        r"C^{\frac12}", r"\sigma(C)", "G(C)", "k(C)", r"\hat{\mathbb{E}}[C]", r"\mathrm{lnC}", r"\dot C",
        r"\text{a \ln C}",
        r"C^{\mathrm{k}}", r"C^{\text{2}}", r"\mathrm{ML}(C)^2", r"\mathrm{ML}(C)/2", "C + D", "(C)",
        r"\left(C\right)^2",
        r"\overline{C^2}", r"\hat{C}^2", r"\mathbf{C}^{2}", r"\neg C", r"\tfrac12 C", "C_{x}^{2}", "C^{k}_{x}",
        r"\text{E}[C]", r"\Pr[y=x]^2", r"1 - \Pr[y=x]", r"\int C", r"\sum_k C", r"\lim_{k} C", r"\inf C", "",
        "ML(C^2)", r"\mathrm{E}(C)", "{C}^2", r"\mathrm{ln} ML", r"C\%", r"C^\circ", "C^{*2}", "C^*^2",
        r"\text{squared } C", r"\underbrace{C}_{x}", r"\text{ln}C", r"\log{C}", r"\LOG(C)", r"\mathrm{d}C", "C^T",
        "C^{n}", "C_{-1}^{-1}", "Cp",
        r"\text{C - 1}", r"\text{C-1}", r"\text{C plus one}", r"\text{C divided by two}", r"\text{if k is 2 then C}",
        r"C^{\text{if k is 2}}", r"C_{\text{if k is 2}}", r"C^{\text{in bits}}", r"C^{\text{bits}}", r"C_{bits}",
        r"\text{bits of C}", r"\text{nat C}", r"\text{ASR-p}", r"\text{C.k}", r"\text{C\_k}", r"C^{\text{two}}",
        r"\mathrm{cube}(C)", r"\mathrm{odds}(C)", r"\mathrm{dB}(C)", r"\mathrm{bits}(C)", r"\mathrm{gain}(C)",
        r"\mathrm{Foo}(\mathrm{ASR})", r"\mathrm{ML}(\mathrm{gain}(C))", r"\text{Loss}(C)", r"\mathrm{odds}(p)",
        r"\varepsilon(C)", r"\omega(C)", r"\theta(C)", "p(C)", "q(C)", "t(C)", "y(C)", "x(C)", "p(x)", "p(C, k)",
        r"\Omega(C)", "T(C)", "D(C)", "I(C)", "H(C)", "P(C)", r"\hat f(C)", r"\mathbb{E}(x)", r"\mathbb{K}(C)",
        r"\mathrm{cube}(\varepsilon)", r"\ell(C)",
        r"\chi^2(C)", r"\chi^2(P, Q)^2", r"2 \chi^2", r"\chi^{2k}", r"\text{RR}_{k}", r"C_{\text{bits}}",
        r"\Pr[y = x]/2", r"\Pr[y = x] \cdot k[1]", "D(R(x))", r"D(R(x) \| \ln(p))", r"D(R(x) + 1 \| R(x'))", "C(k(p))",
]
NAMES_IN_TEXT = [
        "C", "C_xy", "ML(C)", "Var[f]", "ASR", "p′", "p₁", "capacity", "I(X;Y)", "ε", "MSE(f)", "C'", "f", "C1",
        "C(p, q)",
]
OTHERS_IN_TEXT = [
    "lnC", "logC",
        "log(C)", "ln(C)", "log C", "C²", "√C", "sqrt(C)", "2C", "2*C", "C**2", "C!", "-C", "|C|", "f(C)", "E[C]",
        "1/C", "not C", "log2(C)", "exp(C)", "e**C", "C^2", "C(2k)", "C(k=2)", "min(C)", "max(C, 1)", "C C", "(C)",
        "abs(C)", "½C", "C⁻¹", "C×2", "log10(C)", "Log(C)", "inverse(C)", "e^ε", "C'(k)",
        "C_in_bits", "half_C", "C_minus_1", "cube(C)", "p(C)", "ε(C)",
]
# fmt: on


@pytest.mark.parametrize("side", NAMES)
def test_a_letter_with_indices_and_arguments_is_a_name(side: str) -> None:
    assert is_name(side)


@pytest.mark.parametrize("side", OTHERS)
def test_a_function_or_a_power_of_something_is_no_name(side: str) -> None:
    assert not is_name(side)


@pytest.mark.parametrize("side", NAMES_IN_TEXT)
def test_a_name_in_plain_text(side: str) -> None:
    assert is_name(side, latex=False)


@pytest.mark.parametrize("side", OTHERS_IN_TEXT)
def test_what_is_no_name_in_plain_text(side: str) -> None:
    assert not is_name(side, latex=False)


def test_a_long_left_side_is_no_name() -> None:
    assert not is_name("{" * 100_000)


@pytest.mark.parametrize("side", ["/", "D /", r"\not", r"D \not", r"\not D", "k +", "", "k *"])
def test_a_part_of_another_sign_is_no_side(side: str) -> None:
    assert not is_whole(side)


@pytest.mark.parametrize("side", ["k*p", r"\frac{1}{2}.", "q^*", r"\left|X\right|", "D'", r"2\ell", "p\u2032", "C_+"])
def test_a_formula_is_a_side(side: str) -> None:
    assert is_whole(side)
