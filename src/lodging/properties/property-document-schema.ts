// The schema of the complete property document: for validation, types and defaults, and published as
// docs/property-document.schema.json.

import { type Static, Type } from 'typebox'
import {
  choice,
  currency,
  defaulted,
  emailAddress,
  flag,
  guestText,
  identifier,
  language,
  list,
  optional,
  pattern,
  record,
  text,
  time,
  whole,
} from '../documents/schema-values.ts'
import { feeSchema, taxSchema } from '../prices/schema-charges.ts'
import { partSchema, totalRoundingSchema } from '../prices/schema-parts.ts'
import { childAgeBandSchema, promotionSchema } from '../prices/schema-rules.ts'
import { equalOffers, ownInventory, paymentCollections } from './property.ts'
import { calendarEntrySchema, inventoryEntrySchema } from './schema-calendar.ts'
import { contentFields } from './schema-content.ts'
import { ratePlanSchema, roomSchema } from './schema-rooms.ts'

const storedFields = {
  id: identifier('Id of the property.'),
  name: guestText('Name.', 200, 1),
  language: optional(
    language(
      'Language of texts that are written plainly, and of mails to the property. Without it English, and mails to the property are in the language of the reservation.',
    ),
  ),
  source: defaulted(
    pattern(
      'Where bookings are made: crs is the house itself, any other name a remote system that the server must know.',
      '^[a-z][a-z0-9_-]{0,31}$',
      32,
    ),
    ownInventory,
  ),
  source_mappings: defaulted(
    list(
      'What the property is called at remote systems that are searched live (docs/sources.md), the preferred one first.',
      10,
      record('The property at a remote system.', {
        source: pattern('Name of the remote system.', '^[a-z][a-z0-9_-]{0,31}$', 32),
        key: text('The name of the property there.', 100, 1),
        rooms: list(
          'The room types there that are sold here; others are left out.',
          500,
          record('A room type.', {
            id: identifier('Id of the room in this document.'),
            key: text('The name of the room type there.', 200, 1),
          }),
        ),
      }),
    ),
    [],
  ),
  equal_offers: defaulted(
    choice(
      'From which of source_mappings the property is sold: one_source is that of source; best_price and preferred are all, and of offers with the same room, board and refundability the lowest price is shown, or that of the first source.',
      equalOffers,
    ),
    'one_source',
  ),
  open: defaulted(flag('A property that is not open is shown but cannot be booked.'), true),
  time_zone: Type.String({
    description: 'IANA time zone, such as America/Denver.',
    format: 'time-zone',
    minLength: 1,
    maxLength: 64,
  }),
  currency: currency('Currency of every amount in this document'),
  order: defaulted(whole('Place in lists, lowest first.', 0, 2_147_483_647), 0),
  ...contentFields,
  cutoff_days: defaulted(whole('Days before arrival by which the booking has to be made.', 0, 1100), 0),
  cutoff_time: optional(time('End of bookings for arrival on the same day')),
  payment_collection: defaulted(
    choice(
      'What becomes of the card: none checks it only, vault keeps it sealed for the hotel to charge, gateway charges what is due at booking.',
      paymentCollections,
    ),
    'none',
  ),
  guest_address: defaulted(
    flag('Whether the booking pages ask guests for their address. Without it they may give one.'),
    false,
  ),
  multi_room: defaulted(flag('Whether one booking may hold several rooms.'), true),
  reservation_email: optional(
    emailAddress('Where the property is told of reservations; not shown to publishers'),
  ),
  invoice_issuer: optional(
    record(
      'Who writes invoices and receipts. Without it the name and the address of the property stand there.',
      {
        name: text('Legal name.', 200, 1),
        address: defaulted(
          list('Lines of the address; without any that of the property.', 6, text('A line.', 200, 1)),
          [],
        ),
        tax_number: optional(text('Tax number, as invoices of the country state it.', 60, 1)),
        note: optional(text('A sentence below each invoice, such as why no tax is charged.', 500, 1)),
      },
    ),
  ),
  assumed_child_age: defaulted(whole('Age taken for a child whose age is not given.', 0, 17), 8),
  child_age_bands: defaulted(
    list('Ages with child prices, from 0 on, ascending, without gaps.', 10, childAgeBandSchema),
    [],
  ),
  rooms: list('Rooms.', 500, roomSchema),
  rate_plans: list('Rate plans.', 200, ratePlanSchema),
  promotions: defaulted(list('Promotions.', 500, promotionSchema), []),
  fees: defaulted(list('Fees.', 50, feeSchema), []),
  taxes: defaulted(list('Taxes.', 50, taxSchema), []),
  price_parts: defaulted(list('Parts of the prices that are not lodging.', 20, partSchema), []),
  total_rounding: optional(totalRoundingSchema),
  total_first: optional(
    choice(
      'The amount that is shown and compared first: total, or altogether, which has charges due at check-in too. Absent: as the law of its country asks (altogether in AU, CA, GB and US).',
      ['total', 'altogether'],
    ),
  ),
  prior_price: optional(
    choice(
      'What is shown beside a reduced price: the lowest of the thirty days before the reduction began, or none. Absent: as the law of its country asks (lowest_30_days in the EU, Iceland, Liechtenstein and Norway).',
      ['lowest_30_days', 'none'],
    ),
  ),
}

/** The stored document: everything but calendar and inventory, which are stored by the night. */
export const storedDocumentSchema = record('A property.', storedFields)

export const propertyDocumentSchema = record(
  'Everything about a property: content, rooms, rate plans, rules, calendar and inventory.',
  {
    ...storedFields,
    calendar: Type.Optional(
      list(
        'Prices and restrictions, in layers. Left out: what is stored stays; []: none.',
        20_000,
        calendarEntrySchema,
      ),
    ),
    inventory: Type.Optional(
      list(
        'Exceptions from the standing allotments, in layers. Left out: what is stored stays; []: none.',
        20_000,
        inventoryEntrySchema,
      ),
    ),
  },
)

export type PropertyDocument = Static<typeof propertyDocumentSchema>

/** A change of nights without the property itself; currency and names are the property's. */
export const calendarChangeSchema = record(
  'Changes of prices, restrictions and counts: only the nights and fields named change.',
  {
    calendar: Type.Optional(
      list(
        'Prices and restrictions, in layers over what is stored; null clears a field.',
        20_000,
        calendarEntrySchema,
      ),
    ),
    inventory: Type.Optional(list('Allotments of single nights.', 20_000, inventoryEntrySchema)),
  },
)
/** A stored document: without calendar and inventory; defaults may be left out. */
export type StoredDocument = Static<typeof storedDocumentSchema>
