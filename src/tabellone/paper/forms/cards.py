"""Cards that are cut out of a sheet: name cards, opening cards, and Varma envelopes."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.answers.diagrams import empty_board_svg, opening_svg
from tabellone.answers.events.overview import PlayerLine, player_line
from tabellone.answers.groups.rounds import round_of
from tabellone.answers.openings import opening_numbered
from tabellone.answers.tables.draw import varma_table
from tabellone.core.draughts.openings import Opening
from tabellone.desk.event.team_event import with_rosters
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words
from tabellone.paper.charts import qr_file
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.printing import Data, Sheet
from tabellone.store.house import is_public


@dataclass(frozen=True, slots=True)
class Card:
    """A card from top to bottom; `fields` have a line to write on, `picture` is an SVG beside all."""

    head: str = ""
    big: str = ""
    name: str = ""
    lines: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    foot: str = ""
    picture: str = ""
    alternative: str = ""


@dataclass(frozen=True, slots=True)
class CardSize:
    """How the cards stand on the sheet, in millimetres, and how large their texts are at the most, in points."""

    columns: int
    height: str
    big: str = "30"
    name: str = "20"
    text: str = "11"
    picture: str = "28"
    margin: str = "10"
    gap: str = "2"
    is_folded: bool = False
    is_framed: bool = False
    is_centred: bool = False
    landscape: bool = False


def card_sheet(title: str, cards: Iterable[Card], size: CardSize, words: Words) -> Sheet:
    """The cards on as many sheets as they take."""
    return Sheet(
        "cards",
        {
            "language": words.language,
            "title": title,
            "columns": size.columns,
            "height": size.height,
            "big": size.big,
            "name": size.name,
            "text": size.text,
            "picture": size.picture,
            "margin": size.margin,
            "gap": size.gap,
            "is-folded": size.is_folded,
            "is-framed": size.is_framed,
            "is-centred": size.is_centred,
            "landscape": size.landscape,
            "cards": [_card(card) for card in cards],
        },
    )


def _card(card: Card) -> Data:
    return {
        "head": card.head,
        "big": card.big,
        "name": card.name,
        "lines": [*card.lines],
        "fields": [[label, value] for label, value in card.fields],
        "foot": card.foot,
        "picture": card.picture,
        "alternative": card.alternative,
    }


_PLACE_CARD = CardSize(
    columns=1, height="130", big="20", name="46", text="20", gap="3", is_folded=True, is_centred=True
)
_BADGE = CardSize(columns=2, height="51", big="10", name="24", text="12", picture="30", gap="1.5")
PLACE_CARDS_A_SHEET = 2
BADGES_A_SHEET = 10


def place_cards(subject: Subject, words: Words) -> Sheet:
    """A card that stands folded on the table, with the name on both sides."""
    cards = [Card(name=_titled(line), lines=_lines(line)) for line in _players(subject)]
    return card_sheet(words("Place cards"), cards, _PLACE_CARD, words)


def badges(subject: Subject, words: Words) -> Sheet:
    """A badge with the name; where phones reach the pages of the event, with the QR code of the player's own page."""
    event = title_of(subject.state, subject.group_id, words)
    cards = [
        Card(
            head=event,
            name=_titled(line),
            lines=_lines(line),
            picture=_code(subject, line),
            alternative=words("QR code of the player's page"),
        )
        for line in _players(subject)
    ]
    return card_sheet(words("Badges"), cards, _BADGE, words)


def blank_place_cards(blank: Blank, words: Words) -> Sheet:
    """Cards to fold, with a line for the name on both sides."""
    del blank
    card = Card(fields=((words("name"), ""), (words("club"), "")))
    return card_sheet(words("Place cards"), [card] * PLACE_CARDS_A_SHEET, _PLACE_CARD, words)


def blank_badges(blank: Blank, words: Words) -> Sheet:
    """Badges with lines for the event, the name and the club."""
    del blank
    card = Card(fields=tuple((words(label), "") for label in (N_("Competition"), N_("name"), N_("club"))))
    return card_sheet(words("Badges"), [card] * BADGES_A_SHEET, _BADGE, words)


def _players(subject: Subject) -> list[PlayerLine]:
    group = subject.group
    entrants = map(subject.state.entrant, with_rosters(subject.state, group))
    lines = [player_line(entrant, group, subject.role) for entrant in entrants if entrant.team is None]
    return sorted(lines, key=lambda line: line.name.casefold())


def _titled(line: PlayerLine) -> str:
    return f"{line.title} {line.name}".strip()


def _lines(line: PlayerLine) -> tuple[str, ...]:
    return tuple(filter(None, (line.club, line.federation or line.province)))


def _code(subject: Subject, line: PlayerLine) -> str:
    if not subject.address or line.number is None or not is_public(subject.state):
        return ""
    return qr_file(f"{subject.address}/{subject.group_id}/player/{line.number}").decode()


_OPENING_SIZE = CardSize(columns=1, height="88", big="30", name="17", text="13", picture="76")
CARDS_A_SHEET = 3


def opening_cards(subject: Subject, words: Words) -> Sheet:
    """A card for each board, to be put beside it; one for all where every board has the same opening."""
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    drawn = [(board.board, board.opening) for board in answer.boards if board.opening is not None]
    if not drawn:
        raise FormError("round {number} has no opening", number=answer.number)
    head = f"{title_of(subject.state, subject.group_id, words)}, {words('Round {number}', number=answer.number)}"
    if len({opening for _, opening in drawn}) == 1:
        cards = [_opening_card(opening_numbered(drawn[0][1]), head, words("all boards"), words)]
    else:
        cards = [
            _opening_card(opening_numbered(opening), head, words("Board {board}", board=board), words)
            for board, opening in drawn
        ]
    return card_sheet(words("Opening cards"), cards, _OPENING_SIZE, words)


def blank_opening_cards(blank: Blank, words: Words) -> Sheet:
    """Cards with an empty board, on which the opening is written and drawn by hand."""
    fields = tuple(
        (words(label), "") for label in (N_("Competition"), N_("Round"), N_("Board"), N_("Opening no."), N_("moves"))
    )
    card = Card(fields=fields, picture=empty_board_svg(blank.discipline), alternative=words("Board without pieces"))
    return card_sheet(words("Opening cards"), [card] * CARDS_A_SHEET, _OPENING_SIZE, words)


def _opening_card(opening: Opening, head: str, venue: str, words: Words) -> Card:
    return Card(
        head=head,
        big=words("Opening {number}", number=opening.number),
        name=" ".join(opening.moves),
        lines=(venue,),
        picture=opening_svg(opening),
        alternative=" ".join(opening.moves),
    )


_ENVELOPE_SIZE = CardSize(columns=2, height="60", big="34", name="20", text="11")


def blank_varma_envelopes(blank: Blank, words: Words) -> Sheet:
    """The envelopes of a field of so many players."""
    return _envelopes(blank.players, "", words)


def varma_envelopes(subject: Subject, words: Words) -> Sheet:
    """The envelopes of a group that plays a round robin."""
    if not subject.group.settings.follows_table:
        raise FormError("these envelopes are those of a round robin; this group is paired round by round")
    return _envelopes(len(subject.group.members), title_of(subject.state, subject.group_id, words), words)


def _envelopes(players: int, event: str, words: Words) -> Sheet:
    """An envelope a card."""
    table = varma_table(players)
    field = words.plural("Round robin of {count} player", "Round robin of {count} players", players)
    head = f"{event}, {field}" if event else field
    cards = [
        Card(head=head, big=words("Envelope {name}", name=name), name="  ".join(map(str, numbers)))
        for name, numbers in table.groups.items()
        if numbers
    ]
    return card_sheet(words("Varma envelopes"), cards, _ENVELOPE_SIZE, words)
