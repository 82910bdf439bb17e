"""The files of a rating office as tables of text: players, ratings, games, lists."""
