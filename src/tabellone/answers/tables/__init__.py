"""Tables of the regulations, which need no event: round robins, draws of numbers, groups, and playing rates."""
