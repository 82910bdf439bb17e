"""FIDE's half-yearly lists of January and July, edition 1997."""
