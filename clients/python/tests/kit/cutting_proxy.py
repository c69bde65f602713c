"""A TCP proxy on the loopback that cuts answers, as networks do."""

from __future__ import annotations

import asyncio
import random
import threading

cuts = ("before", "in the middle", "after")


class CuttingProxy:
    """Hands requests on to the service and ends each connection at its first answer: before the answer, in the middle of it, or behind it, by chance.

    The requests themselves always arrive: what is cut off is only what the client learns of them.
    """

    def __init__(self, target_port: int, seed: int) -> None:
        self._target_port = target_port
        self._random = random.Random(seed)
        self.counts = {cut: 0 for cut in cuts}
        self._loop = asyncio.new_event_loop()
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        started.wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop)
        self._thread.join()

    async def _stop(self) -> None:
        serving = asyncio.all_tasks() - {asyncio.current_task()}
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        self._loop.stop()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self._loop.run_forever()
        server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        cut = self._random.choice(cuts)
        self.counts[cut] += 1
        try:
            upstream_reader, upstream_writer = await asyncio.open_connection("127.0.0.1", self._target_port)
        except OSError:
            writer.transport.abort()
            return
        sending = asyncio.ensure_future(self._copy(reader, upstream_writer))
        try:
            # The head is waited for: the service has done what it was asked for by then.
            answer = await upstream_reader.readuntil(b"\r\n\r\n")
            if cut != "before":
                answer += await self._body(answer, upstream_reader)
                writer.write(answer if cut == "after" else answer[: max(1, len(answer) * 2 // 3)])
                await writer.drain()
                await asyncio.sleep(0.002)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            sending.cancel()
            upstream_writer.transport.abort()
            if cut == "after":
                writer.close()
            else:
                writer.transport.abort()

    async def _body(self, head: bytes, reader: asyncio.StreamReader) -> bytes:
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                return await reader.readexactly(int(line.split(b":")[1]))
        # A stream: some of it, as far as it comes in a short while.
        body = b""
        try:
            while len(body) < 4096 and not body.endswith(b"0\r\n\r\n"):
                body += await asyncio.wait_for(reader.readuntil(b"\r\n"), 0.2)
        except (asyncio.TimeoutError, asyncio.IncompleteReadError):
            pass
        return body

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
