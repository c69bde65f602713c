"""Nothing is lost and nothing doubled while every answer is cut and the service killed."""

from __future__ import annotations

import asyncio
import os
import random
import time
from typing import Any

import pytest
from kit.cutting_proxy import CuttingProxy
from kit.scripted import Script, events_head, scripted
from kit.service import free_port

from hindcast import AsyncHindcast, HindcastError, OutcomeUnknown, Retries, Unreachable

seed = int(os.environ.get("HINDCAST_TEST_SEED", random.randrange(2**32)))
quick = Retries(total_s=60, first_pause_s=0.01, longest_pause_s=0.05)


@pytest.fixture
def proxy(service: Any) -> Any:
    print(f"HINDCAST_TEST_SEED={seed}")
    one = CuttingProxy(service.port, seed)
    yield one
    one.close()


async def test_every_write_is_done_once_though_answers_are_cut(make_client: Any, service: Any, proxy: Any) -> None:
    key = service.new_key()
    cut = make_client(proxy.url, key, retries=quick)
    whole = AsyncHindcast(service.url, key)

    for n in range(20):
        assert (await cut.memories.add(f"Number {n}."))["status"] == "success"
    batch = await cut.memories.batch([{"content": f"Batch {n}."} for n in range(10)])
    assert batch["failed"] == 0
    put = await cut.memories.put("home", "Ada lives in Lisbon.", expected_version=0)
    assert put["version"] == 1
    for version in range(2, 8):
        changed = await cut.memories.update("home", content=f"Ada lives in house {version}.", expected_version=version - 1)
        assert changed["version"] == version
    for n in range(8):
        await cut.domains.observe("habits", outcome="tea" if n % 2 else "soup")
    await cut.domains.declare(
        "lamp", description="A lamp", schema={"variables": {"dark": {"type": "boolean"}}}, hypotheses=[], expected_version=0
    )
    await cut.domains.record("lamp", observations={"dark": True})
    assert (await cut.memories.delete("home"))["deleted"] is True
    assert (await cut.memories.recall("Number", top_k=10))["state"]["updated"] is True

    # A repeat that comes while the first try is still on its way to the log is a record there too, which changes nothing: writes are told apart by their ids.
    written: dict[str, set[str]] = {}
    async for event in whole.events.list():
        written.setdefault(event["type"], set()).add(event["id"])
    assert {kind: len(ids) for kind, ids in written.items()} == {
        "memory.stored": 31,
        "memory.updated": 6,
        "memory.deleted": 1,
        "memory.recalled": 1,
        "adaptive.observed": 8,
        "domain.declared": 1,
        "domain.event_recorded": 1,
    }
    assert await whole.memories.count() == 30
    assert len((await whole.memories.history("home"))["items"]) == 8
    assert (await whole.domains.get("habits"))["adaptive"]["observation_count"] == 8
    assert (await whole.domains.get("lamp"))["version"] == 1
    assert [one["current"] async for one in whole.domains.evidence("lamp")] == [["dark"]]
    recalled = [one["access_count"] async for one in whole.memories.list() if one["access_count"] > 0]
    assert recalled == [1] * len(recalled) and len(recalled) == 10
    assert proxy.counts["before"] > 0 and proxy.counts["in the middle"] > 0
    await whole.aclose()
    await cut.aclose()


async def test_lists_exports_and_imports_are_whole_though_answers_are_cut(make_client: Any, service: Any, proxy: Any) -> None:
    key = service.new_key()
    whole = AsyncHindcast(service.url, key)
    lines = [{"memory_id": f"m{n}", "content": f"Memory number {n} of them. " * 8} for n in range(120)]
    cut = make_client(proxy.url, key, retries=quick)
    assert (await cut.memories.import_lines(lines))["failed"] == 0
    assert await whole.memories.count() == 120
    ids = [line["memory_id"] for line in lines]
    assert [one["memory_id"] async for one in cut.memories.list(page_size=25)] == ids
    await cut.aclose()
    await whole.aclose()


async def test_an_export_goes_on_where_it_broke_off(make_client: Any, service: Any, proxy: Any) -> None:
    key = service.new_key()
    whole = AsyncHindcast(service.url, key)
    lines = [{"memory_id": f"m{n}", "content": f"Memory {n}."} for n in range(12)]
    await whole.memories.import_lines(lines)
    cut = make_client(proxy.url, key, retries=quick)
    got = []
    async for line in cut.memories.export():
        if not got:
            # what comes later is none of this export's, also where it has to be asked for again
            await whole.memories.add("Later.")
        got.append(line["memory_id"])
    assert got == [line["memory_id"] for line in lines]
    await cut.aclose()
    await whole.aclose()


async def test_a_stream_of_events_goes_on_where_it_broke_off(make_client: Any, service: Any, proxy: Any) -> None:
    key = service.new_key()
    whole = AsyncHindcast(service.url, key)
    for n in range(40):
        await whole.memories.add(f"Number {n}.", memory_id=f"m{n}")
    cut = make_client(proxy.url, key, retries=quick)
    seen = []
    async for event in cut.events.stream(after=0):
        seen.append(event["id"])
        if len(seen) == 40:
            break
    assert seen == [f"m{n}" for n in range(40)]
    await cut.aclose()
    await whole.aclose()


async def test_every_write_is_done_once_though_the_service_is_killed(make_client: Any, service: Any) -> None:
    client = make_client(service.url, service.new_key(), retries=Retries(total_s=240, longest_pause_s=1))
    await client.memories.add("Before.")
    stop = asyncio.Event()
    written = 0

    async def write() -> None:
        nonlocal written
        while not stop.is_set():
            await client.memories.add(f"Number {written}.", metadata={"n": written})
            written += 1

    writing = asyncio.ensure_future(write())
    while written < 15:
        await asyncio.sleep(0.01)
    service.kill()
    await asyncio.to_thread(service.launch)
    back_at = written
    while written < back_at + 5:
        await asyncio.sleep(0.01)
    stop.set()
    await writing
    numbers = [one["metadata"]["n"] async for one in client.memories.list(metadata_filter={"n": {"gte": 0}})]
    assert numbers == list(range(written))
    await client.aclose()


async def test_a_write_without_any_answer_says_how_to_settle_it(make_client: Any, service: Any) -> None:
    key = service.new_key()
    proxy = CuttingProxy(service.port, seed)
    proxy._random.choice = lambda cuts: "before"  # type: ignore[method-assign]
    cut = make_client(proxy.url, key, retries=Retries(total_s=0))
    with pytest.raises(OutcomeUnknown) as unknown:
        await cut.memories.add("One.")
    whole = make_client(service.url, key)
    write_id = unknown.value.write_id
    assert (await whole.operations.get(write_id))["status"] == "recorded"
    assert (await whole.memories.add("One.", idempotency_key=write_id))["duplicate"] is True
    assert await whole.memories.count() == 1
    proxy.close()
    await cut.aclose()
    await whole.aclose()


event = b'data: {"position": 1}\n\n'
comment = b": still here\n\n"


@pytest.mark.parametrize(
    "quiet",
    [
        pytest.param([events_head, 0.6], id="without a word"),
        pytest.param([events_head, 0.2, comment, 0.2, comment, 0.2, comment], id="with comments"),
    ],
)
async def test_a_stream_of_events_goes_on_after_a_quiet_time_longer_than_retries_may_take(make_client: Any, quiet: Any) -> None:
    with scripted(quiet, quiet, [events_head, event, 5]) as (url, arrivals):
        client = make_client(url, "key", retries=Retries(total_s=0.3, first_pause_s=0.02))
        async for one in client.events.stream(after=0):
            assert one["position"] == 1
            break
        assert len(arrivals) == 3


async def test_a_stream_of_events_that_is_cut_at_once_is_opened_again_with_pauses_that_grow(make_client: Any) -> None:
    cut = [events_head]
    with scripted(*[cut] * 7, [events_head, event, 5]) as (url, arrivals):
        client = make_client(url, "key", retries=Retries(total_s=0.3, first_pause_s=0.02, longest_pause_s=0.2))
        async for one in client.events.stream(after=0):
            assert one["position"] == 1
            break
        # 0.02, 0.04, 0.08, 0.16, 0.2, 0.2, 0.2 s, of which half is random
        assert len(arrivals) == 8 and arrivals[-1] - arrivals[0] > 0.45


async def test_a_stream_of_events_ends_where_it_cannot_be_opened_again(make_client: Any) -> None:
    with scripted([events_head], [b""]) as (url, _), pytest.raises(Unreachable):
        async for _one in make_client(url, "key", retries=Retries(total_s=0.3, first_pause_s=0.02)).events.stream(after=0):
            pass


async def test_a_service_that_is_not_there_yet_is_waited_for_as_long_as_retries_say(make_client: Any) -> None:
    port = free_port()
    answer = b'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"name": "ok"}'
    client = make_client(f"http://127.0.0.1:{port}", "key", retries=Retries(total_s=20, first_pause_s=0.05))
    asking = asyncio.ensure_future(client.version())
    await asyncio.sleep(0.3)
    with scripted([answer], port=port):
        assert (await asking)["name"] == "ok"
    began = time.monotonic()
    with pytest.raises(Unreachable):
        await make_client(f"http://127.0.0.1:{free_port()}", "key", retries=Retries(total_s=0.5, first_pause_s=0.1)).memories.add("x")
    assert 0.2 < time.monotonic() - began < 5


def answer(status: int, content: str, kind: str = "application/json") -> Script:
    return [f"HTTP/1.1 {status} x\r\ncontent-type: {kind}\r\ncontent-length: {len(content)}\r\nconnection: close\r\n\r\n{content}".encode()]


@pytest.mark.parametrize("status", [200, 301, 403, 404, 413, 520])
async def test_a_page_behind_a_cut_answer_does_not_tell_what_became_of_a_write(make_client: Any, status: int) -> None:
    with scripted([], answer(status, "<html>Moved</html>", "text/html")) as (url, arrivals):
        with pytest.raises(OutcomeUnknown) as unknown:
            await make_client(url, "key", retries=quick).memories.add("One.", idempotency_key="note-1")
        assert (unknown.value.write_id, unknown.value.status, len(arrivals)) == ("note-1", status, 2)


@pytest.mark.parametrize(
    ("code", "status", "is_told"), [("unauthenticated", 401, False), ("forbidden", 403, False), ("id_conflict", 409, True)]
)
async def test_a_refusal_behind_a_cut_answer_tells_it_where_the_id_was_looked_up(
    make_client: Any, code: str, status: int, is_told: bool
) -> None:
    with scripted([], answer(status, f'{{"detail": "x", "code": "{code}"}}')) as (url, _), pytest.raises(HindcastError) as refused:
        await make_client(url, "key", retries=quick).memories.add("One.", idempotency_key="note-1")
    assert isinstance(refused.value, OutcomeUnknown) is not is_told
