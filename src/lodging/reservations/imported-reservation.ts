// A reservation that was made elsewhere, and what it becomes here: a record of a stay and of what was agreed for it. Nothing is
// sold by it, so there is no payment, no card and no rate behind its price.

import { createHash } from 'node:crypto'
import { addDays, type Day, nightsBetween } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { add, type Minor, minor, scaleHalfAway, spread, subtract, zero } from '../../values/money.ts'
import { defaultLanguage } from '../documents/languages.ts'
import { sameCurrency } from '../prices/exchange.ts'
import type { ChargeItem, WordedPrice } from '../prices/price.ts'
import { ownInventory, type Property } from '../properties/property.ts'
import { type Guest, noCard, type Reservation, type ReservedRoom } from './reservation.ts'

export const importedStatuses = ['confirmed', 'cancelled', 'no_show', 'completed'] as const
export type ImportedStatus = (typeof importedStatuses)[number]

/** A line of a file, as it was read. It survives JSON unchanged. Amounts are in the currency of the property. */
export interface ImportedReservation {
  /** At the other system. */
  readonly number: string
  readonly status: ImportedStatus
  readonly roomId: number
  readonly rateCode: string
  readonly checkin: Day
  readonly checkout: Day
  readonly rooms: number
  readonly adults: number
  readonly children: number
  /** total = what is left for the rooms + tax + fee. */
  readonly total: Minor
  readonly tax: Minor
  readonly fee: Minor
  /** Kept of a cancelled reservation, or of a guest who did not come. */
  readonly penalty: Minor
  readonly refund: Minor
  /** RFC 3339, UTC. */
  readonly createdAt: string
  /** Null but for a cancelled one. */
  readonly cancelledAt: string | null
  readonly guest: Guest
  /** Who sold it there; empty where the file does not say. */
  readonly soldBy: string
}

/** Tells another reservation under the same number; nothing of the guest is in it. */
export const digestOf = (line: ImportedReservation): Uint8Array => {
  const { status, roomId, rateCode, checkin, checkout, rooms, adults, children, total, tax, fee } = line
  const facts = [status, roomId, rateCode, checkin, checkout, rooms, adults, children, total, tax, fee]
  return createHash('sha256').update(JSON.stringify(facts)).digest()
}

/** What no file says of a reservation: who it is here. */
export type ImportedIdentity = Pick<Reservation, 'id' | 'confirmationNumber' | 'publisherId'>

/** The reservation, confirmed: what came of it later is a move of its own. The room is one of the property. */
export function importedReservation(
  line: ImportedReservation,
  property: Property,
  identity: ImportedIdentity,
): Reservation {
  const price = recordedPrice(line, property)
  return {
    ...identity,
    source: ownInventory,
    sourceConfirmation: line.number,
    propertyId: property.id,
    roomId: line.roomId,
    roomName: property.rooms.find(({ id }) => id === line.roomId)!.name,
    rateCode: line.rateCode,
    status: 'confirmed',
    version: 1,
    paymentState: 'none',
    cancellation: null,
    checkin: line.checkin,
    checkout: line.checkout,
    rooms: reservedRooms(line, property),
    guest: line.guest,
    card: noCard,
    session: { session_id: null, user_agent: null, ip: null },
    createdAt: line.createdAt,
    price,
    propertyPrice: price,
    exchange: sameCurrency(property.currency),
    discountId: null,
    openChange: null,
    language: property.language ?? defaultLanguage,
  }
}

/** Files count the guests of all rooms together. */
function reservedRooms(
  { guest, rooms, adults, children }: ImportedReservation,
  { assumedChildAge }: Property,
): ReservedRoom[] {
  const childrenIn = spreadCount(children, rooms)
  return spreadCount(adults, rooms).map((adultsOfRoom, index) => ({
    name: `${guest.first_name} ${guest.last_name}`.trim(),
    adults: adultsOfRoom,
    children: childrenIn[index]!,
    children_ages: new Array<number>(childrenIn[index]!).fill(assumedChildAge),
    ages_assumed: childrenIn[index]! > 0,
    bed_type: null,
  }))
}

const spreadCount = (count: number, over: number): number[] =>
  Array.from({ length: over }, (_, index) => Math.floor(count / over) + (index < count % over ? 1 : 0))

/** The amounts of the file, the rooms' share spread over the nights. Cancelling costs nothing, as no policy is known. */
function recordedPrice(
  { checkin, checkout, total, tax, fee, status, penalty }: ImportedReservation,
  { currency }: Property,
): WordedPrice {
  const nights = nightsBetween(checkin, checkout)
  const subtotal = subtract(total, add(tax, fee))
  const average = scaleHalfAway(subtotal, 1, nights)
  return {
    currency,
    decimals: decimalsOf(currency),
    nights: spread(subtotal, nights).map((rate, night) => ({
      day: addDays(checkin, night),
      originalRate: rate,
      rate,
      promotionalSavings: zero,
      promotionId: null,
      inventory: null,
    })),
    promotions: [],
    discount: null,
    taxItems: chargeOf('Tax', tax),
    fees: chargeOf('Fees', fee),
    checkinFees: [],
    total: {
      originalNightlyAvg: average,
      nightlyAvg: average,
      originalSubtotal: subtotal,
      subtotal,
      tax,
      fee,
      balanceDue: zero,
      checkinFee: zero,
      total: minor(total),
      rebate: zero,
      promotionalSavings: zero,
      discountSavings: zero,
    },
    isRefundable: 'Y',
    isDepositRequired: 'N',
    depositPolicy: '',
    cancellationPolicy: '',
    cancellationPenalties: [{ from: null, until: null, penalty: zero }],
    noShowPenalty: status === 'no_show' ? penalty : zero,
  }
}

const chargeOf = (name: string, total: Minor): ChargeItem[] =>
  total === zero ? [] : [{ name, description: '', total, included: false }]
