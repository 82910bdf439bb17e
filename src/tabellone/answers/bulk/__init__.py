"""Ratings of millions of games: tables in, a table out, with the refused rows and the rules of a sample.

`computation` reads `rows`, rates them by one of the `systems` and writes the result; `spark` does so on a cluster.
`answer` has the records and needs none of the packages of the extra `bulk`. The arithmetic is in `tabellone.bulk`.
"""
