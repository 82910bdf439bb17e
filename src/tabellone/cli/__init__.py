"""The command line: one module a command, and `main`, which turns every refusal into one line."""
