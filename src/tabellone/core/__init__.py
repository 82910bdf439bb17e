"""The rules: pure functions over immutable data. No files, no clock, no randomness of their own."""
