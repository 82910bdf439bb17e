"""The rating office: its register of players and events, and the lists it computes, publishes and corrects.

`players`, `merging`, `events`, `ratings` and `publication` declare commands and facts by `registry`; `book` puts them
together and says what a command would change in published lists. `state` is the data, `computation` the list of a
day, `kept_objects` its form in a database. Files come in by `event_file`, `identification`, `differences` and
`intake`, years of them by `history`; `report_file` is the way out. The arithmetic of ratings is in `core.rating`.
"""
