"""The service, really started, over a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import httpx

root = Path(__file__).resolve().parents[4]
owner_token = "hct_owner_of_the_python_tests"
start_patience_s = 240


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Service:
    """A process of the service that can be killed and started again on the same folder, always at the same address."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hindcast-python-"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.launch()

    def launch(self) -> None:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("HINDCAST_")}
        settings = {
            "PORT": str(self.port),
            "HINDCAST_DATA_DIR": str(self.folder / "data"),
            "HINDCAST_ACCOUNT_TOKEN": owner_token,
            "HINDCAST_API_KEY": "hck_default_of_the_python_tests",
            "HINDCAST_LOG_LEVEL": "error",
            "HINDCAST_CHECKPOINT_INTERVAL_S": "1",
        }
        self.log = open(self.folder / "log", "ab")
        command = ["node", "bin/hindcast.js", "serve"]
        self.process = subprocess.Popen(command, cwd=root, env={**inherited, **settings}, stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + start_patience_s
        while not self._is_healthy():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise RuntimeError(f"the service did not start:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.1)

    def _is_healthy(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """SIGKILL: nothing is finished or saved."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def new_key(self, scopes: list[str] | None = None) -> str:
        """The API key of a new agent, which nothing is stored for."""
        body = {"name": "test"} if scopes is None else {"name": "test", "scopes": scopes}
        answer = httpx.post(f"{self.url}/v1/accounts/units", json=body, headers={"authorization": f"Bearer {owner_token}"}, timeout=60)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["apiKey"])

    def dispose(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
