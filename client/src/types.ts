// Written by scripts/write-docs.ts from the OpenAPI document of the server.

/** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
export interface Session {
  /** Session of the guest; the log has a keyed hash of it. */
  session_id?: string | undefined
  /** Browser of the guest. */
  user_agent?: string | undefined
  /** Address of the guest; the log has a keyed hash of it. */
  ip?: string | undefined
}

/** A refusal. */
export interface ErrorAnswer {
  /** The type of error. */
  type: 'BadRequestException'
    | 'UnauthorizedException'
    | 'ForbiddenException'
    | 'NotFoundException'
    | 'MethodNotAllowedException'
    | 'RequestTimeoutException'
    | 'RoomUnavailableException'
    | 'ExtraUnavailableException'
    | 'PriceChangedException'
    | 'DuplicateBookingException'
    | 'ConflictException'
    | 'PreconditionFailedException'
    | 'PayloadTooLargeException'
    | 'MisdirectedRequestException'
    | 'BookingValidationException'
    | 'AddressValidationException'
    | 'CreditCardException'
    | 'TooManyRequestsException'
    | 'InternalServerErrorException'
    | 'RemoteInventoryException'
    | 'RemoteInformationException'
    | 'ServiceUnavailableException'
  /** What is wrong and what to do. */
  message: string
  /** Path of the request. */
  url: string
  /** The HTTP status. */
  code: number
  /** All errors by field; empty if no field is at fault. */
  errors: {
    /** Path of the field, such as `rooms[0].adults`, or the flag or reason that applies. */
    field: string
    /** The error. */
    message: string
  }[]
  /** The id of the request in the log; the same as the header X-Request-Id. */
  request_id: string
  /** The page that says what the type means and what to do; in the publisher interface. */
  doc_url?: string | undefined
}

/** The complete price of a rate. */
export interface Total {
  /** Average of the nights before promotions and discount code. */
  original_nightly_avg: number
  /** Average of the nights after promotions and discount code. */
  nightly_avg: number
  /** Sum of the nights before promotions and discount code. */
  original_subtotal: number
  /** original_subtotal - promotional_savings - discount_savings. */
  subtotal: number
  /** Total taxes. */
  tax: number
  /** Total fees. */
  fee: number
  /** Due at the time of booking. */
  balance_due: number
  /** Due at check-in; not part of balance_due or total. */
  checkin_fee: number
  /** subtotal + tax + fee. */
  total: number
  /** total + checkin_fee: all that the guest pays for the stay. */
  altogether: number
  /** The amount that the guest gets back later; not part of any other amount. */
  rebate: number
  /** Taken off by promotions. */
  promotional_savings: number
  /** Taken off by the discount code. */
  discount_savings: number
  /** @deprecated Always null. */
  group: null
}

/** One night of a rate. */
export interface Night {
  /** The night that begins on this day. */
  date: string
  /** Price of all requested rooms after promotions. */
  rate: number
  /** The same before promotions. */
  original_rate: number
  /** Taken off by promotions. */
  promotional_savings: number
  /** The promotion that saved most on this night. */
  promotional_id: number | null
  /** Rooms left; null for free sale, without a count. */
  inventory: number | null
  /** @deprecated Always null. */
  minimum: null
  /** @deprecated Always null. */
  maximum: null
  /** `rate` with the taxes inside it; absent where no tax is inside the prices. */
  gross?: number | undefined
  /**
   * Of a reduced night, where the law of the market asks for it: the lowest price of the thirty days
   * before the reduction began, comparable with `rate`. Strike through this amount, and only if `rate`
   * is below it; null: there was none, strike through nothing. Absent: the market does not ask, or it is
   * not known.
   */
  prior_lowest_30_days?: number | null | undefined
}

/** A promotion that reduced the nights. */
export interface Promotion {
  /** Identifier within the property. */
  id: number
  /** Short form, such as "10% off". */
  display_string: string
  /** Full name. */
  name: string
  /** Identifier of its type. */
  promotion_type_id: number
  /** A percentage, an amount, or the number of free nights, by promotion_type_id. */
  amount: number
  /** Saved over the stay. */
  discount_applied: number
  /** The same. */
  total_discount: number
  /** Its type. */
  promotion_type: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }
}

/** The discount code that applied. */
export interface Discount {
  /** Identifier. */
  id: number
  /** What kind of code it is. */
  category: 'value-add' | 'promotion' | 'discount'
  /** How it is calculated. */
  type: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }
  /** The code, as the request sent it. */
  code: string
  /** A percentage or an amount, by type; null for the other types. */
  amount: number | null
  /** What it gives. */
  description: string
  /** How to get it; value-adds only. */
  instructions: string | null
  /** Whether the rate is not refundable while the code is applied. */
  non_refundable: boolean
  /** Subtotal from which the code applies. */
  min_subtotal: number | null
  /** The same as description. */
  display_string: string
  /** How the guest gets it; value-adds only. */
  received_upon: 'check-in' | 'email' | null
  /** Taken off the subtotal. */
  discount_applied: number
  /** The amount that the guest gets back later, as a string; category discount only. */
  rebate_applied: string | null
  /** The recipient: `customer`. */
  rebate_type: string
}

/** A tax or a fee. */
export interface Charge {
  /** Name. */
  name: string
  /** What it is for. */
  description: string
  /** Of all rooms and nights. */
  total: number
  /** Whether the hotel’s nightly prices include it. */
  included: boolean
}

/** A picture. */
export interface Image {
  /** Alternative text of the picture. */
  alt: string
  /** The season it shows; of pictures of rooms deprecated, null. */
  season: '' | 'summer' | 'winter' | null
  /** Full size; `?width=` and `?height=` (pixels) make it smaller. */
  url: string
  /** @deprecated Always null. */
  is_hero_image: null
  /** @deprecated Always null. */
  url_small: null
  /** @deprecated Always null. */
  url_medium: null
  /** @deprecated Always null. */
  external_data: null
}

/** A rate plan of a room, priced for the stay. */
export interface Rate {
  /** The rate_code of preview and reservation. */
  code: string
  /** What the rate is. */
  description: {
    /** Name of the rate plan. */
    title: string
    /** What it offers. */
    text: string
    /** Meals that are included. */
    meal_plan: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive'
  }
  /** The deposit, due at the time of booking; the same as total.balance_due. */
  balance_due: number
  /** N if cancelling costs the whole price from the moment of booking on, else Y. */
  is_refundable: 'Y' | 'N' | ''
  /** Whether something is due at the time of booking. */
  is_deposit_required: 'Y' | 'N' | ''
  /** Deposit policy as text; takes precedence over the property’s. */
  deposit_policy: string
  /** Cancellation policy as text; takes precedence over the property’s. */
  cancellation_policy: string
  /** The cancellation penalties, in order of time and without gaps. */
  cancellation_penalties: {
    /** Instant from which it is owed, with the property’s offset; null: from the moment of booking. */
    from: string | null
    /** Instant until which it is owed; null: no end. */
    until: string | null
    /** The amount owed. */
    penalty: number
  }[]
  /** The amount owed for a no-show. */
  no_show_penalty: number
  /**
   * What the guest pays when, in order of time and without amounts of 0. `deposit` and `rest` together
   * are `total.total`, all together are `total.altogether`. Only in preview.
   */
  deposits?: {
    /**
     * `deposit`: what is due when booking (`balance_due`). `rest`: what is left of the total.
     * `checkin_fees`: the charges due at check-in, which are beside the total.
     */
    kind: 'deposit' | 'rest' | 'checkin_fees'
    /** The amount. */
    amount: number
    /** Instant at which it is due, with the property’s offset; null: when booking. */
    due: string | null
    /**
     * `card`: the server takes it from the card. `kept_card`: the property or the source of its rooms
     * charges the card, which it keeps. `property`: the guest pays the property.
     */
    collected: 'card' | 'kept_card' | 'property'
  }[] | undefined
  /**
   * Of a price of several rooms: the part of each, in the order of `rooms`; the parts of a night, a line
   * or an amount of the total add up to it, but for averages. Absent for one room, and where the price
   * of each room is not known. Only in preview.
   */
  by_room?: {
    /** Its type; it and its terms only where the rooms differ. */
    accommodation_id?: number | undefined
    /** Name of the type. */
    accommodation_name?: string | undefined
    /** Its rate plan. */
    rate_code?: string | undefined
    /** Name of the rate plan. */
    rate_title?: string | undefined
    /** N if cancelling costs the whole price of the room from the moment of booking on, else Y. */
    is_refundable?: 'Y' | 'N' | '' | undefined
    /** Whether something of it is due at the time of booking. */
    is_deposit_required?: 'Y' | 'N' | '' | undefined
    /** Its deposit policy as text; total.balance_due is the amount. */
    deposit_policy?: string | undefined
    /** Its cancellation policy as text. */
    cancellation_policy?: string | undefined
    /** The cancellation penalties, in order of time and without gaps. */
    cancellation_penalties?: {
      /** Instant from which it is owed, with the property’s offset; null: from the moment of booking. */
      from: string | null
      /** Instant until which it is owed; null: no end. */
      until: string | null
      /** The amount owed. */
      penalty: number
    }[] | undefined
    /** The amount owed for a no-show. */
    no_show_penalty?: number | undefined
    /** The nights of the room. */
    nights: Night[]
    /** Its taxes. */
    tax_items: Charge[]
    /** Its fees. */
    fees: Charge[]
    /** Its charges due at check-in. */
    checkin_fees: Charge[]
    total: Total
  }[] | undefined
  total: Total
  /** If not empty, the guest must choose one: the `bed_type` of a reservation. */
  beds: {
    /** The bed_type. */
    code: string
    /** In words. */
    description: string
  }[]
  /** The taxes, which sum to total.tax; only in preview. */
  tax_items: Charge[]
  /** The fees, which sum to total.fee; only in preview. */
  fees: Charge[]
  /** Extras of the property; absent where it has none. */
  extras?: {
    /** By which it is chosen. */
    code: string
    /** Its name. */
    name: string
    /** Its description. */
    description: string
    /** How often the amount counts: stay, night, person or person_night. */
    unit: string
    /** For one, each time that the unit counts. */
    amount: number
    /** For one, for the whole stay, without the tax on it. */
    total: number
    /** The tax on one. */
    tax: number
    /** The largest quantity: no more than are left on each night of the stay. */
    maximum: number
    /** How many are chosen: these are a line of `fees` or `checkin_fees`, with its tax. */
    quantity: number
  }[] | undefined
  /** Charges due at check-in, which sum to total.checkin_fee; only in preview. */
  checkin_fees: Charge[]
  /** The promotion that saved most. */
  promotion: Promotion | null
  /** One for each night of the stay. */
  nights: Night[]
  /** Pictures of the room. */
  property_accommodation_image?: Image[] | undefined
  /** The discount code that applied. */
  discount: Discount | null
  /** All promotions that applied. */
  promotions: Promotion[]
  /** @deprecated Always null. */
  message: null
  /** @deprecated Always null. */
  meta_data: null
  /** @deprecated Always null. */
  tmp: null
}

/** A type of room of a property. */
export interface Room {
  /** Room identifier, the accommodation_id of preview and reservation. */
  id: number
  /** Name. */
  name: string
  /** Number of guests that the price includes. */
  standard_occupancy: number
  /** Most guests. */
  maximum_occupancy: number
  /** Brief description. */
  short_description?: string | undefined
  /** Longer description. */
  long_description?: string | undefined
  /** Beds as text. */
  bedding?: string | undefined
  /** Type of room. */
  type: string
  /** When the property last changed the room, in UTC; prices and free rooms do not count. */
  updated_at: string
  /** Whether it can be booked: none of the next five flags is set and it has a rate. */
  is_available: boolean
  /** Closed on these dates, or the stay is too near or too far in the future. */
  is_closedout: boolean
  /** The party is larger than the room allows. */
  is_occupancy_exceeded: boolean
  /** Too few rooms are left. */
  has_no_inventory: boolean
  /** The stay is shorter than the minimum. */
  is_less_than_min_stay: boolean
  /** The stay is longer than the maximum. */
  is_greater_than_max_stay: boolean
  /** Why it cannot be booked, finer than the flags; empty if it can, and in answers of view. */
  unavailable_reasons: ('stop_sell'
    | 'closed_to_arrival'
    | 'closed_to_departure'
    | 'advance_days'
    | 'occupancy_exceeded'
    | 'no_inventory'
    | 'less_than_min_stay'
    | 'greater_than_max_stay'
    | 'no_price')[]
  /** The same reasons, each with its day and its limit. */
  unavailable_details: {
    /** The reason. */
    code: 'stop_sell'
      | 'closed_to_arrival'
      | 'closed_to_departure'
      | 'advance_days'
      | 'occupancy_exceeded'
      | 'no_inventory'
      | 'less_than_min_stay'
      | 'greater_than_max_stay'
      | 'no_price'
    /**
     * The first night, the day of arrival or the day of departure that it comes from; null where it comes
     * from none.
     */
    date: string | null
    /**
     * What would be allowed: nights of the stay, rooms, guests (or adults, or children) of a room, days
     * before arrival; null where nothing is counted.
     */
    limit: number | null
    /** What the request has in its place. */
    requested: number | null
  }[]
  /** The rates that can be booked; empty if the room cannot be booked, and in answers of view. */
  rates: Rate[]
  /** @deprecated Always null. */
  adult_maximum_occupancy: null
  /** @deprecated Always null. */
  child_maximum_occupancy: null
  /** @deprecated Always null. */
  adult_rate_adjustment: null
  /** @deprecated Always null. */
  child_rate_adjustment: null
  /** @deprecated Always null. */
  unavailable_reason: null
  /** @deprecated Always null. */
  property_accommodation_type: null
}

/** A property with its rooms, and their rates after a search. */
export interface Property {
  /** Property identifier. */
  id: number
  /** Name. */
  name: string
  /** Sum of the percentages of the taxes. */
  room_tax: number
  /** Days before arrival by which the stay must be booked. */
  cutoff_days: number
  /** Sort order among the properties; lower comes first. */
  order: number
  /** The recipient of rebates. */
  discount_rebate_type: string
  /** Website. */
  url: string | null
  /** Currency of the property; `meta_data.currency` is that of the amounts. */
  currency: string
  /** Whether any room can be booked for the stay; false without a search. */
  is_available: boolean
  /** Why nothing can be booked. */
  unavailable_reason: 'past_cutoff'
    | 'multi_room_not_supported'
    | 'no_rooms_available'
    | 'source_unavailable'
    | 'not_bookable' | null
  /** Telephone. */
  main_telephone: string | null
  /** @deprecated Always null. */
  is_past_cutoff: null
  /** The requested verbosity. */
  verbosity: number
  /** Whether this is the result of a search: false in answers of view, and after a deadline. */
  was_searched: boolean
  /** Inventory source; `crs` is the built-in one. */
  source: string
  /** Check-in from, HH:MM at the property. */
  checkin_time: string | null
  /** Check-out until, HH:MM at the property. */
  checkout_time: string | null
  /** On the day of arrival, bookings end at this time, HH:MM at the property. */
  cutoff_time: string | null
  /** Whether reviews are shown in full. */
  is_reviewer_partner: boolean
  /** When its document or a shown review last changed, in UTC; prices and free rooms do not count. */
  updated_at: string
  /** Page of the property at the publisher’s booking engine, if it has one. */
  book_direct_link: string | null
  /** Kind of property. */
  property_type: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  } | null
  /** Where the property is. */
  destination: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
    /** Areas, from the widest to the narrowest. */
    areas: {
      /** Identifier. */
      id: number
      /** Name. */
      name: string
      /** Name of the area that contains it. */
      parent: string | null
    }[]
  } | null
  /** Rate summary. */
  rate: {
    /** The cheapest rate of all rooms; null if there is none. */
    low: {
      /** Room of the rate. */
      accommodation_id: number
      /** Its rate plan. */
      rate_code: string
      total: Total
      /** The promotion that saved most. */
      promotion: Promotion | null
      /** The discount code that applied. */
      discount: Discount | null
    } | null
  }
  /** All rooms, also those that cannot be booked. */
  property_accommodation: Room[]
  /**
   * Only there when asked for: what can be booked instead, the nearest first; at most one of `rooms`,
   * five of `dates` and four of `length`.
   */
  alternatives?: {
    /** Other dates; another length of stay; the party in two rooms on the same dates. */
    kind: 'dates' | 'length' | 'rooms'
    /** Day of arrival. */
    checkin: string
    /** Day of departure. */
    checkout: string
    /** Nights of the stay. */
    nights: number
    /** What it costs, all bookings together. */
    total: number
    /** One booking, or two in rooms of different types, each to be made for itself. */
    bookings: {
      /** Room, as preview takes it. */
      accommodation_id: number
      /** Its cheapest rate plan. */
      rate_code: string
      /** The party, one entry for each room, as preview takes it. */
      rooms: {
        /** Number of adults. */
        adults: number
        /** Number of children. */
        children: number
        /** Their ages. */
        children_ages: number[]
      }[]
      /** What it costs. */
      total: number
    }[]
  }[] | undefined
  /**
   * Only of preview with `explain: true`: how the price came about (docs/pricing.md). Null for the price
   * of a remote source.
   */
  explanation?: {
    /** The property’s own currency, of these amounts. */
    currency: string
    /** Every rule that was looked at, in order. */
    rules: {
      /** What it is. */
      kind: 'night'
        | 'promotion'
        | 'discount_code'
        | 'included_tax'
        | 'supplement'
        | 'fee'
        | 'fee_tax'
        | 'tax'
        | 'rounding'
      /** Of a night. */
      date?: string | undefined
      /** Of a promotion. */
      id?: number | undefined
      /** Of the rate plan, promotion, code, fee or tax. */
      name: string
      /** Whether it is part of the price. */
      taken: boolean
      /** Why not, a code for programs such as `length_of_stay`; null if it was taken. */
      why: string | null
      /** What it adds; below 0 what it takes off; 0 if it was not taken. */
      amount: number
      /**
       * `total`: these amounts add up to the total. `price`: a tax inside the nights. `checkin`: due at
       * check-in.
       */
      in: 'total' | 'price' | 'checkin'
      /** Of a promotion that saves less than another: what it would save. */
      would_save?: number | undefined
    }[]
    /** The total. */
    total: number
    /** Due at check-in; not part of the total. */
    checkin_fee: number
  } | null | undefined
  /**
   * Only with `receipt: true`: the signed statement of the request, the rules and the price, a compact
   * JWS (docs/receipts.md).
   */
  receipt?: string | undefined
  /** Further data of the property, and the assumptions of a search. */
  meta_data: {
    /** After a search: currency of the amounts of this answer. */
    currency?: string | undefined
    /** After a search: units of it for one unit of the property’s currency. */
    exchange_rate?: number | undefined
    /** After a search: day of the exchange rate; null if nothing was converted. */
    exchange_rate_as_of?: string | null | undefined
    /**
     * The requested currency, or the default one, where the amounts are not in it: the property’s currency
     * has no exchange rate into it, or one that is too old, and the amounts are in `currency`. Absent
     * otherwise.
     */
    currency_unavailable?: string | undefined
    /** After a search: why the discount code changed nothing. */
    discount_reason?: string | null | undefined
    /**
     * After a search, where charges due at check-in have to be in the amount that is shown first:
     * `altogether`; rates are compared and ordered by it.
     */
    total_first?: string | undefined
    /** The age used for children without an age; absent if all ages were sent. */
    assumed_child_age?: number | undefined
    /**
     * After a search: when the property’s source gave the prices, which the server shows again for a
     * moment; absent for prices of the server.
     */
    priced_at?: string | undefined
    /**
     * While the database is away: seconds since this was certainly true. Absent otherwise. The header Age
     * has it too.
     */
    age_seconds?: number | undefined
    /** After preview: the name of the quote, for the reservation. */
    quote_id?: string | undefined
    /** After preview: instant until which the quoted price is valid. */
    quote_expires_at?: string | undefined
    /** After preview: what is charged, in the property’s own currency, and what becomes of the card. */
    charge?: {
      /** The property’s own currency, of these amounts. */
      currency: string
      /** The total. */
      total: number
      /** Due when booking. */
      balance_due: number
      /** Due at check-in, not part of the total. */
      checkin_fee: number
      /** Given back after the stay. */
      rebate: number
      /** The cancellation penalties, in order of time and without gaps. */
      cancellation_penalties: {
        /** Instant from which it is owed, with the property’s offset; null: from the moment of booking. */
        from: string | null
        /** Instant until which it is owed; null: no end. */
        until: string | null
        /** The amount owed. */
        penalty: number
      }[]
      /** The amount owed for a no-show. */
      no_show_penalty: number
      /**
       * `charged`: what is due when booking is taken from the card. `kept`: the property or its source keeps
       * the card and charges it itself. `checked`: nobody keeps the card; it pays and guarantees nothing.
       */
      card: 'charged' | 'kept' | 'checked'
    } | undefined
    /**
     * After preview: the guest may type the card into the payment company’s own form, whose token the
     * reservation takes as `payment.token`.
     */
    card_form?: {
      /** Name of the payment company. */
      provider: string
      /** The key that its script is started with. */
      publishable_key: string
      /** What is charged now, in the company’s units; null: nothing, and the card is only checked. */
      amount: number | null
      /** Currency of the amount, in lower case. */
      currency: string
    } | undefined
    /**
     * After preview: true where the property, or the system that holds its rooms, wants the address of the
     * guest; absent where nobody does.
     */
    guest_address?: boolean | undefined
    /** In a list that was searched for: sent as `cursor`, the same search goes on behind this property. */
    cursor?: string | undefined
    /** Kilometres from `near`, where that was sent and the position is known. */
    distance_km?: number | undefined
    /**
     * With the first property of a list that was searched for, or that lacks some of the ids that were
     * asked for.
     */
    search?: {
      /**
       * Of a list that was searched for: how many properties meet the criteria, on all pages and before
       * prices are looked at.
       */
      total?: number | undefined
      /**
       * Of the `property_ids` of the request, those that do not exist or that the key may not sell; absent
       * where there are none.
       */
      not_found?: number[] | undefined
      /** Where `facets` was asked for: up to 200 values of each, most properties first. */
      facets?: {
        /** Destinations. */
        destination: {
          /** Identifier. */
          id: number
          /** Name. */
          name: string
          /** How many properties have it. */
          count: number
        }[]
        /** Areas. */
        area: {
          /** Identifier. */
          id: number
          /** Name. */
          name: string
          /** How many properties have it. */
          count: number
        }[]
        /** Kinds of property. */
        property_type: {
          /** Identifier. */
          id: number
          /** Name. */
          name: string
          /** How many properties have it. */
          count: number
        }[]
        /** Stars. */
        stars: {
          /** How many. */
          id: number
          /** Name. */
          name: string
          /** How many properties have it. */
          count: number
        }[]
        /** Filters. */
        filter: {
          /** Identifier. */
          id: number
          /** Name. */
          name: string
          /** How many properties have it. */
          count: number
        }[]
        /** Amenities. */
        amenity: {
          /** Identifier. */
          id: number
          /** Name. */
          name: string
          /** How many properties have it. */
          count: number
        }[]
      } | undefined
    } | undefined
  } | null
  /** Description of the property. */
  property_description?: {
    /** In a sentence or two. */
    short: string
    /** In full. */
    long: string
  } | null | undefined
  /** Address of the building. */
  physical_address?: {
    /** Street and number. */
    line_1: string
    /** Suite, floor. */
    line_2: string
    /** City. */
    city: string
    /** Two-letter ISO 3166 code. */
    country: string
    /** State, province or other region. */
    administrative_division: string
    /** Postal code. */
    postal_code: string
    /** Decimal degrees east. */
    longitude: number | null
    /** Decimal degrees north. */
    latitude: number | null
    /** @deprecated Always null. */
    region: null
    /** @deprecated Always null. */
    state: null
  } | null | undefined
  /** Rating. */
  property_rating?: {
    /** Stars. */
    stars: {
      /** Name of the provider. */
      name: string
      /** How many. */
      value: number
      /** Null. */
      meta_data: null
    }
  } | null | undefined
  /** Amenities. */
  amenity?: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
    /** Category above it. */
    category: string
    /** @deprecated Always null. */
    group: null
  }[] | undefined
  /** Filters of the publishers that the property belongs to. */
  filter?: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }[] | undefined
  /** Pictures of the property. */
  property_image?: Image[] | undefined
  /** The fees of the property, whether or not they apply to a stay. */
  property_fee?: {
    /** What `fee` is. */
    type: 'flat' | 'percent'
    /** How often it is charged. */
    applied: 'stay' | 'night' | 'person' | 'person_night'
    /** What it is for: its description, else its name. */
    description: string
    /** An amount, or a percentage of the subtotal. */
    fee: number
    /** Whether a tax is charged on it. */
    is_taxable: boolean
    /** That tax in percent. */
    tax_rate: number
  }[] | undefined
  /** House rules. */
  property_policy?: {
    /** Name. */
    name: string
    /** The rule. */
    description: string
  }[] | undefined
  /** Cards that are accepted. */
  payment_types?: {
    /** Two-letter card code. */
    code: string
    /** Card company. */
    name: string
    /** When set, this text must be shown to the guest at checkout. */
    mandatoryDisplayText: string | null
    /** Country in which the payment is processed. */
    processorCountryCode: string | null
  }[] | undefined
  /** Inventory connections. */
  property_provider?: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }[] | undefined
  /** White-label pages. */
  permalink?: {
    /** Null. */
    geo: string | null
    /** Page of the property at the publisher, if configured. */
    property: string | null
  } | undefined
  /** Reviews: all for a reviewer partner, else at most three, shortened to 200 characters. */
  reviews?: {
    /** Title. */
    title: string
    /** Text. */
    text: string
    /** 1 to 5. */
    rating: number
    /** The author. */
    author: string
    /** Day it was published. */
    published_on: string
    /** Kind of trip. */
    trip_type: string | null
    /** Link to the review. */
    url: string | null
    /** The property’s answer; only for a reviewer partner. */
    owner_response?: string | null | undefined
    /** `property`, the name of an import, `tripadvisor_free` or `tripadvisor_partner`. */
    source: string
    /** More from the source; `tripadvisor` has what Tripadvisor requires to be shown with a review. */
    meta_data: Record<string, unknown>
  }[] | undefined
  /** The property at the review provider, with the fields that the provider adds. */
  reviewer_location?: {
    /** Identifier at the provider. */
    id: string
    /** Name at the provider. */
    name: string
    /** Page at the provider. */
    url: string | null
    /** 1 to 5; null without reviews. */
    rating: number | null
    /** Number of reviews. */
    num_reviews: number
  } | null | undefined
}

/** What arriving on each of many days costs. */
export interface Calendar {
  /** Property identifier. */
  property_id: number
  /** Nights of each stay. */
  nights: number
  /** The days of arrival, in order. */
  days: {
    /** Day of arrival. */
    date: string
    /** Whether a stay of the requested nights can be booked from this day. */
    is_available: boolean
    /** Total of the cheapest such stay, taxes and fees included; null where none can be booked. */
    lowest_total: number | null
    /** Its average per night, the `nightly_avg` of its total. */
    lowest_nightly: number | null
    /** Its room. */
    accommodation_id: number | null
    /** Its rate plan. */
    rate_code: string | null
    /**
     * Nights of the shortest stay from this day that can be booked, whatever `nights` is; null where none
     * can. Longer stays may be refused, as they reach other nights: ask with `nights` for each length.
     */
    minimum_stay: number | null
    /** Nights of the longest; null also where only the 99 nights of any stay limit it. */
    maximum_stay: number | null
    /** Whether a rate of the rooms that the party fits in is open to arrival on this day. */
    arrival_allowed: boolean
    /** Whether one is open to departure on this day. */
    departure_allowed: boolean
    /**
     * Why nothing can be booked: the property’s `unavailable_reason`, where it is not
     * `no_rooms_available`, and the `unavailable_reasons` of all its rooms.
     */
    reasons: ('past_cutoff'
      | 'multi_room_not_supported'
      | 'source_unavailable'
      | 'not_bookable'
      | 'stop_sell'
      | 'closed_to_arrival'
      | 'closed_to_departure'
      | 'advance_days'
      | 'occupancy_exceeded'
      | 'no_inventory'
      | 'less_than_min_stay'
      | 'greater_than_max_stay'
      | 'no_price')[]
  }[]
  /** What the prices are based on. */
  meta_data: {
    /** Currency of the amounts. */
    currency: string
    /** Units of it for one unit of the property’s currency. */
    exchange_rate: number
    /** Day of the exchange rate; null where nothing was converted. */
    exchange_rate_as_of: string | null
    /**
     * The requested currency, or the default one, where the amounts are not in it: the property’s currency
     * has no exchange rate into it, or one that is too old, and the amounts are in `currency`. Absent
     * otherwise.
     */
    currency_unavailable?: string | undefined
    /** Why the discount code changed nothing on any of the days. */
    discount_reason: string | null
    /** Age taken for children whose ages were not sent; only there where one was. */
    assumed_child_age?: number | undefined
    /** Of the first of several properties: what the list lacks. */
    search?: {
      /**
       * Of the `property_ids` of the request, those that do not exist or that the key may not sell; absent
       * where there are none.
       */
      not_found?: number[] | undefined
    } | undefined
    /**
     * While the database is away: seconds since this was certainly true. Absent otherwise. The header Age
     * has it too.
     */
    age_seconds?: number | undefined
  }
}

/** What arriving on each of many days costs at the cheapest of many properties. */
export interface Season {
  /** Nights of each stay. */
  nights: number
  /** The days of arrival, in order. */
  days: {
    /** Day of arrival. */
    date: string
    /** Whether a stay of the requested nights can be booked from this day at any of the properties. */
    is_available: boolean
    /**
     * Lowest total of such a stay, taxes and fees included: the least `lowest_total` that the calendars of
     * the properties have for the day; null where none can be booked.
     */
    lowest_total: number | null
    /** Its average per night, the `nightly_avg` of its total. */
    lowest_nightly: number | null
    /** Its property; of several with the same total the first by `order`. */
    property_id: number | null
    /** Its room. */
    accommodation_id: number | null
    /** Its rate plan. */
    rate_code: string | null
  }[]
  /** What the prices are based on. */
  meta_data: {
    /** Currency of the amounts; null where there is no property. */
    currency: string | null
    /** Properties whose prices were compared. */
    compared: number
    /**
     * Properties left out because their currency has no exchange rate into that of the amounts, or one
     * that is too old.
     */
    other_currency: number
    /**
     * Of those compared, the ones that a live source sells: with the prices of their calendars, which
     * availability asks the source for.
     */
    live: number
    /** Why the discount code changed none of the lowest prices. */
    discount_reason: string | null
    /** What the properties lack. */
    search?: {
      /**
       * Of the `property_ids` of the request, those that do not exist or that the key may not sell; absent
       * where there are none.
       */
      not_found?: number[] | undefined
    } | undefined
    /**
     * While the database is away: seconds since this was certainly true. Absent otherwise. The header Age
     * has it too.
     */
    age_seconds?: number | undefined
  }
}

/** A reservation. */
export interface Reservation {
  /** The number for the guest; null for a reservation that was never confirmed. */
  confirmation_number: string | null
  /** Identifier of the reservation, a UUID. */
  id: string
  /** State of the reservation. */
  status: 'pending' | 'confirmed' | 'cancelled' | 'no_show' | 'completed' | 'failed'
  /** When it was made. */
  created_at: string
  /** The property. */
  property: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }
  /** The room; where the rooms differ, the first type and the names of all. */
  room: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }
  /** The inventory source of the rooms. */
  source: string
  /** The remote source’s own number; null for the built-in source. */
  source_confirmation: string | null
  /** Rate plan; where the rooms differ, that of the first. */
  rate_code: string
  /** Day of arrival. */
  checkin: string
  /** Day of departure. */
  checkout: string
  /** The rooms, as sent. */
  rooms: {
    /** Name of the guest of the room. */
    name: string
    /** Number of adults. */
    adults: number
    /** Number of children. */
    children: number
    /** The ages that the price is based on, one for each child. */
    children_ages: number[]
    /** Code of the bed option; null if the rate has none. */
    bed_type: string | null
    /** Its type; only where the rooms differ. */
    accommodation_id?: number | undefined
    /** Its rate plan; only where the rooms differ. */
    rate_code?: string | undefined
    /** What was said of the guests; absent where nothing was. */
    guests?: {
      /** Country in which the guest lives. */
      residence?: string | undefined
      /** Nationality. */
      nationality?: string | undefined
      /** Country from which is paid. */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: string | undefined
      /** Age of an adult. */
      age?: number | undefined
      /** Nights at the property before, in the year of arrival. */
      nights_this_year?: number | undefined
    }[] | undefined
  }[]
  /** The guest, as sent. */
  guest: {
    /** First name. */
    first_name: string
    /** Last name. */
    last_name: string
    /** E-mail address. */
    email: string
    /** Phone number. */
    phone: string
    /** Note to the hotel. */
    note: string | null
    /** Addresses of the guest. */
    addresses: {
      /** Billing. */
      type: string
      /** Street address. */
      line_1: string
      /** Apartment, suite, etc. */
      line_2: string | null
      /** City. */
      city: string | null
      /** Two-letter ISO 3166 code. */
      country: string
      /** Postal code. */
      postal_code: string
      /** Province, state or region. */
      region: string | null
      /** State, in the US. */
      state: string | null
    }[]
  }
  /** The card; nothing else of it is shown. */
  payment: {
    /** Two-letter card code. */
    brand: string
    /** Last four digits. */
    last_four: string
    /** Month of expiry, two digits. */
    expiry_month: string
    /** Year of expiry. */
    expiry_year: number
    /**
     * Of a pending reservation, or a change, whose payment the guest must confirm with the bank; view the
     * reservation afterwards.
     */
    challenge?: {
      /** Name of the payment company. */
      provider: string
      /** The key that its script is started with. */
      publishable_key: string
      /** For the guest’s browser only: lets its script ask the bank’s question. */
      client_secret: string
      /** Instant after which the rooms are given back. */
      expires_at: string
    } | undefined
  }
  /** One for each night of the stay. */
  nights: Night[]
  /** The taxes, which sum to total.tax. */
  tax_items: Charge[]
  /** The fees, which sum to total.fee. */
  fees: Charge[]
  /** Due at check-in, which sum to total.checkin_fee. */
  checkin_fees: Charge[]
  /** Extras of the property; absent where it has none. */
  extras?: {
    /** By which it is chosen. */
    code: string
    /** Its name. */
    name: string
    /** Its description. */
    description: string
    /** How often the amount counts: stay, night, person or person_night. */
    unit: string
    /** For one, each time that the unit counts. */
    amount: number
    /** For one, for the whole stay, without the tax on it. */
    total: number
    /** The tax on one. */
    tax: number
    /** The largest quantity: no more than are left on each night of the stay. */
    maximum: number
    /** How many are chosen: these are a line of `fees` or `checkin_fees`, with its tax. */
    quantity: number
  }[] | undefined
  total: Total
  /** The discount code that applied. */
  discount: Discount | null
  /** All promotions that applied. */
  promotions: Promotion[]
  /** N if cancelling costs the whole price from the moment of booking on, else Y. */
  is_refundable: 'Y' | 'N' | ''
  /** Whether something is due at the time of booking. */
  is_deposit_required: 'Y' | 'N' | ''
  /** Deposit policy as text. */
  deposit_policy: string
  /** Cancellation policy as text. */
  cancellation_policy: string
  /** The cancellation penalties, in order of time and without gaps. */
  cancellation_penalties: {
    /** Instant from which it is owed, with the property’s offset; null: from the moment of booking. */
    from: string | null
    /** Instant until which it is owed; null: no end. */
    until: string | null
    /** The amount owed. */
    penalty: number
  }[]
  /** The amount owed for a no-show. */
  no_show_penalty: number
  /**
   * What the guest pays when, in order of time and without amounts of 0. `deposit` and `rest` together
   * are `total.total`, all together are `total.altogether`.
   */
  deposits: {
    /**
     * `deposit`: what is due when booking (`balance_due`). `rest`: what is left of the total.
     * `checkin_fees`: the charges due at check-in, which are beside the total.
     */
    kind: 'deposit' | 'rest' | 'checkin_fees'
    /** The amount. */
    amount: number
    /** Instant at which it is due, with the property’s offset; null: when booking. */
    due: string | null
    /**
     * `card`: the server takes it from the card. `kept_card`: the property or the source of its rooms
     * charges the card, which it keeps. `property`: the guest pays the property.
     */
    collected: 'card' | 'kept_card' | 'property'
  }[]
  /**
   * Of a price of several rooms: the part of each, in the order of `rooms`; the parts of a night, a line
   * or an amount of the total add up to it, but for averages. Absent for one room, and where the price
   * of each room is not known.
   */
  by_room?: {
    /** Its type; it and its terms only where the rooms differ. */
    accommodation_id?: number | undefined
    /** Name of the type. */
    accommodation_name?: string | undefined
    /** Its rate plan. */
    rate_code?: string | undefined
    /** Name of the rate plan. */
    rate_title?: string | undefined
    /** N if cancelling costs the whole price of the room from the moment of booking on, else Y. */
    is_refundable?: 'Y' | 'N' | '' | undefined
    /** Whether something of it is due at the time of booking. */
    is_deposit_required?: 'Y' | 'N' | '' | undefined
    /** Its deposit policy as text; total.balance_due is the amount. */
    deposit_policy?: string | undefined
    /** Its cancellation policy as text. */
    cancellation_policy?: string | undefined
    /** The cancellation penalties, in order of time and without gaps. */
    cancellation_penalties?: {
      /** Instant from which it is owed, with the property’s offset; null: from the moment of booking. */
      from: string | null
      /** Instant until which it is owed; null: no end. */
      until: string | null
      /** The amount owed. */
      penalty: number
    }[] | undefined
    /** The amount owed for a no-show. */
    no_show_penalty?: number | undefined
    /** The nights of the room. */
    nights: Night[]
    /** Its taxes. */
    tax_items: Charge[]
    /** Its fees. */
    fees: Charge[]
    /** Its charges due at check-in. */
    checkin_fees: Charge[]
    total: Total
  }[] | undefined
  /** House rules. */
  property_policy: {
    /** Name. */
    name: string
    /** The rule. */
    description: string
  }[]
  /** When it was cancelled. */
  cancelled_at: string | null
  /** The actions on the reservation. */
  actions: {
    /** cancel or modify. */
    action: string
    /** Whether the action is possible now. */
    allowed: boolean
    /** Why not; empty if it is allowed. */
    reasons: {
      /** A code for programs, such as stay_has_begun. */
      id: string
      /** A sentence for people. */
      message: string
    }[]
  }[]
  /** Currency and exchange rate of the amounts. */
  meta_data: {
    /** Currency of the amounts. */
    currency: string
    /** Units of it for one unit of the property’s currency. */
    exchange_rate: number
    /** Day of the exchange rate; null if nothing was converted. */
    exchange_rate_as_of: string | null
    /** What is charged, in the property’s own currency, and what became of the card. */
    charge: {
      /** The property’s own currency, of these amounts. */
      currency: string
      /** The total. */
      total: number
      /** Due when booking. */
      balance_due: number
      /** Due at check-in, not part of the total. */
      checkin_fee: number
      /** Given back after the stay. */
      rebate: number
      /** The cancellation penalties, in order of time and without gaps. */
      cancellation_penalties: {
        /** Instant from which it is owed, with the property’s offset; null: from the moment of booking. */
        from: string | null
        /** Instant until which it is owed; null: no end. */
        until: string | null
        /** The amount owed. */
        penalty: number
      }[]
      /** The amount owed for a no-show. */
      no_show_penalty: number
      /**
       * `charged`: what is due when booking is taken from the card. `kept`: the property or its source keeps
       * the card and charges it itself. `checked`: nobody keeps the card; it pays and guarantees nothing.
       */
      card: 'charged' | 'kept' | 'checked'
    }
    /** The age used for children without an age; absent if all ages were sent. */
    assumed_child_age?: number | undefined
  }
  /**
   * Only with `receipt: true`: the signed statement of the request, the rules and the price, a compact
   * JWS (docs/receipts.md).
   */
  receipt?: string | undefined
}

/**
 * View: a property without availability. A property: rooms, descriptions, pictures, policies. Rooms
 * have no rates, because this is not a search.
 */
export interface PropertyViewRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** Maximum number of results; 0 returns all. Default: 0. */
  limit?: number | undefined
  /** Amount of data: 0 (least), 1 or 2 (most). Default: 0. */
  verbosity?: number | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
}

/**
 * View of several properties. The same for the given properties, or for all that the key may sell.
 * Properties that it may not sell are left out.
 */
export interface PropertiesViewRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Properties to search; if absent, all that the publisher may sell. */
  property_ids?: number[] | undefined
  /** The same as one text with commas, such as "3144,3101". */
  properties?: string | undefined
  /**
   * Words of names and places as guests type them, in any language; eight of them are looked at. The
   * beginning of a word is enough; capitals and accents do not matter; where nothing begins so, a letter
   * or two may be wrong.
   */
  text?: string | undefined
  /** Properties in any of these destinations (`destination.id`). */
  destination_ids?: number[] | undefined
  /** Properties in any of these areas (`destination.areas[].id`). */
  area_ids?: number[] | undefined
  /** Properties of any of these types (`property_type.id`). */
  property_type_ids?: number[] | undefined
  /** Properties that belong to all of these filters (`filter[].id`). */
  filter_ids?: number[] | undefined
  /** Properties that have all of these amenities (`amenity[].id`). */
  amenity_ids?: number[] | undefined
  /** Properties with at least so many stars. */
  min_stars?: number | undefined
  /** Properties with at most so many stars. */
  max_stars?: number | undefined
  /** A point that distances are measured from, along a great circle. */
  near?: {
    /** Decimal degrees north. */
    latitude: number
    /** Decimal degrees east. */
    longitude: number
    /** Only properties so many kilometres away or nearer; any distance when absent. */
    within_km?: number | undefined
  } | undefined
  /** A box that properties lie in, its edges included. */
  box?: {
    /** Southern edge, decimal degrees north. */
    south: number
    /** Western edge, decimal degrees east. */
    west: number
    /** Northern edge. */
    north: number
    /** Eastern edge; less than `west` for a box across the 180th meridian. */
    east: number
  } | undefined
  /**
   * Properties whose `updated_at` is this instant or later, and those granted to the publisher since;
   * with an offset.
   */
  changed_since?: string | undefined
  /**
   * What comes first. Lower: `order`, `distance` (from `near`). Higher: `rating` (stars, then
   * reviewers). Or `match` (of `text`, names before places), the default with `text`; or `random`.
   * Default: "order".
   */
  sort?: 'order' | 'distance' | 'rating' | 'match' | 'random' | undefined
  /** Required with `random`, for nothing else: the same seed gives the same order. */
  seed?: number | undefined
  /** `meta_data.cursor` of a property: the same search goes on behind it. */
  cursor?: string | undefined
  /** Whether properties are counted by facet, into `meta_data.search` of the first one. Default: false. */
  facets?: boolean | undefined
  /** Maximum number of results; 0 returns all. Default: 0. */
  limit?: number | undefined
  /** Amount of data: 0 (least), 1 or 2 (most). Default: 0. */
  verbosity?: number | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
}

/**
 * Availability: a property with rooms, rates and totals for a stay. Every room with its rates, or with
 * the flags that say why it cannot be booked. A rate’s total already includes taxes and fees; preview
 * lists them.
 */
export interface PropertyAvailableRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** Day of arrival, YYYY-MM-DD. */
  checkin: string
  /** Day of departure, after checkin, at most 99 nights later. */
  checkout: string
  /** One entry for each requested room, all of the same accommodation. */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
  }[]
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /** With `required`, properties without a promotion are not returned. Default: "all". */
  promotion?: 'required' | 'all' | undefined
  /** Maximum number of results; 0 returns all. Default: 0. */
  limit?: number | undefined
  /** Amount of data: 0 (least), 1 or 2 (most). Default: 0. */
  verbosity?: number | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** Whether to look for stays nearby, and for two rooms, when nothing can be booked. Default: false. */
  alternatives?: boolean | undefined
  /** Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false. */
  receipt?: boolean | undefined
  /** What is to happen; only with a test key (docs/testing.md). */
  test_scenario?: 'sold_out'
    | 'property_closed'
    | 'price_changed'
    | 'card_declined'
    | 'payment_challenge'
    | 'source_timeout'
    | 'pending'
    | 'duplicate'
    | 'answer_lost'
    | 'rate_limited'
    | 'server_unavailable'
    | 'slow' | undefined
}

/**
 * Availability of several properties. The same for the given properties, or for all that the key may
 * sell. Properties without a vacancy are listed too.
 */
export interface PropertiesAvailableRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Properties to search; if absent, all that the publisher may sell. */
  property_ids?: number[] | undefined
  /** The same as one text with commas, such as "3144,3101". */
  properties?: string | undefined
  /** Day of arrival, YYYY-MM-DD. */
  checkin: string
  /** Day of departure, after checkin, at most 99 nights later. */
  checkout: string
  /** One entry for each requested room, all of the same accommodation. */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
  }[]
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /** With `required`, properties without a promotion are not returned. Default: "all". */
  promotion?: 'required' | 'all' | undefined
  /** Maximum number of results; 0 returns all. Default: 0. */
  limit?: number | undefined
  /** Amount of data: 0 (least), 1 or 2 (most). Default: 0. */
  verbosity?: number | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** With `lead`, each property has its cheapest rate only. Default: "all". */
  mode?: 'all' | 'lead' | undefined
  /** Properties that are not priced after so many milliseconds are answered with `was_searched: false`. */
  deadline_ms?: number | undefined
  /**
   * Words of names and places as guests type them, in any language; eight of them are looked at. The
   * beginning of a word is enough; capitals and accents do not matter; where nothing begins so, a letter
   * or two may be wrong.
   */
  text?: string | undefined
  /** Properties in any of these destinations (`destination.id`). */
  destination_ids?: number[] | undefined
  /** Properties in any of these areas (`destination.areas[].id`). */
  area_ids?: number[] | undefined
  /** Properties of any of these types (`property_type.id`). */
  property_type_ids?: number[] | undefined
  /** Properties that belong to all of these filters (`filter[].id`). */
  filter_ids?: number[] | undefined
  /** Properties that have all of these amenities (`amenity[].id`). */
  amenity_ids?: number[] | undefined
  /** Properties with at least so many stars. */
  min_stars?: number | undefined
  /** Properties with at most so many stars. */
  max_stars?: number | undefined
  /** A point that distances are measured from, along a great circle. */
  near?: {
    /** Decimal degrees north. */
    latitude: number
    /** Decimal degrees east. */
    longitude: number
    /** Only properties so many kilometres away or nearer; any distance when absent. */
    within_km?: number | undefined
  } | undefined
  /** A box that properties lie in, its edges included. */
  box?: {
    /** Southern edge, decimal degrees north. */
    south: number
    /** Western edge, decimal degrees east. */
    west: number
    /** Northern edge. */
    north: number
    /** Eastern edge; less than `west` for a box across the 180th meridian. */
    east: number
  } | undefined
  /** Properties whose lowest total for the stay is at least this amount, in the currency shown. */
  min_price?: string | number | undefined
  /** Properties whose lowest total for the stay is at most this amount. */
  max_price?: string | number | undefined
  /**
   * What comes first. Lower: `order`, `price` (lowest total), `distance` (from `near`). Higher: `rating`
   * (stars, then reviewers). Or `match` (of `text`, names before places), the default with `text`; or
   * `random`. Default: "order".
   */
  sort?: 'order' | 'price' | 'distance' | 'rating' | 'match' | 'random' | undefined
  /** Required with `random`, for nothing else: the same seed gives the same order. */
  seed?: number | undefined
  /** `meta_data.cursor` of a property: the same search goes on behind it. */
  cursor?: string | undefined
  /** Whether properties are counted by facet, into `meta_data.search` of the first one. Default: false. */
  facets?: boolean | undefined
  /** Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false. */
  receipt?: boolean | undefined
  /** What is to happen; only with a test key (docs/testing.md). */
  test_scenario?: 'sold_out'
    | 'property_closed'
    | 'price_changed'
    | 'card_declined'
    | 'payment_challenge'
    | 'source_timeout'
    | 'pending'
    | 'duplicate'
    | 'answer_lost'
    | 'rate_limited'
    | 'server_unavailable'
    | 'slow' | undefined
}

/**
 * Calendar: the lowest price of a stay for each day of arrival. For up to 365 days of arrival and one
 * length of stay: the cheapest rate that availability of the same stay shows, or why there is none,
 * and which stays may begin or end on the day.
 */
export interface PropertyCalendarRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** First day of arrival, YYYY-MM-DD. */
  from: string
  /** Days of arrival. Default: 31. */
  days?: number | undefined
  /** Nights of each stay. Default: 1. */
  nights?: number | undefined
  /** One entry for each requested room, all of the same accommodation. */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
  }[]
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
}

/**
 * Calendar of several properties. The same for the properties named, or for all that the key may sell.
 * One that it may not sell is left out.
 */
export interface PropertiesCalendarRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Properties to search; if absent, all that the publisher may sell. */
  property_ids?: number[] | undefined
  /** The same as one text with commas, such as "3144,3101". */
  properties?: string | undefined
  /** First day of arrival, YYYY-MM-DD. */
  from: string
  /** Days of arrival. Default: 31. */
  days?: number | undefined
  /** Nights of each stay. Default: 1. */
  nights?: number | undefined
  /** One entry for each requested room, all of the same accommodation. */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
  }[]
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /** Maximum number of results; 0 returns all. Default: 0. */
  limit?: number | undefined
}

/**
 * Season: the lowest price of a stay for each day of arrival, among many properties. For up to 365
 * days of arrival and one length of stay: the lowest total that the calendar of any of the properties
 * has, and the property that has it. The properties are those named or searched for, or all that the
 * key may sell.
 */
export interface PropertiesSeasonRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Properties to search; if absent, all that the publisher may sell. */
  property_ids?: number[] | undefined
  /** The same as one text with commas, such as "3144,3101". */
  properties?: string | undefined
  /** First day of arrival, YYYY-MM-DD. */
  from: string
  /** Days of arrival. Default: 31. */
  days?: number | undefined
  /** Nights of each stay. Default: 1. */
  nights?: number | undefined
  /** One entry for each requested room, all of the same accommodation. */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
  }[]
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /**
   * Words of names and places as guests type them, in any language; eight of them are looked at. The
   * beginning of a word is enough; capitals and accents do not matter; where nothing begins so, a letter
   * or two may be wrong.
   */
  text?: string | undefined
  /** Properties in any of these destinations (`destination.id`). */
  destination_ids?: number[] | undefined
  /** Properties in any of these areas (`destination.areas[].id`). */
  area_ids?: number[] | undefined
  /** Properties of any of these types (`property_type.id`). */
  property_type_ids?: number[] | undefined
  /** Properties that belong to all of these filters (`filter[].id`). */
  filter_ids?: number[] | undefined
  /** Properties that have all of these amenities (`amenity[].id`). */
  amenity_ids?: number[] | undefined
  /** Properties with at least so many stars. */
  min_stars?: number | undefined
  /** Properties with at most so many stars. */
  max_stars?: number | undefined
  /** A point that distances are measured from, along a great circle. */
  near?: {
    /** Decimal degrees north. */
    latitude: number
    /** Decimal degrees east. */
    longitude: number
    /** Only properties so many kilometres away or nearer; any distance when absent. */
    within_km?: number | undefined
  } | undefined
  /** A box that properties lie in, its edges included. */
  box?: {
    /** Southern edge, decimal degrees north. */
    south: number
    /** Western edge, decimal degrees east. */
    west: number
    /** Northern edge. */
    north: number
    /** Eastern edge; less than `west` for a box across the 180th meridian. */
    east: number
  } | undefined
}

/**
 * Changes: what has changed since a sequence. Changes of the properties that the key may sell, in
 * order, with property, room, rate and nights. What is read after a change was answered is at least as
 * new. A property that the publisher may sell from now on, or no more, is content that comes or goes.
 * No change can appear later with a sequence below `next`. A change appears about two seconds after it
 * was made.
 */
export interface PropertiesChangesRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** The `next` of the answer before; without it no changes are answered, only where they end now. */
  after?: number | undefined
  /** Only changes of these kinds; when absent, all that the scopes of the key allow. */
  kinds?: ('content' | 'price' | 'availability' | 'restriction' | 'terms')[] | undefined
  /** Most changes to return. Default: 1000. */
  limit?: number | undefined
}

/** What changed for the publisher. */
export interface PropertiesChangesAnswer {
  /** In order of their sequence. */
  changes: {
    /** Rises from change to change; it has gaps. */
    sequence: number
    /**
     * What to read again: `content` the view; `price`, `availability` and `restriction` the calendar of
     * the nights; `terms` (taxes, fees, promotions, policies and what else decides about every night)
     * both.
     */
    kind: 'content' | 'price' | 'availability' | 'restriction' | 'terms'
    /** The property; null: all of them. */
    property_id: number | null
    /** The room; null: all of the property. */
    accommodation_id: number | null
    /** The rate plan; null: all. */
    rate_code: string | null
    /** The first night; null, as `to`: all nights. */
    from: string | null
    /** The last night. */
    to: string | null
    /** When the server noted the change. */
    at: string
  }[]
  /** The `after` of the next request; equal to `after` where there is no more. */
  next: number
}

/**
 * Snapshot: all properties, to begin a copy with. The sequence that the copy stands for in the first
 * line, then each property that the key may sell in a line of its own, as a view of it and in the
 * order of ids. It is read while it is sent, as fast as you read. With properties/changes after the
 * sequence the copy becomes what there is.
 */
export interface PropertiesSnapshotRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** The id of the last property of a snapshot that ended early: it goes on behind it. Default: 0. */
  after?: number | undefined
  /** Amount of data: 0 (least), 1 or 2 (most). Default: 0. */
  verbosity?: number | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
}

export interface PropertiesSnapshotAnswer {
  /** What properties/changes is asked after. Of a snapshot that was gone on with, the first one counts. */
  sequence: number
}

/**
 * Preview: the full price of one rate, with itemised taxes and fees. The property at verbosity 2 with
 * one room and one rate. Its total is the same as that of availability and of a reservation for the
 * same request.
 */
export interface BookPreviewRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** Room identifier. */
  accommodation_id: number
  /** Rate plan of the room, as availability returned it. */
  rate_code: string
  /** Day of arrival, YYYY-MM-DD. */
  checkin: string
  /** Day of departure, after checkin, at most 99 nights later. */
  checkout: string
  /** One entry for each requested room: of the accommodation and rate of the request, or of its own. */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
    /** Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request. */
    accommodation_id?: number | undefined
    /** Its own rate plan, where the rooms differ; absent: the `rate_code` of the request. */
    rate_code?: string | undefined
  }[]
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** What is to happen; only with a test key (docs/testing.md). */
  test_scenario?: 'sold_out'
    | 'property_closed'
    | 'price_changed'
    | 'card_declined'
    | 'payment_challenge'
    | 'source_timeout'
    | 'pending'
    | 'duplicate'
    | 'answer_lost'
    | 'rate_limited'
    | 'server_unavailable'
    | 'slow' | undefined
  /** What the guest chooses of the extras that the rate offers, all of it. */
  extras?: {
    /** Its code. */
    code: string
    /** How many. Default: 1. */
    quantity?: number | undefined
  }[] | undefined
  /** A hold of these rooms for this stay, so that they count as free. */
  hold_id?: string | undefined
  /** Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false. */
  receipt?: boolean | undefined
  /**
   * Whether to say what every rule did: `explanation`. A refusal then names nights and limits. The key
   * needs the scope `explain` too. Default: false.
   */
  explain?: boolean | undefined
}

/**
 * Reservation: books and answers with a confirmation number. Price and availability are computed again
 * while the nights are locked. Errors have a fixed order: 404 for a room or rate that the property
 * lacks, 409 if it cannot be sold, 422 for discount code, bed type, address and card. With an
 * `Idempotency-Key` header the request can be sent again: it gets the first answer, marked
 * `Idempotent-Replayed: true`. Status 202 and a `pending` reservation mean that the payment company or
 * the booking system of the property has not answered yet: call reservation/view later. A setting of
 * the publisher replaces 202 with a RemoteInventoryException 504 that has the reference in its
 * message.
 */
export interface BookReservationRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** Room identifier. */
  accommodation_id: number
  /** Rate plan of the room, as availability returned it. */
  rate_code: string
  /** Day of arrival, YYYY-MM-DD. */
  checkin: string
  /** Day of departure, after checkin, at most 99 nights later. */
  checkout: string
  /** One entry for each requested room: of the accommodation and rate of the request, or of its own. */
  rooms: {
    /** Name of the guest of the room. */
    name: string
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
    /** Code of the chosen bed option; required if the rate has `beds`, else ignored. */
    bed_type?: string | undefined
    /** Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request. */
    accommodation_id?: number | undefined
    /** Its own rate plan, where the rooms differ; absent: the `rate_code` of the request. */
    rate_code?: string | undefined
  }[]
  /** What the guest chooses of the extras that the rate offers, all of it. */
  extras?: {
    /** Its code. */
    code: string
    /** How many. Default: 1. */
    quantity?: number | undefined
  }[] | undefined
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** The guest who books. */
  guest: {
    /** First name. */
    first_name: string
    /** Last name. */
    last_name: string
    /** E-mail address. */
    email: string
    /** Phone number. */
    phone: string
    /** Note to the hotel. */
    note?: string | undefined
    /** Addresses of the guest. */
    addresses?: {
      /** Always Billing. */
      type: string
      /** Street address. */
      line_1: string
      /** Apartment, suite, etc. */
      line_2?: string | undefined
      /** City. */
      city?: string | undefined
      /** Two-letter ISO 3166 code, in any case. */
      country: string
      /** Postal code. */
      postal_code: string
      /**
       * Province, state or region. Required outside the US where addresses are written with one; a code in
       * CA and AU.
       */
      region?: string | undefined
      /** Two-letter code of the state. Required in the US. */
      state?: string | undefined
    }[] | undefined
  }
  /**
   * The card, all its fields, or a token in its place. A card’s number is stored only for a property
   * that charges on site, encrypted; its CVV never.
   */
  payment: {
    /** Name on the card. */
    cardholder?: string | undefined
    /** Card number; blanks and hyphens between its digits are allowed. */
    number?: string | undefined
    /** Month of expiry, 01 to 12. */
    month?: string | undefined
    /** Year of expiry, four digits. */
    year?: number | undefined
    /** The 3 or 4 digits printed on the card; never stored. */
    cvv?: string | undefined
    /** Postal code of the card’s address. */
    postal_code?: string | undefined
    /**
     * In place of all other fields, where preview, or a simulated change, answers `card_form`: the token
     * that the payment company’s form made of the card.
     */
    token?: string | undefined
  }
  /** The `quote_id` of a preview of the same request, to pay its price. */
  quote_id?: string | undefined
  /** The total that the guest was shown, in the currency of the request; a higher total is not booked. */
  expected_total?: string | number | undefined
  /** The hold of the rooms for this stay. */
  hold_id?: string | undefined
  /** Book even if the same guest has booked the same stay within a day. Default: false. */
  allow_duplicate?: boolean | undefined
  /** Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false. */
  receipt?: boolean | undefined
  /** What is to happen; only with a test key (docs/testing.md). */
  test_scenario?: 'sold_out'
    | 'property_closed'
    | 'price_changed'
    | 'card_declined'
    | 'payment_challenge'
    | 'source_timeout'
    | 'pending'
    | 'duplicate'
    | 'answer_lost'
    | 'rate_limited'
    | 'server_unavailable'
    | 'slow' | undefined
}

/**
 * Basket preview: what several stays cost together. Rooms of different types, rates and dates, at one
 * property or several. Each item is answered as preview answers it, with the promise of its price; the
 * total is their sum. If one item cannot be sold, all are refused, and the errors name it.
 */
export interface BookBasketPreviewRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** The stays, at one property or several, all charged in one currency and in one way. */
  items: {
    /** Property identifier. */
    property_id: number
    /** Room identifier. */
    accommodation_id: number
    /** Rate plan of the room, as availability returned it. */
    rate_code: string
    /** Day of arrival, YYYY-MM-DD. */
    checkin: string
    /** Day of departure, after checkin, at most 99 nights later. */
    checkout: string
    /** Discount code, in any case. */
    discount_code?: string | undefined
    /** What the guest chooses of the extras that the rate offers, all of it. */
    extras?: {
      /** Its code. */
      code: string
      /** How many. Default: 1. */
      quantity?: number | undefined
    }[] | undefined
    /** A hold of these rooms for this stay, so that they count as free. */
    hold_id?: string | undefined
    /** One entry for each requested room: of the accommodation and rate of the request, or of its own. */
    rooms: {
      /** Number of adults. */
      adults: number
      /** Number of children. Default: 0. */
      children?: number | undefined
      /** One age for each child; without it the property’s assumed age is used. */
      children_ages?: number[] | undefined
      /**
       * What is known of the guests, the adults first and then the children in the order of their ages. Some
       * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
       */
      guests?: {
        /** Country in which the guest lives (ISO 3166, two letters, in any case). */
        residence?: string | undefined
        /** Nationality (ISO 3166, two letters, in any case). */
        nationality?: string | undefined
        /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
        pays_from?: string | undefined
        /** Purpose of the stay. */
        purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
        /**
         * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
         * are in children_ages.
         */
        age?: number | undefined
        /** Nights at the property in the calendar year of the arrival, before this stay. */
        nights_this_year?: number | undefined
      }[] | undefined
      /** Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request. */
      accommodation_id?: number | undefined
      /** Its own rate plan, where the rooms differ; absent: the `rate_code` of the request. */
      rate_code?: string | undefined
    }[]
  }[]
  /** Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false. */
  receipt?: boolean | undefined
}

/** Several stays and what they cost together. */
export interface BookBasketPreviewAnswer {
  /** For each item what preview answers, in the order of the request. */
  items: Property[]
  /** The sum of the totals of the items, amount by amount. */
  total: {
    /** The subtotals before savings. */
    original_subtotal: number
    /** The subtotals. */
    subtotal: number
    /** The taxes. */
    tax: number
    /** The fees. */
    fee: number
    /** What is due when booking. */
    balance_due: number
    /** What is due at check-in, beside the total. */
    checkin_fee: number
    /** The totals. */
    total: number
    /** The totals with what is due at check-in. */
    altogether: number
    /** What is given back after the stays. */
    rebate: number
    /** What promotions save. */
    promotional_savings: number
    /** What discount codes save. */
    discount_savings: number
  }
  /** Currency and exchange rate of the total. */
  meta_data: {
    /** Currency of the amounts. */
    currency: string
    /** Units of it for one unit of the currency that is charged. */
    exchange_rate: number
    /** Day of the exchange rate; null if nothing was converted. */
    exchange_rate_as_of: string | null
    /**
     * The requested currency, or the default one, where the amounts are not in it: the property’s currency
     * has no exchange rate into it, or one that is too old, and the amounts are in `currency`. Absent
     * otherwise.
     */
    currency_unavailable?: string | undefined
    /** The same as it is charged. */
    charge: {
      /** The currency that all items are charged in, of these amounts. */
      currency: string
      /** The subtotals before savings. */
      original_subtotal: number
      /** The subtotals. */
      subtotal: number
      /** The taxes. */
      tax: number
      /** The fees. */
      fee: number
      /** What is due when booking. */
      balance_due: number
      /** What is due at check-in, beside the total. */
      checkin_fee: number
      /** The totals. */
      total: number
      /** The totals with what is due at check-in. */
      altogether: number
      /** What is given back after the stays. */
      rebate: number
      /** What promotions save. */
      promotional_savings: number
      /** What discount codes save. */
      discount_savings: number
    }
    /**
     * The guest may type the card into the payment company’s own form, whose token is taken as
     * `payment.token`; it is for the basket as a whole.
     */
    card_form?: {
      /** Name of the payment company. */
      provider: string
      /** The key that its script is started with. */
      publishable_key: string
      /** What is charged now, in the company’s units; null: nothing, and the card is only checked. */
      amount: number | null
      /** Currency of the amount, in lower case. */
      currency: string
    } | undefined
  }
}

/**
 * Basket: books several stays, all or none. Each item becomes a reservation with a confirmation number
 * of its own, which is viewed, changed and cancelled as any other; the basket has a number too. Prices
 * and availability are computed again while the nights of all items are locked. What refuses one item
 * refuses all, and the errors name it. With an `Idempotency-Key` header the request can be sent again.
 */
export interface BookBasketRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** The stays, at one property or several, all charged in one currency and in one way. */
  items: {
    /** Property identifier. */
    property_id: number
    /** Room identifier. */
    accommodation_id: number
    /** Rate plan of the room, as availability returned it. */
    rate_code: string
    /** Day of arrival, YYYY-MM-DD. */
    checkin: string
    /** Day of departure, after checkin, at most 99 nights later. */
    checkout: string
    /** Discount code, in any case. */
    discount_code?: string | undefined
    /** What the guest chooses of the extras that the rate offers, all of it. */
    extras?: {
      /** Its code. */
      code: string
      /** How many. Default: 1. */
      quantity?: number | undefined
    }[] | undefined
    /** The hold of the rooms for this stay. */
    hold_id?: string | undefined
    /** The `quote_id` of a preview of the same request, to pay its price. */
    quote_id?: string | undefined
    /** The total that the guest was shown, in the currency of the request; a higher total is not booked. */
    expected_total?: string | number | undefined
    /** One entry for each requested room: of the accommodation and rate of the request, or of its own. */
    rooms: {
      /** Name of the guest of the room. */
      name: string
      /** Number of adults. */
      adults: number
      /** Number of children. Default: 0. */
      children?: number | undefined
      /** One age for each child; without it the property’s assumed age is used. */
      children_ages?: number[] | undefined
      /**
       * What is known of the guests, the adults first and then the children in the order of their ages. Some
       * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
       */
      guests?: {
        /** Country in which the guest lives (ISO 3166, two letters, in any case). */
        residence?: string | undefined
        /** Nationality (ISO 3166, two letters, in any case). */
        nationality?: string | undefined
        /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
        pays_from?: string | undefined
        /** Purpose of the stay. */
        purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
        /**
         * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
         * are in children_ages.
         */
        age?: number | undefined
        /** Nights at the property in the calendar year of the arrival, before this stay. */
        nights_this_year?: number | undefined
      }[] | undefined
      /** Code of the chosen bed option; required if the rate has `beds`, else ignored. */
      bed_type?: string | undefined
      /** Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request. */
      accommodation_id?: number | undefined
      /** Its own rate plan, where the rooms differ; absent: the `rate_code` of the request. */
      rate_code?: string | undefined
    }[]
  }[]
  /** The guest who books. */
  guest: {
    /** First name. */
    first_name: string
    /** Last name. */
    last_name: string
    /** E-mail address. */
    email: string
    /** Phone number. */
    phone: string
    /** Note to the hotel. */
    note?: string | undefined
    /** Addresses of the guest. */
    addresses?: {
      /** Always Billing. */
      type: string
      /** Street address. */
      line_1: string
      /** Apartment, suite, etc. */
      line_2?: string | undefined
      /** City. */
      city?: string | undefined
      /** Two-letter ISO 3166 code, in any case. */
      country: string
      /** Postal code. */
      postal_code: string
      /**
       * Province, state or region. Required outside the US where addresses are written with one; a code in
       * CA and AU.
       */
      region?: string | undefined
      /** Two-letter code of the state. Required in the US. */
      state?: string | undefined
    }[] | undefined
  }
  /**
   * The card, all its fields, or a token in its place. A card’s number is stored only for a property
   * that charges on site, encrypted; its CVV never.
   */
  payment: {
    /** Name on the card. */
    cardholder?: string | undefined
    /** Card number; blanks and hyphens between its digits are allowed. */
    number?: string | undefined
    /** Month of expiry, 01 to 12. */
    month?: string | undefined
    /** Year of expiry, four digits. */
    year?: number | undefined
    /** The 3 or 4 digits printed on the card; never stored. */
    cvv?: string | undefined
    /** Postal code of the card’s address. */
    postal_code?: string | undefined
    /**
     * In place of all other fields, where preview, or a simulated change, answers `card_form`: the token
     * that the payment company’s form made of the card.
     */
    token?: string | undefined
  }
  /**
   * The total of all items that the guest was shown, in the currency of the request; a higher total is
   * not booked.
   */
  expected_total?: string | number | undefined
  /** Book even if the same guest has booked the same stay within a day. Default: false. */
  allow_duplicate?: boolean | undefined
  /** Whether to sign what is answered: `receipt` (docs/receipts.md). Default: false. */
  receipt?: boolean | undefined
}

/** Reservations that were made together. */
export interface BookBasketAnswer {
  /** The number of the basket. */
  basket_number: string
  /** The reservations, in the order of the request. */
  items: Reservation[]
  /** The sum of the totals of the items that are not cancelled, amount by amount. */
  total: {
    /** The subtotals before savings. */
    original_subtotal: number
    /** The subtotals. */
    subtotal: number
    /** The taxes. */
    tax: number
    /** The fees. */
    fee: number
    /** What is due when booking. */
    balance_due: number
    /** What is due at check-in, beside the total. */
    checkin_fee: number
    /** The totals. */
    total: number
    /** The totals with what is due at check-in. */
    altogether: number
    /** What is given back after the stays. */
    rebate: number
    /** What promotions save. */
    promotional_savings: number
    /** What discount codes save. */
    discount_savings: number
  }
  /** Currency and exchange rate of the total. */
  meta_data: {
    /** Currency of the amounts. */
    currency: string
    /** Units of it for one unit of the currency that is charged. */
    exchange_rate: number
    /** Day of the exchange rate; null if nothing was converted. */
    exchange_rate_as_of: string | null
    /** The same as it is charged. */
    charge: {
      /** The currency that all items are charged in, of these amounts. */
      currency: string
      /** The subtotals before savings. */
      original_subtotal: number
      /** The subtotals. */
      subtotal: number
      /** The taxes. */
      tax: number
      /** The fees. */
      fee: number
      /** What is due when booking. */
      balance_due: number
      /** What is due at check-in, beside the total. */
      checkin_fee: number
      /** The totals. */
      total: number
      /** The totals with what is due at check-in. */
      altogether: number
      /** What is given back after the stays. */
      rebate: number
      /** What promotions save. */
      promotional_savings: number
      /** What discount codes save. */
      discount_savings: number
    }
  }
}

/**
 * Basket view: the reservations of a basket as they are now. As the basket was answered, with each
 * reservation in its current state.
 */
export interface BasketViewRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** The number of the basket. */
  basket_number: string
}

/** Reservations that were made together. */
export interface BasketViewAnswer {
  /** The number of the basket. */
  basket_number: string
  /** The reservations, in the order of the request. */
  items: Reservation[]
  /** The sum of the totals of the items that are not cancelled, amount by amount. */
  total: {
    /** The subtotals before savings. */
    original_subtotal: number
    /** The subtotals. */
    subtotal: number
    /** The taxes. */
    tax: number
    /** The fees. */
    fee: number
    /** What is due when booking. */
    balance_due: number
    /** What is due at check-in, beside the total. */
    checkin_fee: number
    /** The totals. */
    total: number
    /** The totals with what is due at check-in. */
    altogether: number
    /** What is given back after the stays. */
    rebate: number
    /** What promotions save. */
    promotional_savings: number
    /** What discount codes save. */
    discount_savings: number
  }
  /** Currency and exchange rate of the total. */
  meta_data: {
    /** Currency of the amounts. */
    currency: string
    /** Units of it for one unit of the currency that is charged. */
    exchange_rate: number
    /** Day of the exchange rate; null if nothing was converted. */
    exchange_rate_as_of: string | null
    /** The same as it is charged. */
    charge: {
      /** The currency that all items are charged in, of these amounts. */
      currency: string
      /** The subtotals before savings. */
      original_subtotal: number
      /** The subtotals. */
      subtotal: number
      /** The taxes. */
      tax: number
      /** The fees. */
      fee: number
      /** What is due when booking. */
      balance_due: number
      /** What is due at check-in, beside the total. */
      checkin_fee: number
      /** The totals. */
      total: number
      /** The totals with what is due at check-in. */
      altogether: number
      /** What is given back after the stays. */
      rebate: number
      /** What promotions save. */
      promotional_savings: number
      /** What discount codes save. */
      discount_savings: number
    }
  }
}

/**
 * Basket cancel: cancels all that is left of a basket. At the sum of the penalties that were promised,
 * all or none. With `simulate` it only returns what it would cost. `expected_penalty` protects the
 * guest: a higher sum is refused. Items that were cancelled before count with what that has cost.
 * Cancelling again returns the same answer.
 */
export interface BasketCancelRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** The number of the basket. */
  basket_number: string
  /** Only return what cancelling would cost. Default: false. */
  simulate?: boolean | undefined
  /** The penalty that the guest was shown; the reservation stays if the penalty is higher. */
  expected_penalty?: string | number | undefined
}

/** What cancelling a basket costs, or has cost: the sum over its items. */
export interface BasketCancelAnswer {
  /** As requested: true if this call changed nothing. */
  simulated: boolean
  /** The penalty; 0 if the property waived it. */
  penalty: number
  /** The refund of the amount due at booking; 0 if the server did not take it. */
  refund: number
  /** Currency of both, that of the reservation. */
  currency: string
  /** The same as it is charged. */
  charge: {
    /** The property’s own currency, of these amounts. */
    currency: string
    /** The penalty. */
    penalty: number
    /** The refund. */
    refund: number
  }
  /** When the penalty was computed. */
  as_of: string
  /** Reservations that were made together. */
  basket: {
    /** The number of the basket. */
    basket_number: string
    /** The reservations, in the order of the request. */
    items: Reservation[]
    /** The sum of the totals of the items that are not cancelled, amount by amount. */
    total: {
      /** The subtotals before savings. */
      original_subtotal: number
      /** The subtotals. */
      subtotal: number
      /** The taxes. */
      tax: number
      /** The fees. */
      fee: number
      /** What is due when booking. */
      balance_due: number
      /** What is due at check-in, beside the total. */
      checkin_fee: number
      /** The totals. */
      total: number
      /** The totals with what is due at check-in. */
      altogether: number
      /** What is given back after the stays. */
      rebate: number
      /** What promotions save. */
      promotional_savings: number
      /** What discount codes save. */
      discount_savings: number
    }
    /** Currency and exchange rate of the total. */
    meta_data: {
      /** Currency of the amounts. */
      currency: string
      /** Units of it for one unit of the currency that is charged. */
      exchange_rate: number
      /** Day of the exchange rate; null if nothing was converted. */
      exchange_rate_as_of: string | null
      /** The same as it is charged. */
      charge: {
        /** The currency that all items are charged in, of these amounts. */
        currency: string
        /** The subtotals before savings. */
        original_subtotal: number
        /** The subtotals. */
        subtotal: number
        /** The taxes. */
        tax: number
        /** The fees. */
        fee: number
        /** What is due when booking. */
        balance_due: number
        /** What is due at check-in, beside the total. */
        checkin_fee: number
        /** The totals. */
        total: number
        /** The totals with what is due at check-in. */
        altogether: number
        /** What is given back after the stays. */
        rebate: number
        /** What promotions save. */
        promotional_savings: number
        /** What discount codes save. */
        discount_savings: number
      }
    }
  }
}

/**
 * Hold: holds rooms for a while, without a guest or a card. For the time in which a guest fills in the
 * form. A reservation with the hold_id takes the rooms over; otherwise they are for sale again when
 * the hold ends.
 */
export interface BookHoldRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** Room identifier. */
  accommodation_id: number
  /** Rate plan of the room, as availability returned it. */
  rate_code: string
  /** Day of arrival, YYYY-MM-DD. */
  checkin: string
  /** Day of departure, after checkin, at most 99 nights later. */
  checkout: string
  /**
   * One entry for each requested room, all of the same accommodation and rate: those of the request, or
   * those that all rooms name.
   */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
    /** Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request. */
    accommodation_id?: number | undefined
    /** Its own rate plan, where the rooms differ; absent: the `rate_code` of the request. */
    rate_code?: string | undefined
  }[]
  /** Discount code, in any case. */
  discount_code?: string | undefined
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** What is to happen; only with a test key (docs/testing.md). */
  test_scenario?: 'sold_out'
    | 'property_closed'
    | 'price_changed'
    | 'card_declined'
    | 'payment_challenge'
    | 'source_timeout'
    | 'pending'
    | 'duplicate'
    | 'answer_lost'
    | 'rate_limited'
    | 'server_unavailable'
    | 'slow' | undefined
}

/** Held rooms. */
export interface BookHoldAnswer {
  /** Send it as `hold_id` with the reservation, or to release. */
  hold_id: string
  /** When the rooms are for sale again. */
  expires_at: string
  /** The property. */
  property_id: number
  /** The room. */
  accommodation_id: number
  /** Day of arrival. */
  checkin: string
  /** Day of departure. */
  checkout: string
  /** Number of held rooms. */
  rooms: number
}

/** Release: ends a hold early. The rooms are for sale again at once. */
export interface BookReleaseRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** The hold to end. */
  hold_id: string
}

/** The hold has ended. */
export interface BookReleaseAnswer {
  /** Always true. */
  released: boolean
}

/**
 * Reservation view: one reservation by its confirmation number or id. As reservation answered, in its
 * current state, with the actions that are possible now.
 */
export interface ReservationViewRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** The number on the confirmation. */
  confirmation_number?: string | undefined
  /** The id of the reservation, in place of its number. */
  id?: string | undefined
  /** Either of the two, or the integer id of the older form, as older clients send it. */
  reservation_number?: string | undefined
}

/**
 * Reservation index: the reservations of the key’s publisher. Newest first, in pages, filtered by
 * stay, by time of creation or change, by state or discount code.
 */
export interface ReservationIndexRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Only reservations at this property. */
  property_id?: number | undefined
  /** Only reservations in this state. */
  status?: 'pending' | 'confirmed' | 'cancelled' | 'no_show' | 'completed' | 'failed' | undefined
  /** Arrivals on this day. */
  checkin?: string | undefined
  /** Arrivals on this day or later. */
  checkin_from?: string | undefined
  /** Arrivals on this day or earlier. */
  checkin_to?: string | undefined
  /** Departures on this day. */
  checkout?: string | undefined
  /** Departures on this day or later. */
  checkout_from?: string | undefined
  /** Departures on this day or earlier. */
  checkout_to?: string | undefined
  /** Made on this day (UTC) or later. */
  created_from?: string | undefined
  /** Made on this day (UTC) or earlier. */
  created_to?: string | undefined
  /** The same as created_from, as older clients send it. */
  created_start?: string | undefined
  /** The same as created_to. */
  created_end?: string | undefined
  /** Made or changed at this instant or later. */
  changed_since?: string | undefined
  /** Made with this discount code, in any case. */
  discount_code?: string | undefined
  /** The same as discount_code. */
  discount?: string | undefined
  /** Page, from 1. Default: 1. */
  page?: number | undefined
  /** Reservations per page. Default: 100. */
  limit?: number | undefined
}

/** A page of reservations. */
export interface ReservationIndexAnswer {
  /** Newest first. */
  reservations: Reservation[]
  /** The page, from 1. */
  page: number
  /** Reservations per page. */
  limit: number
  /** Reservations on all pages. */
  total: number
}

/**
 * Reservation modify: other dates, guests, rooms or rate, without letting go of the rooms in between.
 * What is absent stays as it is. The changed stay is priced as a reservation made now; nights that
 * stay the same are never given back. With `simulate` it only says what the change would cost.
 * `expected_total` guards the guest: a higher total is refused. Where more is due than before, the
 * difference is charged to the card in `payment` first. With an `Idempotency-Key` header the request
 * can be sent again. Status 202 and `pending` mean that the payment has not been answered for, or that
 * the guest must confirm it with the bank: the reservation is as before until it is made.
 */
export interface ReservationModifyRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** The number on the confirmation. */
  confirmation_number?: string | undefined
  /** The id of the reservation, in place of its number. */
  id?: string | undefined
  /** Either of the two, or the integer id of the older form, as older clients send it. */
  reservation_number?: string | undefined
  /**
   * Language of the reservation and its mails from now on; its texts are in it when its price is worked
   * out anew.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** Only say what the change would cost. Default: false. */
  simulate?: boolean | undefined
  /** Day of arrival, YYYY-MM-DD. */
  checkin?: string | undefined
  /** Day of departure, after checkin, at most 99 nights later. */
  checkout?: string | undefined
  /** Another room of the property. */
  accommodation_id?: number | undefined
  /** Another rate plan of the room. */
  rate_code?: string | undefined
  /**
   * All rooms with their guests, one entry each. A name or bed that is absent stays as it is, and so do
   * ages of as many children.
   */
  rooms?: {
    /** Name of the guest the room is held under. */
    name?: string | undefined
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
    /** Code of the chosen bed option; required if the rate has `beds`, else ignored. */
    bed_type?: string | undefined
  }[] | undefined
  /** What is to be different of who booked. */
  guest?: {
    /** First name. */
    first_name?: string | undefined
    /** Last name. */
    last_name?: string | undefined
    /** E-mail address. */
    email?: string | undefined
    /** Phone number. */
    phone?: string | undefined
    /** Note to the hotel. */
    note?: string | undefined
    /** Addresses of the guest, all of them. */
    addresses?: {
      /** Always Billing. */
      type: string
      /** Street address. */
      line_1: string
      /** Apartment, suite, etc. */
      line_2?: string | undefined
      /** City. */
      city?: string | undefined
      /** Two-letter ISO 3166 code, in any case. */
      country: string
      /** Postal code. */
      postal_code: string
      /**
       * Province, state or region. Required outside the US where addresses are written with one; a code in
       * CA and AU.
       */
      region?: string | undefined
      /** Two-letter code of the state. Required in the US. */
      state?: string | undefined
    }[] | undefined
  } | undefined
  /** What the guest chooses of the extras that the rate offers, all of it. */
  extras?: {
    /** Its code. */
    code: string
    /** How many. Default: 1. */
    quantity?: number | undefined
  }[] | undefined
  /** Another discount code, in any case, in place of the one that was used. */
  discount_code?: string | undefined
  /**
   * The card, all its fields, or a token in its place. A card’s number is stored only for a property
   * that charges on site, encrypted; its CVV never.
   */
  payment?: {
    /** Name on the card. */
    cardholder?: string | undefined
    /** Card number; blanks and hyphens between its digits are allowed. */
    number?: string | undefined
    /** Month of expiry, 01 to 12. */
    month?: string | undefined
    /** Year of expiry, four digits. */
    year?: number | undefined
    /** The 3 or 4 digits printed on the card; never stored. */
    cvv?: string | undefined
    /** Postal code of the card’s address. */
    postal_code?: string | undefined
    /**
     * In place of all other fields, where preview, or a simulated change, answers `card_form`: the token
     * that the payment company’s form made of the card.
     */
    token?: string | undefined
  } | undefined
  /**
   * The total that the guest was shown, in the currency of the reservation; nothing is changed at a
   * higher one.
   */
  expected_total?: string | number | undefined
  /** What is to happen; only with a test key (docs/testing.md). */
  test_scenario?: 'sold_out'
    | 'property_closed'
    | 'price_changed'
    | 'card_declined'
    | 'payment_challenge'
    | 'source_timeout'
    | 'pending'
    | 'duplicate'
    | 'answer_lost'
    | 'rate_limited'
    | 'server_unavailable'
    | 'slow' | undefined
}

/** What changing costs, or has cost. */
export interface ReservationModifyAnswer {
  /** The change and what it costs. */
  modification: {
    /**
     * pending: the payment has not been answered for, or waits for the guest, whom
     * `reservation.payment.challenge` asks. The reservation is as before until it is made.
     */
    status: 'simulated' | 'done' | 'pending'
    /** The stay before the change. */
    before: {
      /** The room. */
      room_id: number
      /** Its name. */
      room: string
      /** Rate plan. */
      rate_code: string
      /** Day of arrival. */
      checkin: string
      /** Day of departure. */
      checkout: string
      /** One for each room. */
      rooms: {
        /** Number of adults. */
        adults: number
        /** Number of children. */
        children: number
        /** The ages that the price is for, one a child. */
        children_ages: number[]
      }[]
      /** What it costs, as rate.total. */
      total: number
      /** What is due when booking, the fee of changes among it. */
      balance_due: number
    }
    /** The stay after it. */
    after: {
      /** The room. */
      room_id: number
      /** Its name. */
      room: string
      /** Rate plan. */
      rate_code: string
      /** Day of arrival. */
      checkin: string
      /** Day of departure. */
      checkout: string
      /** One for each room. */
      rooms: {
        /** Number of adults. */
        adults: number
        /** Number of children. */
        children: number
        /** The ages that the price is for, one a child. */
        children_ages: number[]
      }[]
      /** What it costs, as rate.total. */
      total: number
      /** What is due when booking, the fee of changes among it. */
      balance_due: number
    }
    /** The total after less the total before; below 0 where it becomes cheaper. */
    difference: number
    /** The fee of this change; it is part of the total after. */
    penalty: number
    /** What is charged to the card of the request. */
    charged: number
    /** What comes back of what was paid or held. */
    refunded: number
    /** Currency of the amounts. */
    currency: string
    /** The same as it is charged. */
    charge: {
      /** The property’s own currency, of these amounts. */
      currency: string
      /** The total before. */
      total_before: number
      /** The total after. */
      total: number
      /** The fee. */
      penalty: number
      /** What is charged. */
      charged: number
      /** What comes back. */
      refunded: number
    }
    /**
     * With `simulate`: the guest may type the card into the payment company’s own form, whose token is
     * taken as `payment.token`.
     */
    card_form?: {
      /** Name of the payment company. */
      provider: string
      /** The key that its script is started with. */
      publishable_key: string
      /** What is charged now, in the company’s units; null: nothing, and the card is only checked. */
      amount: number | null
      /** Currency of the amount, in lower case. */
      currency: string
    } | undefined
  }
  reservation: Reservation
}

/**
 * Reservation cancel: cancels at the penalty that was promised. With `simulate` it only returns what
 * it would cost. `expected_penalty` protects the guest: a higher penalty is refused. Cancelling again
 * returns the same answer.
 */
export interface ReservationCancelRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** The number on the confirmation. */
  confirmation_number?: string | undefined
  /** The id of the reservation, in place of its number. */
  id?: string | undefined
  /** Either of the two, or the integer id of the older form, as older clients send it. */
  reservation_number?: string | undefined
  /** Only return what cancelling would cost. Default: false. */
  simulate?: boolean | undefined
  /** The penalty that the guest was shown; the reservation stays if the penalty is higher. */
  expected_penalty?: string | number | undefined
  /** What is to happen; only with a test key (docs/testing.md). */
  test_scenario?: 'sold_out'
    | 'property_closed'
    | 'price_changed'
    | 'card_declined'
    | 'payment_challenge'
    | 'source_timeout'
    | 'pending'
    | 'duplicate'
    | 'answer_lost'
    | 'rate_limited'
    | 'server_unavailable'
    | 'slow' | undefined
}

/** The penalty of a cancellation, made or simulated. */
export interface ReservationCancelAnswer {
  /** As requested: true if this call changed nothing. */
  simulated: boolean
  /** The penalty; 0 if the property waived it. */
  penalty: number
  /** The refund of the amount due at booking; 0 if the server did not take it. */
  refund: number
  /** Currency of both, that of the reservation. */
  currency: string
  /** The same as it is charged. */
  charge: {
    /** The property’s own currency, of these amounts. */
    currency: string
    /** The penalty. */
    penalty: number
    /** The refund. */
    refund: number
  }
  /** When the penalty was computed. */
  as_of: string
  reservation: Reservation
}

/**
 * Currencies: those that amounts can be shown in. The euro and every currency with an exchange rate
 * that may be quoted today.
 */
export interface CurrenciesRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
}

/** The currencies that amounts can be shown in, by code. */
export type CurrenciesAnswer = {
  /** ISO 4217 code, the `currency` of a request. */
  code: string
  /** Its name. */
  name: string
  /** Decimals of its amounts. */
  decimals: number
  /** What one euro costs in it. */
  exchange_rate: number
  /** Day of that rate; null for the euro. */
  exchange_rate_as_of: string | null
  /** Whether answers are in it where a request names none. */
  is_default: boolean
}[]

/**
 * Settings: what a publisher builds its pages from. The publisher of the key with its settings, and
 * the destinations with areas, filters, amenities, types and stars of its properties, each with a
 * count.
 */
export interface SettingsRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
}

/** What a publisher builds its pages from. */
export interface SettingsAnswer {
  /** The publisher of the key, with its settings. */
  publisher: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
    /** Language of texts for guests. */
    language: string
    /** Currency of answers where a request names none. */
    default_currency: string | null
    /** Whether answers are wrapped in `data`. */
    envelope: 'bare' | 'data'
    /** Base address of its pages. */
    permalink_url: string | null
    /** Base address of its booking engine. */
    book_direct_url: string | null
  }
  /** Destinations of its properties, those with most properties first. */
  destinations: {
    /** Identifier; of stars their number. */
    id: number
    /** Name. */
    name: string
    /** Properties that have it. */
    count: number
    /** Areas of the destination. */
    areas: {
      /** Identifier; of stars their number. */
      id: number
      /** Name. */
      name: string
      /** Properties that have it. */
      count: number
    }[]
  }[]
  /** Values to search by, those of most properties first. */
  property_type: {
    /** Identifier; of stars their number. */
    id: number
    /** Name. */
    name: string
    /** Properties that have it. */
    count: number
  }[]
  /** Values to search by, those of most properties first. */
  stars: {
    /** Identifier; of stars their number. */
    id: number
    /** Name. */
    name: string
    /** Properties that have it. */
    count: number
  }[]
  /** Values to search by, those of most properties first. */
  filter: {
    /** Identifier; of stars their number. */
    id: number
    /** Name. */
    name: string
    /** Properties that have it. */
    count: number
  }[]
  /** Values to search by, those of most properties first. */
  amenity: {
    /** Identifier; of stars their number. */
    id: number
    /** Name. */
    name: string
    /** Properties that have it. */
    count: number
  }[]
}

/**
 * Places: what a guest may mean by what was typed so far. Destinations, areas, cities and properties
 * that the text names, among those that the key may sell, while a guest types. Lists of properties
 * take the same `text`.
 */
export interface PlacesSuggestRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /**
   * Words of names and places as guests type them, in any language; eight of them are looked at. The
   * beginning of a word is enough; capitals and accents do not matter; where nothing begins so, a letter
   * or two may be wrong.
   */
  text: string
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** Most places to return. Default: 8. */
  limit?: number | undefined
}

/** What the text may mean. */
export interface PlacesSuggestAnswer {
  /** The best first. */
  places: {
    /**
     * What it is, and how it is searched: `destination` by `destination_ids`, `area` by `area_ids`, `city`
     * by `near`, `property` by `property_id`.
     */
    kind: 'destination' | 'area' | 'city' | 'property'
    /** Its identifier; null for a city, which has none. */
    id: number | null
    /** Its name. */
    name: string
    /** The destination that it is in; null for a destination. */
    destination: string | null
    /** How many properties the key may sell there. */
    properties: number
    /** The middle of them, in decimal degrees north; null where none has a position. */
    latitude: number | null
    /** In decimal degrees east. */
    longitude: number | null
  }[]
}

/**
 * Discounts: active codes, and promotions that need none. For a stay if both days are sent. A key that
 * cannot book sees the codes that are `listed`, other keys all active codes of the publisher. At most
 * 1,000 codes and 1,000 promotions.
 */
export interface DiscountsAllRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Properties to search; if absent, all that the publisher may sell. */
  property_ids?: number[] | undefined
  /** The same as one text with commas, such as "3144,3101". */
  properties?: string | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** Only offers for a stay from this day on, YYYY-MM-DD or MM/DD/YYYY. */
  checkin?: string | undefined
  /** Day of departure of that stay. */
  checkout?: string | undefined
}

/** Codes in the order they were created, then promotions by property. */
export type DiscountsAllAnswer = {
  /** Identifier of the code, or of the promotion within its property. */
  id: number
  /** The property of a promotion. */
  property_id: number | null
  /** The properties of a code; null for all. */
  property_ids: number[] | null
  /** Name of the promotion, or what the code gives. */
  title: string
  /** The offer in short, such as "10% off". */
  description: string
  /** The code that guests enter; null for a promotion, which needs none, and empty in the older form. */
  code: string | null
  /** What kind of offer it is. */
  category: 'promotion' | 'discount' | 'value-add'
  /** How it counts. */
  type: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }
  /** A percentage, an amount or the number of free nights, by type. */
  amount: number | null
  /** Currency of an amount. */
  currency: string | null
  /** Subtotal from which a code applies. */
  min_subtotal: number | null
  /** Whether the code makes the rate not refundable. */
  non_refundable: boolean
  /** What the guest does to get it; value-adds only. */
  instructions: string | null
}[]

/**
 * Grouped discounts: each offer once, with the properties that have it. As discounts/all; promotions
 * of the same name and offer are one entry.
 */
export interface DiscountsGroupedRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Properties to search; if absent, all that the publisher may sell. */
  property_ids?: number[] | undefined
  /** The same as one text with commas, such as "3144,3101". */
  properties?: string | undefined
  /**
   * Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it
   * is in the property’s own.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
  /** Only offers for a stay from this day on, YYYY-MM-DD or MM/DD/YYYY. */
  checkin?: string | undefined
  /** Day of departure of that stay. */
  checkout?: string | undefined
}

/** Each offer once, with the properties that have it. */
export type DiscountsGroupedAnswer = {
  /** Name of the promotion, or what the code gives. */
  title: string
  /** The offer in short, such as "10% off". */
  description: string
  /** The code that guests enter; null for a promotion, which needs none, and empty in the older form. */
  code: string | null
  /** What kind of offer it is. */
  category: 'promotion' | 'discount' | 'value-add'
  /** How it counts. */
  type: {
    /** Identifier. */
    id: number
    /** Name. */
    name: string
  }
  /** A percentage, an amount or the number of free nights, by type. */
  amount: number | null
  /** Currency of an amount. */
  currency: string | null
  /** Subtotal from which a code applies. */
  min_subtotal: number | null
  /** Whether the code makes the rate not refundable. */
  non_refundable: boolean
  /** What the guest does to get it; value-adds only. */
  instructions: string | null
  /** The properties that have it; null for all. */
  property_ids: number[] | null
}[]

/**
 * Events: what webhooks were sent, to be read again. The events of the publisher’s reservations after
 * a sequence, in order. No event can appear later with a sequence below `last_sequence`; while
 * bookings are being made an event may take ten seconds to appear.
 */
export interface EventsRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Only events with a higher sequence; 0 begins with the first. Default: 0. */
  after?: number | undefined
  /** Most events to return. Default: 100. */
  limit?: number | undefined
}

/** Events of the publisher. */
export interface EventsAnswer {
  /** In order of their sequence. */
  events: {
    /** What happened, such as reservation.confirmed. */
    type: string
    /** When it happened. */
    timestamp: string
    /** As the webhook has it. */
    data: {
      /** The webhook-id of the webhook. */
      event_id: string
      /** Rises from event to event; it has gaps. */
      sequence: number
      /** The reservation after the event; null where it is about none. */
      reservation: {
        /** The reservation; reservation/view has the rest of it. */
        id: string
        /** Its number; null for one that failed. */
        confirmation_number: string | null
        /** Its state after the event. */
        status: string
        /** The property. */
        property_id: number
        /** The room. */
        room_id: number
        /** Rate plan. */
        rate_code: string
        /** What each room is; only where the rooms differ. */
        rooms?: {
          /** Its type. */
          accommodation_id: number
          /** Its rate plan. */
          rate_code: string
        }[] | undefined
        /** Day of arrival. */
        checkin: string
        /** Day of departure. */
        checkout: string
        /** What the stay costs. */
        total: number
        /** Currency of the total. */
        currency: string
        /** Its version after the event. */
        version: number
      } | null
      /** Of `property.changed` alone: the property. */
      property?: {
        /** The property; null: many of them, or all. */
        id: number | null
        /** What has changed of it, as properties/changes has it. */
        kinds: ('content' | 'price' | 'availability' | 'restriction' | 'terms')[]
        /** The newest of the changes, by its sequence in properties/changes. */
        change: number
      } | undefined
      /** Of `watch.bookable` and `watch.cheaper` alone: the watch. */
      watch?: {
        /** Id, as watches/create answered it. */
        watch_id: string
        /** The property. */
        property_id: number
        /** The cheapest room of those that were waited for. */
        accommodation_id: number
        /** Its rate plan. */
        rate_code: string
        /** Day of arrival. */
        checkin: string
        /** Day of departure. */
        checkout: string
        /** What the stay costs, as prices are compared. */
        total: number
        /** Currency of the total. */
        currency: string
        /** The hold that was made, for the reservation; null for none. */
        hold_id: string | null
        hold_expires_at: string | null
      } | undefined
    }
  }[]
  /** The `after` of the next request. */
  last_sequence: number
  /** Whether more events are there already. */
  has_more: boolean
}

/**
 * Webhook create: has events sent to an address. Events are signed with the secret, which is shown
 * here and nowhere else. A live key’s webhook gets the events of live reservations, a test key’s those
 * of test keys. Sending the request again makes another webhook.
 */
export interface WebhooksCreateRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /**
   * The https address that events are sent to; with a test key of a server on your own machine also
   * http://127.0.0.1 or http://localhost.
   */
  url: string
  /** Types of events to send; absent or empty: all, those of later versions too. */
  types?: ('reservation.confirmed'
    | 'reservation.cancelled'
    | 'reservation.no_show'
    | 'reservation.completed'
    | 'reservation.failed'
    | 'reservation.modified'
    | 'property.changed'
    | 'watch.bookable'
    | 'watch.cheaper')[] | undefined
}

/** The webhook that was made. */
export interface WebhooksCreateAnswer {
  /** Id. */
  webhook_id: number
  /** The address that events are sent to. */
  url: string
  /** Types that are sent; empty: all. */
  types: string[]
  /** Deliveries that wait to be sent. */
  waiting: number
  /** Deliveries that were given up. */
  parked: number
  /** When it was made. */
  created_at: string
  /** Since when nothing is sent, as the receiver answered that it is gone; else null. */
  disabled_at: string | null
  /** What events are signed with. It is shown here and nowhere else: keep it. */
  secret: string
}

/**
 * Webhook list: the webhooks of the publisher. Those of live or of test keys, as the key is, also
 * those that the operator of the server has made.
 */
export interface WebhooksListRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
}

/** The webhooks of the publisher. */
export interface WebhooksListAnswer {
  /** In the order they were made. */
  webhooks: {
    /** Id. */
    webhook_id: number
    /** The address that events are sent to. */
    url: string
    /** Types that are sent; empty: all. */
    types: string[]
    /** Deliveries that wait to be sent. */
    waiting: number
    /** Deliveries that were given up. */
    parked: number
    /** When it was made. */
    created_at: string
    /** Since when nothing is sent, as the receiver answered that it is gone; else null. */
    disabled_at: string | null
  }[]
}

/** Webhook delete: has nothing sent to an address any more. What waits to be sent to it is not sent. */
export interface WebhooksDeleteRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Id of the webhook. */
  webhook_id: number
}

/** The webhook is gone. */
export interface WebhooksDeleteAnswer {
  /** Id of the webhook that was removed. */
  webhook_id: number
}

/**
 * Watch create: tells when a stay can be booked, or for less than an amount. Once, by the event
 * `watch.bookable` or `watch.cheaper`, and in watches/list. A watch that has come true already is a
 * 400. The key needs the scope `availability` too. Sending the request again makes another watch.
 */
export interface WatchesCreateRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Property identifier. */
  property_id: number
  /** The room to wait for; absent: any. */
  accommodation_id?: number | undefined
  /** The rate plan to wait for; absent: any. */
  rate_code?: string | undefined
  /** Day of arrival, YYYY-MM-DD. */
  checkin: string
  /** Day of departure, after checkin, at most 99 nights later. */
  checkout: string
  /** One entry for each requested room, all of the same accommodation. */
  rooms: {
    /** Number of adults. */
    adults: number
    /** Number of children. Default: 0. */
    children?: number | undefined
    /** One age for each child; without it the property’s assumed age is used. */
    children_ages?: number[] | undefined
    /**
     * What is known of the guests, the adults first and then the children in the order of their ages. Some
     * taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.
     */
    guests?: {
      /** Country in which the guest lives (ISO 3166, two letters, in any case). */
      residence?: string | undefined
      /** Nationality (ISO 3166, two letters, in any case). */
      nationality?: string | undefined
      /** Country from which is paid, such as that of the card (ISO 3166, two letters, in any case). */
      pays_from?: string | undefined
      /** Purpose of the stay. */
      purpose?: 'leisure' | 'business' | 'study' | 'medical' | 'official' | undefined
      /**
       * Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children
       * are in children_ages.
       */
      age?: number | undefined
      /** Nights at the property in the calendar year of the arrival, before this stay. */
      nights_this_year?: number | undefined
    }[] | undefined
  }[]
  /**
   * ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured
   * for it.
   */
  currency?: string | undefined
  /**
   * The stay is to cost less than this amount, in the currency shown; absent: it is enough that it can
   * be booked.
   */
  below?: string | number | undefined
  /**
   * Whether to hold the rooms for a while when it comes true. The key needs the scope `book` too.
   * Default: false.
   */
  hold?: boolean | undefined
  /** An instant with offset after which it is not waited any more; absent: the end of the day of arrival. */
  ends_at?: string | undefined
  /**
   * Only with a test key: the stay counts as sold out, and can be booked some seconds later
   * (docs/testing.md).
   */
  test_scenario?: 'sold_out' | undefined
}

/** The watch that was made. */
export interface WatchesCreateAnswer {
  /** Id. */
  watch_id: string
  /** The property. */
  property_id: number
  /** The room that is waited for; null: any. */
  accommodation_id: number | null
  /** The rate plan that is waited for; null: any. */
  rate_code: string | null
  /** Day of arrival. */
  checkin: string
  /** Day of departure. */
  checkout: string
  /** The stay is to cost less; null: whatever it costs. */
  below: number | null
  /** Currency of the amounts. */
  currency: string
  /** Whether rooms are to be held. */
  hold: boolean
  /** When it was made. */
  created_at: string
  /** When it ends by itself; of one that was told, when it is not listed any more. */
  ends_at: string
  /** What the publisher was told; null while it waits. */
  told: {
    /** The event. */
    type: 'watch.bookable' | 'watch.cheaper'
    /** When it came true. */
    at: string
    /** The cheapest room of those that were waited for. */
    accommodation_id: number
    /** Its rate plan. */
    rate_code: string
    /** What the stay cost then, as prices are compared. */
    total: number
    /** The hold that was made; null for none. */
    hold_id: string | null
    hold_expires_at: string | null
  } | null
}

/**
 * Watch list: the watches of the publisher. Those of live or of test keys, as the key is. One that
 * came true is listed for three days.
 */
export interface WatchesListRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
}

/** The watches of the publisher that have not ended. */
export interface WatchesListAnswer {
  /** In the order they were made. */
  watches: {
    /** Id. */
    watch_id: string
    /** The property. */
    property_id: number
    /** The room that is waited for; null: any. */
    accommodation_id: number | null
    /** The rate plan that is waited for; null: any. */
    rate_code: string | null
    /** Day of arrival. */
    checkin: string
    /** Day of departure. */
    checkout: string
    /** The stay is to cost less; null: whatever it costs. */
    below: number | null
    /** Currency of the amounts. */
    currency: string
    /** Whether rooms are to be held. */
    hold: boolean
    /** When it was made. */
    created_at: string
    /** When it ends by itself; of one that was told, when it is not listed any more. */
    ends_at: string
    /** What the publisher was told; null while it waits. */
    told: {
      /** The event. */
      type: 'watch.bookable' | 'watch.cheaper'
      /** When it came true. */
      at: string
      /** The cheapest room of those that were waited for. */
      accommodation_id: number
      /** Its rate plan. */
      rate_code: string
      /** What the stay cost then, as prices are compared. */
      total: number
      /** The hold that was made; null for none. */
      hold_id: string | null
      hold_expires_at: string | null
    } | null
  }[]
}

/** Watch delete: waits no more. A hold that was made for it stays: end it by book/release. */
export interface WatchesDeleteRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /** Id of the watch. */
  watch_id: string
}

/** The watch is gone. */
export interface WatchesDeleteAnswer {
  /** Id of the watch that was removed. */
  watch_id: string
}

/**
 * Test clock: what time it is for test keys. The test keys of a publisher have one clock, as they
 * share their bookings. A live key has none: 400.
 */
export interface Test_clockViewRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
}

/** The clock. */
export interface Test_clockViewAnswer {
  /** What time it is for the publisher’s test keys. */
  now: string
  /** How far that is ahead of the server’s time; 0 where the clock was not set. */
  ahead_seconds: number
  /** The latest that the clock may be set to today. */
  latest: string
  /**
   * When the clock goes by the server’s time again by itself, as if it was reset; null where it was not
   * set.
   */
  ends_at: string | null
}

/**
 * Test clock set: moves the time of test keys forward, or back to the server’s. Cutoffs, penalties,
 * holds, quotes and stays of the publisher’s test keys go by that time. The answer comes when the
 * holds that are over by then are released and the stays completed. Nothing live is moved. A live key
 * has no clock: 400.
 */
export interface Test_clockSetRequest {
  /** The guest’s session; texts of up to 255 characters, shortened rather than refused. */
  meta_data?: Session | undefined
  /**
   * What time it is from now on: an instant with offset, not before what the clock shows and not after
   * `latest`.
   */
  now?: string | undefined
  /**
   * Instead of `now`: the clock goes by the server’s time again, and all that the publisher’s test keys
   * have booked and held is deleted. Default: false.
   */
  reset?: boolean | undefined
}

/** The clock. */
export interface Test_clockSetAnswer {
  /** What time it is for the publisher’s test keys. */
  now: string
  /** How far that is ahead of the server’s time; 0 where the clock was not set. */
  ahead_seconds: number
  /** The latest that the clock may be set to today. */
  latest: string
  /**
   * When the clock goes by the server’s time again by itself, as if it was reset; null where it was not
   * set.
   */
  ends_at: string | null
}

/** Request and answer of each operation, by its path. */
export interface Operations {
  'property/view': { request: PropertyViewRequest; answer: Property }
  'properties/view': { request: PropertiesViewRequest; answer: Property[] }
  'property/available': { request: PropertyAvailableRequest; answer: Property }
  'properties/available': { request: PropertiesAvailableRequest; answer: Property[] }
  'property/calendar': { request: PropertyCalendarRequest; answer: Calendar }
  'properties/calendar': { request: PropertiesCalendarRequest; answer: Calendar[] }
  'properties/season': { request: PropertiesSeasonRequest; answer: Season }
  'properties/changes': { request: PropertiesChangesRequest; answer: PropertiesChangesAnswer }
  'properties/snapshot': { request: PropertiesSnapshotRequest; answer: PropertiesSnapshotAnswer }
  'book/preview': { request: BookPreviewRequest; answer: Property }
  'book/reservation': { request: BookReservationRequest; answer: Reservation }
  'book/basket/preview': { request: BookBasketPreviewRequest; answer: BookBasketPreviewAnswer }
  'book/basket': { request: BookBasketRequest; answer: BookBasketAnswer }
  'basket/view': { request: BasketViewRequest; answer: BasketViewAnswer }
  'basket/cancel': { request: BasketCancelRequest; answer: BasketCancelAnswer }
  'book/hold': { request: BookHoldRequest; answer: BookHoldAnswer }
  'book/release': { request: BookReleaseRequest; answer: BookReleaseAnswer }
  'reservation/view': { request: ReservationViewRequest; answer: Reservation }
  'reservation/index': { request: ReservationIndexRequest; answer: ReservationIndexAnswer }
  'reservation/modify': { request: ReservationModifyRequest; answer: ReservationModifyAnswer }
  'reservation/cancel': { request: ReservationCancelRequest; answer: ReservationCancelAnswer }
  currencies: { request: CurrenciesRequest; answer: CurrenciesAnswer }
  settings: { request: SettingsRequest; answer: SettingsAnswer }
  'places/suggest': { request: PlacesSuggestRequest; answer: PlacesSuggestAnswer }
  'discounts/all': { request: DiscountsAllRequest; answer: DiscountsAllAnswer }
  'discounts/grouped': { request: DiscountsGroupedRequest; answer: DiscountsGroupedAnswer }
  events: { request: EventsRequest; answer: EventsAnswer }
  'webhooks/create': { request: WebhooksCreateRequest; answer: WebhooksCreateAnswer }
  'webhooks/list': { request: WebhooksListRequest; answer: WebhooksListAnswer }
  'webhooks/delete': { request: WebhooksDeleteRequest; answer: WebhooksDeleteAnswer }
  'watches/create': { request: WatchesCreateRequest; answer: WatchesCreateAnswer }
  'watches/list': { request: WatchesListRequest; answer: WatchesListAnswer }
  'watches/delete': { request: WatchesDeleteRequest; answer: WatchesDeleteAnswer }
  'test_clock/view': { request: Test_clockViewRequest; answer: Test_clockViewAnswer }
  'test_clock/set': { request: Test_clockSetRequest; answer: Test_clockSetAnswer }
}
