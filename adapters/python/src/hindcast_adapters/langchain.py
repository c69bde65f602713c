"""LangChain's retriever and chat message history."""

from __future__ import annotations

from typing import Any, Sequence

from hindcast import Hindcast
from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.chat_history import BaseChatMessageHistory
from langchain_core.documents import Document
from langchain_core.messages import BaseMessage, message_to_dict, messages_from_dict
from langchain_core.retrievers import BaseRetriever

from ._message_log import MessageLog


class HindcastRetriever(BaseRetriever):
    """The memories that answer a question, as documents: `id` is the memory's, `metadata` are its metadata with `score`, `created_at` and `occurred_at`.

    `invoke(question, k=3, metadata_filter={…})` overrides what the retriever was made with.
    """

    client: Hindcast
    k: int = 10
    """How many documents at most, 1 to 100."""
    metadata_filter: dict[str, Any] | None = None
    min_score: float | None = None

    def _get_relevant_documents(
        self,
        query: str,
        *,
        run_manager: CallbackManagerForRetrieverRun,
        k: int | None = None,
        metadata_filter: dict[str, Any] | None = None,
    ) -> list[Document]:
        answer = self.client.memories.search(
            query, top_k=k or self.k, metadata_filter=metadata_filter or self.metadata_filter, min_score=self.min_score
        )
        return [
            Document(
                id=item["memory_id"],
                page_content=item["content"],
                metadata={**item["metadata"], "score": item["score"], "created_at": item["created_at"], "occurred_at": item["occurred_at"]},
            )
            for item in answer["items"]
        ]


class HindcastChatMessageHistory(BaseChatMessageHistory):
    """The messages of one conversation, a memory each, so that retrievers find them too.

    Args:
        session_id: names the conversation among those of the agent
    """

    def __init__(self, session_id: str, client: Hindcast) -> None:
        self.session_id = session_id
        self._log = MessageLog(client, "langchain")

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override]
        """All messages, oldest first."""
        return messages_from_dict(self._log.messages(self.session_id))

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        self._log.add(self.session_id, [(message.text, message_to_dict(message)) for message in messages])

    def clear(self) -> None:
        """Hides the messages; `client.memories.erase` is for good."""
        self._log.clear(self.session_id)
