"""An event as a whole: overview, announcement, lists of players, hall, history and final report.

`overview` also decides what a role may see; the rounds and standings of one group are in `answers.groups`.
"""
