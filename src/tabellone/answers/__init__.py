"""Answers: one frozen record a question, computed once from a state, the same at every door.

`events` is an event as a whole, `groups` its rounds, standings, cards and ratings; `register`, `lists` and
`rating_files` are the office; `files` asks the same of a report file, `tables` needs no event, `bulk` rates millions of
games, `server` is for operators. `diagrams`, `openings` and `game_record` are about games, `calculation` about the
rating of one player.

Below stand `locales` (words) and `store`; above, `paper` prints the records, and `web`, `api`, `cli` and `library` show
them. `as_json` writes any record as JSON, `cache` keeps what was computed, `portion` cuts long answers into pages.
"""
