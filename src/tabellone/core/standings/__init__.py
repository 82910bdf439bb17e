"""Who stands where, and why: points, tie-breaks with every term, crosstables."""
