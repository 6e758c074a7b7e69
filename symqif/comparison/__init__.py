"""A formula beside an exact quantity: equal for all parameters, or a simple point where they differ."""
