"""The client: an operation is a method."""

from __future__ import annotations

from .operations import Operations
from .sending import Sender
from .transport import Transport, by_standard_library


class Client(Operations):
    """A client with one method for each operation of docs/interface.md.

    Each returns the answer or raises a HostelryError. After a failure that may pass, reads are sent again, bookings are sent again with
    the same Idempotency-Key, holds are not. ``timeout`` is for each attempt, in seconds: a booking may wait for a payment and for
    a remote source.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 60,
        retries: int = 2,
        transport: Transport = by_standard_library,
    ) -> None:
        super().__init__(Sender(base_url, key, timeout=timeout, retries=retries, transport=transport))
