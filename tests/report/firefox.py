"""Firefox without a window, driven through its own protocol (Marionette): what a test asks of a page there."""

import base64
import json
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

SECONDS = 240.0
PREFERENCES = {
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class Firefox:
    """A session: commands go out and answers come back one by one, each as JSON after its length."""

    def __init__(self, port: int) -> None:
        self._numbers = count(1)
        self._stream = socket.create_connection(("127.0.0.1", port), SECONDS).makefile("rwb")
        self._read()
        self.send("WebDriver:NewSession")

    def _read(self) -> Any:
        size = b""
        while (byte := self._stream.read(1)) != b":":
            assert byte, "Firefox has closed the connection"
            size += byte
        return json.loads(self._stream.read(int(size)))

    def send(self, command: str, **arguments: Any) -> Any:
        data = json.dumps([0, next(self._numbers), command, arguments]).encode()
        self._stream.write(b"%d:%s" % (len(data), data))
        self._stream.flush()
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def open(self, address: str, size: tuple[int, int]) -> None:
        """A page, in a window of this size."""
        self.send("WebDriver:SetWindowRect", width=size[0], height=size[1])
        self.send("WebDriver:Navigate", url=address)

    def evaluate(self, script: str) -> Any:
        """What a function of JavaScript gives."""
        return self.send("WebDriver:ExecuteScript", script=f"return ({script})()", args=[])["value"]

    def awaited(self, script: str) -> Any:
        """What the promise gives that a function of JavaScript returns."""
        self.send("WebDriver:SetTimeouts", script=int(1000 * SECONDS))
        call = f"({script})().then(arguments[arguments.length - 1])"
        return self.send("WebDriver:ExecuteAsyncScript", script=call, args=[])["value"]

    def picture(self, file: Path) -> None:
        found = self.send("WebDriver:TakeScreenshot", full=False, hash=False)
        file.write_bytes(base64.b64decode(found["value"]))


@contextmanager
def started(program: str) -> Iterator[Firefox]:
    with tempfile.TemporaryDirectory() as profile:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        Path(profile, "user.js").write_text("".join(lines), encoding="utf-8")
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", profile]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield Firefox(_port(Path(profile, "MarionetteActivePort")))
        finally:
            process.terminate()
            process.wait(SECONDS)


def _port(file: Path) -> int:
    """Firefox writes it down once it listens."""
    for _ in range(int(SECONDS * 10)):
        if file.is_file() and (text := file.read_text().strip()):
            return int(text)
        time.sleep(0.1)
    raise AssertionError("Firefox does not listen")
