// What each of several requested rooms has of the nights and lines of a price that is kept, to the last unit (contract P2). What a
// rule counts in a room is the room's; what is for the booking is divided where the price is shown (lodging/prices/by-room.ts).

import type { ChargeItem } from '../lodging/prices/price.ts'
import type { Fee, Tax } from '../lodging/prices/rules.ts'
import { add, dividedLike, type Minor, subtract, sum, sumOf, zero } from '../values/money.ts'
import { type Exact, nothing, plus } from './cells/exact.ts'
import { amountsOfRooms, insideAt, isAmountInside } from './charges/amounts-inside.ts'
import { agesOf, guestsOfAge, isForBooking } from './charges/charge-conditions.ts'
import { countOf, isOwedOn } from './charges/charges.ts'
import { taxesWithinRoom } from './charges/included-taxes.ts'
import type { Draft, RoomNights } from './draft.ts'
import type { ChargeAmounts, PossibleCharge } from './offer.ts'
import { roomsOfNight } from './room-parts.ts'
import { chargesOf } from './running-lines.ts'

type Weights = readonly (number | bigint)[]

/** Fills `rooms` of nights and lines; nothing for one room. */
export function addRoomParts(draft: Draft): void {
  const { price, offer, charges } = draft
  if (offer.stayContext.search.parties.length < 2) return
  const rooms = placed(draft)
  const gross = grossRooms(draft, rooms)
  price.nights = price.nights.map((night, index) => ({
    ...night,
    rooms: roomsOfNight(
      night,
      gross.map(({ original, rates }, place) => ({
        rate: rooms[place]!.rates[index]!,
        saved: subtract(original[index]!, rates[index]!),
        gross: add(rates[index]!, insideAt(draft.amountsInside, { place, night: index })),
      })),
    ),
  }))
  const amounts = chargesOf(draft, charges.fees.fees, draft.includedTaxes)
  const inside = insideParts(draft, gross)
  const weights = (charge: PossibleCharge<Fee | Tax>) => weightsOf(draft, rooms, { charge, amounts })
  const lines = (
    kind: Exclude<keyof ChargeAmounts, 'byKey' | 'lines'>,
    all: readonly PossibleCharge<Fee | Tax>[],
  ) =>
    all.flatMap((charge, index) => {
      const amount = amounts[kind][index]!
      const { rule } = charge
      const isInPrices = kind === 'taxes' && charges.taxes[index]!.isInPrices
      const isInside = isInPrices || isAmountInside(rule)
      const own = isInPrices
        ? inside.shift()!
        : isInside
          ? amountsOfRooms(draft.amountsInside, rule, price.nights.length)
          : divided(amount, weights(charge))
      return amount === zero ? [] : [{ isCheckin: rule.due === 'checkin' && !isInside, rooms: own }]
    })
  const ofFees = lines('fees', charges.fees.fees)
  const ofTaxes = [...lines('taxes', charges.taxes), ...lines('feeTaxes', charges.fees.fees)]
  const ofBooking = ofFees.filter(({ isCheckin }) => !isCheckin)
  const supplements = price.fees.filter(({ isRounding }) => !isRounding).length - ofBooking.length
  price.fees = [
    ...price.fees.slice(0, supplements).map(item => ({ ...item, rooms: supplementOfRooms(draft, item) })),
    ...withRooms(price.fees.slice(supplements), ofBooking),
  ]
  price.taxItems = withRooms(
    price.taxItems,
    ofTaxes.filter(({ isCheckin }) => !isCheckin),
  )
  price.checkinFees = withRooms(
    price.checkinFees,
    [...ofFees, ...ofTaxes].filter(({ isCheckin }) => isCheckin),
  )
}

/** Both are in the order of the rules; the line that rounds the total is behind them. */
const withRooms = (
  items: readonly ChargeItem[],
  lines: readonly { readonly rooms: readonly Minor[] | null }[],
): ChargeItem[] =>
  items.map((item, index) => {
    const rooms = lines[index]?.rooms
    return rooms ? { ...item, rooms } : item
  })

const divided = (amount: Minor, weights: Weights | null): Minor[] | null =>
  weights && dividedLike(amount, weights)

/** The rooms in the order in which they were requested. */
function placed({ rooms }: Pick<Draft, 'rooms'>): RoomNights[] {
  const found: RoomNights[] = []
  for (const room of rooms) for (const place of room.alike.places) found[place] = room
  return found
}

/** The same with the prices that the hotel wrote. */
const grossRooms = ({ inside }: Draft, rooms: readonly RoomNights[]): readonly RoomNights[] =>
  inside !== null && 'ofRooms' in inside ? inside.rooms.toSorted((a, b) => a.place - b.place) : rooms

const supplementOfRooms = ({ offer: { byTariff } }: Draft, { name }: ChargeItem): Minor[] =>
  (byTariff ?? []).map(({ supplements }) =>
    sumOf(
      supplements.filter(each => each.name === name),
      ({ total }) => total,
    ),
  )

/**
 * What a rule counts in each room; null for what is for the booking. Percentages count the prices of their nights, flat amounts how
 * often they are owed, and charges with a scheme what they come to.
 */
function weightsOf(
  draft: Draft,
  rooms: readonly RoomNights[],
  { charge, amounts }: { readonly charge: PossibleCharge<Fee | Tax>; readonly amounts: ChargeAmounts },
): Weights | null {
  if (isForBooking(charge.rule)) return null
  const line = amounts.lines?.get(charge.rule)
  if (line === undefined) return rooms.map((room, place) => countIn(charge, draft, { room, place }))
  return wholeWeights(
    rooms.map((_, place) =>
      line.cells
        .filter(cell => cell.place === place)
        .reduce((total, cell) => plus(total, cell.amount), nothing),
    ),
  )
}

function countIn(
  { rule: { amount, conditions }, nights }: PossibleCharge<Fee | Tax>,
  draft: Draft,
  { room, place }: { readonly room: RoomNights; readonly place: number },
): number {
  const counted = nights.filter(night => isOwedOn(conditions, draft, { room, place, night }))
  const { length } = counted
  if (amount.kind === 'percent')
    return draft.writtenRates === zero ? length : sum(counted.map(night => room.rates[night]!))
  const guests = guestsOfAge(conditions, agesOf(draft.offer.stayContext.search.parties[place]!))
  return countOf(amount, {
    nights: length,
    rooms: Math.min(1, length),
    roomNights: length,
    guests: length === 0 ? 0 : guests,
    guestNights: guests * length,
  })
}

const wholeWeights = (amounts: readonly Exact[]): bigint[] => {
  const bottom = amounts.reduce((product, each) => product * each.bottom, 1n)
  return amounts.map(each => (each.top * bottom) / each.bottom)
}

/**
 * Of each tax inside the prices, in order. The largest one takes what rounding leaves, so that a room costs with its taxes what the
 * hotel wrote; where that would be less than nothing, it is divided as the others.
 */
function insideParts(draft: Draft, gross: readonly RoomNights[]): Minor[][] {
  const { inside, includedTaxes, roomCharge, price } = draft
  if (inside === null) return []
  const written = gross.map(({ rates }) => sum(rates))
  const parts = includedTaxes.map((tax, index) =>
    dividedLike(
      tax,
      'ofRooms' in inside ? gross.map((_, place) => taxesWithinRoom(draft, inside, place)[index]!) : written,
    ),
  )
  const largest = includedTaxes.indexOf(includedTaxes.reduce((most, tax) => (tax > most ? tax : most), zero))
  const rates = gross.map((_, place) => sumOf(price.nights, ({ rooms }) => rooms![place]!.rate))
  const applied = dividedLike(price.discount?.applied ?? zero, rates)
  const left = dividedLike(add(roomCharge, sum(includedTaxes)), written).map((charge, place) => {
    const others = parts.filter((_, index) => index !== largest).map(part => part[place]!)
    return subtract(charge, add(subtract(rates[place]!, applied[place]!), sum(others)))
  })
  return left.every(part => part >= 0) ? parts.with(Math.max(0, largest), left) : parts
}
