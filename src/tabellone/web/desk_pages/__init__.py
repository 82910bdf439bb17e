"""The pages at which an arbiter runs an event."""
