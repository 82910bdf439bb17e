"""A group of an event: rounds, drafts and their reasons, corrections, standings, pictures, cards and ratings.

The event around the groups is in `answers.events`; `answers.files` gives the same records for a report file.
"""
