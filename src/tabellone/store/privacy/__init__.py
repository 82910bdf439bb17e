"""Personal data in a house: `holdings` searches for a person, `requests` exports, renames and erases.

`redaction` changes the journals so that every seal holds; `retention` are the terms after which data is erased, and
the daily work that follows them. Personal fields and their commitments are in `desk.personal_data`.
"""
