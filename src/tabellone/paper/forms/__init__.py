"""The forms that an arbiter prints: each a declaration, blank or filled from an event, behind every door alike."""
