"""The parts that nobody writes by hand are those of the served document, the types hold, and another generator makes a client of it too.

Needs the Python of an environment with requirements-dev.txt in HINDCAST_DEV_PYTHON, which clients/run-python.sh makes.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest

dev_python = os.environ.get("HINDCAST_DEV_PYTHON", "")
client_folder = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(not dev_python, reason="HINDCAST_DEV_PYTHON is not set; run clients/run-python.sh")


def run(*arguments: str, cwd: Path = client_folder) -> str:
    done = subprocess.run([dev_python, *arguments], cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_generated_parts_are_those_of_the_served_document(service: Any) -> None:
    run("generate.py", "--check", f"{service.url}/openapi.json")


@pytest.mark.parametrize("version", ["3.10", "3.14"])
def test_types_hold(version: str, tmp_path: Path) -> None:
    run("-m", "mypy", "--strict", "--python-version", version, "--cache-dir", str(tmp_path), "src/hindcast")


def test_openapi_python_client_makes_a_client_that_works(service: Any, tmp_path: Path) -> None:
    document = tmp_path / "openapi.json"
    document.write_text(httpx.get(f"{service.url}/openapi.json").text)
    run("-m", "openapi_python_client", "generate", "--path", str(document), "--output-path", str(tmp_path / "made"), cwd=tmp_path)
    script = Path(__file__).parent / "round_trip_generated.py"
    assert "chatted" in run(str(script), str(tmp_path / "made"), service.url, service.new_key())
