"""A server on the loopback that plays what it is told to."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from typing import Iterator, Sequence, Union

Script = Sequence[Union[bytes, float]]

events_head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\nretry: 2000\n\n"


@contextmanager
def scripted(*scripts: Script, port: int = 0) -> Iterator[tuple[str, list[float]]]:
    """Plays a script to each connection, the last one to all further ones: bytes are sent, numbers are seconds to wait; then it cuts. Gives its address, and when it was connected to."""
    arrivals: list[float] = []
    listener = socket.create_server(("127.0.0.1", port))

    def play(connection: socket.socket, script: Script) -> None:
        with connection:
            connection.recv(65536)
            for step in script:
                if isinstance(step, bytes):
                    connection.sendall(step)
                else:
                    time.sleep(step)

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            script = scripts[min(len(arrivals), len(scripts) - 1)]
            arrivals.append(time.monotonic())
            threading.Thread(target=play, args=(connection, script), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}", arrivals
    listener.close()
