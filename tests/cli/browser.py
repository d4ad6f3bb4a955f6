"""Chromium without a window, driven through its debugging pipe: real key presses on saved pages."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

_OFF = ("gpu", "quic", "background-networking", "component-update", "sync")
_KEY_CODES = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35}
_PATIENCE = 60.0  # seconds


class Browser:
    """Shows one page; skips the test where Chromium is not installed."""

    def __init__(self, address: str, user: Path) -> None:
        chromium = shutil.which("chromium")
        if chromium is None:
            pytest.skip("chromium is not installed")
        reads, self._writes = self._pipe()
        self._reads, writes = self._pipe()
        self._count, self._rest, self._session = 0, b"", ""
        self._process = subprocess.Popen(
            [
                *(chromium, "--headless", "--no-sandbox", "--no-first-run"),
                *("--remote-debugging-pipe", f"--user-data-dir={user}"),
                *(f"--disable-{name}" for name in _OFF),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(3, 4),
            preexec_fn=lambda: (os.dup2(reads, 3), os.dup2(writes, 4)),
        )
        os.close(reads)
        os.close(writes)
        target = self._call("Target.createTarget", url=address)["targetId"]
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self.wait_for("location.protocol === 'file:' && document.readyState === 'complete'")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._reads)
        os.close(self._writes)

    def press(self, key: str) -> None:
        about = {"key": key, "code": key, "windowsVirtualKeyCode": _KEY_CODES.get(key, 0)}
        for type in ("keyDown", "keyUp"):
            self._call("Input.dispatchKeyEvent", type=type, **about)

    def resize(self, width: int, height: int) -> None:
        """Give the page a window of so many pixels."""
        sides = {"width": width, "height": height}
        self._call("Emulation.setDeviceMetricsOverride", **sides, deviceScaleFactor=1, mobile=False)

    def evaluate(self, script: str) -> Any:
        found = self._call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait_for(self, script: str) -> None:
        end = time.monotonic() + _PATIENCE
        while not self.evaluate(script):
            assert time.monotonic() < end, script
            time.sleep(0.02)

    def _call(self, method: str, **parameters: Any) -> Any:
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._writes, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._answer()
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                return answer["result"]

    def _answer(self) -> Any:
        while b"\0" not in self._rest:
            part = os.read(self._reads, 65536)
            assert part, "the browser has ended"
            self._rest += part
        first, _, self._rest = self._rest.partition(b"\0")
        return json.loads(first)

    def _pipe(self) -> tuple[int, int]:
        """Two ends of a pipe, neither of which is where the browser expects its own."""
        ends = os.pipe()
        high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
        for end in ends:
            os.close(end)
        return high[0], high[1]
