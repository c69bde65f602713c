from __future__ import annotations

import asyncio
import os
from typing import Callable, Generic, TypeVar

import httpx

Client = TypeVar("Client", bound="httpx.Client | httpx.AsyncClient")


class Connections(Generic[Client]):
    """Connections that are used where they were opened alone: over those that a fork shares, each process would get answers of the other; over those of
    another event loop, none.

    Args:
        own: a client of the user's, for everywhere
        kind: makes one for each process, and of asyncio for each event loop, when it is first used there
    """

    def __init__(self, own: Client | None, kind: Callable[..., Client]) -> None:
        self._own = own
        self._kind = kind
        self._tls = None if own else httpx.create_ssl_context()
        self._made: dict[tuple[int, asyncio.AbstractEventLoop | None], Client] = {}
        self._is_closed = False

    def here(self) -> Client:
        if self._own is not None:
            return self._own
        if self._is_closed:
            raise RuntimeError("this client was closed; make another")
        place = self._place()
        if place not in self._made:
            self._let_go(place[0])
        return self._made.get(place) or self._made.setdefault(place, self._kind(verify=self._tls))

    def to_close(self) -> Client | None:
        """What was made here. No more is from now on."""
        self._is_closed = True
        return self._made.pop(self._place(), None)

    def _place(self) -> tuple[int, asyncio.AbstractEventLoop | None]:
        return os.getpid(), asyncio.get_running_loop() if self._kind is httpx.AsyncClient else None

    def _let_go(self, process: int) -> None:
        """Those of loops that have ended, which cannot be closed any more, and of the process before a fork, whose threads may have held their locks."""
        for other, loop in list(self._made):
            if other != process or (loop is not None and loop.is_closed()):
                self._made.pop((other, loop), None)
