"""Pages of the rating office and of its lists: the lists for everybody, the rest for officers.

`office` has the register, the visitor and the acts of every page here, `sheets` the tables. `lists`, `preview` and
`charts` show what is published or would be; `events`, `players` and `entries` are the register; `events_import` and
`players_import` take files. The acts are commands of `tabellone.desk.office`, the figures come from `answers/lists` and
`answers/register`.
"""
