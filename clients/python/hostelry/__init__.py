"""A typed client of a Hostelry server."""

from .client import Client
from .errors import HostelryError
from .receipts import ReceiptError, verify_receipt
from .transport import Transport
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "Client",
    "HostelryError",
    "ReceiptError",
    "Transport",
    "WebhookError",
    "verify_receipt",
    "verify_webhook",
]
