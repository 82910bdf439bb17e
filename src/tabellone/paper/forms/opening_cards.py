"""Opening cards: the opening of a round or of each board, with its moves and the position after them."""

from tabellone.answers.diagrams import empty_board_svg, opening_svg
from tabellone.answers.groups.rounds import round_of
from tabellone.answers.openings import opening_numbered
from tabellone.core.draughts.openings import Opening
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.cards import Card, CardSize, card_sheet
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.printing import Sheet

_SIZE = CardSize(columns=1, height="88", big="30", name="17", text="13", picture="76")
CARDS_A_SHEET = 3


def opening_cards(subject: Subject, words: Words) -> Sheet:
    """A card for each board, to be put beside it; one for all where every board has the same opening."""
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    drawn = [(board.board, board.opening) for board in answer.boards if board.opening is not None]
    if not drawn:
        raise FormError("round {number} has no opening", number=answer.number)
    head = f"{title_of(subject.state, subject.group_id, words)}, {words('Round {number}', number=answer.number)}"
    if len({opening for _, opening in drawn}) == 1:
        cards = [_card(opening_numbered(drawn[0][1]), head, words("all boards"), words)]
    else:
        cards = [
            _card(opening_numbered(opening), head, words("Board {board}", board=board), words)
            for board, opening in drawn
        ]
    return card_sheet(words("Opening cards"), cards, _SIZE, words)


def blank_opening_cards(blank: Blank, words: Words) -> Sheet:
    """Cards with an empty board, on which the opening is written and drawn by hand."""
    fields = tuple(
        (words(label), "") for label in (N_("Competition"), N_("Round"), N_("Board"), N_("Opening no."), N_("moves"))
    )
    card = Card(fields=fields, picture=empty_board_svg(blank.discipline), alternative=words("Board without pieces"))
    return card_sheet(words("Opening cards"), [card] * CARDS_A_SHEET, _SIZE, words)


def _card(opening: Opening, head: str, place: str, words: Words) -> Card:
    return Card(
        head=head,
        big=words("Opening {number}", number=opening.number),
        name=" ".join(opening.moves),
        lines=(place,),
        picture=opening_svg(opening),
        alternative=" ".join(opening.moves),
    )
