"""Organisation around the rounds: groups, guided draws, withdrawals, play-offs."""
