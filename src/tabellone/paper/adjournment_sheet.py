"""The forms of an adjourned game on paper: A with the position, B with the sealed move."""

from tabellone.answers.diagrams import Diagram
from tabellone.desk.event.adjournment import FormA, FormB
from tabellone.locales.clocks import clock_text
from tabellone.locales.positions import to_move_text
from tabellone.locales.words import Words
from tabellone.paper.masthead import masthead
from tabellone.paper.printing import Data, Sheet


def adjournment_sheet(form: FormA, sealed: FormB | None, diagram: Diagram | None, words: Words) -> Sheet:
    """Form A and, where a move was sealed, form B on a page of its own, to be put into the envelope."""
    facts = [
        (words("date"), words.short_day(form.on)),
        (words("round"), str(form.round)),
        (words("game"), str(form.game)),
        (words("White"), form.white),
        (words("Black"), form.black),
    ]
    clocks = [
        (words("time used by White"), clock_text(form.white_seconds)),
        (words("time used by Black"), clock_text(form.black_seconds)),
        (words("new time of each"), clock_text(form.new_seconds)),
    ]
    moves: list[Data] = [[str(move.number), move.white, move.black] for move in form.last_moves]
    return Sheet(
        "adjournment",
        {
            **masthead(form.event, words("Form A: the adjourned game"), facts, words),
            "clocks": [[label, value] for label, value in clocks if value],
            "head": [words("no."), words("White"), words("Black")],
            "moves": moves,
            "position": words("The position"),
            "to_move": to_move_text(form.to_move, words),
            "picture": "" if diagram is None else diagram.svg,
            "text": form.pieces.fen if diagram is None else diagram.text,
            "signatures": [
                [words("Signed by White"), form.signed_by_white],
                [words("Signed by Black"), form.signed_by_black],
                [words("Signed by the arbiter"), form.signed_by_arbiter],
            ],
            "sealed": _sealed(sealed, words),
        },
    )


def _sealed(sealed: FormB | None, words: Words) -> Data:
    if sealed is None:
        return None
    return {
        "title": words("Form B: the sealed move"),
        "facts": [
            [words("date"), words.short_day(sealed.on)],
            [words("round"), str(sealed.round)],
            [words("White"), sealed.white],
            [words("Black"), sealed.black],
            [words("Sealed move"), sealed.sealed_move],
        ],
        "signatures": [
            [words("Signed by the player"), sealed.signed_by_player],
            [words("Signed by the arbiter"), sealed.signed_by_arbiter],
        ],
    }
