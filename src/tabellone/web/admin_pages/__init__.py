"""Pages of administration: the history of a book, its people, accounts, and the server itself.

`history` shows the journals of events and of the office alike, `people` roles and invitations, `account` the visitor's
own account, personal data and the security log, `server` what else only the chief arbiter may see. Accounts and backups
are those of `tabellone.store`.
"""
