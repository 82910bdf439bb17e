"""What annex 10 provides for players of one province or club, in words."""

from tabellone.desk.event.numbers import TeamBy, TeamMates
from tabellone.locales.words import Words


def team_mates_text(team_mates: TeamMates, words: Words) -> str:
    """Who draws which kind of numbers, and why."""
    values = {
        "teams": ", ".join(f"{team.name} {team.players}" for team in team_mates.teams),
        "article": words.citation(team_mates.citation),
    }
    by_province = team_mates.teams_by is TeamBy.PROVINCE
    if team_mates.rounds is None:
        if by_province:
            return words("Players of one province ({teams}): the annex has no numbers for them ({article}).", **values)
        return words("Players of one club ({teams}): the annex has no numbers for them ({article}).", **values)
    values["rounds"] = str(team_mates.rounds)
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
