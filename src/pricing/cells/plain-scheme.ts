// A charge with one amount, as one that is computed guest's night by guest's night.

import type { ChargeScheme } from '../../lodging/prices/rules.ts'
import type { ChargeRule, PossibleCharge } from '../offer.ts'

/** The scheme of a charge that has none. */
export const plainScheme = ({ rule: { amount } }: PossibleCharge<ChargeRule>): ChargeScheme => ({
  rows: [{ amount, forEach: null, conditions: always }],
  base: { nights: 'net', lodging: true, parts: null, charges: [], share: 'room' },
  currency: null,
  atLeast: null,
  atMost: null,
  rounding: null,
  nightsOfYear: null,
})

const always: ChargeScheme['rows'][number]['conditions'] = {
  stay: null,
  minNights: null,
  maxNights: null,
  minAge: null,
  maxAge: null,
  rooms: null,
  ratePlans: null,
  chargedNights: null,
  rateFrom: null,
  rateBelow: null,
  rateOf: 'room',
}
