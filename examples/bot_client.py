"""A program that plays over the network: joins a table and moves until the game is over.

    python examples/bot_client.py http://127.0.0.1:8400 TABLE [INVITATION]

It needs `pip install websockets`. Put your own idea into `choose`.
"""

import json
import sys
import urllib.error
import urllib.request
from typing import Any

from websockets.sync.client import connect

Json = dict[str, Any]


def choose(table: Json) -> str:
    """The action to play: here, the one that gains most at once. `table["play"]["view"]` is all there is to see."""
    best = max(table["choices"], key=lambda choice: sum(choice["preview"].values()))
    return str(best["action"])


class Server:
    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.headers = {"Content-Type": "application/json"}

    def post(self, path: str, body: Json) -> Json:
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), self.headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return dict(json.load(answer))
        except urllib.error.HTTPError as refused:
            return dict(json.load(refused))  # {"problem": {...}, "table": the table as it stands}

    def introduce(self, name: str) -> None:
        token = self.post("/api/tokens", {"name": name})["token"]
        self.headers["Authorization"] = f"Bearer {token}"


def play(address: str, table_id: str, invitation: str | None = None, name: str = "example-bot") -> Json:
    """Join the table, play to the end, return the last snapshot."""
    server = Server(address)
    server.introduce(name)
    joined = server.post(f"/api/tables/{table_id}/join", {"invitation": invitation})
    if "problem" in joined:
        raise SystemExit(joined["problem"]["sentence"])
    live = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table_id}/live"
    with connect(live, additional_headers={"Authorization": server.headers["Authorization"]}) as channel:
        for text in channel:
            message = json.loads(text)
            channel.send('{"type": "beat"}')
            table = message.get("table")
            while table is not None and table["status"] == "running" and table["turn"] == table["seat"]:
                draft = {"version": table["version"], "seat": table["seat"], "actions": [choose(table)]}
                answer = server.post(f"/api/tables/{table_id}/moves", draft)
                table = answer["table"] if "problem" in answer else answer
            if table is not None and table["status"] == "over":
                return dict(table)
    raise SystemExit("The server closed the channel")


if __name__ == "__main__":
    end = play(*sys.argv[1:4])
    print("won" if end["seat"] in end["winners"] else "lost", end["scores"])
