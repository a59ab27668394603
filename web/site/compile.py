"""Runs in the browser's own Python, when the site is made: compiles its library and ours, so that no visitor need."""

import importlib._bootstrap_external as external
import zipfile

LONG_AGO = (1980, 1, 1, 0, 0, 0)
# What neither Pyodide's start nor the hall loads. `tests/pocket` plays with what is left.
UNUSED = frozenset(
    """
    _pyrepl/ curses/ ctypes/ dbm/ doctest.py ensurepip/ html/ idlelib/ imaplib.py lib2to3/ mailbox.py multiprocessing/
    optparse.py pdb.py pickletools.py poplib.py pydoc.py pydoc_data/ smtplib.py sqlite3/ statistics.py tkinter/
    unittest/ venv/ wsgiref/ xml/ xmlrpc/ zoneinfo/ ftplib.py cProfile.py profile.py pstats.py trace.py webbrowser.py
    socketserver.py pyclbr.py plistlib.py netrc.py turtle.py
    """.split()  # noqa: SIM905  a list of words
)
ENCODINGS = frozenset(
    "__init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16 utf_32 utf_8".split()  # noqa: SIM905
)


def is_used(name: str) -> bool:
    folder, _, file = name.partition("/")
    if folder == "encodings":
        return file.removesuffix(".py") in ENCODINGS
    return name not in UNUSED and f"{folder}/" not in UNUSED


def compiled(name: str, text: bytes, level: int) -> tuple[str, bytes]:
    if not name.endswith(".py"):
        return name, text
    code = compile(text, name, "exec", dont_inherit=True, optimize=level)
    return f"{name}c", bytes(external._code_to_timestamp_pyc(code, 0, 0))


def pack(source: str, target: str, keep_all: bool, level: int) -> None:
    with (
        zipfile.ZipFile(source) as found,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed,
    ):
        for name in sorted(found.namelist()):
            if not name.endswith("/") and (keep_all or is_used(name)):
                inside, content = compiled(name, found.read(name), level)
                packed.writestr(zipfile.ZipInfo(inside, LONG_AGO), content, zipfile.ZIP_DEFLATED)
