"""Text to model and back, and nothing else.

`trf` reads and writes report files without loss, `tables` reads workbooks and separated text into rows, `register`
players and games from such tables, `rating_files` the lists of FIDE and of federations, `columns` Parquet, Arrow and
CSV for bulk ratings; `player_list` reads pasted names, `game_text` PDN and PGN.
"""
