from __future__ import annotations

import os
from types import TracebackType

import httpx

from .._values import Time, as_of_text
from ..generated import models, operations
from ..retries import Retries
from .audit import AsyncAudit
from .chat import AsyncChat, AsyncVision
from .domains import AsyncDomainReads, AsyncDomains
from .events import AsyncEventReads, AsyncEvents, AsyncOperations
from .memories import AsyncMemories, AsyncMemoryReads
from .transport import AsyncTransport


class AsyncHindcastAt:
    """The service as it was at one point of the log: nothing in here writes."""

    def __init__(self, transport: AsyncTransport, as_of: str) -> None:
        self.memories = AsyncMemoryReads(transport, as_of)
        self.domains = AsyncDomainReads(transport, as_of)
        self.events = AsyncEventReads(transport, as_of)
        self.operations = AsyncOperations(transport, as_of)
        self.chat = AsyncChat(transport, as_of)


class AsyncHindcast:
    """A client of one agent.

    - Reads, and writes under their ids, are sent again where the service is away, overloaded, or an answer was cut: nothing is lost or done twice.
    - Reads see the client's own writes, whichever node answers.
    - Failures are subclasses of `HindcastError`.

    May be shared by all tasks and threads, and by event loops and forked processes, each of which opens connections of its own.

    Args:
        url: where the service is, with or without /api/v1; else HINDCAST_URL, else http://localhost:3000
        api_key: the agent's key; else HINDCAST_API_KEY
        timeout_s: longest silence that a request waits for an answer, seconds; None: however long
        retries: how long to go on after failures
        http_client: an httpx client of one's own (proxies, certificates), which `aclose` leaves open
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: str | None = None,
        *,
        timeout_s: float | None = 60.0,
        retries: Retries = Retries(),
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        url = url or os.environ.get("HINDCAST_URL") or "http://localhost:3000"
        api_key = api_key or os.environ.get("HINDCAST_API_KEY")
        if not api_key:
            raise ValueError("an API key is needed: pass api_key, or set HINDCAST_API_KEY; a first start of the service prints one")
        self._transport = AsyncTransport(url, api_key, timeout_s=timeout_s, retries=retries, http_client=http_client)
        self.memories = AsyncMemories(self._transport)
        self.domains = AsyncDomains(self._transport)
        self.events = AsyncEvents(self._transport)
        self.operations = AsyncOperations(self._transport)
        self.chat = AsyncChat(self._transport)
        self.vision = AsyncVision(self._transport)
        self.audit = AsyncAudit(self._transport)

    def at(self, moment: int | float | Time) -> AsyncHindcastAt:
        """A client of the past: at a position of the log, as writes answer it, or a moment."""
        return AsyncHindcastAt(self._transport, as_of_text(moment))

    async def usage(self) -> models.UsageAnswer:
        """What the agent has, and its quotas."""
        return await self._transport.call(operations.GET_USAGE)

    async def signing_keys(self) -> models.SigningKeysAnswer:
        """The public keys by which receipts of erasures are verified."""
        return await self._transport.call(operations.GET_SIGNING_KEYS)

    async def nodes(self) -> models.NodesAnswer:
        """The nodes that share the service's log, and which one answers for this agent."""
        return await self._transport.call(operations.GET_NODES)

    async def version(self) -> models.VersionDto:
        """What the service says of itself."""
        return await self._transport.call(operations.GET_VERSION)

    async def health(self) -> models.HealthDto:
        """How the service is. Raises Unavailable while it starts."""
        return await self._transport.call(operations.GET_HEALTH)

    async def aclose(self) -> None:
        """Closes the connections that were opened here; the client opens no more."""
        await self._transport.aclose()

    async def __aenter__(self) -> AsyncHindcast:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()
