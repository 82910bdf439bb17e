"""The body of a stranger's request: it comes whole before anything is done with it, and keeps no place meanwhile."""

from starlette.types import Message, Receive

from tabellone.http.admission import Admission, Place
from tabellone.http.bodies import BoundedBody


class StrangersBody(BoundedBody):
    """A small body, all of which is read at the first question for it."""

    def __init__(self, receive: Receive, most: int, admission: Admission, place: Place, peer: str) -> None:
        super().__init__(receive, most)
        self._admission = admission
        self._place = place
        self._peer = peer
        self._is_asked_for = False

    async def receive(self) -> Message:
        """The whole body; afterwards what else the server has to say."""
        if self._is_asked_for:
            return await super().receive()
        self._is_asked_for = True
        self._place.leave()
        pieces = []
        with self._admission.patience(self._peer) as self._seconds:
            while not self._is_whole:
                message = await super().receive()
                pieces.append(message.get("body", b""))
        await self._place.take()
        return {**message, "body": b"".join(pieces)}
