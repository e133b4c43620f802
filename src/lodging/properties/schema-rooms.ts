// Rooms and rate plans of a property document.

import { type Static, Type } from 'typebox'
import {
  amount,
  choice,
  type DecimalText,
  defaulted,
  flag,
  guestText,
  identifier,
  list,
  nullable,
  optional,
  percent,
  price,
  rateCode,
  record,
  text,
  time,
  whole,
} from '../documents/schema-values.ts'
import { derivedSchema } from '../prices/schema-derivation.ts'
import { codeName } from '../prices/schema-rules.ts'
import { mealPlans } from './property.ts'
import { images } from './schema-content.ts'

/** Of a room and of a rate plan; both bind. */
const priceBounds = {
  min_price: optional(
    price(
      'Lowest price of a night; a lower one is refused, whoever sends it. Absent: any but 0. 0: it may be free.',
    ),
  ),
  max_price: optional(price('Highest price of a night; a higher one is refused. Absent: any.')),
}

export const roomSchema = record('A kind of room.', {
  id: identifier('Id, unique within the property.'),
  name: guestText('Name.', 200, 1),
  type: defaulted(guestText('Type of room.', 200), ''),
  type_id: optional(identifier('Id of the type of room, for publishers of the older form.')),
  standard_occupancy: whole('Guests that the standard price is for.', 1, 40),
  maximum_occupancy: whole('Guests that fit.', 1, 40),
  minimum_occupancy: optional(whole('Guests that it is sold to at least; absent: one.', 1, 40)),
  maximum_adults: optional(whole('Adults that fit, where that is fewer.', 1, 40)),
  maximum_children: optional(whole('Children that fit, where that is fewer.', 0, 40)),
  bedrooms: defaulted(whole('Bedrooms, for charges that are owed for each.', 1, 40), 1),
  allotment: defaulted(
    nullable(whole('Rooms for sale each night; null sells without a count.', 0, 100_000)),
    null,
  ),
  ...priceBounds,
  short_description: defaulted(guestText('In a sentence or two.', 2000), ''),
  long_description: defaulted(guestText('In full.', 20_000), ''),
  bedding: defaulted(guestText('Beds, in words.', 500), ''),
  beds: defaulted(
    list(
      'Bed choices; where there are any, the guest has to choose one.',
      20,
      record('A bed choice.', { code: text('Code.', 40, 1), description: guestText('In words.', 200, 1) }),
    ),
    [],
  ),
  images: images('Pictures of the room.'),
})

/** A charge: `"none"`, `"full"`, or one of nights, percent and amount. */
export type ChargeDocument =
  | 'none'
  | 'full'
  | { nights: number }
  | { percent: DecimalText }
  | { amount: DecimalText }

const chargeSchema = (description: string) =>
  Type.Unsafe<ChargeDocument>({
    type: ['string', 'object'],
    pattern: '^(none|full)$',
    properties: {
      nights: whole('The price of the first so many nights.', 1, 99),
      percent: percent('Percent of the total.'),
      amount: amount('Amount for each room.'),
    },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    description: `${description}: "none", "full", {"nights": 1}, {"percent": 50} or {"amount": 30}.`,
  })

const depositSchema = record('What is due when booking.', {
  steps: defaulted(
    list(
      'The step with the smallest within_days that covers the days before arrival applies; none when no step does.',
      20,
      record('A step.', {
        within_days: optional(whole('Days before arrival, at most; null for any lead time.', 0, 1100)),
        charge: chargeSchema('What is due'),
      }),
    ),
    [],
  ),
})

const cancellationSchema = record('What cancelling costs.', {
  arrival_time: defaulted(time('The hour of arrival that hours_before is counted back from'), '18:00'),
  steps: defaulted(
    list(
      'Each charge is owed from its hour until the next step; before the first step cancelling is free.',
      20,
      record('A step.', {
        hours_before: nullable(whole('Hours before arrival; null from the moment of booking.', 0, 26_400)),
        charge: chargeSchema('What is owed'),
      }),
    ),
    [],
  ),
  no_show: chargeSchema('What is owed by a guest who does not come'),
})

const modificationSchema = record('Whether publishers may change a reservation of the rate.', {
  allowed: defaulted(flag('Whether they may.'), true),
  until_days: optional(
    whole('Days before arrival on which it ends; absent: until the day of arrival.', 0, 1100),
  ),
})

const accessSchema = record(
  'Who may buy at the plan: whoever one of the lists names; nobody else learns of it. Empty lists: the hotel’s own staff alone. Absent: everybody.',
  {
    publishers: defaulted(list('Publisher ids.', 500, identifier('An id.')), []),
    codes: defaulted(
      list('Discount codes that open the plan where they can be used for the stay.', 100, codeName),
      [],
    ),
  },
)

export const ratePlanSchema = record('A rate plan: the terms that a room is sold on.', {
  code: rateCode('Code, unique within the property; publishers book with it.'),
  title: guestText('Title.', 200, 1),
  text: defaulted(guestText('Description.', 5000), ''),
  meal_plan: defaulted(choice('Meals in the price.', mealPlans), 'room_only'),
  deposit: defaulted(depositSchema, {}),
  ...priceBounds,
  derived: optional(derivedSchema),
  cancellation: cancellationSchema,
  modification: defaulted(modificationSchema, {}),
  deposit_text: optional(guestText('Own words in place of the generated deposit policy.', 5000, 1)),
  cancellation_text: optional(guestText('Own words in place of the generated cancellation policy.', 5000, 1)),
  access: optional(accessSchema),
})

export type RoomDocument = Static<typeof roomSchema>
export type RatePlanDocument = Static<typeof ratePlanSchema>
