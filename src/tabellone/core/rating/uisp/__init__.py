"""The Elo UISP: what an event gives, the calendar of the quarters, and the lists."""
