"""The pages that everybody may read: events, rounds, standings, cards, the hall screen, results from the boards."""
