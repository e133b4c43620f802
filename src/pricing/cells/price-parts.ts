// What of the price of a night is lodging, and what are its parts (contract P7).

import type { ChargeBase, PricePart } from '../../lodging/prices/rules.ts'
import { chargedStay, isOwedAt, nightsOfRow } from '../charges/charge-conditions.ts'
import type { Offer, PartsOfNights } from '../offer.ts'
import { guestsOf, isCounted } from './cell-guests.ts'

/** The parts of the prices of an offer; null where they are for lodging alone. */
export function partsOfNights({ stayContext, room, terms }: Offer): PartsOfNights | null {
  const { property, search, days } = stayContext
  if (property.priceParts === undefined) return null
  const parts = property.priceParts.filter(({ conditions }) =>
    isOwedAt(conditions, room.room.id, terms.plan.code),
  )
  const charged = chargedStay(search, days)
  const nights = parts.map(part => new Set(nightsOfRow(asCharge(part), charged)))
  return {
    keys: parts.map(({ key }) => key),
    amounts: search.parties.map(party => {
      const guests = guestsOf(party)
      const times = parts.map(({ unit, conditions }) =>
        unit === 'night' ? 1 : guests.filter(guest => isCounted(conditions, guest)).length,
      )
      return days.map((_, night) =>
        parts.map(({ amount }, index) => (nights[index]!.has(night) ? amount * times[index]! : 0)),
      )
    }),
  }
}

const asCharge = ({ amount, unit, conditions }: PricePart) => ({
  amount: { kind: 'flat', amount, unit, per: 'room' } as const,
  conditions,
})

/** A price of a night of a room as lodging and its parts, in order; a part is at most what those before it leave. */
export function segmentsOf(
  parts: PartsOfNights | null,
  { place, night }: { readonly place: number; readonly night: number },
  price: number,
): number[] {
  if (parts === null) return [price]
  let left = price
  const taken = parts.amounts[place]![night]!.map(amount => {
    const part = Math.min(amount, left)
    left -= part
    return part
  })
  return [left, ...taken]
}

/** Whether lodging (0), or the part that is the n-th segment, belongs to a base. */
export const isInBase = (
  { lodging, parts }: Pick<ChargeBase, 'lodging' | 'parts'>,
  segment: number,
  keys: readonly string[],
): boolean => (segment === 0 ? lodging : parts === null || parts.includes(keys[segment - 1]!))
