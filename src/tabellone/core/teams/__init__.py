"""Events of teams and pairs: a contestant is a team, an encounter a match, and the games are those of its boards.

`event` has teams, matches and boards, and shows an event as two tournaments of `core.model`: one of teams, which
pairing systems and standings know like any other, and one of their players, which ratings and statistics look at. The
Swiss system for teams is `core.pairing.team_swiss`.
"""
