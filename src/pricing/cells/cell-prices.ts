// What a night of a room costs as the base of a charge, exactly (contract P6, P7).

import type { ChargeBase } from '../../lodging/prices/rules.ts'
import { divideHalfAway, type Minor, sum } from '../../values/money.ts'
import type { Draft } from '../draft.ts'
import type { TaxRatios } from '../offer.ts'
import { type Exact, exact, nothing } from './exact.ts'

/** A night of one of the requested rooms. */
export interface RoomNight {
  /** The position of the room among the requested ones. */
  readonly place: number
  readonly night: number
}

/** The room nights of a draft as they are before and after promotions, with their taxes and without. */
export interface CellPrices {
  /** The part of the base that a night of a room has. */
  of(base: ChargeBase['nights'], at: RoomNight): Exact
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
  const ratiosAt = ({ place, night }: RoomNight): TaxRatios | null =>
    mixed === null ? (inside as TaxRatios | null) : mixed.ofRooms[place]![night]!
  const share = (amount: Minor, { place, night }: RoomNight): Exact =>
    writtenRates === 0
      ? exact(amount, nights * roomAt.length)
      : exact(BigInt(amount) * BigInt(roomAt[place]!.rates[night]!), writtenRates)
  const gross = roomCharge + sum(includedTaxes)
  return {
    share,
    of: (base, at) => {
      switch (base) {
        case 'none':
          return nothing
        case 'net':
          return writtenRates === 0 ? nothing : share(roomCharge, at)
        case 'gross':
          return grossWritten === 0
            ? nothing
            : exact(BigInt(gross) * BigInt(grossAt[at.place]!.rates[at.night]!), grossWritten)
        case 'gross_before':
          return exact(roomAt[at.place]!.original[at.night]!)
        case 'net_before': {
          const { net, whole } = ratiosAt(at) ?? { net: 1, whole: 1 }
          return exact(BigInt(roomAt[at.place]!.original[at.night]!) * BigInt(net), whole)
        }
      }
    },
  }
}

const placed = <Room extends { readonly place: number }>(rooms: readonly Room[]): Room[] =>
  rooms.toSorted((a, b) => a.place - b.place)

/** As bounds of a rate compare it. */
export const wholeUnits = ({ top, bottom }: Exact): number => Number(divideHalfAway(top, bottom))
