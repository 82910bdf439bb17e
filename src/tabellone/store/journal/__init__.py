"""Journals in a database: books, entries, folds.

`acceptance` makes an entry of an act, `ledger` is the one way to add entries, `queries` has the SQL. `folds` caches
states, `summaries` keeps a row for each event in lists. `adoption` imports a journal, `removal` deletes an event,
`signing` signs and compares seals. The journal itself, its hashes and its file are in `desk.journal` and
`desk.journal_file`.
"""
