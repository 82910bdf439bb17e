"""Printed forms and charts: typst templates, the code that fills them, and pictures of numbers as SVG.

`sheets` prints answers about a round, `event_sheets` asks them of an event, `forms` has all forms of the catalogue,
`list_files` rating lists in every format, `report_sheet` and `board_sheet` the reports for FIDE and the boards with
expected scores. `event_charts`, `rating_charts` and `player_card` draw inside the frame of `charts`. `printing`
compiles a sheet to a PDF. The records come from `answers`, the words from `locales`.
"""
