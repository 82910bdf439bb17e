"""Tables of the regulations, which need no event: round robins, guided draws, divisions into groups."""
