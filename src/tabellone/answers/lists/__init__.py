"""Questions about rating lists: one module a noun, each with its record and the function that computes it."""
