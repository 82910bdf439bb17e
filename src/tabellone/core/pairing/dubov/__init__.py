"""The Dubov system, FIDE C.04.4.1."""
