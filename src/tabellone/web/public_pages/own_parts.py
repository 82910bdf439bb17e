"""The parts of pages that tell of one reader, for many readers at once: they are sent along the streams of their pages.

They are made of the event as everybody sees it, by the functions that answer one who fetches such a part.
"""

from collections.abc import Mapping, Sequence

from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.desk.roles import ANYBODY
from tabellone.http.cache_middleware import CacheKey
from tabellone.http.live_views import OwnPart
from tabellone.http.paced_folds import PacedFolds
from tabellone.locales.words import words
from tabellone.store.house import House
from tabellone.web.public_pages.addresses import live_addresses
from tabellone.web.public_pages.mine import mine_as, named_reader, reader_strip
from tabellone.web.public_pages.my_board import my_board
from tabellone.web.public_pages.showing import tag_of
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import rendered

STRIP = "/mine"


def own_parts(
    house: House, folds: PacedFolds | None, book: str, keys: Sequence[CacheKey]
) -> Mapping[CacheKey, OwnPart | None]:
    """The part that each key asks for; None where it is no part, for one who has not said who he is.

    `folds` is the state that a crowd is shown, where there is one.
    """

    fold: Fold[EventState] = house.public(book, house.seen(ANYBODY, book) if folds is None else folds.get(book))
    if fold.state.settings is None:
        return dict.fromkeys(keys)
    view = PublicEvent(book, fold.state, fold.position)
    return {key: _part(view, key) for key in keys}


def _part(view: PublicEvent, key: CacheKey) -> OwnPart | None:
    at, vocabulary, who = live_addresses(view.book), words(key.language, view.discipline), named_reader(view, key.me)
    if key.path.endswith(STRIP):
        mine = None if who is None else mine_as(view, at, vocabulary, *who)
        text = str(reader_strip(view, mine, key.language))
    elif who is not None:
        content = my_board(view, at, vocabulary, *who)
        text = rendered(content.template, key.language, content, discipline=view.discipline)
    else:
        return None
    return OwnPart(text, tag_of(text), view.position)
