"""Connections of one client in several event loops and processes."""

from __future__ import annotations

import asyncio
import multiprocessing
import warnings
from typing import Any

import httpx
import pytest

from hindcast import AsyncHindcast, Hindcast


def test_a_client_made_once_answers_in_one_event_loop_after_the_other(service: Any) -> None:
    client = AsyncHindcast(service.url, service.new_key())

    async def count() -> int:
        return await client.memories.count()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # of the loops that ended with their connections open
        assert [asyncio.run(count()) for _ in range(3)] == [0, 0, 0]
        asyncio.run(client.aclose())
    with pytest.raises(RuntimeError, match="closed"):
        asyncio.run(count())


def test_a_client_answers_in_event_loops_of_several_threads_at_once(service: Any) -> None:
    client = AsyncHindcast(service.url, service.new_key())

    async def count() -> list[int]:
        return [await client.memories.count() for _ in range(5)]

    async def in_threads() -> list[list[int]]:
        return await asyncio.gather(*(asyncio.to_thread(asyncio.run, count()) for _ in range(4)))

    assert asyncio.run(in_threads()) == [[0] * 5] * 4


def test_forked_processes_get_the_answers_to_their_own_requests(service: Any) -> None:
    client = Hindcast(service.url, service.new_key())
    client.memories.count()

    def answered_wrong(process: int, told: Any) -> None:
        ids = [f"{process}-{number}" for number in range(25)]
        told.put([id for id in ids if client.memories.add(f"Note {id}.", memory_id=id)["memory_id"] != id])

    fork = multiprocessing.get_context("fork")
    told = fork.Queue()
    workers = [fork.Process(target=answered_wrong, args=(number, told)) for number in range(4)]
    for worker in workers:
        worker.start()
    assert [told.get(timeout=30) for _ in workers] == [[], [], [], []]
    for worker in workers:
        worker.join()
    assert client.memories.count() == 100
    client.close()


async def test_leaves_a_client_of_the_users_own_open() -> None:
    http = httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200, json={"total": 3, "items": []})))
    client = AsyncHindcast("http://service", "key", http_client=http)
    await client.aclose()
    assert await client.memories.count() == 3
    await http.aclose()
