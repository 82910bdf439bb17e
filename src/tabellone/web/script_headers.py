"""Headers by which a script that sends what was typed knows what became of it."""

# The field that was read; any, where what was sent was refused unread.
BOARD_HEADER = "Tabellone-Board"
ANY_BOARD = "*"
# Whether nobody is signed in any more.
SESSION_HEADER = "Tabellone-Session"
