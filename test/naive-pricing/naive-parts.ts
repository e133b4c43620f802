// What of the price of a night is lodging and what are its parts, and which of them belong to a base (contract P7).

import type { ChargeBase } from '../../src/lodging/prices/rules.ts'
import type { Property } from '../../src/lodging/properties/property.ts'
import { nightsOf } from './naive-availability.ts'
import type { Offered } from './naive-promotions.ts'
import { agesIn, isWhen } from './naive-schemes.ts'

export interface Segment {
  /** Null for lodging. */
  readonly key: string | null
  readonly amount: bigint
}

/** A price of a night of a room, lodging last: each part takes its amount from what is left. */
export function segmentsOf(
  { priceParts = [] }: Property,
  offered: Offered,
  place: number,
  night: number,
  price: bigint,
): Segment[] {
  const party = offered.search.parties[place]
  const ages = party ? agesIn(party) : []
  let left = price
  const parts = priceParts.map(({ key, amount, unit, conditions }) => {
    const { minAge, maxAge } = conditions
    const guests = ages.filter(age => age >= (minAge ?? 0) && age <= (maxAge ?? 1000)).length
    const isNight = nightsOf(offered.search)[night] !== undefined
    const isOwed =
      isNight && isWhen(conditions, { amount: { kind: 'flat', amount, unit, per: 'room' } }, night, offered)
    const whole = isOwed ? BigInt(amount) * BigInt(unit === 'night' ? 1 : guests) : 0n
    const part = whole < left ? whole : left
    left -= part
    return { key, amount: part }
  })
  return [...parts, { key: null, amount: left }]
}

export const belongs = (
  { lodging, parts }: Pick<ChargeBase, 'lodging' | 'parts'>,
  key: string | null,
): boolean => (key === null ? lodging : parts === null || parts.includes(key))
