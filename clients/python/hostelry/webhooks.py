"""Verifies what webhooks bring."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any


class WebhookError(Exception):
    """The request is not a genuine one of the server; answer it with 400."""


def verify_webhook(
    headers: Mapping[str, str], body: bytes | str, secret: str, *, tolerance: float = 300
) -> dict[str, Any]:
    """The event of a webhook's request (Standard Webhooks). Raises WebhookError if it is not genuine.

    ``body`` is exactly as it arrived; ``secret`` is ``whsec_…`` as ``webhooks/create`` shows it; ``tolerance`` is how many seconds
    the clocks may differ.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        given.get(f"webhook-{name}") for name in ("id", "timestamp", "signature")
    )
    if not (message_id and timestamp and signatures):
        raise WebhookError("the headers of a signature are missing")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookError("the request is too old, or from the future")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + raw
    expected = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
    for signature in signatures.split(" "):
        if signature.startswith("v1,") and hmac.compare_digest(_bytes_of(signature[3:]), expected):
            return json.loads(raw)
    raise WebhookError("the signature is wrong")


def _key_of(secret: str) -> bytes:
    key = _bytes_of(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("the secret is not one of a webhook: whsec_ and base64")
    return key


def _bytes_of(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
