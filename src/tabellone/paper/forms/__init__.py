"""Forms that an arbiter prints: each a declaration, blank or filled from an event, the same at every door.

`form` says what a form is, `catalogue` lists all of them, `bundle` prints those of one moment together, and `parts` has
the pieces of which most are made. The other modules hold the forms by occasion.
"""
