"""Your own mechanisms: files that define them, and measures of explicit channels."""
