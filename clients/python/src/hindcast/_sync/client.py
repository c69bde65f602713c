"""Made by generate.py from _async/; change that instead."""

from __future__ import annotations

import os
from types import TracebackType

import httpx

from .._values import Time, as_of_text
from ..generated import models, operations
from ..retries import Retries
from .audit import Audit
from .chat import Chat, Vision
from .domains import DomainReads, Domains
from .events import EventReads, Events, Operations
from .memories import Memories, MemoryReads
from .transport import Transport


class HindcastAt:
    """The service as it was at one point of the log: nothing in here writes."""

    def __init__(self, transport: Transport, as_of: str) -> None:
        self.memories = MemoryReads(transport, as_of)
        self.domains = DomainReads(transport, as_of)
        self.events = EventReads(transport, as_of)
        self.operations = Operations(transport, as_of)
        self.chat = Chat(transport, as_of)


class Hindcast:
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
        http_client: an httpx client of one's own (proxies, certificates), which `close` leaves open
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: str | None = None,
        *,
        timeout_s: float | None = 60.0,
        retries: Retries = Retries(),
        http_client: httpx.Client | None = None,
    ) -> None:
        url = url or os.environ.get("HINDCAST_URL") or "http://localhost:3000"
        api_key = api_key or os.environ.get("HINDCAST_API_KEY")
        if not api_key:
            raise ValueError("an API key is needed: pass api_key, or set HINDCAST_API_KEY; a first start of the service prints one")
        self._transport = Transport(url, api_key, timeout_s=timeout_s, retries=retries, http_client=http_client)
        self.memories = Memories(self._transport)
        self.domains = Domains(self._transport)
        self.events = Events(self._transport)
        self.operations = Operations(self._transport)
        self.chat = Chat(self._transport)
        self.vision = Vision(self._transport)
        self.audit = Audit(self._transport)

    def at(self, moment: int | float | Time) -> HindcastAt:
        """A client of the past: at a position of the log, as writes answer it, or a moment."""
        return HindcastAt(self._transport, as_of_text(moment))

    def usage(self) -> models.UsageAnswer:
        """What the agent has, and its quotas."""
        return self._transport.call(operations.GET_USAGE)

    def signing_keys(self) -> models.SigningKeysAnswer:
        """The public keys by which receipts of erasures are verified."""
        return self._transport.call(operations.GET_SIGNING_KEYS)

    def nodes(self) -> models.NodesAnswer:
        """The nodes that share the service's log, and which one answers for this agent."""
        return self._transport.call(operations.GET_NODES)

    def version(self) -> models.VersionDto:
        """What the service says of itself."""
        return self._transport.call(operations.GET_VERSION)

    def health(self) -> models.HealthDto:
        """How the service is. Raises Unavailable while it starts."""
        return self._transport.call(operations.GET_HEALTH)

    def close(self) -> None:
        """Closes the connections that were opened here; the client opens no more."""
        self._transport.close()

    def __enter__(self) -> Hindcast:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
