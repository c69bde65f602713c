"""The shapes of mem0's `Memory`, for code that moves from there."""

from __future__ import annotations

import hashlib
from datetime import date, datetime, timedelta, timezone
from typing import Any, Mapping

from hindcast import UNSET, Hindcast, HindcastError, NotFound

_owners = ("user_id", "agent_id", "run_id")
# What mem0 tells beside the metadata.
_promoted = (*_owners, "actor_id", "role", "expiration_date")
_search_max = 100


class Memory:
    """mem0's methods on Hindcast: what is added is stored as it is, each message a memory.

    There is no language model: nothing is extracted, merged or decided, whatever `infer` and `prompt` say. Memories that `hindcast import --from mem0` brought are found as those that were added here.
    """

    def __init__(self, client: Hindcast) -> None:
        self._client = client

    def add(
        self,
        messages: str | Mapping[str, Any] | list[dict[str, Any]],
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        metadata: dict[str, Any] | None = None,
        timestamp: Any = None,
        expiration_date: Any = None,
        infer: bool = True,
        memory_type: str | None = None,
        prompt: str | None = None,
    ) -> dict[str, Any]:
        """Stores messages of users and assistants; those of the system are left out.

        Returns:
            `{"results": [{id, memory, event: "ADD", actor_id, role}]}`
        """
        if timestamp is not None:
            raise ValueError("timestamp is not supported; put it into metadata, or use hindcast's occurred_at")
        if memory_type is not None:
            raise ValueError("memory_type is not supported: procedural memories need a language model")
        owner = _owner(user_id=user_id, agent_id=agent_id, run_id=run_id)
        if not owner:
            raise ValueError("At least one of 'user_id', 'agent_id', or 'run_id' must be provided.")
        day = _day(expiration_date)
        base = {**(metadata or {}), **owner, **({} if day is None else {"expiration_date": day.isoformat()})}
        items: list[dict[str, Any]] = []
        for message in _messages(messages):
            actor = message.get("name")
            item: dict[str, Any] = {
                "content": message["content"],
                "metadata": {**base, "role": message["role"], **({"actor_id": actor} if actor else {})},
            }
            if day is not None:
                item["expires_at"] = _end_of(day)
            items.append(item)
        results: list[dict[str, Any]] = []
        for start in range(0, len(items), 50):
            part = items[start : start + 50]
            for item, told in zip(part, self._client.memories.batch(part)["items"]):
                if told["status"] not in ("stored", "duplicate"):
                    raise HindcastError(told.get("detail", "the message was refused"), code=told["status"])
                about = item["metadata"]
                results.append(
                    {
                        "id": told["memory_id"],
                        "memory": item["content"],
                        "event": "ADD",
                        "actor_id": about.get("actor_id"),
                        "role": about["role"],
                    }
                )
        return {"results": results}

    def get(self, memory_id: str) -> dict[str, Any] | None:
        """The memory; None where there is none."""
        try:
            return _item(self._client.memories.get(memory_id))
        except NotFound:
            return None

    def get_all(
        self, *, filters: dict[str, Any] | None = None, top_k: int = 20, show_expired: bool = False, **others: Any
    ) -> dict[str, Any]:
        """`{"results": […]}`, newest first."""
        _refuse(others, show_expired, "get_all")
        results: list[dict[str, Any]] = []
        if top_k > 0:
            for record in self._client.memories.list(metadata_filter=_filter(filters), order="newest", page_size=min(top_k, 1000)):
                results.append(_item(record))
                if len(results) == top_k:
                    break
        return {"results": results}

    def search(
        self,
        query: str,
        *,
        top_k: int = 20,
        filters: dict[str, Any] | None = None,
        threshold: float | None = None,
        rerank: bool = False,
        explain: bool = False,
        reference_date: Any = None,
        show_expired: bool = False,
        **others: Any,
    ) -> dict[str, Any]:
        """`{"results": […]}`, best first, each with its `score`, which is comparable within one answer only. `updated_at` is None here."""
        _refuse(others, show_expired, "search")
        if reference_date is not None:
            raise ValueError("reference_date is not supported; hindcast's client.at(…) asks the past")
        answer = self._client.memories.search(query, top_k=min(top_k, _search_max), metadata_filter=_filter(filters), min_score=threshold)
        return {"results": [{**_item(item), "score": item["score"]} for item in answer["items"]]}

    def update(
        self,
        memory_id: str,
        text: str | None = None,
        metadata: dict[str, Any] | None = None,
        expiration_date: Any = UNSET,
        data: str | None = None,
    ) -> dict[str, str]:
        """Changes the text, metadata (merged; the owner's ids stay) or the day of expiry (None: none)."""
        text = data if text is None else text
        if text is None and metadata is None and expiration_date is UNSET:
            raise ValueError("At least one of text, metadata, or expiration_date must be provided.")
        change = {key: value for key, value in (metadata or {}).items() if key not in (*_owners, "actor_id")}
        expires_at: Any = UNSET
        if expiration_date is not UNSET:
            day = _day(expiration_date)
            change["expiration_date"] = None if day is None else day.isoformat()
            expires_at = None if day is None else _end_of(day)
        try:
            self._client.memories.update(
                memory_id, content=UNSET if text is None else text, metadata=change if change else UNSET, expires_at=expires_at
            )
        except NotFound as error:
            raise ValueError(f"Memory with id {memory_id} not found. Please provide a valid 'memory_id'") from error
        return {"message": "Memory updated successfully!"}

    def delete(self, memory_id: str) -> dict[str, str]:
        if not self._client.memories.delete(memory_id)["deleted"]:
            raise ValueError(f"Memory with id {memory_id} not found")
        return {"message": "Memory deleted successfully!"}

    def delete_all(self, user_id: str | None = None, agent_id: str | None = None, run_id: str | None = None) -> dict[str, str]:
        owner = _owner(user_id=user_id, agent_id=agent_id, run_id=run_id)
        if not owner:
            raise ValueError(
                "At least one filter is required to delete all memories. If you want to delete all memories, use the `reset()` method."
            )
        while self._client.memories.delete_many(metadata_filter=dict(owner))["has_more"]:
            pass
        return {"message": "Memories deleted successfully!"}

    def history(self, memory_id: str) -> list[dict[str, Any]]:
        """The changes, oldest first: `{id, memory_id, old_memory, new_memory, event: ADD | UPDATE | DELETE, created_at, updated_at, is_deleted, actor_id, role}`."""
        try:
            changes = self._client.memories.history(memory_id)["items"]
        except NotFound:
            return []
        told: list[dict[str, Any]] = []
        text: str | None = None
        about: Mapping[str, Any] = {}
        for change in changes:
            is_deleted = change["version"] is None or change["content"] is None
            event = "DELETE" if is_deleted else "UPDATE" if text is not None else "ADD"
            new = None if is_deleted else change["content"]
            about = change["metadata"] or about
            told.append(
                {
                    "id": f"{memory_id}:{change['position']}",
                    "memory_id": memory_id,
                    "old_memory": text,
                    "new_memory": new,
                    "event": event,
                    "created_at": changes[0]["written_at"],
                    "updated_at": None if event == "ADD" else change["written_at"],
                    "is_deleted": is_deleted,
                    "actor_id": about.get("actor_id"),
                    "role": about.get("role"),
                }
            )
            text = new
        return told

    def reset(self) -> None:
        """Hides all memories of the agent, also those that were not added here."""
        self._client.memories.clear()


def _owner(**ids: Any) -> dict[str, str]:
    return {name: str(id).strip() for name, id in ids.items() if id is not None and str(id).strip()}


def _messages(messages: Any) -> list[dict[str, Any]]:
    if isinstance(messages, str):
        messages = [{"role": "user", "content": messages}]
    elif isinstance(messages, Mapping):
        messages = [messages]
    elif not isinstance(messages, list):
        raise ValueError("messages must be str, dict, or list[dict]")
    kept = [one for one in messages if isinstance(one, Mapping) and one.get("role") and one.get("content") and one["role"] != "system"]
    return [{**one, "content": _text(one["content"])} for one in kept]


def _text(content: Any) -> str:
    """The text of a message; of parts, those of text: images are left out."""
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content if isinstance(part, Mapping) and isinstance(part.get("text"), str))


def _item(memory: Any) -> dict[str, Any]:
    metadata = memory["metadata"]
    item: dict[str, Any] = {
        "id": memory["memory_id"],
        "memory": memory["content"],
        "hash": hashlib.md5(memory["content"].encode()).hexdigest(),
        "created_at": memory["created_at"],
        "updated_at": memory.get("updated_at"),
    }
    item.update({key: metadata[key] for key in _promoted if key in metadata})
    others = {key: value for key, value in metadata.items() if key not in _promoted}
    if others:
        item["metadata"] = others
    return item


def _refuse(others: Mapping[str, Any], show_expired: bool, method: str) -> None:
    if owners := sorted(set(others) & set(_owners)):
        raise ValueError(f"Top-level entity parameters {owners} are not supported in {method}(). Use filters={{'user_id': '...'}} instead.")
    if others:
        raise TypeError(f"{method}() takes no {', '.join(others)}")
    if show_expired:
        raise ValueError("show_expired is not supported: expired memories are not kept where they can be listed")


def _filter(filters: Mapping[str, Any] | None) -> dict[str, Any]:
    """mem0's filters in Hindcast's grammar, which has the same operators but `*` and `icontains`."""
    if not any(name in (filters or {}) for name in _owners):
        raise ValueError("filters must contain at least one of: user_id, agent_id, run_id. Example: filters={'user_id': 'u1'}")
    return _conditions(filters or {})


def _conditions(filters: Mapping[str, Any]) -> dict[str, Any]:
    conditions: dict[str, Any] = {}
    for key, condition in filters.items():
        if key in ("AND", "OR"):
            conditions[key] = [_conditions(one) for one in condition]
        elif key == "NOT":
            conditions["NOT"] = {"OR": [_conditions(one) for one in condition]}
        elif condition == "*":
            conditions[key] = {"exists": True}
        elif isinstance(condition, Mapping) and "icontains" in condition:
            raise ValueError("icontains is not supported; search finds words whatever their case")
        else:
            conditions[key] = condition
    return conditions


def _day(value: Any) -> date | None:
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else date.fromisoformat(str(value))


def _end_of(day: date) -> datetime:
    """mem0 hides a memory when its day is over."""
    return datetime(day.year, day.month, day.day, tzinfo=timezone.utc) + timedelta(days=1)
