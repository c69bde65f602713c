"""The messages of conversations, a memory each, in the order in which they came."""

from __future__ import annotations

import json
from typing import Any, Iterator, Sequence

from hindcast import Hindcast, HindcastError, models

# Metadata may be 16 KiB of JSON: a message of more than this is kept as JSON in the content instead.
_metadata_bytes = 12 * 1024
_batch_items = 50
# Content of a message that says nothing in words: searches find nothing in it.
_wordless = "…"


class MessageLog:
    """Messages of one adapter. A message is a text to be found by, and its whole form as JSON."""

    def __init__(self, client: Hindcast, adapter: str) -> None:
        self._client = client
        self._adapter = adapter

    def add(self, conversation: str, messages: Sequence[tuple[str, Any]]) -> None:
        items = [self._item(conversation, text, message) for text, message in messages]
        for start in range(0, len(items), _batch_items):
            answer = self._client.memories.batch(items[start : start + _batch_items])
            refused = [item for item in answer["items"] if item["status"] not in ("stored", "duplicate")]
            if refused:
                raise HindcastError(
                    f"message {start + int(refused[0]['index'])}: {refused[0].get('detail', '')}", code=refused[0]["status"]
                )

    def messages(self, conversation: str, limit: int | None = None) -> list[Any]:
        """Oldest first; with a limit the newest so many."""
        if limit is None:
            return [_message_of(record) for record in self.records(conversation)]
        newest: list[Any] = []
        for record in self._client.memories.list(
            metadata_filter=self._filter(conversation), order="newest", page_size=max(1, min(limit, 1000))
        ):
            if len(newest) == limit:
                break
            newest.append(_message_of(record))
        return newest[::-1]

    def records(self, conversation: str) -> Iterator[models.MemoryRecord]:
        return self._client.memories.list(metadata_filter=self._filter(conversation), page_size=1000)

    def pop(self, conversation: str) -> Any | None:
        """Takes the newest message away; None where there is none."""
        while True:
            page = self._client.memories.list(metadata_filter=self._filter(conversation), order="newest", page_size=1)
            record = next(page, None)
            if record is None:
                return None
            # Somebody else may have taken it meanwhile.
            if self._client.memories.delete(record["memory_id"])["deleted"]:
                return _message_of(record)

    def delete_at(self, conversation: str, index: int) -> Any | None:
        for place, record in enumerate(self.records(conversation)):
            if place == index:
                self._client.memories.delete(record["memory_id"])
                return _message_of(record)
        return None

    def clear(self, conversation: str) -> None:
        while self._client.memories.delete_many(metadata_filter=self._filter(conversation))["has_more"]:
            pass

    def conversations(self) -> list[str]:
        """Looks at all messages, since the service lists no values of metadata."""
        records = self._client.memories.list(metadata_filter={"adapter": self._adapter}, page_size=1000)
        return list(dict.fromkeys(str(record["metadata"]["conversation"]) for record in records))

    def _filter(self, conversation: str) -> dict[str, Any]:
        return {"adapter": self._adapter, "conversation": conversation}

    def _item(self, conversation: str, text: str, message: Any) -> dict[str, Any]:
        whole = json.dumps(message, ensure_ascii=False)
        metadata = self._filter(conversation)
        if len(whole.encode()) > _metadata_bytes:
            return {"content": whole, "metadata": metadata}
        return {"content": text or _wordless, "metadata": {**metadata, "message": whole}}


def _message_of(record: models.MemoryRecord) -> Any:
    return json.loads(record["metadata"].get("message", record["content"]))
