"""A round as a picture on paper, and the same in words."""

from tabellone.answers.groups.pictures import RoundPicture
from tabellone.locales.words import Words
from tabellone.paper.masthead import Facts, masthead
from tabellone.paper.printing import Sheet
from tabellone.paper.round_picture import picture_sentences, round_picture_svg
from tabellone.paper.standalone import standalone, text_of


def picture_sheet(picture: RoundPicture, name: str, facts: Facts, words: Words) -> Sheet:
    """The picture with its sentences below, in columns."""
    form = words("Round {number} as a picture", number=picture.number)
    svg = round_picture_svg(picture, words)
    return Sheet(
        "round_picture",
        {
            **masthead(name, form, facts, words, landscape=True),
            "picture": standalone(svg),
            "alternative": text_of(svg) or form,
            "sentences": [*picture_sentences(picture, words)],
        },
    )
