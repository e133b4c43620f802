"""What an operation raises."""

from __future__ import annotations

from typing import Any


class HostelryError(Exception):
    """Every failure of an operation.

    ``type`` is one of the server's (docs/errors.md), or one of three of the client: ``ConnectionError`` (nothing came back),
    ``TimeoutError`` (nothing came back in time) and ``UnexpectedAnswer`` (no answer of the interface, such as the page of a proxy).
    """

    def __init__(
        self,
        type: str,
        message: str,
        *,
        status: int | None = None,
        errors: list[dict[str, str]] | None = None,
        request_id: str | None = None,
        doc_url: str | None = None,
        retry_after: int | None = None,
        is_replayed: bool = False,
    ) -> None:
        super().__init__(f"{type}: {message}")
        self.type = type
        self.message = message
        #: The HTTP status; None without an answer.
        self.status = status
        #: What is wrong by field, flag or reason; empty if nothing is.
        self.errors = errors or []
        #: Finds the request in the log of the server.
        self.request_id = request_id
        #: The page that says what the type means and what to do.
        self.doc_url = doc_url
        #: Seconds after which the server wants to be asked again.
        self.retry_after = retry_after
        #: Whether it is the stored answer to the first request with the same Idempotency-Key.
        self.is_replayed = is_replayed
        #: Of a request that had one: with the same key and body it may be sent again without booking twice.
        self.idempotency_key: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """For logs."""
        return dict(vars(self))
