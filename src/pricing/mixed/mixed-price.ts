// The price of rooms of different types or rate plans in one reservation: each room is priced as it is alone, and the parts are
// taken together line by line. What is owed once for the booking is owed by the first room that owes it (decision 76).

import type {
  AppliedPromotion,
  CancellationPenalty,
  CancellationTerms,
  ChargeItem,
  MixedRoom,
  PricedNight,
} from '../../lodging/prices/price.ts'
import { totalOf } from '../../lodging/prices/totals.ts'
import type { Room } from '../../lodging/properties/property.ts'
import { add, type Minor, sumOf, zero } from '../../values/money.ts'
import { nothingCharged } from '../charges/stated-charge.ts'
import type { PricedRate } from '../priced-stay.ts'

/** A room and its price alone. */
export interface RoomAtRate {
  readonly room: Room
  readonly rate: PricedRate
}

/** What the rooms cost together, at least one; the plan is that of the first. */
export function mixedPrice(rooms: readonly RoomAtRate[]): PricedRate {
  const rates = rooms.map(({ rate }) => rate)
  const [first] = rates as [PricedRate, ...PricedRate[]]
  const { beds: _, extras: __, ...kept } = first
  const leaves = {
    nights: first.nights.map((_, index) => nightOf(rates.map(({ nights }) => nights[index]!))),
    discount: null,
    taxItems: linesOf(rates.map(({ taxItems }) => taxItems)),
    fees: linesOf(rates.map(({ fees }) => fees)),
    checkinFees: linesOf(rates.map(({ checkinFees }) => checkinFees)),
  }
  const mixed = rooms.map(mixedRoom)
  const { balanceDue, ...terms } = termsTogether(mixed)
  return {
    ...kept,
    ...leaves,
    ...terms,
    promotions: promotionsOf(rates),
    total: { ...totalOf(leaves), balanceDue },
    mixed,
  }
}

const mixedRoom = ({ room, rate }: RoomAtRate): MixedRoom => ({
  roomId: room.id,
  roomName: room.name,
  rateCode: rate.plan.code,
  rateTitle: rate.plan.title,
  balanceDue: rate.total.balanceDue,
  isRefundable: rate.isRefundable,
  isDepositRequired: rate.isDepositRequired,
  deposit: rate.deposit,
  cancellation: rate.cancellation,
  cancellationPenalties: rate.cancellationPenalties,
  noShowPenalty: rate.noShowPenalty,
})

type Terms = Pick<
  PricedRate,
  | 'isRefundable'
  | 'isDepositRequired'
  | 'deposit'
  | 'cancellation'
  | 'cancellationPenalties'
  | 'noShowPenalty'
> & { readonly balanceDue: Minor }

/** The terms of the rooms together: what each owes is added up, at every instant. Texts are those of the rooms. */
export function termsTogether(rooms: readonly MixedRoom[]): Terms {
  const cancellationPenalties = penaltiesTogether(rooms)
  const balanceDue = sumOf(rooms, room => room.balanceDue)
  const noShowPenalty = sumOf(rooms, room => room.noShowPenalty)
  return {
    balanceDue,
    isRefundable: rooms.every(({ isRefundable }) => isRefundable === 'N') ? 'N' : 'Y',
    isDepositRequired: rooms.some(({ isDepositRequired }) => isDepositRequired === 'Y') ? 'Y' : 'N',
    deposit: { charge: sumCharge(balanceDue), ownText: null },
    cancellation: {
      periods: cancellationPenalties.map(({ until, penalty }) => ({ until, charge: sumCharge(penalty) })),
      noShow: sumCharge(noShowPenalty),
      ownText: null,
    },
    cancellationPenalties,
    noShowPenalty,
  }
}

const sumCharge = (amount: Minor): CancellationTerms['noShow'] =>
  amount === zero ? nothingCharged : { kind: 'sum', amount }

/** One list of all instants at which the cost of some room changes. */
function penaltiesTogether(rooms: readonly MixedRoom[]): CancellationPenalty[] {
  const begins = new Map<number, string>()
  for (const { cancellationPenalties } of rooms)
    for (const { from } of cancellationPenalties) if (from !== null) begins.set(millisecondsOf(from), from)
  const instants: (string | null)[] = [
    null,
    ...[...begins].sort(([one], [other]) => one - other).map(([, from]) => from),
  ]
  return instants.map((from, index) => ({
    from,
    until: instants[index + 1] ?? null,
    penalty: sumOf(rooms, ({ cancellationPenalties }) => penaltyFrom(cancellationPenalties, from)),
  }))
}

const millisecondsOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds

/** The penalty that applies at an instant; null: when booking. */
function penaltyFrom(penalties: readonly CancellationPenalty[], instant: string | null): Minor {
  const reached = penalties.findLast(
    ({ from }) => from === null || (instant !== null && millisecondsOf(from) <= millisecondsOf(instant)),
  )
  return reached?.penalty ?? zero
}

/** A night of all rooms: free are as many as of the room with the fewest. */
function nightOf(nights: readonly PricedNight[]): PricedNight {
  const [first] = nights as [PricedNight, ...PricedNight[]]
  const saving = nights.reduce((most, night) =>
    night.promotionalSavings > most.promotionalSavings ? night : most,
  )
  const counted = nights.flatMap(({ inventory }) => (inventory === null ? [] : [inventory]))
  const isGross = nights.some(({ gross }) => gross !== undefined)
  const grossOf = ({ gross, rate }: PricedNight): Minor => gross ?? rate
  return {
    day: first.day,
    originalRate: sumOf(nights, night => night.originalRate),
    rate: sumOf(nights, night => night.rate),
    promotionalSavings: sumOf(nights, night => night.promotionalSavings),
    promotionId: saving.promotionId,
    inventory: counted.length === 0 ? null : Math.min(...counted),
    ...(isGross && { gross: sumOf(nights, grossOf) }),
    rooms: nights.map(night => ({
      rate: night.rate,
      saved: night.promotionalSavings,
      ...(isGross && { gross: grossOf(night) }),
      promotionId: night.promotionId,
    })),
  }
}

/** The lines of all rooms: those of one rule are one, in the order in which the rooms have them. */
function linesOf(ofRooms: readonly (readonly ChargeItem[])[]): ChargeItem[] {
  const lines = new Map<string, { readonly item: ChargeItem; readonly parts: (ChargeItem | undefined)[] }>()
  for (const [place, items] of ofRooms.entries()) {
    for (const item of items) {
      const line = lines.getOrInsertComputed(keyOf(item), () => ({ item, parts: [] }))
      line.parts[place] = item
    }
  }
  // What rounds the totals is the last of the fees.
  return [...lines.values()]
    .sort(({ item: one }, { item: other }) => Number(one.isRounding ?? 0) - Number(other.isRounding ?? 0))
    .map(({ item, parts }) =>
      lineOf(
        item,
        Array.from(ofRooms, (_, place) => parts[place]),
      ),
    )
}

const keyOf = ({ name, included, row = 0, taxOf = '', isRounding }: ChargeItem): string =>
  JSON.stringify([isRounding ?? false, included, row, taxOf, name])

function lineOf({ counted: _, ...item }: ChargeItem, parts: readonly (ChargeItem | undefined)[]): ChargeItem {
  const rooms = parts.map(part => part?.total ?? zero)
  const length = Math.max(...parts.map(part => part?.upTo?.length ?? 0))
  const upToNight = (part: ChargeItem | undefined, night: number): Minor =>
    part === undefined ? zero : (part.upTo?.[night] ?? part.total)
  return {
    ...item,
    total: sumOf(rooms, amount => amount),
    rooms,
    ...(length > 0 && {
      upTo: Array.from({ length }, (_, night) => sumOf(parts, part => upToNight(part, night))),
    }),
  }
}

/** The largest saving first. */
function promotionsOf(rates: readonly PricedRate[]): AppliedPromotion[] {
  const applied = new Map<number, AppliedPromotion>()
  for (const { promotions } of rates)
    for (const each of promotions) {
      const before = applied.get(each.promotion.id)
      applied.set(each.promotion.id, before ? { ...before, saved: add(before.saved, each.saved) } : each)
    }
  return [...applied.values()].sort((one, other) => other.saved - one.saved)
}

/** The rooms with what each owes in another currency; `share` converts the amounts of a room. */
export const withTermsOf = (
  rooms: readonly MixedRoom[],
  share: (place: number) => (amount: Minor) => Minor,
): MixedRoom[] =>
  rooms.map((room, place) => ({
    ...room,
    balanceDue: share(place)(room.balanceDue),
    cancellationPenalties: room.cancellationPenalties.map(each => ({
      ...each,
      penalty: share(place)(each.penalty),
    })),
    noShowPenalty: share(place)(room.noShowPenalty),
  }))
