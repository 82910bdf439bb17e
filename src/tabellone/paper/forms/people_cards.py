"""Cards with a player's name: for the place where he sits, and to wear."""

from tabellone.answers.events.overview import PlayerLine, player_line
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.cards import Card, CardSize, card_sheet
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.printing import Sheet
from tabellone.paper.qr_code import qr_file
from tabellone.store.house import is_public

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
    lines = [player_line(subject.state.entrant(player), group, subject.role) for player in group.members]
    return sorted(lines, key=lambda line: line.name.casefold())


def _titled(line: PlayerLine) -> str:
    return f"{line.title} {line.name}".strip()


def _lines(line: PlayerLine) -> tuple[str, ...]:
    return tuple(filter(None, (line.club, line.federation or line.province)))


def _code(subject: Subject, line: PlayerLine) -> str:
    if not subject.address or line.number is None or not is_public(subject.state):
        return ""
    return qr_file(f"{subject.address}/{subject.group_id}/player/{line.number}").decode()
