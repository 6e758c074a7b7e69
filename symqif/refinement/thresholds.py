"""Thresholds on a parameter beyond which one protocol is refined by another."""

# Bitwise OUE is refined by THE exactly for theta from here on, at eps > 0 (Beyond Epsilon, lem:theta_ineq).
OUE_THE = "(2*log(exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)) - eps - 2*log(2))/eps"

# SUE is refined by OUE, at equal eps > 0, exactly for at most so many secrets; it increases with eps, from 2.
SUE_OUE = "log(2*exp(eps)/(exp(eps)+1))/log((exp(eps)+exp(eps/2))/(exp(eps)+1))"
