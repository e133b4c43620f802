// Written by scripts/write-docs.ts from the OpenAPI document of the server.

/** What is wrong with a field. */
export interface FieldError {
  /** Path of the field, or the line and column of a file, such as line[12].checkin. */
  field: string
  /** What is wrong, and what to do. */
  message: string
  /** The message by name; absent where it has none. */
  code?: 'required'
    | 'too_long'
    | 'text_length'
    | 'guessable'
    | 'whole_number'
    | 'number_from_to'
    | 'number'
    | 'amount'
    | 'percent'
    | 'web_address'
    | 'date'
    | 'time_zone'
    | 'host_name'
    | 'currency'
    | 'email'
    | 'choice'
    | 'form'
    | 'one_at_least'
    | 'too_many'
    | 'not_known'
    | 'taken' | undefined
  /** The figures that the message speaks of. */
  limits?: {
    /** The least. */
    least?: number | undefined
    /** The most. */
    most?: number | undefined
  } | undefined
}

/** A refusal of the administration. */
export interface AdministrationError {
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
  errors: FieldError[]
  /** The id of the request in the log; the same as the header X-Request-Id. */
  request_id: string
  /** The message by name; absent where it has none. */
  reason?: 'not_together'
    | 'not_together_with_code'
    | 'old_code'
    | 'ended_link'
    | 'unknown_passkey'
    | 'denied_by_service'
    | 'service_silent'
    | 'undo_other_kind'
    | 'undo_unknown'
    | 'undo_archived'
    | 'undo_changed' | undefined
}

/** Everything about a property: content, rooms, rate plans, rules, calendar and inventory. */
export interface PropertyDocument {
  /** Id of the property. */
  id: number
  /** Name. */
  name: string | Record<string, string>
  /**
   * Language of texts that are written plainly, and of mails to the property. Without it English, and
   * mails to the property are in the language of the reservation. Default: null.
   */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | null | undefined
  /**
   * Where bookings are made: crs is the house itself, any other name a remote system that the server
   * must know. Default: "crs".
   */
  source?: string | undefined
  /**
   * What the property is called at remote systems that are searched live (docs/sources.md), the
   * preferred one first. Default: [].
   */
  source_mappings?: {
    /** Name of the remote system. */
    source: string
    /** The name of the property there. */
    key: string
    /** The room types there that are sold here; others are left out. */
    rooms: {
      /** Id of the room in this document. */
      id: number
      /** The name of the room type there. */
      key: string
    }[]
  }[] | undefined
  /**
   * From which of source_mappings the property is sold: one_source is that of source; best_price and
   * preferred are all, and of offers with the same room, board and refundability the lowest price is
   * shown, or that of the first source. Default: "one_source".
   */
  equal_offers?: 'one_source' | 'best_price' | 'preferred' | undefined
  /** A property that is not open is shown but cannot be booked. Default: true. */
  open?: boolean | undefined
  /** IANA time zone, such as America/Denver. */
  time_zone: string
  /** Currency of every amount in this document (ISO 4217, in capitals). */
  currency: string
  /** Place in lists, lowest first. Default: 0. */
  order?: number | undefined
  /** Website (http or https). Default: null. */
  url?: string | null | undefined
  /** Telephone. Default: null. */
  main_telephone?: string | null | undefined
  /** What the property is known for, in a few words. Default: null. */
  feature?: string | Record<string, string> | null | undefined
  /** Check-in from (HH:MM, 24 hours). Default: null. */
  checkin_time?: string | null | undefined
  /** Check-out until (HH:MM, 24 hours). Default: null. */
  checkout_time?: string | null | undefined
  /** Whom rebates go to. Default: "customer". */
  discount_rebate_type?: string | undefined
  /** An id and its name. Default: null. */
  property_type?: {
    /** Id. */
    id: number
    /** Name. */
    name: string | Record<string, string>
  } | null | undefined
  /** Where the property is. Default: null. */
  destination?: {
    /** Id. */
    id: number
    /** Name. */
    name: string | Record<string, string>
    /** Areas, from the widest to the narrowest. Default: []. */
    areas?: {
      /** Id. */
      id: number
      /** Name. */
      name: string | Record<string, string>
      /** Name of the area around it. Default: null. */
      parent?: string | Record<string, string> | null | undefined
    }[] | undefined
  } | null | undefined
  /** What the property is like. Default: null. */
  property_description?: {
    /** In a sentence or two. Default: "". */
    short?: string | Record<string, string> | undefined
    /** In full. Default: "". */
    long?: string | Record<string, string> | undefined
    /** Where it is, in a sentence or two. Default: null. */
    location_short?: string | Record<string, string> | null | undefined
    /** Where it is, in full. Default: null. */
    location_long?: string | Record<string, string> | null | undefined
    /** What is near, point by point. Default: null. */
    location_list?: (string | Record<string, string>)[] | null | undefined
    /** What speaks for it. Default: null. */
    why_we_like_it?: string | Record<string, string> | null | undefined
    /** What speaks for it, point by point. Default: null. */
    why_we_like_it_list?: (string | Record<string, string>)[] | null | undefined
    /** What guests should know before they book. Default: null. */
    what_you_need_to_know?: string | Record<string, string> | null | undefined
    /** Why the staff recommends it. Default: null. */
    staff_pick?: string | Record<string, string> | null | undefined
  } | null | undefined
  /** Where the building stands. Default: null. */
  physical_address?: {
    /** Street and number. */
    line_1: string
    /** Suite, floor. Default: "". */
    line_2?: string | undefined
    /** City. */
    city: string
    /** Country (ISO 3166-1, two capitals). */
    country: string
    /** State, province or region. Default: "". */
    administrative_division?: string | undefined
    /** Postal code. Default: "". */
    postal_code?: string | undefined
    /** Decimal degrees east. Default: null. */
    longitude?: number | null | undefined
    /** Decimal degrees north. Default: null. */
    latitude?: number | null | undefined
  } | null | undefined
  /** Ratings. Default: null. */
  property_rating?: {
    /** Stars. */
    stars: {
      /** Who gives them. */
      name: string | Record<string, string>
      /** How many. */
      value: number
    }
  } | null | undefined
  /** Filters of publishers that the property belongs to. Default: []. */
  filter?: {
    /** Id. */
    id: number
    /** Name. */
    name: string | Record<string, string>
  }[] | undefined
  /** Amenities. Default: []. */
  amenity?: {
    /** Id. */
    id: number
    /** Name. */
    name: string | Record<string, string>
    /** Category above it. Default: "". */
    category?: string | Record<string, string> | undefined
  }[] | undefined
  /** Pictures of the property. Default: []. */
  property_image?: PropertyImage[] | undefined
  /** House rules. Default: []. */
  property_policy?: {
    /** Name. */
    name: string | Record<string, string>
    /** The rule in full. Default: "". */
    description?: string | Record<string, string> | undefined
  }[] | undefined
  /** Inventory connections. Default: []. */
  property_provider?: {
    /** Id. */
    id: number
    /** Name. */
    name: string
  }[] | undefined
  /**
   * Cards that are accepted; without one nothing could be booked. Default:
   * [{"code":"VI"},{"code":"MC"}].
   */
  payment_types?: {
    /** Two-letter card code. */
    code: 'VI' | 'MC' | 'AX' | 'DS' | 'DC' | 'JC' | 'UP' | 'MA'
    /** Name of the card; the usual one when left out. Default: null. */
    name?: string | null | undefined
    /** Text that has to be shown at checkout. Default: null. */
    mandatoryDisplayText?: string | Record<string, string> | null | undefined
    /** Country of processing (ISO 3166-1, two capitals). Default: null. */
    processorCountryCode?: string | null | undefined
  }[] | undefined
  /** Whether enhanced review data is available. Default: false. */
  is_reviewer_partner?: boolean | undefined
  /** Reviews. Default: []. */
  reviews?: {
    /** Title. Default: "". */
    title?: string | undefined
    /** Text. Default: "". */
    text?: string | undefined
    /** 1 to 5. */
    rating: number
    /** Who wrote it. Default: "". */
    author?: string | undefined
    /** Day it was published (YYYY-MM-DD, 1900 to 2999). */
    published_on: string
    /** Kind of trip. Default: null. */
    trip_type?: string | null | undefined
    /** Where it can be read (http or https). Default: null. */
    url?: string | null | undefined
    /** Answer of the house. Default: null. */
    owner_response?: string | null | undefined
  }[] | undefined
  /** The property at the review provider. Default: null. */
  reviewer_location?: {
    /** Id at the provider. */
    id: string
    /** Name at the provider. Default: "". */
    name?: string | undefined
    /** Page at the provider (http or https). Default: null. */
    url?: string | null | undefined
    /** 1 to 5, with one decimal. */
    rating: number
    /** Number of reviews. */
    num_reviews: number
  } | null | undefined
  /**
   * Location id at Tripadvisor. A server with a TRIPADVISOR_KEY shows the reviews there in place of
   * these. Default: null.
   */
  reviewer_location_id?: string | null | undefined
  /** Anything else to hand on to publishers, at most 16,384 characters of JSON. Default: null. */
  meta_data?: Record<string, never> | null | undefined
  /** Days before arrival by which the booking has to be made. Default: 0. */
  cutoff_days?: number | undefined
  /** End of bookings for arrival on the same day (HH:MM, 24 hours). Default: null. */
  cutoff_time?: string | null | undefined
  /**
   * What becomes of the card: none checks it only, vault keeps it sealed for the hotel to charge,
   * gateway charges what is due at booking. Default: "none".
   */
  payment_collection?: 'none' | 'vault' | 'gateway' | undefined
  /**
   * Whether the booking pages ask guests for their address. Without it they may give one. Default:
   * false.
   */
  guest_address?: boolean | undefined
  /** Whether one booking may hold several rooms. Default: true. */
  multi_room?: boolean | undefined
  /** Where the property is told of reservations; not shown to publishers (e-mail address). Default: null. */
  reservation_email?: string | null | undefined
  /**
   * Who writes invoices and receipts. Without it the name and the address of the property stand there.
   * Default: null.
   */
  invoice_issuer?: {
    /** Legal name. */
    name: string
    /** Lines of the address; without any that of the property. Default: []. */
    address?: string[] | undefined
    /** Tax number, as invoices of the country state it. Default: null. */
    tax_number?: string | null | undefined
    /** A sentence below each invoice, such as why no tax is charged. Default: null. */
    note?: string | null | undefined
  } | null | undefined
  /** Age taken for a child whose age is not given. Default: 8. */
  assumed_child_age?: number | undefined
  /** Ages with child prices, from 0 on, ascending, without gaps. Default: []. */
  child_age_bands?: {
    /** Youngest age. */
    from_age: number
    /** Oldest age. */
    to_age: number
  }[] | undefined
  /** Rooms. */
  rooms: {
    /** Id, unique within the property. */
    id: number
    /** Name. */
    name: string | Record<string, string>
    /** Type of room. Default: "". */
    type?: string | Record<string, string> | undefined
    /** Id of the type of room, for publishers of the older form. Default: null. */
    type_id?: number | null | undefined
    /** Guests that the standard price is for. */
    standard_occupancy: number
    /** Guests that fit. */
    maximum_occupancy: number
    /** Guests that it is sold to at least; absent: one. Default: null. */
    minimum_occupancy?: number | null | undefined
    /** Adults that fit, where that is fewer. Default: null. */
    maximum_adults?: number | null | undefined
    /** Children that fit, where that is fewer. Default: null. */
    maximum_children?: number | null | undefined
    /** Bedrooms, for charges that are owed for each. Default: 1. */
    bedrooms?: number | undefined
    /** Rooms for sale each night; null sells without a count. Default: null. */
    allotment?: number | null | undefined
    /**
     * Lowest price of a night; a lower one is refused, whoever sends it. Absent: any but 0. 0: it may be
     * free. Default: null.
     */
    min_price?: number | string | null | undefined
    /** Highest price of a night; a higher one is refused. Absent: any. Default: null. */
    max_price?: number | string | null | undefined
    /** In a sentence or two. Default: "". */
    short_description?: string | Record<string, string> | undefined
    /** In full. Default: "". */
    long_description?: string | Record<string, string> | undefined
    /** Beds, in words. Default: "". */
    bedding?: string | Record<string, string> | undefined
    /** Bed choices; where there are any, the guest has to choose one. Default: []. */
    beds?: {
      /** Code. */
      code: string
      /** In words. */
      description: string | Record<string, string>
    }[] | undefined
    /** Pictures of the room. Default: []. */
    images?: PropertyImage[] | undefined
  }[]
  /** Rate plans. */
  rate_plans: {
    /** Code, unique within the property; publishers book with it. */
    code: string
    /** Title. */
    title: string | Record<string, string>
    /** Description. Default: "". */
    text?: string | Record<string, string> | undefined
    /** Meals in the price. Default: "room_only". */
    meal_plan?: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive' | undefined
    /** What is due when booking. Default: {}. */
    deposit?: {
      /**
       * The step with the smallest within_days that covers the days before arrival applies; none when no
       * step does. Default: [].
       */
      steps?: {
        /** Days before arrival, at most; null for any lead time. Default: null. */
        within_days?: number | null | undefined
        /** What is due: "none", "full", {"nights": 1}, {"percent": 50} or {"amount": 30}. */
        charge: Charge
      }[] | undefined
    } | undefined
    /**
     * Lowest price of a night; a lower one is refused, whoever sends it. Absent: any but 0. 0: it may be
     * free. Default: null.
     */
    min_price?: number | string | null | undefined
    /** Highest price of a night; a higher one is refused. Absent: any. Default: null. */
    max_price?: number | string | null | undefined
    /**
     * The rate plan whose prices this one follows, and how: in every room where the other plan has prices,
     * (price x (100 + percent) / 100) + amount + per_adult for each adult + per_child for each child,
     * rounded once. A night that comes out at 0 or less, or outside of min_price and max_price, is not
     * sold. Default: null.
     */
    derived?: {
      /** Code of the other plan, which may be derived itself; three steps at most. */
      from: string
      /** Percentage to add; a negative one lowers. Default: 0. */
      percent?: number | string | undefined
      /** Amount to add to a night of one room; a negative one lowers. Default: 0. */
      amount?: number | string | number | undefined
      /** Amount to add to a night for each adult, such as a meal. Default: 0. */
      per_adult?: number | string | number | undefined
      /** The same for each child: one amount, or a list of one for each of child_age_bands. Default: 0. */
      per_child?: number | string | number | (number | string | number)[] | undefined
      /**
       * The price of a night of one room is rounded to a multiple of this. Absent: to the minor unit.
       * Default: null.
       */
      round_to?: number | string | number | null | undefined
      /** Where it is rounded to; nearest: a half goes up. Default: "nearest". */
      rounding?: 'nearest' | 'up' | 'down' | undefined
      /**
       * inherited: the stricter of those of the other plan and of those written to this one counts. own:
       * only those written to this one. Default: "inherited".
       */
      restrictions?: 'inherited' | 'own' | undefined
    } | null | undefined
    /** What cancelling costs. */
    cancellation: {
      /** The hour of arrival that hours_before is counted back from (HH:MM, 24 hours). Default: "18:00". */
      arrival_time?: string | undefined
      /**
       * Each charge is owed from its hour until the next step; before the first step cancelling is free.
       * Default: [].
       */
      steps?: {
        /** Hours before arrival; null from the moment of booking. */
        hours_before: number | null
        /** What is owed: "none", "full", {"nights": 1}, {"percent": 50} or {"amount": 30}. */
        charge: Charge
      }[] | undefined
      /**
       * What is owed by a guest who does not come: "none", "full", {"nights": 1}, {"percent": 50} or
       * {"amount": 30}.
       */
      no_show: Charge
    }
    /** Whether publishers may change a reservation of the rate. Default: {}. */
    modification?: {
      /** Whether they may. Default: true. */
      allowed?: boolean | undefined
      /** Days before arrival on which it ends; absent: until the day of arrival. Default: null. */
      until_days?: number | null | undefined
    } | undefined
    /** Own words in place of the generated deposit policy. Default: null. */
    deposit_text?: string | Record<string, string> | null | undefined
    /** Own words in place of the generated cancellation policy. Default: null. */
    cancellation_text?: string | Record<string, string> | null | undefined
    /**
     * Who may buy at the plan: whoever one of the lists names; nobody else learns of it. Empty lists: the
     * hotel’s own staff alone. Absent: everybody. Default: null.
     */
    access?: {
      /** Publisher ids. Default: []. */
      publishers?: number[] | undefined
      /** Discount codes that open the plan where they can be used for the stay. Default: []. */
      codes?: string[] | undefined
    } | null | undefined
  }[]
  /** Promotions. Default: []. */
  promotions?: {
    /** Id, unique within the property. */
    id: number
    /** Name. */
    name: string | Record<string, string>
    /** Percent off each night. */
    percent_off?: number | string | undefined
    /** Amount off each night, for each room. */
    amount_off_night?: number | string | number | undefined
    /** Amount off the stay, for each room. */
    amount_off_stay?: number | string | number | undefined
    /** Of every whole group of nights only some are paid; its cheapest are free. */
    free_nights?: {
      /** Nights of a round. */
      stay: number
      /** Nights of it that are paid. */
      pay: number
    } | undefined
    /** What a night of one room costs at most. */
    fixed_price?: number | string | number | undefined
    /** Applies beside others; those that do not compete and the best wins. Default: false. */
    combinable?: boolean | undefined
    /** Place among the combinable ones, lowest first. Default: 0. */
    order?: number | undefined
    /** When the promotion applies; what is not named is always met. Default: {}. */
    conditions?: {
      /** Days, at the property, on which the booking is made. Default: null. */
      booking?: {
        /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        from?: string | null | undefined
        /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        to?: string | null | undefined
      } | null | undefined
      /** Nights that it comes off. Default: null. */
      stay?: {
        /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        from?: string | null | undefined
        /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        to?: string | null | undefined
      } | null | undefined
      /** Weekdays of the nights that it comes off. Default: null. */
      weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null | undefined
      /** Shortest stay. Default: null. */
      min_nights?: number | null | undefined
      /** Longest stay. Default: null. */
      max_nights?: number | null | undefined
      /** Fewest days between booking and arrival. Default: null. */
      min_lead_days?: number | null | undefined
      /** Most days between booking and arrival. Default: null. */
      max_lead_days?: number | null | undefined
      /** Room ids. Default: null. */
      rooms?: number[] | null | undefined
      /** Rate codes. Default: null. */
      rate_plans?: string[] | null | undefined
      /** Publisher ids. Default: null. */
      publishers?: number[] | null | undefined
      /** Whether a discount code has to unlock it. Default: false. */
      needs_code?: boolean | undefined
    } | undefined
  }[] | undefined
  /** Fees. Default: []. */
  fees?: {
    /** By which the base of another charge names it; unique among fees and taxes. Default: null. */
    key?: string | null | undefined
    /** Name. */
    name: string | Record<string, string>
    /** Percentage. */
    percent?: number | string | undefined
    /** Flat amount. */
    amount?: number | string | number | undefined
    /**
     * For each night of a room, and each guest where guests count, the first row whose conditions hold.
     * All percentages, or all amounts.
     */
    rows?: Row[] | undefined
    /**
     * Currency of the amounts, where it is not the property’s: converted at the rate of the day on which
     * the stay is priced (ISO 4217, in capitals). Default: null.
     */
    currency?: string | null | undefined
    /** How often a flat amount counts; a percentage ignores it. Default: "stay". */
    unit?: 'stay' | 'night' | 'person' | 'person_night' | undefined
    /**
     * Whether a flat amount is for each room, for each bedroom of a room, or for the booking; a percentage
     * ignores it. Default: "room".
     */
    per?: 'room' | 'booking' | 'bedroom' | undefined
    /**
     * What a percentage is of, and what the bounds of a rate compare: these without its charges, unless
     * compares says more.
     */
    base?: Base | null | undefined
    /** What the bounds of a rate, and for_each, compare, where it is not the base. */
    compares?: Compares | null | undefined
    /** It is at least this. */
    at_least?: AtLeast | null | undefined
    /** It is at most this. */
    at_most?: AtLeast | null | undefined
    /** How it is rounded. Without it: the line, to the nearest unit of the currency. */
    rounding?: Rounding | null | undefined
    /** At most so many nights of each guest in a calendar year are charged. Default: null. */
    nights_of_year?: number | null | undefined
    /** Paid when booking, or at the house. Default: "booking". */
    due?: 'booking' | 'checkin' | undefined
    /** When it is owed; what is not named is always met. */
    conditions?: Conditions | undefined
    /** Description. Default: "". */
    description?: string | Record<string, string> | undefined
    /** Tax on the fee in percent; null when it is not taxable. Default: null. */
    tax_rate?: number | string | null | undefined
    /**
     * An extra: owed only where the guest chooses it, by `key`, and as often as it is chosen. Absent:
     * always owed. Default: null.
     */
    optional?: {
      /** The largest quantity that can be chosen. Default: 1. */
      most?: number | undefined
      /**
       * When it is taken: on each night, or once, on the day of arrival or of departure. `count`, and the
       * days of the conditions, are then of that day. Default: "nights".
       */
      on?: 'nights' | 'arrival' | 'departure' | undefined
      /** How many there are on a night, for all guests together; absent: they are not counted. Default: null. */
      count?: number | null | undefined
      /** Nights with another count; of several that hold for a night, the last counts. Default: []. */
      nights?: {
        /** First night (YYYY-MM-DD, 1900 to 2999). */
        from: string
        /** Last night (YYYY-MM-DD, 1900 to 2999). */
        to: string
        /** Only these nights of the range. Default: null. */
        weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null | undefined
        /** How many there are on each of them; 0: none can be had. */
        count: number
      }[] | undefined
    } | null | undefined
  }[] | undefined
  /** Taxes. Default: []. */
  taxes?: {
    /** By which the base of another charge names it; unique among fees and taxes. Default: null. */
    key?: string | null | undefined
    /** Name. */
    name: string | Record<string, string>
    /** Percentage. */
    percent?: number | string | undefined
    /** Flat amount. */
    amount?: number | string | number | undefined
    /**
     * For each night of a room, and each guest where guests count, the first row whose conditions hold.
     * All percentages, or all amounts.
     */
    rows?: Row[] | undefined
    /**
     * Currency of the amounts, where it is not the property’s: converted at the rate of the day on which
     * the stay is priced (ISO 4217, in capitals). Default: null.
     */
    currency?: string | null | undefined
    /** How often a flat amount counts; a percentage ignores it. Default: "stay". */
    unit?: 'stay' | 'night' | 'person' | 'person_night' | undefined
    /**
     * Whether a flat amount is for each room, for each bedroom of a room, or for the booking; a percentage
     * ignores it. Default: "room".
     */
    per?: 'room' | 'booking' | 'bedroom' | undefined
    /**
     * What a percentage is of, and what the bounds of a rate compare: these without its charges, unless
     * compares says more.
     */
    base?: Base | null | undefined
    /** What the bounds of a rate, and for_each, compare, where it is not the base. */
    compares?: Compares | null | undefined
    /** It is at least this. */
    at_least?: AtLeast | null | undefined
    /** It is at most this. */
    at_most?: AtLeast | null | undefined
    /** How it is rounded. Without it: the line, to the nearest unit of the currency. */
    rounding?: Rounding | null | undefined
    /** At most so many nights of each guest in a calendar year are charged. Default: null. */
    nights_of_year?: number | null | undefined
    /** Paid when booking, or at the house. Default: "booking". */
    due?: 'booking' | 'checkin' | undefined
    /** When it is owed; what is not named is always met. */
    conditions?: Conditions | undefined
    /**
     * Already in the nightly prices: a percentage of them, or an amount that is part of them. Default:
     * false.
     */
    included?: boolean | undefined
    /** Also charged on the taxes listed before it. Default: false. */
    compound?: boolean | undefined
  }[] | undefined
  /** Parts of the prices that are not lodging. Default: []. */
  price_parts?: {
    /** By which bases name it; unique among the parts. */
    key: string
    /** Name. */
    name: string | Record<string, string>
    /** Amount, with the taxes inside it. What a night costs after promotions is never less than its parts. */
    amount: number | string | number
    /** Whether it is for each night of a room, or for each guest and night. Default: "person_night". */
    unit?: 'night' | 'person_night' | undefined
    /** When it is part of the price; what is not named is always met. Default: {}. */
    conditions?: {
      /** Nights that count; for a charge per stay, the arrival day. Default: null. */
      stay?: {
        /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        from?: string | null | undefined
        /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        to?: string | null | undefined
      } | null | undefined
      /**
       * Nights of every year that count; for a charge per stay, the arrival day. Both ends belong to it.
       * Default: null.
       */
      season?: {
        /** First day (MM-DD). */
        from: string
        /** Last day; before the first for a season over New Year (MM-DD). */
        to: string
      } | null | undefined
      /** Youngest guest that counts. Default: null. */
      min_age?: number | null | undefined
      /** Oldest guest that counts. Default: null. */
      max_age?: number | null | undefined
      /** Room ids. Default: null. */
      rooms?: number[] | null | undefined
      /** Rate codes. Default: null. */
      rate_plans?: string[] | null | undefined
    } | undefined
  }[] | undefined
  /**
   * The total is rounded, as where small coins are no longer in use; the difference is a line of the
   * fees, which can be below 0. Default: null.
   */
  total_rounding?: {
    /** To a multiple of this. */
    to: number | string | number
    /** Name of the line. */
    name: string | Record<string, string>
    /** To the nearest (a half goes away from zero), up or down. Default: "nearest". */
    mode?: 'nearest' | 'up' | 'down' | undefined
  } | null | undefined
  /**
   * The amount that is shown and compared first: total, or altogether, which has charges due at check-in
   * too. Absent: as the law of its country asks (altogether in AU, CA, GB and US). Default: null.
   */
  total_first?: 'total' | 'altogether' | null | undefined
  /**
   * What is shown beside a reduced price: the lowest of the thirty days before the reduction began, or
   * none. Absent: as the law of its country asks (lowest_30_days in the EU, Iceland, Liechtenstein and
   * Norway). Default: null.
   */
  prior_price?: 'lowest_30_days' | 'none' | null | undefined
  /** Prices and restrictions, in layers. Left out: what is stored stays; []: none. */
  calendar?: Calendar[] | undefined
  /** Exceptions from the standing allotments, in layers. Left out: what is stored stays; []: none. */
  inventory?: Inventory[] | undefined
}

/** Changes of prices, restrictions and counts: only the nights and fields named change. */
export interface CalendarChange {
  /** Prices and restrictions, in layers over what is stored; null clears a field. */
  calendar?: Calendar[] | undefined
  /** Allotments of single nights. */
  inventory?: Inventory[] | undefined
}

/**
 * An edit of nights. Adjustments come first, then `calendar`, `inventory` and `standing`. Only the
 * nights and fields named change.
 */
export interface CalendarEdit {
  /** Prices raised or lowered. */
  adjust?: {
    /** Ids of rooms; all rooms when left out. */
    rooms?: number[] | undefined
    /** Codes of rate plans; all of them when left out. */
    rate_plans?: string[] | undefined
    /** First night (YYYY-MM-DD, 1900 to 2999). */
    from: string
    /** Last night (YYYY-MM-DD, 1900 to 2999). */
    to: string
    /** Only these nights of the range. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
    /** Which prices; the standard one when left out. */
    prices?: ('standard' | 'single' | 'by_guests' | 'extra_adult' | 'extra_child')[] | undefined
    /** Amount to add; a negative one lowers. */
    add?: number | string | number | undefined
    /** Percentage to add; a negative one lowers. */
    percent?: number | string | undefined
    /** The new price is rounded to a multiple of this, half up; to the minor unit when left out. */
    round_to?: number | string | number | undefined
  }[] | undefined
  /** Allotments raised or lowered. */
  adjust_allotment?: {
    /** Ids of rooms; all rooms when left out. */
    rooms?: number[] | undefined
    /** First night (YYYY-MM-DD, 1900 to 2999). */
    from: string
    /** Last night (YYYY-MM-DD, 1900 to 2999). */
    to: string
    /** Only these nights of the range. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
    /** Rooms to add; a negative number takes away, down to none. */
    add: number
  }[] | undefined
  /** Prices and restrictions; null clears a field. */
  calendar?: Calendar[] | undefined
  /** Allotments. */
  inventory?: Inventory[] | undefined
  /** Nights that follow their room again. */
  standing?: {
    /** Ids of rooms; all rooms when left out. */
    rooms?: number[] | undefined
    /** First night (YYYY-MM-DD, 1900 to 2999). */
    from: string
    /** Last night (YYYY-MM-DD, 1900 to 2999). */
    to: string
    /** Only these nights of the range. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
  }[] | undefined
}

/** What each operation takes and answers. */
export interface AdminOperations {
  /** Signs a person in. */
  signIn: {
    body: {
      /** Address of the person; case does not matter. */
      email: string
      /** Password, of at most 200 characters. */
      password: string
      /**
       * A code of the authenticator, or a recovery code; for a person with a second factor. Without it, and
       * with the right password, the answer is a 401 that names this field.
       */
      code?: string | undefined
    }
    answer: In
  }
  /** Who is signed in. */
  showSession: {
    answer: In
  }
  /** Signs the person out. */
  signOut: {
    answer: {
      /** Always true. */
      signed_out: boolean
      /** Where the person signs out at the identity provider too; null for nowhere. */
      continue_at: string | null
    }
  }
  /** How people sign in here. */
  showSignInWays: {
    answer: {
      /** Whether with a password. */
      password: boolean
      /** The name of the identity provider; null for none. */
      single_sign_on: string | null
      /** Whether with a passkey: browsers make them for a name on https. */
      passkeys: boolean
      /** Whether there is anybody who may sign in; the first is made by `hostelry admin create`. */
      has_people: boolean
    }
  }
  /** Begins to sign in through the identity provider. */
  beginSingleSignOn: {
    answer: {
      /** Where the browser goes. */
      url: string
    }
  }
  /** Signs in whoever comes back from the identity provider. */
  finishSingleSignOn: {
    body: {
      /** What stands after ? in the address to which the provider sent the browser. */
      answer: string
    }
    answer: In
  }
  /** Gives the code that was missing. */
  finishWithCode: {
    body: {
      /** A code of the authenticator, or a recovery code. */
      code: string
    }
    answer: In
  }
  /** Asks for a passkey. */
  beginPasskeySignIn: {
    answer: {
      /** What is signed. */
      challenge: string
      /** The site for which it is signed. */
      rp_id: string
    }
  }
  /** Signs in with a passkey. */
  finishPasskeySignIn: {
    body: {
      /** The passkey, as the authenticator names it. In base64url. */
      id: string
      /** What the browser says of the question. In base64url. */
      client_data: string
      /** What the authenticator says. In base64url. */
      authenticator_data: string
      /** Its signature over both. In base64url. */
      signature: string
      /** What it calls the person. In base64url. */
      handle: string
    }
    answer: In
  }
  /** Begins to add a passkey. */
  beginPasskey: {
    body: {
      /**
       * The password of the person who is signed in. Without it the session is one that was begun without a
       * password, less than ten minutes ago.
       */
      password?: string | undefined
    }
    answer: {
      /** What is signed. */
      challenge: string
      /** The site that the passkey is for. */
      rp_id: string
      /** What the authenticator calls the person, in base64url. */
      handle: string
      /** What people see. */
      email: string
      /** What people see. */
      name: string
      /** Those that the person has, so that no authenticator has two. */
      known: {
        /** A passkey, as its authenticator names it. */
        id: string
        /** How browsers reach it. */
        transports: string[]
      }[]
    }
  }
  /** Your passkeys. */
  listPasskeys: {
    answer: {
      /** The oldest first. */
      passkeys: Passkey[]
    }
  }
  /** Adds a passkey. */
  addPasskey: {
    body: {
      /** What it is called, such as "Phone". */
      name: string
      /** The passkey, as the authenticator names it. In base64url. */
      id: string
      /** What the browser says of the question. In base64url. */
      client_data: string
      /** What the authenticator says, with the public key. In base64url. */
      attestation: string
      /** How browsers reach it. */
      transports: string[]
    }
    answer: {
      /** The oldest first. */
      passkeys: Passkey[]
    }
  }
  /** Removes a passkey. */
  removePasskey: {
    path: {
      id: number
    }
    body: {
      /**
       * The password of the person who is signed in. Without it the session is one that was begun without a
       * password, less than ten minutes ago.
       */
      password?: string | undefined
    }
    answer: {
      /** The oldest first. */
      passkeys: Passkey[]
    }
  }
  /** Asks for a link to choose another password. */
  askForReset: {
    body: {
      /** Address of the person; case does not matter. */
      email: string
    }
    answer: {
      /** Always true. */
      asked: boolean
    }
  }
  /** Shows what a link is for. */
  showLink: {
    body: {
      /** What stands after # in the address of the link. */
      token: string
    }
    answer: {
      /** What it is for. */
      purpose: 'invitation' | 'reset'
      /** Name of the person. */
      name: string
      /** E-mail address of the person. */
      email: string
      /** Language of the person. */
      language: string
    }
  }
  /** Chooses a password with a link. */
  choosePassword: {
    body: {
      /** What stands after # in the address of the link. */
      token: string
      /** A password of 15 to 200 characters. */
      password: string
      /** Name, of at most 200 characters. */
      name?: string | undefined
      /** Language of the pages and mails. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
    }
    answer: {
      /** E-mail address of the person, to sign in with. */
      email: string
    }
  }
  /** Changes the account of the person who is signed in. */
  changeAccount: {
    body: {
      /** Name, of at most 200 characters. */
      name?: string | undefined
      /** Language of the pages and mails. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
    }
    answer: {
      /** Id. */
      id: number
      /** Name. */
      name: string
      /** E-mail address. */
      email: string
      /** Language of the pages and mails. */
      language: string
    }
  }
  /** Chooses another password. */
  changeOwnPassword: {
    body: {
      /** The password so far. */
      old_password: string
      /** Another, of 15 to 200 characters. */
      password: string
    }
    answer: {
      /** Always true. */
      changed: boolean
    }
  }
  /** Where you are signed in. */
  listOwnSessions: {
    answer: {
      /** The last used first, at most 100. */
      sessions: Session[]
    }
  }
  /** Ends a session of yours. */
  endOwnSession: {
    path: {
      id: number
    }
    answer: {
      /** How many have ended. */
      ended: number
    }
  }
  /** Ends all sessions of yours but this one. */
  endOtherSessions: {
    answer: {
      /** How many have ended. */
      ended: number
    }
  }
  /** Your filters of the list of reservations. */
  listSavedFilters: {
    answer: {
      /** The oldest first, at most 20. */
      filters: Filter[]
    }
  }
  /** Keeps a filter under a name. */
  saveFilter: {
    body: {
      /** Name, of at most 40 characters; the person has no two of the same. */
      name: string
      /** What the list is filtered by; nothing that was searched for, which may be the name of a guest. */
      conditions: {
        /** One of the filters that every list has ready. */
        view?: 'arriving'
          | 'soon'
          | 'inHouse'
          | 'leaving'
          | 'pending'
          | 'owing'
          | 'attention'
          | 'cancelled' | undefined
        /** Only in this state. */
        status?: 'pending'
          | 'held'
          | 'authorizing'
          | 'authorized'
          | 'source_sent'
          | 'unknown'
          | 'review'
          | 'confirmed'
          | 'cancelling'
          | 'cancelled'
          | 'no_show'
          | 'completed'
          | 'failed' | undefined
        /** Only at this property. */
        property?: number | undefined
        /** Arrivals on this day or later, YYYY-MM-DD. */
        from?: string | undefined
        /** Arrivals on this day or earlier, YYYY-MM-DD. */
        to?: string | undefined
      }
    }
    answer: {
      /** The oldest first, at most 20. */
      filters: Filter[]
    }
  }
  /** Gives a filter another name. */
  renameSavedFilter: {
    path: {
      id: number
    }
    body: {
      /** Name, of at most 40 characters; the person has no two of the same. */
      name: string
    }
    answer: {
      /** The oldest first, at most 20. */
      filters: Filter[]
    }
  }
  /** Removes a filter. */
  removeSavedFilter: {
    path: {
      id: number
    }
    answer: {
      /** The oldest first, at most 20. */
      filters: Filter[]
    }
  }
  /** Your second factor. */
  showSecondFactor: {
    answer: SecondFactor
  }
  /** Begins to set up an authenticator. */
  beginSecondFactor: {
    body: {
      /**
       * The password of the person who is signed in. Without it the session is one that was begun through
       * the identity provider, less than ten minutes ago.
       */
      password?: string | undefined
    }
    answer: {
      /** What the QR code for the authenticator says. */
      uri: string
      /** What is typed into an authenticator without a camera. */
      secret: string
    }
  }
  /** Takes the authenticator into use. */
  confirmSecondFactor: {
    body: {
      /** The present code of the authenticator. */
      code: string
    }
    answer: {
      /** Each is good once in place of a code. */
      recovery_codes: string[]
    }
  }
  /** Makes other recovery codes. */
  renewRecoveryCodes: {
    body: {
      /**
       * The password of the person who is signed in. Without it the session is one that was begun through
       * the identity provider, less than ten minutes ago.
       */
      password?: string | undefined
    }
    answer: {
      /** Each is good once in place of a code. */
      recovery_codes: string[]
    }
  }
  /** Takes your second factor away. */
  removeSecondFactor: {
    body: {
      /**
       * The password of the person who is signed in. Without it the session is one that was begun through
       * the identity provider, less than ten minutes ago.
       */
      password?: string | undefined
    }
    answer: SecondFactor
  }
  /** People of the administration. */
  listPeople: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** In the order they were created. */
      people: People[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Invites a person. */
  invitePerson: {
    body: {
      /** Name, of at most 200 characters. */
      name: string
      /** Address, to which the invitation is sent. */
      email: string
      /** Language of the pages and mails. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
      /** What the person may do. */
      role: 'operator'
        | 'publisher_manager'
        | 'property_manager'
        | 'front_desk'
        | 'read_only'
      /** For this publisher only. */
      publisher_id?: number | null | undefined
      /** For this property only. */
      property_id?: number | null | undefined
    }
    answer: People
  }
  /** A person. */
  showPerson: {
    path: {
      id: number
    }
    answer: People
  }
  /** Changes a person. */
  changePerson: {
    path: {
      id: number
    }
    body: {
      /** Name, of at most 200 characters. */
      name?: string | undefined
      /** Language of the pages and mails. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
    }
    answer: People
  }
  /** Sends an invitation again. */
  inviteAgain: {
    path: {
      id: number
    }
    answer: People
  }
  /** Lets a disabled person sign in again. */
  enablePerson: {
    path: {
      id: number
    }
    answer: People
  }
  /** Lets a person no longer sign in. */
  disablePerson: {
    path: {
      id: number
    }
    answer: People
  }
  /** Gives a person a role. */
  giveRole: {
    path: {
      id: number
    }
    body: RoleBody
    answer: People
  }
  /** Takes a role from a person. */
  takeRole: {
    path: {
      id: number
    }
    body: RoleBody
    answer: {
      /** Id of the person. */
      id: number
      /** Always true. */
      taken: boolean
    }
  }
  /** Where a person is signed in. */
  listSessionsOfPerson: {
    path: {
      id: number
    }
    answer: {
      /** The last used first, at most 100. */
      sessions: Session[]
    }
  }
  /** Signs a person out everywhere. */
  endSessionsOfPerson: {
    path: {
      id: number
    }
    answer: {
      /** How many have ended. */
      ended: number
    }
  }
  /** Takes the second factor of a person away who has lost it. */
  resetSecondFactor: {
    path: {
      id: number
    }
    answer: {
      /** Id of the person. */
      id: number
      /** Always true. */
      reset: boolean
    }
  }
  /** Unbinds a person from the account at the identity provider. */
  unbindIdentity: {
    path: {
      id: number
    }
    answer: {
      /** Id of the person. */
      id: number
      /** Always true. */
      unbound: boolean
    }
  }
  /** Properties. */
  listProperties: {
    query: {
      archived?: 'no' | 'only' | 'all' | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Each with the version of its document. */
      properties: {
        /** Property identifier. */
        id: number
        /** Name. */
        name: string
        /** Whether it can be booked; otherwise it is only shown. */
        is_open: boolean
        /** Increases with every change. */
        version: number
        /** Time of the last change. */
        updated_at: string
        /** When it was archived; null while it is in business. */
        archived_at: string | null
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Creates a property. */
  createProperty: {
    body: Record<string, unknown>
    answer: Property
  }
  /** The document of a property, ready for import. */
  exportProperty: {
    path: {
      id: number
    }
    answer: PropertyDocument
  }
  /** Creates or replaces a property by its document. */
  importProperty: {
    path: {
      id: number
    }
    query: {
      /** Default: false. */
      replace?: boolean | undefined
    }
    body: PropertyDocument
    answer: Property
  }
  /** Changes prices, restrictions and counts of some nights. */
  changeCalendar: {
    path: {
      id: number
    }
    body: CalendarChange
    answer: Property
  }
  /** Counts, prices and restrictions, night by night. */
  viewCalendar: {
    path: {
      id: number
    }
    query: {
      from: string
      to: string
      rooms?: string | undefined
      rates?: string | undefined
    }
    answer: {
      /** Property identifier. */
      property_id: number
      /** Its name. */
      name: string
      /** What the ETag says. */
      version: number
      /** Currency of the prices. */
      currency: string
      /** Decimals of the currency. */
      decimals: number
      /** The day at the property. */
      today: string
      /** The night of the first value of each column. */
      from: string
      /** Values of each column. */
      nights: number
      /** Age bands of children, in the order of extra_child. */
      child_age_bands: {
        /** Youngest age. */
        from_age: number
        /** Oldest age. */
        to_age: number
      }[]
      /** Rate plans of the property. */
      rate_plans: RatePlan[]
      /** Counts of rooms. */
      rooms: {
        /** Id of the room. */
        id: number
        /** Its name. */
        name: string
        /** Its standing allotment; null: sold without a count. */
        standing: number | null
        /** Rooms for sale; null: sold without a count. */
        allotment: (number | null)[]
        /** Rooms sold; left out where none are. */
        sold?: number[] | undefined
        /** Rooms held for a while; left out where none are. */
        held?: number[] | undefined
        /**
         * 1 where a closure or the calendar of another site closes the night, whatever the counts are; left
         * out where none does.
         */
        closed?: number[] | undefined
      }[]
      /** Prices and restrictions; columns and rates with nothing in them are left out. */
      rates: {
        /** Id of the room. */
        room_id: number
        /** Code of the rate plan. */
        rate_code: string
        /** Price for the standard occupancy; a night without one is not sold. */
        standard?: (number | null)[] | undefined
        /** Price for one adult alone, where it is another. */
        single?: (number | null)[] | undefined
        /** Price of each adult beyond the standard occupancy. */
        extra_adult?: (number | null)[] | undefined
        /** Price of each child beyond the standard occupancy, a column for each age band. */
        extra_child?: ((number | null)[] | null)[] | undefined
        /**
         * Price for each other number of guests, a column for each number from 1 on; null for one without
         * prices.
         */
        by_guests?: ((number | null)[] | null)[] | undefined
        /** Sum of 1: stop sell, 2: closed to arrival, 4: closed to departure. */
        flags?: number[] | undefined
        /** Fewest nights of a stay that arrives; 0: no limit. */
        min_stay_arrival?: number[] | undefined
        /** Fewest nights of a stay that includes the night; 0: no limit. */
        min_stay_through?: number[] | undefined
        /** Most nights of a stay that arrives; 0: no limit. */
        max_stay_arrival?: number[] | undefined
        /** Most nights of a stay that includes the night; 0: no limit. */
        max_stay_through?: number[] | undefined
        /** Fewest days between booking and arrival; 0: no limit. */
        min_advance_days?: number[] | undefined
        /** Most days between booking and arrival; 0: no limit. */
        max_advance_days?: number[] | undefined
      }[]
      /** The last changes of nights of the property, the newest first. */
      edits: {
        /** Version of the property after the change. */
        version: number
        /** Who made it. */
        made_by: string
        /** When. */
        made_at: string
        /** Rooms that it covers. */
        rooms: number[]
        /** Rate plans that it covers; empty where it covers only counts of rooms. */
        rate_plans: string[]
        /** First night that it covers. */
        from: string
        /** Last night that it covers. */
        to: string
      }[]
      /** Those that close one of these nights, the first of them first. */
      closures: Closure[]
    }
  }
  /** Whether a property is archived. */
  showPropertyArchive: {
    path: {
      id: number
    }
    answer: PropertyArchive
  }
  /** Takes a property out of business. */
  archiveProperty: {
    path: {
      id: number
    }
    answer: PropertyArchive
  }
  /** Takes an archived property back into business. */
  restoreProperty: {
    path: {
      id: number
    }
    answer: PropertyArchive
  }
  /** Whether a publisher is archived. */
  showPublisherArchive: {
    path: {
      id: number
    }
    answer: PropertyArchive
  }
  /** Takes a publisher out of business. */
  archivePublisher: {
    path: {
      id: number
    }
    answer: PropertyArchive
  }
  /** Takes an archived publisher back into business. */
  restorePublisher: {
    path: {
      id: number
    }
    answer: PropertyArchive
  }
  /** Checks a document, and prices an example stay under it. */
  checkProperty: {
    path: {
      id: number
    }
    query: {
      checkin?: string | undefined
      /** Default: 2. */
      nights?: number | undefined
      /** Default: 2. */
      adults?: number | undefined
      /** Default: 0. */
      children?: number | undefined
      room?: number | undefined
      rate?: string | undefined
      night_price?: string | number | undefined
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
    }
    body: Record<string, unknown>
    answer: {
      /** The stored version of the property. */
      version: number
      /** What an import would refuse, at most 200 and a note. */
      errors: FieldError[]
      /** What the property lacks, what stops its sale first; with errors, what it lacks as it is saved. */
      missing: {
        /** What is missing. */
        code: 'archived'
          | 'closed'
          | 'no_rooms'
          | 'no_rates'
          | 'no_prices'
          | 'no_room_at_source'
          | 'room_without_prices'
          | 'unsold_derived_nights'
          | 'no_publisher'
          | 'no_description'
          | 'no_address'
          | 'no_checkin_time'
          | 'no_pictures'
          | 'no_reservation_email'
        /** Where it is written. */
        section: 'basics'
          | 'content'
          | 'rooms'
          | 'rates'
          | 'prices'
          | 'pictures'
          | 'sources'
          | 'publishers'
        /** Whether nothing can be sold without it. */
        stops_selling: boolean
        /** The room that it is about. */
        room_id: number | null
        /** The same in words. */
        message: string
      }[]
      /** A stay under the document. */
      example: {
        /** Day of arrival. */
        checkin: string
        /** Nights. */
        nights: number
        /** Adults. */
        adults: number
        /** Children. */
        children: number
        /** Its room. */
        room_id: number
        /** Its rate plan. */
        rate_code: string
        /** Currency of all amounts. */
        currency: string
        /** Why it cannot be booked; empty with a price. */
        reasons: string[]
        /** As a guest would be asked for it. */
        price: {
          /** Each night. */
          nights: {
            /** The night. */
            date: string
            /** As it is written. */
            original_rate: number
            /** After promotions. */
            rate: number
          }[]
          /** Those that apply, the largest saving first. */
          promotions: {
            /** Id. */
            id: number
            /** Name. */
            name: string
            /** Saved over the stay. */
            saved: number
          }[]
          /** Taxes. */
          taxes: Taxe[]
          /** Fees that are paid with the booking. */
          fees: Taxe[]
          /** What is paid at the property. */
          checkin_fees: Taxe[]
          /** The nights after promotions, without included taxes. */
          subtotal: number
          /** All taxes. */
          tax: number
          /** All fees that are paid with the booking. */
          fee: number
          /** All that is paid at the property. */
          checkin_fee: number
          /** The whole price. */
          total: number
          /** Of it due when booking. */
          due_now: number
          /** In order of time. */
          penalties: {
            /** From when on, in property time; null: from the moment of booking. */
            from: string | null
            /** Until when; null: for good. */
            until: string | null
            /** What cancelling costs then. */
            penalty: number
          }[]
          /** What a guest owes who does not come. */
          no_show_penalty: number
          /** What is due when booking, in words. */
          deposit_policy: string
          /** What cancelling costs, in words. */
          cancellation_policy: string
        } | null
      } | null
    }
  }
  /** Stores a picture. */
  addPicture: {
    path: {
      id: number
    }
    body: {
      /** The picture as a data URI: PNG, JPEG, WebP, AVIF or GIF, in base64. */
      data: string
    }
    answer: {
      /** Its id in the image store, for a property document. */
      image: string
      /** In pixels. */
      width: number
      /** In pixels. */
      height: number
    }
  }
  /** Edits many nights at once, or says what would change. */
  editCalendar: {
    path: {
      id: number
    }
    query: {
      /** Default: false. */
      dry_run?: boolean | undefined
    }
    body: CalendarEdit
    answer: {
      /** Property identifier. */
      id: number
      /** The version after the edit; what the ETag says. */
      version: number
      /** Whether nothing was changed because of `dry_run`. */
      dry_run: boolean
      /** Whether anything changes. */
      changed: boolean
      /** Nights of rooms and rates on which a price or a restriction changes. */
      rate_nights: number
      /** Nights of rooms on which the allotment changes. */
      room_nights: number
      /** Values before and after, nights with the same counted together; at most 300. */
      changes: Change[]
      /** Changes that are not listed. */
      left_off: number
      /** Nights with more rooms sold than their new allotment. */
      warnings: string[]
      /** An edit that takes this one back; null where it would be too large. */
      undo: CalendarEdit | null
      /** An edit that makes the same again, with the prices it led to. */
      redo: CalendarEdit | null
    }
  }
  /** The calendar as a file for spreadsheets. */
  downloadCalendar: {
    path: {
      id: number
    }
    query: {
      from: string
      to: string
      rooms?: string | undefined
      rates?: string | undefined
      form?: 'comma' | 'semicolon' | undefined
    }
    answer: string
  }
  /** Takes in a calendar from a file, or says what would change. */
  importCalendar: {
    path: {
      id: number
    }
    query: {
      /** Default: false. */
      dry_run?: boolean | undefined
    }
    body: {
      /** The text of the file, as downloaded or as a spreadsheet saved it. */
      file: string
    }
    answer: {
      /** Property identifier. */
      id: number
      /** The version after the edit; what the ETag says. */
      version: number
      /** Whether nothing was changed because of `dry_run`. */
      dry_run: boolean
      /** Whether anything changes. */
      changed: boolean
      /** Nights of rooms and rates on which a price or a restriction changes. */
      rate_nights: number
      /** Nights of rooms on which the allotment changes. */
      room_nights: number
      /** Values before and after, nights with the same counted together; at most 300. */
      changes: Change[]
      /** Changes that are not listed. */
      left_off: number
      /** Nights with more rooms sold than their new allotment. */
      warnings: string[]
      /** An edit that takes this one back; null where it would be too large. */
      undo: CalendarEdit | null
      /** An edit that makes the same again, with the prices it led to. */
      redo: CalendarEdit | null
      /** Rows that were read. */
      rows: number
    }
  }
  /** The calendars of properties at a glance, night by night. */
  viewCalendars: {
    query: {
      from: string
      to: string
      cursor?: string | undefined
      /** Default: 50. */
      limit?: number | undefined
    }
    answer: {
      /** One of each property. */
      calendars: {
        /** Property identifier. */
        property_id: number
        /** Its name. */
        name: string
        /** What If-Match names when its nights are edited. */
        version: number
        /** Currency of the prices. */
        currency: string
        /** Decimals of the currency. */
        decimals: number
        /** The day at the property. */
        today: string
        /** The night of the first value of each column. */
        from: string
        /** Its rooms. */
        rooms: {
          /** Id of the room. */
          id: number
          /** Its name. */
          name: string
        }[]
        /** Its rate plans. */
        rate_plans: RatePlan[]
        /** Rooms for sale, of those that are counted; null where none is. */
        allotment: (number | null)[]
        /** Rooms of them that are sold or held. */
        taken: number[]
        /** Rooms left; null where a room is for sale that is not counted. */
        left: (number | null)[]
        /**
         * The lowest price for the standard occupancy, of rooms that are left and rates that are not stopped;
         * null where there is none.
         */
        lowest: (number | null)[]
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Nights that staff closes. */
  listClosures: {
    path: {
      id: number
    }
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
      /** Default: false. */
      over?: boolean | undefined
    }
    answer: {
      /** Each with who made and ended it. */
      closures: Closure[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Closes nights for a reason, or says which guests would be there. */
  makeClosure: {
    path: {
      id: number
    }
    query: {
      /** Default: false. */
      dry_run?: boolean | undefined
    }
    body: {
      /** Rooms that it closes; left out: all, also rooms that the property gets later. */
      rooms?: number[] | undefined
      /** First night that is closed. */
      from: string
      /** Last night that is closed. */
      to: string
      /** Why, for the people of the property. */
      reason: string
    }
    answer: {
      /** Whether nothing was closed because of `dry_run`. */
      dry_run: boolean
      /** A closure. */
      closure: Closure | null
      /** Nights of rooms that it closes. */
      nights: number
      /** Nights that guests have; they keep them. */
      taken: {
        /** Id of the room. */
        room_id: number
        /** The night. */
        date: string
        /** Rooms that are booked or held. */
        rooms: number
      }[]
    }
  }
  /** Ends a closure early. */
  endClosure: {
    path: {
      id: number
      closure: number
    }
    body: {
      /** First night that is open again; left out: the present one at the property. */
      reopens_on?: string | undefined
    }
    answer: Closure
  }
  /** Spans of nights with a name. */
  listSeasons: {
    path: {
      id: number
    }
    answer: {
      /** By their first night. */
      seasons: Season[]
    }
  }
  /** Gives a span of nights a name. */
  createSeason: {
    path: {
      id: number
    }
    body: SeasonBody
    answer: Season
  }
  /** Gives a season another name or other nights. */
  replaceSeason: {
    path: {
      id: number
      season: number
    }
    body: SeasonBody
    answer: Season
  }
  /** Deletes a season. */
  deleteSeason: {
    path: {
      id: number
      season: number
    }
    answer: {
      /** Number of the season. */
      id: number
    }
  }
  /** Copies the prices and rules of a season to its next time, or says what would change. */
  copySeason: {
    path: {
      id: number
      season: number
    }
    query: {
      /** Default: false. */
      dry_run?: boolean | undefined
    }
    body: {
      /** First night of the time that is copied; left out: the first that is not over. */
      from?: string | undefined
    }
    answer: {
      /** Property identifier. */
      id: number
      /** The version after the edit; what the ETag says. */
      version: number
      /** Whether nothing was changed because of `dry_run`. */
      dry_run: boolean
      /** Whether anything changes. */
      changed: boolean
      /** Nights of rooms and rates on which a price or a restriction changes. */
      rate_nights: number
      /** Nights of rooms on which the allotment changes. */
      room_nights: number
      /** Values before and after, nights with the same counted together; at most 300. */
      changes: Change[]
      /** Changes that are not listed. */
      left_off: number
      /** Nights with more rooms sold than their new allotment. */
      warnings: string[]
      /** An edit that takes this one back; null where it would be too large. */
      undo: CalendarEdit | null
      /** An edit that makes the same again, with the prices it led to. */
      redo: CalendarEdit | null
      /** The nights that are copied. */
      copied_from: {
        /** First night. */
        from: string
        /** Last night. */
        to: string
      }
      /** The nights that get their prices and rules. */
      copied_to: {
        /** First night. */
        from: string
        /** Last night. */
        to: string
      }
      /**
       * The season of the copy: the same one, or another of its name for one that does not come again; null
       * of a dry run.
       */
      season_id: number | null
    }
  }
  /** The price rules of a property. */
  showPriceRules: {
    path: {
      id: number
    }
    answer: PriceRules
  }
  /** Replaces the price rules of a property. */
  changePriceRules: {
    path: {
      id: number
    }
    body: {
      /** In the order in which they work. */
      rules: Rule[]
    }
    answer: PriceRules
  }
  /** Lets the price rules of a property work, or stops all of them. */
  switchPriceRules: {
    path: {
      id: number
    }
    body: {
      /** Whether the rules work. */
      on: boolean
    }
    answer: PriceRules
  }
  /** What price rules would do, and would have earned on the bookings of the last year. */
  simulatePriceRules: {
    path: {
      id: number
    }
    body: {
      /** In the order in which they work. */
      rules?: Rule[] | undefined
    }
    answer: {
      /** Of the amounts. */
      currency: string
      /** Nights to come that have prices. */
      nights: {
        /** Night. */
        night: string
        /** Percent sold of the counted rooms; null where none is counted. */
        occupancy: number | null
        /** Rooms and rate plans with a price. */
        prices: number
        /** How many of their prices the rules would change. */
        changed: number
        /** The lowest of them as they stand. */
        lowest_before: number
        /** The lowest of them then. */
        lowest_after: number
      }[]
      /** Prices that would change, the nearest nights first; at most 500. */
      changes: {
        /** Room. */
        room_id: number
        /** Rate plan. */
        rate_code: string
        /** Night. */
        night: string
        /** The base price. */
        base: number
        /** The price before. */
        before: number
        /** The price after. */
        after: number
        /** The rules that held, in their order; empty where the base price stands again. */
        reasons: Reason[]
      }[]
      /** How many prices would change. */
      all_changes: number
      /** The bookings of the nights of the last 365 days, by month. */
      last_year: {
        /** YYYY-MM. */
        month: string
        /** Room nights of stays that stand. */
        room_nights: number
        /** Of these, those that the rules would have repriced. */
        changed: number
        /** What the nights cost. */
        earned: number
        /** What they would have cost with the rules, if the same guests had booked. */
        would_have_earned: number
      }[]
    }
  }
  /** What the price rules of a property did. */
  listPriceRuleLog: {
    path: {
      id: number
    }
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
      night?: string | undefined
    }
    answer: {
      /** One for each price. */
      entries: {
        /** Number of the entry. */
        id: number
        /** When. */
        at: string
        /** Room. */
        room_id: number
        /** Rate plan. */
        rate_code: string
        /** Night. */
        night: string
        /** The base price. */
        base: number
        /** The price before. */
        before: number
        /** The price after. */
        after: number
        /** The rules that held, in their order; empty where the base price stands again. */
        reasons: Reason[]
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Reservations as a file for spreadsheets. */
  exportReservations: {
    body: {
      /**
       * Words in any order, each a part of a confirmation number, of the name of any guest or of the e-mail
       * address; or a part of the telephone, however it is written; or the last four digits of the card.
       */
      search?: string | undefined
      /** Only in this state; pending includes every state that publishers see as pending. */
      status?: 'pending'
        | 'held'
        | 'authorizing'
        | 'authorized'
        | 'source_sent'
        | 'unknown'
        | 'review'
        | 'confirmed'
        | 'cancelling'
        | 'cancelled'
        | 'no_show'
        | 'completed'
        | 'failed' | undefined
      /** Only at this property. */
      property_id?: number | undefined
      /** Only by this publisher. */
      publisher_id?: number | undefined
      /** Departures on this day or later, YYYY-MM-DD. */
      checkout_from?: string | undefined
      /** Departures on this day or earlier, YYYY-MM-DD. */
      checkout_to?: string | undefined
      /** Stays of the night that begins on this day, YYYY-MM-DD. */
      staying_on?: string | undefined
      /** Only what waits for a decision, or whose payment could not be collected. Default: false. */
      needs_attention?: boolean | undefined
      /** Only whose guest still has to pay. Default: false. */
      to_pay?: boolean | undefined
      /** Arrivals on this day or later, YYYY-MM-DD. */
      checkin_from?: string | undefined
      /** Arrivals on this day or earlier, YYYY-MM-DD. */
      checkin_to?: string | undefined
      /** How columns are separated; with semicolons, prices have a decimal comma. */
      form?: 'comma' | 'semicolon' | undefined
    }
    answer: string
  }
  /** Reservations of all publishers. */
  listReservations: {
    query: {
      status?: 'pending'
        | 'held'
        | 'authorizing'
        | 'authorized'
        | 'source_sent'
        | 'unknown'
        | 'review'
        | 'confirmed'
        | 'cancelling'
        | 'cancelled'
        | 'no_show'
        | 'completed'
        | 'failed' | undefined
      property_id?: number | undefined
      publisher_id?: number | undefined
      checkout_from?: string | undefined
      checkout_to?: string | undefined
      staying_on?: string | undefined
      /** Default: false. */
      needs_attention?: boolean | undefined
      /** Default: false. */
      to_pay?: boolean | undefined
      /** Default: "created". */
      order?: 'created' | 'checkin' | undefined
      checkin_from?: string | undefined
      checkin_to?: string | undefined
      /** Default: 1. */
      page?: number | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: Reservations
  }
  /** Reservations by a name, an e-mail address, a telephone, a number or a card. */
  searchReservations: {
    body: {
      /**
       * Words in any order, each a part of a confirmation number, of the name of any guest or of the e-mail
       * address; or a part of the telephone, however it is written; or the last four digits of the card.
       */
      search: string
      /** Only in this state; pending includes every state that publishers see as pending. */
      status?: 'pending'
        | 'held'
        | 'authorizing'
        | 'authorized'
        | 'source_sent'
        | 'unknown'
        | 'review'
        | 'confirmed'
        | 'cancelling'
        | 'cancelled'
        | 'no_show'
        | 'completed'
        | 'failed' | undefined
      /** Only at this property. */
      property_id?: number | undefined
      /** Only by this publisher. */
      publisher_id?: number | undefined
      /** Departures on this day or later, YYYY-MM-DD. */
      checkout_from?: string | undefined
      /** Departures on this day or earlier, YYYY-MM-DD. */
      checkout_to?: string | undefined
      /** Stays of the night that begins on this day, YYYY-MM-DD. */
      staying_on?: string | undefined
      /** Only what waits for a decision, or whose payment could not be collected. Default: false. */
      needs_attention?: boolean | undefined
      /** Only whose guest still has to pay. Default: false. */
      to_pay?: boolean | undefined
      /** created: newest first; checkin: the next to arrive first. Default: "created". */
      order?: 'created' | 'checkin' | undefined
      /** Arrivals on this day or later, YYYY-MM-DD. */
      checkin_from?: string | undefined
      /** Arrivals on this day or earlier, YYYY-MM-DD. */
      checkin_to?: string | undefined
      /** Page, from 1. Default: 1. */
      page?: number | undefined
      /** Reservations per page. Default: 100. */
      limit?: number | undefined
    }
    answer: Reservations
  }
  /** How many reservations each of some filters finds. */
  countReservations: {
    body: {
      /** Conditions, as those of the list. */
      filters: {
        /** Only in this state; pending includes every state that publishers see as pending. */
        status?: 'pending'
          | 'held'
          | 'authorizing'
          | 'authorized'
          | 'source_sent'
          | 'unknown'
          | 'review'
          | 'confirmed'
          | 'cancelling'
          | 'cancelled'
          | 'no_show'
          | 'completed'
          | 'failed' | undefined
        /** Only at this property. */
        property_id?: number | undefined
        /** Only by this publisher. */
        publisher_id?: number | undefined
        /** Departures on this day or later, YYYY-MM-DD. */
        checkout_from?: string | undefined
        /** Departures on this day or earlier, YYYY-MM-DD. */
        checkout_to?: string | undefined
        /** Stays of the night that begins on this day, YYYY-MM-DD. */
        staying_on?: string | undefined
        /** Only what waits for a decision, or whose payment could not be collected. Default: false. */
        needs_attention?: boolean | undefined
        /** Only whose guest still has to pay. Default: false. */
        to_pay?: boolean | undefined
        /** Arrivals on this day or later, YYYY-MM-DD. */
        checkin_from?: string | undefined
        /** Arrivals on this day or earlier, YYYY-MM-DD. */
        checkin_to?: string | undefined
      }[]
    }
    answer: {
      /** One for each filter, in their order. */
      counts: {
        /** Reservations, at most 999. */
        count: number
        /** There are more than that. */
        is_more: boolean
      }[]
    }
  }
  /** A reservation with its whole record. */
  showReservation: {
    path: {
      reference: string
    }
    answer: Reservation2
  }
  /** Decides a reservation that the server cannot. */
  resolveReservation: {
    path: {
      reference: string
    }
    body: {
      /** The new state of the reservation. */
      verdict: 'confirmed' | 'failed' | 'cancelled'
      /** The confirmation number at a remote source; null if unknown, and with cancelled. */
      source_confirmation?: string | undefined
      /** The reason, in a sentence; it stays in the record. */
      reason: string
    }
    answer: Reservation2
  }
  /** Records that the guest did not come. */
  recordNoShow: {
    path: {
      reference: string
    }
    body: {
      /** The reason, in a sentence; it stays in the record. */
      reason: string
    }
    answer: Reservation2
  }
  /** Cancels for the hotel. */
  cancelForProperty: {
    path: {
      reference: string
    }
    body: {
      /** The guest owes nothing. Default: false. */
      waive_penalty?: boolean | undefined
      /** Only return what it costs. Default: false. */
      simulate?: boolean | undefined
      /** False: no mail of it goes to the guest. The hotel gets its own. Default: true. */
      send_mail?: boolean | undefined
      /** The reason, in a sentence; it stays in the record. */
      reason: string
    }
    answer: {
      /** True if this was a simulation and nothing was cancelled. */
      simulated: boolean
      /** What the guest owes. */
      penalty: number
      /** What the guest gets back of what was paid through the server. */
      refund: number
      /** A reservation, amounts in the currency of its property. */
      reservation: Reservation
      /** The promised price in the currency of the property. */
      price: Price2
      /** The total was given by staff; null where it is computed. */
      price_by_staff: PriceByStaff | null
      /** What staff can do with it. */
      actions: Action[]
      /** The guest as given. */
      guest: Guest
      /** All changes of its state, in order. */
      events: Event[]
      /** All changes of the stay, in order. */
      changes: Change2[]
      /** All requests to the gateway, in order. */
      payment_attempts: PaymentAttempt[]
      /** Money that the property took and gave back itself, and what it wrote off, in order. */
      payments: Payment[]
      /** What was written off of what is not owed any more, as after a cancellation; it counts for nothing. */
      lapsed_write_off: number
      /** Requests to a remote source; null for the server’s own inventory. */
      source_booking: SourceBooking | null
      /**
       * What was exchanged with the source about it in the last thirty days, in order, without credentials,
       * cards and guests.
       */
      source_messages: SourceMessage[]
      /** Views of its stored card. */
      card_views: {
        /** Name. */
        viewed_by: string
        /** Time of the view. */
        at: string
      }[]
      /** Notes that only the staff of the hotel reads, in order; empty for people of the publisher. */
      notes: Note[]
      /** Mails to the guest and to the property, in order. */
      mails: Mail[]
    }
  }
  /** Changes a reservation for the hotel. */
  changeForProperty: {
    path: {
      reference: string
    }
    body: {
      /** Day of arrival, YYYY-MM-DD. */
      checkin?: string | undefined
      /** Day of departure, at most 99 nights later. */
      checkout?: string | undefined
      /** Another room of the property. */
      room_id?: number | undefined
      /** Another rate of the room. */
      rate_code?: string | undefined
      /**
       * All rooms with their guests, one entry each. A name or bed that is left out stays, if the room has
       * such beds.
       */
      rooms?: {
        /** Whom the room is held for. */
        name?: string | undefined
        /** One of the beds of the room. */
        bed_type?: string | undefined
        /** Adults. */
        adults: number
        /** Age of each child; none when left out. */
        children_ages?: number[] | undefined
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
        /** Note of the guest to the hotel. */
        note?: string | undefined
      } | undefined
      /** The guest owes nothing for the change itself. Default: false. */
      waive_penalty?: boolean | undefined
      /** Only return what it costs. Default: false. */
      simulate?: boolean | undefined
      /**
       * The total after the change as a simulation said it, in the currency of the property; at another one
       * nothing is changed.
       */
      expected_total?: string | number | undefined
      /**
       * What the stay costs instead of what its rates make, in the currency of the property and without what
       * is paid at check-in; wants the right `reservations.price` and `staff_reason`.
       */
      staff_total?: string | number | undefined
      /** Why the total is another one, in a sentence; it stays in the record. */
      staff_reason?: string | undefined
      /** False: no mail of it goes to the guest. The hotel gets its own. Default: true. */
      send_mail?: boolean | undefined
      /**
       * The reason, in a sentence; it stays in the record. Needed unless `simulate` is true or there is a
       * `staff_reason`.
       */
      reason?: string | undefined
    }
    answer: {
      /** True if this was a simulation and nothing was changed. */
      simulated: boolean
      /** The stay without the change. */
      before: Before
      /** The stay with it. */
      after: Before
      /** The total after less the total before. */
      difference: number
      /** What the change itself costs, as part of the total after. */
      penalty: number
      /** What the guest gets back of what was paid through the server. */
      refund: number
      /** What of the total after the change is paid at the property. */
      due_at_property: number
      /** The rooms after the change. */
      rooms: {
        /** Whom it is held for. */
        name: string
        /** Code of its beds. */
        bed_type: string | null
      }[]
      /** The choice of beds in such a room; empty where there is none. */
      beds: {
        /** For `rooms[].bed_type`. */
        code: string
        /** In words. */
        description: string
      }[]
      /**
       * Of a stay of which nights are over: the first day to which its departure can be moved; beside it
       * names, beds and the guest can be changed. Null: everything can.
       */
      earliest_checkout: string | null
      /** A reservation, amounts in the currency of its property. */
      reservation: Reservation
      /** The promised price in the currency of the property. */
      price: Price2
      /** The total was given by staff; null where it is computed. */
      price_by_staff: PriceByStaff | null
      /** What staff can do with it. */
      actions: Action[]
      /** The guest as given. */
      guest: Guest
      /** All changes of its state, in order. */
      events: Event[]
      /** All changes of the stay, in order. */
      changes: Change2[]
      /** All requests to the gateway, in order. */
      payment_attempts: PaymentAttempt[]
      /** Money that the property took and gave back itself, and what it wrote off, in order. */
      payments: Payment[]
      /** What was written off of what is not owed any more, as after a cancellation; it counts for nothing. */
      lapsed_write_off: number
      /** Requests to a remote source; null for the server’s own inventory. */
      source_booking: SourceBooking | null
      /**
       * What was exchanged with the source about it in the last thirty days, in order, without credentials,
       * cards and guests.
       */
      source_messages: SourceMessage[]
      /** Views of its stored card. */
      card_views: {
        /** Name. */
        viewed_by: string
        /** Time of the view. */
        at: string
      }[]
      /** Notes that only the staff of the hotel reads, in order; empty for people of the publisher. */
      notes: Note[]
      /** Mails to the guest and to the property, in order. */
      mails: Mail[]
    }
  }
  /** Adds a note that only the staff reads. */
  addReservationNote: {
    path: {
      reference: string
    }
    body: {
      /** The note, in plain text. */
      text: string
    }
    answer: Reservation2
  }
  /** Sends a mail about a reservation again. */
  resendReservationMail: {
    path: {
      reference: string
      mail_id: number
    }
    answer: Reservation2
  }
  /** What the property took and gave back itself. */
  listRecordedPayments: {
    path: {
      reference: string
    }
    answer: {
      /** ISO 4217 code of all amounts. */
      currency: string
      /** What the guest still has to pay. Negative: what the guest is to get back. */
      to_pay: number
      /** Money that the property took and gave back itself, and what it wrote off, in order. */
      payments: Payment[]
      /** What was written off of what is not owed any more, as after a cancellation; it counts for nothing. */
      lapsed_write_off: number
    }
  }
  /** Records money that moved at the property, or what is not asked for any more. */
  recordPayment: {
    path: {
      reference: string
    }
    body: {
      /**
       * taken from the guest, given_back to the guest, or written_off: not asked for any more. Needed
       * without `reverses`.
       */
      direction?: 'taken' | 'given_back' | 'written_off' | undefined
      /** How the money moved. Needed unless it is written off. */
      kind?: 'cash' | 'card_machine' | 'bank_transfer' | 'voucher' | undefined
      /** In the currency of the property. Needed without `reverses`. */
      amount?: string | number | undefined
      /** The entry that was wrong, to make it undone. */
      reverses?: number | undefined
      /** The day at the property, at most a year ago; without it today. */
      paid_on?: string | undefined
      /** A note for the staff; it is erased with the guest. */
      note?: string | undefined
      /** An id that the page makes for this entry; a request that is sent again with it records nothing more. */
      idempotency_key: string
    }
    answer: Reservation2
  }
  /** Who comes, goes and stays on a day, with what each of them owes. */
  showDaySheet: {
    query: {
      property_id?: number | undefined
      day?: string | undefined
    }
    answer: {
      /** Properties with a stay on their day. */
      properties: {
        /** Property. */
        property_id: number
        /** The day there. */
        day: string
        /** Stays that begin on it, also of guests who did not come. */
        arrivals: Arrival[]
        /** Stays that end on it. */
        departures: Arrival[]
        /** Stays that began before and end after it. */
        staying: Arrival[]
      }[]
      /** What the guests of all of these still have to pay. */
      owed: {
        /** ISO 4217 code. */
        currency: string
        /** The sum, where it is to pay. */
        amount: number
      }[]
      /** There are more than the 500 stays of the answer. */
      is_more: boolean
    }
  }
  /** Says what staff can book for a stay. */
  offerStay: {
    path: {
      id: number
    }
    body: {
      /** Day of arrival, YYYY-MM-DD; today or later at the property. */
      checkin: string
      /** Day of departure, at most 99 nights later. */
      checkout: string
      /** One entry for each room. */
      rooms: {
        /** Adults. */
        adults: number
        /** Age of each child; none when left out. */
        children_ages?: number[] | undefined
      }[]
      /** Language of the texts; without it that of the property. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
      /** A discount code, in any case: one for all publishers or for “Front desk”. */
      discount_code?: string | undefined
    }
    answer: {
      /** Property. */
      property_id: number
      /** Arrival. */
      checkin: string
      /** Departure. */
      checkout: string
      /** ISO 4217 code of all amounts. */
      currency: string
      /** Why nothing at all can be sold; null where something can. */
      unavailable_reason: 'past_cutoff'
        | 'multi_room_not_supported'
        | 'no_rooms_available'
        | 'source_unavailable'
        | 'not_bookable' | null
      /** Why the discount code changes nothing; null where it does, or none was sent. */
      discount_reason: 'unknown_code'
        | 'outside_booking_window'
        | 'outside_stay_window'
        | 'not_for_this_property'
        | 'not_for_this_room_or_rate'
        | 'below_min_subtotal'
        | 'used_up'
        | 'other_currency'
        | 'nothing_to_unlock' | null
      /** All rooms of the property, in its order. */
      rooms: {
        /** For `room_id`. */
        id: number
        /** Its name. */
        name: string
        /** Whether it can be sold for the stay. */
        is_available: boolean
        /** Rooms of the type that are left on the scarcest night; null where they are not counted. */
        left: number | null
        /** The choice of beds; empty where there is none. */
        beds: {
          /** For `bed_type`. */
          code: string
          /** In words. */
          description: string
        }[]
        /** All that apply; empty for a room that can be sold. */
        reasons: {
          /** Why the room cannot be sold. */
          code: 'stop_sell'
            | 'closed_to_arrival'
            | 'closed_to_departure'
            | 'advance_days'
            | 'occupancy_exceeded'
            | 'no_inventory'
            | 'less_than_min_stay'
            | 'greater_than_max_stay'
            | 'no_price'
          /** The day that it comes from; null for none. */
          day: string | null
          /** What is allowed, in nights, rooms, guests or days ahead; null where nothing is counted. */
          limit: number | null
          /** What the stay has in its place. */
          requested: number | null
        }[]
        /** In the order of the property. */
        rates: {
          /** For `rate_code`. */
          code: string
          /** Its name. */
          title: string
          /** The whole price. */
          total: number
          /** Of a night and room, without taxes and fees that are added. */
          nightly_average: number
          /** Taxes in the total. */
          tax: number
          /** Fees in the total. */
          fee: number
          /** What is paid at check-in beside the total. */
          at_property: number
          /** Those that have lowered the price. */
          promotions: string[]
          /** Whether something comes back when the guest cancels. */
          is_refundable: boolean
          /** What cancelling costs, in words. */
          cancellation_policy: string
          /** What the rate asks for when booking; the house collects it itself. */
          deposit: number
          /** The same in words. */
          deposit_policy: string
          /** What the discount code gives here; null where it gives nothing. */
          discount: Discount | null
        }[]
      }[]
    }
  }
  /** Shows the whole price of a room and rate before staff books it. */
  previewStay: {
    path: {
      id: number
    }
    body: {
      /** Day of arrival, YYYY-MM-DD; today or later at the property. */
      checkin: string
      /** Day of departure, at most 99 nights later. */
      checkout: string
      /** One entry for each room. */
      rooms: {
        /** Adults. */
        adults: number
        /** Age of each child; none when left out. */
        children_ages?: number[] | undefined
      }[]
      /** Language of the texts; without it that of the property. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
      /** A discount code, in any case: one for all publishers or for “Front desk”. */
      discount_code?: string | undefined
      /** Room, as the offers name it. */
      room_id: number
      /** Rate, as the offers name it. */
      rate_code: string
      /**
       * What the stay costs instead of what its rates make, in the currency of the property and without what
       * is paid at check-in; wants the right `reservations.price` and `staff_reason`.
       */
      staff_total?: string | number | undefined
    }
    answer: {
      /** Property. */
      property_id: number
      /** Arrival. */
      checkin: string
      /** Departure. */
      checkout: string
      /** ISO 4217 code of all amounts. */
      currency: string
      /** Room. */
      room_id: number
      /** Its name. */
      room: string
      /** The choice of beds; empty where there is none. */
      beds: {
        /** For `bed_type`. */
        code: string
        /** In words. */
        description: string
      }[]
      /** Rate. */
      rate_code: string
      /** Its name. */
      rate: string
      /** The promised price in the currency of the property. */
      price: Price2
      /** What a guest owes who does not come. */
      no_show_penalty: number
      /** What the rate asks for when booking; the house collects it itself. */
      deposit: number
      /** The same in words. */
      deposit_policy: string
      /** What the discount code gives here; null where it gives nothing. */
      discount: Discount | null
      /** Why the discount code changes nothing; null where it does, or none was sent. */
      discount_reason: 'unknown_code'
        | 'outside_booking_window'
        | 'outside_stay_window'
        | 'not_for_this_property'
        | 'not_for_this_room_or_rate'
        | 'below_min_subtotal'
        | 'used_up'
        | 'other_currency'
        | 'nothing_to_unlock' | null
    }
  }
  /** Books for a guest at the desk or on the telephone. */
  bookForGuest: {
    path: {
      id: number
    }
    body: {
      /** Day of arrival, YYYY-MM-DD; today or later at the property. */
      checkin: string
      /** Day of departure, at most 99 nights later. */
      checkout: string
      /** Room, as the offers name it. */
      room_id: number
      /** Rate, as the offers name it. */
      rate_code: string
      /** A discount code, in any case: one for all publishers or for “Front desk”. */
      discount_code?: string | undefined
      /** One entry for each room. */
      rooms: {
        /** Adults. */
        adults: number
        /** Age of each child; none when left out. */
        children_ages?: number[] | undefined
        /** Whom the room is held for; without it the guest. */
        name?: string | undefined
        /** One of the beds of the room; without it the first. */
        bed_type?: string | undefined
      }[]
      /** Who books. */
      guest: {
        /** First name. */
        first_name: string
        /** Last name. */
        last_name: string
        /** E-mail address, to which the confirmation goes; needed without a phone number. */
        email?: string | undefined
        /** Phone number; needed without an e-mail address. */
        phone?: string | undefined
        /** What the guest wants the hotel to know. */
        note?: string | undefined
      }
      /** Language of the mails to the guest; without it that of the property. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
      /** The total as the preview said it, in the currency of the property; at another one nothing is booked. */
      expected_total: string | number
      /**
       * What the stay costs instead of what its rates make, in the currency of the property and without what
       * is paid at check-in; wants the right `reservations.price` and `staff_reason`.
       */
      staff_total?: string | number | undefined
      /** Why the total is another one, in a sentence; it stays in the record. */
      staff_reason?: string | undefined
      /** False: no mail of it goes to the guest. The hotel gets its own. Default: true. */
      send_mail?: boolean | undefined
      /**
       * An id that the page makes for this booking; a request that is sent again with it gets the first
       * answer.
       */
      idempotency_key: string
      /** Book even if the same guest has booked the same stay within a day. Default: false. */
      allow_duplicate?: boolean | undefined
    }
    answer: Reservation2
  }
  /** Invoices and credit notes of a reservation. */
  listInvoices: {
    path: {
      reference: string
    }
    answer: Invoices
  }
  /** Writes an invoice, or takes one back by a credit note. */
  writeInvoice: {
    path: {
      reference: string
    }
    body: {
      /** To whom it is written; without it to who booked. */
      buyer?: {
        /** Name, of a company for example. */
        name: string
        /** The lines of the address. */
        address?: string[] | undefined
        /** Tax number of the buyer. */
        tax_number?: string | undefined
      } | undefined
      /** Language of the invoice; without it that of the reservation. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
      /** The number of an invoice to take back: a credit note is written. */
      credits?: string | undefined
      /** Why it is taken back; it stands in the credit note. */
      reason?: string | undefined
      /** An id that the page makes for this invoice; a request that is sent again with it writes no more. */
      idempotency_key: string
    }
    answer: Invoices
  }
  /** An invoice as PDF. */
  downloadInvoice: {
    path: {
      reference: string
      number: string
    }
    answer: string
  }
  /** An invoice as a page to print. */
  showInvoicePage: {
    path: {
      reference: string
      number: string
    }
    answer: string
  }
  /** Begins an import of reservations from a file. */
  startReservationImport: {
    path: {
      id: number
    }
    body: {
      /** The text of the file, as another system wrote it or a spreadsheet saved it. */
      file: string
      /** Whether to say only what would come of it. Default: false. */
      dry_run?: boolean | undefined
      /** Whether nights may get more reservations than they have rooms. Default: false. */
      oversell?: boolean | undefined
    }
    answer: ReservationImport
  }
  /** The last import of reservations of a property. */
  showReservationImport: {
    path: {
      id: number
    }
    answer: ReservationImport
  }
  /** Takes in the next lines of an import of reservations. */
  continueReservationImport: {
    path: {
      id: number
    }
    answer: ReservationImport
  }
  /** Arrivals, departures and bookings. */
  showDashboard: {
    query: {
      property_id?: number | undefined
      /** Default: 30. */
      days?: number | undefined
    }
    answer: {
      /** The first day of bookings, in UTC. */
      from: string
      /** The last, in UTC. */
      today: string
      /** Properties with a confirmed reservation today. */
      houses: {
        /** Property. */
        property_id: number
        /** The day that it is there. */
        today: string
        /** Reservations that begin on it. */
        arrivals: number
        /** Reservations that end on it. */
        departures: number
        /** Reservations of the night that begins on it. */
        in_house: number
      }[]
      /**
       * Properties with nights on which more is sold or held than is offered, the most urgent first, at most
       * 100.
       */
      oversold: {
        /** Property. */
        property_id: number
        /** Nights from today on, as it is there. */
        nights: number
        /** Rooms too many, over all these nights. */
        room_nights: number
        /** The first. */
        first_night: string
        /** The last. */
        last_night: string
      }[]
      /**
       * Reservations by the day on which they were made; those that were cancelled or failed are left out,
       * as are guests who did not come.
       */
      booked: {
        /** In UTC. */
        day: string
        /** ISO 4217 code. */
        currency: string
        /** Reservations. */
        bookings: number
        /** The sum of their totals. */
        revenue: number
      }[]
      /** The same in all, by currency. */
      totals: {
        /** ISO 4217 code. */
        currency: string
        /** Reservations. */
        bookings: number
        /** The sum of their totals. */
        revenue: number
      }[]
    }
  }
  /** A report. */
  showReport: {
    path: {
      report: 'bookings' | 'stays' | 'pick-up' | 'lost-searches' | 'commissions'
    }
    query: {
      from?: string | undefined
      to?: string | undefined
      group?: string | undefined
      property_id?: number | undefined
      publisher_id?: number | undefined
      room_id?: number | undefined
      rate?: string | undefined
      channel?: string | undefined
      country?: string | undefined
      currency?: string | undefined
      since?: string | undefined
      until?: string | undefined
      /** Default: 1000. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    answer: {
      /** Which report. */
      report: 'bookings' | 'stays' | 'pick-up' | 'lost-searches' | 'commissions'
      /** First day. */
      from: string
      /** Last day. */
      to: string
      /** What the rows tell apart. */
      group: ('day'
        | 'month'
        | 'property'
        | 'room'
        | 'rate'
        | 'publisher'
        | 'channel'
        | 'country'
        | 'reason'
        | 'arrival'
        | 'nights')[]
      /** What the values of the rows are. */
      columns: {
        /** Name. */
        name: string
        /** What its values are; tenths have one decimal. */
        kind: 'amount' | 'count' | 'tenths' | 'percent'
      }[]
      /** Sums; amounts in the currency of the row. */
      rows: {
        /** ISO 4217 code; null where no amount is in it. */
        currency: string | null
        /** One for each grouping, as conditions take it. */
        keys: string[]
        /** The same as people know it. */
        labels: string[]
        /** One for each column; null where there is nothing to divide by. */
        values: (number | null)[]
        /** Of lost searches: the property and the arrival that most of them were for. */
        top?: {
          /** Property. */
          property_id: number
          /** Day of arrival. */
          arrival: string
          /** Searches for them. */
          searches: number
        } | undefined
      }[]
      /** The same of all rows, of every page, by currency. */
      totals: {
        /** ISO 4217 code; null where no amount is in it. */
        currency: string | null
        /** One for each column; null where there is nothing to divide by. */
        values: (number | null)[]
      }[]
      /** Of lost searches: all searches of the days, lost or not. */
      searches: number | null
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** A report as CSV. */
  downloadReport: {
    path: {
      report: 'bookings' | 'stays' | 'pick-up' | 'lost-searches' | 'commissions'
    }
    query: {
      from?: string | undefined
      to?: string | undefined
      group?: string | undefined
      property_id?: number | undefined
      publisher_id?: number | undefined
      room_id?: number | undefined
      rate?: string | undefined
      channel?: string | undefined
      country?: string | undefined
      currency?: string | undefined
      since?: string | undefined
      until?: string | undefined
    }
    answer: string
  }
  /** Publishers. */
  listPublishers: {
    query: {
      archived?: 'no' | 'only' | 'all' | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
      search?: string | undefined
    }
    answer: {
      /** Each with its settings. */
      publishers: Publisher[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Creates a publisher. */
  createPublisher: {
    body: {
      /** Name. */
      name: string
      /** Whether it may sell every property, those of later too; otherwise those that it was granted. */
      sells_all?: boolean | undefined
      /** Language of the texts that guests read. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
      /** Currency of amounts when a request names none (ISO 4217); null for that of the property. */
      default_currency?: string | null | undefined
      /** data: answers come within {"data": …}. */
      envelope?: 'bare' | 'data' | undefined
      /** Whether reservations may be read by GET with the key in the query. */
      reads_by_get?: boolean | undefined
      /** Whether a booking that is still pending is answered by 504 in place of 202. */
      pending_as_504?: boolean | undefined
      /** Base address of the pages that permalinks lead to; null for none. */
      permalink_url?: string | null | undefined
      /** Base address of the booking engine; null for none. */
      book_direct_url?: string | null | undefined
      /**
       * Its share, in percent with at most four decimals, in what it books from the present day in UTC on;
       * see docs/reports.md.
       */
      commission_percent?: number | undefined
    }
    answer: Publisher
  }
  /** A publisher. */
  showPublisher: {
    path: {
      id: number
    }
    answer: Publisher
  }
  /** Changes a publisher. */
  changePublisher: {
    path: {
      id: number
    }
    body: {
      /** Name. */
      name?: string | undefined
      /** Whether it may sell every property, those of later too; otherwise those that it was granted. */
      sells_all?: boolean | undefined
      /** Language of the texts that guests read. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it' | undefined
      /** Currency of amounts when a request names none (ISO 4217); null for that of the property. */
      default_currency?: string | null | undefined
      /** data: answers come within {"data": …}. */
      envelope?: 'bare' | 'data' | undefined
      /** Whether reservations may be read by GET with the key in the query. */
      reads_by_get?: boolean | undefined
      /** Whether a booking that is still pending is answered by 504 in place of 202. */
      pending_as_504?: boolean | undefined
      /** Base address of the pages that permalinks lead to; null for none. */
      permalink_url?: string | null | undefined
      /** Base address of the booking engine; null for none. */
      book_direct_url?: string | null | undefined
      /**
       * Its share, in percent with at most four decimals, in what it books from the present day in UTC on;
       * see docs/reports.md.
       */
      commission_percent?: number | undefined
    }
    answer: Publisher
  }
  /** The properties that a publisher was granted. */
  listGrants: {
    path: {
      id: number
    }
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Id of the publisher. */
      publisher_id: number
      /** Whether it may sell every property, whatever it was granted. */
      sells_all: boolean
      /** Ids of properties. */
      property_ids: number[]
      /** Of all that it may sell: the ETag without the quotes. */
      version: number
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Lets a publisher sell these properties and no others. */
  limitToProperties: {
    path: {
      id: number
    }
    body: {
      /** Ids of properties. */
      property_ids: number[]
    }
    answer: ToProperties
  }
  /** Lets a publisher sell these properties too. */
  grantProperties: {
    path: {
      id: number
    }
    body: {
      /** Ids of properties. */
      property_ids: number[]
    }
    answer: ToProperties
  }
  /** Takes these properties away from a publisher. */
  revokeProperties: {
    path: {
      id: number
    }
    body: {
      /** Ids of properties. */
      property_ids: number[]
    }
    answer: ToProperties
  }
  /** Makes a key of a publisher or an administrator. */
  createKey: {
    body: {
      /** Whom it is for. */
      kind: 'publisher' | 'admin'
      /** The publisher, of a key of that kind. */
      publisher_id?: number | undefined
      /**
       * What a key of a publisher may do; everything but manage and explain unless named, of a publishable
       * key view, availability and preview at most.
       */
      scopes?: ('view' | 'availability' | 'preview' | 'book' | 'manage' | 'explain')[] | undefined
      /**
       * Makes the key of a publisher a publishable one, for web pages of these origins, such as
       * https://www.example.com.
       */
      origins?: string[] | undefined
      /** Limit of the key at each server, 0 for none; that of the settings when absent. */
      requests_per_minute?: number | undefined
      /** Makes the key of a publisher a test key: what it books touches nothing live. Default: false. */
      is_test?: boolean | undefined
      /** What it is for, in words. */
      label?: string | undefined
      /** The day, in UTC, with whose beginning it ends, YYYY-MM-DD; without it, it does not end. */
      expires_on?: string | undefined
    }
    answer: {
      /** Id; it opens nothing. */
      id: string
      /** Whom it is for. */
      kind: 'publisher' | 'admin'
      /** The publisher; null for a key of an administrator. */
      publisher_id: number | null
      /** What it may do; empty for a key of an administrator, which may do everything. */
      scopes: ('view' | 'availability' | 'preview' | 'book' | 'manage' | 'explain')[]
      /** Of the web pages that may use a publishable key; null for a secret key. */
      origins: string[] | null
      /** Limit of the key at each server, 0 for none; null when that of the settings holds. */
      requests_per_minute: number | null
      /** Whether it is a test key. */
      is_test: boolean
      /** The assistant that a person has connected, which reaches the key by tokens; null for any other key. */
      client_id: string | null
      /** What it is for, in words. */
      label: string
      /** When it was made. */
      created_at: string
      /** When it ends; null when it does not. */
      expires_at: string | null
      /** When it was revoked; null while it was not. */
      revoked_at: string | null
      /** The key itself. It is shown here and nowhere else: keep it. */
      key: string
    }
  }
  /** Keys. */
  listKeys: {
    query: {
      publisher_id?: number | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Without their texts. */
      keys: Key[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** A key. */
  showKey: {
    path: {
      id: string
    }
    answer: Key
  }
  /** Requests of a key. */
  showKeyUsage: {
    path: {
      id: string
    }
    query: {
      /** Default: 30. */
      days?: number | undefined
    }
    answer: {
      /** The newest day first; only days and operations with requests. */
      usage: {
        /** The day, in UTC. */
        day: string
        /** Such as property/view. */
        operation: string
        /** Requests that came with the key. */
        requests: number
        /** Those of them that were refused because of the limit. */
        limited: number
      }[]
    }
  }
  /** Ends a key. */
  revokeKey: {
    path: {
      id: string
    }
    answer: Key
  }
  /** What an assistant asks for. */
  showAccessRequest: {
    query: {
      client_id: string
      redirect_uri: string
      response_type?: string | undefined
      code_challenge?: string | undefined
      code_challenge_method?: string | undefined
      scope?: string | undefined
      state?: string | undefined
      resource?: string | undefined
    }
    answer: {
      /** What the assistant calls itself; nobody has checked it. */
      client_name: string
      /** The host to which the person is sent back. */
      redirect_host: string
      /** What it asks for; empty when the request is wrong. */
      scopes: ('view' | 'availability' | 'preview' | 'book' | 'manage')[]
      /** What is wrong with the request, as OAuth names it; null when it can be consented to. */
      error: string | null
      /** Where the person goes without consenting. */
      refusal_url: string
    }
  }
  /** Lets an assistant act for a publisher. */
  allowAssistant: {
    body: {
      /** Of the assistant, from its registration. */
      client_id: string
      /** Where the person is sent back. */
      redirect_uri: string
      /** code. */
      response_type?: string | undefined
      /** SHA-256 of a secret of the assistant, base64url (RFC 7636). */
      code_challenge?: string | undefined
      /** S256. */
      code_challenge_method?: string | undefined
      /** What is asked for, separated by spaces; all but manage when absent. */
      scope?: string | undefined
      /** Given back as it is. */
      state?: string | undefined
      /** The address of /mcp of this server (RFC 8707). */
      resource?: string | undefined
      /** The publisher for which the assistant may act. */
      publisher_id: number
      /** What it may do, of what is asked for. */
      scopes: ('view' | 'availability' | 'preview' | 'book' | 'manage')[]
    }
    answer: {
      /** Where the person is sent, with the code. */
      url: string
    }
  }
  /** Discount codes. */
  listDiscountCodes: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Each as its document. */
      discount_codes: DiscountCode[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Creates a discount code. */
  createDiscountCode: {
    body: {
      /** The code that guests type, without blanks; upper and lower case are the same. */
      code: string
      /** What it does. */
      category: 'discount' | 'promotion' | 'value-add'
      /** What the guest is told. Default: "". */
      description?: string | undefined
      /** Percent off the subtotal. Default: null. */
      percent_off?: number | string | null | undefined
      /** Amount off the subtotal, at properties that sell in its currency. Default: null. */
      amount_off?: {
        /** Amount. */
        amount: number | string | number
        /** Currency (ISO 4217, in capitals). */
        currency: string
      } | null | undefined
      /** The guest gets it back later and pays the full price. Default: false. */
      rebate?: boolean | undefined
      /** Ids of the promotions that it unlocks; empty for a code that only opens rate plans. Default: null. */
      unlocks_promotions?: number[] | null | undefined
      /** What the guest has to do to receive it. Default: null. */
      instructions?: string | null | undefined
      /** How it is received. Default: null. */
      received_upon?: 'check-in' | 'email' | null | undefined
      /** Subtotal from which it applies. Default: null. */
      min_subtotal?: {
        /** Amount. */
        amount: number | string | number
        /** Currency (ISO 4217, in capitals). */
        currency: string
      } | null | undefined
      /** Makes the rate not refundable. Default: false. */
      non_refundable?: boolean | undefined
      /** Shown to everybody: `discounts` lists it also for keys that cannot book. Default: false. */
      listed?: boolean | undefined
      /** Days on which the booking is made. Default: null. */
      booking?: {
        /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        from?: string | null | undefined
        /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        to?: string | null | undefined
      } | null | undefined
      /** Nights of the stay. Default: null. */
      stay?: {
        /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        from?: string | null | undefined
        /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        to?: string | null | undefined
      } | null | undefined
      /** Property ids. Default: null. */
      properties?: number[] | null | undefined
      /** Room ids. Default: null. */
      rooms?: number[] | null | undefined
      /** Rate codes. Default: null. */
      rate_plans?: string[] | null | undefined
      /** Publisher ids. Default: null. */
      publishers?: number[] | null | undefined
      /** Redemptions in all. Default: null. */
      max_uses?: number | null | undefined
      /** Redemptions by one guest, told by the e-mail address. Default: null. */
      max_uses_per_guest?: number | null | undefined
    }
    answer: DiscountCode
  }
  /** A discount code. */
  showDiscountCode: {
    path: {
      code: string
    }
    answer: DiscountCode
  }
  /** Changes a discount code. */
  changeDiscountCode: {
    path: {
      code: string
    }
    body: {
      /** The code that guests type, without blanks; upper and lower case are the same. */
      code?: string | undefined
      /** What it does. */
      category?: 'discount' | 'promotion' | 'value-add' | undefined
      /** What the guest is told. Default: "". */
      description?: string | undefined
      /** Percent off the subtotal. Default: null. */
      percent_off?: number | string | null | undefined
      /** Amount off the subtotal, at properties that sell in its currency. Default: null. */
      amount_off?: {
        /** Amount. */
        amount: number | string | number
        /** Currency (ISO 4217, in capitals). */
        currency: string
      } | null | undefined
      /** The guest gets it back later and pays the full price. Default: false. */
      rebate?: boolean | undefined
      /** Ids of the promotions that it unlocks; empty for a code that only opens rate plans. Default: null. */
      unlocks_promotions?: number[] | null | undefined
      /** What the guest has to do to receive it. Default: null. */
      instructions?: string | null | undefined
      /** How it is received. Default: null. */
      received_upon?: 'check-in' | 'email' | null | undefined
      /** Subtotal from which it applies. Default: null. */
      min_subtotal?: {
        /** Amount. */
        amount: number | string | number
        /** Currency (ISO 4217, in capitals). */
        currency: string
      } | null | undefined
      /** Makes the rate not refundable. Default: false. */
      non_refundable?: boolean | undefined
      /** Shown to everybody: `discounts` lists it also for keys that cannot book. Default: false. */
      listed?: boolean | undefined
      /** Days on which the booking is made. Default: null. */
      booking?: {
        /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        from?: string | null | undefined
        /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        to?: string | null | undefined
      } | null | undefined
      /** Nights of the stay. Default: null. */
      stay?: {
        /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        from?: string | null | undefined
        /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
        to?: string | null | undefined
      } | null | undefined
      /** Property ids. Default: null. */
      properties?: number[] | null | undefined
      /** Room ids. Default: null. */
      rooms?: number[] | null | undefined
      /** Rate codes. Default: null. */
      rate_plans?: string[] | null | undefined
      /** Publisher ids. Default: null. */
      publishers?: number[] | null | undefined
      /** Redemptions in all. Default: null. */
      max_uses?: number | null | undefined
      /** Redemptions by one guest, told by the e-mail address. Default: null. */
      max_uses_per_guest?: number | null | undefined
    }
    answer: DiscountCode
  }
  /** Deletes a discount code. */
  deleteDiscountCode: {
    path: {
      code: string
    }
    answer: {
      /** The code, as it was written. */
      code: string
      /** Always true. */
      deleted: boolean
    }
  }
  /** Imported reviews. */
  listReviews: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
      property_id?: number | undefined
      state?: 'pending' | 'published' | 'rejected' | undefined
    }
    answer: {
      /** The reviews. */
      reviews: Review[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Imports reviews. */
  importReviews: {
    query: {
      publish?: boolean | undefined
    }
    body: {
      /** The reviews. */
      reviews: {
        /** The property. */
        property_id: number
        /** Where the review was written, such as survey. */
        source: string
        /** Its id there. The same source and id again replaces the review. */
        external_id: string
        /** 1 to 5; kept with one decimal. */
        rating: number
        /** Title. Default: null. */
        title?: string | null | undefined
        /** Text. Default: null. */
        text?: string | null | undefined
        /** The name shown. Default: null. */
        author?: string | null | undefined
        /** Language of the text (BCP 47). Default: null. */
        language?: string | null | undefined
        /** Day it was written (YYYY-MM-DD, 1900 to 2999). */
        written_on: string
        /** First day of the stay (YYYY-MM-DD, 1900 to 2999). Default: null. */
        stayed_on?: string | null | undefined
        /** Kind of trip. Default: null. */
        trip_type?: string | null | undefined
        /** Where it can be read (http or https). Default: null. */
        url?: string | null | undefined
        /** Answer of the property. Default: null. */
        owner_response?: string | null | undefined
      }[]
    }
    answer: {
      /** New and changed reviews, and those that were published. */
      written: number
      /** Reviews that were kept already as they are. */
      unchanged: number
    }
  }
  /** Publishes a review. */
  publishReview: {
    path: {
      id: number
    }
    answer: Review
  }
  /** Rejects a review. */
  rejectReview: {
    path: {
      id: number
    }
    answer: Review
  }
  /** All settings. */
  listSettings: {
    answer: Settings
  }
  /** Changes settings. */
  changeSettings: {
    body: {
      /**
       * Currency of amounts when neither request nor publisher names one (contract S10); none is the
       * property's.
       */
      defaultCurrency?: string | null | undefined
      /**
       * Answers of publishers without a setting of their own (contract S1): bare, or data for the older
       * form.
       */
      envelope?: 'bare' | 'data' | undefined
      /** Days from today within which a stay must end (contract R7). */
      bookableHorizonDays?: number | undefined
      /** How old an exchange rate may be and still be used. */
      exchangeRateMaxAgeDays?: number | undefined
      /** How long rooms are set aside for a publisher without a card. */
      holdMinutes?: number | undefined
      /** How long a quoted price is kept (contract B2). */
      quoteMinutes?: number | undefined
      /** Months after check-out for which guests are kept; then they are erased. */
      guestRetentionMonths?: number | undefined
      /** Months for which events and the record of their deliveries are kept. */
      eventRetentionMonths?: number | undefined
      /**
       * Months for which counts of past nights are kept, for reports on occupancy; the stays themselves are
       * kept permanently.
       */
      nightRetentionMonths?: number | undefined
      /**
       * Months after check-out after which a stay whose guest is erased moves to the archive, where it is
       * read as before.
       */
      reservationArchiveMonths?: number | undefined
      /**
       * Declined cards of a key within declinedCardsMinutes; more get a 429 (threat C2). All guests of a
       * site have five times as many.
       */
      declinedCardsPerKey?: number | undefined
      /**
       * The same of a session, of a guest's e-mail address, and of an address on booking pages, within
       * declinedCardsSessionMinutes.
       */
      declinedCardsPerSession?: number | undefined
      /**
       * The same of a publisher's cards that begin with the same six digits; of those on its site five times
       * as many.
       */
      declinedCardsPerCardRange?: number | undefined
      /** Minutes within which declined cards are counted. */
      declinedCardsMinutes?: number | undefined
      /** The same for a session, an e-mail address and an address on booking pages. */
      declinedCardsSessionMinutes?: number | undefined
      /**
       * Requests a minute, at each server, of a publishable key without a limit of its own; more get a 429.
       * 0 is no limit.
       */
      publishableKeyRequestsPerMinute?: number | undefined
      /** The same of a secret key. */
      secretKeyRequestsPerMinute?: number | undefined
      /**
       * Share of a room's allotment beyond which a publisher or session that takes it is reported (threat
       * C3).
       */
      inventorySharePercent?: number | undefined
      /** Minutes within which bookings count towards that share; rooms that are held always do. */
      inventoryShareMinutes?: number | undefined
      /**
       * Roles for which signing in needs a second factor. Whoever has such a role and no second factor sets
       * one up first, and may do nothing else before. Separated by commas.
       */
      secondFactorFor?: string | null | undefined
    }
    answer: Settings
  }
  /** A setting. */
  showSetting: {
    path: {
      name: 'defaultCurrency'
        | 'envelope'
        | 'bookableHorizonDays'
        | 'exchangeRateMaxAgeDays'
        | 'holdMinutes'
        | 'quoteMinutes'
        | 'guestRetentionMonths'
        | 'eventRetentionMonths'
        | 'nightRetentionMonths'
        | 'reservationArchiveMonths'
        | 'declinedCardsPerKey'
        | 'declinedCardsPerSession'
        | 'declinedCardsPerCardRange'
        | 'declinedCardsMinutes'
        | 'declinedCardsSessionMinutes'
        | 'publishableKeyRequestsPerMinute'
        | 'secretKeyRequestsPerMinute'
        | 'inventorySharePercent'
        | 'inventoryShareMinutes'
        | 'secondFactorFor'
    }
    answer: {
      /** Name. */
      name: string
      /** What holds now. */
      value: string | number | null
      /** What holds until it is set. */
      default: string | number | null
      /** The values that it takes. */
      values: string
      /** What it means. */
      meaning: string
    }
  }
  /** Exchange rates. */
  listExchangeRates: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Units of each currency for one euro. */
      exchange_rates: {
        /** ISO 4217 code. */
        currency: string
        /** Units of the currency for one euro, an exact decimal as a text. */
        per_euro: string
        /** The day that it is of. */
        as_of: string
        /** admin: set by hand, and left alone by imports; ecb: from the bank; demo: until an import. */
        origin: 'ecb' | 'admin' | 'demo'
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Sets a rate by hand. */
  setExchangeRate: {
    path: {
      currency: string
    }
    body: {
      /** Units of the currency for one euro, an exact decimal as a text. */
      per_euro: string
    }
    answer: {
      /** ISO 4217 code. */
      currency: string
      /** Units of the currency for one euro, an exact decimal as a text. */
      per_euro: string
      /** The day that it is of. */
      as_of: string
    }
  }
  /** Removes a rate. */
  removeExchangeRate: {
    path: {
      currency: string
    }
    answer: {
      /** ISO 4217 code. */
      currency: string
      /** False when there was none. */
      removed: boolean
      /**
       * Currencies that cannot be converted, and the properties and publishers whose amounts are shown in
       * another currency for that.
       */
      warnings: string[]
    }
  }
  /** Takes in the European Central Bank's daily file. */
  importExchangeRates: {
    body: {
      /** The https address that gives the file. */
      url?: string | undefined
      /** The text of the file. */
      file?: string | undefined
    }
    answer: {
      /** The day of the file. */
      as_of: string
      /** How many currencies have the rate of the file now. */
      written: number
      /** Currencies that are left as they are. */
      skipped: {
        /** ISO 4217 code. */
        currency: string
        /** Why. */
        reason: string
      }[]
      /**
       * Currencies that cannot be converted, and the properties and publishers whose amounts are shown in
       * another currency for that.
       */
      warnings: string[]
    }
  }
  /** Webhooks. */
  listWebhooks: {
    query: {
      publisher_id?: number | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Without their secrets. */
      webhooks: Webhook[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Sends a publisher's events to an address. */
  createWebhook: {
    body: {
      /** The publisher whose events are sent. */
      publisher_id: number
      /** The https address that events are sent to. */
      url: string
      /** Types of events to send; an empty list is all, those of later versions too. */
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
    answer: Webhook2
  }
  /** A webhook. */
  showWebhook: {
    path: {
      id: number
    }
    answer: Webhook
  }
  /** Changes where events are sent, or which. */
  changeWebhook: {
    path: {
      id: number
    }
    body: {
      /** The https address that events are sent to. */
      url?: string | undefined
      /** Types of events to send; an empty list is all, those of later versions too. */
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
    answer: Webhook
  }
  /** Deletes a webhook. */
  deleteWebhook: {
    path: {
      id: number
    }
    answer: {
      /** Id. */
      id: number
      /** Always true. */
      deleted: boolean
    }
  }
  /** Makes a new secret. */
  rotateWebhookSecret: {
    path: {
      id: number
    }
    answer: Webhook2
  }
  /** Ends all secrets but the newest. */
  endOldWebhookSecrets: {
    path: {
      id: number
    }
    answer: Webhook
  }
  /** Sends a test event now. */
  testWebhook: {
    path: {
      id: number
    }
    answer: {
      /** What came of it. */
      outcome: 'delivered' | 'failed' | 'refused' | 'gone'
      /** The same in a word or two, such as HTTP 503. */
      status: string
    }
  }
  /** Sends events once more. */
  replayWebhook: {
    path: {
      id: number
    }
    body: {
      /** Sequence of the last event that the receiver has; 0 sends every event. */
      after: number
    }
    answer: {
      /** Id of the webhook. */
      webhook_id: number
      /** How many events are sent once more. */
      events: number
    }
  }
  /** Deliveries of a webhook. */
  listDeliveries: {
    path: {
      id: number
    }
    query: {
      state?: 'waiting' | 'delivered' | 'parked' | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** What became of each. */
      deliveries: {
        /** Id. */
        id: number
        /** Sequence of the event. */
        sequence: number
        /** Id of the event, as the receiver is told it. */
        event_id: string
        /** Type of the event. */
        type: string
        /** parked: given up until it is sent again. */
        state: 'waiting' | 'delivered' | 'parked'
        /** How often it was tried. */
        attempts: number
        /** When it is tried next; null unless it waits. */
        next_attempt_at: string | null
        /** What came of the last attempt, in a word or two; null before the first. */
        last_status: string | null
        /** When it was delivered; null while it is not. */
        delivered_at: string | null
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Sends a delivery again. */
  resendDelivery: {
    path: {
      id: number
    }
    answer: {
      /** Id. */
      id: number
      /** It waits to be sent. */
      state: 'waiting'
    }
  }
  /** Booking pages of publishers. */
  listSites: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
      property_id?: number | undefined
    }
    answer: {
      /** Without their content. */
      sites: {
        /** The publisher whose pages these are. */
        publisher_id: number
        /** The site is at /sites/<slug>. */
        slug: string
        /** Host names at whose root the site is. */
        hosts: string[]
        /** Whether the site is at the root of hosts that no site names. */
        is_default: boolean
        /** The address that its links begin with. */
        url: string
        /** Whether there is a draft. */
        has_draft: boolean
        /** Name. */
        name: string
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Creates the booking pages of a publisher. */
  createSite: {
    body: {
      /** The publisher whose pages these are. */
      publisher_id: number
      /**
       * The site is at /sites/<slug>: lower-case letters, digits and hyphens. From the name unless given.
       * Default: null.
       */
      slug?: string | null | undefined
      /**
       * Host names at whose root the site is; the first one is that of its links. Only operators give those
       * of the server itself. Default: [].
       */
      hosts?: string[] | undefined
      /**
       * Whether the site is at the root of hosts that no site names; only operators decide. The first site
       * that one makes is, unless given. Default: null.
       */
      is_default?: boolean | null | undefined
      /** Name of the destination or the group, as guests know it. */
      name: string
      /** Headline of the home page; the name unless given. By language, or as a plain text in the first one. */
      headline?: Headline | undefined
      /** A sentence or two under the headline. By language, or as a plain text in the first one. */
      introduction?: Introduction | undefined
      /** Who runs the pages, at their foot; the name unless given. Default: null. */
      operator?: string | null | undefined
      /**
       * Terms, in markdown; without them there is no such page. By language, or as a plain text in the first
       * one.
       */
      terms?: Terms | undefined
      /**
       * What happens to the data of guests, in markdown; without it there is no such page. By language, or
       * as a plain text in the first one.
       */
      privacy?: Terms | undefined
      /**
       * Languages of the pages. The first is that of addresses without a language. All, that of the
       * publisher first, unless given. Default: null.
       */
      languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | null | undefined
      /**
       * Currencies that guests may choose from, the first is shown. That of the publisher unless given.
       * Default: null.
       */
      currencies?: string[] | null | undefined
      /** Properties on the home page; the first ones by their order unless given. Default: []. */
      featured?: number[] | undefined
      /**
       * The only properties that the pages show, of those that the publisher may sell; all of them unless
       * given. Default: null.
       */
      properties?: number[] | null | undefined
      /**
       * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
       * are darkened, on dark paper lightened, and the answer says so.
       */
      theme?: Theme | undefined
      /** A picture of at least 16 × 16 pixels, as its id or as a data URI. Default: null. */
      logo?: string | null | undefined
      /** Where page views are counted, without cookies; https (http or https). Default: null. */
      analytics_url?: string | null | undefined
      /** Tiles of the map. Default: null. */
      map_tiles?: {
        /** Address of a tile with {z}, {x} and {y}; https. */
        url: string
        /** The credit that the provider of the tiles asks for. */
        credit: string
      } | null | undefined
      /** What the pages say of the place, in the order of the home page. Default: []. */
      sections?: Section[] | undefined
      /** A map of the destination as GeoJSON, drawn where the site has no tiles. Default: null. */
      map?: {
        /** GeoJSON. */
        type: 'FeatureCollection'
        /** Its features. */
        features: Feature[]
      } | null | undefined
    }
    answer: Site
  }
  /** Booking pages of a publisher. */
  showSite: {
    path: {
      slug: string
    }
    answer: Site2
  }
  /** Changes booking pages. */
  changeSite: {
    path: {
      slug: string
    }
    body: {
      /**
       * The site is at /sites/<slug>: lower-case letters, digits and hyphens. From the name unless given.
       * Default: null.
       */
      slug?: string | null | undefined
      /**
       * Host names at whose root the site is; the first one is that of its links. Only operators give those
       * of the server itself. Default: [].
       */
      hosts?: string[] | undefined
      /**
       * Whether the site is at the root of hosts that no site names; only operators decide. The first site
       * that one makes is, unless given. Default: null.
       */
      is_default?: boolean | null | undefined
      /** Name of the destination or the group, as guests know it. */
      name?: string | undefined
      /** Headline of the home page; the name unless given. By language, or as a plain text in the first one. */
      headline?: Headline | undefined
      /** A sentence or two under the headline. By language, or as a plain text in the first one. */
      introduction?: Introduction | undefined
      /** Who runs the pages, at their foot; the name unless given. Default: null. */
      operator?: string | null | undefined
      /**
       * Terms, in markdown; without them there is no such page. By language, or as a plain text in the first
       * one.
       */
      terms?: Terms | undefined
      /**
       * What happens to the data of guests, in markdown; without it there is no such page. By language, or
       * as a plain text in the first one.
       */
      privacy?: Terms | undefined
      /**
       * Languages of the pages. The first is that of addresses without a language. All, that of the
       * publisher first, unless given. Default: null.
       */
      languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | null | undefined
      /**
       * Currencies that guests may choose from, the first is shown. That of the publisher unless given.
       * Default: null.
       */
      currencies?: string[] | null | undefined
      /** Properties on the home page; the first ones by their order unless given. Default: []. */
      featured?: number[] | undefined
      /**
       * The only properties that the pages show, of those that the publisher may sell; all of them unless
       * given. Default: null.
       */
      properties?: number[] | null | undefined
      /**
       * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
       * are darkened, on dark paper lightened, and the answer says so.
       */
      theme?: Theme | undefined
      /** A picture of at least 16 × 16 pixels, as its id or as a data URI. Default: null. */
      logo?: string | null | undefined
      /** Where page views are counted, without cookies; https (http or https). Default: null. */
      analytics_url?: string | null | undefined
      /** Tiles of the map. Default: null. */
      map_tiles?: {
        /** Address of a tile with {z}, {x} and {y}; https. */
        url: string
        /** The credit that the provider of the tiles asks for. */
        credit: string
      } | null | undefined
      /** What the pages say of the place, in the order of the home page. Default: []. */
      sections?: Section[] | undefined
      /** A map of the destination as GeoJSON, drawn where the site has no tiles. Default: null. */
      map?: {
        /** GeoJSON. */
        type: 'FeatureCollection'
        /** Its features. */
        features: Feature[]
      } | null | undefined
    }
    answer: Site
  }
  /** Removes booking pages. */
  deleteSite: {
    path: {
      slug: string
    }
    answer: {
      /** The slug. */
      slug: string
      /** Always true. */
      deleted: boolean
    }
  }
  /** The draft of booking pages. */
  showDraft: {
    path: {
      slug: string
    }
    answer: {
      /** Name of the destination or the group, as guests know it. */
      name: string
      /** Headline of the home page. */
      headline?: Headline2 | undefined
      /** A sentence or two under the headline. */
      introduction: Headline2
      /** Who runs the pages, at their foot; the name unless given. Default: null. */
      operator?: string | null | undefined
      /** Terms, in markdown. */
      terms: Headline2
      /** What happens to the data of guests, in markdown. */
      privacy: Headline2
      /**
       * Languages of the pages. The first is that of addresses without a language. All, that of the
       * publisher first, unless given. Default: null.
       */
      languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | null | undefined
      /**
       * Currencies that guests may choose from, the first is shown. That of the publisher unless given.
       * Default: null.
       */
      currencies?: string[] | null | undefined
      /** Properties on the home page; the first ones by their order unless given. Default: []. */
      featured?: number[] | undefined
      /**
       * The only properties that the pages show, of those that the publisher may sell; all of them unless
       * given. Default: null.
       */
      properties?: number[] | null | undefined
      /**
       * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
       * are darkened, on dark paper lightened, and the answer says so.
       */
      theme?: Theme | undefined
      /** A picture of at least 16 × 16 pixels, as its id or as a data URI. Default: null. */
      logo?: string | null | undefined
      /** Where page views are counted, without cookies; https (http or https). Default: null. */
      analytics_url?: string | null | undefined
      /** Tiles of the map. Default: null. */
      map_tiles?: {
        /** Address of a tile with {z}, {x} and {y}; https. */
        url: string
        /** The credit that the provider of the tiles asks for. */
        credit: string
      } | null | undefined
      /** What the pages say of the place, in the order of the home page. Default: []. */
      sections?: Section2[] | undefined
      /** A map of the destination as GeoJSON, drawn where the site has no tiles. Default: null. */
      map?: {
        /** GeoJSON. */
        type: 'FeatureCollection'
        /** Its features. */
        features: Feature2[]
      } | null | undefined
      /** When the draft was begun. */
      begun_at: string
    }
  }
  /** Changes the draft. */
  changeDraft: {
    path: {
      slug: string
    }
    body: {
      /** Name of the destination or the group, as guests know it. */
      name?: string | undefined
      /** Headline of the home page; the name unless given. By language, or as a plain text in the first one. */
      headline?: Headline | undefined
      /** A sentence or two under the headline. By language, or as a plain text in the first one. */
      introduction?: Introduction | undefined
      /** Who runs the pages, at their foot; the name unless given. Default: null. */
      operator?: string | null | undefined
      /**
       * Terms, in markdown; without them there is no such page. By language, or as a plain text in the first
       * one.
       */
      terms?: Terms | undefined
      /**
       * What happens to the data of guests, in markdown; without it there is no such page. By language, or
       * as a plain text in the first one.
       */
      privacy?: Terms | undefined
      /**
       * Languages of the pages. The first is that of addresses without a language. All, that of the
       * publisher first, unless given. Default: null.
       */
      languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | null | undefined
      /**
       * Currencies that guests may choose from, the first is shown. That of the publisher unless given.
       * Default: null.
       */
      currencies?: string[] | null | undefined
      /** Properties on the home page; the first ones by their order unless given. Default: []. */
      featured?: number[] | undefined
      /**
       * The only properties that the pages show, of those that the publisher may sell; all of them unless
       * given. Default: null.
       */
      properties?: number[] | null | undefined
      /**
       * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
       * are darkened, on dark paper lightened, and the answer says so.
       */
      theme?: Theme | undefined
      /** A picture of at least 16 × 16 pixels, as its id or as a data URI. Default: null. */
      logo?: string | null | undefined
      /** Where page views are counted, without cookies; https (http or https). Default: null. */
      analytics_url?: string | null | undefined
      /** Tiles of the map. Default: null. */
      map_tiles?: {
        /** Address of a tile with {z}, {x} and {y}; https. */
        url: string
        /** The credit that the provider of the tiles asks for. */
        credit: string
      } | null | undefined
      /** What the pages say of the place, in the order of the home page. Default: []. */
      sections?: Section[] | undefined
      /** A map of the destination as GeoJSON, drawn where the site has no tiles. Default: null. */
      map?: {
        /** GeoJSON. */
        type: 'FeatureCollection'
        /** Its features. */
        features: Feature[]
      } | null | undefined
    }
    answer: {
      /** Name of the destination or the group, as guests know it. */
      name: string
      /** Headline of the home page. */
      headline?: Headline2 | undefined
      /** A sentence or two under the headline. */
      introduction: Headline2
      /** Who runs the pages, at their foot; the name unless given. Default: null. */
      operator?: string | null | undefined
      /** Terms, in markdown. */
      terms: Headline2
      /** What happens to the data of guests, in markdown. */
      privacy: Headline2
      /**
       * Languages of the pages. The first is that of addresses without a language. All, that of the
       * publisher first, unless given. Default: null.
       */
      languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | null | undefined
      /**
       * Currencies that guests may choose from, the first is shown. That of the publisher unless given.
       * Default: null.
       */
      currencies?: string[] | null | undefined
      /** Properties on the home page; the first ones by their order unless given. Default: []. */
      featured?: number[] | undefined
      /**
       * The only properties that the pages show, of those that the publisher may sell; all of them unless
       * given. Default: null.
       */
      properties?: number[] | null | undefined
      /**
       * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
       * are darkened, on dark paper lightened, and the answer says so.
       */
      theme?: Theme | undefined
      /** A picture of at least 16 × 16 pixels, as its id or as a data URI. Default: null. */
      logo?: string | null | undefined
      /** Where page views are counted, without cookies; https (http or https). Default: null. */
      analytics_url?: string | null | undefined
      /** Tiles of the map. Default: null. */
      map_tiles?: {
        /** Address of a tile with {z}, {x} and {y}; https. */
        url: string
        /** The credit that the provider of the tiles asks for. */
        credit: string
      } | null | undefined
      /** What the pages say of the place, in the order of the home page. Default: []. */
      sections?: Section2[] | undefined
      /** A map of the destination as GeoJSON, drawn where the site has no tiles. Default: null. */
      map?: {
        /** GeoJSON. */
        type: 'FeatureCollection'
        /** Its features. */
        features: Feature2[]
      } | null | undefined
      /** When the draft was begun. */
      begun_at: string
      /** Colours that could not be read as they were chosen (contrast of 4.5 to 1). */
      adjusted: Adjusted[]
    }
  }
  /** Throws the draft away. */
  discardDraft: {
    path: {
      slug: string
    }
    answer: Site2
  }
  /** Makes a link to the preview. */
  linkToPreview: {
    path: {
      slug: string
    }
    answer: {
      /** Shows the draft to whoever has it. */
      url: string
      /** When it ends; sooner when the draft is published or discarded. */
      expires_at: string | null
    }
  }
  /** Makes the draft live. */
  publishDraft: {
    path: {
      slug: string
    }
    answer: Site2
  }
  /** Connections to channels. */
  listChannels: {
    query: {
      property_id?: number | undefined
      kind?: 'cloudbeds' | 'alpinebits' | 'siteconnect' | 'icalendar' | undefined
      state?: 'active' | 'paused' | 'archived' | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Without their secrets. */
      channels: Channel[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Connects a property to a channel. */
  createChannel: {
    body: {
      /** The property. */
      property_id: number
      /** The protocol that the channel speaks. */
      kind: 'cloudbeds' | 'alpinebits' | 'siteconnect' | 'icalendar'
      /** Names the connection in what the channel sends; one is made up unless said. */
      login?: string | undefined
      /** ISO 4217, of the amounts that the channel sends: the property's. */
      currency?: string | undefined
      /** The https address that bookings are sent to; left out: the channel fetches them. */
      callback_url?: string | null | undefined
      /** The id of the property at the channel, where the channel does not tell it itself. */
      partner_id?: string | null | undefined
      /** A secret that the channel gave, which is sent to it. It is sealed and never shown. */
      partner_secret?: string | undefined
      /**
       * Which stays a minimum stay of the channel binds: those that arrive on a night (`arrival`, unless
       * said), or all that include it (`through`).
       */
      minimum_stay?: 'arrival' | 'through' | undefined
      /**
       * From when on the counts of the channel take a booking into account: its `acknowledgement` (unless
       * said), or its `delivery`.
       */
      known_by?: 'acknowledgement' | 'delivery' | undefined
      /** Rooms and rate plans by the codes of the channel. */
      mapping?: {
        /** Rooms; an empty list: the codes are our ids. */
        rooms: {
          /** Its code at the channel. */
          theirs: string
          /** Id of a room of the property. */
          room: number
        }[]
        /** Rate plans; an empty list: the codes are ours. The first that fits counts. */
        rates: Rate[]
      } | undefined
      /** Settings of the kind of channel. */
      settings?: Record<string, never> | undefined
    }
    answer: {
      /** Id. */
      id: number
      /** The property. */
      property_id: number
      /** The protocol that the channel speaks. */
      kind: 'cloudbeds' | 'alpinebits' | 'siteconnect' | 'icalendar'
      /** A paused one takes and sends nothing, but keeps what is to be sent; an archived one is a record. */
      state: 'active' | 'paused' | 'archived'
      /** Names the connection in what the channel sends. */
      login: string
      /** Where the channel sends to, or fetches from. */
      address: string
      /** The id of the property at the channel; null until it is known. */
      partner_id: string | null
      /** Whether it has a secret that the channel gave. */
      has_partner_secret: boolean
      /** The address that bookings are sent to; null when the channel fetches them. */
      callback_url: string | null
      /** ISO 4217, of the property when the connection was made. */
      currency: string
      /** Which stays a minimum stay of the channel binds. */
      minimum_stay: 'arrival' | 'through'
      /** From when on its counts take a booking into account. */
      known_by: 'acknowledgement' | 'delivery'
      /** Rooms and rate plans by the codes of the channel. */
      mapping: {
        /** Rooms; an empty list: the codes are our ids. */
        rooms: {
          /** Its code at the channel. */
          theirs: string
          /** Id of a room of the property. */
          room: number
        }[]
        /** Rate plans; an empty list: the codes are ours. The first that fits counts. */
        rates: Rate[]
      }
      /** Settings of the kind of channel. */
      settings: Record<string, unknown>
      /** When it was made. */
      created_at: string
      /** When the address of a polled channel was last read. */
      polled_at: string | null
      /** How it has been doing, as far as messages are kept. */
      activity: Activity
      /** What is wrong with the calendar that a connection reads; null when nothing is. */
      calendar_trouble: CalendarTrouble | null
      /** What the channel is still to know. */
      bookings: Bookings
      /** What the channel sends with the login. It is shown here and nowhere else: keep it. */
      secret: string
      /**
       * Other active connections that write counts and prices of the same rooms: whichever writes last
       * counts. Pause or archive all but one.
       */
      also_written_by: {
        /** Id of the other connection. */
        id: number
        /** The protocol that it speaks. */
        kind: 'cloudbeds' | 'alpinebits' | 'siteconnect'
        /** Its login. */
        login: string
      }[]
    }
  }
  /** A connection to a channel. */
  showChannel: {
    path: {
      id: number
    }
    answer: Channel
  }
  /** Changes a connection. */
  changeChannel: {
    path: {
      id: number
    }
    body: {
      /** The https address that bookings are sent to; left out: the channel fetches them. */
      callback_url?: string | null | undefined
      /** The id of the property at the channel, where the channel does not tell it itself. */
      partner_id?: string | null | undefined
      /** A secret that the channel gave, which is sent to it. It is sealed and never shown. */
      partner_secret?: string | undefined
      /**
       * Which stays a minimum stay of the channel binds: those that arrive on a night (`arrival`, unless
       * said), or all that include it (`through`).
       */
      minimum_stay?: 'arrival' | 'through' | undefined
      /**
       * From when on the counts of the channel take a booking into account: its `acknowledgement` (unless
       * said), or its `delivery`.
       */
      known_by?: 'acknowledgement' | 'delivery' | undefined
      /** Rooms and rate plans by the codes of the channel. */
      mapping?: {
        /** Rooms; an empty list: the codes are our ids. */
        rooms: {
          /** Its code at the channel. */
          theirs: string
          /** Id of a room of the property. */
          room: number
        }[]
        /** Rate plans; an empty list: the codes are ours. The first that fits counts. */
        rates: Rate[]
      } | undefined
      /** Settings of the kind of channel. */
      settings?: Record<string, never> | undefined
    }
    answer: Channel
  }
  /** Makes a new secret. */
  rotateChannelSecret: {
    path: {
      id: number
    }
    answer: {
      /** Id. */
      id: number
      /** The property. */
      property_id: number
      /** The protocol that the channel speaks. */
      kind: 'cloudbeds' | 'alpinebits' | 'siteconnect' | 'icalendar'
      /** A paused one takes and sends nothing, but keeps what is to be sent; an archived one is a record. */
      state: 'active' | 'paused' | 'archived'
      /** Names the connection in what the channel sends. */
      login: string
      /** Where the channel sends to, or fetches from. */
      address: string
      /** The id of the property at the channel; null until it is known. */
      partner_id: string | null
      /** Whether it has a secret that the channel gave. */
      has_partner_secret: boolean
      /** The address that bookings are sent to; null when the channel fetches them. */
      callback_url: string | null
      /** ISO 4217, of the property when the connection was made. */
      currency: string
      /** Which stays a minimum stay of the channel binds. */
      minimum_stay: 'arrival' | 'through'
      /** From when on its counts take a booking into account. */
      known_by: 'acknowledgement' | 'delivery'
      /** Rooms and rate plans by the codes of the channel. */
      mapping: {
        /** Rooms; an empty list: the codes are our ids. */
        rooms: {
          /** Its code at the channel. */
          theirs: string
          /** Id of a room of the property. */
          room: number
        }[]
        /** Rate plans; an empty list: the codes are ours. The first that fits counts. */
        rates: Rate[]
      }
      /** Settings of the kind of channel. */
      settings: Record<string, unknown>
      /** When it was made. */
      created_at: string
      /** When the address of a polled channel was last read. */
      polled_at: string | null
      /** How it has been doing, as far as messages are kept. */
      activity: Activity
      /** What is wrong with the calendar that a connection reads; null when nothing is. */
      calendar_trouble: CalendarTrouble | null
      /** What the channel is still to know. */
      bookings: Bookings
      /** What the channel sends with the login. It is shown here and nowhere else: keep it. */
      secret: string
    }
  }
  /** Pauses a connection. */
  pauseChannel: {
    path: {
      id: number
    }
    answer: Channel
  }
  /** Resumes a connection. */
  resumeChannel: {
    path: {
      id: number
    }
    answer: Channel
  }
  /** Ends a connection. */
  archiveChannel: {
    path: {
      id: number
    }
    answer: Channel
  }
  /** Sends bookings once more. */
  retellChannel: {
    path: {
      id: number
    }
    answer: {
      /** The connection. */
      channel_id: number
      /** How many are sent once more. */
      bookings: number
    }
  }
  /** Opens the nights that a calendar has no more. */
  openMissingNights: {
    path: {
      id: number
    }
    answer: {
      /** The connection. */
      channel_id: number
      /** How many nights were opened. */
      nights: number
    }
  }
  /** Messages of a connection. */
  listChannelMessages: {
    path: {
      id: number
    }
    query: ChannelMessages
    answer: {
      /** Without their texts. */
      messages: {
        /** Id. */
        id: number
        /** The connection. */
        channel_id: number
        /** Received or sent. */
        direction: 'in' | 'out'
        /** The name of the message in its protocol. */
        action: string
        /** The id that the sender gave it. */
        sender_id: string | null
        /** Of the HTTP request, as the log has it. */
        request_id: string
        /** What came of it. */
        outcome: 'accepted' | 'refused' | 'failed'
        /** Why it was not accepted. */
        error: string | null
        /** What the hotel is to know: oversold nights, nights that stay closed, events that cannot be read. */
        warnings: string[]
        /** The message that was taken again. */
        replay_of: number | null
        /** When it came or was sent. */
        at: string
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** A message of a connection. */
  showChannelMessage: {
    path: {
      id: number
      message: number
    }
    answer: {
      /** Id. */
      id: number
      /** The connection. */
      channel_id: number
      /** Received or sent. */
      direction: 'in' | 'out'
      /** The name of the message in its protocol. */
      action: string
      /** The id that the sender gave it. */
      sender_id: string | null
      /** Of the HTTP request, as the log has it. */
      request_id: string
      /** What came of it. */
      outcome: 'accepted' | 'refused' | 'failed'
      /** Why it was not accepted. */
      error: string | null
      /** What the hotel is to know: oversold nights, nights that stay closed, events that cannot be read. */
      warnings: string[]
      /** The message that was taken again. */
      replay_of: number | null
      /** When it came or was sent. */
      at: string
      /** Its text, without credentials, cards and guests. */
      body: string
      /** What was answered; null where that was not kept. */
      answer: string | null
    }
  }
  /** Takes a message again. */
  replayChannelMessage: {
    path: {
      id: number
      message: number
    }
    answer: {
      /** What came of it. */
      outcome: 'accepted' | 'refused'
      /** The message that was made of it. */
      message_id: number | null
      /** What the hotel is to know. */
      warnings: string[]
      /** Why it was refused. */
      errors: FieldError[]
    }
  }
  /** Channels that may make properties. */
  listPartners: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Without their secrets. */
      partners: Partner[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Lets a channel make properties. */
  createPartner: {
    body: {
      /** The kind of its connections. */
      kind: 'cloudbeds'
      /** Name, 1 to 100 characters. */
      name: string
      /** The secret that it sends with every call, 12 to 500 characters. */
      secret: string
      /** Where bookings of its properties are sent; without it, it fetches them. */
      callback_url?: string | null | undefined
    }
    answer: Partner
  }
  /** Ends what a partner may do. */
  endPartner: {
    path: {
      id: number
    }
    answer: Partner
  }
  /** Remote sources. */
  listSources: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Those that the configuration names. */
      sources: {
        /** Name, as in SOURCES. */
        name: string
        /** Searched for every request; else it quotes for calendars that are here. */
        is_live: boolean
        /** What it can do. */
        supports: {
          /** Finds a booking whose answer was lost; else staff do. */
          resolve: boolean
          /** Cancels bookings; else staff do. */
          cancel: boolean
          /** Lists its bookings for the daily comparison. */
          list: boolean
          /** Needs the card of the guest. */
          card: boolean
        }
        /** Whether property documents can be imported from it. */
        has_content: boolean
        /** Properties that are sold from it. */
        properties: number
        /** Set while a server leaves it alone after failures in a row; its prices are not shown. */
        rest: {
          /** Since when. */
          since: string
          /** Why. */
          reason: string
        } | null
        /** Searches and price checks of the process that answers, since it started. */
        questions: {
          /** Under way now. */
          under_way: number
          /** Answered. */
          answered: number
          /** Without a useful answer. */
          failed: number
          /** Not asked, as too many were under way. */
          too_many_at_once: number
          /** Not asked, as too many had begun in a second. */
          too_many_a_second: number
          /** Not asked while it was left alone. */
          resting: number
          /** How it is asked, as configured. */
          limits: {
            /** Most under way. */
            at_once: number
            /** Most in a second. */
            per_second: number
            /** Failures in a row after which it is left alone. */
            failures: number
            /** Seconds for which it is. */
            rest_seconds: number
          }
        } | null
        /** Calls about bookings, as far as messages are kept. */
        bookings: {
          /** Calls in the last 24 hours. */
          calls: number
          /** Of them without an answer, or with an error of its server. */
          troubles: number
          /** When the last one was. */
          last_call_at: string | null
          /** What went wrong last. */
          last_trouble: string | null
          /** When that was. */
          last_trouble_at: string | null
        }
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Messages to a source about bookings. */
  listSourceMessages: {
    path: {
      source: string
    }
    query: ChannelMessages
    answer: {
      /** Without their texts. */
      messages: {
        /** Id. */
        id: number
        /** The property. */
        property_id: number
        /** The reservation that it is about. */
        reservation_id: string
        /** book, resume, resolve or cancel: what was wanted of the source. */
        call: string
        /** The HTTP method. */
        method: string
        /** The path, without its query. */
        path: string
        /** The HTTP status; null where no answer was read. */
        status: number | null
        /** Why there was no answer; null where there was one. */
        error: string | null
        /** When it ended. */
        at: string
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** A message to a source, and its answer. */
  showSourceMessage: {
    path: {
      source: string
      message: number
    }
    answer: {
      /** Id. */
      id: number
      /** The property. */
      property_id: number
      /** The reservation that it is about. */
      reservation_id: string
      /** book, resume, resolve or cancel: what was wanted of the source. */
      call: string
      /** The HTTP method. */
      method: string
      /** The path, without its query. */
      path: string
      /** The HTTP status; null where no answer was read. */
      status: number | null
      /** Why there was no answer; null where there was one. */
      error: string | null
      /** When it ended. */
      at: string
      /** What was sent as JSON, without credentials, cards and guests; null for none. */
      sent: string | null
      /** What came back, likewise. */
      answered: string | null
    }
  }
  /** The last import from a source. */
  showContentImport: {
    path: {
      source: string
    }
    answer: ContentImport
  }
  /** Begins an import of properties from a source. */
  startContentImport: {
    path: {
      source: string
    }
    body: {
      /** Id of a region at the source. */
      region?: string | undefined
      /** Country (ISO 3166-1, two capitals). */
      country?: string | undefined
      /** Corners as [degrees east, degrees north]; the first is also the last. */
      polygon?: number[][] | undefined
      /** Ids of properties at the source. */
      properties?: string[] | undefined
      /** Of the texts, the first that of the document; left out: those of publishers and their pages. */
      languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | undefined
      /** Most pictures of a property; 0: none. 5 unless said. */
      pictures?: number | undefined
      /** What becomes of the card at new properties; none unless said. */
      payment_collection?: 'none' | 'vault' | 'gateway' | undefined
      /** Counts what would be done and does none of it. */
      dry_run?: boolean | undefined
      /** The servers take the steps by themselves; else whoever asks takes each with `continue`. */
      in_background?: boolean | undefined
    }
    answer: ContentImport
  }
  /** Takes the next step of an import. */
  continueContentImport: {
    path: {
      source: string
    }
    answer: ContentImport
  }
  /** Stops an import. */
  stopContentImport: {
    path: {
      source: string
    }
    answer: ContentImport
  }
  /** Goes on with an import. */
  resumeContentImport: {
    path: {
      source: string
    }
    body: {
      /** The servers take the steps by themselves; else whoever asks takes each with `continue`. */
      in_background?: boolean | undefined
    }
    answer: ContentImport
  }
  /** Imports from a source. */
  listContentImports: {
    path: {
      source: string
    }
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** The newest first. */
      imports: {
        /** Its number; a later import has a higher one. */
        id: number
        /** Name of the source. */
        source: string
        /** What is imported. */
        selection: string
        /** Languages of the texts. */
        languages: string[]
        /** Nothing is written. */
        dry_run: boolean
        /** The servers take the steps by themselves. */
        in_background: boolean
        /** The ids of a selection are still being listed. */
        listing: boolean
        /** Properties that are done. */
        done: number
        /** Properties that are known so far. */
        total: number
        /** New here. */
        created: number
        /** Changed, where the operator had not changed them. */
        changed: number
        /** As they were. */
        unchanged: number
        /** Not listed by the source any more, and closed here. */
        unlisted: number
        /** Not listed by the source, and never imported. */
        missing: number
        /** Not accepted here. */
        refused: number
        /** Pictures that could not be fetched. */
        pictures_missing: number
        /** The last hundred of those that were refused. */
        refusals: {
          /** Its id at the source. */
          key: string
          /** Why. */
          reason: string
        }[]
        /** When it began. */
        started_at: string
        /** When it ended; null while it has not. */
        finished_at: string | null
        /** Since when it is stopped; null while it is not. */
        stopped_at: string | null
        /** What the source refused; null where somebody stopped it. */
        stopped_because: string | null
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Companion services. */
  listCompanions: {
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Without their secrets. */
      companions: Companion[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Makes a companion service known. */
  createCompanion: {
    body: {
      /** Which contract it keeps. */
      kind: 'decision' | 'message' | 'review' | 'identity'
      /** A name of its own: a small letter, then small letters, digits and -. */
      name: string
      /** The address that questions are posted to. */
      url: string
      /** The properties that it is asked about; null: all. */
      property_ids?: number[] | null | undefined
      /** What the hotel lets it do. Each kind has options of its own. */
      options?: Options2 | undefined
    }
    answer: Companion2
  }
  /** A companion service. */
  showCompanion: {
    path: {
      id: number
    }
    answer: Companion
  }
  /** Changes where a companion service is, or what it may do. */
  changeCompanion: {
    path: {
      id: number
    }
    body: {
      /** The address that questions are posted to. */
      url?: string | undefined
      /** The properties that it is asked about; null: all. */
      property_ids?: number[] | null | undefined
      /** What the hotel lets it do. Each kind has options of its own. */
      options?: Options2 | undefined
      /** One that is off is not asked. */
      is_on?: boolean | undefined
    }
    answer: Companion
  }
  /** Removes a companion service. */
  deleteCompanion: {
    path: {
      id: number
    }
    answer: {
      /** Id. */
      id: number
      /** Always true. */
      deleted: boolean
    }
  }
  /** Asks a companion service whether it is ready. */
  checkCompanion: {
    path: {
      id: number
    }
    answer: {
      /** Whether it answered as the contract says. */
      is_ready: boolean
      /** Why it did not; null where it did. */
      reason: string | null
      /** How long it took. */
      milliseconds: number
    }
  }
  /** Makes a new secret. */
  rotateCompanionSecret: {
    path: {
      id: number
    }
    answer: Companion2
  }
  /** Ends all secrets but the newest. */
  endOldCompanionSecrets: {
    path: {
      id: number
    }
    answer: Companion
  }
  /** Jobs. */
  listJobs: {
    query: {
      state?: 'never' | 'asked' | 'running' | 'done' | 'failed' | 'late' | undefined
      group?: 'sending' | 'reservations' | 'channels' | 'watching' | 'records' | 'forgetting' | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Those of the page. */
      jobs: Job[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** A job. */
  showJob: {
    path: {
      job: string
    }
    answer: Job
  }
  /** Has a job run at once. */
  runJob: {
    path: {
      job: string
    }
    answer: Job
  }
  /** Stuck work of a job. */
  listStuckWork: {
    path: {
      job: string
    }
    query: {
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Those of the page. */
      work: {
        /** Id, among the work of the job. */
        id: string
        /** What it is. */
        kind: 'webhook' | 'guest_mail' | 'property_mail' | 'booking' | 'mail' | 'payment'
        /** waiting: it failed and is tried again; parked: it is not. */
        state: 'waiting' | 'parked'
        /** Attempts so far. */
        attempts: number | null
        /** What came of the last one, in a word or two. */
        reason: string | null
        /** When what it tells of happened. */
        at: string
        /** When it is tried next. */
        next_attempt_at: string | null
        /** The property that it is about. */
        property_id: number | null
        /** The reservation. */
        reservation_id: string | null
        /** The webhook that it goes to. */
        webhook_id: number | null
        /** The connection that it goes to. */
        channel_id: number | null
        /** The person that it goes to. */
        person_id: number | null
        /** Whether it can be tried again at once. */
        can_retry: boolean
        /** Whether it can be let go. */
        can_discard: boolean
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** Has stuck work tried again. */
  retryStuckWork: {
    path: {
      job: string
      work: string
    }
    answer: {
      /** The job. */
      job: string
      /** The work. */
      id: string
      /** What became of it. */
      state: 'waiting'
    }
  }
  /** Lets stuck work go. */
  discardStuckWork: {
    path: {
      job: string
      work: string
    }
    answer: {
      /** The job. */
      job: string
      /** The work. */
      id: string
      /** What became of it. */
      state: 'discarded'
    }
  }
  /** Whether the demo is loaded, and may be. */
  showDemo: {
    answer: {
      /** none: never requested; wished: requested, but not complete yet; loaded: complete. */
      state: 'none' | 'wished' | 'loaded'
      /** Whether it may be loaded over HTTP. */
      may_be_loaded: boolean
    }
  }
  /** Loads the demo destination with its publisher and key. */
  loadDemo: {
    answer: {
      /** none: never requested; wished: requested, but not complete yet; loaded: complete. */
      state: 'none' | 'wished' | 'loaded'
      /** Keys that can be guessed beside a property that is not the demo. */
      warnings: string[]
    }
  }
  /** Who changed what, when and from where. */
  listAuditEntries: {
    query: {
      actor_kind?: 'person' | 'key' | 'command' | 'channel' | 'job' | 'visitor' | 'database' | undefined
      actor_id?: string | undefined
      object_kind?: 'property'
        | 'calendar'
        | 'closure'
        | 'season'
        | 'price_rules'
        | 'channel'
        | 'channel_partner'
        | 'review'
        | 'publisher'
        | 'key'
        | 'webhook'
        | 'companion'
        | 'site'
        | 'discount_code'
        | 'exchange_rate'
        | 'source_import'
        | 'setting'
        | 'person'
        | 'person_link'
        | 'identity'
        | 'passkey'
        | 'saved_filter'
        | 'second_factor'
        | 'role'
        | 'reservation'
        | 'guest'
        | 'audit'
        | 'job' | undefined
      object_id?: string | undefined
      action?: 'created'
        | 'changed'
        | 'undone'
        | 'deleted'
        | 'granted'
        | 'revoked'
        | 'decided'
        | 'noted'
        | 'paid'
        | 'invoiced'
        | 'card_viewed'
        | 'exported'
        | 'erased'
        | 'signed_in'
        | 'signed_out'
        | 'sign_in_failed' | undefined
      publisher_id?: number | undefined
      property_id?: number | undefined
      from?: string | undefined
      to?: string | undefined
      text?: string | undefined
      cursor?: string | undefined
      /** Default: 100. */
      limit?: number | undefined
    }
    answer: {
      /** Entries. */
      entries: {
        /** Id; a later entry has a higher one. */
        id: number
        /** When, by the clock of the database. */
        at: string
        /** Who did it. */
        actor: Actor
        /** Address of the client; null for this machine. */
        address: string | null
        /** Id of the request, or name of the command or job. */
        source: string
        /** What was done. */
        action: string
        /** What it is about. */
        object: {
          /** Kind. */
          kind: string
          /** Id; empty where nothing has one. */
          id: string
        }
        /** The publisher that it belongs to. */
        publisher_id: number | null
        /** The property that it belongs to. */
        property_id: number | null
        /** The fields that changed, by their path, as they were; null for none. */
        before: Record<string, unknown> | null
        /** The same fields as they became. */
        after: Record<string, unknown> | null
      }[]
      /** Where the next page begins; null when this is the last. */
      next_cursor: string | null
    }
  }
  /** One entry, with the number of its seal. */
  showAuditEntry: {
    path: {
      id: number
    }
    answer: {
      /** Id; a later entry has a higher one. */
      id: number
      /** When, by the clock of the database. */
      at: string
      /** Who did it. */
      actor: Actor
      /** Address of the client; null for this machine. */
      address: string | null
      /** Id of the request, or name of the command or job. */
      source: string
      /** What was done. */
      action: string
      /** What it is about. */
      object: {
        /** Kind. */
        kind: string
        /** Id; empty where nothing has one. */
        id: string
      }
      /** The publisher that it belongs to. */
      publisher_id: number | null
      /** The property that it belongs to. */
      property_id: number | null
      /** The fields that changed, by their path, as they were; null for none. */
      before: Record<string, unknown> | null
      /** The same fields as they became. */
      after: Record<string, unknown> | null
      /** Number of its seal in the chain; null while it waits for it. */
      seal: number | null
    }
  }
  /** Undoes the change of an entry, or says what would be lost. */
  undoAuditEntry: {
    path: {
      entry: number
    }
    query: {
      /** Default: false. */
      dry_run?: boolean | undefined
    }
    answer: {
      /** Id of the entry. */
      entry: number
      /** What it is about. */
      kind: 'calendar' | 'property'
      /** The property. */
      property_id: number
      /** Its version after it; what the ETag says. */
      version: number
      /** Whether nothing was undone because of `dry_run`. */
      dry_run: boolean
      /** Whether anything changes. */
      changed: boolean
      /** Currency of its prices. */
      currency: string
      /** Its rooms. */
      rooms: {
        /** Id. */
        id: number
        /** Name. */
        name: string
      }[]
      /**
       * Of a calendar: what the nights have now, and what they get back. Nights that are over stay as they
       * are.
       */
      nights: Nights
      /** Those of them that others have changed again since, so that this is lost. */
      lost: Nights
      /** Rooms and rate plans that the property no longer has; they are left out. */
      gone: string[]
      /** Of a property: what changes in its document. */
      fields: {
        /** The fields by their path, as they are now. */
        now: Record<string, unknown> | null
        /** The same fields as they become. */
        becomes: Record<string, unknown> | null
        /** Those of them that others have changed again since, so that this is lost. */
        lost: string[]
      }
      /** Who has changed since what is lost, the newest first; at most 20. */
      since: {
        /** Id of the entry. */
        id: number
        /** Who. */
        made_by: string
        /** When. */
        made_at: string
      }[]
      /** As of an edit of the calendar or an import. */
      warnings: string[]
    }
  }
}

/** A picture: exactly one of image, file and data. */
export interface PropertyImage {
  /** Id in the image store. */
  image?: string | undefined
  /** Path of a file, relative to the document. */
  file?: string | undefined
  /** The picture itself as a data URI. */
  data?: string | undefined
  /** What the picture shows, for those who cannot see it. Default: "". */
  alt?: string | Record<string, string> | undefined
  /** The season it shows. Default: "". */
  season?: '' | 'summer' | 'winter' | undefined
}

/** What is due: "none", "full", {"nights": 1}, {"percent": 50} or {"amount": 30}. */
export type Charge = string | {
  /** The price of the first so many nights. */
  nights?: number | undefined
  /** Percent of the total. */
  percent?: number | string | undefined
  /** Amount for each room. */
  amount?: number | string | number | undefined
}

/**
 * Guests who are known to be all of this do not count; of whom a fact is not known, it counts as not
 * fitting.
 */
export interface Unless {
  /** Lives in one of these countries (ISO 3166 codes). Default: null. */
  residence?: string[] | null | undefined
  /** Lives in none of these countries (ISO 3166 codes). Default: null. */
  not_residence?: string[] | null | undefined
  /** Has the nationality of one of these countries (ISO 3166 codes). Default: null. */
  nationality?: string[] | null | undefined
  /** Has the nationality of none of these countries (ISO 3166 codes). Default: null. */
  not_nationality?: string[] | null | undefined
  /** Pays from one of these countries (ISO 3166 codes). Default: null. */
  pays_from?: string[] | null | undefined
  /** Pays from none of these countries (ISO 3166 codes). Default: null. */
  not_pays_from?: string[] | null | undefined
  /** Purpose of the stay. Default: null. */
  purpose?: ('leisure' | 'business' | 'study' | 'medical' | 'official')[] | null | undefined
}

/** When it is owed; what is not named is always met. */
export interface Conditions {
  /** Days, at the property, on which the stay is booked. Default: null. */
  booking?: {
    /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    from?: string | null | undefined
    /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    to?: string | null | undefined
  } | null | undefined
  /** Nights that count; for a charge per stay, the arrival day. Default: null. */
  stay?: {
    /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    from?: string | null | undefined
    /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    to?: string | null | undefined
  } | null | undefined
  /**
   * Nights of every year that count; for a charge per stay, the arrival day. Both ends belong to it.
   * Default: null.
   */
  season?: {
    /** First day (MM-DD). */
    from: string
    /** Last day; before the first for a season over New Year (MM-DD). */
    to: string
  } | null | undefined
  /** Weekdays of the nights that count; for a charge per stay, of the arrival day. Default: null. */
  weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null | undefined
  /** Shortest stay. Default: null. */
  min_nights?: number | null | undefined
  /** Longest stay. Default: null. */
  max_nights?: number | null | undefined
  /** First night of the stay that counts, from 1. Default: null. */
  from_night?: number | null | undefined
  /** Last night of the stay that counts. Default: null. */
  to_night?: number | null | undefined
  /** Youngest guest that counts; not for percentages inside the prices. Default: null. */
  min_age?: number | null | undefined
  /** Oldest guest that counts; not for percentages inside the prices. Default: null. */
  max_age?: number | null | undefined
  /**
   * Guests who are known to be all of this do not count; of whom a fact is not known, it counts as not
   * fitting.
   */
  unless?: Unless | null | undefined
  /** Room ids. Default: null. */
  rooms?: number[] | null | undefined
  /** Rate codes. Default: null. */
  rate_plans?: string[] | null | undefined
  /** Only so many nights are charged, counted from the first of the stay. Default: null. */
  charged_nights?: number | null | undefined
  /** Owed for nights of a room whose charge, without taxes inside it, is at least this. Default: null. */
  rate_from?: number | string | number | null | undefined
  /** Owed for nights of a room whose charge is more than this. Default: null. */
  rate_above?: number | string | number | null | undefined
  /** Owed for nights of a room whose charge, without taxes inside it, is below this. Default: null. */
  rate_below?: number | string | number | null | undefined
  /** Owed for nights of a room whose charge is at most this. Default: null. */
  rate_up_to?: number | string | number | null | undefined
  /** Whether the bounds look at the charge of a room or of each of its guests. Default: "room". */
  rate_of?: 'room' | 'person' | undefined
}

/** A row: exactly one of percent and amount. */
export interface Row {
  /** Percentage. */
  percent?: number | string | undefined
  /** Flat amount. */
  amount?: number | string | number | undefined
  /**
   * A flat amount is owed once for each so much of the price of the night (by rate_of) that is begun.
   * Default: null.
   */
  for_each?: number | string | number | null | undefined
  /** When it is owed; what is not named is always met. */
  conditions?: Conditions | undefined
}

/**
 * What a percentage is of, and what the bounds of a rate compare: these without its charges, unless
 * compares says more.
 */
export interface Base {
  /**
   * The nights: net is after promotions and code and without the taxes inside them, gross with these;
   * net_before and gross_before are before promotions and code; none leaves them out. Default: "net".
   */
  nights?: 'net' | 'gross' | 'net_before' | 'gross_before' | 'none' | undefined
  /** Whether what is no part of the prices belongs to it. Default: true. */
  lodging?: boolean | undefined
  /** Keys of the parts of the prices that belong to it; absent: all. Default: null. */
  parts?: string[] | null | undefined
  /** Keys of fees, and of taxes listed before, whose lines belong to it. Default: []. */
  charges?: string[] | undefined
  /**
   * Whether a percentage is of the whole room, or of the shares of the guests that count. Default:
   * "room".
   */
  share?: 'room' | 'guests' | undefined
}

/** What the bounds of a rate, and for_each, compare, where it is not the base. */
export interface Compares {
  /**
   * The nights: net is after promotions and code and without the taxes inside them, gross with these;
   * net_before and gross_before are before promotions and code; none leaves them out. Default: "net".
   */
  nights?: 'net' | 'gross' | 'net_before' | 'gross_before' | 'none' | undefined
  /** Whether what is no part of the prices belongs to it. Default: true. */
  lodging?: boolean | undefined
  /** Keys of the parts of the prices that belong to it; absent: all. Default: null. */
  parts?: string[] | null | undefined
  /** Keys of fees, and of taxes listed before, whose lines belong to it. Default: []. */
  charges?: string[] | undefined
}

/** It is at least this. */
export interface AtLeast {
  /** Amount. */
  amount: number | string | number
  /**
   * Of what: each guest's night, each night of a room, each guest, each room, or the line. Default:
   * "line".
   */
  of?: 'person_night' | 'night' | 'person' | 'room' | 'line' | undefined
  /**
   * Whether it is so much for each night that counts: a stay is then compared as a whole. Default:
   * false.
   */
  each_night?: boolean | undefined
  /**
   * Whether it bounds the nights of each calendar year by themselves: a stay over New Year has two.
   * Default: false.
   */
  each_year?: boolean | undefined
}

/** How it is rounded. Without it: the line, to the nearest unit of the currency. */
export interface Rounding {
  /**
   * What is rounded: each guest's night, each night of a room, each guest, each room, or the line.
   * Default: "line".
   */
  of?: 'person_night' | 'night' | 'person' | 'room' | 'line' | undefined
  /** To a multiple of this. */
  to: number | string | number
  /** To the nearest (a half goes away from zero), up or down. Default: "nearest". */
  mode?: 'nearest' | 'up' | 'down' | undefined
}

/** Prices of a night for one room. */
export interface Price {
  /** For the standard occupancy: one amount, a list of one a night, or null for none. */
  standard?: number | string | null | (number | string | null)[] | undefined
  /** For one adult alone: one amount, a list of one a night, or null for none. */
  single?: number | string | null | (number | string | null)[] | undefined
  /**
   * For 1, 2, 3 … guests: the whole list replaces the one before, and null has no price of its own.
   * Those of the standard occupancy and of one guest are the prices that `standard` and `single` name.
   */
  by_guests?: (number | string | null | (number | string | null)[])[] | null | undefined
  /** For each adult beyond the standard occupancy: one amount, a list of one a night, or null for none. */
  extra_adult?: number | string | null | (number | string | null)[] | undefined
  /** For each child beyond the standard occupancy: one for all age bands, or a list of one a band. */
  extra_child?: number
    | string
    | null
    | (number | string | null | (number | string | null)[])[] | undefined
}

/** A layer over the nights from..to. It changes only the fields it names; null clears one. */
export interface Calendar {
  /** Ids of rooms in this document; all rooms when left out. */
  rooms?: number[] | undefined
  /** First night (YYYY-MM-DD, 1900 to 2999). */
  from: string
  /** Last night (YYYY-MM-DD, 1900 to 2999). */
  to: string
  /** Only these nights of the range. */
  weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
  /** Codes of rate plans in this document; all of them when left out. */
  rate_plans?: string[] | undefined
  /** Prices of a night for one room. */
  price?: Price | undefined
  /** Not sold on these nights. */
  stop_sell?: boolean | null | undefined
  /** No arrivals on these days. */
  closed_to_arrival?: boolean | null | undefined
  /** No departures on these days. */
  closed_to_departure?: boolean | null | undefined
  /** Fewest nights of a stay that arrives on these days. Null for no limit. */
  min_stay_arrival?: number | null | undefined
  /** Fewest nights of a stay that includes these nights. Null for no limit. */
  min_stay_through?: number | null | undefined
  /** Most nights of a stay that arrives on these days. Null for no limit. */
  max_stay_arrival?: number | null | undefined
  /** Most nights of a stay that includes these nights. Null for no limit. */
  max_stay_through?: number | null | undefined
  /** Fewest days between booking and arrival on these days. Null for no limit. */
  min_advance_days?: number | null | undefined
  /** Most days between booking and arrival on these days. Null for no limit. */
  max_advance_days?: number | null | undefined
}

/** An exception from the standing allotment of rooms. */
export interface Inventory {
  /** Ids of rooms in this document; all rooms when left out. */
  rooms?: number[] | undefined
  /** First night (YYYY-MM-DD, 1900 to 2999). */
  from: string
  /** Last night (YYYY-MM-DD, 1900 to 2999). */
  to: string
  /** Only these nights of the range. */
  weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
  /** Rooms for sale: one count, a list of one a night, or null to sell without a count. */
  allotment: number | null | (number | null)[]
}

/** Who is signed in. */
export interface Person {
  /** Id. */
  id: number
  /** Name. */
  name: string
  /** E-mail address. */
  email: string
  /** Language of the pages. */
  language: string
}

/** A role; for the whole installation where both ids are null. */
export interface Role {
  /** What the person may do. */
  role: 'operator'
    | 'publisher_manager'
    | 'property_manager'
    | 'front_desk'
    | 'read_only'
  /** For this publisher only. */
  publisher_id: number | null
  /** For this property only. */
  property_id: number | null
}

/** A right and where it holds. */
export interface Right {
  /** What may be done. */
  right: 'installation.read'
    | 'installation.change'
    | 'publishers.read'
    | 'publishers.change'
    | 'properties.read'
    | 'properties.change'
    | 'reservations.read'
    | 'reservations.decide'
    | 'reservations.price'
    | 'invoices.read'
    | 'reservations.resolve'
    | 'audit.read'
    | 'audit.undo'
    | 'people.read'
    | 'people.change'
  /** Whether it may be done in the whole installation. */
  is_everywhere: boolean
  /** Else for these publishers. */
  publisher_ids: number[]
  /** Else for these properties. */
  property_ids: number[]
}

/** A session. */
export interface In {
  /** Who is signed in. */
  person: Person
  /** All roles of the person. */
  roles: Role[]
  /** What the roles allow; a right that is not listed is held nowhere. */
  rights: Right[]
  /** Whether the person has a password; some sign in with a provider or a passkey only. */
  has_password: boolean
  /**
   * Whether a role needs a second factor that the person has not; until it is set up, nothing else may
   * be done.
   */
  lacks_second_factor: boolean
  /** When it ends at the latest; it ends earlier after an hour without a request. */
  expires_at: string
}

/** A passkey. */
export interface Passkey {
  /** Id. */
  id: number
  /** Name. */
  name: string
  /** When it was added. */
  created_at: string
  /** When somebody signed in with it last. */
  last_used_at: string | null
}

/** A browser in which the person is signed in. */
export interface Session {
  /** Id. */
  id: number
  /** Whether it is the one that asks. */
  is_this: boolean
  /** When the person signed in. */
  created_at: string
  /** When it was used last, to the minute. */
  last_seen_at: string
  /** When it ends at the latest. */
  expires_at: string
  /** Where the person signed in; null for the machine of the server. */
  address: string | null
  /** Family of the browser and its system. */
  browser: string
}

/** What the list is filtered by; nothing that was searched for, which may be the name of a guest. */
export interface Conditions2 {
  /** One of the filters that every list has ready. */
  view?: 'arriving'
    | 'soon'
    | 'inHouse'
    | 'leaving'
    | 'pending'
    | 'owing'
    | 'attention'
    | 'cancelled' | undefined
  /** Only in this state. */
  status?: 'pending'
    | 'held'
    | 'authorizing'
    | 'authorized'
    | 'source_sent'
    | 'unknown'
    | 'review'
    | 'confirmed'
    | 'cancelling'
    | 'cancelled'
    | 'no_show'
    | 'completed'
    | 'failed' | undefined
  /** Only at this property. */
  property?: number | undefined
  /** Arrivals on this day or later, YYYY-MM-DD. */
  from?: string | undefined
  /** Arrivals on this day or earlier, YYYY-MM-DD. */
  to?: string | undefined
}

/** A filter. */
export interface Filter {
  /** Id. */
  id: number
  /** Name. */
  name: string
  /** What the list is filtered by; nothing that was searched for, which may be the name of a guest. */
  conditions: Conditions2
}

/** The second factor. */
export interface SecondFactor {
  /** Whether a code is asked for when signing in. */
  is_on: boolean
  /** Recovery codes that were not used. */
  recovery_codes_left: number
  /** Whether changing it needs the password; else the session was begun through the identity provider. */
  needs_password: boolean
}

/** A role; for the whole installation where both ids are null. */
export interface Role2 {
  /** What the person may do. */
  role: 'operator'
    | 'publisher_manager'
    | 'property_manager'
    | 'front_desk'
    | 'read_only'
  /** For this publisher only. */
  publisher_id: number | null
  /** For this property only. */
  property_id: number | null
  /** Whether you may take it. */
  may_take: boolean
}

/** A person. */
export interface People {
  /** Id. */
  id: number
  /** Name. */
  name: string
  /** E-mail address. */
  email: string
  /** Language of the pages and mails. */
  language: string
  /** Invited: no password has been chosen yet. Disabled: may not sign in. */
  state: 'active' | 'invited' | 'disabled'
  /** Whether a second factor is asked for when signing in. */
  has_second_factor: boolean
  /** Whether the person signs in through the identity provider. */
  is_bound: boolean
  /** When the person was created. */
  created_at: string
  /** Whether you may change the person, and not only roles of your own. */
  may_change: boolean
  /** Roles of the person, as far as you may see them. */
  roles: Role2[]
}

export interface RoleBody {
  /** What the person may do. */
  role: 'operator'
    | 'publisher_manager'
    | 'property_manager'
    | 'front_desk'
    | 'read_only'
  /** For this publisher only. */
  publisher_id?: number | null | undefined
  /** For this property only. */
  property_id?: number | null | undefined
}

/** The result. */
export interface Property {
  /** Property identifier. */
  id: number
  /** The stored version. */
  version: number
  /** False if nothing changed. */
  changed: boolean
  /** Nights with more rooms sold than their new allotment, and that the property is archived. */
  warnings: string[]
}

export interface RatePlan {
  /** Code. */
  code: string
  /** Title. */
  title: string
  /** Whether a channel prices it by the stay; then it has no nightly prices here. */
  has_tariff: boolean
  /**
   * Code of the rate plan that it follows (derived): its standard and single prices are computed and
   * cannot be changed, its restrictions are those written for it alone.
   */
  follows: string | null
}

/** A closure. */
export interface Closure {
  /** Number of the closure. */
  id: number
  /** Rooms that it closes; null: all. */
  rooms: number[] | null
  /** First night that is closed. */
  from: string
  /** Last night that is closed, as it was made. */
  to: string
  /** First night that it leaves open again; `from` where it was ended before it began. */
  reopens_on: string
  /** Why. */
  reason: string
  /** Name of the person or key that made it. */
  made_by: string
  /** When. */
  made_at: string
  /** Who ended it early; null where nobody did. */
  ended_by: string | null
  /** When. */
  ended_at: string | null
}

/** Whether it is archived, and what is still to come. */
export interface PropertyArchive {
  /** Id. */
  id: number
  /** When it was archived; null while it is in business. */
  archived_at: string | null
  /** Reservations that stand and whose stay is not over. Archiving changes none. */
  reservations_to_come: number
}

export interface Taxe {
  /** Name. */
  name: string
  /** For the stay. */
  total: number
  /** In the nightly prices. */
  included: boolean
}

export interface Change {
  /** Id of the room. */
  room_id: number
  /** Code of the rate plan; null: of the room itself. */
  rate_code: string | null
  /** The field that changes, as in a calendar entry. */
  field: string
  /** Its value before. */
  before: number | boolean | null
  /** Its value after. */
  after: number | boolean | null
  /** Nights on which it changes so. */
  nights: number
  /** The first of them. */
  first: string
  /** The last of them. */
  last: string
}

/** A season. */
export interface Season {
  /** Number of the season. */
  id: number
  /** Name. */
  name: string
  /** First night, as it was given. */
  from: string
  /** Last night, as it was given. */
  to: string
  /** Days on which its nights begin. */
  weekdays: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
  /** Whether it comes again each year on the same dates. */
  yearly: boolean
  /**
   * When it is: the last time that is over, and those after it; its only time, if it does not come
   * again.
   */
  times: {
    /** First night. */
    from: string
    /** Last night. */
    to: string
  }[]
}

export interface SeasonBody {
  /** Name. */
  name: string
  /** First night. */
  from: string
  /** Last night. */
  to: string
  /** Only nights that begin on these days; left out: all. */
  weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
  /** Whether it comes again each year on the same dates. Default: false. */
  yearly?: boolean | undefined
}

/** A condition, and what it does to the base price of the nights that meet it. */
export interface Rule {
  /** Name, different from those of the other rules; the log has it. */
  name: string
  /**
   * What it looks at: the percentage of the counted rooms that are sold (occupancy), the room nights
   * booked lately (pick_up), or the days from today to the night (days_to_arrival).
   */
  kind: 'occupancy' | 'pick_up' | 'days_to_arrival'
  /** From this on: percent, room nights or days; no lower end when left out. */
  from?: number | undefined
  /** Up to and with this; no upper end when left out. */
  to?: number | undefined
  /** For pick_up, which needs it: bookings of today and of as many days before as make up this number. */
  within_days?: number | undefined
  /** Ids of rooms that it reprices, and whose demand it looks at together; all rooms when left out. */
  rooms?: number[] | undefined
  /** Codes of rate plans; all that have prices of their own when left out. Derived plans follow theirs. */
  rate_plans?: string[] | undefined
  /** Only nights that begin on these days. */
  weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
  /** First night that it reprices (YYYY-MM-DD, 1900 to 2999). */
  first_night?: string | undefined
  /** Last night that it reprices (YYYY-MM-DD, 1900 to 2999). */
  last_night?: string | undefined
  /** Amount to add; a negative one lowers. */
  add?: number | string | number | undefined
  /** Percentage to add; a negative one lowers. */
  percent?: number | string | undefined
  /** The price is rounded to a multiple of this, half up; to the minor unit when left out. */
  round_to?: number | string | number | undefined
  /** It lowers no price below this; beside it the bounds of room and rate plan hold. */
  min_price?: number | string | undefined
  /** It raises no price above this; beside it the bounds of room and rate plan hold. */
  max_price?: number | string | undefined
  /** Whether it works; true when left out. */
  on?: boolean | undefined
}

/** The price rules of a property. */
export interface PriceRules {
  /** Rises when the rules change; If-Match names it. */
  version: number
  /** Whether the rules work. Off, the base prices stand. */
  on: boolean
  /** When they last worked; null before. */
  ran_at: string | null
  /** Of the amounts. */
  currency: string
  /** In the order in which they work. */
  rules: Rule[]
}

export interface Reason {
  /** Name of the rule. */
  rule: string
  /** What it looks at. */
  kind: 'occupancy' | 'pick_up' | 'days_to_arrival'
  /** What it saw: percent sold, room nights booked, or days to arrival. */
  seen: number
  /** The price after it. */
  price: number
}

/** A reservation, amounts in the currency of its property. */
export interface Reservation {
  /** Id. */
  id: string
  /** Rises with every change; the ETag of the record. */
  version: number
  /** Confirmation number; null until the reservation is confirmed. */
  confirmation_number: string | null
  /** Property. */
  property_id: number
  /** Publisher who made it. */
  publisher_id: number
  /** Name of the publisher. */
  publisher: string
  /** Room. */
  room_id: number
  /** Its name when it was booked. */
  room: string
  /** Rate. */
  rate_code: string
  /** Name of the guest. */
  guest_name: string
  /** Adults in all rooms. */
  adults: number
  /** Children in all rooms. */
  children: number
  /** State inside. */
  status: 'held'
    | 'authorizing'
    | 'authorized'
    | 'source_sent'
    | 'unknown'
    | 'review'
    | 'confirmed'
    | 'cancelling'
    | 'cancelled'
    | 'no_show'
    | 'completed'
    | 'failed'
  /** State of the payment. */
  payment_state: string
  /** Arrival. */
  checkin: string
  /** Departure. */
  checkout: string
  /** Rooms. */
  rooms: number
  /** Total. */
  total: number
  /** Due when booking. */
  balance_due: number
  /**
   * What the guest still has to pay: the total with the charges at check-in, or the penalty, less what
   * was charged and not refunded and what the property recorded. Negative: what the guest is to get
   * back.
   */
  to_pay: number
  /** ISO 4217 code. */
  currency: string
  /** What the guest owes for cancelling or for not coming; null for any other. */
  penalty: number | null
  /**
   * What was promised and is not owed any more after cancelling, after a no-show or of a failed
   * reservation; with the penalty the total and the charges at check-in. Null for any other.
   */
  not_owed: number | null
  /** Its cancellation; null for none. */
  cancelled: {
    /** Who cancelled; system: the server, for the publisher who made it. */
    by: 'publisher' | 'property' | 'system'
    /** When. */
    at: string
  } | null
  /**
   * What it waits for; null for nothing. person: a decision of staff; change: the payment of a change of
   * the stay.
   */
  waits_for: 'payment' | 'guest' | 'source' | 'person' | 'change' | null
  /** What the guest wrote to the property; null for nothing. */
  guest_note: string | null
  /** When the stay was last changed; null for never. */
  changed_at: string | null
  /** When it was made. */
  created_at: string
}

/** A page of reservations, newest first. */
export interface Reservations {
  /** The reservations. */
  reservations: Reservation[]
  /** Page. */
  page: number
  /** Reservations per page. */
  limit: number
  /** Reservations on all pages. */
  total: number
}

export interface Reduction {
  /** Its name. */
  name: string
  /** Amount; negative for what is taken off. */
  amount: number
  /** Part of the nightly prices as the hotel wrote them. */
  is_included: boolean
}

/** The promised price in the currency of the property. */
export interface Price2 {
  /** Price of each night, all rooms together. */
  nights: {
    /** The night that begins on it. */
    day: string
    /** Before promotions. */
    amount: number
  }[]
  /** Promotions and the discount code. */
  reductions: Reduction[]
  /** Taxes and fees, in the total. */
  charges: Reduction[]
  /** Fees that the guest pays at the property, beside the total. */
  at_property: Reduction[]
  /** The sum of nights, reductions and charges. */
  total: number
  /** The part of the total that was due when booking. */
  due_when_booked: number
  /** In words, as the guest read it. */
  cancellation_policy: string
  /** What cancelling costs, in order of time. */
  penalties: {
    /** From this instant on; null: from the booking. */
    from: string | null
    /** What cancelling costs then. */
    penalty: number
  }[]
}

export interface PriceByStaff {
  /** Why, as staff wrote it; empty for people of the publisher that sold the stay. */
  reason: string
  /** Who gave it. */
  by: string
  /** What the stay cost otherwise when it was given. */
  instead: number
}

export interface Action {
  /** What can be done. */
  action: 'cancel' | 'no_show' | 'modify'
  /** Whether it can be done now. */
  is_allowed: boolean
  /** Why not, as the end of a sentence about the reservation; null where it can. */
  reason: string | null
  /** The same as a code: is_cancelled, stay_is_over, too_early and so on. */
  reason_code: string | null
  /** The day that the reason names, if it names one. */
  reason_day: string | null
  /** What the guest owes for it now; 0 for modify, whose cost a simulation says. */
  penalty: number
  /** What the guest gets back. */
  refund: number
}

export interface Address {
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
}

/** The guest as given. */
export interface Guest {
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
  addresses: Address[]
}

export interface Event {
  /** Version of the reservation after it. */
  sequence: number
  /** Previous state; null for the first. */
  from: string | null
  /** State after. */
  to: string
  /**
   * The cause; of a decision of staff with the name and the reason, for those whose roles are for the
   * property.
   */
  cause: string
  /** When. */
  at: string
}

export interface Room {
  /** Adults. */
  adults: number
  /** Children. */
  children: number
  /** Their ages. */
  children_ages: number[]
}

/** The stay without the change. */
export interface Before {
  /** Room. */
  room_id: number
  /** Its name. */
  room: string
  /** Rate. */
  rate_code: string
  /** Arrival. */
  checkin: string
  /** Departure. */
  checkout: string
  /** One for each room. */
  rooms: Room[]
  /** Total. */
  total: number
  /** Due when booking. */
  balance_due: number
}

export interface Change2 {
  /** done, failed, or authorizing or unknown while its payment is under way. */
  state: string
  /** Version of the reservation that it made. */
  version: number | null
  /** By whom; of staff with the name and the reason, for those whose roles are for the property. */
  cause: string
  /** The stay without the change. */
  before: Before
  /** The stay with it. */
  after: Before
  /** Fee of the change. */
  penalty: number
  /** Charged through the gateway. */
  charged: number
  /** Given back through the gateway. */
  refunded: number
  /** When it was asked for. */
  made_at: string
  /** When it was made or failed. */
  settled_at: string | null
}

export interface PaymentAttempt {
  /** authorise, capture, void or refund. */
  kind: string
  /** The idempotency key at the gateway. */
  key: string
  /** The gateway. */
  gateway: string
  /** Amount. */
  amount: number
  /** ISO 4217 code. */
  currency: string
  /** sent, approved, declined, unknown or failed. */
  state: string
  /** The gateway’s reference. */
  gateway_reference: string | null
  /** The gateway’s reason, if it did not approve. */
  reason: string | null
  /** When it was sent. */
  sent_at: string
  /** When its end was known. */
  settled_at: string | null
}

export interface Payment {
  /** Number of the entry, from 1; for `reverses`. */
  entry: number
  /** Taken from the guest, given back, or not asked for any more. */
  direction: 'taken' | 'given_back' | 'written_off'
  /** How the money moved; null of what is written off. */
  kind: 'cash' | 'card_machine' | 'bank_transfer' | 'voucher' | null
  /** Amount; below zero where it reverses another entry. */
  amount: number
  /** ISO 4217 code. */
  currency: string
  /** The day at the property. */
  paid_on: string
  /** Note of the staff; null for people of the publisher, and once the guest was erased. */
  note: string | null
  /** The entry that it makes undone; null for none. */
  reverses: number | null
  /** Name, or the id of an admin key; people of the publisher read no name. */
  recorded_by: string
  /** When it was recorded. */
  recorded_at: string
}

export interface SourceBooking {
  /** The source. */
  source: string
  /** prepared, sent, unknown, confirmed, failed, orphan or orphan_cancelled. */
  state: string
  /** The source’s confirmation number. */
  confirmation: string | null
  /** The source’s reason, if it did not confirm. */
  reason: string | null
  /** Number of look-ups since then. */
  look_ups: number
  /** When it was sent. */
  sent_at: string | null
  /** When its end was known. */
  settled_at: string | null
}

export interface SourceMessage {
  /** book, resume, resolve or cancel: what was wanted of the source. */
  call: string
  /** The HTTP method. */
  method: string
  /** The path, without its query. */
  path: string
  /** The HTTP status; null where no answer was read. */
  status: number | null
  /** Why there was no answer; null where there was one. */
  error: string | null
  /** When it ended. */
  at: string
  /** What was sent as JSON, without credentials, cards and guests; null for none. */
  sent: string | null
  /** What came back, likewise. */
  answered: string | null
}

/** A note of the staff. */
export interface Note {
  /** Id. */
  id: number
  /** The note. */
  text: string
  /** Name, or the id of an admin key. */
  written_by: string
  /** When it was written. */
  at: string
}

/** A mail about the reservation. */
export interface Mail {
  /** Id, to send it again. */
  id: number
  /** To whom. */
  to: 'guest' | 'property'
  /** Type of the event that it is about. */
  about: string
  /** parked: given up until it is sent again. */
  state: 'waiting' | 'delivered' | 'parked'
  /** What came of the last attempt, in a word or two; null before the first. */
  last_status: string | null
  /** When it was sent; for any other, when what it is about happened. */
  at: string
}

/** A reservation with its whole record. */
export interface Reservation2 {
  /** A reservation, amounts in the currency of its property. */
  reservation: Reservation
  /** The promised price in the currency of the property. */
  price: Price2
  /** The total was given by staff; null where it is computed. */
  price_by_staff: PriceByStaff | null
  /** What staff can do with it. */
  actions: Action[]
  /** The guest as given. */
  guest: Guest
  /** All changes of its state, in order. */
  events: Event[]
  /** All changes of the stay, in order. */
  changes: Change2[]
  /** All requests to the gateway, in order. */
  payment_attempts: PaymentAttempt[]
  /** Money that the property took and gave back itself, and what it wrote off, in order. */
  payments: Payment[]
  /** What was written off of what is not owed any more, as after a cancellation; it counts for nothing. */
  lapsed_write_off: number
  /** Requests to a remote source; null for the server’s own inventory. */
  source_booking: SourceBooking | null
  /**
   * What was exchanged with the source about it in the last thirty days, in order, without credentials,
   * cards and guests.
   */
  source_messages: SourceMessage[]
  /** Views of its stored card. */
  card_views: {
    /** Name. */
    viewed_by: string
    /** Time of the view. */
    at: string
  }[]
  /** Notes that only the staff of the hotel reads, in order; empty for people of the publisher. */
  notes: Note[]
  /** Mails to the guest and to the property, in order. */
  mails: Mail[]
}

export interface Arrival {
  /** A reservation, amounts in the currency of its property. */
  reservation: Reservation
  /** Telephone of the guest. */
  phone: string
  /** Whom each room is held for. */
  room_names: string[]
  /** Notes of the staff, in order; none for people of the publisher. */
  notes: string[]
}

export interface Discount {
  /** The code, as it was entered. */
  code: string
  /** What it takes off the price. */
  saved: number
  /** What the guest gets back later; the price stays the same. */
  rebate: number
  /** How the guest gets what it adds to the stay; null where it adds nothing. */
  instructions: string | null
}

/** Who wrote it. */
export interface Seller {
  /** Name. */
  name: string
  /** The lines of the address. */
  address: string[]
  /** Tax number; null for none. */
  tax_number: string | null
}

export interface Line {
  /** What is charged. */
  kind: 'night' | 'reduction' | 'fee' | 'at_checkin' | 'penalty' | 'no_show'
  /** Of a reduction or a charge; empty of others. */
  name: string
  /** Without the taxes. */
  amount: number
}

export interface Taxe2 {
  /** Name. */
  name: string
  /** Its rate; null where it is no plain percentage. */
  percent: number | null
  /** The tax. */
  amount: number
  /** Part of the nightly prices as the hotel wrote them. */
  is_included: boolean
}

export interface Payment2 {
  /** How the money moved. */
  kind: 'card' | 'cash' | 'card_machine' | 'bank_transfer' | 'voucher'
  /** When. */
  day: string
  /** Below zero where it was given back. */
  amount: number
}

export interface Invoice {
  /** Year and place in the row of numbers of the property: 2027-0001. */
  number: string
  /** An invoice, or a credit note that takes one back. */
  kind: 'invoice' | 'credit_note'
  /** The day at the property. */
  issued_on: string
  /** Name, or the id of an admin key. */
  issued_by: string
  /** When it was written. */
  issued_at: string
  /** Of a credit note: the invoice that it takes back. */
  credits: string | null
  /** Whether a credit note takes it back. */
  is_credited: boolean
  /** Why the invoice was taken back; null of an invoice. */
  reason: string | null
  /** Its language. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it'
  /** ISO 4217 code of all amounts. */
  currency: string
  /** Who wrote it. */
  seller: Seller
  /** To whom. */
  buyer: Seller
  /** With the taxes they are the total. */
  lines: Line[]
  /** By rate. */
  taxes: Taxe2[]
  /** The total; below zero of a credit note. */
  total: number
  /** What was paid until then. */
  payments: Payment2[]
  /** What was still to pay. */
  to_pay: number
}

/** The invoices of a reservation. */
export interface Invoices {
  /** In the order of their numbers. */
  invoices: Invoice[]
  /** Who writes the next one: `invoice_issuer` of the property, else the property. */
  seller: Seller
  /** To whom, unless somebody else is named: who booked. */
  buyer: Seller
}

/** How far the import is, and what came of it. */
export interface ReservationImport {
  /** Property identifier. */
  property_id: number
  /** Nothing was taken in. */
  dry_run: boolean
  /** Nights may get more reservations than they have rooms. */
  oversell: boolean
  /** Lines of the file. */
  total: number
  /** Lines that are done. */
  done: number
  /** Lines that became reservations here, or would. */
  imported: number
  /** Lines whose reservations were here already; nothing was changed. */
  present: number
  /** Lines of other properties, which were left out. */
  elsewhere: number
  /** Lines that were refused. */
  refused: number
  /** What was refused and why; about the first two hundred. */
  refusals: FieldError[]
  /** When it began. */
  started_at: string
  /** When it ended; null while it has not. */
  finished_at: string | null
}

export interface Publisher {
  /** Id. */
  id: number
  /** Name. */
  name: string
  /** Whether it may sell every property, those of later too; otherwise those that it was granted. */
  sells_all: boolean
  /** Language of the texts that guests read. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'it'
  /** Currency of amounts when a request names none (ISO 4217); null for that of the property. */
  default_currency: string | null
  /** data: answers come within {"data": …}. */
  envelope: 'bare' | 'data'
  /** Whether reservations may be read by GET with the key in the query. */
  reads_by_get: boolean
  /** Whether a booking that is still pending is answered by 504 in place of 202. */
  pending_as_504: boolean
  /** Base address of the pages that permalinks lead to; null for none. */
  permalink_url: string | null
  /** Base address of the booking engine; null for none. */
  book_direct_url: string | null
  /**
   * Its share, in percent with at most four decimals, in what it books from the present day in UTC on;
   * see docs/reports.md.
   */
  commission_percent: number
  /** When it was archived; null while it is in business. */
  archived_at: string | null
}

/** What the publisher may sell now. */
export interface ToProperties {
  /** Id of the publisher. */
  publisher_id: number
  /** Whether it may sell every property, whatever it was granted. */
  sells_all: boolean
  /** How many properties it is granted now. */
  granted: number
  /** Its currencies that cannot be converted, and the properties that are shown in them only. */
  warnings: string[]
  /** Of all that it may sell: the ETag without the quotes. */
  version: number
}

export interface Key {
  /** Id; it opens nothing. */
  id: string
  /** Whom it is for. */
  kind: 'publisher' | 'admin'
  /** The publisher; null for a key of an administrator. */
  publisher_id: number | null
  /** What it may do; empty for a key of an administrator, which may do everything. */
  scopes: ('view' | 'availability' | 'preview' | 'book' | 'manage' | 'explain')[]
  /** Of the web pages that may use a publishable key; null for a secret key. */
  origins: string[] | null
  /** Limit of the key at each server, 0 for none; null when that of the settings holds. */
  requests_per_minute: number | null
  /** Whether it is a test key. */
  is_test: boolean
  /** The assistant that a person has connected, which reaches the key by tokens; null for any other key. */
  client_id: string | null
  /** What it is for, in words. */
  label: string
  /** When it was made. */
  created_at: string
  /** When it ends; null when it does not. */
  expires_at: string | null
  /** When it was revoked; null while it was not. */
  revoked_at: string | null
}

/** A discount code with how often it was used. Fields that restrict nothing are left out. */
export interface DiscountCode {
  /** The code that guests type, without blanks; upper and lower case are the same. */
  code: string
  /** What it does. */
  category: 'discount' | 'promotion' | 'value-add'
  /** What the guest is told. Default: "". */
  description?: string | undefined
  /** Percent off the subtotal. Default: null. */
  percent_off?: number | string | null | undefined
  /** Amount off the subtotal, at properties that sell in its currency. Default: null. */
  amount_off?: {
    /** Amount. */
    amount: number | string | number
    /** Currency (ISO 4217, in capitals). */
    currency: string
  } | null | undefined
  /** The guest gets it back later and pays the full price. Default: false. */
  rebate?: boolean | undefined
  /** Ids of the promotions that it unlocks; empty for a code that only opens rate plans. Default: null. */
  unlocks_promotions?: number[] | null | undefined
  /** What the guest has to do to receive it. Default: null. */
  instructions?: string | null | undefined
  /** How it is received. Default: null. */
  received_upon?: 'check-in' | 'email' | null | undefined
  /** Subtotal from which it applies. Default: null. */
  min_subtotal?: {
    /** Amount. */
    amount: number | string | number
    /** Currency (ISO 4217, in capitals). */
    currency: string
  } | null | undefined
  /** Makes the rate not refundable. Default: false. */
  non_refundable?: boolean | undefined
  /** Shown to everybody: `discounts` lists it also for keys that cannot book. Default: false. */
  listed?: boolean | undefined
  /** Days on which the booking is made. Default: null. */
  booking?: {
    /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    from?: string | null | undefined
    /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    to?: string | null | undefined
  } | null | undefined
  /** Nights of the stay. Default: null. */
  stay?: {
    /** First day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    from?: string | null | undefined
    /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
    to?: string | null | undefined
  } | null | undefined
  /** Property ids. Default: null. */
  properties?: number[] | null | undefined
  /** Room ids. Default: null. */
  rooms?: number[] | null | undefined
  /** Rate codes. Default: null. */
  rate_plans?: string[] | null | undefined
  /** Publisher ids. Default: null. */
  publishers?: number[] | null | undefined
  /** Redemptions in all. Default: null. */
  max_uses?: number | null | undefined
  /** Redemptions by one guest, told by the e-mail address. Default: null. */
  max_uses_per_guest?: number | null | undefined
  /** How often it was used. */
  uses: number
}

/** An imported review. */
export interface Review {
  /** Id. */
  id: number
  /** Property. */
  property_id: number
  /** Where it was written. */
  source: string
  /** Its id there. */
  external_id: string
  /** Only published reviews are shown. */
  state: 'pending' | 'published' | 'rejected'
  /** 1 to 5. */
  rating: number
  /** Title. */
  title: string
  /** Text. */
  text: string
  /** The name shown. */
  author: string
  /** Day it was written. */
  written_on: string
  /** Its ETag without the quotes, for If-Match of the decision on it. */
  version: number
}

/** All settings of the installation, by name. */
export interface Settings {
  /**
   * Currency of amounts when neither request nor publisher names one (contract S10); none is the
   * property's.
   */
  defaultCurrency: string | null
  /**
   * Answers of publishers without a setting of their own (contract S1): bare, or data for the older
   * form.
   */
  envelope: 'bare' | 'data'
  /** Days from today within which a stay must end (contract R7). */
  bookableHorizonDays: number
  /** How old an exchange rate may be and still be used. */
  exchangeRateMaxAgeDays: number
  /** How long rooms are set aside for a publisher without a card. */
  holdMinutes: number
  /** How long a quoted price is kept (contract B2). */
  quoteMinutes: number
  /** Months after check-out for which guests are kept; then they are erased. */
  guestRetentionMonths: number
  /** Months for which events and the record of their deliveries are kept. */
  eventRetentionMonths: number
  /**
   * Months for which counts of past nights are kept, for reports on occupancy; the stays themselves are
   * kept permanently.
   */
  nightRetentionMonths: number
  /**
   * Months after check-out after which a stay whose guest is erased moves to the archive, where it is
   * read as before.
   */
  reservationArchiveMonths: number
  /**
   * Declined cards of a key within declinedCardsMinutes; more get a 429 (threat C2). All guests of a
   * site have five times as many.
   */
  declinedCardsPerKey: number
  /**
   * The same of a session, of a guest's e-mail address, and of an address on booking pages, within
   * declinedCardsSessionMinutes.
   */
  declinedCardsPerSession: number
  /**
   * The same of a publisher's cards that begin with the same six digits; of those on its site five times
   * as many.
   */
  declinedCardsPerCardRange: number
  /** Minutes within which declined cards are counted. */
  declinedCardsMinutes: number
  /** The same for a session, an e-mail address and an address on booking pages. */
  declinedCardsSessionMinutes: number
  /**
   * Requests a minute, at each server, of a publishable key without a limit of its own; more get a 429.
   * 0 is no limit.
   */
  publishableKeyRequestsPerMinute: number
  /** The same of a secret key. */
  secretKeyRequestsPerMinute: number
  /**
   * Share of a room's allotment beyond which a publisher or session that takes it is reported (threat
   * C3).
   */
  inventorySharePercent: number
  /** Minutes within which bookings count towards that share; rooms that are held always do. */
  inventoryShareMinutes: number
  /**
   * Roles for which signing in needs a second factor. Whoever has such a role and no second factor sets
   * one up first, and may do nothing else before. Separated by commas.
   */
  secondFactorFor: string | null
}

export interface Webhook {
  /** Id. */
  id: number
  /** The publisher whose events are sent. */
  publisher_id: number
  /** The address that they are sent to. */
  url: string
  /** Types that are sent; an empty list is all. */
  types: string[]
  /** How many secrets sign what is sent: two while one is being replaced. */
  secrets: number
  /** Deliveries that wait to be sent. */
  waiting: number
  /** Deliveries that were given up. */
  parked: number
  /** When it was made. */
  created_at: string
  /** Since when nothing is sent, as the receiver answered that it is gone; else null. */
  disabled_at: string | null
}

/** A webhook, with the secret that was made for it. */
export interface Webhook2 {
  /** Id. */
  id: number
  /** The publisher whose events are sent. */
  publisher_id: number
  /** The address that they are sent to. */
  url: string
  /** Types that are sent; an empty list is all. */
  types: string[]
  /** How many secrets sign what is sent: two while one is being replaced. */
  secrets: number
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

/** Headline of the home page; the name unless given. By language, or as a plain text in the first one. */
export type Headline = {
  /** In the language en. */
  en?: string | undefined
  /** In the language de. */
  de?: string | undefined
  /** In the language fr. */
  fr?: string | undefined
  /** In the language es. */
  es?: string | undefined
  /** In the language ja. */
  ja?: string | undefined
  /** In the language it. */
  it?: string | undefined
} | string

/** A sentence or two under the headline. By language, or as a plain text in the first one. */
export type Introduction = {
  /** In the language en. */
  en?: string | undefined
  /** In the language de. */
  de?: string | undefined
  /** In the language fr. */
  fr?: string | undefined
  /** In the language es. */
  es?: string | undefined
  /** In the language ja. */
  ja?: string | undefined
  /** In the language it. */
  it?: string | undefined
} | string

/**
 * Terms, in markdown; without them there is no such page. By language, or as a plain text in the first
 * one.
 */
export type Terms = {
  /** In the language en. */
  en?: string | undefined
  /** In the language de. */
  de?: string | undefined
  /** In the language fr. */
  fr?: string | undefined
  /** In the language es. */
  es?: string | undefined
  /** In the language ja. */
  ja?: string | undefined
  /** In the language it. */
  it?: string | undefined
} | string

/**
 * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
 * are darkened, on dark paper lightened, and the answer says so.
 */
export interface Theme {
  /** Buttons and links (#rrggbb). */
  accent?: string | undefined
  /** Text on buttons (#rrggbb). */
  on_accent?: string | undefined
  /** The page, a light or a dark colour (#rrggbb). */
  paper?: string | undefined
  /** Surfaces set off from the page, as light or as dark (#rrggbb). */
  wash?: string | undefined
  /** Text (#rrggbb). */
  ink?: string | undefined
  /** Quieter text (#rrggbb). */
  quiet_ink?: string | undefined
  /** Lines (#rrggbb). */
  line?: string | undefined
  /**
   * Fonts: names in a serif; everything plain; everything in a serif; names in a serif of the device;
   * everything as the device has it. Default: "serif".
   */
  fonts?: 'serif' | 'plain' | 'book' | 'classic' | 'system' | undefined
  /** Corners of buttons and fields, in pixels. Default: 6. */
  radius?: number | undefined
  /** Corners of pictures, in pixels. Default: 6. */
  picture_radius?: number | undefined
  /**
   * Pictures as they are, with calmer colours, or in shades of the accent until the guest points at one.
   * Default: "plain".
   */
  pictures?: 'plain' | 'calm' | 'tinted' | undefined
}

/** What the picture shows. By language, or as a plain text in the first one. */
export type Alt = {
  /** In the language en. */
  en?: string | undefined
  /** In the language de. */
  de?: string | undefined
  /** In the language fr. */
  fr?: string | undefined
  /** In the language es. */
  es?: string | undefined
  /** In the language ja. */
  ja?: string | undefined
  /** In the language it. */
  it?: string | undefined
} | string

/** A part of the home page. */
export interface Section {
  /** A large picture, of which the first for today is shown; a story; a thing to do; an event; a partner. */
  kind: 'hero' | 'story' | 'activity' | 'event' | 'partner'
  /** Title. By language, or as a plain text in the first one. */
  title?: Headline | undefined
  /** A few sentences. By language, or as a plain text in the first one. */
  text?: Introduction | undefined
  /** A picture, as its id or as a data URI. Default: null. */
  picture?: string | null | undefined
  /** What the picture shows. By language, or as a plain text in the first one. */
  alt?: Alt | undefined
  /**
   * The name of a destination or an area: an event is shown beside stays there only, others lead to its
   * properties. Default: null.
   */
  place?: string | null | undefined
  /** Where it leads: a path of the pages, such as /search?filter=503, or https. Default: null. */
  url?: string | null | undefined
  /**
   * First day of an event, and the first on which anything else is shown (YYYY-MM-DD, 1900 to 2999).
   * Default: null.
   */
  from?: string | null | undefined
  /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
  to?: string | null | undefined
  /** Whether these are its days in every year. Default: false. */
  yearly?: boolean | undefined
  /** Only on these days of the week. Default: null. */
  weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null | undefined
}

/** Its name on the map. By language, or as a plain text in the first one. */
export type Name = {
  /** In the language en. */
  en?: string | undefined
  /** In the language de. */
  de?: string | undefined
  /** In the language fr. */
  fr?: string | undefined
  /** In the language es. */
  es?: string | undefined
  /** In the language ja. */
  ja?: string | undefined
  /** In the language it. */
  it?: string | undefined
} | string

/** A feature. */
export interface Feature {
  /** GeoJSON. */
  type: 'Feature'
  /** Where it is, in WGS 84. */
  geometry: {
    /** GeoJSON. */
    type: 'Point' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
    /** Longitudes and latitudes, as GeoJSON has them. */
    coordinates: (number | (number | (number | number[])[])[])[]
  }
  /** What it is. */
  properties: {
    /** What it is. */
    kind: 'forest'
      | 'town'
      | 'lake'
      | 'river'
      | 'trail'
      | 'road'
      | 'slope'
      | 'lift'
      | 'peak'
      | 'place'
    /** Its name on the map. By language, or as a plain text in the first one. */
    name?: Name | undefined
  }
}

/** Headline of the home page. */
export interface Headline2 {
  /** In en. */
  en?: string | undefined
  /** In de. */
  de?: string | undefined
  /** In fr. */
  fr?: string | undefined
  /** In es. */
  es?: string | undefined
  /** In ja. */
  ja?: string | undefined
  /** In it. */
  it?: string | undefined
}

/** A part of the home page. */
export interface Section2 {
  /** A large picture, of which the first for today is shown; a story; a thing to do; an event; a partner. */
  kind: 'hero' | 'story' | 'activity' | 'event' | 'partner'
  /** Title. */
  title?: Headline2 | undefined
  /** A few sentences. */
  text?: Headline2 | undefined
  /** A picture, as its id or as a data URI. Default: null. */
  picture?: string | null | undefined
  /** What the picture shows. */
  alt?: Headline2 | undefined
  /**
   * The name of a destination or an area: an event is shown beside stays there only, others lead to its
   * properties. Default: null.
   */
  place?: string | null | undefined
  /** Where it leads: a path of the pages, such as /search?filter=503, or https. Default: null. */
  url?: string | null | undefined
  /**
   * First day of an event, and the first on which anything else is shown (YYYY-MM-DD, 1900 to 2999).
   * Default: null.
   */
  from?: string | null | undefined
  /** Last day (YYYY-MM-DD, 1900 to 2999). Default: null. */
  to?: string | null | undefined
  /** Whether these are its days in every year. Default: false. */
  yearly?: boolean | undefined
  /** Only on these days of the week. Default: null. */
  weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null | undefined
}

/** A feature. */
export interface Feature2 {
  /** GeoJSON. */
  type: 'Feature'
  /** Where it is, in WGS 84. */
  geometry: {
    /** GeoJSON. */
    type: 'Point' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
    /** Longitudes and latitudes, as GeoJSON has them. */
    coordinates: (number | (number | (number | number[])[])[])[]
  }
  /** What it is. */
  properties: {
    /** What it is. */
    kind: 'forest'
      | 'town'
      | 'lake'
      | 'river'
      | 'trail'
      | 'road'
      | 'slope'
      | 'lift'
      | 'peak'
      | 'place'
    /** Its name on the map. */
    name?: Headline2 | undefined
  }
}

export interface Adjusted {
  /** The field of the colour. */
  field: string
  /** The colour as it was sent. */
  chosen: string
  /** The colour that the site has: the nearest darker one that can be read. */
  stored: string
}

/** The site as it is now. */
export interface Site {
  /** The publisher whose pages these are. */
  publisher_id: number
  /** The site is at /sites/<slug>. */
  slug: string
  /** Host names at whose root the site is. */
  hosts: string[]
  /** Whether the site is at the root of hosts that no site names. */
  is_default: boolean
  /** The address that its links begin with. */
  url: string
  /** Whether there is a draft. */
  has_draft: boolean
  /** Name of the destination or the group, as guests know it. */
  name: string
  /** Headline of the home page. */
  headline?: Headline2 | undefined
  /** A sentence or two under the headline. */
  introduction: Headline2
  /** Who runs the pages, at their foot; the name unless given. Default: null. */
  operator?: string | null | undefined
  /** Terms, in markdown. */
  terms: Headline2
  /** What happens to the data of guests, in markdown. */
  privacy: Headline2
  /**
   * Languages of the pages. The first is that of addresses without a language. All, that of the
   * publisher first, unless given. Default: null.
   */
  languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | null | undefined
  /**
   * Currencies that guests may choose from, the first is shown. That of the publisher unless given.
   * Default: null.
   */
  currencies?: string[] | null | undefined
  /** Properties on the home page; the first ones by their order unless given. Default: []. */
  featured?: number[] | undefined
  /**
   * The only properties that the pages show, of those that the publisher may sell; all of them unless
   * given. Default: null.
   */
  properties?: number[] | null | undefined
  /**
   * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
   * are darkened, on dark paper lightened, and the answer says so.
   */
  theme?: Theme | undefined
  /** A picture of at least 16 × 16 pixels, as its id or as a data URI. Default: null. */
  logo?: string | null | undefined
  /** Where page views are counted, without cookies; https (http or https). Default: null. */
  analytics_url?: string | null | undefined
  /** Tiles of the map. Default: null. */
  map_tiles?: {
    /** Address of a tile with {z}, {x} and {y}; https. */
    url: string
    /** The credit that the provider of the tiles asks for. */
    credit: string
  } | null | undefined
  /** What the pages say of the place, in the order of the home page. Default: []. */
  sections?: Section2[] | undefined
  /** A map of the destination as GeoJSON, drawn where the site has no tiles. Default: null. */
  map?: {
    /** GeoJSON. */
    type: 'FeatureCollection'
    /** Its features. */
    features: Feature2[]
  } | null | undefined
  /** Colours that could not be read as they were chosen (contrast of 4.5 to 1). */
  adjusted: Adjusted[]
}

/** A site. What is left out follows from its name. */
export interface Site2 {
  /** The publisher whose pages these are. */
  publisher_id: number
  /** The site is at /sites/<slug>. */
  slug: string
  /** Host names at whose root the site is. */
  hosts: string[]
  /** Whether the site is at the root of hosts that no site names. */
  is_default: boolean
  /** The address that its links begin with. */
  url: string
  /** Whether there is a draft. */
  has_draft: boolean
  /** Name of the destination or the group, as guests know it. */
  name: string
  /** Headline of the home page. */
  headline?: Headline2 | undefined
  /** A sentence or two under the headline. */
  introduction: Headline2
  /** Who runs the pages, at their foot; the name unless given. Default: null. */
  operator?: string | null | undefined
  /** Terms, in markdown. */
  terms: Headline2
  /** What happens to the data of guests, in markdown. */
  privacy: Headline2
  /**
   * Languages of the pages. The first is that of addresses without a language. All, that of the
   * publisher first, unless given. Default: null.
   */
  languages?: ('en' | 'de' | 'fr' | 'es' | 'ja' | 'it')[] | null | undefined
  /**
   * Currencies that guests may choose from, the first is shown. That of the publisher unless given.
   * Default: null.
   */
  currencies?: string[] | null | undefined
  /** Properties on the home page; the first ones by their order unless given. Default: []. */
  featured?: number[] | undefined
  /**
   * The only properties that the pages show, of those that the publisher may sell; all of them unless
   * given. Default: null.
   */
  properties?: number[] | null | undefined
  /**
   * Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read
   * are darkened, on dark paper lightened, and the answer says so.
   */
  theme?: Theme | undefined
  /** A picture of at least 16 × 16 pixels, as its id or as a data URI. Default: null. */
  logo?: string | null | undefined
  /** Where page views are counted, without cookies; https (http or https). Default: null. */
  analytics_url?: string | null | undefined
  /** Tiles of the map. Default: null. */
  map_tiles?: {
    /** Address of a tile with {z}, {x} and {y}; https. */
    url: string
    /** The credit that the provider of the tiles asks for. */
    credit: string
  } | null | undefined
  /** What the pages say of the place, in the order of the home page. Default: []. */
  sections?: Section2[] | undefined
  /** A map of the destination as GeoJSON, drawn where the site has no tiles. Default: null. */
  map?: {
    /** GeoJSON. */
    type: 'FeatureCollection'
    /** Its features. */
    features: Feature2[]
  } | null | undefined
}

/** A rate plan. */
export interface Rate {
  /** Its code at the channel. */
  theirs: string
  /** Code of a rate plan of the property. */
  rate_plan: string
  /** Only in these rooms; left out: in all. */
  rooms?: number[] | undefined
}

/** How it has been doing, as far as messages are kept. */
export interface Activity {
  /** When the last message came. */
  last_received_at: string | null
  /** When the last message was sent. */
  last_sent_at: string | null
  /** Why the last message that was not accepted was not. */
  last_error: string | null
  /** When that was. */
  last_error_at: string | null
  /** Messages accepted in the last 24 hours. */
  accepted: number
  /** Messages refused in the last 24 hours. */
  refused: number
  /** Messages that failed in the last 24 hours. */
  failed: number
}

export interface CalendarTrouble {
  /** Why the calendar cannot be read; null when it can. */
  error: string | null
  /** Events of which not all can be read; only their sure nights are closed. */
  unreadable: number
  /** Nights that are closed still, although the calendar has them no more. */
  missing: number
  /** When the first of those open, as long as the calendar has them no more; null without any. */
  opens_at: string | null
}

/** What the channel is still to know. */
export interface Bookings {
  /** Bookings that wait to be sent. */
  waiting: number
  /** Bookings whose sending was given up. */
  parked: number
  /** Bookings that the channel has not acknowledged. */
  unacknowledged: number
}

export interface Channel {
  /** Id. */
  id: number
  /** The property. */
  property_id: number
  /** The protocol that the channel speaks. */
  kind: 'cloudbeds' | 'alpinebits' | 'siteconnect' | 'icalendar'
  /** A paused one takes and sends nothing, but keeps what is to be sent; an archived one is a record. */
  state: 'active' | 'paused' | 'archived'
  /** Names the connection in what the channel sends. */
  login: string
  /** Where the channel sends to, or fetches from. */
  address: string
  /** The id of the property at the channel; null until it is known. */
  partner_id: string | null
  /** Whether it has a secret that the channel gave. */
  has_partner_secret: boolean
  /** The address that bookings are sent to; null when the channel fetches them. */
  callback_url: string | null
  /** ISO 4217, of the property when the connection was made. */
  currency: string
  /** Which stays a minimum stay of the channel binds. */
  minimum_stay: 'arrival' | 'through'
  /** From when on its counts take a booking into account. */
  known_by: 'acknowledgement' | 'delivery'
  /** Rooms and rate plans by the codes of the channel. */
  mapping: {
    /** Rooms; an empty list: the codes are our ids. */
    rooms: {
      /** Its code at the channel. */
      theirs: string
      /** Id of a room of the property. */
      room: number
    }[]
    /** Rate plans; an empty list: the codes are ours. The first that fits counts. */
    rates: Rate[]
  }
  /** Settings of the kind of channel. */
  settings: Record<string, unknown>
  /** When it was made. */
  created_at: string
  /** When the address of a polled channel was last read. */
  polled_at: string | null
  /** How it has been doing, as far as messages are kept. */
  activity: Activity
  /** What is wrong with the calendar that a connection reads; null when nothing is. */
  calendar_trouble: CalendarTrouble | null
  /** What the channel is still to know. */
  bookings: Bookings
}

export interface ChannelMessages {
  troubles?: boolean | undefined
  cursor?: string | undefined
  /** Default: 100. */
  limit?: number | undefined
}

export interface Partner {
  /** Id. */
  id: number
  /** The kind of its connections. */
  kind: 'cloudbeds'
  /** Name. */
  name: string
  /** Where bookings of its properties are sent; null when it fetches them. */
  callback_url: string | null
  /** How many properties it made. */
  properties: number
  /** When it was made. */
  created_at: string
  /** Since when it makes no properties; null while it may. */
  ended_at: string | null
}

/** How far the import is, and what came of it. */
export interface ContentImport {
  /** Its number; a later import has a higher one. */
  id: number
  /** Name of the source. */
  source: string
  /** What is imported. */
  selection: string
  /** Languages of the texts. */
  languages: string[]
  /** Nothing is written. */
  dry_run: boolean
  /** The servers take the steps by themselves. */
  in_background: boolean
  /** The ids of a selection are still being listed. */
  listing: boolean
  /** Properties that are done. */
  done: number
  /** Properties that are known so far. */
  total: number
  /** New here. */
  created: number
  /** Changed, where the operator had not changed them. */
  changed: number
  /** As they were. */
  unchanged: number
  /** Not listed by the source any more, and closed here. */
  unlisted: number
  /** Not listed by the source, and never imported. */
  missing: number
  /** Not accepted here. */
  refused: number
  /** Pictures that could not be fetched. */
  pictures_missing: number
  /** The last hundred of those that were refused. */
  refusals: {
    /** Its id at the source. */
    key: string
    /** Why. */
    reason: string
  }[]
  /** When it began. */
  started_at: string
  /** When it ended; null while it has not. */
  finished_at: string | null
  /** Since when it is stopped; null while it is not. */
  stopped_at: string | null
  /** What the source refused; null where somebody stopped it. */
  stopped_because: string | null
  /** What the source asks for before the next step; null: nothing. */
  wait: {
    /** Seconds to wait before the next step. */
    seconds: number
    /** Why. */
    reason: string
  } | null
}

/** All options of its kind. */
export interface Options {
  /** Whether it may refuse what would be sold. */
  may_refuse?: boolean | undefined
  /** By how many percent of the total it may lower a price. */
  most_decrease_percent?: number | undefined
  /** By how many percent of the total it may raise a price. */
  most_increase_percent?: number | undefined
  /**
   * What holds without an answer that counts: continue sells at the computed price, refuse sells
   * nothing.
   */
  when_silent?: 'continue' | 'refuse' | undefined
  /**
   * Whether it is also handed the mails to people of the administration, which can have links to sign
   * in.
   */
  people_mails?: boolean | undefined
  /** Whether it may limit a session to some of the roles that the person has. */
  may_limit_roles?: boolean | undefined
  /**
   * What holds without an answer that counts: deny signs nobody in, allow signs in whoever has proven to
   * be a person here.
   */
  sign_in_when_silent?: 'deny' | 'allow' | undefined
}

export interface Health {
  /** It is left alone for a while after failures in a row. */
  is_resting: boolean
  /** Questions under way. */
  under_way: number
  /** Questions that were answered. */
  answered: number
  /** Questions without an answer that counts. */
  failed: number
  /** Questions that were not asked, as it was left alone or had too many. */
  not_asked: number
  /** Half of its last answers took no longer. */
  median_milliseconds: number | null
  /** Of 100 answers, 95 took no longer. */
  slow_milliseconds: number | null
  /** When it answered last. */
  answered_at: string | null
}

export interface Trouble {
  /** When. */
  at: string
  /** The message that was asked. */
  message: string
  /** Why no answer counted. */
  reason: string
}

export interface Companion {
  /** Id. */
  id: number
  /** Which contract it keeps. */
  kind: 'decision' | 'message' | 'review' | 'identity'
  /** Its name. */
  name: string
  /** The address that questions are posted to. */
  url: string
  /** The properties that it is asked about; null: all. */
  property_ids: number[] | null
  /** All options of its kind. */
  options: Options
  /** One that is off is not asked. */
  is_on: boolean
  /** How many secrets sign what is asked: two while one is being replaced. */
  secrets: number
  /** When it was made. */
  created_at: string
  /** Of the process that answers, since it asked first; null while it has not. */
  health: Health | null
  /** The last questions without an answer that counts, of all servers, the newest first. */
  troubles: Trouble[]
}

/** What the hotel lets it do. Each kind has options of its own. */
export interface Options2 {
  /** Whether it may refuse what would be sold. */
  may_refuse?: boolean | undefined
  /** By how many percent of the total it may lower a price. */
  most_decrease_percent?: number | undefined
  /** By how many percent of the total it may raise a price. */
  most_increase_percent?: number | undefined
  /**
   * What holds without an answer that counts: continue sells at the computed price, refuse sells
   * nothing.
   */
  when_silent?: 'continue' | 'refuse' | undefined
  /**
   * Whether it is also handed the mails to people of the administration, which can have links to sign
   * in.
   */
  people_mails?: boolean | undefined
  /** Whether it may limit a session to some of the roles that the person has. */
  may_limit_roles?: boolean | undefined
  /**
   * What holds without an answer that counts: deny signs nobody in, allow signs in whoever has proven to
   * be a person here.
   */
  sign_in_when_silent?: 'deny' | 'allow' | undefined
}

/** A companion service, with the secret that was made for it. */
export interface Companion2 {
  /** Id. */
  id: number
  /** Which contract it keeps. */
  kind: 'decision' | 'message' | 'review' | 'identity'
  /** Its name. */
  name: string
  /** The address that questions are posted to. */
  url: string
  /** The properties that it is asked about; null: all. */
  property_ids: number[] | null
  /** All options of its kind. */
  options: Options
  /** One that is off is not asked. */
  is_on: boolean
  /** How many secrets sign what is asked: two while one is being replaced. */
  secrets: number
  /** When it was made. */
  created_at: string
  /** Of the process that answers, since it asked first; null while it has not. */
  health: Health | null
  /** The last questions without an answer that counts, of all servers, the newest first. */
  troubles: Trouble[]
  /** What questions and answers are signed with. It is shown here and nowhere else: keep it. */
  secret: string
}

export interface LastRun {
  /** Its start. */
  started_at: string
  /** Its end. */
  ended_at: string
  /** How it went. */
  outcome: 'done' | 'failed'
  /** What it has done; null where nothing is counted. */
  count: number | null
}

export interface LastFailure {
  /** When it was. */
  at: string
  /** Why, in words of the server. The log has the whole. */
  reason: string
  /** Failures since the last run without one; 0: it runs again. */
  in_a_row: number
}

export interface Waiting {
  /** What is still to be done. */
  count: number
  /** Of it what is due now. */
  due: number
  /** Since when the first of it is due; null where nothing tells. */
  due_since: string | null
  /** How long that is. */
  overdue_seconds: number | null
  /** What was given up, and waits for a person. */
  stuck: number
}

export interface Job {
  /** Id. */
  id: string
  /** Name, as in the log and the audit trail. */
  name: string
  /** What it does: the id of the job, without that it is for test keys. */
  does: 'deliver'
    | 'tell-channels'
    | 'send-links'
    | 'tell-people-how-they-sign-in'
    | 'tell-of-oversold-nights'
    | 'resolve-unknown-payments'
    | 'resolve-open-changes'
    | 'resolve-unknown-bookings'
    | 'cancel-at-sources'
    | 'cancel-orphan-bookings'
    | 'release-expired-holds'
    | 'capture-void-and-refund'
    | 'retry-unknown-payments'
    | 'complete-stays'
    | 'delete-old-duplicates-and-keys'
    | 'number-changes'
    | 'tell-of-changes'
    | 'look-after-watches'
    | 'read-calendars'
    | 'fetch-reviews'
    | 'import-from-sources'
    | 'reconcile-payments'
    | 'reconcile-bookings'
    | 'watch-inventory-shares'
    | 'watch-overdue-reservations'
    | 'run-the-doctor'
    | 'seal-audit-entries'
    | 'fold-reports'
    | 'archive-reservations'
    | 'write-key-usage'
    | 'write-searches'
    | 'apply-price-rules'
    | 'forget-the-log-of-price-rules'
    | 'fold-changes'
    | 'forget-events-of-properties'
    | 'delete-old-changes'
    | 'forget-live-offers'
    | 'forget-messages-of-channels'
    | 'forget-messages-of-sources'
    | 'forget-mails-about-oversold-nights'
    | 'forget-mails-about-signing-in'
    | 'forget-past-nights'
    | 'forget-former-prices'
    | 'forget-searches'
    | 'forget-sessions'
    | 'forget-steps-of-signing-in'
    | 'forget-links'
    | 'forget-key-usage'
    | 'purge-cards'
    | 'delete-old-failed-attempts'
    | 'erase-guests'
    | 'forget-events'
    | 'forget-mails'
    | 'forget-quotes'
    | 'forget-imports'
    | 'delete-old-data-of-test-keys'
  /** Only for what test keys have booked. */
  is_for_test_keys: boolean
  /** Every process runs it for itself, for what it has counted. */
  is_of_each_process: boolean
  /** What it is about. */
  group: 'sending' | 'reservations' | 'channels' | 'watching' | 'records' | 'forgetting'
  /** Seconds between two runs, give or take a tenth. */
  every_seconds: number
  /** Runs at once when there is work. */
  starts_early: boolean
  /**
   * How it is doing. never: it has not run yet; asked: somebody has asked for a run; late: it should
   * have run, or have ended, more than five minutes ago.
   */
  state: 'never' | 'asked' | 'running' | 'done' | 'failed' | 'late'
  /** Since when a run is asked for. */
  asked_at: string | null
  /** Start of the run that is under way. */
  running_since: string | null
  /** The last run that has ended, on any server. Of a job that runs every second it is written every ten. */
  last_run: LastRun | null
  /** The last run that had something to do, of a job that counts it. */
  last_work: {
    /** When it was. */
    at: string
    /** How much it did. */
    count: number
  } | null
  /** The last failure. */
  last_failure: LastFailure | null
  /** When it runs next, unless there is work before. */
  next_run_at: string | null
  /** The queue that it works off. */
  waiting: Waiting | null
  /** Whether a run can be asked for. */
  can_run_now: boolean
}

/** Who did it. */
export interface Actor {
  /** Visitor: nobody who is known. Database: no program of this server. */
  kind: 'person' | 'key' | 'command' | 'channel' | 'job' | 'visitor' | 'database'
  /** Of the person, key or channel; name of the job, or of the user of the operating system. */
  id: string
  /** As it was then. */
  name: string
}

/**
 * Of a calendar: what the nights have now, and what they get back. Nights that are over stay as they
 * are.
 */
export interface Nights {
  /** Nights of rooms and rates with another price or restriction. */
  rate_nights: number
  /** Nights of rooms with another allotment. */
  room_nights: number
  /** Values before and after, nights with the same counted together; at most 300. */
  changes: Change[]
  /** Changes that are not listed. */
  left_off: number
}

/** Method and path of each operation. */
export const routes: { readonly [Name in keyof AdminOperations]: string } = {
  signIn: 'POST /admin/v1/session',
  showSession: 'GET /admin/v1/session',
  signOut: 'DELETE /admin/v1/session',
  showSignInWays: 'GET /admin/v1/session/ways',
  beginSingleSignOn: 'POST /admin/v1/session/single-sign-on',
  finishSingleSignOn: 'POST /admin/v1/session/single-sign-on/finish',
  finishWithCode: 'POST /admin/v1/session/single-sign-on/code',
  beginPasskeySignIn: 'POST /admin/v1/session/passkey',
  finishPasskeySignIn: 'POST /admin/v1/session/passkey/finish',
  beginPasskey: 'POST /admin/v1/account/passkeys',
  listPasskeys: 'GET /admin/v1/account/passkeys',
  addPasskey: 'POST /admin/v1/account/passkeys/finish',
  removePasskey: 'POST /admin/v1/account/passkeys/{id}/remove',
  askForReset: 'POST /admin/v1/links',
  showLink: 'POST /admin/v1/links/show',
  choosePassword: 'POST /admin/v1/links/use',
  changeAccount: 'PATCH /admin/v1/account',
  changeOwnPassword: 'PUT /admin/v1/account/password',
  listOwnSessions: 'GET /admin/v1/account/sessions',
  endOwnSession: 'POST /admin/v1/account/sessions/{id}/end',
  endOtherSessions: 'POST /admin/v1/account/sessions/end-others',
  listSavedFilters: 'GET /admin/v1/account/reservation-filters',
  saveFilter: 'POST /admin/v1/account/reservation-filters',
  renameSavedFilter: 'PATCH /admin/v1/account/reservation-filters/{id}',
  removeSavedFilter: 'DELETE /admin/v1/account/reservation-filters/{id}',
  showSecondFactor: 'GET /admin/v1/account/second-factor',
  beginSecondFactor: 'POST /admin/v1/account/second-factor',
  confirmSecondFactor: 'POST /admin/v1/account/second-factor/confirm',
  renewRecoveryCodes: 'POST /admin/v1/account/second-factor/recovery-codes',
  removeSecondFactor: 'POST /admin/v1/account/second-factor/remove',
  listPeople: 'GET /admin/v1/people',
  invitePerson: 'POST /admin/v1/people',
  showPerson: 'GET /admin/v1/people/{id}',
  changePerson: 'PATCH /admin/v1/people/{id}',
  inviteAgain: 'POST /admin/v1/people/{id}/invite',
  enablePerson: 'POST /admin/v1/people/{id}/enable',
  disablePerson: 'POST /admin/v1/people/{id}/disable',
  giveRole: 'POST /admin/v1/people/{id}/roles',
  takeRole: 'POST /admin/v1/people/{id}/roles/take',
  listSessionsOfPerson: 'GET /admin/v1/people/{id}/sessions',
  endSessionsOfPerson: 'POST /admin/v1/people/{id}/sessions/end',
  resetSecondFactor: 'POST /admin/v1/people/{id}/second-factor/reset',
  unbindIdentity: 'POST /admin/v1/people/{id}/identity/remove',
  listProperties: 'GET /admin/v1/properties',
  createProperty: 'POST /admin/v1/properties',
  exportProperty: 'GET /admin/v1/properties/{id}',
  importProperty: 'PUT /admin/v1/properties/{id}',
  changeCalendar: 'PATCH /admin/v1/properties/{id}/calendar',
  viewCalendar: 'GET /admin/v1/properties/{id}/calendar',
  showPropertyArchive: 'GET /admin/v1/properties/{id}/archive',
  archiveProperty: 'POST /admin/v1/properties/{id}/archive',
  restoreProperty: 'POST /admin/v1/properties/{id}/restore',
  showPublisherArchive: 'GET /admin/v1/publishers/{id}/archive',
  archivePublisher: 'POST /admin/v1/publishers/{id}/archive',
  restorePublisher: 'POST /admin/v1/publishers/{id}/restore',
  checkProperty: 'POST /admin/v1/properties/{id}/check',
  addPicture: 'POST /admin/v1/properties/{id}/pictures',
  editCalendar: 'POST /admin/v1/properties/{id}/calendar/edit',
  downloadCalendar: 'GET /admin/v1/properties/{id}/calendar/csv',
  importCalendar: 'POST /admin/v1/properties/{id}/calendar/csv',
  viewCalendars: 'GET /admin/v1/calendars',
  listClosures: 'GET /admin/v1/properties/{id}/closures',
  makeClosure: 'POST /admin/v1/properties/{id}/closures',
  endClosure: 'POST /admin/v1/properties/{id}/closures/{closure}/end',
  listSeasons: 'GET /admin/v1/properties/{id}/seasons',
  createSeason: 'POST /admin/v1/properties/{id}/seasons',
  replaceSeason: 'PUT /admin/v1/properties/{id}/seasons/{season}',
  deleteSeason: 'DELETE /admin/v1/properties/{id}/seasons/{season}',
  copySeason: 'POST /admin/v1/properties/{id}/seasons/{season}/copy',
  showPriceRules: 'GET /admin/v1/properties/{id}/price-rules',
  changePriceRules: 'PUT /admin/v1/properties/{id}/price-rules',
  switchPriceRules: 'PUT /admin/v1/properties/{id}/price-rules/switch',
  simulatePriceRules: 'POST /admin/v1/properties/{id}/price-rules/simulation',
  listPriceRuleLog: 'GET /admin/v1/properties/{id}/price-rules/log',
  exportReservations: 'POST /admin/v1/reservations/csv',
  listReservations: 'GET /admin/v1/reservations',
  searchReservations: 'POST /admin/v1/reservations/search',
  countReservations: 'POST /admin/v1/reservations/counts',
  showReservation: 'GET /admin/v1/reservations/{reference}',
  resolveReservation: 'POST /admin/v1/reservations/{reference}/resolve',
  recordNoShow: 'POST /admin/v1/reservations/{reference}/no-show',
  cancelForProperty: 'POST /admin/v1/reservations/{reference}/cancel',
  changeForProperty: 'POST /admin/v1/reservations/{reference}/modify',
  addReservationNote: 'POST /admin/v1/reservations/{reference}/notes',
  resendReservationMail: 'POST /admin/v1/reservations/{reference}/mails/{mail_id}/resend',
  listRecordedPayments: 'GET /admin/v1/reservations/{reference}/payments',
  recordPayment: 'POST /admin/v1/reservations/{reference}/payments',
  showDaySheet: 'GET /admin/v1/today',
  offerStay: 'POST /admin/v1/properties/{id}/offers',
  previewStay: 'POST /admin/v1/properties/{id}/preview',
  bookForGuest: 'POST /admin/v1/properties/{id}/reservations',
  listInvoices: 'GET /admin/v1/reservations/{reference}/invoices',
  writeInvoice: 'POST /admin/v1/reservations/{reference}/invoices',
  downloadInvoice: 'GET /admin/v1/reservations/{reference}/invoices/{number}/pdf',
  showInvoicePage: 'GET /admin/v1/reservations/{reference}/invoices/{number}/page',
  startReservationImport: 'POST /admin/v1/properties/{id}/reservations/import',
  showReservationImport: 'GET /admin/v1/properties/{id}/reservations/import',
  continueReservationImport: 'POST /admin/v1/properties/{id}/reservations/import/continue',
  showDashboard: 'GET /admin/v1/dashboard',
  showReport: 'GET /admin/v1/reports/{report}',
  downloadReport: 'GET /admin/v1/reports/{report}/csv',
  listPublishers: 'GET /admin/v1/publishers',
  createPublisher: 'POST /admin/v1/publishers',
  showPublisher: 'GET /admin/v1/publishers/{id}',
  changePublisher: 'PATCH /admin/v1/publishers/{id}',
  listGrants: 'GET /admin/v1/publishers/{id}/properties',
  limitToProperties: 'PUT /admin/v1/publishers/{id}/properties',
  grantProperties: 'POST /admin/v1/publishers/{id}/properties/grant',
  revokeProperties: 'POST /admin/v1/publishers/{id}/properties/revoke',
  createKey: 'POST /admin/v1/keys',
  listKeys: 'GET /admin/v1/keys',
  showKey: 'GET /admin/v1/keys/{id}',
  showKeyUsage: 'GET /admin/v1/keys/{id}/usage',
  revokeKey: 'POST /admin/v1/keys/{id}/revoke',
  showAccessRequest: 'GET /admin/v1/assistants/request',
  allowAssistant: 'POST /admin/v1/assistants/consent',
  listDiscountCodes: 'GET /admin/v1/discount-codes',
  createDiscountCode: 'POST /admin/v1/discount-codes',
  showDiscountCode: 'GET /admin/v1/discount-codes/{code}',
  changeDiscountCode: 'PATCH /admin/v1/discount-codes/{code}',
  deleteDiscountCode: 'DELETE /admin/v1/discount-codes/{code}',
  listReviews: 'GET /admin/v1/reviews',
  importReviews: 'POST /admin/v1/reviews',
  publishReview: 'POST /admin/v1/reviews/{id}/publish',
  rejectReview: 'POST /admin/v1/reviews/{id}/reject',
  listSettings: 'GET /admin/v1/settings',
  changeSettings: 'PATCH /admin/v1/settings',
  showSetting: 'GET /admin/v1/settings/{name}',
  listExchangeRates: 'GET /admin/v1/exchange-rates',
  setExchangeRate: 'PUT /admin/v1/exchange-rates/{currency}',
  removeExchangeRate: 'DELETE /admin/v1/exchange-rates/{currency}',
  importExchangeRates: 'POST /admin/v1/exchange-rates/import',
  listWebhooks: 'GET /admin/v1/webhooks',
  createWebhook: 'POST /admin/v1/webhooks',
  showWebhook: 'GET /admin/v1/webhooks/{id}',
  changeWebhook: 'PATCH /admin/v1/webhooks/{id}',
  deleteWebhook: 'DELETE /admin/v1/webhooks/{id}',
  rotateWebhookSecret: 'POST /admin/v1/webhooks/{id}/rotate-secret',
  endOldWebhookSecrets: 'POST /admin/v1/webhooks/{id}/end-old-secrets',
  testWebhook: 'POST /admin/v1/webhooks/{id}/test',
  replayWebhook: 'POST /admin/v1/webhooks/{id}/replay',
  listDeliveries: 'GET /admin/v1/webhooks/{id}/deliveries',
  resendDelivery: 'POST /admin/v1/deliveries/{id}/resend',
  listSites: 'GET /admin/v1/sites',
  createSite: 'POST /admin/v1/sites',
  showSite: 'GET /admin/v1/sites/{slug}',
  changeSite: 'PATCH /admin/v1/sites/{slug}',
  deleteSite: 'DELETE /admin/v1/sites/{slug}',
  showDraft: 'GET /admin/v1/sites/{slug}/draft',
  changeDraft: 'PATCH /admin/v1/sites/{slug}/draft',
  discardDraft: 'DELETE /admin/v1/sites/{slug}/draft',
  linkToPreview: 'POST /admin/v1/sites/{slug}/draft/preview',
  publishDraft: 'POST /admin/v1/sites/{slug}/draft/publish',
  listChannels: 'GET /admin/v1/channels',
  createChannel: 'POST /admin/v1/channels',
  showChannel: 'GET /admin/v1/channels/{id}',
  changeChannel: 'PATCH /admin/v1/channels/{id}',
  rotateChannelSecret: 'POST /admin/v1/channels/{id}/rotate-secret',
  pauseChannel: 'POST /admin/v1/channels/{id}/pause',
  resumeChannel: 'POST /admin/v1/channels/{id}/resume',
  archiveChannel: 'POST /admin/v1/channels/{id}/archive',
  retellChannel: 'POST /admin/v1/channels/{id}/retell',
  openMissingNights: 'POST /admin/v1/channels/{id}/open-missing-nights',
  listChannelMessages: 'GET /admin/v1/channels/{id}/messages',
  showChannelMessage: 'GET /admin/v1/channels/{id}/messages/{message}',
  replayChannelMessage: 'POST /admin/v1/channels/{id}/messages/{message}/replay',
  listPartners: 'GET /admin/v1/partners',
  createPartner: 'POST /admin/v1/partners',
  endPartner: 'POST /admin/v1/partners/{id}/end',
  listSources: 'GET /admin/v1/sources',
  listSourceMessages: 'GET /admin/v1/sources/{source}/messages',
  showSourceMessage: 'GET /admin/v1/sources/{source}/messages/{message}',
  showContentImport: 'GET /admin/v1/sources/{source}/import',
  startContentImport: 'POST /admin/v1/sources/{source}/import',
  continueContentImport: 'POST /admin/v1/sources/{source}/import/continue',
  stopContentImport: 'POST /admin/v1/sources/{source}/import/stop',
  resumeContentImport: 'POST /admin/v1/sources/{source}/import/resume',
  listContentImports: 'GET /admin/v1/sources/{source}/imports',
  listCompanions: 'GET /admin/v1/companions',
  createCompanion: 'POST /admin/v1/companions',
  showCompanion: 'GET /admin/v1/companions/{id}',
  changeCompanion: 'PATCH /admin/v1/companions/{id}',
  deleteCompanion: 'DELETE /admin/v1/companions/{id}',
  checkCompanion: 'POST /admin/v1/companions/{id}/check',
  rotateCompanionSecret: 'POST /admin/v1/companions/{id}/rotate-secret',
  endOldCompanionSecrets: 'POST /admin/v1/companions/{id}/end-old-secrets',
  listJobs: 'GET /admin/v1/jobs',
  showJob: 'GET /admin/v1/jobs/{job}',
  runJob: 'POST /admin/v1/jobs/{job}/run',
  listStuckWork: 'GET /admin/v1/jobs/{job}/work',
  retryStuckWork: 'POST /admin/v1/jobs/{job}/work/{work}/retry',
  discardStuckWork: 'POST /admin/v1/jobs/{job}/work/{work}/discard',
  showDemo: 'GET /admin/v1/demo',
  loadDemo: 'POST /admin/v1/demo/load',
  listAuditEntries: 'GET /admin/v1/audit',
  showAuditEntry: 'GET /admin/v1/audit/{id}',
  undoAuditEntry: 'POST /admin/v1/audit/{entry}/undo',
}
