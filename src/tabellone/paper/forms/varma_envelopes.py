"""The envelopes of the Varma draw: each with its numbers, to be cut out and drawn from."""

from tabellone.answers.tables.draw import varma_table
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.cards import Card, CardSize, card_sheet
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.printing import Sheet

_SIZE = CardSize(columns=2, height="60", big="34", name="20", text="11")


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
    return card_sheet(words("Varma envelopes"), cards, _SIZE, words)
