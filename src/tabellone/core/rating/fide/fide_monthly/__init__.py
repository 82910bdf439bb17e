"""FIDE's monthly lists, editions since 2014."""
