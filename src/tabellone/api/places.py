"""Parts of addresses: which event, group, round, board and player."""

from datetime import date
from typing import Annotated

from fastapi import Path, Query

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.event.entrant import EntrantId, GroupId

HIGHEST = 2**31 - 1
LONGEST_ID = 200

BookId = Annotated[str, Path(min_length=1, max_length=LONGEST_ID, pattern=r"^[^\x00-\x1f\x7f]+$")]
GroupNumber = Annotated[GroupId, Path(ge=1, le=HIGHEST)]
RoundNumber = Annotated[int, Path(ge=1, le=HIGHEST)]
System = Annotated[RatingSystem, Path()]
BoardNumber = Annotated[int, Path(ge=1, le=HIGHEST)]
Entrant = Annotated[EntrantId, Path(ge=1, le=HIGHEST)]
Position = Annotated[int, Path(ge=0, le=HIGHEST)]
AskedEntrant = Annotated[EntrantId, Query(ge=1, le=HIGHEST)]
AskedResult = Annotated[
    str | None,
    Query(
        pattern=f"^({'|'.join(result.name for result in Result)})$",
        description="The result that is meant; without it the one entered is taken away.",
    ),
]
AskedGame = Annotated[int, Query(ge=1, le=2, description="The first or second game of the encounter.")]
AskedDay = Annotated[date, Query(description="A day such as 2026-05-01.")]
Limit = Annotated[int, Query(ge=1, le=500, description="How many at the most.")]
Offset = Annotated[int, Query(ge=0, le=HIGHEST, description="Only what comes after so many lines.")]
AfterPosition = Annotated[int, Query(ge=0, le=HIGHEST, description="Only what comes after this position.")]
AfterId = Annotated[
    str | None,
    Query(max_length=LONGEST_ID, pattern=r"^[^\x00-\x1f\x7f]+$", description="Only what comes after this id."),
]
FileName = Annotated[
    str,
    Query(
        min_length=1,
        max_length=80,
        pattern=r"^[^\x00-\x1f\x7f/\\]+$",
        description="The name of the file, which refusals call it by; .trf marks a report.",
    ),
]
