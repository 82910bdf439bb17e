"""What is kept of everything: the journal in words, who may do what, and the server itself."""
