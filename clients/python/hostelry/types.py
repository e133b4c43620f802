"""Requests and answers of the publisher interface. Written by scripts/write-docs.ts from the OpenAPI document of the server."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Session(TypedDict):
    """The guest’s session; texts of up to 255 characters, shortened rather than refused."""

    #: Session of the guest; the log has a keyed hash of it.
    session_id: NotRequired[str]
    #: Browser of the guest.
    user_agent: NotRequired[str]
    #: Address of the guest; the log has a keyed hash of it.
    ip: NotRequired[str]



class ErrorAnswerErrors(TypedDict):
    #: Path of the field, such as `rooms[0].adults`, or the flag or reason that applies.
    field: str
    #: The error.
    message: str



class ErrorAnswer(TypedDict):
    """A refusal."""

    #: The type of error.
    type: Literal["BadRequestException", "UnauthorizedException", "ForbiddenException", "NotFoundException", "MethodNotAllowedException", "RequestTimeoutException", "RoomUnavailableException", "ExtraUnavailableException", "PriceChangedException", "DuplicateBookingException", "ConflictException", "PreconditionFailedException", "PayloadTooLargeException", "MisdirectedRequestException", "BookingValidationException", "AddressValidationException", "CreditCardException", "TooManyRequestsException", "InternalServerErrorException", "RemoteInventoryException", "RemoteInformationException", "ServiceUnavailableException"]
    #: What is wrong and what to do.
    message: str
    #: Path of the request.
    url: str
    #: The HTTP status.
    code: int
    #: All errors by field; empty if no field is at fault.
    errors: list[ErrorAnswerErrors]
    #: The id of the request in the log; the same as the header X-Request-Id.
    request_id: str
    #: The page that says what the type means and what to do; in the publisher interface.
    doc_url: NotRequired[str]



class Total(TypedDict):
    """The complete price of a rate."""

    #: Average of the nights before promotions and discount code.
    original_nightly_avg: float
    #: Average of the nights after promotions and discount code.
    nightly_avg: float
    #: Sum of the nights before promotions and discount code.
    original_subtotal: float
    #: original_subtotal - promotional_savings - discount_savings.
    subtotal: float
    #: Total taxes.
    tax: float
    #: Total fees.
    fee: float
    #: Due at the time of booking.
    balance_due: float
    #: Due at check-in; not part of balance_due or total.
    checkin_fee: float
    #: subtotal + tax + fee.
    total: float
    #: total + checkin_fee: all that the guest pays for the stay.
    altogether: float
    #: The amount that the guest gets back later; not part of any other amount.
    rebate: float
    #: Taken off by promotions.
    promotional_savings: float
    #: Taken off by the discount code.
    discount_savings: float
    group: None



class Night(TypedDict):
    """One night of a rate."""

    #: The night that begins on this day.
    date: str
    #: Price of all requested rooms after promotions.
    rate: float
    #: The same before promotions.
    original_rate: float
    #: Taken off by promotions.
    promotional_savings: float
    #: The promotion that saved most on this night.
    promotional_id: int | None
    #: Rooms left; null for free sale, without a count.
    inventory: int | None
    minimum: None
    maximum: None
    #: `rate` with the taxes inside it; absent where no tax is inside the prices.
    gross: NotRequired[float]
    #: Of a reduced night, where the law of the market asks for it: the lowest price of the thirty days before the
    #: reduction began, comparable with `rate`. Strike through this amount, and only if `rate` is below it; null:
    #: there was none, strike through nothing. Absent: the market does not ask, or it is not known.
    prior_lowest_30_days: NotRequired[float | None]



class PromotionPromotionType(TypedDict):
    """Its type."""

    #: Identifier.
    id: int
    #: Name.
    name: str



class Promotion(TypedDict):
    """A promotion that reduced the nights."""

    #: Identifier within the property.
    id: int
    #: Short form, such as "10% off".
    display_string: str
    #: Full name.
    name: str
    #: Identifier of its type.
    promotion_type_id: int
    #: A percentage, an amount, or the number of free nights, by promotion_type_id.
    amount: float
    #: Saved over the stay.
    discount_applied: float
    #: The same.
    total_discount: float
    #: Its type.
    promotion_type: PromotionPromotionType



class DiscountType(TypedDict):
    """How it is calculated."""

    #: Identifier.
    id: int
    #: Name.
    name: str



class Discount(TypedDict):
    """The discount code that applied."""

    #: Identifier.
    id: int
    #: What kind of code it is.
    category: Literal["value-add", "promotion", "discount"]
    #: How it is calculated.
    type: DiscountType
    #: The code, as the request sent it.
    code: str
    #: A percentage or an amount, by type; null for the other types.
    amount: float | None
    #: What it gives.
    description: str
    #: How to get it; value-adds only.
    instructions: str | None
    #: Whether the rate is not refundable while the code is applied.
    non_refundable: bool
    #: Subtotal from which the code applies.
    min_subtotal: float | None
    #: The same as description.
    display_string: str
    #: How the guest gets it; value-adds only.
    received_upon: Literal["check-in", "email"] | None
    #: Taken off the subtotal.
    discount_applied: float
    #: The amount that the guest gets back later, as a string; category discount only.
    rebate_applied: str | None
    #: The recipient: `customer`.
    rebate_type: str



class Charge(TypedDict):
    """A tax or a fee."""

    #: Name.
    name: str
    #: What it is for.
    description: str
    #: Of all rooms and nights.
    total: float
    #: Whether the hotel’s nightly prices include it.
    included: bool



class Image(TypedDict):
    """A picture."""

    #: Alternative text of the picture.
    alt: str
    #: The season it shows; of pictures of rooms deprecated, null.
    season: Literal["", "summer", "winter"] | None
    #: Full size; `?width=` and `?height=` (pixels) make it smaller.
    url: str
    is_hero_image: None
    url_small: None
    url_medium: None
    external_data: None



class RateDescription(TypedDict):
    """What the rate is."""

    #: Name of the rate plan.
    title: str
    #: What it offers.
    text: str
    #: Meals that are included.
    meal_plan: Literal["room_only", "breakfast", "half_board", "full_board", "all_inclusive"]



RateCancellationPenalties = TypedDict(
    "RateCancellationPenalties",
    {
        #: Instant from which it is owed, with the property’s offset; null: from the moment of booking.
        "from": "str | None",
        #: Instant until which it is owed; null: no end.
        "until": "str | None",
        #: The amount owed.
        "penalty": "float",
    },
)



class RateDeposits(TypedDict):
    #: `deposit`: what is due when booking (`balance_due`). `rest`: what is left of the total. `checkin_fees`: the
    #: charges due at check-in, which are beside the total.
    kind: Literal["deposit", "rest", "checkin_fees"]
    #: The amount.
    amount: float
    #: Instant at which it is due, with the property’s offset; null: when booking.
    due: str | None
    #: `card`: the server takes it from the card. `kept_card`: the property or the source of its rooms charges the
    #: card, which it keeps. `property`: the guest pays the property.
    collected: Literal["card", "kept_card", "property"]



RateByRoomCancellationPenalties = TypedDict(
    "RateByRoomCancellationPenalties",
    {
        #: Instant from which it is owed, with the property’s offset; null: from the moment of booking.
        "from": "str | None",
        #: Instant until which it is owed; null: no end.
        "until": "str | None",
        #: The amount owed.
        "penalty": "float",
    },
)



class RateByRoom(TypedDict):
    #: Its type; it and its terms only where the rooms differ.
    accommodation_id: NotRequired[int]
    #: Name of the type.
    accommodation_name: NotRequired[str]
    #: Its rate plan.
    rate_code: NotRequired[str]
    #: Name of the rate plan.
    rate_title: NotRequired[str]
    #: N if cancelling costs the whole price of the room from the moment of booking on, else Y.
    is_refundable: NotRequired[Literal["Y", "N", ""]]
    #: Whether something of it is due at the time of booking.
    is_deposit_required: NotRequired[Literal["Y", "N", ""]]
    #: Its deposit policy as text; total.balance_due is the amount.
    deposit_policy: NotRequired[str]
    #: Its cancellation policy as text.
    cancellation_policy: NotRequired[str]
    #: The cancellation penalties, in order of time and without gaps.
    cancellation_penalties: NotRequired[list[RateByRoomCancellationPenalties]]
    #: The amount owed for a no-show.
    no_show_penalty: NotRequired[float]
    #: The nights of the room.
    nights: list[Night]
    #: Its taxes.
    tax_items: list[Charge]
    #: Its fees.
    fees: list[Charge]
    #: Its charges due at check-in.
    checkin_fees: list[Charge]
    total: Total



class RateBeds(TypedDict):
    #: The bed_type.
    code: str
    #: In words.
    description: str



class RateExtras(TypedDict):
    #: By which it is chosen.
    code: str
    #: Its name.
    name: str
    #: Its description.
    description: str
    #: How often the amount counts: stay, night, person or person_night.
    unit: str
    #: For one, each time that the unit counts.
    amount: float
    #: For one, for the whole stay, without the tax on it.
    total: float
    #: The tax on one.
    tax: float
    #: The largest quantity: no more than are left on each night of the stay.
    maximum: int
    #: How many are chosen: these are a line of `fees` or `checkin_fees`, with its tax.
    quantity: int



class Rate(TypedDict):
    """A rate plan of a room, priced for the stay."""

    #: The rate_code of preview and reservation.
    code: str
    #: What the rate is.
    description: RateDescription
    #: The deposit, due at the time of booking; the same as total.balance_due.
    balance_due: float
    #: N if cancelling costs the whole price from the moment of booking on, else Y.
    is_refundable: Literal["Y", "N", ""]
    #: Whether something is due at the time of booking.
    is_deposit_required: Literal["Y", "N", ""]
    #: Deposit policy as text; takes precedence over the property’s.
    deposit_policy: str
    #: Cancellation policy as text; takes precedence over the property’s.
    cancellation_policy: str
    #: The cancellation penalties, in order of time and without gaps.
    cancellation_penalties: list[RateCancellationPenalties]
    #: The amount owed for a no-show.
    no_show_penalty: float
    #: What the guest pays when, in order of time and without amounts of 0. `deposit` and `rest` together are
    #: `total.total`, all together are `total.altogether`. Only in preview.
    deposits: NotRequired[list[RateDeposits]]
    #: Of a price of several rooms: the part of each, in the order of `rooms`; the parts of a night, a line or an
    #: amount of the total add up to it, but for averages. Absent for one room, and where the price of each room is
    #: not known. Only in preview.
    by_room: NotRequired[list[RateByRoom]]
    total: Total
    #: If not empty, the guest must choose one: the `bed_type` of a reservation.
    beds: list[RateBeds]
    #: The taxes, which sum to total.tax; only in preview.
    tax_items: list[Charge]
    #: The fees, which sum to total.fee; only in preview.
    fees: list[Charge]
    #: Extras of the property; absent where it has none.
    extras: NotRequired[list[RateExtras]]
    #: Charges due at check-in, which sum to total.checkin_fee; only in preview.
    checkin_fees: list[Charge]
    #: The promotion that saved most.
    promotion: Promotion | None
    #: One for each night of the stay.
    nights: list[Night]
    #: Pictures of the room.
    property_accommodation_image: NotRequired[list[Image]]
    #: The discount code that applied.
    discount: Discount | None
    #: All promotions that applied.
    promotions: list[Promotion]
    message: None
    meta_data: None
    tmp: None



class RoomUnavailableDetails(TypedDict):
    #: The reason.
    code: Literal["stop_sell", "closed_to_arrival", "closed_to_departure", "advance_days", "occupancy_exceeded", "no_inventory", "less_than_min_stay", "greater_than_max_stay", "no_price"]
    #: The first night, the day of arrival or the day of departure that it comes from; null where it comes from none.
    date: str | None
    #: What would be allowed: nights of the stay, rooms, guests (or adults, or children) of a room, days before
    #: arrival; null where nothing is counted.
    limit: int | None
    #: What the request has in its place.
    requested: int | None



class Room(TypedDict):
    """A type of room of a property."""

    #: Room identifier, the accommodation_id of preview and reservation.
    id: int
    #: Name.
    name: str
    #: Number of guests that the price includes.
    standard_occupancy: int
    #: Most guests.
    maximum_occupancy: int
    #: Brief description.
    short_description: NotRequired[str]
    #: Longer description.
    long_description: NotRequired[str]
    #: Beds as text.
    bedding: NotRequired[str]
    #: Type of room.
    type: str
    #: When the property last changed the room, in UTC; prices and free rooms do not count.
    updated_at: str
    #: Whether it can be booked: none of the next five flags is set and it has a rate.
    is_available: bool
    #: Closed on these dates, or the stay is too near or too far in the future.
    is_closedout: bool
    #: The party is larger than the room allows.
    is_occupancy_exceeded: bool
    #: Too few rooms are left.
    has_no_inventory: bool
    #: The stay is shorter than the minimum.
    is_less_than_min_stay: bool
    #: The stay is longer than the maximum.
    is_greater_than_max_stay: bool
    #: Why it cannot be booked, finer than the flags; empty if it can, and in answers of view.
    unavailable_reasons: list[Literal["stop_sell", "closed_to_arrival", "closed_to_departure", "advance_days", "occupancy_exceeded", "no_inventory", "less_than_min_stay", "greater_than_max_stay", "no_price"]]
    #: The same reasons, each with its day and its limit.
    unavailable_details: list[RoomUnavailableDetails]
    #: The rates that can be booked; empty if the room cannot be booked, and in answers of view.
    rates: list[Rate]
    adult_maximum_occupancy: None
    child_maximum_occupancy: None
    adult_rate_adjustment: None
    child_rate_adjustment: None
    unavailable_reason: None
    property_accommodation_type: None



class PropertyPropertyType(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str



class PropertyDestinationAreas(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: Name of the area that contains it.
    parent: str | None



class PropertyDestination(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: Areas, from the widest to the narrowest.
    areas: list[PropertyDestinationAreas]



class PropertyRateLow(TypedDict):
    #: Room of the rate.
    accommodation_id: int
    #: Its rate plan.
    rate_code: str
    total: Total
    #: The promotion that saved most.
    promotion: Promotion | None
    #: The discount code that applied.
    discount: Discount | None



class PropertyRate(TypedDict):
    """Rate summary."""

    #: The cheapest rate of all rooms; null if there is none.
    low: PropertyRateLow | None



class PropertyAlternativesBookingsRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children.
    children: int
    #: Their ages.
    children_ages: list[int]



class PropertyAlternativesBookings(TypedDict):
    #: Room, as preview takes it.
    accommodation_id: int
    #: Its cheapest rate plan.
    rate_code: str
    #: The party, one entry for each room, as preview takes it.
    rooms: list[PropertyAlternativesBookingsRooms]
    #: What it costs.
    total: float



class PropertyAlternatives(TypedDict):
    #: Other dates; another length of stay; the party in two rooms on the same dates.
    kind: Literal["dates", "length", "rooms"]
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: Nights of the stay.
    nights: int
    #: What it costs, all bookings together.
    total: float
    #: One booking, or two in rooms of different types, each to be made for itself.
    bookings: list[PropertyAlternativesBookings]



PropertyExplanationRules = TypedDict(
    "PropertyExplanationRules",
    {
        #: What it is.
        "kind": "Literal[\"night\", \"promotion\", \"discount_code\", \"included_tax\", \"supplement\", \"fee\", \"fee_tax\", \"tax\", \"rounding\"]",
        #: Of a night.
        "date": "NotRequired[str]",
        #: Of a promotion.
        "id": "NotRequired[int]",
        #: Of the rate plan, promotion, code, fee or tax.
        "name": "str",
        #: Whether it is part of the price.
        "taken": "bool",
        #: Why not, a code for programs such as `length_of_stay`; null if it was taken.
        "why": "str | None",
        #: What it adds; below 0 what it takes off; 0 if it was not taken.
        "amount": "float",
        #: `total`: these amounts add up to the total. `price`: a tax inside the nights. `checkin`: due at check-in.
        "in": "Literal[\"total\", \"price\", \"checkin\"]",
        #: Of a promotion that saves less than another: what it would save.
        "would_save": "NotRequired[float]",
    },
)



class PropertyExplanation(TypedDict):
    #: The property’s own currency, of these amounts.
    currency: str
    #: Every rule that was looked at, in order.
    rules: list[PropertyExplanationRules]
    #: The total.
    total: float
    #: Due at check-in; not part of the total.
    checkin_fee: float



PropertyMetaDataChargeCancellationPenalties = TypedDict(
    "PropertyMetaDataChargeCancellationPenalties",
    {
        #: Instant from which it is owed, with the property’s offset; null: from the moment of booking.
        "from": "str | None",
        #: Instant until which it is owed; null: no end.
        "until": "str | None",
        #: The amount owed.
        "penalty": "float",
    },
)



class PropertyMetaDataCharge(TypedDict):
    """After preview: what is charged, in the property’s own currency, and what becomes of the card."""

    #: The property’s own currency, of these amounts.
    currency: str
    #: The total.
    total: float
    #: Due when booking.
    balance_due: float
    #: Due at check-in, not part of the total.
    checkin_fee: float
    #: Given back after the stay.
    rebate: float
    #: The cancellation penalties, in order of time and without gaps.
    cancellation_penalties: list[PropertyMetaDataChargeCancellationPenalties]
    #: The amount owed for a no-show.
    no_show_penalty: float
    #: `charged`: what is due when booking is taken from the card. `kept`: the property or its source keeps the card
    #: and charges it itself. `checked`: nobody keeps the card; it pays and guarantees nothing.
    card: Literal["charged", "kept", "checked"]



class PropertyMetaDataCardForm(TypedDict):
    """After preview: the guest may type the card into the payment company’s own form, whose token the reservation
    takes as `payment.token`."""

    #: Name of the payment company.
    provider: str
    #: The key that its script is started with.
    publishable_key: str
    #: What is charged now, in the company’s units; null: nothing, and the card is only checked.
    amount: int | None
    #: Currency of the amount, in lower case.
    currency: str



class PropertyMetaDataSearchFacetsDestination(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: How many properties have it.
    count: int



class PropertyMetaDataSearchFacetsArea(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: How many properties have it.
    count: int



class PropertyMetaDataSearchFacetsPropertyType(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: How many properties have it.
    count: int



class PropertyMetaDataSearchFacetsStars(TypedDict):
    #: How many.
    id: float
    #: Name.
    name: str
    #: How many properties have it.
    count: int



class PropertyMetaDataSearchFacetsFilter(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: How many properties have it.
    count: int



class PropertyMetaDataSearchFacetsAmenity(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: How many properties have it.
    count: int



class PropertyMetaDataSearchFacets(TypedDict):
    """Where `facets` was asked for: up to 200 values of each, most properties first."""

    #: Destinations.
    destination: list[PropertyMetaDataSearchFacetsDestination]
    #: Areas.
    area: list[PropertyMetaDataSearchFacetsArea]
    #: Kinds of property.
    property_type: list[PropertyMetaDataSearchFacetsPropertyType]
    #: Stars.
    stars: list[PropertyMetaDataSearchFacetsStars]
    #: Filters.
    filter: list[PropertyMetaDataSearchFacetsFilter]
    #: Amenities.
    amenity: list[PropertyMetaDataSearchFacetsAmenity]



class PropertyMetaDataSearch(TypedDict):
    """With the first property of a list that was searched for, or that lacks some of the ids that were asked for."""

    #: Of a list that was searched for: how many properties meet the criteria, on all pages and before prices are
    #: looked at.
    total: NotRequired[int]
    #: Of the `property_ids` of the request, those that do not exist or that the key may not sell; absent where there
    #: are none.
    not_found: NotRequired[list[int]]
    #: Where `facets` was asked for: up to 200 values of each, most properties first.
    facets: NotRequired[PropertyMetaDataSearchFacets]



class PropertyMetaData(TypedDict):
    #: After a search: currency of the amounts of this answer.
    currency: NotRequired[str]
    #: After a search: units of it for one unit of the property’s currency.
    exchange_rate: NotRequired[float]
    #: After a search: day of the exchange rate; null if nothing was converted.
    exchange_rate_as_of: NotRequired[str | None]
    #: The requested currency, or the default one, where the amounts are not in it: the property’s currency has no
    #: exchange rate into it, or one that is too old, and the amounts are in `currency`. Absent otherwise.
    currency_unavailable: NotRequired[str]
    #: After a search: why the discount code changed nothing.
    discount_reason: NotRequired[str | None]
    #: After a search, where charges due at check-in have to be in the amount that is shown first: `altogether`;
    #: rates are compared and ordered by it.
    total_first: NotRequired[str]
    #: The age used for children without an age; absent if all ages were sent.
    assumed_child_age: NotRequired[int]
    #: After a search: when the property’s source gave the prices, which the server shows again for a moment; absent
    #: for prices of the server.
    priced_at: NotRequired[str]
    #: While the database is away: seconds since this was certainly true. Absent otherwise. The header Age has it
    #: too.
    age_seconds: NotRequired[int]
    #: After preview: the name of the quote, for the reservation.
    quote_id: NotRequired[str]
    #: After preview: instant until which the quoted price is valid.
    quote_expires_at: NotRequired[str]
    #: After preview: what is charged, in the property’s own currency, and what becomes of the card.
    charge: NotRequired[PropertyMetaDataCharge]
    #: After preview: the guest may type the card into the payment company’s own form, whose token the reservation
    #: takes as `payment.token`.
    card_form: NotRequired[PropertyMetaDataCardForm]
    #: After preview: true where the property, or the system that holds its rooms, wants the address of the guest;
    #: absent where nobody does.
    guest_address: NotRequired[bool]
    #: In a list that was searched for: sent as `cursor`, the same search goes on behind this property.
    cursor: NotRequired[str]
    #: Kilometres from `near`, where that was sent and the position is known.
    distance_km: NotRequired[float]
    #: With the first property of a list that was searched for, or that lacks some of the ids that were asked for.
    search: NotRequired[PropertyMetaDataSearch]



class PropertyPropertyDescription(TypedDict):
    #: In a sentence or two.
    short: str
    #: In full.
    long: str



class PropertyPhysicalAddress(TypedDict):
    #: Street and number.
    line_1: str
    #: Suite, floor.
    line_2: str
    #: City.
    city: str
    #: Two-letter ISO 3166 code.
    country: str
    #: State, province or other region.
    administrative_division: str
    #: Postal code.
    postal_code: str
    #: Decimal degrees east.
    longitude: float | None
    #: Decimal degrees north.
    latitude: float | None
    region: None
    state: None



class PropertyPropertyRatingStars(TypedDict):
    """Stars."""

    #: Name of the provider.
    name: str
    #: How many.
    value: float
    #: Null.
    meta_data: None



class PropertyPropertyRating(TypedDict):
    #: Stars.
    stars: PropertyPropertyRatingStars



class PropertyAmenity(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str
    #: Category above it.
    category: str
    group: None



class PropertyFilter(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str



class PropertyPropertyFee(TypedDict):
    #: What `fee` is.
    type: Literal["flat", "percent"]
    #: How often it is charged.
    applied: Literal["stay", "night", "person", "person_night"]
    #: What it is for: its description, else its name.
    description: str
    #: An amount, or a percentage of the subtotal.
    fee: float
    #: Whether a tax is charged on it.
    is_taxable: bool
    #: That tax in percent.
    tax_rate: float



class PropertyPropertyPolicy(TypedDict):
    #: Name.
    name: str
    #: The rule.
    description: str



class PropertyPaymentTypes(TypedDict):
    #: Two-letter card code.
    code: str
    #: Card company.
    name: str
    #: When set, this text must be shown to the guest at checkout.
    mandatoryDisplayText: str | None
    #: Country in which the payment is processed.
    processorCountryCode: str | None



class PropertyPropertyProvider(TypedDict):
    #: Identifier.
    id: int
    #: Name.
    name: str



class PropertyPermalink(TypedDict):
    """White-label pages."""

    #: Null.
    geo: str | None
    #: Page of the property at the publisher, if configured.
    property: str | None



class PropertyReviews(TypedDict):
    #: Title.
    title: str
    #: Text.
    text: str
    #: 1 to 5.
    rating: float
    #: The author.
    author: str
    #: Day it was published.
    published_on: str
    #: Kind of trip.
    trip_type: str | None
    #: Link to the review.
    url: str | None
    #: The property’s answer; only for a reviewer partner.
    owner_response: NotRequired[str | None]
    #: `property`, the name of an import, `tripadvisor_free` or `tripadvisor_partner`.
    source: str
    #: More from the source; `tripadvisor` has what Tripadvisor requires to be shown with a review.
    meta_data: dict[str, Any]



class PropertyReviewerLocation(TypedDict):
    #: Identifier at the provider.
    id: str
    #: Name at the provider.
    name: str
    #: Page at the provider.
    url: str | None
    #: 1 to 5; null without reviews.
    rating: float | None
    #: Number of reviews.
    num_reviews: int



class Property(TypedDict):
    """A property with its rooms, and their rates after a search."""

    #: Property identifier.
    id: int
    #: Name.
    name: str
    #: Sum of the percentages of the taxes.
    room_tax: float
    #: Days before arrival by which the stay must be booked.
    cutoff_days: int
    #: Sort order among the properties; lower comes first.
    order: int
    #: The recipient of rebates.
    discount_rebate_type: str
    #: Website.
    url: str | None
    #: Currency of the property; `meta_data.currency` is that of the amounts.
    currency: str
    #: Whether any room can be booked for the stay; false without a search.
    is_available: bool
    #: Why nothing can be booked.
    unavailable_reason: Literal["past_cutoff", "multi_room_not_supported", "no_rooms_available", "source_unavailable", "not_bookable"] | None
    #: Telephone.
    main_telephone: str | None
    is_past_cutoff: None
    #: The requested verbosity.
    verbosity: int
    #: Whether this is the result of a search: false in answers of view, and after a deadline.
    was_searched: bool
    #: Inventory source; `crs` is the built-in one.
    source: str
    #: Check-in from, HH:MM at the property.
    checkin_time: str | None
    #: Check-out until, HH:MM at the property.
    checkout_time: str | None
    #: On the day of arrival, bookings end at this time, HH:MM at the property.
    cutoff_time: str | None
    #: Whether reviews are shown in full.
    is_reviewer_partner: bool
    #: When its document or a shown review last changed, in UTC; prices and free rooms do not count.
    updated_at: str
    #: Page of the property at the publisher’s booking engine, if it has one.
    book_direct_link: str | None
    #: Kind of property.
    property_type: PropertyPropertyType | None
    #: Where the property is.
    destination: PropertyDestination | None
    #: Rate summary.
    rate: PropertyRate
    #: All rooms, also those that cannot be booked.
    property_accommodation: list[Room]
    #: Only there when asked for: what can be booked instead, the nearest first; at most one of `rooms`, five of
    #: `dates` and four of `length`.
    alternatives: NotRequired[list[PropertyAlternatives]]
    #: Only of preview with `explain: true`: how the price came about (docs/pricing.md). Null for the price of a
    #: remote source.
    explanation: NotRequired[PropertyExplanation | None]
    #: Only with `receipt: true`: the signed statement of the request, the rules and the price, a compact JWS
    #: (docs/receipts.md).
    receipt: NotRequired[str]
    #: Further data of the property, and the assumptions of a search.
    meta_data: PropertyMetaData | None
    #: Description of the property.
    property_description: NotRequired[PropertyPropertyDescription | None]
    #: Address of the building.
    physical_address: NotRequired[PropertyPhysicalAddress | None]
    #: Rating.
    property_rating: NotRequired[PropertyPropertyRating | None]
    #: Amenities.
    amenity: NotRequired[list[PropertyAmenity]]
    #: Filters of the publishers that the property belongs to.
    filter: NotRequired[list[PropertyFilter]]
    #: Pictures of the property.
    property_image: NotRequired[list[Image]]
    #: The fees of the property, whether or not they apply to a stay.
    property_fee: NotRequired[list[PropertyPropertyFee]]
    #: House rules.
    property_policy: NotRequired[list[PropertyPropertyPolicy]]
    #: Cards that are accepted.
    payment_types: NotRequired[list[PropertyPaymentTypes]]
    #: Inventory connections.
    property_provider: NotRequired[list[PropertyPropertyProvider]]
    #: White-label pages.
    permalink: NotRequired[PropertyPermalink]
    #: Reviews: all for a reviewer partner, else at most three, shortened to 200 characters.
    reviews: NotRequired[list[PropertyReviews]]
    #: The property at the review provider, with the fields that the provider adds.
    reviewer_location: NotRequired[PropertyReviewerLocation | None]



class CalendarDays(TypedDict):
    #: Day of arrival.
    date: str
    #: Whether a stay of the requested nights can be booked from this day.
    is_available: bool
    #: Total of the cheapest such stay, taxes and fees included; null where none can be booked.
    lowest_total: float | None
    #: Its average per night, the `nightly_avg` of its total.
    lowest_nightly: float | None
    #: Its room.
    accommodation_id: int | None
    #: Its rate plan.
    rate_code: str | None
    #: Nights of the shortest stay from this day that can be booked, whatever `nights` is; null where none can.
    #: Longer stays may be refused, as they reach other nights: ask with `nights` for each length.
    minimum_stay: int | None
    #: Nights of the longest; null also where only the 99 nights of any stay limit it.
    maximum_stay: int | None
    #: Whether a rate of the rooms that the party fits in is open to arrival on this day.
    arrival_allowed: bool
    #: Whether one is open to departure on this day.
    departure_allowed: bool
    #: Why nothing can be booked: the property’s `unavailable_reason`, where it is not `no_rooms_available`, and the
    #: `unavailable_reasons` of all its rooms.
    reasons: list[Literal["past_cutoff", "multi_room_not_supported", "source_unavailable", "not_bookable", "stop_sell", "closed_to_arrival", "closed_to_departure", "advance_days", "occupancy_exceeded", "no_inventory", "less_than_min_stay", "greater_than_max_stay", "no_price"]]



class CalendarMetaDataSearch(TypedDict):
    """Of the first of several properties: what the list lacks."""

    #: Of the `property_ids` of the request, those that do not exist or that the key may not sell; absent where there
    #: are none.
    not_found: NotRequired[list[int]]



class CalendarMetaData(TypedDict):
    """What the prices are based on."""

    #: Currency of the amounts.
    currency: str
    #: Units of it for one unit of the property’s currency.
    exchange_rate: float
    #: Day of the exchange rate; null where nothing was converted.
    exchange_rate_as_of: str | None
    #: The requested currency, or the default one, where the amounts are not in it: the property’s currency has no
    #: exchange rate into it, or one that is too old, and the amounts are in `currency`. Absent otherwise.
    currency_unavailable: NotRequired[str]
    #: Why the discount code changed nothing on any of the days.
    discount_reason: str | None
    #: Age taken for children whose ages were not sent; only there where one was.
    assumed_child_age: NotRequired[int]
    #: Of the first of several properties: what the list lacks.
    search: NotRequired[CalendarMetaDataSearch]
    #: While the database is away: seconds since this was certainly true. Absent otherwise. The header Age has it
    #: too.
    age_seconds: NotRequired[int]



class Calendar(TypedDict):
    """What arriving on each of many days costs."""

    #: Property identifier.
    property_id: int
    #: Nights of each stay.
    nights: int
    #: The days of arrival, in order.
    days: list[CalendarDays]
    #: What the prices are based on.
    meta_data: CalendarMetaData



class SeasonDays(TypedDict):
    #: Day of arrival.
    date: str
    #: Whether a stay of the requested nights can be booked from this day at any of the properties.
    is_available: bool
    #: Lowest total of such a stay, taxes and fees included: the least `lowest_total` that the calendars of the
    #: properties have for the day; null where none can be booked.
    lowest_total: float | None
    #: Its average per night, the `nightly_avg` of its total.
    lowest_nightly: float | None
    #: Its property; of several with the same total the first by `order`.
    property_id: int | None
    #: Its room.
    accommodation_id: int | None
    #: Its rate plan.
    rate_code: str | None



class SeasonMetaDataSearch(TypedDict):
    """What the properties lack."""

    #: Of the `property_ids` of the request, those that do not exist or that the key may not sell; absent where there
    #: are none.
    not_found: NotRequired[list[int]]



class SeasonMetaData(TypedDict):
    """What the prices are based on."""

    #: Currency of the amounts; null where there is no property.
    currency: str | None
    #: Properties whose prices were compared.
    compared: int
    #: Properties left out because their currency has no exchange rate into that of the amounts, or one that is too
    #: old.
    other_currency: int
    #: Of those compared, the ones that a live source sells: with the prices of their calendars, which availability
    #: asks the source for.
    live: int
    #: Why the discount code changed none of the lowest prices.
    discount_reason: str | None
    #: What the properties lack.
    search: NotRequired[SeasonMetaDataSearch]
    #: While the database is away: seconds since this was certainly true. Absent otherwise. The header Age has it
    #: too.
    age_seconds: NotRequired[int]



class Season(TypedDict):
    """What arriving on each of many days costs at the cheapest of many properties."""

    #: Nights of each stay.
    nights: int
    #: The days of arrival, in order.
    days: list[SeasonDays]
    #: What the prices are based on.
    meta_data: SeasonMetaData



class ReservationProperty(TypedDict):
    """The property."""

    #: Identifier.
    id: int
    #: Name.
    name: str



class ReservationRoom(TypedDict):
    """The room; where the rooms differ, the first type and the names of all."""

    #: Identifier.
    id: int
    #: Name.
    name: str



class ReservationRoomsGuests(TypedDict):
    #: Country in which the guest lives.
    residence: NotRequired[str]
    #: Nationality.
    nationality: NotRequired[str]
    #: Country from which is paid.
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[str]
    #: Age of an adult.
    age: NotRequired[int]
    #: Nights at the property before, in the year of arrival.
    nights_this_year: NotRequired[int]



class ReservationRooms(TypedDict):
    #: Name of the guest of the room.
    name: str
    #: Number of adults.
    adults: int
    #: Number of children.
    children: int
    #: The ages that the price is based on, one for each child.
    children_ages: list[int]
    #: Code of the bed option; null if the rate has none.
    bed_type: str | None
    #: Its type; only where the rooms differ.
    accommodation_id: NotRequired[int]
    #: Its rate plan; only where the rooms differ.
    rate_code: NotRequired[str]
    #: What was said of the guests; absent where nothing was.
    guests: NotRequired[list[ReservationRoomsGuests]]



class ReservationGuestAddresses(TypedDict):
    #: Billing.
    type: str
    #: Street address.
    line_1: str
    #: Apartment, suite, etc.
    line_2: str | None
    #: City.
    city: str | None
    #: Two-letter ISO 3166 code.
    country: str
    #: Postal code.
    postal_code: str
    #: Province, state or region.
    region: str | None
    #: State, in the US.
    state: str | None



class ReservationGuest(TypedDict):
    """The guest, as sent."""

    #: First name.
    first_name: str
    #: Last name.
    last_name: str
    #: E-mail address.
    email: str
    #: Phone number.
    phone: str
    #: Note to the hotel.
    note: str | None
    #: Addresses of the guest.
    addresses: list[ReservationGuestAddresses]



class ReservationPaymentChallenge(TypedDict):
    """Of a pending reservation, or a change, whose payment the guest must confirm with the bank; view the
    reservation afterwards."""

    #: Name of the payment company.
    provider: str
    #: The key that its script is started with.
    publishable_key: str
    #: For the guest’s browser only: lets its script ask the bank’s question.
    client_secret: str
    #: Instant after which the rooms are given back.
    expires_at: str



class ReservationPayment(TypedDict):
    """The card; nothing else of it is shown."""

    #: Two-letter card code.
    brand: str
    #: Last four digits.
    last_four: str
    #: Month of expiry, two digits.
    expiry_month: str
    #: Year of expiry.
    expiry_year: int
    #: Of a pending reservation, or a change, whose payment the guest must confirm with the bank; view the
    #: reservation afterwards.
    challenge: NotRequired[ReservationPaymentChallenge]



class ReservationExtras(TypedDict):
    #: By which it is chosen.
    code: str
    #: Its name.
    name: str
    #: Its description.
    description: str
    #: How often the amount counts: stay, night, person or person_night.
    unit: str
    #: For one, each time that the unit counts.
    amount: float
    #: For one, for the whole stay, without the tax on it.
    total: float
    #: The tax on one.
    tax: float
    #: The largest quantity: no more than are left on each night of the stay.
    maximum: int
    #: How many are chosen: these are a line of `fees` or `checkin_fees`, with its tax.
    quantity: int



ReservationCancellationPenalties = TypedDict(
    "ReservationCancellationPenalties",
    {
        #: Instant from which it is owed, with the property’s offset; null: from the moment of booking.
        "from": "str | None",
        #: Instant until which it is owed; null: no end.
        "until": "str | None",
        #: The amount owed.
        "penalty": "float",
    },
)



class ReservationDeposits(TypedDict):
    #: `deposit`: what is due when booking (`balance_due`). `rest`: what is left of the total. `checkin_fees`: the
    #: charges due at check-in, which are beside the total.
    kind: Literal["deposit", "rest", "checkin_fees"]
    #: The amount.
    amount: float
    #: Instant at which it is due, with the property’s offset; null: when booking.
    due: str | None
    #: `card`: the server takes it from the card. `kept_card`: the property or the source of its rooms charges the
    #: card, which it keeps. `property`: the guest pays the property.
    collected: Literal["card", "kept_card", "property"]



ReservationByRoomCancellationPenalties = TypedDict(
    "ReservationByRoomCancellationPenalties",
    {
        #: Instant from which it is owed, with the property’s offset; null: from the moment of booking.
        "from": "str | None",
        #: Instant until which it is owed; null: no end.
        "until": "str | None",
        #: The amount owed.
        "penalty": "float",
    },
)



class ReservationByRoom(TypedDict):
    #: Its type; it and its terms only where the rooms differ.
    accommodation_id: NotRequired[int]
    #: Name of the type.
    accommodation_name: NotRequired[str]
    #: Its rate plan.
    rate_code: NotRequired[str]
    #: Name of the rate plan.
    rate_title: NotRequired[str]
    #: N if cancelling costs the whole price of the room from the moment of booking on, else Y.
    is_refundable: NotRequired[Literal["Y", "N", ""]]
    #: Whether something of it is due at the time of booking.
    is_deposit_required: NotRequired[Literal["Y", "N", ""]]
    #: Its deposit policy as text; total.balance_due is the amount.
    deposit_policy: NotRequired[str]
    #: Its cancellation policy as text.
    cancellation_policy: NotRequired[str]
    #: The cancellation penalties, in order of time and without gaps.
    cancellation_penalties: NotRequired[list[ReservationByRoomCancellationPenalties]]
    #: The amount owed for a no-show.
    no_show_penalty: NotRequired[float]
    #: The nights of the room.
    nights: list[Night]
    #: Its taxes.
    tax_items: list[Charge]
    #: Its fees.
    fees: list[Charge]
    #: Its charges due at check-in.
    checkin_fees: list[Charge]
    total: Total



class ReservationPropertyPolicy(TypedDict):
    #: Name.
    name: str
    #: The rule.
    description: str



class ReservationActionsReasons(TypedDict):
    #: A code for programs, such as stay_has_begun.
    id: str
    #: A sentence for people.
    message: str



class ReservationActions(TypedDict):
    #: cancel or modify.
    action: str
    #: Whether the action is possible now.
    allowed: bool
    #: Why not; empty if it is allowed.
    reasons: list[ReservationActionsReasons]



ReservationMetaDataChargeCancellationPenalties = TypedDict(
    "ReservationMetaDataChargeCancellationPenalties",
    {
        #: Instant from which it is owed, with the property’s offset; null: from the moment of booking.
        "from": "str | None",
        #: Instant until which it is owed; null: no end.
        "until": "str | None",
        #: The amount owed.
        "penalty": "float",
    },
)



class ReservationMetaDataCharge(TypedDict):
    """What is charged, in the property’s own currency, and what became of the card."""

    #: The property’s own currency, of these amounts.
    currency: str
    #: The total.
    total: float
    #: Due when booking.
    balance_due: float
    #: Due at check-in, not part of the total.
    checkin_fee: float
    #: Given back after the stay.
    rebate: float
    #: The cancellation penalties, in order of time and without gaps.
    cancellation_penalties: list[ReservationMetaDataChargeCancellationPenalties]
    #: The amount owed for a no-show.
    no_show_penalty: float
    #: `charged`: what is due when booking is taken from the card. `kept`: the property or its source keeps the card
    #: and charges it itself. `checked`: nobody keeps the card; it pays and guarantees nothing.
    card: Literal["charged", "kept", "checked"]



class ReservationMetaData(TypedDict):
    """Currency and exchange rate of the amounts."""

    #: Currency of the amounts.
    currency: str
    #: Units of it for one unit of the property’s currency.
    exchange_rate: float
    #: Day of the exchange rate; null if nothing was converted.
    exchange_rate_as_of: str | None
    #: What is charged, in the property’s own currency, and what became of the card.
    charge: ReservationMetaDataCharge
    #: The age used for children without an age; absent if all ages were sent.
    assumed_child_age: NotRequired[int]



class Reservation(TypedDict):
    """A reservation."""

    #: The number for the guest; null for a reservation that was never confirmed.
    confirmation_number: str | None
    #: Identifier of the reservation, a UUID.
    id: str
    #: State of the reservation.
    status: Literal["pending", "confirmed", "cancelled", "no_show", "completed", "failed"]
    #: When it was made.
    created_at: str
    #: The property.
    property: ReservationProperty
    #: The room; where the rooms differ, the first type and the names of all.
    room: ReservationRoom
    #: The inventory source of the rooms.
    source: str
    #: The remote source’s own number; null for the built-in source.
    source_confirmation: str | None
    #: Rate plan; where the rooms differ, that of the first.
    rate_code: str
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: The rooms, as sent.
    rooms: list[ReservationRooms]
    #: The guest, as sent.
    guest: ReservationGuest
    #: The card; nothing else of it is shown.
    payment: ReservationPayment
    #: One for each night of the stay.
    nights: list[Night]
    #: The taxes, which sum to total.tax.
    tax_items: list[Charge]
    #: The fees, which sum to total.fee.
    fees: list[Charge]
    #: Due at check-in, which sum to total.checkin_fee.
    checkin_fees: list[Charge]
    #: Extras of the property; absent where it has none.
    extras: NotRequired[list[ReservationExtras]]
    total: Total
    #: The discount code that applied.
    discount: Discount | None
    #: All promotions that applied.
    promotions: list[Promotion]
    #: N if cancelling costs the whole price from the moment of booking on, else Y.
    is_refundable: Literal["Y", "N", ""]
    #: Whether something is due at the time of booking.
    is_deposit_required: Literal["Y", "N", ""]
    #: Deposit policy as text.
    deposit_policy: str
    #: Cancellation policy as text.
    cancellation_policy: str
    #: The cancellation penalties, in order of time and without gaps.
    cancellation_penalties: list[ReservationCancellationPenalties]
    #: The amount owed for a no-show.
    no_show_penalty: float
    #: What the guest pays when, in order of time and without amounts of 0. `deposit` and `rest` together are
    #: `total.total`, all together are `total.altogether`.
    deposits: list[ReservationDeposits]
    #: Of a price of several rooms: the part of each, in the order of `rooms`; the parts of a night, a line or an
    #: amount of the total add up to it, but for averages. Absent for one room, and where the price of each room is
    #: not known.
    by_room: NotRequired[list[ReservationByRoom]]
    #: House rules.
    property_policy: list[ReservationPropertyPolicy]
    #: When it was cancelled.
    cancelled_at: str | None
    #: The actions on the reservation.
    actions: list[ReservationActions]
    #: Currency and exchange rate of the amounts.
    meta_data: ReservationMetaData
    #: Only with `receipt: true`: the signed statement of the request, the rules and the price, a compact JWS
    #: (docs/receipts.md).
    receipt: NotRequired[str]



class PropertyViewRequest(TypedDict):
    """View: a property without availability. A property: rooms, descriptions, pictures, policies. Rooms have no
    rates, because this is not a search."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Property identifier.
    property_id: int
    #: Maximum number of results; 0 returns all. Default: 0.
    limit: NotRequired[int]
    #: Amount of data: 0 (least), 1 or 2 (most). Default: 0.
    verbosity: NotRequired[int]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]



class PropertiesViewRequestNear(TypedDict):
    """A point that distances are measured from, along a great circle."""

    #: Decimal degrees north.
    latitude: float
    #: Decimal degrees east.
    longitude: float
    #: Only properties so many kilometres away or nearer; any distance when absent.
    within_km: NotRequired[float]



class PropertiesViewRequestBox(TypedDict):
    """A box that properties lie in, its edges included."""

    #: Southern edge, decimal degrees north.
    south: float
    #: Western edge, decimal degrees east.
    west: float
    #: Northern edge.
    north: float
    #: Eastern edge; less than `west` for a box across the 180th meridian.
    east: float



class PropertiesViewRequest(TypedDict):
    """View of several properties. The same for the given properties, or for all that the key may sell. Properties
    that it may not sell are left out."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Properties to search; if absent, all that the publisher may sell.
    property_ids: NotRequired[list[int]]
    #: The same as one text with commas, such as "3144,3101".
    properties: NotRequired[str]
    #: Words of names and places as guests type them, in any language; eight of them are looked at. The beginning of
    #: a word is enough; capitals and accents do not matter; where nothing begins so, a letter or two may be wrong.
    text: NotRequired[str]
    #: Properties in any of these destinations (`destination.id`).
    destination_ids: NotRequired[list[int]]
    #: Properties in any of these areas (`destination.areas[].id`).
    area_ids: NotRequired[list[int]]
    #: Properties of any of these types (`property_type.id`).
    property_type_ids: NotRequired[list[int]]
    #: Properties that belong to all of these filters (`filter[].id`).
    filter_ids: NotRequired[list[int]]
    #: Properties that have all of these amenities (`amenity[].id`).
    amenity_ids: NotRequired[list[int]]
    #: Properties with at least so many stars.
    min_stars: NotRequired[float]
    #: Properties with at most so many stars.
    max_stars: NotRequired[float]
    #: A point that distances are measured from, along a great circle.
    near: NotRequired[PropertiesViewRequestNear]
    #: A box that properties lie in, its edges included.
    box: NotRequired[PropertiesViewRequestBox]
    #: Properties whose `updated_at` is this instant or later, and those granted to the publisher since; with an
    #: offset.
    changed_since: NotRequired[str]
    #: What comes first. Lower: `order`, `distance` (from `near`). Higher: `rating` (stars, then reviewers). Or
    #: `match` (of `text`, names before places), the default with `text`; or `random`. Default: "order".
    sort: NotRequired[Literal["order", "distance", "rating", "match", "random"]]
    #: Required with `random`, for nothing else: the same seed gives the same order.
    seed: NotRequired[int]
    #: `meta_data.cursor` of a property: the same search goes on behind it.
    cursor: NotRequired[str]
    #: Whether properties are counted by facet, into `meta_data.search` of the first one. Default: false.
    facets: NotRequired[bool]
    #: Maximum number of results; 0 returns all. Default: 0.
    limit: NotRequired[int]
    #: Amount of data: 0 (least), 1 or 2 (most). Default: 0.
    verbosity: NotRequired[int]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]



class PropertyAvailableRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class PropertyAvailableRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[PropertyAvailableRequestRoomsGuests]]



class PropertyAvailableRequest(TypedDict):
    """Availability: a property with rooms, rates and totals for a stay. Every room with its rates, or with the flags
    that say why it cannot be booked. A rate’s total already includes taxes and fees; preview lists them."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Property identifier.
    property_id: int
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: One entry for each requested room, all of the same accommodation.
    rooms: list[PropertyAvailableRequestRooms]
    #: Discount code, in any case.
    discount_code: NotRequired[str]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: With `required`, properties without a promotion are not returned. Default: "all".
    promotion: NotRequired[Literal["required", "all"]]
    #: Maximum number of results; 0 returns all. Default: 0.
    limit: NotRequired[int]
    #: Amount of data: 0 (least), 1 or 2 (most). Default: 0.
    verbosity: NotRequired[int]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: Whether to look for stays nearby, and for two rooms, when nothing can be booked. Default: false.
    alternatives: NotRequired[bool]
    #: Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false.
    receipt: NotRequired[bool]
    #: What is to happen; only with a test key (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out", "property_closed", "price_changed", "card_declined", "payment_challenge", "source_timeout", "pending", "duplicate", "answer_lost", "rate_limited", "server_unavailable", "slow"]]



class PropertiesAvailableRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class PropertiesAvailableRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[PropertiesAvailableRequestRoomsGuests]]



class PropertiesAvailableRequestNear(TypedDict):
    """A point that distances are measured from, along a great circle."""

    #: Decimal degrees north.
    latitude: float
    #: Decimal degrees east.
    longitude: float
    #: Only properties so many kilometres away or nearer; any distance when absent.
    within_km: NotRequired[float]



class PropertiesAvailableRequestBox(TypedDict):
    """A box that properties lie in, its edges included."""

    #: Southern edge, decimal degrees north.
    south: float
    #: Western edge, decimal degrees east.
    west: float
    #: Northern edge.
    north: float
    #: Eastern edge; less than `west` for a box across the 180th meridian.
    east: float



class PropertiesAvailableRequest(TypedDict):
    """Availability of several properties. The same for the given properties, or for all that the key may sell.
    Properties without a vacancy are listed too."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Properties to search; if absent, all that the publisher may sell.
    property_ids: NotRequired[list[int]]
    #: The same as one text with commas, such as "3144,3101".
    properties: NotRequired[str]
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: One entry for each requested room, all of the same accommodation.
    rooms: list[PropertiesAvailableRequestRooms]
    #: Discount code, in any case.
    discount_code: NotRequired[str]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: With `required`, properties without a promotion are not returned. Default: "all".
    promotion: NotRequired[Literal["required", "all"]]
    #: Maximum number of results; 0 returns all. Default: 0.
    limit: NotRequired[int]
    #: Amount of data: 0 (least), 1 or 2 (most). Default: 0.
    verbosity: NotRequired[int]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: With `lead`, each property has its cheapest rate only. Default: "all".
    mode: NotRequired[Literal["all", "lead"]]
    #: Properties that are not priced after so many milliseconds are answered with `was_searched: false`.
    deadline_ms: NotRequired[int]
    #: Words of names and places as guests type them, in any language; eight of them are looked at. The beginning of
    #: a word is enough; capitals and accents do not matter; where nothing begins so, a letter or two may be wrong.
    text: NotRequired[str]
    #: Properties in any of these destinations (`destination.id`).
    destination_ids: NotRequired[list[int]]
    #: Properties in any of these areas (`destination.areas[].id`).
    area_ids: NotRequired[list[int]]
    #: Properties of any of these types (`property_type.id`).
    property_type_ids: NotRequired[list[int]]
    #: Properties that belong to all of these filters (`filter[].id`).
    filter_ids: NotRequired[list[int]]
    #: Properties that have all of these amenities (`amenity[].id`).
    amenity_ids: NotRequired[list[int]]
    #: Properties with at least so many stars.
    min_stars: NotRequired[float]
    #: Properties with at most so many stars.
    max_stars: NotRequired[float]
    #: A point that distances are measured from, along a great circle.
    near: NotRequired[PropertiesAvailableRequestNear]
    #: A box that properties lie in, its edges included.
    box: NotRequired[PropertiesAvailableRequestBox]
    #: Properties whose lowest total for the stay is at least this amount, in the currency shown.
    min_price: NotRequired[str | float]
    #: Properties whose lowest total for the stay is at most this amount.
    max_price: NotRequired[str | float]
    #: What comes first. Lower: `order`, `price` (lowest total), `distance` (from `near`). Higher: `rating` (stars,
    #: then reviewers). Or `match` (of `text`, names before places), the default with `text`; or `random`. Default:
    #: "order".
    sort: NotRequired[Literal["order", "price", "distance", "rating", "match", "random"]]
    #: Required with `random`, for nothing else: the same seed gives the same order.
    seed: NotRequired[int]
    #: `meta_data.cursor` of a property: the same search goes on behind it.
    cursor: NotRequired[str]
    #: Whether properties are counted by facet, into `meta_data.search` of the first one. Default: false.
    facets: NotRequired[bool]
    #: Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false.
    receipt: NotRequired[bool]
    #: What is to happen; only with a test key (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out", "property_closed", "price_changed", "card_declined", "payment_challenge", "source_timeout", "pending", "duplicate", "answer_lost", "rate_limited", "server_unavailable", "slow"]]



class PropertyCalendarRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class PropertyCalendarRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[PropertyCalendarRequestRoomsGuests]]



#: Calendar: the lowest price of a stay for each day of arrival. For up to 365 days of arrival and one length of
#: stay: the cheapest rate that availability of the same stay shows, or why there is none, and which stays may
#: begin or end on the day.
PropertyCalendarRequest = TypedDict(
    "PropertyCalendarRequest",
    {
        #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
        "meta_data": "NotRequired[Session]",
        #: Property identifier.
        "property_id": "int",
        #: First day of arrival, YYYY-MM-DD.
        "from": "str",
        #: Days of arrival. Default: 31.
        "days": "NotRequired[int]",
        #: Nights of each stay. Default: 1.
        "nights": "NotRequired[int]",
        #: One entry for each requested room, all of the same accommodation.
        "rooms": "list[PropertyCalendarRequestRooms]",
        #: Discount code, in any case.
        "discount_code": "NotRequired[str]",
        #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
        "currency": "NotRequired[str]",
    },
)



class PropertiesCalendarRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class PropertiesCalendarRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[PropertiesCalendarRequestRoomsGuests]]



#: Calendar of several properties. The same for the properties named, or for all that the key may sell. One that
#: it may not sell is left out.
PropertiesCalendarRequest = TypedDict(
    "PropertiesCalendarRequest",
    {
        #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
        "meta_data": "NotRequired[Session]",
        #: Properties to search; if absent, all that the publisher may sell.
        "property_ids": "NotRequired[list[int]]",
        #: The same as one text with commas, such as "3144,3101".
        "properties": "NotRequired[str]",
        #: First day of arrival, YYYY-MM-DD.
        "from": "str",
        #: Days of arrival. Default: 31.
        "days": "NotRequired[int]",
        #: Nights of each stay. Default: 1.
        "nights": "NotRequired[int]",
        #: One entry for each requested room, all of the same accommodation.
        "rooms": "list[PropertiesCalendarRequestRooms]",
        #: Discount code, in any case.
        "discount_code": "NotRequired[str]",
        #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
        "currency": "NotRequired[str]",
        #: Maximum number of results; 0 returns all. Default: 0.
        "limit": "NotRequired[int]",
    },
)



class PropertiesSeasonRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class PropertiesSeasonRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[PropertiesSeasonRequestRoomsGuests]]



class PropertiesSeasonRequestNear(TypedDict):
    """A point that distances are measured from, along a great circle."""

    #: Decimal degrees north.
    latitude: float
    #: Decimal degrees east.
    longitude: float
    #: Only properties so many kilometres away or nearer; any distance when absent.
    within_km: NotRequired[float]



class PropertiesSeasonRequestBox(TypedDict):
    """A box that properties lie in, its edges included."""

    #: Southern edge, decimal degrees north.
    south: float
    #: Western edge, decimal degrees east.
    west: float
    #: Northern edge.
    north: float
    #: Eastern edge; less than `west` for a box across the 180th meridian.
    east: float



#: Season: the lowest price of a stay for each day of arrival, among many properties. For up to 365 days of
#: arrival and one length of stay: the lowest total that the calendar of any of the properties has, and the
#: property that has it. The properties are those named or searched for, or all that the key may sell.
PropertiesSeasonRequest = TypedDict(
    "PropertiesSeasonRequest",
    {
        #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
        "meta_data": "NotRequired[Session]",
        #: Properties to search; if absent, all that the publisher may sell.
        "property_ids": "NotRequired[list[int]]",
        #: The same as one text with commas, such as "3144,3101".
        "properties": "NotRequired[str]",
        #: First day of arrival, YYYY-MM-DD.
        "from": "str",
        #: Days of arrival. Default: 31.
        "days": "NotRequired[int]",
        #: Nights of each stay. Default: 1.
        "nights": "NotRequired[int]",
        #: One entry for each requested room, all of the same accommodation.
        "rooms": "list[PropertiesSeasonRequestRooms]",
        #: Discount code, in any case.
        "discount_code": "NotRequired[str]",
        #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
        "currency": "NotRequired[str]",
        #: Words of names and places as guests type them, in any language; eight of them are looked at. The beginning of
        #: a word is enough; capitals and accents do not matter; where nothing begins so, a letter or two may be wrong.
        "text": "NotRequired[str]",
        #: Properties in any of these destinations (`destination.id`).
        "destination_ids": "NotRequired[list[int]]",
        #: Properties in any of these areas (`destination.areas[].id`).
        "area_ids": "NotRequired[list[int]]",
        #: Properties of any of these types (`property_type.id`).
        "property_type_ids": "NotRequired[list[int]]",
        #: Properties that belong to all of these filters (`filter[].id`).
        "filter_ids": "NotRequired[list[int]]",
        #: Properties that have all of these amenities (`amenity[].id`).
        "amenity_ids": "NotRequired[list[int]]",
        #: Properties with at least so many stars.
        "min_stars": "NotRequired[float]",
        #: Properties with at most so many stars.
        "max_stars": "NotRequired[float]",
        #: A point that distances are measured from, along a great circle.
        "near": "NotRequired[PropertiesSeasonRequestNear]",
        #: A box that properties lie in, its edges included.
        "box": "NotRequired[PropertiesSeasonRequestBox]",
    },
)



class PropertiesChangesRequest(TypedDict):
    """Changes: what has changed since a sequence. Changes of the properties that the key may sell, in order, with
    property, room, rate and nights. What is read after a change was answered is at least as new. A property that
    the publisher may sell from now on, or no more, is content that comes or goes. No change can appear later with
    a sequence below `next`. A change appears about two seconds after it was made."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The `next` of the answer before; without it no changes are answered, only where they end now.
    after: NotRequired[int]
    #: Only changes of these kinds; when absent, all that the scopes of the key allow.
    kinds: NotRequired[list[Literal["content", "price", "availability", "restriction", "terms"]]]
    #: Most changes to return. Default: 1000.
    limit: NotRequired[int]



PropertiesChangesAnswerChanges = TypedDict(
    "PropertiesChangesAnswerChanges",
    {
        #: Rises from change to change; it has gaps.
        "sequence": "int",
        #: What to read again: `content` the view; `price`, `availability` and `restriction` the calendar of the nights;
        #: `terms` (taxes, fees, promotions, policies and what else decides about every night) both.
        "kind": "Literal[\"content\", \"price\", \"availability\", \"restriction\", \"terms\"]",
        #: The property; null: all of them.
        "property_id": "int | None",
        #: The room; null: all of the property.
        "accommodation_id": "int | None",
        #: The rate plan; null: all.
        "rate_code": "str | None",
        #: The first night; null, as `to`: all nights.
        "from": "str | None",
        #: The last night.
        "to": "str | None",
        #: When the server noted the change.
        "at": "str",
    },
)



class PropertiesChangesAnswer(TypedDict):
    """What changed for the publisher."""

    #: In order of their sequence.
    changes: list[PropertiesChangesAnswerChanges]
    #: The `after` of the next request; equal to `after` where there is no more.
    next: int



class PropertiesSnapshotRequest(TypedDict):
    """Snapshot: all properties, to begin a copy with. The sequence that the copy stands for in the first line, then
    each property that the key may sell in a line of its own, as a view of it and in the order of ids. It is read
    while it is sent, as fast as you read. With properties/changes after the sequence the copy becomes what there
    is."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The id of the last property of a snapshot that ended early: it goes on behind it. Default: 0.
    after: NotRequired[int]
    #: Amount of data: 0 (least), 1 or 2 (most). Default: 0.
    verbosity: NotRequired[int]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]



class PropertiesSnapshotAnswer(TypedDict):
    #: What properties/changes is asked after. Of a snapshot that was gone on with, the first one counts.
    sequence: int



class BookPreviewRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class BookPreviewRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[BookPreviewRequestRoomsGuests]]
    #: Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request.
    accommodation_id: NotRequired[int]
    #: Its own rate plan, where the rooms differ; absent: the `rate_code` of the request.
    rate_code: NotRequired[str]



class BookPreviewRequestExtras(TypedDict):
    #: Its code.
    code: str
    #: How many. Default: 1.
    quantity: NotRequired[int]



class BookPreviewRequest(TypedDict):
    """Preview: the full price of one rate, with itemised taxes and fees. The property at verbosity 2 with one room
    and one rate. Its total is the same as that of availability and of a reservation for the same request."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Property identifier.
    property_id: int
    #: Room identifier.
    accommodation_id: int
    #: Rate plan of the room, as availability returned it.
    rate_code: str
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: One entry for each requested room: of the accommodation and rate of the request, or of its own.
    rooms: list[BookPreviewRequestRooms]
    #: Discount code, in any case.
    discount_code: NotRequired[str]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: What is to happen; only with a test key (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out", "property_closed", "price_changed", "card_declined", "payment_challenge", "source_timeout", "pending", "duplicate", "answer_lost", "rate_limited", "server_unavailable", "slow"]]
    #: What the guest chooses of the extras that the rate offers, all of it.
    extras: NotRequired[list[BookPreviewRequestExtras]]
    #: A hold of these rooms for this stay, so that they count as free.
    hold_id: NotRequired[str]
    #: Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false.
    receipt: NotRequired[bool]
    #: Whether to say what every rule did: `explanation`. A refusal then names nights and limits. The key needs the
    #: scope `explain` too. Default: false.
    explain: NotRequired[bool]



class BookReservationRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class BookReservationRequestRooms(TypedDict):
    #: Name of the guest of the room.
    name: str
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[BookReservationRequestRoomsGuests]]
    #: Code of the chosen bed option; required if the rate has `beds`, else ignored.
    bed_type: NotRequired[str]
    #: Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request.
    accommodation_id: NotRequired[int]
    #: Its own rate plan, where the rooms differ; absent: the `rate_code` of the request.
    rate_code: NotRequired[str]



class BookReservationRequestExtras(TypedDict):
    #: Its code.
    code: str
    #: How many. Default: 1.
    quantity: NotRequired[int]



class BookReservationRequestGuestAddresses(TypedDict):
    #: Always Billing.
    type: str
    #: Street address.
    line_1: str
    #: Apartment, suite, etc.
    line_2: NotRequired[str]
    #: City.
    city: NotRequired[str]
    #: Two-letter ISO 3166 code, in any case.
    country: str
    #: Postal code.
    postal_code: str
    #: Province, state or region. Required outside the US where addresses are written with one; a code in CA and AU.
    region: NotRequired[str]
    #: Two-letter code of the state. Required in the US.
    state: NotRequired[str]



class BookReservationRequestGuest(TypedDict):
    """The guest who books."""

    #: First name.
    first_name: str
    #: Last name.
    last_name: str
    #: E-mail address.
    email: str
    #: Phone number.
    phone: str
    #: Note to the hotel.
    note: NotRequired[str]
    #: Addresses of the guest.
    addresses: NotRequired[list[BookReservationRequestGuestAddresses]]



class BookReservationRequestPayment(TypedDict):
    """The card, all its fields, or a token in its place. A card’s number is stored only for a property that charges
    on site, encrypted; its CVV never."""

    #: Name on the card.
    cardholder: NotRequired[str]
    #: Card number; blanks and hyphens between its digits are allowed.
    number: NotRequired[str]
    #: Month of expiry, 01 to 12.
    month: NotRequired[str]
    #: Year of expiry, four digits.
    year: NotRequired[int]
    #: The 3 or 4 digits printed on the card; never stored.
    cvv: NotRequired[str]
    #: Postal code of the card’s address.
    postal_code: NotRequired[str]
    #: In place of all other fields, where preview, or a simulated change, answers `card_form`: the token that the
    #: payment company’s form made of the card.
    token: NotRequired[str]



class BookReservationRequest(TypedDict):
    """Reservation: books and answers with a confirmation number. Price and availability are computed again while the
    nights are locked. Errors have a fixed order: 404 for a room or rate that the property lacks, 409 if it cannot
    be sold, 422 for discount code, bed type, address and card. With an `Idempotency-Key` header the request can
    be sent again: it gets the first answer, marked `Idempotent-Replayed: true`. Status 202 and a `pending`
    reservation mean that the payment company or the booking system of the property has not answered yet: call
    reservation/view later. A setting of the publisher replaces 202 with a RemoteInventoryException 504 that has
    the reference in its message."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Property identifier.
    property_id: int
    #: Room identifier.
    accommodation_id: int
    #: Rate plan of the room, as availability returned it.
    rate_code: str
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: One entry for each requested room: of the accommodation and rate of the request, or of its own.
    rooms: list[BookReservationRequestRooms]
    #: What the guest chooses of the extras that the rate offers, all of it.
    extras: NotRequired[list[BookReservationRequestExtras]]
    #: Discount code, in any case.
    discount_code: NotRequired[str]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: The guest who books.
    guest: BookReservationRequestGuest
    #: The card, all its fields, or a token in its place. A card’s number is stored only for a property that charges
    #: on site, encrypted; its CVV never.
    payment: BookReservationRequestPayment
    #: The `quote_id` of a preview of the same request, to pay its price.
    quote_id: NotRequired[str]
    #: The total that the guest was shown, in the currency of the request; a higher total is not booked.
    expected_total: NotRequired[str | float]
    #: The hold of the rooms for this stay.
    hold_id: NotRequired[str]
    #: Book even if the same guest has booked the same stay within a day. Default: false.
    allow_duplicate: NotRequired[bool]
    #: Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false.
    receipt: NotRequired[bool]
    #: What is to happen; only with a test key (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out", "property_closed", "price_changed", "card_declined", "payment_challenge", "source_timeout", "pending", "duplicate", "answer_lost", "rate_limited", "server_unavailable", "slow"]]



class BookBasketPreviewRequestItemsExtras(TypedDict):
    #: Its code.
    code: str
    #: How many. Default: 1.
    quantity: NotRequired[int]



class BookBasketPreviewRequestItemsRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class BookBasketPreviewRequestItemsRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[BookBasketPreviewRequestItemsRoomsGuests]]
    #: Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request.
    accommodation_id: NotRequired[int]
    #: Its own rate plan, where the rooms differ; absent: the `rate_code` of the request.
    rate_code: NotRequired[str]



class BookBasketPreviewRequestItems(TypedDict):
    #: Property identifier.
    property_id: int
    #: Room identifier.
    accommodation_id: int
    #: Rate plan of the room, as availability returned it.
    rate_code: str
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: Discount code, in any case.
    discount_code: NotRequired[str]
    #: What the guest chooses of the extras that the rate offers, all of it.
    extras: NotRequired[list[BookBasketPreviewRequestItemsExtras]]
    #: A hold of these rooms for this stay, so that they count as free.
    hold_id: NotRequired[str]
    #: One entry for each requested room: of the accommodation and rate of the request, or of its own.
    rooms: list[BookBasketPreviewRequestItemsRooms]



class BookBasketPreviewRequest(TypedDict):
    """Basket preview: what several stays cost together. Rooms of different types, rates and dates, at one property
    or several. Each item is answered as preview answers it, with the promise of its price; the total is their
    sum. If one item cannot be sold, all are refused, and the errors name it."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: The stays, at one property or several, all charged in one currency and in one way.
    items: list[BookBasketPreviewRequestItems]
    #: Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false.
    receipt: NotRequired[bool]



class BookBasketPreviewAnswerTotal(TypedDict):
    """The sum of the totals of the items, amount by amount."""

    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BookBasketPreviewAnswerMetaDataCharge(TypedDict):
    """The same as it is charged."""

    #: The currency that all items are charged in, of these amounts.
    currency: str
    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BookBasketPreviewAnswerMetaDataCardForm(TypedDict):
    """The guest may type the card into the payment company’s own form, whose token is taken as `payment.token`; it
    is for the basket as a whole."""

    #: Name of the payment company.
    provider: str
    #: The key that its script is started with.
    publishable_key: str
    #: What is charged now, in the company’s units; null: nothing, and the card is only checked.
    amount: int | None
    #: Currency of the amount, in lower case.
    currency: str



class BookBasketPreviewAnswerMetaData(TypedDict):
    """Currency and exchange rate of the total."""

    #: Currency of the amounts.
    currency: str
    #: Units of it for one unit of the currency that is charged.
    exchange_rate: float
    #: Day of the exchange rate; null if nothing was converted.
    exchange_rate_as_of: str | None
    #: The requested currency, or the default one, where the amounts are not in it: the property’s currency has no
    #: exchange rate into it, or one that is too old, and the amounts are in `currency`. Absent otherwise.
    currency_unavailable: NotRequired[str]
    #: The same as it is charged.
    charge: BookBasketPreviewAnswerMetaDataCharge
    #: The guest may type the card into the payment company’s own form, whose token is taken as `payment.token`; it
    #: is for the basket as a whole.
    card_form: NotRequired[BookBasketPreviewAnswerMetaDataCardForm]



class BookBasketPreviewAnswer(TypedDict):
    """Several stays and what they cost together."""

    #: For each item what preview answers, in the order of the request.
    items: list[Property]
    #: The sum of the totals of the items, amount by amount.
    total: BookBasketPreviewAnswerTotal
    #: Currency and exchange rate of the total.
    meta_data: BookBasketPreviewAnswerMetaData



class BookBasketRequestItemsExtras(TypedDict):
    #: Its code.
    code: str
    #: How many. Default: 1.
    quantity: NotRequired[int]



class BookBasketRequestItemsRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class BookBasketRequestItemsRooms(TypedDict):
    #: Name of the guest of the room.
    name: str
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[BookBasketRequestItemsRoomsGuests]]
    #: Code of the chosen bed option; required if the rate has `beds`, else ignored.
    bed_type: NotRequired[str]
    #: Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request.
    accommodation_id: NotRequired[int]
    #: Its own rate plan, where the rooms differ; absent: the `rate_code` of the request.
    rate_code: NotRequired[str]



class BookBasketRequestItems(TypedDict):
    #: Property identifier.
    property_id: int
    #: Room identifier.
    accommodation_id: int
    #: Rate plan of the room, as availability returned it.
    rate_code: str
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: Discount code, in any case.
    discount_code: NotRequired[str]
    #: What the guest chooses of the extras that the rate offers, all of it.
    extras: NotRequired[list[BookBasketRequestItemsExtras]]
    #: The hold of the rooms for this stay.
    hold_id: NotRequired[str]
    #: The `quote_id` of a preview of the same request, to pay its price.
    quote_id: NotRequired[str]
    #: The total that the guest was shown, in the currency of the request; a higher total is not booked.
    expected_total: NotRequired[str | float]
    #: One entry for each requested room: of the accommodation and rate of the request, or of its own.
    rooms: list[BookBasketRequestItemsRooms]



class BookBasketRequestGuestAddresses(TypedDict):
    #: Always Billing.
    type: str
    #: Street address.
    line_1: str
    #: Apartment, suite, etc.
    line_2: NotRequired[str]
    #: City.
    city: NotRequired[str]
    #: Two-letter ISO 3166 code, in any case.
    country: str
    #: Postal code.
    postal_code: str
    #: Province, state or region. Required outside the US where addresses are written with one; a code in CA and AU.
    region: NotRequired[str]
    #: Two-letter code of the state. Required in the US.
    state: NotRequired[str]



class BookBasketRequestGuest(TypedDict):
    """The guest who books."""

    #: First name.
    first_name: str
    #: Last name.
    last_name: str
    #: E-mail address.
    email: str
    #: Phone number.
    phone: str
    #: Note to the hotel.
    note: NotRequired[str]
    #: Addresses of the guest.
    addresses: NotRequired[list[BookBasketRequestGuestAddresses]]



class BookBasketRequestPayment(TypedDict):
    """The card, all its fields, or a token in its place. A card’s number is stored only for a property that charges
    on site, encrypted; its CVV never."""

    #: Name on the card.
    cardholder: NotRequired[str]
    #: Card number; blanks and hyphens between its digits are allowed.
    number: NotRequired[str]
    #: Month of expiry, 01 to 12.
    month: NotRequired[str]
    #: Year of expiry, four digits.
    year: NotRequired[int]
    #: The 3 or 4 digits printed on the card; never stored.
    cvv: NotRequired[str]
    #: Postal code of the card’s address.
    postal_code: NotRequired[str]
    #: In place of all other fields, where preview, or a simulated change, answers `card_form`: the token that the
    #: payment company’s form made of the card.
    token: NotRequired[str]



class BookBasketRequest(TypedDict):
    """Basket: books several stays, all or none. Each item becomes a reservation with a confirmation number of its
    own, which is viewed, changed and cancelled as any other; the basket has a number too. Prices and availability
    are computed again while the nights of all items are locked. What refuses one item refuses all, and the errors
    name it. With an `Idempotency-Key` header the request can be sent again."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: The stays, at one property or several, all charged in one currency and in one way.
    items: list[BookBasketRequestItems]
    #: The guest who books.
    guest: BookBasketRequestGuest
    #: The card, all its fields, or a token in its place. A card’s number is stored only for a property that charges
    #: on site, encrypted; its CVV never.
    payment: BookBasketRequestPayment
    #: The total of all items that the guest was shown, in the currency of the request; a higher total is not booked.
    expected_total: NotRequired[str | float]
    #: Book even if the same guest has booked the same stay within a day. Default: false.
    allow_duplicate: NotRequired[bool]
    #: Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false.
    receipt: NotRequired[bool]



class BookBasketAnswerTotal(TypedDict):
    """The sum of the totals of the items that are not cancelled, amount by amount."""

    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BookBasketAnswerMetaDataCharge(TypedDict):
    """The same as it is charged."""

    #: The currency that all items are charged in, of these amounts.
    currency: str
    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BookBasketAnswerMetaData(TypedDict):
    """Currency and exchange rate of the total."""

    #: Currency of the amounts.
    currency: str
    #: Units of it for one unit of the currency that is charged.
    exchange_rate: float
    #: Day of the exchange rate; null if nothing was converted.
    exchange_rate_as_of: str | None
    #: The same as it is charged.
    charge: BookBasketAnswerMetaDataCharge



class BookBasketAnswer(TypedDict):
    """Reservations that were made together."""

    #: The number of the basket.
    basket_number: str
    #: The reservations, in the order of the request.
    items: list[Reservation]
    #: The sum of the totals of the items that are not cancelled, amount by amount.
    total: BookBasketAnswerTotal
    #: Currency and exchange rate of the total.
    meta_data: BookBasketAnswerMetaData



class BasketViewRequest(TypedDict):
    """Basket view: the reservations of a basket as they are now. As the basket was answered, with each reservation
    in its current state."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The number of the basket.
    basket_number: str



class BasketViewAnswerTotal(TypedDict):
    """The sum of the totals of the items that are not cancelled, amount by amount."""

    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BasketViewAnswerMetaDataCharge(TypedDict):
    """The same as it is charged."""

    #: The currency that all items are charged in, of these amounts.
    currency: str
    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BasketViewAnswerMetaData(TypedDict):
    """Currency and exchange rate of the total."""

    #: Currency of the amounts.
    currency: str
    #: Units of it for one unit of the currency that is charged.
    exchange_rate: float
    #: Day of the exchange rate; null if nothing was converted.
    exchange_rate_as_of: str | None
    #: The same as it is charged.
    charge: BasketViewAnswerMetaDataCharge



class BasketViewAnswer(TypedDict):
    """Reservations that were made together."""

    #: The number of the basket.
    basket_number: str
    #: The reservations, in the order of the request.
    items: list[Reservation]
    #: The sum of the totals of the items that are not cancelled, amount by amount.
    total: BasketViewAnswerTotal
    #: Currency and exchange rate of the total.
    meta_data: BasketViewAnswerMetaData



class BasketCancelRequest(TypedDict):
    """Basket cancel: cancels all that is left of a basket. At the sum of the penalties that were promised, all or
    none. With `simulate` it only returns what it would cost. `expected_penalty` protects the guest: a higher sum
    is refused. Items that were cancelled before count with what that has cost. Cancelling again returns the same
    answer."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The number of the basket.
    basket_number: str
    #: Only return what cancelling would cost. Default: false.
    simulate: NotRequired[bool]
    #: The penalty that the guest was shown; the reservation stays if the penalty is higher.
    expected_penalty: NotRequired[str | float]



class BasketCancelAnswerCharge(TypedDict):
    """The same as it is charged."""

    #: The property’s own currency, of these amounts.
    currency: str
    #: The penalty.
    penalty: float
    #: The refund.
    refund: float



class BasketCancelAnswerBasketTotal(TypedDict):
    """The sum of the totals of the items that are not cancelled, amount by amount."""

    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BasketCancelAnswerBasketMetaDataCharge(TypedDict):
    """The same as it is charged."""

    #: The currency that all items are charged in, of these amounts.
    currency: str
    #: The subtotals before savings.
    original_subtotal: float
    #: The subtotals.
    subtotal: float
    #: The taxes.
    tax: float
    #: The fees.
    fee: float
    #: What is due when booking.
    balance_due: float
    #: What is due at check-in, beside the total.
    checkin_fee: float
    #: The totals.
    total: float
    #: The totals with what is due at check-in.
    altogether: float
    #: What is given back after the stays.
    rebate: float
    #: What promotions save.
    promotional_savings: float
    #: What discount codes save.
    discount_savings: float



class BasketCancelAnswerBasketMetaData(TypedDict):
    """Currency and exchange rate of the total."""

    #: Currency of the amounts.
    currency: str
    #: Units of it for one unit of the currency that is charged.
    exchange_rate: float
    #: Day of the exchange rate; null if nothing was converted.
    exchange_rate_as_of: str | None
    #: The same as it is charged.
    charge: BasketCancelAnswerBasketMetaDataCharge



class BasketCancelAnswerBasket(TypedDict):
    """Reservations that were made together."""

    #: The number of the basket.
    basket_number: str
    #: The reservations, in the order of the request.
    items: list[Reservation]
    #: The sum of the totals of the items that are not cancelled, amount by amount.
    total: BasketCancelAnswerBasketTotal
    #: Currency and exchange rate of the total.
    meta_data: BasketCancelAnswerBasketMetaData



class BasketCancelAnswer(TypedDict):
    """What cancelling a basket costs, or has cost: the sum over its items."""

    #: As requested: true if this call changed nothing.
    simulated: bool
    #: The penalty; 0 if the property waived it.
    penalty: float
    #: The refund of the amount due at booking; 0 if the server did not take it.
    refund: float
    #: Currency of both, that of the reservation.
    currency: str
    #: The same as it is charged.
    charge: BasketCancelAnswerCharge
    #: When the penalty was computed.
    as_of: str
    #: Reservations that were made together.
    basket: BasketCancelAnswerBasket



class BookHoldRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class BookHoldRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[BookHoldRequestRoomsGuests]]
    #: Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request.
    accommodation_id: NotRequired[int]
    #: Its own rate plan, where the rooms differ; absent: the `rate_code` of the request.
    rate_code: NotRequired[str]



class BookHoldRequest(TypedDict):
    """Hold: holds rooms for a while, without a guest or a card. For the time in which a guest fills in the form. A
    reservation with the hold_id takes the rooms over; otherwise they are for sale again when the hold ends."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Property identifier.
    property_id: int
    #: Room identifier.
    accommodation_id: int
    #: Rate plan of the room, as availability returned it.
    rate_code: str
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: One entry for each requested room, all of the same accommodation and rate: those of the request, or those that
    #: all rooms name.
    rooms: list[BookHoldRequestRooms]
    #: Discount code, in any case.
    discount_code: NotRequired[str]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: What is to happen; only with a test key (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out", "property_closed", "price_changed", "card_declined", "payment_challenge", "source_timeout", "pending", "duplicate", "answer_lost", "rate_limited", "server_unavailable", "slow"]]



class BookHoldAnswer(TypedDict):
    """Held rooms."""

    #: Send it as `hold_id` with the reservation, or to release.
    hold_id: str
    #: When the rooms are for sale again.
    expires_at: str
    #: The property.
    property_id: int
    #: The room.
    accommodation_id: int
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: Number of held rooms.
    rooms: int



class BookReleaseRequest(TypedDict):
    """Release: ends a hold early. The rooms are for sale again at once."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Property identifier.
    property_id: int
    #: The hold to end.
    hold_id: str



class BookReleaseAnswer(TypedDict):
    """The hold has ended."""

    #: Always true.
    released: bool



class ReservationViewRequest(TypedDict):
    """Reservation view: one reservation by its confirmation number or id. As reservation answered, in its current
    state, with the actions that are possible now."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The number on the confirmation.
    confirmation_number: NotRequired[str]
    #: The id of the reservation, in place of its number.
    id: NotRequired[str]
    #: Either of the two, or the integer id of the older form, as older clients send it.
    reservation_number: NotRequired[str]



class ReservationIndexRequest(TypedDict):
    """Reservation index: the reservations of the key’s publisher. Newest first, in pages, filtered by stay, by time
    of creation or change, by state or discount code."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Only reservations at this property.
    property_id: NotRequired[int]
    #: Only reservations in this state.
    status: NotRequired[Literal["pending", "confirmed", "cancelled", "no_show", "completed", "failed"]]
    #: Arrivals on this day.
    checkin: NotRequired[str]
    #: Arrivals on this day or later.
    checkin_from: NotRequired[str]
    #: Arrivals on this day or earlier.
    checkin_to: NotRequired[str]
    #: Departures on this day.
    checkout: NotRequired[str]
    #: Departures on this day or later.
    checkout_from: NotRequired[str]
    #: Departures on this day or earlier.
    checkout_to: NotRequired[str]
    #: Made on this day (UTC) or later.
    created_from: NotRequired[str]
    #: Made on this day (UTC) or earlier.
    created_to: NotRequired[str]
    #: The same as created_from, as older clients send it.
    created_start: NotRequired[str]
    #: The same as created_to.
    created_end: NotRequired[str]
    #: Made or changed at this instant or later.
    changed_since: NotRequired[str]
    #: Made with this discount code, in any case.
    discount_code: NotRequired[str]
    #: The same as discount_code.
    discount: NotRequired[str]
    #: Page, from 1. Default: 1.
    page: NotRequired[int]
    #: Reservations per page. Default: 100.
    limit: NotRequired[int]



class ReservationIndexAnswer(TypedDict):
    """A page of reservations."""

    #: Newest first.
    reservations: list[Reservation]
    #: The page, from 1.
    page: int
    #: Reservations per page.
    limit: int
    #: Reservations on all pages.
    total: int



class ReservationModifyRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class ReservationModifyRequestRooms(TypedDict):
    #: Name of the guest the room is held under.
    name: NotRequired[str]
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[ReservationModifyRequestRoomsGuests]]
    #: Code of the chosen bed option; required if the rate has `beds`, else ignored.
    bed_type: NotRequired[str]



class ReservationModifyRequestGuestAddresses(TypedDict):
    #: Always Billing.
    type: str
    #: Street address.
    line_1: str
    #: Apartment, suite, etc.
    line_2: NotRequired[str]
    #: City.
    city: NotRequired[str]
    #: Two-letter ISO 3166 code, in any case.
    country: str
    #: Postal code.
    postal_code: str
    #: Province, state or region. Required outside the US where addresses are written with one; a code in CA and AU.
    region: NotRequired[str]
    #: Two-letter code of the state. Required in the US.
    state: NotRequired[str]



class ReservationModifyRequestGuest(TypedDict):
    """What is to be different of who booked."""

    #: First name.
    first_name: NotRequired[str]
    #: Last name.
    last_name: NotRequired[str]
    #: E-mail address.
    email: NotRequired[str]
    #: Phone number.
    phone: NotRequired[str]
    #: Note to the hotel.
    note: NotRequired[str]
    #: Addresses of the guest, all of them.
    addresses: NotRequired[list[ReservationModifyRequestGuestAddresses]]



class ReservationModifyRequestExtras(TypedDict):
    #: Its code.
    code: str
    #: How many. Default: 1.
    quantity: NotRequired[int]



class ReservationModifyRequestPayment(TypedDict):
    """The card, all its fields, or a token in its place. A card’s number is stored only for a property that charges
    on site, encrypted; its CVV never."""

    #: Name on the card.
    cardholder: NotRequired[str]
    #: Card number; blanks and hyphens between its digits are allowed.
    number: NotRequired[str]
    #: Month of expiry, 01 to 12.
    month: NotRequired[str]
    #: Year of expiry, four digits.
    year: NotRequired[int]
    #: The 3 or 4 digits printed on the card; never stored.
    cvv: NotRequired[str]
    #: Postal code of the card’s address.
    postal_code: NotRequired[str]
    #: In place of all other fields, where preview, or a simulated change, answers `card_form`: the token that the
    #: payment company’s form made of the card.
    token: NotRequired[str]



class ReservationModifyRequest(TypedDict):
    """Reservation modify: other dates, guests, rooms or rate, without letting go of the rooms in between. What is
    absent stays as it is. The changed stay is priced as a reservation made now; nights that stay the same are
    never given back. With `simulate` it only says what the change would cost. `expected_total` guards the guest:
    a higher total is refused. Where more is due than before, the difference is charged to the card in `payment`
    first. With an `Idempotency-Key` header the request can be sent again. Status 202 and `pending` mean that the
    payment has not been answered for, or that the guest must confirm it with the bank: the reservation is as
    before until it is made."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The number on the confirmation.
    confirmation_number: NotRequired[str]
    #: The id of the reservation, in place of its number.
    id: NotRequired[str]
    #: Either of the two, or the integer id of the older form, as older clients send it.
    reservation_number: NotRequired[str]
    #: Language of the reservation and its mails from now on; its texts are in it when its price is worked out anew.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: Only say what the change would cost. Default: false.
    simulate: NotRequired[bool]
    #: Day of arrival, YYYY-MM-DD.
    checkin: NotRequired[str]
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: NotRequired[str]
    #: Another room of the property.
    accommodation_id: NotRequired[int]
    #: Another rate plan of the room.
    rate_code: NotRequired[str]
    #: All rooms with their guests, one entry each. A name or bed that is absent stays as it is, and so do ages of as
    #: many children.
    rooms: NotRequired[list[ReservationModifyRequestRooms]]
    #: What is to be different of who booked.
    guest: NotRequired[ReservationModifyRequestGuest]
    #: What the guest chooses of the extras that the rate offers, all of it.
    extras: NotRequired[list[ReservationModifyRequestExtras]]
    #: Another discount code, in any case, in place of the one that was used.
    discount_code: NotRequired[str]
    #: The card, all its fields, or a token in its place. A card’s number is stored only for a property that charges
    #: on site, encrypted; its CVV never.
    payment: NotRequired[ReservationModifyRequestPayment]
    #: The total that the guest was shown, in the currency of the reservation; nothing is changed at a higher one.
    expected_total: NotRequired[str | float]
    #: What is to happen; only with a test key (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out", "property_closed", "price_changed", "card_declined", "payment_challenge", "source_timeout", "pending", "duplicate", "answer_lost", "rate_limited", "server_unavailable", "slow"]]



class ReservationModifyAnswerModificationBeforeRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children.
    children: int
    #: The ages that the price is for, one a child.
    children_ages: list[int]



class ReservationModifyAnswerModificationBefore(TypedDict):
    """The stay before the change."""

    #: The room.
    room_id: int
    #: Its name.
    room: str
    #: Rate plan.
    rate_code: str
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: One for each room.
    rooms: list[ReservationModifyAnswerModificationBeforeRooms]
    #: What it costs, as rate.total.
    total: float
    #: What is due when booking, the fee of changes among it.
    balance_due: float



class ReservationModifyAnswerModificationAfterRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children.
    children: int
    #: The ages that the price is for, one a child.
    children_ages: list[int]



class ReservationModifyAnswerModificationAfter(TypedDict):
    """The stay after it."""

    #: The room.
    room_id: int
    #: Its name.
    room: str
    #: Rate plan.
    rate_code: str
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: One for each room.
    rooms: list[ReservationModifyAnswerModificationAfterRooms]
    #: What it costs, as rate.total.
    total: float
    #: What is due when booking, the fee of changes among it.
    balance_due: float



class ReservationModifyAnswerModificationCharge(TypedDict):
    """The same as it is charged."""

    #: The property’s own currency, of these amounts.
    currency: str
    #: The total before.
    total_before: float
    #: The total after.
    total: float
    #: The fee.
    penalty: float
    #: What is charged.
    charged: float
    #: What comes back.
    refunded: float



class ReservationModifyAnswerModificationCardForm(TypedDict):
    """With `simulate`: the guest may type the card into the payment company’s own form, whose token is taken as
    `payment.token`."""

    #: Name of the payment company.
    provider: str
    #: The key that its script is started with.
    publishable_key: str
    #: What is charged now, in the company’s units; null: nothing, and the card is only checked.
    amount: int | None
    #: Currency of the amount, in lower case.
    currency: str



class ReservationModifyAnswerModification(TypedDict):
    """The change and what it costs."""

    #: pending: the payment has not been answered for, or waits for the guest, whom `reservation.payment.challenge`
    #: asks. The reservation is as before until it is made.
    status: Literal["simulated", "done", "pending"]
    #: The stay before the change.
    before: ReservationModifyAnswerModificationBefore
    #: The stay after it.
    after: ReservationModifyAnswerModificationAfter
    #: The total after less the total before; below 0 where it becomes cheaper.
    difference: float
    #: The fee of this change; it is part of the total after.
    penalty: float
    #: What is charged to the card of the request.
    charged: float
    #: What comes back of what was paid or held.
    refunded: float
    #: Currency of the amounts.
    currency: str
    #: The same as it is charged.
    charge: ReservationModifyAnswerModificationCharge
    #: With `simulate`: the guest may type the card into the payment company’s own form, whose token is taken as
    #: `payment.token`.
    card_form: NotRequired[ReservationModifyAnswerModificationCardForm]



class ReservationModifyAnswer(TypedDict):
    """What changing costs, or has cost."""

    #: The change and what it costs.
    modification: ReservationModifyAnswerModification
    reservation: Reservation



class ReservationCancelRequest(TypedDict):
    """Reservation cancel: cancels at the penalty that was promised. With `simulate` it only returns what it would
    cost. `expected_penalty` protects the guest: a higher penalty is refused. Cancelling again returns the same
    answer."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The number on the confirmation.
    confirmation_number: NotRequired[str]
    #: The id of the reservation, in place of its number.
    id: NotRequired[str]
    #: Either of the two, or the integer id of the older form, as older clients send it.
    reservation_number: NotRequired[str]
    #: Only return what cancelling would cost. Default: false.
    simulate: NotRequired[bool]
    #: The penalty that the guest was shown; the reservation stays if the penalty is higher.
    expected_penalty: NotRequired[str | float]
    #: What is to happen; only with a test key (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out", "property_closed", "price_changed", "card_declined", "payment_challenge", "source_timeout", "pending", "duplicate", "answer_lost", "rate_limited", "server_unavailable", "slow"]]



class ReservationCancelAnswerCharge(TypedDict):
    """The same as it is charged."""

    #: The property’s own currency, of these amounts.
    currency: str
    #: The penalty.
    penalty: float
    #: The refund.
    refund: float



class ReservationCancelAnswer(TypedDict):
    """The penalty of a cancellation, made or simulated."""

    #: As requested: true if this call changed nothing.
    simulated: bool
    #: The penalty; 0 if the property waived it.
    penalty: float
    #: The refund of the amount due at booking; 0 if the server did not take it.
    refund: float
    #: Currency of both, that of the reservation.
    currency: str
    #: The same as it is charged.
    charge: ReservationCancelAnswerCharge
    #: When the penalty was computed.
    as_of: str
    reservation: Reservation



class CurrenciesRequest(TypedDict):
    """Currencies: those that amounts can be shown in. The euro and every currency with an exchange rate that may be
    quoted today."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]



class CurrenciesAnswerItem(TypedDict):
    #: ISO 4217 code, the `currency` of a request.
    code: str
    #: Its name.
    name: str
    #: Decimals of its amounts.
    decimals: int
    #: What one euro costs in it.
    exchange_rate: float
    #: Day of that rate; null for the euro.
    exchange_rate_as_of: str | None
    #: Whether answers are in it where a request names none.
    is_default: bool



#: The currencies that amounts can be shown in, by code.
CurrenciesAnswer: TypeAlias = "list[CurrenciesAnswerItem]"



class SettingsRequest(TypedDict):
    """Settings: what a publisher builds its pages from. The publisher of the key with its settings, and the
    destinations with areas, filters, amenities, types and stars of its properties, each with a count."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]



class SettingsAnswerPublisher(TypedDict):
    """The publisher of the key, with its settings."""

    #: Identifier.
    id: int
    #: Name.
    name: str
    #: Language of texts for guests.
    language: str
    #: Currency of answers where a request names none.
    default_currency: str | None
    #: Whether answers are wrapped in `data`.
    envelope: Literal["bare", "data"]
    #: Base address of its pages.
    permalink_url: str | None
    #: Base address of its booking engine.
    book_direct_url: str | None



class SettingsAnswerDestinationsAreas(TypedDict):
    #: Identifier; of stars their number.
    id: float
    #: Name.
    name: str
    #: Properties that have it.
    count: int



class SettingsAnswerDestinations(TypedDict):
    #: Identifier; of stars their number.
    id: float
    #: Name.
    name: str
    #: Properties that have it.
    count: int
    #: Areas of the destination.
    areas: list[SettingsAnswerDestinationsAreas]



class SettingsAnswerPropertyType(TypedDict):
    #: Identifier; of stars their number.
    id: float
    #: Name.
    name: str
    #: Properties that have it.
    count: int



class SettingsAnswerStars(TypedDict):
    #: Identifier; of stars their number.
    id: float
    #: Name.
    name: str
    #: Properties that have it.
    count: int



class SettingsAnswerFilter(TypedDict):
    #: Identifier; of stars their number.
    id: float
    #: Name.
    name: str
    #: Properties that have it.
    count: int



class SettingsAnswerAmenity(TypedDict):
    #: Identifier; of stars their number.
    id: float
    #: Name.
    name: str
    #: Properties that have it.
    count: int



class SettingsAnswer(TypedDict):
    """What a publisher builds its pages from."""

    #: The publisher of the key, with its settings.
    publisher: SettingsAnswerPublisher
    #: Destinations of its properties, those with most properties first.
    destinations: list[SettingsAnswerDestinations]
    #: Values to search by, those of most properties first.
    property_type: list[SettingsAnswerPropertyType]
    #: Values to search by, those of most properties first.
    stars: list[SettingsAnswerStars]
    #: Values to search by, those of most properties first.
    filter: list[SettingsAnswerFilter]
    #: Values to search by, those of most properties first.
    amenity: list[SettingsAnswerAmenity]



class PlacesSuggestRequest(TypedDict):
    """Places: what a guest may mean by what was typed so far. Destinations, areas, cities and properties that the
    text names, among those that the key may sell, while a guest types. Lists of properties take the same `text`."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Words of names and places as guests type them, in any language; eight of them are looked at. The beginning of
    #: a word is enough; capitals and accents do not matter; where nothing begins so, a letter or two may be wrong.
    text: str
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: Most places to return. Default: 8.
    limit: NotRequired[int]



class PlacesSuggestAnswerPlaces(TypedDict):
    #: What it is, and how it is searched: `destination` by `destination_ids`, `area` by `area_ids`, `city` by
    #: `near`, `property` by `property_id`.
    kind: Literal["destination", "area", "city", "property"]
    #: Its identifier; null for a city, which has none.
    id: int | None
    #: Its name.
    name: str
    #: The destination that it is in; null for a destination.
    destination: str | None
    #: How many properties the key may sell there.
    properties: int
    #: The middle of them, in decimal degrees north; null where none has a position.
    latitude: float | None
    #: In decimal degrees east.
    longitude: float | None



class PlacesSuggestAnswer(TypedDict):
    """What the text may mean."""

    #: The best first.
    places: list[PlacesSuggestAnswerPlaces]



class DiscountsAllRequest(TypedDict):
    """Discounts: active codes, and promotions that need none. For a stay if both days are sent. A key that cannot
    book sees the codes that are `listed`, other keys all active codes of the publisher. At most 1,000 codes and
    1,000 promotions."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Properties to search; if absent, all that the publisher may sell.
    property_ids: NotRequired[list[int]]
    #: The same as one text with commas, such as "3144,3101".
    properties: NotRequired[str]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: Only offers for a stay from this day on, YYYY-MM-DD or MM/DD/YYYY.
    checkin: NotRequired[str]
    #: Day of departure of that stay.
    checkout: NotRequired[str]



class DiscountsAllAnswerItemType(TypedDict):
    """How it counts."""

    #: Identifier.
    id: int
    #: Name.
    name: str



class DiscountsAllAnswerItem(TypedDict):
    #: Identifier of the code, or of the promotion within its property.
    id: int
    #: The property of a promotion.
    property_id: int | None
    #: The properties of a code; null for all.
    property_ids: list[int] | None
    #: Name of the promotion, or what the code gives.
    title: str
    #: The offer in short, such as "10% off".
    description: str
    #: The code that guests enter; null for a promotion, which needs none, and empty in the older form.
    code: str | None
    #: What kind of offer it is.
    category: Literal["promotion", "discount", "value-add"]
    #: How it counts.
    type: DiscountsAllAnswerItemType
    #: A percentage, an amount or the number of free nights, by type.
    amount: float | None
    #: Currency of an amount.
    currency: str | None
    #: Subtotal from which a code applies.
    min_subtotal: float | None
    #: Whether the code makes the rate not refundable.
    non_refundable: bool
    #: What the guest does to get it; value-adds only.
    instructions: str | None



#: Codes in the order they were created, then promotions by property.
DiscountsAllAnswer: TypeAlias = "list[DiscountsAllAnswerItem]"



class DiscountsGroupedRequest(TypedDict):
    """Grouped discounts: each offer once, with the properties that have it. As discounts/all; promotions of the same
    name and offer are one entry."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Properties to search; if absent, all that the publisher may sell.
    property_ids: NotRequired[list[int]]
    #: The same as one text with commas, such as "3144,3101".
    properties: NotRequired[str]
    #: Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the
    #: property’s own.
    language: NotRequired[Literal["en", "de", "fr", "es", "ja", "it"]]
    #: Only offers for a stay from this day on, YYYY-MM-DD or MM/DD/YYYY.
    checkin: NotRequired[str]
    #: Day of departure of that stay.
    checkout: NotRequired[str]



class DiscountsGroupedAnswerItemType(TypedDict):
    """How it counts."""

    #: Identifier.
    id: int
    #: Name.
    name: str



class DiscountsGroupedAnswerItem(TypedDict):
    #: Name of the promotion, or what the code gives.
    title: str
    #: The offer in short, such as "10% off".
    description: str
    #: The code that guests enter; null for a promotion, which needs none, and empty in the older form.
    code: str | None
    #: What kind of offer it is.
    category: Literal["promotion", "discount", "value-add"]
    #: How it counts.
    type: DiscountsGroupedAnswerItemType
    #: A percentage, an amount or the number of free nights, by type.
    amount: float | None
    #: Currency of an amount.
    currency: str | None
    #: Subtotal from which a code applies.
    min_subtotal: float | None
    #: Whether the code makes the rate not refundable.
    non_refundable: bool
    #: What the guest does to get it; value-adds only.
    instructions: str | None
    #: The properties that have it; null for all.
    property_ids: list[int] | None



#: Each offer once, with the properties that have it.
DiscountsGroupedAnswer: TypeAlias = "list[DiscountsGroupedAnswerItem]"



class EventsRequest(TypedDict):
    """Events: what webhooks were sent, to be read again. The events of the publisher’s reservations after a
    sequence, in order. No event can appear later with a sequence below `last_sequence`; while bookings are being
    made an event may take ten seconds to appear."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Only events with a higher sequence; 0 begins with the first. Default: 0.
    after: NotRequired[int]
    #: Most events to return. Default: 100.
    limit: NotRequired[int]



class EventsAnswerEventsDataReservationRooms(TypedDict):
    #: Its type.
    accommodation_id: int
    #: Its rate plan.
    rate_code: str



class EventsAnswerEventsDataReservation(TypedDict):
    #: The reservation; reservation/view has the rest of it.
    id: str
    #: Its number; null for one that failed.
    confirmation_number: str | None
    #: Its state after the event.
    status: str
    #: The property.
    property_id: int
    #: The room.
    room_id: int
    #: Rate plan.
    rate_code: str
    #: What each room is; only where the rooms differ.
    rooms: NotRequired[list[EventsAnswerEventsDataReservationRooms]]
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: What the stay costs.
    total: float
    #: Currency of the total.
    currency: str
    #: Its version after the event.
    version: int



class EventsAnswerEventsDataProperty(TypedDict):
    """Of `property.changed` alone: the property."""

    #: The property; null: many of them, or all.
    id: int | None
    #: What has changed of it, as properties/changes has it.
    kinds: list[Literal["content", "price", "availability", "restriction", "terms"]]
    #: The newest of the changes, by its sequence in properties/changes.
    change: int



class EventsAnswerEventsDataWatch(TypedDict):
    """Of `watch.bookable` and `watch.cheaper` alone: the watch."""

    #: Id, as watches/create answered it.
    watch_id: str
    #: The property.
    property_id: int
    #: The cheapest room of those that were waited for.
    accommodation_id: int
    #: Its rate plan.
    rate_code: str
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: What the stay costs, as prices are compared.
    total: float
    #: Currency of the total.
    currency: str
    #: The hold that was made, for the reservation; null for none.
    hold_id: str | None
    hold_expires_at: str | None



class EventsAnswerEventsData(TypedDict):
    """As the webhook has it."""

    #: The webhook-id of the webhook.
    event_id: str
    #: Rises from event to event; it has gaps.
    sequence: int
    #: The reservation after the event; null where it is about none.
    reservation: EventsAnswerEventsDataReservation | None
    #: Of `property.changed` alone: the property.
    property: NotRequired[EventsAnswerEventsDataProperty]
    #: Of `watch.bookable` and `watch.cheaper` alone: the watch.
    watch: NotRequired[EventsAnswerEventsDataWatch]



class EventsAnswerEvents(TypedDict):
    #: What happened, such as reservation.confirmed.
    type: str
    #: When it happened.
    timestamp: str
    #: As the webhook has it.
    data: EventsAnswerEventsData



class EventsAnswer(TypedDict):
    """Events of the publisher."""

    #: In order of their sequence.
    events: list[EventsAnswerEvents]
    #: The `after` of the next request.
    last_sequence: int
    #: Whether more events are there already.
    has_more: bool



class WebhooksCreateRequest(TypedDict):
    """Webhook create: has events sent to an address. Events are signed with the secret, which is shown here and
    nowhere else. A live key’s webhook gets the events of live reservations, a test key’s those of test keys.
    Sending the request again makes another webhook."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: The https address that events are sent to; with a test key of a server on your own machine also
    #: http://127.0.0.1 or http://localhost.
    url: str
    #: Types of events to send; absent or empty: all, those of later versions too.
    types: NotRequired[list[Literal["reservation.confirmed", "reservation.cancelled", "reservation.no_show", "reservation.completed", "reservation.failed", "reservation.modified", "property.changed", "watch.bookable", "watch.cheaper"]]]



class WebhooksCreateAnswer(TypedDict):
    """The webhook that was made."""

    #: Id.
    webhook_id: int
    #: The address that events are sent to.
    url: str
    #: Types that are sent; empty: all.
    types: list[str]
    #: Deliveries that wait to be sent.
    waiting: int
    #: Deliveries that were given up.
    parked: int
    #: When it was made.
    created_at: str
    #: Since when nothing is sent, as the receiver answered that it is gone; else null.
    disabled_at: str | None
    #: What events are signed with. It is shown here and nowhere else: keep it.
    secret: str



class WebhooksListRequest(TypedDict):
    """Webhook list: the webhooks of the publisher. Those of live or of test keys, as the key is, also those that the
    operator of the server has made."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]



class WebhooksListAnswerWebhooks(TypedDict):
    #: Id.
    webhook_id: int
    #: The address that events are sent to.
    url: str
    #: Types that are sent; empty: all.
    types: list[str]
    #: Deliveries that wait to be sent.
    waiting: int
    #: Deliveries that were given up.
    parked: int
    #: When it was made.
    created_at: str
    #: Since when nothing is sent, as the receiver answered that it is gone; else null.
    disabled_at: str | None



class WebhooksListAnswer(TypedDict):
    """The webhooks of the publisher."""

    #: In the order they were made.
    webhooks: list[WebhooksListAnswerWebhooks]



class WebhooksDeleteRequest(TypedDict):
    """Webhook delete: has nothing sent to an address any more. What waits to be sent to it is not sent."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Id of the webhook.
    webhook_id: int



class WebhooksDeleteAnswer(TypedDict):
    """The webhook is gone."""

    #: Id of the webhook that was removed.
    webhook_id: int



class WatchesCreateRequestRoomsGuests(TypedDict):
    #: Country in which the guest lives (ISO 3166, two letters, in any case).
    residence: NotRequired[str]
    #: Nationality (ISO 3166, two letters, in any case).
    nationality: NotRequired[str]
    #: Country from which is paid, such as that of the card (ISO 3166, two letters, in any case).
    pays_from: NotRequired[str]
    #: Purpose of the stay.
    purpose: NotRequired[Literal["leisure", "business", "study", "medical", "official"]]
    #: Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in
    #: children_ages.
    age: NotRequired[int]
    #: Nights at the property in the calendar year of the arrival, before this stay.
    nights_this_year: NotRequired[int]



class WatchesCreateRequestRooms(TypedDict):
    #: Number of adults.
    adults: int
    #: Number of children. Default: 0.
    children: NotRequired[int]
    #: One age for each child; without it the property’s assumed age is used.
    children_ages: NotRequired[list[int]]
    #: What is known of the guests, the adults first and then the children in the order of their ages. Some taxes
    #: depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
    guests: NotRequired[list[WatchesCreateRequestRoomsGuests]]



class WatchesCreateRequest(TypedDict):
    """Watch create: tells when a stay can be booked, or for less than an amount. Once, by the event `watch.bookable`
    or `watch.cheaper`, and in watches/list. A watch that has come true already is a 400. The key needs the scope
    `availability` too. Sending the request again makes another watch."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Property identifier.
    property_id: int
    #: The room to wait for; absent: any.
    accommodation_id: NotRequired[int]
    #: The rate plan to wait for; absent: any.
    rate_code: NotRequired[str]
    #: Day of arrival, YYYY-MM-DD.
    checkin: str
    #: Day of departure, after checkin, at most 99 nights later.
    checkout: str
    #: One entry for each requested room, all of the same accommodation.
    rooms: list[WatchesCreateRequestRooms]
    #: ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.
    currency: NotRequired[str]
    #: The stay is to cost less than this amount, in the currency shown; absent: it is enough that it can be booked.
    below: NotRequired[str | float]
    #: Whether to hold the rooms for a while when it comes true. The key needs the scope `book` too. Default: false.
    hold: NotRequired[bool]
    #: An instant with offset after which it is not waited any more; absent: the end of the day of arrival.
    ends_at: NotRequired[str]
    #: Only with a test key: the stay counts as sold out, and can be booked some seconds later (docs/testing.md).
    test_scenario: NotRequired[Literal["sold_out"]]



class WatchesCreateAnswerTold(TypedDict):
    #: The event.
    type: Literal["watch.bookable", "watch.cheaper"]
    #: When it came true.
    at: str
    #: The cheapest room of those that were waited for.
    accommodation_id: int
    #: Its rate plan.
    rate_code: str
    #: What the stay cost then, as prices are compared.
    total: float
    #: The hold that was made; null for none.
    hold_id: str | None
    hold_expires_at: str | None



class WatchesCreateAnswer(TypedDict):
    """The watch that was made."""

    #: Id.
    watch_id: str
    #: The property.
    property_id: int
    #: The room that is waited for; null: any.
    accommodation_id: int | None
    #: The rate plan that is waited for; null: any.
    rate_code: str | None
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: The stay is to cost less; null: whatever it costs.
    below: float | None
    #: Currency of the amounts.
    currency: str
    #: Whether rooms are to be held.
    hold: bool
    #: When it was made.
    created_at: str
    #: When it ends by itself; of one that was told, when it is not listed any more.
    ends_at: str
    #: What the publisher was told; null while it waits.
    told: WatchesCreateAnswerTold | None



class WatchesListRequest(TypedDict):
    """Watch list: the watches of the publisher. Those of live or of test keys, as the key is. One that came true is
    listed for three days."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]



class WatchesListAnswerWatchesTold(TypedDict):
    #: The event.
    type: Literal["watch.bookable", "watch.cheaper"]
    #: When it came true.
    at: str
    #: The cheapest room of those that were waited for.
    accommodation_id: int
    #: Its rate plan.
    rate_code: str
    #: What the stay cost then, as prices are compared.
    total: float
    #: The hold that was made; null for none.
    hold_id: str | None
    hold_expires_at: str | None



class WatchesListAnswerWatches(TypedDict):
    #: Id.
    watch_id: str
    #: The property.
    property_id: int
    #: The room that is waited for; null: any.
    accommodation_id: int | None
    #: The rate plan that is waited for; null: any.
    rate_code: str | None
    #: Day of arrival.
    checkin: str
    #: Day of departure.
    checkout: str
    #: The stay is to cost less; null: whatever it costs.
    below: float | None
    #: Currency of the amounts.
    currency: str
    #: Whether rooms are to be held.
    hold: bool
    #: When it was made.
    created_at: str
    #: When it ends by itself; of one that was told, when it is not listed any more.
    ends_at: str
    #: What the publisher was told; null while it waits.
    told: WatchesListAnswerWatchesTold | None



class WatchesListAnswer(TypedDict):
    """The watches of the publisher that have not ended."""

    #: In the order they were made.
    watches: list[WatchesListAnswerWatches]



class WatchesDeleteRequest(TypedDict):
    """Watch delete: waits no more. A hold that was made for it stays: end it by book/release."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: Id of the watch.
    watch_id: str



class WatchesDeleteAnswer(TypedDict):
    """The watch is gone."""

    #: Id of the watch that was removed.
    watch_id: str



class TestClockViewRequest(TypedDict):
    """Test clock: what time it is for test keys. The test keys of a publisher have one clock, as they share their
    bookings. A live key has none: 400."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]



class TestClockViewAnswer(TypedDict):
    """The clock."""

    #: What time it is for the publisher’s test keys.
    now: str
    #: How far that is ahead of the server’s time; 0 where the clock was not set.
    ahead_seconds: float
    #: The latest that the clock may be set to today.
    latest: str
    #: When the clock goes by the server’s time again by itself, as if it was reset; null where it was not set.
    ends_at: str | None



class TestClockSetRequest(TypedDict):
    """Test clock set: moves the time of test keys forward, or back to the server’s. Cutoffs, penalties, holds,
    quotes and stays of the publisher’s test keys go by that time. The answer comes when the holds that are over
    by then are released and the stays completed. Nothing live is moved. A live key has no clock: 400."""

    #: The guest’s session; texts of up to 255 characters, shortened rather than refused.
    meta_data: NotRequired[Session]
    #: What time it is from now on: an instant with offset, not before what the clock shows and not after `latest`.
    now: NotRequired[str]
    #: Instead of `now`: the clock goes by the server’s time again, and all that the publisher’s test keys have
    #: booked and held is deleted. Default: false.
    reset: NotRequired[bool]



class TestClockSetAnswer(TypedDict):
    """The clock."""

    #: What time it is for the publisher’s test keys.
    now: str
    #: How far that is ahead of the server’s time; 0 where the clock was not set.
    ahead_seconds: float
    #: The latest that the clock may be set to today.
    latest: str
    #: When the clock goes by the server’s time again by itself, as if it was reset; null where it was not set.
    ends_at: str | None

