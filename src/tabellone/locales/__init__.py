"""Words for users, in Italian and English: the catalogues, and the functions that fill them in.

`words` is one reader's language and is passed to everything that writes a sentence. `sentences` and `rating_sentences`
have one sentence a rule, `entry_sentences` and `event_entry_sentences` one a journal entry; `value_names`, `systems`,
`event_names`, `office_names`, `results` and `tie_breaks` have names. `remarks`, `warnings` and `report_files` say what
an arbiter should mind. Small commands import few of them, so `results` and `warnings` need nothing of the desk.

The sentences in code are the keys of `it/LC_MESSAGES/tabellone.po`; `script/translate` gathers and compiles them.
"""
