"""Made by generate.py from _async/; change that instead."""

from __future__ import annotations

import json
import re
import threading
import time
from typing import Any, Generator, Mapping
from uuid import uuid4

import httpx

from .._connections import Connections
from .._operation import Answer, Operation
from .._values import (
    address_of,
    header_text,
    in_query,
    json_bytes,
    key_of,
    path_of,
    position_in,
    timeout_of,
)
from ..errors import (
    HindcastError,
    OutcomeUnknown,
    UnexpectedAnswer,
    Unreachable,
    error_of,
)
from ..retries import Attempts, Retries

user_agent = "hindcast-python/0.1.0"

# What was not sent has written nothing.
_not_sent = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class Transport:
    """Sends requests, again where that may help, and remembers how far its own writes have got."""

    def __init__(self, url: str, api_key: str, *, timeout_s: float | None, retries: Retries, http_client: httpx.Client | None) -> None:
        self.retries = retries
        self._url = address_of(url)
        self._headers = {"authorization": f"Bearer {key_of(api_key)}", "user-agent": user_agent}
        self._timeout_s = timeout_of(timeout_s)
        self._connections = Connections(http_client, httpx.Client)
        self._lock = threading.Lock()
        self._written = 0

    def close(self) -> None:
        mine = self._connections.to_close()
        if mine is not None:
            mine.close()

    def call(
        self,
        operation: Operation[Answer],
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        lines: bytes | None = None,
        as_of: str | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        if_unknown: str | None = None,
        is_repeatable: bool = True,
    ) -> Answer:
        """Sends a request and gives the JSON of its answer.

        A write goes under an Idempotency-Key, the same for each try, so that a try whose answer was lost is not done twice: the service answers a
        repeat with the first outcome. What is not repeatable is sent again only where it did not arrive.

        Args:
            if_unknown: of a write that goes by no id: what to do where its outcome is unknown
        """
        has_id = operation.is_write and as_of is None and if_unknown is None
        write_id = (str(uuid4()) if idempotency_key is None else idempotency_key) if has_id else None
        request = self._request(operation, path, query, body, lines, as_of, headers, write_id)
        attempts = Attempts(self.retries)
        perhaps_written = False
        while True:
            try:
                response = self._send(request)
                content = response.read()
                if response.is_success:
                    self._expect_type(response, "application/json")
                    return self._answer(operation, response.status_code, content)
                failure = self._refusal(response, content)
            except UnexpectedAnswer as error:
                failure = error
            except _not_sent as error:
                failure = self._unreachable(error)
            except (httpx.RequestError, ValueError) as error:
                failure = self._unreachable(error)
                perhaps_written = True
            perhaps_written = perhaps_written or (failure.status is not None and failure.may_have_written)
            pause_s = attempts.pause_after(failure)
            if pause_s is None or (perhaps_written and not is_repeatable):
                if (has_id or if_unknown) and perhaps_written and not failure.tells_outcome:
                    raise OutcomeUnknown(write_id and (_own_id(body) or write_id), failure, if_unknown) from failure
                raise failure
            time.sleep(pause_s)

    def lines(
        self,
        operation: Operation[Any],
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        as_of: str | None = None,
        headers: Mapping[str, str] | None = None,
        idle_s: float | None = None,
        attempts: Attempts | None = None,
    ) -> Generator[tuple[str, Mapping[str, str]], None]:
        """The lines of a streamed answer, each with the answer's headers. Tries again until the answer begins; raises Unreachable where it breaks off.

        Once the answer began, the time for tries counts from its end.
        """
        request = self._request(operation, None, query, body, None, as_of, headers, None, idle_s)
        attempts = attempts or Attempts(self.retries)
        while True:
            begun = False
            try:
                response = self._send(request, stream=True)
                try:
                    if response.is_success:
                        self._expect_type(response, "text/event-stream|application/x-ndjson|text/plain")
                        begun = True
                        # Only \n ends a line: texts may hold the other characters that Python's splitlines() splits at.
                        rest = b""
                        for chunk in response.iter_bytes():
                            *whole, rest = (rest + chunk).split(b"\n")
                            for line in whole:
                                yield line.decode(), response.headers
                        if rest:
                            raise httpx.RemoteProtocolError("the answer broke off within a line")
                        return
                    failure = self._refusal(response, response.read())
                finally:
                    if begun:
                        attempts.renew()
                    response.close()
            except httpx.RequestError as error:
                failure = self._unreachable(error)
                if begun:
                    raise failure from error
            self.pause(attempts, failure)

    def pause(self, attempts: Attempts, failure: HindcastError) -> None:
        """Waits before the next try. Raises the failure where there is to be none."""
        pause_s = attempts.pause_after(failure)
        if pause_s is None:
            raise failure
        time.sleep(pause_s)

    def _send(self, request: httpx.Request, stream: bool = False) -> httpx.Response:
        return self._connections.here().send(request, stream=stream)

    def _request(
        self,
        operation: Operation[Any],
        path: Mapping[str, str] | None,
        query: Mapping[str, Any] | None,
        body: Mapping[str, Any] | None,
        lines: bytes | None,
        as_of: str | None,
        headers: Mapping[str, str] | None,
        write_id: str | None,
        idle_s: float | None = None,
    ) -> httpx.Request:
        parameters = {name: in_query(value) for name, value in (query or {}).items() if value is not None}
        sent = {**self._headers, **(headers or {})}
        content: bytes | None = None
        if as_of is not None:
            parameters["as_of"] = as_of
        elif write_id is None and self._written > 0:
            sent["x-wait-for-position"] = str(self._written)
        if write_id is not None:
            sent["idempotency-key"] = header_text("idempotency_key", write_id)
        if lines is not None:
            content = lines
            sent["content-type"] = "application/x-ndjson"
        elif body is not None:
            content = json_bytes(body)
            sent["content-type"] = "application/json"
        timeout = httpx.Timeout(self._timeout_s, read=idle_s or self._timeout_s)
        url = self._url + path_of(operation.path, path or {})
        fields = httpx.Headers(sent, encoding="utf-8")
        return self._connections.here().build_request(
            operation.method, url, params=parameters, content=content, headers=fields, timeout=timeout
        )

    def _answer(self, operation: Operation[Answer], status: int, content: bytes) -> Answer:
        answer: Answer = json.loads(content)
        if not isinstance(answer, dict):
            raise self._not_hindcast("JSON that is no object", status)
        if operation.is_write:
            position = position_in(answer)
            with self._lock:
                self._written = max(self._written, position)
        return answer

    def _expect_type(self, response: httpx.Response, form: str) -> None:
        """Raises UnexpectedAnswer for what is an answer, but none of Hindcast's."""
        kind = response.headers.get("content-type", "no content type")
        if re.match(form, kind) is None:
            raise self._not_hindcast(kind, response.status_code)

    def _refusal(self, response: httpx.Response, content: bytes) -> HindcastError:
        if response.has_redirect_location:
            return self._not_hindcast(f"a redirect to {response.headers['location']}", response.status_code)
        return error_of(response.status_code, response.headers, content)

    def _not_hindcast(self, sent: str, status: int) -> HindcastError:
        return UnexpectedAnswer(
            f"what answers at {self._url} is not Hindcast: it sent {sent}",
            code="unexpected_answer",
            status=status,
            what_to_do="Check that url is that of the service, and what lies between.",
        )

    def _unreachable(self, error: Exception) -> HindcastError:
        return Unreachable(
            f"no whole answer from {self._url} ({type(error).__name__}: {error})",
            code="unreachable",
            what_to_do="Check the address, and that the service runs (npx hindcast serve).",
        )


def _own_id(body: Mapping[str, Any] | None) -> str | None:
    """The id that a write's body brings itself."""
    for name in ("event_id", "feedback_id", "state_id"):
        own = (body or {}).get(name)
        if isinstance(own, str):
            return own
    return None
