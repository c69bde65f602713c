"""LangGraph's `BaseStore`: long-term memory across threads."""

from __future__ import annotations

import asyncio
import hashlib
import json
from datetime import datetime, timezone
from typing import Any, Iterable, Iterator, Mapping, Sequence

from hindcast import Hindcast, NotFound
from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    get_text_at_path,
)

# Metadata may be 16 KiB of JSON, 8 levels and 256 keys: a value beyond about that is kept as JSON in the content, and filters are held against it here.
_value_bytes = 12 * 1024
_value_levels = 6
_value_keys = 200
_search_max = 100


class HindcastStore(BaseStore):
    """Items of namespaces, each a memory of Hindcast.

    Asynchronous calls run the blocking client in threads. Each change of an item is a version of its memory, so that `client.at(…)` shows the store as it was.

    Args:
        client: the client of an agent
        name: keeps stores of one agent apart
        fields: paths of values that `search` looks into (as LangGraph's `index={"fields": …}`); `$` is all texts of a value
    """

    supports_ttl = True

    def __init__(self, client: Hindcast, *, name: str = "langgraph", fields: Sequence[str] = ("$",)) -> None:
        self._client = client
        self._name = name
        self._fields = list(fields)

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Reads see what was there before the batch; of several puts to one key the last counts."""
        results: list[Result] = []
        puts: dict[str, PutOp] = {}
        for op in ops:
            if isinstance(op, GetOp):
                results.append(self._get(op))
            elif isinstance(op, SearchOp):
                results.append(self._search(op))
            elif isinstance(op, ListNamespacesOp):
                results.append(self._list_namespaces(op))
            elif isinstance(op, PutOp):
                puts[self._id(op.namespace, op.key)] = op
                results.append(None)
            else:
                raise ValueError(f"unknown operation {type(op).__name__}")
        for memory_id, put in puts.items():
            self._put(memory_id, put)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await asyncio.to_thread(self.batch, list(ops))

    def _id(self, namespace: tuple[str, ...], key: str) -> str:
        path = json.dumps([self._name, *namespace, key])
        return "langgraph-" + hashlib.sha256(path.encode()).hexdigest()

    def _get(self, op: GetOp) -> Item | None:
        try:
            record = self._client.memories.get(self._id(op.namespace, op.key))
        except NotFound:
            return None
        return Item(**_item_fields(record["metadata"], record["content"]))

    def _put(self, memory_id: str, op: PutOp) -> None:
        if op.value is None:
            self._client.memories.delete(memory_id)
            return
        now = datetime.now(timezone.utc).isoformat()
        created_at = now
        existing = self._get(GetOp(op.namespace, op.key))
        if existing is not None:
            created_at = existing.created_at.isoformat()
        value = dict(op.value)
        fits = _fits(value)
        metadata: dict[str, Any] = {
            "adapter": "langgraph",
            "store": self._name,
            "namespace": json.dumps(op.namespace),
            "prefixes": [json.dumps(op.namespace[:depth]) for depth in range(1, len(op.namespace) + 1)],
            "key": op.key,
            "indexed": op.index is not False,
            "created_at": created_at,
            "updated_at": now,
        }
        if fits:
            metadata["value"] = value
        text = self._text(value, op.index) if fits and op.index is not False else ""
        content = text or json.dumps(value, ensure_ascii=False)
        ttl_seconds = None if op.ttl is None else max(1, round(op.ttl * 60))
        self._client.memories.put(memory_id, content, metadata=metadata, ttl_seconds=ttl_seconds)

    def _text(self, value: dict[str, Any], index: list[str] | bool | None) -> str:
        paths = index if isinstance(index, list) else self._fields
        texts = [text for path in paths for text in (_texts(value) if path == "$" else get_text_at_path(value, path))]
        return "\n".join(text for text in texts if text)

    def _search(self, op: SearchOp) -> list[SearchItem]:
        wanted = op.offset + op.limit
        found = self._ranked(op, wanted) if op.query else self._listed(op)
        items: list[SearchItem] = []
        for item in found:
            if op.filter is None or all(_passes(item.value.get(key), condition) for key, condition in op.filter.items()):
                items.append(item)
                if len(items) == wanted:
                    break
        return items[op.offset :]

    def _ranked(self, op: SearchOp, wanted: int) -> Iterator[SearchItem]:
        if wanted > _search_max:
            raise ValueError(f"offset and limit of a search with a query are {_search_max} together at most, not {wanted}")
        # What is filtered here and not by the service could be among any number of others.
        top_k = _search_max if op.filter else wanted
        answer = self._client.memories.search(str(op.query), top_k=top_k, metadata_filter={**self._filter(op), "indexed": True})
        for found in answer["items"]:
            yield SearchItem(**_item_fields(found["metadata"], found["content"]), score=found["score"])

    def _listed(self, op: SearchOp) -> Iterator[SearchItem]:
        for record in self._client.memories.list(metadata_filter=self._filter(op)):
            yield SearchItem(**_item_fields(record["metadata"], record["content"]))

    def _filter(self, op: SearchOp) -> dict[str, Any]:
        """The place; conditions on values are held against them here, since LangGraph and the service tell other values apart."""
        place: dict[str, Any] = {"adapter": "langgraph", "store": self._name}
        if op.namespace_prefix:
            place["prefixes"] = json.dumps(op.namespace_prefix)
        return place

    def _list_namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        """Looks at all items, since the service lists no values of metadata."""
        records = self._client.memories.list(metadata_filter={"adapter": "langgraph", "store": self._name}, page_size=1000)
        namespaces = {tuple(json.loads(record["metadata"]["namespace"])) for record in records}
        matching = {namespace for namespace in namespaces if all(_matches(namespace, one) for one in op.match_conditions or ())}
        if op.max_depth is not None:
            matching = {namespace[: op.max_depth] for namespace in matching}
        return sorted(matching)[op.offset : op.offset + op.limit]


def _item_fields(metadata: Mapping[str, Any], content: str) -> dict[str, Any]:
    return {
        "namespace": tuple(json.loads(metadata["namespace"])),
        "key": metadata["key"],
        "value": metadata["value"] if "value" in metadata else json.loads(content),
        "created_at": datetime.fromisoformat(metadata["created_at"]),
        "updated_at": datetime.fromisoformat(metadata["updated_at"]),
    }


def _fits(value: dict[str, Any]) -> bool:
    return (
        len(json.dumps(value, ensure_ascii=False).encode()) <= _value_bytes
        and _levels(value) <= _value_levels
        and _keys(value) <= _value_keys
    )


def _levels(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max((_levels(one) for one in inner), default=0)


def _keys(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(_keys(one) for one in value.values())
    return sum(_keys(one) for one in value) if isinstance(value, list) else 0


def _texts(value: Any) -> list[str]:
    """All texts and numbers in a value, in their order."""
    if isinstance(value, dict):
        return [text for one in value.values() for text in _texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in _texts(one)]
    return [] if value is None or isinstance(value, bool) else [str(value)]


def _passes(value: Any, condition: Any) -> bool:
    """LangGraph's filters: equality, nested objects, lists place by place, and `$eq $ne $gt $gte $lt $lte`, which compare numbers."""
    if isinstance(condition, dict):
        if any(key.startswith("$") for key in condition):
            return all(_compares(value, operator, other) for operator, other in condition.items())
        return isinstance(value, dict) and all(_passes(value.get(key), other) for key, other in condition.items())
    if isinstance(condition, (list, tuple)):
        return isinstance(value, (list, tuple)) and len(value) == len(condition) and all(map(_passes, value, condition))
    return bool(value == condition)


def _compares(value: Any, operator: str, other: Any) -> bool:
    if operator == "$eq":
        return bool(value == other)
    if operator == "$ne":
        return bool(value != other)
    if operator not in ("$gt", "$gte", "$lt", "$lte"):
        raise ValueError(f"Unsupported operator: {operator}")
    if value is None:
        return False
    left, right = float(value), float(other)
    return {"$gt": left > right, "$gte": left >= right, "$lt": left < right, "$lte": left <= right}[operator]


def _matches(namespace: tuple[str, ...], condition: MatchCondition) -> bool:
    path = condition.path
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", one) for one, wanted in zip(part, path))
