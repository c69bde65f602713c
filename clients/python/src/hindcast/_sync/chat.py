"""Made by generate.py from _async/; change that instead."""

from __future__ import annotations

import json
from typing import Any, Iterator, Literal, Sequence

from .._values import Json, Picture, given, picture_text
from ..errors import Interrupted, Unreachable
from ..generated import models, operations
from .base import Reads


class Chat(Reads):
    """Answers from memories. The official `openai` client works as well, at `<url>/v1`."""

    def complete(
        self,
        messages: Sequence[Json] | str,
        *,
        top_k: int | None = None,
        metadata_filter: Json | None = None,
        model: str | None = None,
        **options: Any,
    ) -> models.ChatCompletion:
        """Answers the last message (or a question alone) from what is remembered, each sentence cited.

        Args:
            top_k: memories to answer from, 1 to 100 (5)
            options: further fields of the OpenAI API, such as `max_tokens`
        """
        body = given(messages=_messages(messages), top_k=top_k, metadata_filter=metadata_filter, model=model, **options)
        return self._read(operations.CREATE_CHAT_COMPLETION, body=body)

    def models(self) -> list[models.ChatModel]:
        """The models that `model` may name."""
        return (self._transport.call(operations.LIST_MODELS))["data"]

    def stream(
        self,
        messages: Sequence[Json] | str,
        *,
        top_k: int | None = None,
        metadata_filter: Json | None = None,
        model: str | None = None,
        **options: Any,
    ) -> Iterator[dict[str, Any]]:
        """The answer in chunks of OpenAI's form. Raises Interrupted where it breaks off, also with an error of the model behind the service: ask again."""
        body = given(messages=_messages(messages), top_k=top_k, metadata_filter=metadata_filter, model=model, stream=True, **options)
        begun = False
        try:
            for text, _ in self._transport.lines(operations.CREATE_CHAT_COMPLETION, body=body, as_of=self._as_of):
                if text.startswith("data:"):
                    begun = True
                    data = text[5:].strip()
                    if data == "[DONE]":
                        return
                    chunk: dict[str, Any] = json.loads(data)
                    if chunk.get("error") is not None:
                        raise _broken_off(chunk["error"])
                    yield chunk
        except Unreachable as error:
            if not begun:
                raise
            raise Interrupted(error.detail, code="interrupted", what_to_do="Ask again.") from error
        raise Interrupted("the answer ended early", code="interrupted", what_to_do="Ask again.")


class Vision(Reads):
    """Questions about an image."""

    def ask(
        self,
        question: str,
        *,
        image: Picture | None = None,
        depth: Picture | None = None,
        depth_convention: Literal["distance", "inverse"] | None = None,
        object_hints: Sequence[str | Json] | None = None,
        scene_masks: Sequence[str | Json] | None = None,
        use_detector: bool | None = None,
        use_segmenter: bool | None = None,
    ) -> models.SpatialAnswer:
        """Where things are, how many, how they stand to each other. Points and boxes are shares of width and height, from 0 to 1.

        Args:
            image, depth: bytes, a path, or base64; larger depths are farther unless the convention is `inverse`
            object_hints: what is known to be in the image: names, or `{label, bbox?, point?, attributes?, depth?}`
        """
        body = given(
            question=question,
            image=picture_text(image),
            depth=picture_text(depth),
            depth_convention=depth_convention,
            object_hints=object_hints,
            scene_masks=scene_masks,
            use_detector=use_detector,
            use_segmenter=use_segmenter,
        )
        return self._read(operations.ASK_IMAGE, body=body)


def _broken_off(error: Any) -> Interrupted:
    """What the last chunk of an answer that broke off says."""
    said = error if isinstance(error, dict) else {"message": error}
    return Interrupted(str(said.get("message")), code=str(said.get("code") or "interrupted"), what_to_do="Ask again.")


def _messages(messages: Sequence[Json] | str) -> Sequence[Json]:
    return [{"role": "user", "content": messages}] if isinstance(messages, str) else messages
