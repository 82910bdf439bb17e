"""`tabellone lists`: the rating office on the command line."""
