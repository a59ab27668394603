"""Files that a user names, read and written whole; what goes wrong is one clear error."""

from __future__ import annotations

from pathlib import Path

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "cannot-read": "{file} cannot be read: {reason}",
        "cannot-write": "{file} cannot be written: {reason}",
        "file-exists": "{file} already exists and is not overwritten",
    }
)


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TriforiumError("cannot-read", file=file, reason=error) from None


def write_text(file: Path, text: str, new: bool = False) -> None:
    """Write the file; with `new` only where there is none yet."""
    try:
        with file.open("x" if new else "w", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise TriforiumError("file-exists", file=file) from None
    except OSError as error:
        raise TriforiumError("cannot-write", file=file, reason=error.strerror) from None
