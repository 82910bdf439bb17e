"""Rating systems: what a player's points become after an event."""
