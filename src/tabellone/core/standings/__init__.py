"""Standings and their reasons: points, tie-breaks with every term, crosstables."""
