"""Forms A and B of an adjourned game (003 Tab. 2 and 3): the game with its position, and the sealed move."""

from tabellone.answers.diagrams import Diagram, adjourned_diagram, empty_board_svg
from tabellone.core.model import Colour, Discipline
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.results import form_a, form_b, game_at
from tabellone.desk.event.round_state import Adjournment, FormA, FormB
from tabellone.locales.numbers import clock_text
from tabellone.locales.words import Words
from tabellone.paper.forms.federation import federation_name
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.printing import Data, Sheet

LEAST_MOVE_LINES = 12


def blank_form_a(blank: Blank, words: Words) -> Sheet:
    """Form A to be filled in by hand, with an empty board."""
    return _sheet(blank.discipline, [_a(None, blank.discipline, _empty_board(blank, words), words)], words)


def blank_form_b(blank: Blank, words: Words) -> Sheet:
    """Form B to be filled in by hand, with an empty board."""
    return _sheet(blank.discipline, [_b(None, "", _empty_board(blank, words), words)], words)


def _empty_board(blank: Blank, words: Words) -> Diagram:
    return Diagram(empty_board_svg(blank.discipline), words("Board without pieces"))


def adjourned_game(subject: Subject, words: Words) -> Sheet:
    """Form A of an adjourned game."""
    return _sheet(subject.discipline, [_filled_a(subject, words)], words)


def sealed_move(subject: Subject, words: Words) -> Sheet:
    """Form B of an adjourned game, which goes into the envelope."""
    return _sheet(subject.discipline, [_filled_b(subject, words)], words)


def adjournment_papers(subject: Subject, words: Words) -> Sheet:
    """Form A and, where a move was sealed, form B on a page of its own."""
    adjournment = _adjournment(subject)
    forms = [_filled_a(subject, words)]
    if adjournment is not None and adjournment.sealed_move:
        forms.append(_filled_b(subject, words))
    return _sheet(subject.discipline, forms, words)


def _place(subject: Subject) -> tuple[GroupId, int, int, int]:
    return subject.group_id, subject.round_number, subject.board_number, subject.game


def _adjournment(subject: Subject) -> Adjournment | None:
    return game_at(subject.state, *_place(subject)).adjournment


def _diagram(subject: Subject, words: Words) -> Diagram | None:
    adjournment = _adjournment(subject)
    return None if adjournment is None else adjourned_diagram(adjournment, subject.discipline, words)


def _filled_a(subject: Subject, words: Words) -> Data:
    facts = form_a(subject.state, *_place(subject))
    return _a(facts, subject.discipline, _diagram(subject, words), words)


def _filled_b(subject: Subject, words: Words) -> Data:
    facts, adjournment = form_b(subject.state, *_place(subject)), _adjournment(subject)
    to_move = "" if adjournment is None else _colour(adjournment.to_move, words)
    return _b(facts, to_move, _diagram(subject, words), words)


def _head(facts: FormA | FormB | None, words: Words) -> dict[str, Data]:
    if facts is None:
        return dict.fromkeys(("event", "day", "round", "game", "white", "black"), "")
    return {
        "event": facts.event,
        "day": words.short_day(facts.on),
        "round": str(facts.round),
        "game": str(facts.game),
        "white": facts.white,
        "black": facts.black,
    }


def _a(facts: FormA | None, discipline: Discipline, diagram: Diagram | None, words: Words) -> Data:
    moves = [] if facts is None else [[str(move.number), move.white, move.black] for move in facts.last_moves]
    moves += [["", "", ""]] * (LEAST_MOVE_LINES - len(moves))
    return {
        **_head(facts, words),
        "kind": "A",
        "name": words("Form A"),
        "subtitle": words("Adjourned game"),
        "moves": [[*move] for move in moves],
        "white-time": "" if facts is None else clock_text(facts.white_seconds),
        "black-time": "" if facts is None else clock_text(facts.black_seconds),
        "new-time": "" if facts is None else clock_text(facts.new_seconds),
        "to-move": "" if facts is None else _colour(facts.to_move, words),
        **_picture(diagram),
        "pieces": [[label, value] for label, value in _pieces(facts, discipline, words)],
        "signatures": ["", "", ""]
        if facts is None
        else [facts.signed_by_white, facts.signed_by_black, facts.signed_by_arbiter],
    }


def _picture(diagram: Diagram | None) -> dict[str, Data]:
    return {
        "diagram": "" if diagram is None else diagram.svg,
        "alternative": "" if diagram is None else diagram.text,
    }


def _colour(colour: Colour, words: Words) -> str:
    return {Colour.WHITE: words("White"), Colour.BLACK: words("Black")}[colour]


def _pieces(facts: FormA | None, discipline: Discipline, words: Words) -> list[tuple[str, str]]:
    """The position in writing: the squares of men and kings, in chess a FEN."""
    pieces = None if facts is None else facts.pieces
    if discipline is Discipline.CHESS:
        return [(words("Position (FEN)"), "" if pieces is None else pieces.fen)]
    squares = (
        [()] * 4
        if pieces is None
        else [
            pieces.white_men,
            pieces.black_men,
            pieces.white_kings,
            pieces.black_kings,
        ]
    )
    labels = (words("white men"), words("black men"), words("white kings"), words("black kings"))
    return [(label, ", ".join(map(str, on))) for label, on in zip(labels, squares, strict=True)]


def _b(facts: FormB | None, to_move: str, diagram: Diagram | None, words: Words) -> Data:
    return {
        **_head(facts, words),
        "kind": "B",
        "name": words("Form B"),
        "subtitle": words("Sealed move"),
        "sealed-move": "" if facts is None else facts.sealed_move,
        "to-move": to_move,
        **_picture(diagram),
        "signatures": ["", ""] if facts is None else [facts.signed_by_player, facts.signed_by_arbiter],
    }


def _sheet(discipline: Discipline, forms: list[Data], words: Words) -> Sheet:
    return Sheet(
        "adjourned_game",
        {
            "language": words.language,
            "title": words("Adjourned game"),
            "federation": federation_name(discipline, words) or words("Adjourned game"),
            "forms": forms,
            "words": {
                "event": words("Name of the competition"),
                "day": words("date"),
                "round": words("round"),
                "game": words("game"),
                "white": words("White"),
                "black": words("Black"),
                "last-moves": words("Last moves, as the scoresheets have them"),
                "number": words("no."),
                "white-moves": words("moves of White"),
                "black-moves": words("moves of Black"),
                "times": words("Time used so far"),
                "white-time": words("time of White"),
                "black-time": words("time of Black"),
                "new-time": words("new time"),
                "to-move": words("colour to move"),
                "position": words("Position"),
                "signed-white": words("Signature of White"),
                "signed-black": words("Signature of Black"),
                "signed-arbiter": words("Signature of the arbiter"),
                "signed-player": words("Signature of the player"),
                "sealed-move": words("Move to be made"),
                "envelope": words("Into the envelope, which the arbiter closes and keeps until the game is resumed."),
            },
        },
    )
