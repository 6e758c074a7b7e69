"""A formula beside an exact quantity: equal for all parameters, or the smallest point where they differ."""
