"""The rules: pure functions over immutable data. No files, no clock, no randomness of their own.

`model` has players, games and rounds; `arithmetic` exact numbers, `regulation` dated rows, `explain` reasons as data,
`refusal` every "no". `pairing`, `standings` and `rating` are the three subjects, `organisation` groups, draws and
play-offs, `draughts` and `chess` the boards; `matching` and `heaviest_matching` the graphs behind pairings.
"""
