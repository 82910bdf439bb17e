import asyncio

from tabellone.http.places import Places, Ticket


def _order(*, is_hurried: bool) -> list[str]:
    """The order in which three take the one place that another leaves: one of a stream, then two who ask."""
    taken: list[str] = []

    async def run() -> None:
        places = Places(1)
        await places.take(Ticket.now())
        of_stream = Ticket.now(is_awaited=False)

        async def take(name: str, ticket: Ticket) -> None:
            await places.take(ticket)
            taken.append(name)
            places.leave()

        tasks = [asyncio.create_task(take("stream", of_stream))]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(take(name, Ticket.now())) for name in ("first", "second")]
        await asyncio.sleep(0)
        if is_hurried:
            of_stream.due = 0.0
        places.leave()
        await asyncio.gather(*tasks)
        assert places.free == 1

    asyncio.run(run())
    return taken


def test_who_asks_goes_before_what_is_made_for_streams_unless_somebody_awaits_that_too() -> None:
    assert _order(is_hurried=False) == ["first", "second", "stream"]
    assert _order(is_hurried=True) == ["stream", "first", "second"]


def test_a_place_is_not_lost_with_one_who_goes_away() -> None:
    async def run() -> tuple[int, int]:
        places = Places(1)
        await places.take(Ticket.now())
        waiting = [asyncio.create_task(places.take(Ticket.now())) for _ in range(2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        places.leave()
        # The second was given the place, and goes before it knows.
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return places.free, len(places.waiting)

    assert asyncio.run(run()) == (1, 0)
