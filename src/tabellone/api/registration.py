"""An event of this server sent to the register of this server."""

from fastapi import Response
from pydantic import Field

from tabellone.api.office import today_in
from tabellone.api.routing import router_of
from tabellone.api.shaping import EffectShape, Shape, StrictBody, effect_shapes, shape
from tabellone.api.visitor import LONGEST_ID, Asking, BookId, InHouse
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.differences import Decision, DifferenceSide, PlayerDifference
from tabellone.desk.registration import PlayedUnder
from tabellone.store.office import planned, register_event

registration_router = router_of("registration")
MOST_MINUTES, MOST_SECONDS = 24 * 60, 3600
MOST_CHOICES = 20_000
DifferenceShape = shape(PlayerDifference)


class ChoiceBody(StrictBody):
    """The side that is right in one field of one player, as the difference names them."""

    player: str = Field(min_length=1, max_length=LONGEST_ID)
    field: str = Field(min_length=1, max_length=LONGEST_ID)
    take: DifferenceSide = Field(strict=False)


class RegistrationBody(StrictBody):
    """Details that the office needs and the event lacks; `new_players` enters those who are not in the register."""

    pace: Pace | None = Field(None, strict=False, description="It must be told for the Elo UISP.")
    minutes: int | None = Field(None, ge=1, le=MOST_MINUTES)
    increment_seconds: int = Field(0, ge=0, le=MOST_SECONDS)
    is_online: bool = False
    new_players: bool = False
    take: DifferenceSide | None = Field(
        None, strict=False, description="Who is believed where register and event differ, if no choice says otherwise."
    )
    choices: list[ChoiceBody] = Field(default_factory=list, max_length=MOST_CHOICES)
    confirmed: bool = Field(
        default=False,
        description="Somebody has looked at the effects; without it the answer is 409 if published lists change.",
    )

    def decision(self) -> Decision:
        """The side that is right where register and event differ."""
        return Decision(
            self.take,
            {(single_choice.player, single_choice.field): single_choice.take for single_choice in self.choices},
        )

    def played(self) -> PlayedUnder:
        """How the event was played."""
        return PlayedUnder(self.pace, self.minutes, self.increment_seconds, self.is_online)


class RegisteredShape(Shape):
    """The events of the register that an event became (one a group), and how many players are new there."""

    position: int
    sent_to: str
    records: list[str]
    new_players: int


class PlannedShape(Shape):
    """The event as it would be registered, and the published lists that its games can reach.

    `registered_before` are those of the records whose games stand in the register already, `differences` what register
    and event say otherwise of a player: whoever sends the event says which of the two holds.
    """

    sent_to: str
    records: list[str]
    registered_before: list[str]
    new_players: list[str]
    differences: list[DifferenceShape]  # type: ignore[valid-type]
    lists: list[EffectShape]  # type: ignore[valid-type]


@registration_router.post("/events/{event}/registration/effects")
def try_registration(
    house: InHouse, visitor: Asking, event: BookId, response: Response, body: RegistrationBody
) -> PlannedShape:
    """Preview the registration of a rated event, and its effects on published lists; nothing is changed."""
    house.seen(visitor.person, event)
    plan = planned(
        house,
        visitor.person,
        event,
        body.played(),
        today_in(house),
        with_new=body.new_players,
        decision=body.decision(),
    )
    response.headers["Cache-Control"] = "no-store"
    return PlannedShape(
        sent_to=plan.register,
        records=list(plan.registration.records),
        registered_before=list(plan.registration.registered_before),
        new_players=[player.name for player in plan.registration.new_players],
        differences=[DifferenceShape.model_validate(difference) for difference in plan.registration.differences],
        lists=effect_shapes(plan.effects()),
    )


@registration_router.post("/events/{event}/registration")
def register(
    house: InHouse, visitor: Asking, event: BookId, response: Response, body: RegistrationBody
) -> RegisteredShape:
    """Send a rated event to the register of this server: its games are reported to the office, and the event notes it.

    It needs the role of owner in the event and of arbiter in the office. Games that stand in the register already are
    not reported again. Where register and event differ the answer is 409 with the differences, until `take` or
    `choices` say which of the two holds; where published lists would change it is 409 with the changes, until they are
    `confirmed`. An event that goes elsewhere is only noted, with the command send-event.
    """
    house.seen(visitor.person, event)
    registration = register_event(
        house,
        visitor.person,
        event,
        body.played(),
        today_in(house),
        with_new=body.new_players,
        decision=body.decision(),
        is_confirmed=body.confirmed,
    )
    position = registration.done.entry.position
    response.headers["Cache-Control"] = "no-store"
    response.headers["ETag"] = f'"{position}"'
    return RegisteredShape(
        position=position,
        sent_to=registration.register,
        records=list(registration.records),
        new_players=registration.new_players,
    )
