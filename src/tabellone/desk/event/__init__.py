"""An event as an arbiter runs it: commands, their facts, and the state that the facts fold into.

A module of a noun (`players`, `presence`, `numbers`, `pairings`, `drafts`, `rounds`, `results`, `closing`, ...)
declares its commands and facts by `registry`; `gates` are the conditions under which they are allowed, and `book`
puts all of them together. `state`, `round_state`, `settings`, `entrant` and `records` are the data. `tournament`
shows a group to the rules of `core`; `why`, `draft_warnings`, `rating` and `next_step` answer questions about a
state; `report_file` writes an event as TRF, `taken_report` makes one from it.
"""
