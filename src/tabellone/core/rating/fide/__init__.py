"""FIDE's rating regulations B.02: the edition of 1997 by the average of the opponents, the present one game by game."""
