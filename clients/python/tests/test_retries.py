from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from pathlib import Path

import httpx
import pytest

from hindcast import AsyncHindcast, HindcastError, NotFound, Overloaded, Retries, Unavailable, VersionConflict
from hindcast.errors import advice, error_of
from hindcast.retries import Attempts

root = Path(__file__).resolve().parents[3]


def failure(status: int, **headers: str) -> HindcastError:
    return error_of(status, {name.replace("_", "-"): value for name, value in headers.items()}, b'{"detail": "x", "code": "overloaded"}')


def test_pauses_double_and_are_half_random() -> None:
    attempts = Attempts(Retries(total_s=1000, first_pause_s=1, longest_pause_s=8))
    for full in (1, 2, 4, 8, 8, 8):
        pause = attempts.pause_after(failure(503))
        assert pause is not None and full / 2 <= pause <= full


def test_waits_at_least_as_long_as_the_service_asks() -> None:
    attempts = Attempts(Retries(total_s=1000, first_pause_s=1))
    assert 7.5 <= (attempts.pause_after(failure(429, retry_after="7")) or 0) <= 8
    later = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=30), usegmt=True)
    assert 29 <= (attempts.pause_after(failure(503, retry_after=later)) or 0) <= 33


def test_gives_up_when_the_wait_would_be_too_long() -> None:
    assert Attempts(Retries(total_s=10)).pause_after(failure(429, retry_after="11")) is None
    assert Attempts(Retries(total_s=0)).pause_after(failure(503)) is None


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 500])
def test_does_not_repeat_what_cannot_succeed(status: int) -> None:
    assert Attempts(Retries()).pause_after(failure(status)) is None
    assert Attempts(Retries()).pause_after(failure(503, x_should_retry="false")) is None


def test_tells_failures_apart() -> None:
    assert type(error_of(404, {}, b"{}")) is NotFound
    assert type(error_of(412, {}, b'{"detail": "x", "code": "precondition_failed"}')) is VersionConflict
    assert type(error_of(429, {"retry-after": "3"}, b"{}")) is Overloaded
    page = error_of(502, {"x-request-id": "r1"}, b"<html>Bad gateway</html>")
    assert type(page) is Unavailable and page.detail == "<html>Bad gateway</html>" and page.request_id == "r1"


def test_has_advice_for_every_code_of_the_service() -> None:
    table = (root / "src" / "errors.ts").read_text().split("export type ErrorCode =")[1].split(";")[0]
    assert sorted(advice) == sorted(re.findall(r"'(\w+)'", table))


async def test_repeats_a_write_under_the_same_id_and_reads_its_own_writes() -> None:
    seen: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        if len(seen) == 1:
            return httpx.Response(429, json={"detail": "busy", "code": "overloaded"}, headers={"retry-after": "0"})
        return httpx.Response(200, json={"status": "success", "position": 7, "items": [], "total": 0, "next_cursor": None})

    http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    client = AsyncHindcast("http://service", "key", http_client=http, retries=Retries(first_pause_s=0.001))
    await client.memories.add("x")
    await client.memories.count()
    await client.at(3).memories.count()
    keys = [request.headers.get("idempotency-key") for request in seen]
    assert keys[0] is not None and keys[:2] == [keys[0]] * 2
    assert seen[2].headers["x-wait-for-position"] == "7"
    assert "x-wait-for-position" not in seen[3].headers and seen[3].url.params["as_of"] == "3"
    await http.aclose()
