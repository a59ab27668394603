"""Pages of the docs site that are made of other files: the README, rulebooks, the API of Python and of the server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "web" / "generated" / "openapi.json"
MODULES = ("triforium", "triforium.rules.game", "triforium.rules.errors", "triforium.record", "triforium.table",
           "triforium.bots", "triforium.arena", "triforium.adapters.pettingzoo", "triforium.adapters.gymnasium",
           "triforium.adapters.openspiel")  # fmt: skip
TRY = '<p><a class="md-button md-button--primary" href="play/index.html">Try it now, in this browser</a></p>'
OUTSIDE = re.compile(r"(\]\(|src=\")\.\./((?:examples|deploy|bench)/[^)\"#]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add them, and what docs/ links to outside of it."""
    made = {"index.md": home(), "python.md": python(), "openapi.md": server()}
    made |= {
        f"rulebooks/{path.parent.name}.md": path.read_text() for path in ROOT.glob("src/triforium/rules/*/rules.md")
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    for page in (ROOT / "docs").rglob("*.md"):
        for _, linked in OUTSIDE.findall(page.read_text(encoding="utf-8")):
            if files.get_file_from_path(linked) is None:
                files.append(File.generated(config, linked, abs_src_path=str(ROOT / linked)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Such files lie inside the site; a folder is named, not linked to."""
    markdown = OUTSIDE.sub(r"\1\2", markdown)
    return re.sub(r"\[([^\]]+)\]\(decisions/?\)", r"\1", markdown)


def home() -> str:
    """The README, seen from docs/."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = re.sub(r"(\]\(|src=\")docs/", r"\1", text)
    title, rest = text.split("\n", 1)
    return f"{title}\n\n{TRY}\n{rest}"


def python() -> str:
    return "# The API of Python\n\n" + "\n\n".join(f"::: {module}" for module in MODULES) + "\n"


def server() -> str:
    """The server's requests and messages, from its schema."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    lines = [
        "# The API of the server",
        "",
        "[api.md](api.md) tells how it is meant; this list is made from its schema.",
        "",
    ]
    for path, methods in sorted(schema["paths"].items()):
        for method, about in methods.items():
            lines += [f"## `{method.upper()} {path}`", "", about.get("description") or about.get("summary", ""), ""]
            body = _named(about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {}))
            if body:
                lines += [f"Takes {body}.", ""]
            for status, answer in sorted(about["responses"].items()):
                content = next(iter(answer.get("content", {}).values()), {})
                if status.startswith("2"):
                    lines += [f"{status}: {_named(content.get('schema', {})) or answer.get('description', '')}", ""]
    lines += ["# Messages", ""]
    for name, about in sorted(schema["components"]["schemas"].items()):
        lines += [f"## {name}", "", about.get("description", ""), "", *_fields(about), ""]
    return "\n".join(lines)


def _fields(about: dict[str, Any]) -> list[str]:
    fields = about.get("properties", {})
    rows = [f"| `{name}` | {_named(field)} |" for name, field in fields.items()]
    return ["| field | type |", "|---|---|", *rows] if rows else []


def _named(schema: dict[str, Any]) -> str:
    """A type in words; those of the schema link to their place."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return " or ".join(_named(one) for one in schema[union])
    if schema.get("type") == "array":
        return f"list of {_named(schema.get('items', {})) or 'anything'}"
    if "enum" in schema or "const" in schema:
        return ", ".join(f"`{value}`" for value in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type", "")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
