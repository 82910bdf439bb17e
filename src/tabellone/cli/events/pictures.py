"""`tabellone event race` and `picture`: what is drawn, in words or as SVG."""

from tabellone.answers.race import RaceAnswer, race
from tabellone.answers.round_picture import RoundPicture, round_picture
from tabellone.cli.answer import table_text
from tabellone.cli.events.asking import OpenEvent, group_option, question, round_argument
from tabellone.locales.words import Words
from tabellone.paper.race_chart import race_chart
from tabellone.paper.round_picture import picture_sentences, round_picture_svg


def _race_text(answer: RaceAnswer, words: Words) -> str:
    head = [words("rank"), words("name"), *map(str, range(1, answer.rounds + 1))]
    rows = [[str(line.rank), line.name, *(words.points(points) for points in line.points)] for line in answer.lines]
    return table_text([head, *rows])


def _picture_text(answer: RoundPicture, words: Words) -> str:
    return "\n".join(picture_sentences(answer, words))


@question("race", _race_text, group_option, picture=race_chart)
def raced(event: OpenEvent, group: int | None) -> RaceAnswer:
    """The race for the first place: the points of everybody after each round."""
    return race(event.state, event.group(group))


@question("picture", _picture_text, group_option, round_argument, picture=round_picture_svg)
def pictured(event: OpenEvent, group: int | None, number: int) -> RoundPicture:
    """A round as score groups: who meets whom, who was exchanged, who floats."""
    return round_picture(event.state, event.group(group), number, event.role)
