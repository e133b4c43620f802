"""A typed client of a Hostelry server."""

from .client import Client
from .errors import HostelryError
from .offers import Offer, offers_of
from .receipts import ReceiptError, verify_receipt
from .transport import Transport
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "Client",
    "HostelryError",
    "Offer",
    "ReceiptError",
    "Transport",
    "WebhookError",
    "offers_of",
    "verify_receipt",
    "verify_webhook",
]
