"""A real nginx with TLS in front of a server, set up as the host's guide says."""

import os
import shutil
import ssl
import subprocess
import time
from pathlib import Path
from typing import Self

import httpx

from serving import free_port
from unencrypted import TRUSTS_NOBODY

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
NAME = "localhost"  # in the place of table.example.org


def missing() -> str | None:
    """Return what keeps this from running here, or None."""
    lacking = [tool for tool in ("nginx", "openssl") if _tool(tool) is None]
    return f"not installed: {', '.join(lacking)}" if lacking else None


def _tool(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))


class Nginx:
    """The nginx of the guide, on ports of its own, with a certificate that it signed itself."""

    def __init__(self, folder: Path, behind: int) -> None:
        self.folder = folder
        self.port, self.plain_port = free_port(), free_port()
        self.address = f"{NAME}:{self.port}"
        self._write_certificate()
        self._write_settings(behind)
        self.trust = ssl.create_default_context(cafile=str(folder / "certificate.pem"))

    def _write_certificate(self) -> None:
        words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}".split()
        files = ["-keyout", str(self.folder / "key.pem"), "-out", str(self.folder / "certificate.pem")]
        openssl = _tool("openssl")
        assert openssl
        subprocess.run([openssl, *words, *files], check=True, capture_output=True)  # noqa: S603  our own words

    def _write_settings(self, behind: int) -> None:
        site = (GUIDE / "nginx.conf").read_text(encoding="utf-8")
        for theirs, ours in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("/etc/letsencrypt/live/table.example.org/fullchain.pem", str(self.folder / "certificate.pem")),
            ("/etc/letsencrypt/live/table.example.org/privkey.pem", str(self.folder / "key.pem")),
            ("table.example.org", NAME),
            ("127.0.0.1:8777", f"127.0.0.1:{behind}"),
        ):
            assert theirs in site, f"the guide's nginx.conf no longer says {theirs}"
            site = site.replace(theirs, ours)
        user = "user root;" if os.geteuid() == 0 else ""
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = " ".join(f"{kind}_temp_path {self.folder / kind};" for kind in kinds)
        http = f"http {{ access_log off; {folders}\n{site}}}\n"
        settings = f"daemon off; {user} pid {self.folder / 'pid'}; events {{}}\n{http}"
        (self.folder / "nginx.conf").write_text(settings, encoding="utf-8")

    def __enter__(self) -> Self:
        nginx = _tool("nginx")
        assert nginx
        said, settings = str(self.folder / "said"), str(self.folder / "nginx.conf")
        command = [nginx, "-e", said, "-p", str(self.folder), "-c", settings]
        self._process = subprocess.Popen(command)  # noqa: S603  our own words
        while True:
            assert self._process.poll() is None, (self.folder / "said").read_text()
            try:
                httpx.get(f"http://{NAME}:{self.plain_port}/", verify=TRUSTS_NOBODY)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
