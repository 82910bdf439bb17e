"""The Burstein system, FIDE C.04.4.2."""
