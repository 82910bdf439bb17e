"""The Lim system: the FIDE Swiss Rules of 1987-89, and their present edition."""

from tabellone.core.pairing.lim.edition import LimRules
from tabellone.core.pairing.lim.system import pair_round

__all__ = ["LimRules", "pair_round"]
