"""Each method once, on a real service."""

from __future__ import annotations

import asyncio
import copy
import http.server
import inspect
import pickle
import re
import struct
import threading
import zlib
from contextlib import contextmanager
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any, Iterator
from uuid import uuid4

import pytest
from kit.awaited import awaited
from kit.scripted import scripted
from kit.service import owner_token

import hindcast
from hindcast import (
    AsyncHindcast,
    AsyncHindcastAccount,
    AsyncHindcastAt,
    HindcastAccount,
    IdConflict,
    InvalidFields,
    NotFound,
    Retries,
    Unauthenticated,
    VersionConflict,
)

lamp = {
    "description": "Why a lamp is dark",
    "schema": {"variables": {"socket_live": {"type": "boolean", "question": "Is there power in the socket?"}}},
    "hypotheses": [
        {"hypothesis_id": "fuse", "label": "Blown fuse", "prior": 0.5, "likelihoods": {"socket_live": {"true": 0.05, "false": 0.95}}},
        {"hypothesis_id": "bulb", "label": "Dead bulb", "prior": 0.5, "likelihoods": {"socket_live": {"true": 0.95, "false": 0.05}}},
    ],
}


async def everything(iterator: Any) -> list[Any]:
    return [one async for one in iterator]


async def test_memories(client: Any) -> None:
    memories = client.memories
    added = await memories.add(
        "Ada prefers tea in the morning.",
        memory_id="tea/1 ü",
        metadata={"who": "Ada"},
        occurred_at=datetime(2026, 1, 5, 9, 30, tzinfo=timezone.utc),
    )
    assert added["memory_id"] == "tea/1 ü" and added["duplicate"] is False
    made = await memories.add("Bob prefers coffee.", metadata={"who": "Bob"})
    with pytest.raises(IdConflict) as refused:
        await memories.add("Ada prefers juice.", memory_id="tea/1 ü")
    assert (
        refused.value.code == "id_conflict"
        and refused.value.status == 409
        and refused.value.request_id
        and "content" in refused.value.detail
    )

    found = await memories.search("What does Ada prefer in the morning?", top_k=1, metadata_filter={"who": "Ada"})
    assert [item["memory_id"] for item in found["items"]] == ["tea/1 ü"]
    recalled = await memories.recall("What does Bob prefer?", include_reasoning=True)
    assert recalled["state"]["updated"] is True and recalled["reasoning"]["steps"]
    assert (await memories.get("tea/1 ü"))["occurred_at"] == "2026-01-05T09:30:00.000Z"

    updated = await memories.update("tea/1 ü", content="Ada prefers green tea.", metadata={"who": None, "sure": True}, expected_version=1)
    assert updated["version"] == 2
    record = await memories.get("tea/1 ü")
    assert record["content"] == "Ada prefers green tea." and record["metadata"] == {"sure": True}
    assert (await memories.update("tea/1 ü", occurred_at=None))["version"] == 3
    assert (await memories.get("tea/1 ü"))["occurred_at"] is None
    with pytest.raises(VersionConflict):
        await memories.update("tea/1 ü", content="Ada prefers water.", expected_version=1)
    assert [one["version"] for one in (await memories.history("tea/1 ü"))["items"]] == [1, 2, 3]

    put = await memories.put("home", "Ada lives in Lisbon.", expected_version=0)
    assert put["created"] is True and (await memories.put("home", "Ada lives in Porto."))["version"] == 2
    batch = await memories.batch([{"content": "One."}, {"content": "Two.", "memory_id": "two"}, {"content": ""}])
    assert [item["status"] for item in batch["items"]] == ["stored", "stored", "invalid"]

    listed = await everything(memories.list(page_size=2, order="newest"))
    assert len(listed) == 5 and listed[0]["content"] == "Two." and await memories.count() == 5
    assert [one["memory_id"] for one in await everything(memories.list(metadata_filter={"who": "Bob"}, phase=["buffer", "working"]))] == [
        made["memory_id"]
    ]
    assert (await memories.stats())["memories"] == 5
    assert (await memories.concepts(limit=5))["nodes"]

    assert (await memories.delete("two"))["deleted"] is True and (await memories.delete("two"))["deleted"] is False
    would = await memories.delete_many(metadata_filter={"who": "Bob"}, dry_run=True)
    assert would["deleted"] == 1 and (await memories.delete_many(memory_ids=[made["memory_id"]]))["deleted"] == 1
    erased = await memories.erase(memory_ids=["home"], reason="asked to")
    assert erased["receipt"]["records"]
    with pytest.raises(hindcast.Erased):
        await memories.put("home", "Ada lives in Faro.")
    assert (await memories.clear())["deleted"] == 2


async def test_export_and_import(client: Any, make_client: Any, service: Any) -> None:
    # Characters at which Python, but not JSON, ends lines.
    odd = "one\u2028two\u0085three\x1dfour"
    await client.memories.add(odd, memory_id="odd")
    await client.memories.add("It rained.", memory_id="rain")
    await client.memories.update("rain", content="It snowed.")
    lines = await everything(client.memories.export())
    assert [(line["memory_id"], line["content"]) for line in lines] == [("odd", odd), ("rain", "It rained."), ("rain", "It snowed.")]
    assert len(await everything(client.memories.export(versions="latest"))) == 2

    other = make_client(service.url, service.new_key())
    assert (await other.memories.import_lines(lines, dry_run=True))["imported"] == 3 and await other.memories.count() == 0
    imported = await other.memories.import_lines([*lines, {"content": "no id"}])
    assert imported["imported"] == 3 and imported["status"] == "partial" and imported["refused"][0]["line"] == 4
    assert (await other.memories.get("odd"))["content"] == odd and len((await other.memories.history("rain"))["items"]) == 2
    assert (await other.memories.import_lines(lines))["duplicates"] == 3
    many = [{"memory_id": f"m{n}", "content": f"Number {n}."} for n in range(1200)]
    assert (await other.memories.import_lines(many))["imported"] == 1200 and await other.memories.count() == 1202
    await other.aclose()


async def test_domains(client: Any) -> None:
    domains = client.domains
    declared = await domains.declare("lamp", **lamp)
    assert declared["version"] == 1
    assert [one["domain_id"] for one in await everything(domains.list())] == ["lamp"]
    recorded = await domains.record(
        "lamp", event_id="look", observations={"socket_live": False}, relations=[{"subject": "lamp", "relation": "is_in", "object": "hall"}]
    )
    assert (
        recorded["event_id"] == "look"
        and (
            await domains.record(
                "lamp",
                event_id="look",
                observations={"socket_live": False},
                relations=[{"subject": "lamp", "relation": "is_in", "object": "hall"}],
            )
        )["duplicate"]
    )
    ranked = (await domains.query("lamp", "Why is the lamp dark?", return_fields=["ranked_hypotheses"]))["ranked_hypotheses"]
    assert ranked[0]["hypothesis_id"] == "fuse" and ranked[0]["probability"] == pytest.approx(0.95)
    supposed = await domains.query("lamp", "Why?", given_values={"socket_live": True})
    assert supposed["ranked_hypotheses"][0]["hypothesis_id"] == "bulb"
    assert (await domains.explain("lamp", "Why is the lamp dark?"))["core_support"]
    assert [one["object"] for one in await everything(domains.graph("lamp"))] == ["hall"]
    assert [one["event_id"] for one in await everything(domains.evidence("lamp"))] == ["look"]
    assert (await domains.feedback("lamp", hypothesis_id="fuse", verdict="confirmed", event_id="look"))["learned"] is True
    assert (await domains.set_state("lamp", {"room": "hall"}))["version"] == 1
    assert (await domains.state("lamp"))["state"] == {"room": "hall"}
    changed = await domains.change("lamp", {"description": "Why the lamp is dark"}, expected_version=1)
    assert changed["version"] == 2 and (await domains.get("lamp"))["description"] == "Why the lamp is dark"
    await domains.retract("lamp", "look")
    assert (await domains.query("lamp", "Why?"))["ranked_hypotheses"][0]["evidence"] == []
    await domains.delete("lamp")
    with pytest.raises(NotFound):
        await domains.get("lamp")


async def test_adaptive_domains_and_hindcasts(client: Any) -> None:
    domains = client.domains
    for n in range(6):
        await domains.observe(
            "habits", features={"hour": "morning" if n % 2 else "evening"}, outcome="tea" if n % 2 else "soup", event_id=f"e{n}"
        )
    batch = await domains.observe_batch(
        "habits", [{"features": {"hour": "morning"}, "outcome": "tea"}, {"features": {"hour": "evening"}, "outcome": "soup"}]
    )
    assert batch["stored"] == 2
    assert (await domains.predict("habits", {"hour": "morning"}))["prediction"] == "tea"

    whole = await domains.hindcast("habits", declaration={"adapt": {"experts": ["baselines"]}})
    assert whole["status"] == "done" and len(whole["rows"]) == 8
    page = await domains.hindcast("habits", limit=5)
    assert len(page["rows"]) == 5 and len((await domains.hindcast("habits", limit=5, cursor=page["next"]))["rows"]) == 3
    job = await domains.start_hindcast("habits")
    while (state := await domains.get_hindcast("habits", job["job_id"]))["status"] == "running":
        await asyncio.sleep(0.05)
    assert state["status"] == "done"
    other = await domains.start_hindcast("habits", windows=3)
    assert (await domains.cancel_hindcast("habits", other["job_id"]))["job_id"] == other["job_id"]


async def test_time_travel(client: Any) -> None:
    first = await client.memories.add("Ada lives in Lisbon.", memory_id="home")
    await client.memories.put("home", "Ada lives in Porto.")
    await client.memories.add("Bob lives in Faro.")
    then = client.at(first["position"])
    assert (await then.memories.get("home"))["content"] == "Ada lives in Lisbon."
    assert (await then.memories.search("Where does Ada live?"))["items"][0]["content"] == "Ada lives in Lisbon."
    assert await then.memories.count() == 1 and len(await everything(then.memories.export())) == 1
    assert len(await everything(then.events.list())) == 1
    assert "Lisbon" in (await then.chat.complete("Where does Ada live?"))["choices"][0]["message"]["content"]
    assert await client.at(datetime(2020, 1, 1, tzinfo=timezone.utc)).memories.count() == 0
    with pytest.raises(ValueError, match="time zone"):
        client._part.at(datetime(2020, 1, 1)) if hasattr(client, "_part") else client.at(datetime(2020, 1, 1))
    assert await client.at(date(2020, 1, 1)).memories.count() == 0
    for number in (1.5, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError):
            client._part.at(number) if hasattr(client, "_part") else client.at(number)
    assert not hasattr(AsyncHindcastAt, "add") and not hasattr(then.memories, "add")


async def test_chat(client: Any) -> None:
    await client.memories.add("The boiler is in the cellar.")
    answer = await client.chat.complete([{"role": "user", "content": "Where is the boiler?"}], top_k=3)
    assert "cellar" in answer["choices"][0]["message"]["content"] and answer["hindcast"]["citations"]
    chunks = await everything(client.chat.stream("Where is the boiler?"))
    assert "cellar" in "".join(chunk["choices"][0]["delta"].get("content", "") for chunk in chunks if chunk["choices"])


def one_white_pixel() -> bytes:
    """A PNG of a single pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\x00\xff\xff\xff")) + chunk(b"IEND", b"")


async def test_vision(client: Any, tmp_path: Any) -> None:
    hints = [{"label": "red cup", "bbox": [0.1, 0.4, 0.2, 0.5]}, {"label": "blue cup", "bbox": [0.7, 0.4, 0.8, 0.5]}]
    assert (await client.vision.ask("Is the red cup left of the blue cup?", object_hints=hints))["answer"] == "yes"
    png = one_white_pixel()
    (tmp_path / "dot.png").write_bytes(png)
    for image in (png, tmp_path / "dot.png"):
        seen = await client.vision.ask("How many cups are there?", image=image, use_detector=False, use_segmenter=False)
        assert seen["vision"]["image"]["width"] == 1


async def test_events(client: Any) -> None:
    first = await client.memories.add("One.", memory_id="one")
    await client.domains.observe("habits", outcome="tea", event_id="cup")
    assert [event["type"] for event in await everything(client.events.list(page_size=1))] == ["memory.stored", "adaptive.observed"]
    assert [event["id"] for event in await everything(client.events.list(type="adaptive.observed", domain_id="habits"))] == ["cup"]
    assert sum(bucket["total"] for bucket in (await client.events.histogram(buckets=2))["buckets"]) == 2
    assert (await client.events.verify())["valid"] is True
    assert len(await everything(client.events.export())) >= 2
    seen = []
    async for event in client.events.stream(after=first["position"]):
        seen.append(event["type"])
        if len(seen) == 1:
            await client.memories.delete("one")
        if len(seen) == 2:
            break
    assert seen == ["adaptive.observed", "memory.deleted"]


async def test_operations(client: Any) -> None:
    await client.memories.add("One.", memory_id="one")
    await client.memories.update("one", content="Two.", idempotency_key="change-1")
    assert (await client.operations.get("change-1"))["outcome"] == {"status": "updated", "version": 2}
    assert await client.operations.find("never") is None
    with pytest.raises(NotFound):
        await client.operations.get("never")
    assert (await client.memories.update("one", content="Two.", idempotency_key="change-1"))["duplicate"] is True


async def test_service(client: Any) -> None:
    assert (await client.version())["name"] == "hindcast" and (await client.health())["status"] == "ok"
    assert (await client.usage())["memories"]["used"] == 0
    assert (await client.nodes())["members"] == [] and len((await client.signing_keys())["keys"]) == 1
    assert (await client.chat.models())[0]["id"] == "hindcast-extractive"


async def test_proofs(client: Any) -> None:
    added = await client.memories.add("One.")
    assert (await client.audit.proof(added["position"]))["position"] == added["position"]
    assert (await client.audit.consistency(start=0, to=1, tree="session"))["to"]["size"] == 1
    origin = (await client.audit.checkpoint()).split("\n")[0]
    assert any(origin in str(key) for key in (await client.audit.keys())["keys"])


@pytest.mark.parametrize("kind", ["blocking", "asyncio"])
async def test_accounts(kind: str, service: Any, make_client: Any) -> None:
    def account_of(url: str, token: str) -> Any:
        return awaited(HindcastAccount(url, token)) if kind == "blocking" else AsyncHindcastAccount(url, token)  # type: ignore[arg-type]

    account = account_of(service.url, owner_token)
    agent = await account.create_agent("assistant")
    named = agent["agentKey"]
    assert [one["name"] for one in await account.agents() if one["agentKey"] == named] == ["assistant"]
    reading = await account.add_key(named, "dashboard", scopes=["read"], expires_at=datetime(2100, 1, 1, tzinfo=timezone.utc))
    with pytest.raises(hindcast.Forbidden):
        await make_client(service.url, reading["apiKey"]).memories.add("x")
    assert [(key["name"], key["scopes"]) for key in await account.keys(named)] == [("default", []), ("dashboard", ["read"])]
    assert [await account.end_key(named, reading["keyId"]) for _ in range(2)] == [True, False]
    following = await account.rotate_key(named, grace_seconds=3600)
    for key in (agent, following):
        await make_client(service.url, key["apiKey"]).memories.add("taken by both keys")
    await account.rotate_key(named)
    with pytest.raises(Unauthenticated):
        await make_client(service.url, following["apiKey"]).usage()
    assert [(await account.set_retention(named, days))["max_age_days"] for days in (30, None)] == [30, None]
    assert [await account.delete_agent(named) for _ in range(2)] == [True, False]
    other = await account.create_account("another")
    assert await account_of(service.url, other["secretToken"]).agents() == []
    with pytest.raises(ValueError, match="token is needed"):
        account_of(service.url, "")
    await account.aclose()


@contextmanager
def answering(status: int, kind: str, content: bytes, *, is_cut: bool = False) -> Iterator[tuple[str, list[str]]]:
    """A server that is not the service, with the paths that it was asked for."""
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self) -> None:
            asked.append(self.path)
            self.rfile.read(int(self.headers.get("content-length", 0)))
            if not is_cut:
                self.send_response(status)
                self.send_header("content-type", kind)
                self.end_headers()
                self.wfile.write(content)

        do_GET = do_POST = answer  # noqa: N815

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", asked
    server.shutdown()
    server.server_close()


async def test_tells_of_what_answers_that_is_not_the_service(make_client: Any) -> None:
    with answering(200, "text/html", b"<html>Welcome</html>") as (url, asked):
        client = make_client(url, "key")
        calls = [client.memories.get("x"), client.memories.add("x"), everything(client.events.stream(after=0))]
        calls += [everything(client.events.export()), everything(client.memories.export()), everything(client.chat.stream("Who?"))]
        for call in calls:
            with pytest.raises(hindcast.UnexpectedAnswer, match="is not Hindcast: it sent text/html") as refused:
                await call
            assert (refused.value.code, refused.value.status) == ("unexpected_answer", 200)
        assert len(asked) == len(calls)
    with answering(404, "text/html", b"<html>No such page</html>") as (url, _), pytest.raises(NotFound):
        await make_client(url, "key").operations.find("x")


async def test_names_where_it_was_sent_on_to(make_client: Any) -> None:
    moved = b"HTTP/1.1 301 x\r\nlocation: https://hindcast.example/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    with scripted([moved]) as (url, arrivals):
        client = make_client(url, "key")
        for call in (client.memories.add("x"), client.memories.get("x"), everything(client.events.export())):
            with pytest.raises(hindcast.UnexpectedAnswer, match="it sent a redirect to https://hindcast.example/"):
                await call
        assert len(arrivals) == 3


async def test_an_export_that_ends_within_a_line_broke_off(make_client: Any) -> None:
    with (
        answering(200, "application/x-ndjson", b'{"position": 1}\n{"posi') as (url, _),
        pytest.raises(hindcast.Unreachable, match="within a line"),
    ):
        await everything(make_client(url, "key").events.export())


async def test_what_makes_something_is_not_sent_again_where_its_answer_was_cut() -> None:
    with answering(200, "", b"", is_cut=True) as (url, asked):
        account = AsyncHindcastAccount(url, "token")
        with pytest.raises(hindcast.OutcomeUnknown, match="Look in the lists") as unknown:
            await account.create_agent()
        assert asked == ["/v1/accounts/units"] and unknown.value.write_id is None
        await account.aclose()


async def test_an_import_without_any_answer_is_to_be_made_again(make_client: Any) -> None:
    with answering(200, "", b"", is_cut=True) as (url, asked):
        client = make_client(url, "key", retries=Retries(total_s=0))
        with pytest.raises(hindcast.OutcomeUnknown, match="Import the same lines again") as unknown:
            await client.memories.import_lines([{"memory_id": "m1", "content": "One."}])
        assert unknown.value.write_id is None and "idempotency_key" not in str(unknown.value) and len(asked) == 1


async def test_a_write_that_the_service_failed_at_has_an_unknown_outcome(make_client: Any) -> None:
    with answering(500, "application/json", b'{"detail": "x", "code": "internal"}') as (url, asked):
        with pytest.raises(hindcast.OutcomeUnknown) as unknown:
            await make_client(url, "key").memories.add("One.", idempotency_key="note-1")
        assert (unknown.value.write_id, unknown.value.status, len(asked)) == ("note-1", 500, 1)


@pytest.mark.parametrize("content", [b"null", b"[]", b'"ok"', b"1"])
async def test_json_that_is_no_object_is_not_of_the_service(make_client: Any, content: bytes) -> None:
    with answering(200, "application/json", content) as (url, asked):
        for call in (make_client(url, "key").memories.get("x"), make_client(url, "key").memories.add("x")):
            with pytest.raises(hindcast.UnexpectedAnswer, match="is not Hindcast: it sent JSON that is no object"):
                await call
        assert len(asked) == 2


@pytest.mark.parametrize("id", ["", ".", "..", "\ud83d", None, 5])
async def test_ids_that_no_address_can_carry_are_not_sent(make_client: Any, id: str) -> None:
    with answering(200, "application/json", b"{}") as (url, asked):
        client = make_client(url, "key")
        memories, domains = client.memories, client.domains
        calls = [domains.retract("lamp", id), domains.delete(id), domains.cancel_hindcast("lamp", id), everything(domains.graph(id))]
        calls += [memories.get(id), memories.history(id), memories.put(id, "x"), memories.delete(id), client.operations.find(id)]
        for call in calls:
            with pytest.raises(InvalidFields, match="must not be .* pass another") as refused:
                await call
            assert (refused.value.status, refused.value.fields[0]["loc"][0], refused.value.is_temporary) == (None, "path", False)
        assert asked == []


async def test_ids_of_writes_are_sent_in_any_script(client: Any) -> None:
    for key in ("заметка-1", "メモ-1", "na\u00efve"):
        added = await client.memories.add("One.", idempotency_key=key)
        assert added["event_id"] == key and (await client.operations.get(key))["status"] == "recorded"
    assert (await client.memories.add("One.", idempotency_key="half \ud83d"))["event_id"] == "half \ufffd"
    for key in ("two\nlines", " blank"):
        with pytest.raises(InvalidFields, match="idempotency_key has control characters or blanks"):
            await client.memories.add("One.", idempotency_key=key)


@pytest.mark.parametrize("key", ["", uuid4(), 17])
async def test_keys_that_would_repeat_nothing_are_not_sent(make_client: Any, key: Any) -> None:
    with answering(200, "application/json", b"{}") as (url, asked):
        with pytest.raises(InvalidFields, match="idempotency_key must be a text of at least one character, and is"):
            await make_client(url, "key").memories.add("x", idempotency_key=key)
        assert asked == []


async def test_whole_numbers_come_back_as_they_were_or_are_not_sent(client: Any) -> None:
    kept = {"a": [2**53, -(2**53), 10**20, 1152921504606847000, True]}
    await client.memories.add("One.", memory_id="kept", metadata=kept)
    assert (await client.memories.get("kept"))["metadata"] == kept
    for number in (2**53 + 1, -(2**60), 123456789012345678, 10**400):
        with pytest.raises(InvalidFields, match=f"would round: {number}. Pass it as a text"):
            await client.memories.add("One.", metadata={"a": {"b": number}})
        with pytest.raises(InvalidFields, match="would round"):
            await client.memories.import_lines([{"memory_id": "i", "content": "One.", "metadata": {"a": number}}])
    assert await client.memories.count() == 1


async def test_dates_are_their_beginnings_in_utc(client: Any) -> None:
    await client.memories.add("Ada moved.", memory_id="move", occurred_at=date(2024, 1, 2))
    assert (await client.memories.get("move"))["occurred_at"] == "2024-01-02T00:00:00.000Z"
    for first, found in ((date(2024, 1, 2), 1), (date(2024, 1, 3), 0)):
        day = {"from": first, "field": "occurred_at"}
        assert len(await everything(client.memories.list(time_range=day))) == found


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, object()])
async def test_what_has_no_json_is_not_sent(make_client: Any, value: Any) -> None:
    with answering(200, "application/json", b"{}") as (url, asked):
        client = make_client(url, "key")
        for call in (client.memories.add("x", metadata={"a": value}), client.memories.search("x", metadata_filter={"a": value})):
            with pytest.raises(InvalidFields, match="holds what has no JSON: .* Pass texts"):
                await call
        with pytest.raises(InvalidFields):
            await everything(client.memories.list(metadata_filter={"a": value}))
        assert asked == []


async def test_bodies_are_as_long_as_their_text(client: Any) -> None:
    # At six bytes a character it would be above the limit of a body.
    items = [{"content": "茶" * 30_000}] * 20
    assert (await client.memories.batch(items))["failed"] == 0
    assert (await client.memories.import_lines([{"memory_id": "m", "content": "茶"}]))["imported"] == 1
    assert (await client.memories.get("m"))["content"] == "茶"
    with pytest.raises(InvalidFields, match="half of a surrogate pair"):
        await client.memories.add("\ud83d")


@pytest.mark.parametrize("code", ["upstream_failed", None])
async def test_a_chat_that_breaks_off_raises(make_client: Any, code: str | None) -> None:
    first = b'data: {"choices": [{"delta": {"content": "The boiler"}}]}\n\n'
    last = b"" if code is None else b'data: {"error": {"message": "the chat model broke off", "code": "upstream_failed"}}\n\n'
    with answering(200, "text/event-stream", first + last) as (url, _):
        taken = []
        with pytest.raises(hindcast.Interrupted, match="Ask again") as broken:
            async for chunk in make_client(url, "key").chat.stream("Where is the boiler?"):
                taken.append(chunk)
        assert len(taken) == 1 and broken.value.code == (code or "interrupted")
        assert broken.value.detail == ("the chat model broke off" if code else "the answer ended early")


@pytest.mark.parametrize("url", ["localhost:3000", "ftp://localhost", "http://"])
def test_refuses_what_is_no_address(url: str) -> None:
    with pytest.raises(ValueError, match="url must be an address such as http://localhost:3000"):
        AsyncHindcast(url, "key")


@pytest.mark.parametrize("url", ["http://localhost:99999", "http://[::1", "http://local host", "http://:3000"])
def test_refuses_addresses_that_name_no_host_or_port(url: str) -> None:
    with pytest.raises(ValueError, match="url must be an address such as http://localhost:3000"):
        AsyncHindcast(url, "key")


@pytest.mark.parametrize(
    "url", ["http://ada:secret@localhost:3000/x", "http://localhost:3000/x?key=secret", "http://localhost:3000/x#secret"]
)
def test_says_which_address_to_use_in_place_of_one_with_more(url: str) -> None:
    with pytest.raises(ValueError, match="use http://localhost:3000/x$") as refused:
        AsyncHindcast(url, "key")
    assert "secret" not in str(refused.value)


async def test_waits_however_long_and_refuses_what_is_no_time(make_client: Any, service: Any) -> None:
    assert (await make_client(service.url, service.new_key(), timeout_s=None).usage())["events"] == 0
    for seconds in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="timeout_s must be a number of seconds above 0, or None"):
            make_client(service.url, "key", timeout_s=seconds)


async def test_failures_go_whole_from_process_to_process(client: Any, make_client: Any) -> None:
    failures: list[hindcast.HindcastError] = []
    for call in (
        client.memories.get("nothing"),
        client.memories.search("x", top_k=1000),
        client.memories.get(".."),
        make_client("http://127.0.0.1:9", "key", retries=Retries(total_s=0)).usage(),
    ):
        with pytest.raises(hindcast.HindcastError) as failed:
            await call
        failures.append(failed.value)
    failures.append(hindcast.OutcomeUnknown("note-17", failures[0]))
    for failure in failures:
        for other in (pickle.loads(pickle.dumps(failure)), copy.deepcopy(failure)):
            assert type(other) is type(failure) and str(other) == str(failure) and vars(other) == vars(failure)


async def test_takes_a_key_with_a_line_break_and_an_address_with_the_prefix(make_client: Any, service: Any) -> None:
    assert (await make_client(f"{service.url}/api/v1/", f"{service.new_key()}\n").usage())["events"] == 0
    with pytest.raises(ValueError, match="characters that no key has") as refused:
        make_client(service.url, "hck_secret\u200b")
    assert "secret" not in str(refused.value)


async def test_refusals_say_what_to_do(client: Any, make_client: Any, service: Any) -> None:
    with pytest.raises(InvalidFields) as refused:
        await client.memories.search("x", top_k=1000)
    assert refused.value.fields[0]["loc"] == ["body", "top_k"] and "top_k" in str(refused.value) and refused.value.what_to_do
    with pytest.raises(Unauthenticated):
        await make_client(service.url, "hck_of_nobody").memories.get("x")
    with pytest.raises(Unauthenticated, match="for an account its token as token"):
        hindcast.HindcastAccount(service.url, service.new_key()).agents()
    with pytest.raises(hindcast.Forbidden) as forbidden:
        await make_client(service.url, service.new_key(["read"])).memories.add("x")
    assert forbidden.value.code == "forbidden"
    with pytest.raises(hindcast.Unreachable):
        await make_client("http://127.0.0.1:9", "key", retries=Retries(total_s=0)).memories.get("x")


def test_every_operation_has_a_method_but_other_names_of_the_same() -> None:
    package = Path(inspect.getfile(hindcast)).parent
    known = set(re.findall(r"^([A-Z_]+): Operation", (package / "generated" / "operations.py").read_text(), re.M))
    used = {name for source in (package / "_async").glob("*.py") for name in re.findall(r"operations\.([A-Z_]+)", source.read_text())}
    left_out = {name for name in known if "SESSION_MEMOR" in name} | {"GET_LIVENESS", "GET_READINESS", "GET_MODEL"}
    left_out |= {"CREATE_MEMORY", "UPDATE_MEMORY"}
    assert known - used == left_out & known


def test_there_is_a_test_for_every_public_method() -> None:
    """This file calls each method of the client by its name."""
    client = AsyncHindcast("http://localhost:9", "key")
    source = inspect.getsource(inspect.getmodule(test_there_is_a_test_for_every_public_method))  # type: ignore[arg-type]
    groups = {name: part for name, part in vars(client).items() if not name.startswith("_")}
    missing = [
        f"{group}.{name}"
        for group, part in groups.items()
        for name, value in inspect.getmembers(part, callable)
        if not name.startswith("_") and f".{name}(" not in source
    ]
    assert missing == []
