"""What is known of a player, as forms show and say it."""

from collections.abc import Mapping

from tabellone.core.rating.lists.records import Sex
from tabellone.desk.event.entrant import HIGHEST_COEFFICIENT, HIGHEST_RATING, PlayerDetails
from tabellone.web.query import choice, query_day, text_of, whole_number

YEARS = (1880, 2200)
SEXES = [(sex.value, sex.value.upper()) for sex in Sex]


def details_from(form: Mapping[str, str], before: PlayerDetails) -> PlayerDetails:
    """The details of a form; what it does not ask for stays."""
    return PlayerDetails(
        text_of(form, "name", before.name),
        _number(form, "rating", before.rating, (0, HIGHEST_RATING)),
        _number(form, "national_rating", before.national_rating, (0, HIGHEST_RATING)),
        text_of(form, "club", before.club),
        text_of(form, "province", before.province),
        text_of(form, "category", before.category),
        text_of(form, "title", before.title),
        text_of(form, "federation_id", before.federation_id),
        _birth_year(form, before),
        before.register_id,
        text_of(form, "federation", before.federation).upper(),
        _sex(form, before.sex),
        query_day(form, "birth_date") if "birth_date" in form else before.birth_date,
        text_of(form, "licence", before.licence),
        _number(form, "coefficient", before.coefficient, (1, HIGHEST_COEFFICIENT)),
    )


def _birth_year(form: Mapping[str, str], before: PlayerDetails) -> int | None:
    """The year of birth; a date brings its year, unless another one was written."""
    year = _number(form, "birth_year", before.birth_year, YEARS)
    born = query_day(form, "birth_date") if "birth_date" in form else before.birth_date
    return born.year if born and year in (None, before.birth_year) else year


def _sex(form: Mapping[str, str], before: Sex | None) -> Sex | None:
    if "sex" not in form:
        return before
    word = choice(form, "sex", [sex.value for sex in Sex])
    return Sex(word) if word else None


def _number(form: Mapping[str, str], field: str, before: int | None, limits: tuple[int, int]) -> int | None:
    if field not in form:
        return before
    return whole_number(form, field, None, least=limits[0], most=limits[1])


def public_values(details: PlayerDetails) -> dict[str, str]:
    """What everybody may see, as the fields of a form."""
    return {
        "name": details.name,
        "title": details.title,
        "rating": "" if details.rating is None else str(details.rating),
        "national_rating": "" if details.national_rating is None else str(details.national_rating),
        "coefficient": "" if details.coefficient is None else str(details.coefficient),
        "club": details.club,
        "province": details.province,
        "category": details.category,
        "federation_id": details.federation_id,
        "federation": details.federation,
    }


def private_values(details: PlayerDetails) -> dict[str, str]:
    """What only those see who may see private data."""
    return {
        "birth_year": "" if details.birth_year is None else str(details.birth_year),
        "birth_date": "" if details.birth_date is None else details.birth_date.isoformat(),
        "sex": details.sex.value if details.sex else "",
        "licence": details.licence,
    }
