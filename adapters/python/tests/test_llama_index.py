"""The chat store beside LlamaIndex's own SimpleChatStore."""

from __future__ import annotations

import random
from typing import Any

from hindcast_adapters.llama_index import HindcastChatStore, HindcastMemoryBlock
from llama_index.core.base.llms.types import ChatMessage, ImageBlock, TextBlock
from llama_index.core.memory import ChatMemoryBuffer, Memory
from llama_index.core.storage.chat_store import SimpleChatStore


def message_of(chance: random.Random) -> ChatMessage:
    return chance.choice(
        [
            ChatMessage(role="user", content=f"Question {chance.random()}"),
            ChatMessage(role="assistant", content="Answer", additional_kwargs={"tool_calls": [{"id": "c1"}]}),
            ChatMessage(role="user", blocks=[TextBlock(text="What is this?"), ImageBlock(url="https://example.org/cat.png")]),
            ChatMessage(role="tool", content=None),
        ]
    )


def test_keeps_messages_as_the_simple_store_does(client: Any) -> None:
    chance = random.Random(11)
    ours, theirs = HindcastChatStore(client), SimpleChatStore()
    for _ in range(50):
        key = chance.choice(["ada", "bob"])
        match chance.choice(["add", "add", "add", "set", "get", "delete", "last", "at"]):
            case "add":
                message = message_of(chance)
                ours.add_message(key, message)
                theirs.add_message(key, message)
            case "set":
                messages = [message_of(chance) for _ in range(chance.randrange(1, 5))]
                ours.set_messages(key, messages)
                theirs.set_messages(key, messages)
            case "delete":
                assert (ours.delete_messages(key) or []) == (theirs.delete_messages(key) or [])
            case "last":
                if theirs.get_messages(key):
                    assert ours.delete_last_message(key) == theirs.delete_last_message(key)
            case "at":
                index = chance.randrange(4)
                assert ours.delete_message(key, index) == theirs.delete_message(key, index)
            case _:
                assert ours.get_messages(key) == theirs.get_messages(key)
    for key in ("ada", "bob"):
        assert ours.get_messages(key) == theirs.get_messages(key)
    assert set(ours.get_keys()) == {key for key in theirs.get_keys() if theirs.get_messages(key)}


def test_serves_a_memory_buffer(client: Any) -> None:
    memory = ChatMemoryBuffer.from_defaults(chat_store=HindcastChatStore(client), chat_store_key="ada", token_limit=1000)
    memory.put(ChatMessage(role="user", content="Hello"))
    assert [message.content for message in memory.get()] == ["Hello"]
    memory.reset()
    assert memory.get_all() == []


async def test_a_block_brings_back_what_short_term_memory_let_go(client: Any) -> None:
    block = HindcastMemoryBlock(client=client, metadata={"who": "ada"})
    memory = Memory.from_defaults(
        session_id="ada", token_limit=60, chat_history_token_ratio=0.5, token_flush_size=20, memory_blocks=[block]
    )
    client.memories.add("The boiler is in the attic.", metadata={"who": "bob"})
    await memory.aput(ChatMessage(role="user", content="The boiler of our house is in the cellar, behind the wine."))
    for n in range(6):
        await memory.aput(ChatMessage(role="user", content=f"Let us speak of the weather of day {n}, which was fine."))
    assert "cellar" in " ".join(one["content"] for one in client.memories.list(metadata_filter={"who": "ada"}))
    await memory.aput(ChatMessage(role="user", content="Where is the boiler?"))
    given = " ".join(message.content or "" for message in await memory.aget())
    assert "cellar" in given and "attic" not in given
