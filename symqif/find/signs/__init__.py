"""Signs: does f >= 0, or f > 0, follow from facts and equations?"""
