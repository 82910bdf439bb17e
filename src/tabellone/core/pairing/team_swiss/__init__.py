"""The Swiss Team Pairing System, FIDE C.04.6: `seats`, `brackets`, `system`."""
