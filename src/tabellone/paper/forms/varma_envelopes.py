"""The envelopes of the Varma draw: each with its numbers, to be cut out and drawn from."""

from tabellone.answers.tables.varma import varma_table
from tabellone.locales.words import Words
from tabellone.paper.forms.cards import Card, CardSize, card_sheet
from tabellone.paper.forms.form import Blank
from tabellone.paper.printing import Sheet

_SIZE = CardSize(columns=2, height="60", big="34", name="20", text="11")


def varma_envelopes(blank: Blank, words: Words) -> Sheet:
    """An envelope a card."""
    table = varma_table(blank.players)
    head = words.plural("Round robin of {count} player", "Round robin of {count} players", blank.players)
    cards = [
        Card(head=head, big=words("Envelope {name}", name=name), name="  ".join(map(str, numbers)))
        for name, numbers in table.groups.items()
        if numbers
    ]
    return card_sheet(words("Varma envelopes"), cards, _SIZE, words)
