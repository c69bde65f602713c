"""What can go wrong, a class for each thing that a program would do something else about."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Mapping, Sequence

advice: Mapping[str, str] = {
    "bad_request": "Correct the request as the detail says.",
    "invalid_json": "Send a body that is one JSON object in UTF-8.",
    "unauthenticated": "Pass the agent's API key as api_key, or set HINDCAST_API_KEY; for an account its token as token, or HINDCAST_ACCOUNT_TOKEN.",
    "forbidden": "Use a key that has the scope which the detail names, or have its owner make one.",
    "not_found": "Check the id; list what is there.",
    "method_not_allowed": "Use one of the methods of the Allow header.",
    "request_timeout": "Send the body faster, or less of it at a time.",
    "id_conflict": "This id was used for something else: take another id, or PUT to replace it.",
    "version_conflict": "Read it again, and change its present version.",
    "precondition_failed": "Read it again, and change its present version.",
    "outcome_conflict": "The event has another outcome already, or waits no longer; record a new event.",
    "writer_conflict": "The domain has one writer: send that name as writer, or declare another.",
    "erased": "The id was erased for good: take another id.",
    "not_sealed": "The record was never sealed and cannot be erased; its operator can run `hindcast seal`.",
    "quota_exceeded": "Delete something, or have the operator raise the quota.",
    "storage_exceeded": "The agent's log is full; have the operator raise the quota.",
    "body_too_large": "Send less at a time.",
    "image_too_large": "Send a smaller image.",
    "uri_too_long": "Send less in the address; long filters go into a body.",
    "headers_too_large": "Send fewer or shorter headers.",
    "unsupported_media_type": "Send what the detail asks for.",
    "invalid_fields": "Correct the fields that are named.",
    "overloaded": "Wait as long as retry_after_s says, and send the same again.",
    "too_many_failed_logins": "Wait, and check the API key.",
    "internal": "Look up the request id in the service's log.",
    "log_unavailable": "Send the same again under the same id once the log is back.",
    "log_timeout": "Send the same again under the same id; whether it was written is not known.",
    "log_damaged": "The operator has to look at the log: `hindcast verify-replay`.",
    "keys_unavailable": "Send the same again once the key store is back.",
    "erasing": "Wait until what was taught by erased events is relearnt, and ask again.",
    "unproved": "Wait until the next signed checkpoint has the position, and ask again.",
    "proof_damaged": "The operator has to mend the folder proof/.",
    "view_behind": "Ask again in a moment.",
    "vision_failed": "Send the same again; without use_detector and use_segmenter if it stays so.",
    "vision_timeout": "Send a smaller image, or the same later.",
    "starting": "Wait until the service has started, and ask again.",
}
"""What to do, by the service's error code."""

_temporary = frozenset({408, 429, 502, 503, 504})
# The service says these before it looks the write's id up.
_before_ids = frozenset({401, 403, 408, 429})


class HindcastError(Exception):
    """Any failure of a call.

    Attributes:
        code: the service's stable machine name, such as `id_conflict`; of failures of the client's own, `unreachable`, `unexpected_answer`, `outcome_unknown` or `interrupted`
        status: the HTTP status; None where there was no answer
        detail: what went wrong, in words
        fields: of refused fields, what is wrong with each: `{loc, msg, type, input, ctx}`
        what_to_do: what to do next
        request_id: finds the request in the service's log; None where there was no answer
        retry_after_s: how long the service asks to wait, seconds; None where it does not say
    """

    def __init__(
        self,
        detail: str,
        *,
        code: str,
        status: int | None = None,
        fields: Sequence[Mapping[str, Any]] = (),
        what_to_do: str | None = None,
        request_id: str | None = None,
        retry_after_s: float | None = None,
        is_final: bool = False,
    ) -> None:
        self.code = code
        self.status = status
        self.detail = detail
        self.fields = list(fields)
        self.what_to_do = what_to_do or advice.get(code, "See the detail.")
        self.request_id = request_id
        self.retry_after_s = retry_after_s
        self._is_final = is_final
        where = "" if request_id is None else f" (request {request_id})"
        super().__init__(f"{'' if status is None else f'{status} '}{code}: {detail}{where}. {self.what_to_do}")

    def __reduce__(self) -> tuple[Any, ...]:
        # As it stands, so that another process, such as the parent of a pool, gets it whole.
        return (_restored, (type(self), self.args), self.__dict__)

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return not self._is_final and (self.status is None or self.status in _temporary)

    @property
    def may_have_written(self) -> bool:
        """Whether a write may have happened all the same."""
        return not self._is_final and (self.status is None or self.status >= 500)

    @property
    def tells_outcome(self) -> bool:
        """Whether a write has not happened, whatever became of the tries before: the service looks an id up before it refuses. What lies between does not."""
        is_of_service = not self.code.startswith("http_") and self.code != "unexpected_answer"
        return self._is_final or (is_of_service and self.status is not None and self.status < 500 and self.status not in _before_ids)


def _restored(kind: type[HindcastError], args: tuple[Any, ...]) -> HindcastError:
    error = kind.__new__(kind)
    error.args = args
    return error


class BadRequest(HindcastError):
    """400, 405, 408, 414, 415, 431: not a request that the service takes."""


class Unauthenticated(HindcastError):
    """401: no API key, or an unknown one."""


class Forbidden(HindcastError):
    """403: the key is known but may not."""


class NotFound(HindcastError):
    """404: there is no such memory, domain, job or operation."""


class Conflict(HindcastError):
    """409: what is there forbids it; sending the same again changes nothing."""


class IdConflict(Conflict):
    """409 `id_conflict`: the id stands for another payload; the detail names the fields that differ."""


class VersionConflict(Conflict):
    """409 `version_conflict`, 412: somebody changed it meanwhile."""


class Erased(Conflict):
    """409 `erased`: the id was erased and cannot be used again."""


class QuotaExceeded(Conflict):
    """409 `quota_exceeded`, 413 `storage_exceeded`."""


class TooLarge(HindcastError):
    """413: body or image above its limit."""


class InvalidFields(HindcastError):
    """422: fields break rules; see `fields`. Without a status: the client itself refused what cannot be sent."""


class Overloaded(HindcastError):
    """429: the service takes no more for now, and did not until the client gave up."""


class ServiceFailure(HindcastError):
    """500: the service failed; the request id finds the cause in its log."""


class Unavailable(HindcastError):
    """502, 503, 504: the service or an engine behind it did not answer until the client gave up."""


class Unreachable(Unavailable):
    """No answer: no connection, or it broke. Of a write: it was never sent; one that was raises OutcomeUnknown."""


class UnexpectedAnswer(HindcastError):
    """What answered is not the service: another one's page, or a proxy's."""


class Interrupted(Unavailable):
    """A streamed answer broke off where it cannot go on; `code` is the service's own where it said why."""


class OutcomeUnknown(Unavailable):
    """A write was sent, and no answer came until the client gave up: it may or may not have happened.

    `client.operations.find(error.write_id)` says what became of it; the same call again with `idempotency_key=error.write_id` is safe.

    Attributes:
        write_id: the id under which the write is found and can be repeated; None for imports and for calls of an account, which go by no id: `what_to_do` says how to settle them
    """

    def __init__(self, write_id: str | None, cause: HindcastError, what_to_do: str | None = None) -> None:
        super().__init__(
            f"whether the write{'' if write_id is None else f' {write_id!r}'} happened is not known ({cause.detail})",
            code="outcome_unknown",
            status=cause.status,
            what_to_do=what_to_do or f"Repeat it with idempotency_key={write_id!r}, or ask operations.find({write_id!r}).",
            request_id=cause.request_id,
        )
        self.write_id = write_id


def refused(place: str, name: str, value: str | None, rule: str, what_to_do: str) -> InvalidFields:
    """What the client itself refuses to send."""
    field: dict[str, Any] = {"loc": [place, name], "msg": rule, "type": "value_error", "input": value, "ctx": {}}
    return InvalidFields(f"{name} {rule}", code="invalid_fields", fields=[field], what_to_do=what_to_do, is_final=True)


_by_code: Mapping[str, type[HindcastError]] = {
    "id_conflict": IdConflict,
    "version_conflict": VersionConflict,
    "precondition_failed": VersionConflict,
    "erased": Erased,
    "quota_exceeded": QuotaExceeded,
    "storage_exceeded": QuotaExceeded,
}
_by_status: Mapping[int, type[HindcastError]] = {
    401: Unauthenticated,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    413: TooLarge,
    422: InvalidFields,
    429: Overloaded,
    500: ServiceFailure,
}


def error_of(status: int, headers: Mapping[str, str], content: bytes) -> HindcastError:
    """The failure that an answer tells of. What is no JSON of the service (a proxy's page) is shown as it is, at most 500 characters."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        body = {}
    detail = body.get("detail", content[:500].decode(errors="replace"))
    fields = detail if isinstance(detail, list) else []
    text = "; ".join(_field_in_words(field) for field in fields) if fields else str(detail)
    code = str(body.get("code", f"http_{status}"))
    kind = _by_code.get(code) or _by_status.get(status) or (BadRequest if status < 500 else Unavailable)
    return kind(
        text,
        code=code,
        status=status,
        fields=fields,
        request_id=body.get("request_id") or headers.get("x-request-id"),
        retry_after_s=_seconds(headers.get("retry-after")),
        is_final=headers.get("x-should-retry") == "false",
    )


def _field_in_words(field: Mapping[str, Any]) -> str:
    place = ".".join(str(part) for part in field.get("loc", [])[1:])
    return f"{place} {field.get('msg', '')}".strip()


def _seconds(retry_after: str | None) -> float | None:
    """`Retry-After` in seconds from now: a number, or a date (RFC 9110, 10.2.3)."""
    if retry_after is None:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None
