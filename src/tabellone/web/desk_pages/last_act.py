"""The act that undo would take back."""

from dataclasses import dataclass

from starlette.requests import Request

from tabellone.desk.event.book import EventBook
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.locales.words import Words
from tabellone.web.names import names_of
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class LastAct:
    """What was done last, by whom and when."""

    sentence: str
    author: str
    at: str


def last_act(request: Request, book: str, fold: Fold[EventState], words: Words) -> LastAct | None:
    """The last act in force; None where there is nothing to take back."""
    if fold.undoable is None:
        return None
    entry = house_of(request).ledger.entries(book, fold.undoable - 1)[0]
    sentence = ""
    if fold.behind:
        fact = EventBook().decoded(entry.kind, entry.data)
        sentence = entry_sentence(fact, fold.behind[-1], words)
    return LastAct(sentence, names_of(request)(entry.author), words.moment(entry.at))
