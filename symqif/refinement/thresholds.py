"""Thresholds on a parameter beyond which one protocol is refined by another."""

# Bitwise OUE is refined by THE exactly for theta from here on, at eps > 0 (Beyond Epsilon, lem:theta_ineq).
OUE_THE = "(2*log(exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)) - eps - 2*log(2))/eps"
