"""Pages that need no event: the front page, tables, draws, drawn openings, the rulebook, tools for report files.

A route parses, asks `answers` and renders. The pages of events are in the packages beside it.
"""
