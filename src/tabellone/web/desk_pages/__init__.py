"""Pages of the desk, at which arbiters run an event.

`desk` has the event, the visitor and the acts of every page, `navigation` the links above it, `steps` the next step.
Before the first round: `new_event`, `list_form`, `listed_page`, `players`, `player_page`, `groups_page`, `group_page`,
`apart_page`, `settings_page`. In a round: `attendance_page`, `check_in`, `draft_page`, `round_page`, `boards`,
`board_page`, `result_entry`, `adjournment_page`. After it: `standings_page`, `rating_page`, `papers`, `prints`,
`papers`. The acts themselves are commands of `tabellone.desk.event`.
"""
