// The limit on one search. Each night of each rate is priced for each requested room, so a search of many properties
// can be a million times as much work as another (threat D13).

import { nightsBetween } from '../../values/civil-dates.ts'
import { badRequest } from '../../values/faults.ts'
import type { GatheredStay, StayQuestion } from './gather.ts'

/** About half a second of work, spread over a longer time so that other requests get their turn. */
const mostPrices = 1_000_000

/** BadRequestException for a search of several properties over the limit; the message says what to reduce. */
export function requireAffordable(stays: readonly GatheredStay[], question: StayQuestion): void {
  if (stays.length < 2) return
  const nights = nightsBetween(question.checkin, question.checkout)
  const rates = stays.reduce((sum, { supply }) => sum + supply.calendars.length, 0)
  const prices = rates * nights * question.rooms.length
  if (prices <= mostPrices) return
  throw badRequest([
    {
      field: 'property_ids',
      message:
        `would need ${prices} prices (${rates} rates of ${stays.length} properties, ${nights} nights, ` +
        `${question.rooms.length} rooms), of at most ${mostPrices}; name fewer properties, set a limit, or ask for ` +
        'fewer nights or rooms',
    },
  ])
}
