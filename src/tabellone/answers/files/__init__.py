"""A report file without an event: its next round, standings, ratings, and whether it keeps to the rules.

`report` reads the file, `pairing_system` finds its system, `random_event` makes new ones; `records` has the
records of an event of the desk (`answers.groups`). `tabellone.library` and the command line ask here.
"""
