"""The rating office: its register of players and events, and the lists it computes, publishes and corrects."""
