"""Public pages of an event: rounds, standings, cards, the screen in the hall, results from the boards.

`view` has the event as the public sees it, `sheet` a page before it is rendered, `showing` its rendering for one reader
and the parts that are that reader's own. `front`, `entries`, `pairings`, `ranking` and `hall` are the sheets;
`reporting` takes results from phones, `posters` prints the way to them. `web/export.py` writes them as files.
"""
