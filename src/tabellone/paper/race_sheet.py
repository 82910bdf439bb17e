"""The race for the first place on paper: the picture, and the same in figures."""

from tabellone.answers.groups.pictures import RaceAnswer
from tabellone.locales.words import Words
from tabellone.paper.masthead import Facts, masthead
from tabellone.paper.printing import Data, Sheet
from tabellone.paper.race_chart import race_chart
from tabellone.paper.standalone import standalone, text_of
from tabellone.paper.standings_sheet import after_rounds


def race_sheet(answer: RaceAnswer, name: str, facts: Facts, words: Words) -> Sheet:
    """The picture of the race, and the points of its leaders after each round."""
    form = words("Race for the first place, {after}", after=after_rounds(answer.rounds, words))
    svg = race_chart(answer, words)
    rows: list[Data] = [
        {"rank": str(line.rank), "name": line.name, "cells": [words.points(points) for points in line.points]}
        for line in answer.leaders
    ]
    return Sheet(
        "race",
        {
            **masthead(name, form, facts, words, landscape=True),
            "picture": standalone(svg),
            "alternative": text_of(svg) or form,
            "words": {"rank": words("rank"), "name": words("name")},
            "columns": [str(number) for number in range(1, answer.rounds + 1)],
            "rows": rows,
            "notes": [words("The columns are the points after each round."), words("The thin lines are the others.")],
        },
    )
