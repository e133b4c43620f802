"""Sends requests and reads answers, as often as is allowed."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .errors import HostelryError
from .transport import Response, Transport

if TYPE_CHECKING:
    from .types import Property

#: Whether an operation may be sent again when it is unknown whether it was carried out: a read always; one that books only with the
#: same Idempotency-Key, which gives the first answer again; a hold never, since a second one would hold more rooms.
Repeatable = Literal["always", "with-key", "never"]

_FIRST_PAUSE = 0.25
#: A longer Retry-After is the caller's to wait for.
_LONGEST_PAUSE = 30.0


class Snapshot(NamedTuple):
    """All that a publisher may sell."""

    #: What ``properties.changes`` goes on after.
    sequence: int
    properties: list[Property]


def snapshot_of(body: bytes) -> Snapshot:
    """Of an answer of lines. Raises ValueError for another."""
    first, *others = body.decode().splitlines() or [""]
    return Snapshot(json.loads(first)["sequence"], [json.loads(line) for line in others])


class Sender:
    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float,
        retries: int,
        transport: Transport,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if not base_url.lower().startswith(("http://", "https://")):
            raise ValueError(
                f"base_url must be an address with its scheme, such as https://rooms.example.com; it is {base_url!r}"
            )
        self.root = base_url.rstrip("/") + "/publisher/v3.0/"
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self._transport = transport
        self._sleep = sleep

    def send(
        self,
        path: str,
        repeatable: Repeatable,
        request: Mapping[str, Any] | None,
        *,
        idempotency_key: str | None = None,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
        read: Callable[[bytes], Any] = json.loads,
    ) -> Any:
        if repeatable == "with-key" and idempotency_key is None:
            idempotency_key = secrets.token_hex(16)
        headers = {"authorization": f"Bearer {self._key}", "content-type": "application/json"}
        if idempotency_key is not None:
            headers["idempotency-key"] = idempotency_key
        if request_id is not None:
            headers["x-request-id"] = request_id
        body = json.dumps(request or {}).encode()
        most = self._retries if retries is None else retries
        attempt = 0
        while True:
            try:
                return self._ask(path, headers, body, timeout or self._timeout, read)
            except HostelryError as error:
                error.idempotency_key = idempotency_key
                pause = pause_before_retry(repeatable, error, attempt) if attempt < most else None
                if pause is None:
                    raise
            self._sleep(pause)
            attempt += 1

    def _ask(
        self, path: str, headers: Mapping[str, str], body: bytes, timeout: float, read: Callable[[bytes], Any]
    ) -> Any:
        url = f"{self.root}{path}/.json"
        try:
            response = self._transport(url, headers, body, timeout)
        except TimeoutError as cause:
            raise HostelryError("TimeoutError", f"No answer in time from {url}.") from cause
        except OSError as cause:
            raise HostelryError("ConnectionError", f"No answer from {url}: {cause}") from cause
        return _answer_of(response, read)


def _answer_of(response: Response, read: Callable[[bytes], Any]) -> Any:
    is_answer = 200 <= response.status < 300
    parsed: Any = None
    try:
        parsed = read(response.body) if is_answer else json.loads(response.body)
    except ValueError:
        is_answer = False
    if is_answer:
        return _without_envelope(parsed)
    raise _refusal(response, parsed)


def _without_envelope(body: Any) -> Any:
    """A setting of the publisher puts answers into ``{"data": …}``."""
    return body["data"] if isinstance(body, dict) and set(body) == {"data"} else body


def _refusal(response: Response, body: Any) -> HostelryError:
    headers = response.headers
    after = headers.get("retry-after", "")
    request_id = headers.get("x-request-id")
    # The server sends whole seconds; a proxy's date is ignored.
    retry_after = int(after) if after.isdecimal() and len(after) < 10 else None
    is_replayed = headers.get("idempotent-replayed") == "true"
    if isinstance(body, dict) and isinstance(body.get("type"), str) and isinstance(body.get("errors"), list):
        return HostelryError(
            body["type"],
            str(body.get("message", "")),
            status=response.status,
            errors=body["errors"],
            request_id=request_id,
            doc_url=body.get("doc_url"),
            retry_after=retry_after,
            is_replayed=is_replayed,
        )
    return HostelryError(
        "UnexpectedAnswer",
        f"The answer with status {response.status} is not one of the interface; check base_url and the proxies before it.",
        status=response.status,
        request_id=request_id,
        retry_after=retry_after,
        is_replayed=is_replayed,
    )


def pause_before_retry(repeatable: Repeatable, error: HostelryError, attempt: int) -> float | None:
    """Seconds to wait before a failed request is sent again, the first time after attempt 0; None: it is not sent again."""
    if not _may_be_repeated(repeatable, error):
        return None
    if error.retry_after is not None:
        pause = float(error.retry_after)
    else:
        pause = _FIRST_PAUSE * 2**attempt * (0.5 + random.random() / 2)
    return pause if pause <= _LONGEST_PAUSE else None


def _may_be_repeated(repeatable: Repeatable, error: HostelryError) -> bool:
    if repeatable == "never" or error.is_replayed:
        return False
    if error.type in ("ConnectionError", "TimeoutError"):
        return True
    match error.status:
        case 408 | 429 | 500 | 503:
            return True
        # The outcome of a booking at a remote source does not change by asking again; a proxy's answer says nothing of it.
        case 502 | 504:
            return repeatable == "always" or error.type == "UnexpectedAnswer"
        # The first request with the same key is still being worked on.
        case 409:
            return repeatable == "with-key" and error.retry_after is not None
        case _:
            return False
