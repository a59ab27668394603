"""In which order tests run, and that under CI none skips."""

from __future__ import annotations

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Who is given more time than others begins: last, it would keep one worker busy while the other waits.
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
    # For the mutants: the tests of one rule run first, so that a mutant dies soon.
    rule = os.environ.get("TRIFORIUM_RULE_FIRST")
    if rule:
        items.sort(key=lambda item: rule not in [mark.args[0] for mark in item.iter_markers("rule")])


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Under CI a test that skips for want of a tool is a failure: CI must have everything."""
    if os.environ.get("CI") and call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception):
        call.excinfo = pytest.ExceptionInfo.from_exc_info(
            (AssertionError, AssertionError(f"skipped under CI: {call.excinfo.value}"), call.excinfo.tb)
        )
