"""The blocking client with the manners of the other one, so that each test is written once and runs on both."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

from hindcast import Hindcast

_end = object()


def awaited(client: Hindcast) -> Any:
    """The client with its methods awaited, each run in a thread, and its iterators asynchronous."""
    return _Awaited(client)


class _Awaited:
    def __init__(self, part: Any) -> None:
        self._part = part

    def __getattr__(self, name: str) -> Any:
        if name == "aclose":
            name = "close"
        value = getattr(self._part, name)
        if not callable(value):
            return _Awaited(value)
        if inspect.isgeneratorfunction(value):
            return lambda *a, **k: _each(value(*a, **k))
        if name == "at":
            return lambda *a: _Awaited(value(*a))
        return lambda *a, **k: asyncio.to_thread(value, *a, **k)


async def _each(iterator: Any) -> Any:
    while True:
        item = await asyncio.to_thread(next, iterator, _end)
        if item is _end:
            return
        yield item
