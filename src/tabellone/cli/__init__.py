"""The command line: a command is its arguments and one call.

`main` starts it and turns every refusal into one line; `commands` has the groups, which load a command when it runs.
`answer` brings database, author, language and JSON to a command as one `Call`. `events` are the commands of an event,
`lists` those of the rating office; `pairing`, `standings`, `check` and `rating` ask report files, `serve` runs the
server.
"""
