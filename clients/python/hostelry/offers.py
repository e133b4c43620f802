"""The rates of a property one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

if TYPE_CHECKING:
    from .types import Property, Rate, Room, Total


class OfferRequest(TypedDict):
    property_id: int
    accommodation_id: int
    rate_code: str


class Offer(NamedTuple):
    """One rate of one room. Spread ``request`` into the fields of preview, hold and reservation."""

    room: Room
    rate: Rate
    total: Total
    #: Of the amounts; None where the answer names none.
    currency: str | None
    request: OfferRequest


def offers_of(property: Property) -> list[Offer]:
    """Every rate that can be booked, room by room in the order of the answer; none of a view, and where nothing is free."""
    currency = (property.get("meta_data") or {}).get("currency")
    return [
        Offer(
            room,
            rate,
            rate["total"],
            currency,
            {"property_id": property["id"], "accommodation_id": room["id"], "rate_code": rate["code"]},
        )
        for room in property["property_accommodation"]
        for rate in room["rates"]
    ]
