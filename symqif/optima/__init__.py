"""Where a quantity is least over one of its parameters: candidates by SymPy, which the kernel decides."""
