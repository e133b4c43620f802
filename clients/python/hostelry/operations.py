"""A method for each operation. Written by scripts/write-docs.ts from the OpenAPI document of the server."""

from __future__ import annotations

from typing import cast

from . import types as t
from .sending import Sender, Snapshot, snapshot_of


class Property:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def view(
        self,
        request: t.PropertyViewRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Property:
        """View: a property without availability. A property: rooms, descriptions, pictures, policies. Rooms have no
        rates, because this is not a search."""
        return cast(
            "t.Property",
            self._sender.send(
                "property/view",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def available(
        self,
        request: t.PropertyAvailableRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Property:
        """Availability: a property with rooms, rates and totals for a stay. Every room with its rates, or with the
        flags that say why it cannot be booked. A rate’s total already includes taxes and fees; preview lists
        them."""
        return cast(
            "t.Property",
            self._sender.send(
                "property/available",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def calendar(
        self,
        request: t.PropertyCalendarRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Calendar:
        """Calendar: the lowest price of a stay for each day of arrival. For up to 365 days of arrival and one length
        of stay: the cheapest rate that availability of the same stay shows, or why there is none, and which stays
        may begin or end on the day."""
        return cast(
            "t.Calendar",
            self._sender.send(
                "property/calendar",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Properties:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def view(
        self,
        request: t.PropertiesViewRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> list[t.Property]:
        """View of several properties. The same for the given properties, or for all that the key may sell.
        Properties that it may not sell are left out."""
        return cast(
            "list[t.Property]",
            self._sender.send(
                "properties/view",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def available(
        self,
        request: t.PropertiesAvailableRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> list[t.Property]:
        """Availability of several properties. The same for the given properties, or for all that the key may sell.
        Properties without a vacancy are listed too."""
        return cast(
            "list[t.Property]",
            self._sender.send(
                "properties/available",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def calendar(
        self,
        request: t.PropertiesCalendarRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> list[t.Calendar]:
        """Calendar of several properties. The same for the properties named, or for all that the key may sell. One
        that it may not sell is left out."""
        return cast(
            "list[t.Calendar]",
            self._sender.send(
                "properties/calendar",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def season(
        self,
        request: t.PropertiesSeasonRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Season:
        """Season: the lowest price of a stay for each day of arrival, among many properties. For up to 365 days of
        arrival and one length of stay: the lowest total that the calendar of any of the properties has, and the
        property that has it. The properties are those named or searched for, or all that the key may sell."""
        return cast(
            "t.Season",
            self._sender.send(
                "properties/season",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def changes(
        self,
        request: t.PropertiesChangesRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.PropertiesChangesAnswer:
        """Changes: what has changed since a sequence. Changes of the properties that the key may sell, in order,
        with property, room, rate and nights. What is read after a change was answered is at least as new. A
        property that the publisher may sell from now on, or no more, is content that comes or goes. No change can
        appear later with a sequence below `next`. A change appears about two seconds after it was made."""
        return cast(
            "t.PropertiesChangesAnswer",
            self._sender.send(
                "properties/changes",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def snapshot(
        self,
        request: t.PropertiesSnapshotRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> Snapshot:
        """Snapshot: all properties, to begin a copy with. The sequence that the copy stands for in the first line,
        then each property that the key may sell in a line of its own, as a view of it and in the order of ids. It
        is read while it is sent, as fast as you read. With properties/changes after the sequence the copy becomes
        what there is."""
        return cast(
            "Snapshot",
            self._sender.send(
                "properties/snapshot",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
                read=snapshot_of,
            ),
        )


class Book:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def preview(
        self,
        request: t.BookPreviewRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Property:
        """Preview: the full price of one rate, with itemised taxes and fees. The property at verbosity 2 with one
        room and one rate. Its total is the same as that of availability and of a reservation for the same
        request."""
        return cast(
            "t.Property",
            self._sender.send(
                "book/preview",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def reservation(
        self,
        request: t.BookReservationRequest,
        *,
        idempotency_key: str | None = None,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Reservation:
        """Reservation: books and answers with a confirmation number. Price and availability are computed again while
        the nights are locked. Errors have a fixed order: 404 for a room or rate that the property lacks, 409 if
        it cannot be sold, 422 for discount code, bed type, address and card. With an `Idempotency-Key` header the
        request can be sent again: it gets the first answer, marked `Idempotent-Replayed: true`. Status 202 and a
        `pending` reservation mean that the payment company or the booking system of the property has not answered
        yet: call reservation/view later. A setting of the publisher replaces 202 with a RemoteInventoryException
        504 that has the reference in its message."""
        return cast(
            "t.Reservation",
            self._sender.send(
                "book/reservation",
                "with-key",
                request,
                idempotency_key=idempotency_key,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def basket_preview(
        self,
        request: t.BookBasketPreviewRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.BookBasketPreviewAnswer:
        """Basket preview: what several stays cost together. Rooms of different types, rates and dates, at one
        property or several. Each item is answered as preview answers it, with the promise of its price; the total
        is their sum. If one item cannot be sold, all are refused, and the errors name it."""
        return cast(
            "t.BookBasketPreviewAnswer",
            self._sender.send(
                "book/basket/preview",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def basket(
        self,
        request: t.BookBasketRequest,
        *,
        idempotency_key: str | None = None,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.BookBasketAnswer:
        """Basket: books several stays, all or none. Each item becomes a reservation with a confirmation number of
        its own, which is viewed, changed and cancelled as any other; the basket has a number too. Prices and
        availability are computed again while the nights of all items are locked. What refuses one item refuses
        all, and the errors name it. With an `Idempotency-Key` header the request can be sent again."""
        return cast(
            "t.BookBasketAnswer",
            self._sender.send(
                "book/basket",
                "with-key",
                request,
                idempotency_key=idempotency_key,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def hold(
        self,
        request: t.BookHoldRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.BookHoldAnswer:
        """Hold: holds rooms for a while, without a guest or a card. For the time in which a guest fills in the form.
        A reservation with the hold_id takes the rooms over; otherwise they are for sale again when the hold ends."""
        return cast(
            "t.BookHoldAnswer",
            self._sender.send(
                "book/hold",
                "never",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def release(
        self,
        request: t.BookReleaseRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.BookReleaseAnswer:
        """Release: ends a hold early. The rooms are for sale again at once."""
        return cast(
            "t.BookReleaseAnswer",
            self._sender.send(
                "book/release",
                "never",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Basket:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def view(
        self,
        request: t.BasketViewRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.BasketViewAnswer:
        """Basket view: the reservations of a basket as they are now. As the basket was answered, with each
        reservation in its current state."""
        return cast(
            "t.BasketViewAnswer",
            self._sender.send(
                "basket/view",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def cancel(
        self,
        request: t.BasketCancelRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.BasketCancelAnswer:
        """Basket cancel: cancels all that is left of a basket. At the sum of the penalties that were promised, all
        or none. With `simulate` it only returns what it would cost. `expected_penalty` protects the guest: a
        higher sum is refused. Items that were cancelled before count with what that has cost. Cancelling again
        returns the same answer."""
        return cast(
            "t.BasketCancelAnswer",
            self._sender.send(
                "basket/cancel",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Reservation:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def view(
        self,
        request: t.ReservationViewRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Reservation:
        """Reservation view: one reservation by its confirmation number or id. As reservation answered, in its
        current state, with the actions that are possible now."""
        return cast(
            "t.Reservation",
            self._sender.send(
                "reservation/view",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def index(
        self,
        request: t.ReservationIndexRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.ReservationIndexAnswer:
        """Reservation index: the reservations of the key’s publisher. Newest first, in pages, filtered by stay, by
        time of creation or change, by state or discount code."""
        return cast(
            "t.ReservationIndexAnswer",
            self._sender.send(
                "reservation/index",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def modify(
        self,
        request: t.ReservationModifyRequest | None = None,
        *,
        idempotency_key: str | None = None,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.ReservationModifyAnswer:
        """Reservation modify: other dates, guests, rooms or rate, without letting go of the rooms in between. What
        is absent stays as it is. The changed stay is priced as a reservation made now; nights that stay the same
        are never given back. With `simulate` it only says what the change would cost. `expected_total` guards the
        guest: a higher total is refused. Where more is due than before, the difference is charged to the card in
        `payment` first. With an `Idempotency-Key` header the request can be sent again. Status 202 and `pending`
        mean that the payment has not been answered for, or that the guest must confirm it with the bank: the
        reservation is as before until it is made."""
        return cast(
            "t.ReservationModifyAnswer",
            self._sender.send(
                "reservation/modify",
                "with-key",
                request,
                idempotency_key=idempotency_key,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def cancel(
        self,
        request: t.ReservationCancelRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.ReservationCancelAnswer:
        """Reservation cancel: cancels at the penalty that was promised. With `simulate` it only returns what it
        would cost. `expected_penalty` protects the guest: a higher penalty is refused. Cancelling again returns
        the same answer."""
        return cast(
            "t.ReservationCancelAnswer",
            self._sender.send(
                "reservation/cancel",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Places:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def suggest(
        self,
        request: t.PlacesSuggestRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.PlacesSuggestAnswer:
        """Places: what a guest may mean by what was typed so far. Destinations, areas, cities and properties that
        the text names, among those that the key may sell, while a guest types. Lists of properties take the same
        `text`."""
        return cast(
            "t.PlacesSuggestAnswer",
            self._sender.send(
                "places/suggest",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Discounts:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def all(
        self,
        request: t.DiscountsAllRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.DiscountsAllAnswer:
        """Discounts: active codes, and promotions that need none. For a stay if both days are sent. A key that
        cannot book sees the codes that are `listed`, other keys all active codes of the publisher. At most 1,000
        codes and 1,000 promotions."""
        return cast(
            "t.DiscountsAllAnswer",
            self._sender.send(
                "discounts/all",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def grouped(
        self,
        request: t.DiscountsGroupedRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.DiscountsGroupedAnswer:
        """Grouped discounts: each offer once, with the properties that have it. As discounts/all; promotions of the
        same name and offer are one entry."""
        return cast(
            "t.DiscountsGroupedAnswer",
            self._sender.send(
                "discounts/grouped",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Webhooks:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(
        self,
        request: t.WebhooksCreateRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.WebhooksCreateAnswer:
        """Webhook create: has events sent to an address. Events are signed with the secret, which is shown here and
        nowhere else. A live key’s webhook gets the events of live reservations, a test key’s those of test keys.
        Sending the request again makes another webhook."""
        return cast(
            "t.WebhooksCreateAnswer",
            self._sender.send(
                "webhooks/create",
                "never",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def list(
        self,
        request: t.WebhooksListRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.WebhooksListAnswer:
        """Webhook list: the webhooks of the publisher. Those of live or of test keys, as the key is, also those that
        the operator of the server has made."""
        return cast(
            "t.WebhooksListAnswer",
            self._sender.send(
                "webhooks/list",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def delete(
        self,
        request: t.WebhooksDeleteRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.WebhooksDeleteAnswer:
        """Webhook delete: has nothing sent to an address any more. What waits to be sent to it is not sent."""
        return cast(
            "t.WebhooksDeleteAnswer",
            self._sender.send(
                "webhooks/delete",
                "never",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Watches:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(
        self,
        request: t.WatchesCreateRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.WatchesCreateAnswer:
        """Watch create: tells when a stay can be booked, or for less than an amount. Once, by the event
        `watch.bookable` or `watch.cheaper`, and in watches/list. A watch that has come true already is a 400. The
        key needs the scope `availability` too. Sending the request again makes another watch."""
        return cast(
            "t.WatchesCreateAnswer",
            self._sender.send(
                "watches/create",
                "never",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def list(
        self,
        request: t.WatchesListRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.WatchesListAnswer:
        """Watch list: the watches of the publisher. Those of live or of test keys, as the key is. One that came true
        is listed for three days."""
        return cast(
            "t.WatchesListAnswer",
            self._sender.send(
                "watches/list",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def delete(
        self,
        request: t.WatchesDeleteRequest,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.WatchesDeleteAnswer:
        """Watch delete: waits no more. A hold that was made for it stays: end it by book/release."""
        return cast(
            "t.WatchesDeleteAnswer",
            self._sender.send(
                "watches/delete",
                "never",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class TestClock:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def view(
        self,
        request: t.TestClockViewRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.TestClockViewAnswer:
        """Test clock: what time it is for test keys. The test keys of a publisher have one clock, as they share
        their bookings. A live key has none: 400."""
        return cast(
            "t.TestClockViewAnswer",
            self._sender.send(
                "test_clock/view",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def set(
        self,
        request: t.TestClockSetRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.TestClockSetAnswer:
        """Test clock set: moves the time of test keys forward, or back to the server’s. Cutoffs, penalties, holds,
        quotes and stays of the publisher’s test keys go by that time. The answer comes when the holds that are
        over by then are released and the stays completed. Nothing live is moved. A live key has no clock: 400."""
        return cast(
            "t.TestClockSetAnswer",
            self._sender.send(
                "test_clock/set",
                "never",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )


class Operations:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.property = Property(sender)
        self.properties = Properties(sender)
        self.book = Book(sender)
        self.basket = Basket(sender)
        self.reservation = Reservation(sender)
        self.places = Places(sender)
        self.discounts = Discounts(sender)
        self.webhooks = Webhooks(sender)
        self.watches = Watches(sender)
        self.test_clock = TestClock(sender)

    def currencies(
        self,
        request: t.CurrenciesRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.CurrenciesAnswer:
        """Currencies: those that amounts can be shown in. The euro and every currency with an exchange rate that may
        be quoted today."""
        return cast(
            "t.CurrenciesAnswer",
            self._sender.send(
                "currencies",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def settings(
        self,
        request: t.SettingsRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.SettingsAnswer:
        """Settings: what a publisher builds its pages from. The publisher of the key with its settings, and the
        destinations with areas, filters, amenities, types and stars of its properties, each with a count."""
        return cast(
            "t.SettingsAnswer",
            self._sender.send(
                "settings",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )

    def events(
        self,
        request: t.EventsRequest | None = None,
        *,
        request_id: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.EventsAnswer:
        """Events: what webhooks were sent, to be read again. The events of the publisher’s reservations after a
        sequence, in order. No event can appear later with a sequence below `last_sequence`; while bookings are
        being made an event may take ten seconds to appear."""
        return cast(
            "t.EventsAnswer",
            self._sender.send(
                "events",
                "always",
                request,
                request_id=request_id,
                timeout=timeout,
                retries=retries,
            ),
        )
