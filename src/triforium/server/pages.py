"""The client's files, held in memory; a plain page where none has been built."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get

CLIENT = Path(__file__).parent.parent / "client"
ASSETS = "assets/"
FOREVER = "public, max-age=31536000, immutable"
PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Triforium</title>
<h1>Triforium</h1>
<p>The server runs. Its web client has not been built; the API is described at
<a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</html>
"""
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass
class Page:
    body: bytes
    small: bytes | None
    kind: str
    tag: str
    lasting: bool


class Pages:
    """Files by their path. What is not a file is the client's own address, and gets its front page.

    The built client's files keep their names from build to build. Its front page asks for them below
    `/assets/VERSION/`, where a browser may keep them: another build has another version, and a page of the old one
    gets no half of the new.
    """

    def __init__(self, folder: Path = CLIENT) -> None:
        bodies = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.glob("**/*"))
            if path.is_file() and path.suffix != ".py"
        }
        version = hashlib.sha256("".join(name + _tag(body) for name, body in bodies.items()).encode()).hexdigest()[:12]
        kept = f"{ASSETS}{version}/"
        front = bodies.get("index.html", PLAIN.encode())
        bodies["index.html"] = front.replace(f'"/{ASSETS}'.encode(), f'"/{kept}'.encode())
        self.files = {name: _page(name, body, lasting=False) for name, body in bodies.items()}
        self.front = self.files["index.html"]
        for name in bodies:
            if name.startswith(ASSETS):
                self.files[kept + name.removeprefix(ASSETS)] = replace(self.files[name], lasting=True)

    def find(self, path: str) -> Page | None:
        """A name with a dot is a file's; any other address is a page of the client."""
        found = self.files.get(path.strip("/"))
        if found is None and "." not in path.rsplit("/", 1)[-1]:
            return self.front
        return found


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _page(name: str, body: bytes, lasting: bool) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
    small = gzip.compress(body, 9, mtime=0) if text and len(body) > 500 else None
    return Page(body, small, kind, _tag(body), lasting)


def make_router(pages: Pages) -> Router:
    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        path = request.url.path
        found = pages.find(path) if not path.startswith(("/api/", "/schema/")) else None
        if found is None:
            return Response(b"There is nothing at this address.\n", status_code=404, media_type="text/plain")
        headers = {
            "ETag": found.tag,
            "Cache-Control": FOREVER if found.lasting else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("if-none-match") == found.tag:
            return Response(b"", status_code=304, headers=headers, media_type=found.kind)
        body = found.body
        if found.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = found.small
        return Response(body, headers=headers, media_type=found.kind)

    return Router("/", route_handlers=[page])
