// A price of several rooms, room by room: the parts of its lines that pricing found for each room, and what is for the whole
// booking, divided among them. The parts of a line are the line, to the last unit, in every currency (contract P2, P8).

import { add, dividedLike, type Minor, subtract, sum, zero } from '../../values/money.ts'
import type { ChargeItem, PricedNight, PricedTotal, StayPrice } from './price.ts'
import { totalOf } from './totals.ts'

/** What one of the requested rooms has of a price. */
export interface RoomPrice {
  readonly nights: readonly PricedNight[]
  readonly taxItems: readonly ChargeItem[]
  readonly fees: readonly ChargeItem[]
  readonly checkinFees: readonly ChargeItem[]
  readonly total: PricedTotal
}

interface Divided
  extends Pick<StayPrice, 'nights' | 'discount' | 'taxItems' | 'fees' | 'checkinFees' | 'total'> {
  readonly mixed?: readonly { readonly balanceDue: Minor }[]
}

/** In the order of the requested rooms; null for one room, and where the rooms' parts of some night are not known. */
export function byRoom(price: Divided): RoomPrice[] | null {
  const count = price.nights[0]?.rooms?.length ?? 0
  if (count < 2 || price.nights.some(({ rooms }) => rooms?.length !== count)) return null
  const places = Array.from({ length: count }, (_, place) => place)
  const rates = places.map(place => sum(price.nights.map(({ rooms }) => rooms![place]!.rate)))
  const applied = dividedLike(price.discount?.applied ?? zero, rates)
  const rebate = dividedLike(price.discount?.rebate ?? zero, rates)
  const subtotals = places.map(place => subtract(rates[place]!, applied[place]!))
  const items = (lines: readonly ChargeItem[]) =>
    lines.map(item => ({ item, parts: dividedLike(item.total, item.rooms ?? subtotals) }))
  const lines = {
    taxItems: items(price.taxItems),
    fees: items(price.fees.filter(({ isRounding }) => !isRounding)),
    checkinFees: items(price.checkinFees),
  }
  const ofRoom = (place: number, rounding: readonly ChargeItem[]): RoomPrice => {
    const discount = price.discount && {
      ...price.discount,
      applied: applied[place]!,
      rebate: rebate[place]!,
    }
    const leaves = {
      nights: price.nights.map(night => nightOfRoom(night, place)),
      discount,
      taxItems: partsOf(lines.taxItems, place),
      fees: [...partsOf(lines.fees, place), ...rounding],
      checkinFees: partsOf(lines.checkinFees, place),
    }
    const { taxItems, fees, checkinFees, nights } = leaves
    return { nights, taxItems, fees, checkinFees, total: totalOf(leaves) }
  }
  const rounding = roundingOfRooms(
    price,
    places.map(place => ofRoom(place, []).total.total),
  )
  const rooms = places.map(place => ofRoom(place, rounding[place]!))
  const due =
    price.mixed?.map(({ balanceDue }) => balanceDue) ??
    dividedLike(
      price.total.balanceDue,
      rooms.map(({ total }) => total.total),
    )
  return rooms.map((room, place) => ({ ...room, total: { ...room.total, balanceDue: due[place]! } }))
}

/** The line that rounds the total follows the totals without it, so that no room costs less than nothing. */
function roundingOfRooms({ fees }: Divided, totals: readonly Minor[]): ChargeItem[][] {
  const item = fees.find(({ isRounding }) => isRounding)
  if (item === undefined) return totals.map(() => [])
  return (item.rooms ?? dividedLike(item.total, totals)).map(total => [{ ...item, total }])
}

function nightOfRoom({ rooms, ...night }: PricedNight, place: number): PricedNight {
  const { rate, saved, gross, promotionId = night.promotionId } = rooms![place]!
  return {
    ...night,
    originalRate: add(rate, saved),
    rate,
    promotionalSavings: saved,
    promotionId: saved === zero ? null : promotionId,
    ...(gross !== undefined && { gross }),
  }
}

const partsOf = (
  lines: readonly { readonly item: ChargeItem; readonly parts: readonly Minor[] }[],
  place: number,
): ChargeItem[] => lines.map(({ item, parts }) => ({ ...item, total: parts[place]! }))
