// The amount of a fee or tax on the nights of one rate; both use the same arithmetic (contract P6, P7).

import type { ChargeAmount, ChargeConditions } from '../../lodging/prices/rules.ts'
import { add, type Minor, percentOf, percentOfPart, scaleHalfAway, times, zero } from '../../values/money.ts'
import type { Draft, RoomNights } from '../draft.ts'
import type { ChargeRule, CountedParts, PossibleCharge } from '../offer.ts'
import { isInBand, isOwedAtAnyRate } from './rate-bands.ts'

/**
 * The amount of a fee or tax, rounded once; 0 when no night counts. A compound tax is also charged on `onTop`, the taxes
 * listed before it. The counted nights of a room bear a share of room charge and `onTop` in proportion to their rates, or
 * to their number when all nights are free.
 */
export function amountOf(charge: PossibleCharge<ChargeRule>, draft: Draft, onTop: Minor): Minor {
  if (charge.amountAtAnyRate !== null) return charge.amountAtAnyRate
  const { amount } = charge.rule
  const base = add(draft.roomCharge, onTop)
  if (amount.kind === 'percent' && charge.countsEveryNight) return percentOf(base, amount.percent)
  const counted = countedNights(charge, draft)
  if (counted.roomNights === 0) return zero
  if (amount.kind === 'flat') return times(amount.amount, countOf(amount, counted))
  if (draft.writtenRates > 0) return percentOfPart(base, amount.percent, counted.rates, draft.writtenRates)
  const { days, search } = draft.offer.stayContext
  return percentOfPart(base, amount.percent, counted.roomNights, days.length * search.parties.length)
}

/** The amount of a charge that is the same at every rate; null when it depends on the rate. */
export function amountAtAnyRate(
  { amount, conditions }: ChargeRule,
  { guests, nights }: CountedParts,
  rooms: number,
): Minor | null {
  if (amount.kind === 'percent' || !isOwedAtAnyRate(conditions)) return null
  const counted = {
    nights: nights.length,
    rooms,
    roomNights: nights.length * rooms,
    guests,
    guestNights: nights.length * guests,
  }
  return times(amount.amount, countOf(amount, counted))
}

interface Counts {
  /** With at least one room that counts. */
  readonly nights: number
  /** With at least one night that counts, and their guests. */
  readonly rooms: number
  readonly guests: number
  readonly roomNights: number
  readonly guestNights: number
}

/** How often a flat amount is owed. Each person owes an amount for each person once, in however many rooms. */
export function countOf({ unit, per }: ChargeAmount & { kind: 'flat' }, counted: Counts): number {
  switch (unit) {
    case 'stay':
      return per === 'room' ? counted.rooms : Math.min(1, counted.rooms)
    case 'night':
      return per === 'room' ? counted.roomNights : counted.nights
    case 'person':
      return counted.guests
    case 'person_night':
      return counted.guestNights
  }
}

interface CountedNights extends Counts {
  /** The price of the counted nights, as in `writtenRates`. */
  readonly rates: number
}

/** The nights of each room whose rate is in the band of the conditions. */
function countedNights(charge: PossibleCharge<ChargeRule>, draft: Draft): CountedNights {
  const counted = { nights: 0, rooms: 0, guests: 0, roomNights: 0, guestNights: 0, rates: 0 }
  const nights = new Set<number>()
  for (const room of draft.rooms) {
    for (const place of room.alike.places) {
      const before = counted.roomNights
      for (const night of charge.nights) {
        if (!isOwedOn(charge.rule.conditions, draft, { room, place, night })) continue
        nights.add(night)
        counted.roomNights += 1
        counted.rates += room.rates[night]!
      }
      const ofRoom = counted.roomNights - before
      if (ofRoom === 0) continue
      counted.rooms += 1
      const guests = charge.guestsOfRooms[place] ?? 0
      counted.guests += guests
      counted.guestNights += guests * ofRoom
    }
  }
  counted.nights = nights.size
  return counted
}

interface NightOfRoom {
  readonly room: RoomNights
  /** The position of the room among the requested ones. */
  readonly place: number
  readonly night: number
}

/** Whether a night of a room is in the band of the conditions, by the price of the whole stay. */
export function isOwedOn(
  conditions: ChargeConditions,
  draft: Draft,
  { room, place, night }: NightOfRoom,
): boolean {
  if (isOwedAtAnyRate(conditions)) return true
  const { roomCharge, writtenRates, offer } = draft.whole ?? draft
  const rate = room.rates[night]!
  const charge = writtenRates === zero ? zero : scaleHalfAway(roomCharge, rate, writtenRates)
  const { adults, childAges } = offer.stayContext.search.parties[place]!
  return isInBand(conditions, charge, adults + childAges.length)
}
