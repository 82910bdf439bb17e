"""Ratings of millions of games: tables in, a table out, with what was refused and what the rules say of a sample."""
