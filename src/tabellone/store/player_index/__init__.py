"""The local index of players: rating lists of federations, read from files, searched by name and number.

It is derived data that anybody can read again from the files: it stands beside the journals, not in them, and backups
do not keep it (docs/decisions/register.md).
"""
