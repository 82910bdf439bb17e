"""The pairing systems in their editions."""

from tabellone.core.pairing.italo_swiss import ItaloSwissRules, StartFrom
from tabellone.core.pairing.lim.edition import LimRules, UnplayedWins, is_maxi_tournament
from tabellone.core.regulation import NoEditionError, whole
from tabellone.regulations.rulebook.parameters import cached, edition


def lim_rules(name: str, *, players: int, rounds: int, is_maxi: bool | None = None) -> LimRules:
    """The Lim system of an edition for an event; `is_maxi` is the arbiter's word, None leaves it to the edition."""
    source = edition("fide", "lim", name=name)
    by_numbers = source.value("maxi_by_numbers") and is_maxi_tournament(players, rounds)
    return LimRules(
        source.built("same_colour_limit", whole),
        source.built("colour_difference_limit", whole),
        source.built("unplayed_wins_bar_bye", UnplayedWins),
        source.built("maxi_rating_limit", whole),
        bool(by_numbers) if is_maxi is None else is_maxi,
    )


_ITALO_SWISS_BODIES = {"fid": "fid", "fsi-1997": "fsi"}


def italo_swiss_rules(name: str) -> ItaloSwissRules:
    """The Italo-Swiss system of an edition: "fid" or "fsi-1997"."""
    if name not in _ITALO_SWISS_BODIES:
        raise NoEditionError(
            '{body}/{topic}: no edition "{name}"; there are {known}',
            body="fid, fsi",
            topic="italo_swiss",
            name=name,
            known=", ".join(_ITALO_SWISS_BODIES),
        )
    source = edition(_ITALO_SWISS_BODIES[name], "italo_swiss", name=name)
    return source.built(
        "rounds",
        lambda value: ItaloSwissRules(
            source.built("start_from", StartFrom),
            whole(value["fewest_divisor"]),
            whole(value["most_divisor"]),
            whole(value["more"]),
        ),
    )


@cached
def title_order() -> tuple[str, ...]:
    """Titles from the strongest."""
    return edition("fide", "lim").built("titles", lambda value: tuple(str(title) for title in value))
