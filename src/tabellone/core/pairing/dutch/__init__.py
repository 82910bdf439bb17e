"""The Dutch system, FIDE C.04.3."""
