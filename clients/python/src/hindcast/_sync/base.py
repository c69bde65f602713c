"""Made by generate.py from _async/; change that instead."""

from __future__ import annotations

from typing import Any, Mapping

from .._operation import Answer, Operation
from .transport import Transport


class Reads:
    """A group of calls that change nothing; of a client of the past they answer as of then."""

    def __init__(self, transport: Transport, as_of: str | None = None) -> None:
        self._transport = transport
        self._as_of = as_of

    def _read(
        self,
        operation: Operation[Answer],
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> Answer:
        return self._transport.call(operation, path=path, query=query, body=body, as_of=self._as_of)
