"""An event as an arbiter runs it: commands, the facts that they result in, and the state that the facts fold into."""
