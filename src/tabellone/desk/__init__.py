"""The desk: commands become facts in a journal, and facts fold into a state.

`book`, `codec`, `roles` serve every kind of book: declaration, JSON, rights. `journal`, `journal_file`, `fold` and
`personal_data` are the journal, its file, its state, and the personal data beside its seals. `event` and `office` are
the two kinds of books, each with a module a noun; `registration` carries an event from one to the other.
`public_view` is what readers without rights get, `demo` fictional books.

`core` below has the rules, `formats` the files; `store` above keeps journals in databases.
"""
