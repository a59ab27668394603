"""A request as it is read: where its parts cannot be, the client hears why, and nobody waits for them."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException


class Asked(Request[Any, Any, Any]):
    """A body that msgspec gives up on without an error of its own is a bad request, and no fault of ours."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError:
            raise ClientException("it is not UTF-8") from None
        except RecursionError:
            raise ClientException("it is nested too deep") from None
