"""What is said of claims, once: the parts of a claim or erratum, and their paragraphs and displays."""
