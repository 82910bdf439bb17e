"""`tabellone rating-files`: lists of federations on this computer."""
