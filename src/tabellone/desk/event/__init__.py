"""An event as an arbiter runs it: commands, the facts they come to, and the state that the facts add up to."""
