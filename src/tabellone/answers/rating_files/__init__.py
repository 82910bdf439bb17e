"""Rating lists of federations on this computer: what was read, what a new edition changes, who is in them."""
