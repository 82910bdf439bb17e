"""Databases: SQLite by default, PostgreSQL by URL.

`house` is the face of all this for the doors. `database`, `schema`, `migrations`, `files` and `occupancy` open a
database; `backup` copies and restores it. `journal` keeps books and their entries, `accounts` people who sign in,
`privacy` personal data, `player_index` rating lists of federations. `jobs` are long acts, `derived_lists` computed
lists, `office` the acts between events and the rating office.

`desk` below decides what a command does; `answers` above computes what pages show.
"""
