"""What annex 10 provides for players of one province or club, in words."""

from tabellone.desk.event.numbers import TeamBy
from tabellone.desk.event.team_mates import TeamMates
from tabellone.locales.words import Words


def team_mates_text(found: TeamMates, words: Words) -> str:
    """Who draws which kind of numbers, and why."""
    values = {
        "teams": ", ".join(f"{team.name} {team.players}" for team in found.teams),
        "article": words.citation(found.citation),
    }
    by_province = found.teams_by is TeamBy.PROVINCE
    if found.rounds is None:
        if by_province:
            return words("Players of one province ({teams}): the annex has no numbers for them ({article}).", **values)
        return words("Players of one club ({teams}): the annex has no numbers for them ({article}).", **values)
    values["rounds"] = str(found.rounds)
    if by_province:
        return words(
            "Players of one province ({teams}) draw numbers with which they meet within the first {rounds} rounds "
            "({article}).",
            **values,
        )
    return words(
        "Players of one club ({teams}) draw numbers with which they meet within the first {rounds} rounds ({article}).",
        **values,
    )
