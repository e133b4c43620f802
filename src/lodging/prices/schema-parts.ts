// The parts of the prices of a property document that are not lodging, and the rounding of its totals.

import type { Static } from 'typebox'
import { amount, choice, defaulted, guestText, optional, record, whole } from '../documents/schema-values.ts'
import { chargeConditionsSchema, key, roundingMode } from './schema-charges.ts'

export const totalRoundingSchema = record(
  'The total is rounded, as where small coins are no longer in use; the difference is a line of the fees, which can be below 0.',
  {
    to: amount('To a multiple of this.', { exclusiveMinimum: 0 }),
    name: guestText('Name of the line.', 200, 1),
    mode: roundingMode,
  },
)

const partConditionsSchema = record('When it is part of the price; what is not named is always met.', {
  stay: chargeConditionsSchema.properties.stay,
  season: chargeConditionsSchema.properties.season,
  min_age: optional(whole('Youngest guest that counts.', 0, 120)),
  max_age: optional(whole('Oldest guest that counts.', 0, 120)),
  rooms: chargeConditionsSchema.properties.rooms,
  rate_plans: chargeConditionsSchema.properties.rate_plans,
})

export const partSchema = record('A part of the prices that is not lodging, such as breakfast.', {
  key: key('By which bases name it; unique among the parts.'),
  name: guestText('Name.', 200, 1),
  amount: amount(
    'Amount, with the taxes inside it. What a night costs after promotions is never less than its parts.',
  ),
  unit: defaulted(
    choice('Whether it is for each night of a room, or for each guest and night.', ['night', 'person_night']),
    'person_night',
  ),
  conditions: defaulted(partConditionsSchema, {}),
})

export type PartDocument = Static<typeof partSchema>
export type TotalRoundingDocument = Static<typeof totalRoundingSchema>
