"""Rating lists of the office: published ones, rankings, comparisons, previews, careers, and the watch over a scale.

`published` computes a list once for each state of the register; the players and events it rests on are in
`answers.register`, lists of other federations in `answers.rating_files`.
"""
