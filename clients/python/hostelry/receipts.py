"""Verifies receipts: what the server has signed of a price (docs/receipts.md). Needs the package cryptography."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Any

from .transport import Transport, by_standard_library


class ReceiptError(Exception):
    """The text is no genuine receipt of the server."""


def verify_receipt(
    receipt: str,
    *,
    base_url: str | None = None,
    keys: Sequence[dict[str, str]] | None = None,
    transport: Transport = by_standard_library,
    timeout: float = 60,
) -> dict[str, Any]:
    """What a receipt states. Raises ReceiptError if it is not genuine.

    The keys are fetched from the server at ``base_url``, or given as they were fetched. Raises ModuleNotFoundError where the package
    cryptography is not installed.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = receipt.strip().split(".")
    if len(parts) != 3:
        raise ReceiptError("it is no receipt")
    header, claims = _object_in(parts[0]), _object_in(parts[1])
    signature = _bytes_of(parts[2])
    is_receipt = header.get("alg") == "ES256" and header.get("typ") == "hostelry-receipt+jwt"
    if not is_receipt or "crit" in header or len(signature) != 64:
        raise ReceiptError("it is no receipt")
    if keys is None:
        if base_url is None:
            raise TypeError("base_url or keys is needed")
        keys = _keys_at(base_url, transport, timeout)
    key = next((each for each in keys if each["kid"] == header.get("kid")), None)
    if key is None:
        raise ReceiptError("the server has no key of its name")
    numbers = [int.from_bytes(_bytes_of(key[name]), "big") for name in ("x", "y")]
    public = ec.EllipticCurvePublicNumbers(*numbers, ec.SECP256R1()).public_key()
    halves = [int.from_bytes(signature[at : at + 32], "big") for at in (0, 32)]
    try:
        public.verify(
            utils.encode_dss_signature(*halves), f"{parts[0]}.{parts[1]}".encode(), ec.ECDSA(SHA256())
        )
    except InvalidSignature:
        raise ReceiptError("its signature is wrong") from None
    return claims


def _keys_at(base_url: str, transport: Transport, timeout: float) -> Sequence[dict[str, str]]:
    answer = transport(f"{base_url.rstrip('/')}/.well-known/jwks.json", {}, None, timeout)
    if answer.status != 200:
        raise ReceiptError(f"the keys of the server cannot be fetched: status {answer.status}")
    return json.loads(answer.body)["keys"]


def _object_in(part: str) -> dict[str, Any]:
    try:
        value = json.loads(_bytes_of(part))
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ReceiptError("it is no receipt")
    return value


def _bytes_of(part: str) -> bytes:
    try:
        return base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise ReceiptError("it is no receipt") from None
