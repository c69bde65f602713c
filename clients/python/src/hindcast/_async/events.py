from __future__ import annotations

import json
from typing import Any, AsyncIterator, Literal

from ..errors import HindcastError, Unreachable
from ..generated import models, operations
from ..retries import Attempts
from .base import AsyncReads

# The service sends a comment every 15 s; a stream that is silent for three times as long is dead.
_silence_s = 45.0


class AsyncEventReads(AsyncReads):
    """The log: what happened, and the proof of it."""

    async def list(
        self, *, after: int = 0, type: str | None = None, domain_id: str | None = None, page_size: int = 200
    ) -> AsyncIterator[models.EventDto]:
        """The events behind position `after`, oldest first; pages of `page_size` (1 to 200) are fetched as they are needed."""
        while True:
            page = await self._read(
                operations.LIST_EVENTS, query={"after": after, "type": type, "domain_id": domain_id, "limit": page_size}
            )
            for event in page["events"]:
                yield event
            if not page["has_more"]:
                return
            after = int(page["next"] or after)

    async def histogram(self, *, buckets: int | None = None, by: Literal["position", "time"] | None = None) -> models.EventHistogram:
        """How many writes of each type there were, over positions or time."""
        return await self._read(operations.GET_EVENTS_HISTOGRAM, query={"buckets": buckets, "by": by})


class AsyncEvents(AsyncEventReads):
    """The log, and what is added to it."""

    async def stream(self, *, after: int | None = None) -> AsyncIterator[models.EventDto]:
        """The events behind position `after` as they happen, each once and in order; without it, those from the first step of the iteration on.

        It has no end: leave it with `break`. A connection that breaks is made again where it broke off, for as long as the client's `retries` say.
        """
        position = after if after is not None else int((await self._read(operations.GET_USAGE))["position"])
        attempts = Attempts(self._transport.retries)
        while True:
            failure: HindcastError = Unreachable("the stream of events ended", code="unreachable")
            try:
                async for text, _ in self._transport.lines(
                    operations.STREAM_EVENTS, headers={"last-event-id": str(position)}, idle_s=_silence_s, attempts=attempts
                ):
                    # An event, or the comment that the service sends where there is none. The line at the beginning does not count, or a
                    # connection that is cut at once each time would be made again without longer and longer pauses.
                    if text.startswith(("data:", ":")):
                        attempts.restart()
                    if text.startswith("data:"):
                        event: models.EventDto = json.loads(text[5:])
                        position = int(event["position"])
                        yield event
            except Unreachable as error:
                failure = error
            await self._transport.pause(attempts, failure)

    async def export(self) -> AsyncIterator[dict[str, Any]]:
        """The whole log, each event with the hash of the chain behind it, as `hindcast verify` reads it. Raises Unreachable where it breaks off."""
        async for text, _ in self._transport.lines(operations.EXPORT_EVENTS):
            line: dict[str, Any] = json.loads(text)
            yield line

    async def verify(self) -> models.VerifyAnswer:
        """Has the service read the log from the start and check its hash chain."""
        return await self._read(operations.VERIFY_EVENTS)


class AsyncOperations(AsyncReads):
    """What became of writes."""

    async def get(self, id: str) -> models.OperationAnswer:
        """The newest write of an id: its own or the Idempotency-Key. Raises NotFound where it never reached the log."""
        return await self._read(operations.GET_OPERATION, path={"id": id})

    async def find(self, id: str) -> models.OperationAnswer | None:
        """`get`, with None for a write that never reached the log: it is safe to send again."""
        try:
            return await self.get(id)
        except HindcastError as error:
            # only the service itself knows that there is none, not a proxy with a page of its own
            if error.code == "not_found":
                return None
            raise
