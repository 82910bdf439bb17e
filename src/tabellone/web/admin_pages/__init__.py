"""Pages of administration: the journal in words, who may do what, and the server itself."""
