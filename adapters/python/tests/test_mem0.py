"""The façade beside mem0's own source, of which the signatures are read and nothing is run, since it needs a language model."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import json
import os
import subprocess
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hindcast_adapters.mem0 import Memory

root = Path(__file__).resolve().parents[3]
mem0 = importlib.util.find_spec("mem0")


@pytest.fixture
def memory(client: Any) -> Memory:
    return Memory(client)


@pytest.mark.skipif(mem0 is None, reason="mem0ai is not installed")
@pytest.mark.parametrize("method", ["add", "get", "get_all", "search", "update", "delete", "delete_all", "history", "reset"])
def test_takes_what_mem0_takes(method: str) -> None:
    assert mem0 is not None and mem0.origin is not None
    tree = ast.parse((Path(mem0.origin).parent / "memory" / "main.py").read_text())
    [theirs] = [
        part
        for one in tree.body
        if isinstance(one, ast.ClassDef) and one.name == "Memory"
        for part in one.body
        if isinstance(part, ast.FunctionDef) and part.name == method
    ]
    ours = inspect.signature(getattr(Memory, method)).parameters.values()
    assert [one.name for one in ours if one.kind is one.POSITIONAL_OR_KEYWORD] == [one.arg for one in theirs.args.args]
    assert [one.name for one in ours if one.kind is one.KEYWORD_ONLY] == [one.arg for one in theirs.args.kwonlyargs]


def test_adds_searches_and_lists_in_mem0s_shapes(memory: Memory) -> None:
    messages = [
        {"role": "system", "content": "Be kind."},
        {"role": "user", "content": "I like green tea.", "name": "Ada"},
        {"role": "assistant", "content": "Noted."},
    ]
    added = memory.add(messages, user_id="ada", metadata={"topic": "drinks"}, infer=False)["results"]
    assert [(one["memory"], one["event"], one["role"], one["actor_id"]) for one in added] == [
        ("I like green tea.", "ADD", "user", "Ada"),
        ("Noted.", "ADD", "assistant", None),
    ]
    memory.add("I like coffee.", user_id="bob", run_id="r1")
    [found] = memory.search("Who likes tea?", filters={"user_id": "ada"})["results"]
    assert found["id"] == added[0]["id"] and found["score"] > 0
    item = memory.get(added[0]["id"])
    assert item is not None and set(item) == {"id", "memory", "hash", "created_at", "updated_at", "user_id", "actor_id", "role", "metadata"}
    assert item["metadata"] == {"topic": "drinks"} and item["user_id"] == "ada"
    assert [one["memory"] for one in memory.get_all(filters={"user_id": "ada"}, top_k=1)["results"]] == ["Noted."]
    assert [one["run_id"] for one in memory.get_all(filters={"OR": [{"run_id": "r1"}, {"run_id": "r2"}], "user_id": "bob"})["results"]] == [
        "r1"
    ]
    assert memory.get_all(filters={"user_id": "ada", "NOT": [{"topic": "drinks"}]})["results"] == []
    assert len(memory.get_all(filters={"user_id": "ada", "topic": "*"})["results"]) == 2
    assert memory.get("never") is None


def test_updates_deletes_and_tells_the_history(memory: Memory) -> None:
    [added] = memory.add("I live in Lisbon.", user_id="ada")["results"]
    assert memory.update(added["id"], text="I live in Porto.", metadata={"sure": True, "user_id": "bob"}) == {
        "message": "Memory updated successfully!"
    }
    item = memory.get(added["id"])
    assert item is not None and item["memory"] == "I live in Porto." and item["user_id"] == "ada" and item["metadata"] == {"sure": True}
    assert memory.delete(added["id"]) == {"message": "Memory deleted successfully!"}
    changes = memory.history(added["id"])
    assert [(one["event"], one["old_memory"], one["new_memory"], one["is_deleted"]) for one in changes] == [
        ("ADD", None, "I live in Lisbon.", False),
        ("UPDATE", "I live in Lisbon.", "I live in Porto.", False),
        ("DELETE", "I live in Porto.", None, True),
    ]
    keys = {"id", "memory_id", "old_memory", "new_memory", "event", "created_at", "updated_at", "is_deleted", "actor_id", "role"}
    assert set(changes[0]) == keys and memory.history("never") == []
    for call in (lambda: memory.delete(added["id"]), lambda: memory.update("never", text="x")):
        with pytest.raises(ValueError, match="not found"):
            call()


def test_deletes_all_of_one_owner(memory: Memory) -> None:
    memory.add("One.", user_id="ada")
    memory.add("Two.", user_id="bob")
    memory.delete_all(user_id="ada")
    assert memory.get_all(filters={"user_id": "ada"})["results"] == [] and len(memory.get_all(filters={"user_id": "bob"})["results"]) == 1
    memory.reset()
    assert memory.get_all(filters={"user_id": "bob"})["results"] == []


def test_hides_what_has_expired(memory: Memory) -> None:
    day = date.today() + timedelta(days=2)
    [added] = memory.add("The fair is on.", user_id="ada", expiration_date=day.isoformat())["results"]
    item = memory.get(added["id"])
    assert item is not None and item["expiration_date"] == day.isoformat()
    memory.update(added["id"], expiration_date=None)
    item = memory.get(added["id"])
    assert item is not None and "expiration_date" not in item


def test_says_what_it_does_not_take(memory: Memory) -> None:
    refused = [
        lambda: memory.add("x"),
        lambda: memory.add("x", user_id="a", memory_type="procedural_memory"),
        lambda: memory.search("x", user_id="a"),
        lambda: memory.search("x"),
        lambda: memory.search("x", filters={"user_id": "a", "topic": {"icontains": "x"}}),
        lambda: memory.get_all(filters={"user_id": "a"}, show_expired=True),
        lambda: memory.delete_all(),
        lambda: memory.update("x"),
    ]
    for call in refused:
        with pytest.raises(ValueError):
            call()


def test_finds_what_was_imported_from_mem0(memory: Memory, service: Any, client: Any, tmp_path: Path) -> None:
    exported = {
        "results": [
            {"id": "m1", "memory": "I like tea.", "user_id": "ada", "metadata": {"topic": "drinks"}, "created_at": "2025-01-05T10:00:00Z"}
        ]
    }
    (tmp_path / "mem0.json").write_text(json.dumps(exported))
    key = client._transport._headers["authorization"].removeprefix("Bearer ")
    command = ["node", "bin/hindcast.js", "import", str(tmp_path / "mem0.json"), "--from", "mem0"]
    environment = {**os.environ, "HINDCAST_URL": service.url, "HINDCAST_API_KEY": key}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    [item] = memory.get_all(filters={"user_id": "ada"})["results"]
    assert item["id"] == "m1" and item["metadata"] == {"topic": "drinks"} and item["created_at"] == "2025-01-05T10:00:00.000Z"
