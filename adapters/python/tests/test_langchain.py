from __future__ import annotations

from typing import Any

import pytest
from hindcast_adapters.langchain import HindcastChatMessageHistory, HindcastRetriever
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_tests.integration_tests import RetrieversIntegrationTests


class TestRetriever(RetrieversIntegrationTests):
    """LangChain's own tests of retrievers."""

    @pytest.fixture(autouse=True)
    def with_memories(self, client: Any) -> None:
        self._client = client
        client.memories.batch(
            [{"content": f"The {place} holds tea and {thing}."} for place, thing in zip(["tin", "jar", "box", "pot", "bag"], "abcde")]
        )

    @property
    def retriever_constructor(self) -> type[HindcastRetriever]:
        return HindcastRetriever

    @property
    def retriever_constructor_params(self) -> dict[str, Any]:
        return {"client": self._client}

    @property
    def retriever_query_example(self) -> str:
        return "Where is the tea?"


def test_documents_carry_what_memories_do(client: Any) -> None:
    client.memories.add("Ada prefers tea.", memory_id="tea", metadata={"who": "Ada"})
    client.memories.add("Bob prefers tea.", metadata={"who": "Bob"})
    [document] = HindcastRetriever(client=client, metadata_filter={"who": "Ada"}).invoke("Who prefers tea?")
    assert document.id == "tea" and document.page_content == "Ada prefers tea."
    assert document.metadata["who"] == "Ada" and document.metadata["score"] > 0
    [other] = HindcastRetriever(client=client).invoke("Who prefers tea?", None, metadata_filter={"who": "Bob"})
    assert other.page_content == "Bob prefers tea."


async def test_a_history_gives_back_the_messages_that_came(client: Any) -> None:
    messages = [
        SystemMessage("Be kind."),
        HumanMessage("What is 2 + 2?", id="h1"),
        AIMessage("", tool_calls=[{"name": "add", "args": {"a": 2, "b": 2}, "id": "c1"}]),
        ToolMessage("4", tool_call_id="c1"),
        AIMessage([{"type": "text", "text": "It is 4."}], response_metadata={"model": "m"}),
        HumanMessage("x" * 30_000),
    ]
    history = HindcastChatMessageHistory("ada", client)
    other = HindcastChatMessageHistory("bob", client)
    history.add_messages(messages[:3])
    other.add_user_message("Hello")
    await history.aadd_messages(messages[3:])
    assert history.messages == messages and await other.aget_messages() == [HumanMessage("Hello")]
    assert HindcastRetriever(client=client).invoke("What is 2 + 2?")[0].page_content == "What is 2 + 2?"
    history.clear()
    assert history.messages == [] and len(other.messages) == 1


def test_a_history_of_many_messages_keeps_their_order(client: Any) -> None:
    history = HindcastChatMessageHistory("long", client)
    messages = [HumanMessage(f"Message {n}") for n in range(120)]
    history.add_messages(messages)
    assert history.messages == messages
