"""The store beside LangGraph's own InMemoryStore, which is the measure of what a store does."""

from __future__ import annotations

import random
import time
from typing import Any, TypedDict

import pytest
from hindcast_adapters.langgraph import HindcastStore
from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from langgraph.store.base import BaseStore, GetOp, InvalidNamespaceError, ListNamespacesOp, MatchCondition, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore

namespaces = [("users", "ada"), ("users", "bob"), ("users", "ada", "notes"), ("teams",), ("a-b", "c")]
filters: list[dict[str, Any] | None] = [
    None,
    {"color": "red"},
    {"size": {"$gt": 3}},
    {"size": {"$gte": 2, "$lt": 5}, "color": {"$ne": "red"}},
    {"tags": ["x", "y"]},
    {"tags": "x"},
    {"place": {"city": "Lisbon"}},
    {"with.dot": 1},
    {"color": {"$eq": "blue"}},
]


def value_of(chance: random.Random) -> dict[str, Any]:
    return {
        "color": chance.choice(["red", "blue"]),
        "size": chance.randrange(7),
        "tags": chance.choice([["x", "y"], ["x"], []]),
        "place": {"city": chance.choice(["Lisbon", "Porto"]), "floor": 1},
        "with.dot": chance.randrange(2),
        "nothing": None,
    }


def plain(result: Any) -> Any:
    """A result without times and the order of items, in which stores differ."""
    if isinstance(result, list):
        return sorted((plain(one) for one in result), key=repr)
    return (result.namespace, result.key, result.value) if hasattr(result, "value") else result


@pytest.mark.parametrize("seed", range(3))
def test_answers_as_the_in_memory_store_does(client: Any, seed: int) -> None:
    chance = random.Random(seed)
    ours, theirs = HindcastStore(client), InMemoryStore()
    for _ in range(40):
        ops: list[Any] = []
        for _ in range(chance.randrange(1, 4)):
            namespace, key = chance.choice(namespaces), chance.choice("abc")
            ops.append(
                chance.choice(
                    [
                        PutOp(namespace, key, value_of(chance)),
                        PutOp(namespace, key, value_of(chance)),
                        PutOp(namespace, key, None),
                        GetOp(namespace, key),
                        SearchOp(namespace[: chance.randrange(3)], chance.choice(filters), limit=100),
                        ListNamespacesOp(max_depth=chance.choice([None, 1, 2])),
                        ListNamespacesOp(match_conditions=(MatchCondition("prefix", ("users", "*")), MatchCondition("suffix", ("notes",)))),
                        ListNamespacesOp(match_conditions=(MatchCondition("suffix", ("*", "notes")),), limit=2),
                    ]
                )
            )
        # It also lists namespaces that were only asked for, or of which all items were deleted, as no store of LangGraph's on a database does.
        if any(isinstance(op, ListNamespacesOp) for op in ops):
            ops = [op for op in ops if not isinstance(op, GetOp)]
        for emptied in [namespace for namespace, items in theirs._data.items() if not items]:
            del theirs._data[emptied]
        assert [plain(one) for one in ours.batch(ops)] == [plain(one) for one in theirs.batch(ops)], ops


async def test_asynchronous_calls_do_the_same(client: Any) -> None:
    store = HindcastStore(client)
    await store.aput(("users", "ada"), "home", {"text": "Ada lives in Lisbon."})
    item = await store.aget(("users", "ada"), "home")
    assert item is not None and item.value == {"text": "Ada lives in Lisbon."} and item.updated_at >= item.created_at
    assert await store.alist_namespaces() == [("users", "ada")]
    await store.adelete(("users", "ada"), "home")
    assert await store.aget(("users", "ada"), "home") is None


def test_finds_by_what_values_say(client: Any) -> None:
    store = HindcastStore(client)
    store.put(("users", "ada"), "tea", {"text": "Ada prefers green tea in the morning.", "kind": "drink"})
    store.put(("users", "ada"), "home", {"text": "Ada lives in Lisbon.", "kind": "place"})
    store.put(("users", "bob"), "tea", {"text": "Bob prefers black tea.", "kind": "drink"})
    store.put(("users", "ada"), "hidden", {"text": "Ada dislikes tea with milk."}, index=False)
    store.put(("users", "ada"), "titled", {"title": "Coffee", "text": "On Sundays."}, index=["title"])
    found = store.search(("users", "ada"), query="Which tea does Ada prefer?")
    assert found[0].key == "tea" and found[0].score is not None and found[0].score > 0
    assert "hidden" not in [item.key for item in found] and all(item.namespace == ("users", "ada") for item in found)
    assert [item.key for item in store.search(("users",), query="tea", filter={"kind": "place"})] == []
    assert [item.key for item in store.search(("users",), query="coffee")] == ["titled"]
    assert store.search(("users",), query="Sundays") == []
    with pytest.raises(ValueError, match="100"):
        store.search(("users",), query="tea", limit=60, offset=60)


def test_pages_through_items_in_the_order_in_which_they_came(client: Any) -> None:
    store = HindcastStore(client)
    for n in range(25):
        store.put(("n",), f"k{n}", {"n": n})
    assert [item.value["n"] for item in store.search(("n",), limit=10, offset=12)] == list(range(12, 22))
    assert [item.value["n"] for item in store.search(("n",), filter={"n": {"$gte": 20}}, limit=3, offset=1)] == [21, 22, 23]


def test_keeps_values_of_any_size_and_depth(client: Any) -> None:
    store = HindcastStore(client)
    deep: dict[str, Any] = {"leaf": True}
    for _ in range(12):
        deep = {"inner": deep}
    wide = {f"key{n}": n for n in range(400)}
    long = {"text": "word " * 20_000}
    for key, value in {"deep": deep, "wide": wide, "long": long}.items():
        store.put(("big",), key, value)
        item = store.get(("big",), key)
        assert item is not None and item.value == value
    assert [item.key for item in store.search(("big",), filter={"key7": 7})] == ["wide"]


def test_items_expire(client: Any) -> None:
    store = HindcastStore(client)
    store.put(("short",), "x", {"text": "soon gone"}, ttl=1 / 60)
    assert store.get(("short",), "x") is not None
    time.sleep(1.2)
    assert store.get(("short",), "x") is None and store.search(("short",)) == []


def test_stores_of_other_names_are_apart(client: Any) -> None:
    one, other = HindcastStore(client, name="one"), HindcastStore(client, name="other")
    one.put(("n",), "k", {"of": "one"})
    assert other.get(("n",), "k") is None and other.list_namespaces() == []
    with pytest.raises(InvalidNamespaceError):
        one.put((), "k", {})


def test_remembers_for_a_graph_from_thread_to_thread(client: Any) -> None:
    class State(TypedDict):
        said: str
        known: list[str]

    def remember(state: State, runtime: Runtime) -> dict[str, Any]:
        assert isinstance(runtime.store, BaseStore)
        known = [item.value["said"] for item in runtime.store.search(("ada",))]
        runtime.store.put(("ada",), str(len(known)), {"said": state["said"]})
        return {"known": known}

    graph = StateGraph(State)
    graph.add_node("remember", remember)
    graph.add_edge(START, "remember")
    graph.add_edge("remember", END)
    compiled = graph.compile(store=HindcastStore(client))
    assert compiled.invoke({"said": "I like tea.", "known": []})["known"] == []
    assert compiled.invoke({"said": "And cake.", "known": []})["known"] == ["I like tea."]
