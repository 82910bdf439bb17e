"""The published numbers, as dated data, and the one loader that reads and checks them.

A folder a body (`fid`, `fide`, `uisp`, `fsi`) has a TOML file a topic; `sources.toml`, `interpretations.toml` and
`articles.toml` say where the numbers stand and how unclear articles are read. `rulebook` builds typed rules for `core`,
`editions_in_force` chooses the edition of an event, `handbook` writes docs/regulations.md and docs/errata.md.
"""
