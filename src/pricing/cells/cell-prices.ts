// What a night of a room costs as the base of a charge, exactly (contract P6, P7).

import type { ChargeBase } from '../../lodging/prices/rules.ts'
import { divideHalfAway, type Minor, sum } from '../../values/money.ts'
import { insideAt } from '../charges/amounts-inside.ts'
import type { Draft } from '../draft.ts'
import type { TaxRatios } from '../offer.ts'
import { divided, type Exact, exact, multiplied, nothing, plus } from './exact.ts'
import { isInBase, segmentsOf } from './price-parts.ts'

/** A night of one of the requested rooms. */
export interface RoomNight {
  /** The position of the room among the requested ones. */
  readonly place: number
  readonly night: number
}

/** The room nights of a draft as they are before and after promotions, with their taxes and without. */
export interface CellPrices {
  /** The part of the base that a night of a room has. */
  of(base: ChargeBase, at: RoomNight): Exact
  /** The part of an amount for all rooms and nights: by their prices, or by their number where all are free. */
  share(amount: Minor, at: RoomNight): Exact
}

export function cellPrices(draft: Draft, includedTaxes: readonly Minor[]): CellPrices {
  const { roomCharge, writtenRates, inside } = draft
  const roomAt = draft.rooms.reduce<Draft['rooms'][number][]>((found, room) => {
    for (const place of room.alike.places) found[place] = room
    return found
  }, [])
  const mixed = inside !== null && 'ofRooms' in inside ? inside : null
  const grossAt = mixed === null ? roomAt : placed(mixed.rooms)
  const { length: nights } = draft.offer.stayContext.days
  const grossWritten = grossAt.reduce((total, { rates }) => total + sum(rates.slice(0, nights)), 0)
  const keys = draft.parts?.keys ?? []
  /** What the segments of a price that are in the base have of it, without the taxes inside them or with. */
  const within = (base: ChargeBase, at: RoomNight, price: number, isNet: boolean): Exact => {
    let found = nothing
    for (const [segment, amount] of segmentsOf(draft.parts, at, price).entries()) {
      if (!isInBase(base, segment, keys)) continue
      const ratios =
        mixed === null ? (inside as TaxRatios | null) : mixed.ofRooms[at.place]![at.night]![segment]!
      const { net, whole } = (isNet && ratios) || { net: 1, whole: 1 }
      found = plus(found, exact(BigInt(amount) * BigInt(net), whole))
    }
    return found
  }
  const isWhole = ({ lodging, parts }: ChargeBase) => lodging && (parts === null || draft.parts === null)
  /** The part of a price that is in the base. */
  const inBase = (amount: Exact, base: ChargeBase, at: RoomNight, isNet: boolean): Exact => {
    const price = grossAt[at.place]!.rates[at.night]!
    if (isWhole(base) || price === 0) return amount
    return divided(
      multiplied(amount, within(base, at, price, isNet)),
      within({ ...base, lodging: true, parts: null }, at, price, isNet),
    )
  }
  const share = (amount: Minor, { place, night }: RoomNight): Exact =>
    writtenRates === 0
      ? exact(amount, nights * roomAt.length)
      : exact(BigInt(amount) * BigInt(roomAt[place]!.rates[night]!), writtenRates)
  const gross = roomCharge + sum(includedTaxes)
  /** Flat taxes inside the prices belong to what lodging costs with its taxes. */
  const withAmounts = (price: Exact, { lodging }: ChargeBase, at: RoomNight): Exact =>
    lodging && draft.amountsInside !== null ? plus(price, exact(insideAt(draft.amountsInside, at))) : price
  const ofGross = (base: ChargeBase, at: RoomNight): Exact =>
    grossWritten === 0
      ? nothing
      : inBase(
          exact(BigInt(gross) * BigInt(grossAt[at.place]!.rates[at.night]!), grossWritten),
          base,
          at,
          false,
        )
  return {
    share,
    of: (base, at) => {
      switch (base.nights) {
        case 'none':
          return nothing
        case 'net':
          return writtenRates === 0 ? nothing : inBase(share(roomCharge, at), base, at, true)
        case 'gross':
          return withAmounts(ofGross(base, at), base, at)
        case 'gross_before':
          return withAmounts(within(base, at, roomAt[at.place]!.original[at.night]!, false), base, at)
        case 'net_before':
          return within(base, at, roomAt[at.place]!.original[at.night]!, true)
      }
    },
  }
}

const placed = <Room extends { readonly place: number }>(rooms: readonly Room[]): Room[] =>
  rooms.toSorted((a, b) => a.place - b.place)

/** As bounds of a rate compare it. */
export const wholeUnits = ({ top, bottom }: Exact): number => Number(divideHalfAway(top, bottom))
