"""The skeleton of the Swiss systems of FIDE that weigh criteria: Dutch, Dubov and Burstein.

`seats` has the players of a round, `brackets` the criteria as digits of one number, `colours` the order of the clauses
on colours, and `procedure` pairs, compares and warns by the table that a system fills. `bye_first` has the rules of the
two systems that give the bye before anything is paired. The rules of each system stand in its own folder.
"""
