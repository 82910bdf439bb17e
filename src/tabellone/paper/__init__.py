"""Printed forms and charts: typst templates, the code that fills them, and pictures of numbers as SVG.

`event_sheets` has the sheets of every round, `forms` all forms of the catalogue, `list_files` rating lists in every
format, `board_sheet` the board with expected scores. `event_charts`, `rating_charts` and `player_card` draw inside the
frame of `charts`. `printing` compiles a sheet to a PDF. The records come from `answers`, the words from `locales`.
"""
