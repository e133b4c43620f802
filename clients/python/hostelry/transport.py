"""How requests are sent: by the standard library, unless another transport is given, such as one around httpx."""

from __future__ import annotations

import http.client
import socket
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Response(NamedTuple):
    status: int
    #: With names in lower case.
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Sends a POST, or a GET without a body, and returns what was answered, whatever its status.

    Raises ``TimeoutError`` for no answer in time, and ``OSError`` for no answer.
    """

    def __call__(
        self, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response: ...


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would turn the POST into a GET."""

    def redirect_request(self, *_: object) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def by_standard_library(
    url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
) -> Response:
    request = urllib.request.Request(url, data=body, headers=dict(headers))
    try:
        with _opener.open(request, timeout=timeout) as answer:
            return _whole(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return _whole(refused.code, refused.headers, refused.read())
    except urllib.error.URLError as error:
        reason = error.reason
        if isinstance(reason, TimeoutError | socket.timeout):
            raise TimeoutError(str(reason)) from error
        raise ConnectionError(str(reason)) from error
    except http.client.HTTPException as error:
        raise ConnectionError(str(error) or type(error).__name__) from error


def _whole(status: int, headers: Mapping[str, str], body: bytes) -> Response:
    return Response(status, {name.lower(): value for name, value in headers.items()}, body)
