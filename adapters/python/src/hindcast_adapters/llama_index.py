"""LlamaIndex's chat store, and a block of long-term memory."""

from __future__ import annotations

import asyncio
from typing import Any, List, Optional

from hindcast import Hindcast
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr
from llama_index.core.memory import BaseMemoryBlock
from llama_index.core.storage.chat_store import BaseChatStore

from ._message_log import MessageLog


class HindcastChatStore(BaseChatStore):
    """The messages of conversations, a memory each: `ChatMemoryBuffer.from_defaults(chat_store=HindcastChatStore(client), chat_store_key="ada")`."""

    _log: MessageLog = PrivateAttr()

    def __init__(self, client: Hindcast) -> None:
        super().__init__()
        self._log = MessageLog(client, "llama-index")

    @classmethod
    def class_name(cls) -> str:
        return "HindcastChatStore"

    def set_messages(self, key: str, messages: List[ChatMessage]) -> None:
        """Puts messages in the place of those that are there. Not in one step: a reader in between sees fewer."""
        self._log.clear(key)
        self._log.add(key, [_stored(message) for message in messages])

    def get_messages(self, key: str) -> List[ChatMessage]:
        return [ChatMessage.model_validate(message) for message in self._log.messages(key)]

    def add_message(self, key: str, message: ChatMessage) -> None:
        self._log.add(key, [_stored(message)])

    def delete_messages(self, key: str) -> Optional[List[ChatMessage]]:
        messages = self.get_messages(key)
        self._log.clear(key)
        return messages or None

    def delete_message(self, key: str, idx: int) -> Optional[ChatMessage]:
        message = self._log.delete_at(key, idx)
        return None if message is None else ChatMessage.model_validate(message)

    def delete_last_message(self, key: str) -> Optional[ChatMessage]:
        message = self._log.pop(key)
        return None if message is None else ChatMessage.model_validate(message)

    def get_keys(self) -> List[str]:
        return self._log.conversations()


class HindcastMemoryBlock(BaseMemoryBlock[str]):
    """Long-term memory for `Memory.from_defaults(memory_blocks=[…])`: what the short-term memory lets go is remembered, and what fits the newest question comes back."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    name: str = "hindcast"
    client: Any = Field(description="The client of an agent.", exclude=True)
    top_k: int = Field(default=5, description="Memories to give at most, 1 to 100.")
    metadata: dict[str, Any] = Field(default_factory=dict, description="Stored with each memory, and held against those that are given.")

    async def _aget(self, messages: Optional[List[ChatMessage]] = None, **block_kwargs: Any) -> str:
        question = next((message.content for message in reversed(messages or []) if message.role == "user" and message.content), None)
        if not question:
            return ""
        answer = await asyncio.to_thread(self.client.memories.search, question, top_k=self.top_k, metadata_filter=self.metadata or None)
        return "\n".join(item["content"] for item in answer["items"])

    async def _aput(self, messages: List[ChatMessage]) -> None:
        items = [
            {"content": message.content, "metadata": {**self.metadata, "role": message.role.value}}
            for message in messages
            if message.content
        ]
        for start in range(0, len(items), 50):
            await asyncio.to_thread(self.client.memories.batch, items[start : start + 50])


def _stored(message: ChatMessage) -> tuple[str, Any]:
    return message.content or "", message.model_dump(mode="json")
