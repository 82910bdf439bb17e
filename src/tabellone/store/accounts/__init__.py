"""Accounts and access: everything about people who sign in, and about codes that replace an account.

`account` has names and roles, `passwords` and `second_factor` the proofs, `sessions` the signed-in browsers, `links`
and `board_codes` access without an account. `throttle` bounds guessing, `security_log` records it, `security_rules`
are the rules that the chief arbiter sets. Roles and their rights are in `desk.roles`.
"""
