"""The Lim system: the FIDE Swiss Rules of 1987-89, and their present edition."""
