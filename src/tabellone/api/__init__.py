"""The desk for programs: everything that can be done and seen, over HTTP at /api/v1."""
