"""One record a question, computed once and shown by every door."""
