"""What everybody may know of a player of the register: name, club, province, country and title."""

from dataclasses import replace

from tabellone.core.rating.lists.records import PlayerRecord


def shown_record(player: PlayerRecord, *, with_private: bool) -> PlayerRecord:
    """The record as a reader may see it; sex, birth and the numbers of federations are for those who need them."""
    if with_private:
        return player
    return replace(player, sex=None, birth_year=None, birth_date=None, federation_ids=())
