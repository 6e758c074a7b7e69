from symqif import Channel
from symqif.symbols import symbol

a, b = symbol("a"), symbol("b")
noisy = Channel([[1 - a, a], [b, 1 - b]])
given = {"noisy": ("0 <= a", "0 <= b", "a + b <= 1")}
