// A price room by room, over random properties: the parts add up to the whole, and flat charges of rooms, guests and nights make a
// room cost what it costs alone.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byRoom, type RoomPrice } from '../../src/lodging/prices/by-room.ts'
import type { PricedTotal, StayPrice } from '../../src/lodging/prices/price.ts'
import type { ChargeAmount } from '../../src/lodging/prices/rules.ts'
import { priceStay } from '../../src/operations/shopping/mixed/mixed-rooms.ts'
import { priceRateToKeep } from '../../src/pricing/availability.ts'
import { isForBooking } from '../../src/pricing/charges/charge-conditions.ts'
import { convertPrice } from '../../src/pricing/conversion.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import { Fault } from '../../src/values/faults.ts'
import { minor, sumOf } from '../../src/values/money.ts'
import { randomRuns } from '../support/run/random-runs.ts'
import { type PricingCase, pricingCase } from './random-case.ts'

const runs = randomRuns(300, 1000, 10_000)
const waiting = 60_000 + runs * 60

const summed = [
  'originalSubtotal',
  'subtotal',
  'tax',
  'fee',
  'balanceDue',
  'checkinFee',
  'total',
  'rebate',
  'promotionalSavings',
  'discountSavings',
] as const satisfies readonly (keyof PricedTotal)[]

/** Every price of the case as it would be kept, in the property's currency. */
const kept = ({ supply }: PricingCase, search: StaySearch): { key: string; price: StayPrice }[] =>
  supply.property.rooms.flatMap(room =>
    supply.property.ratePlans.flatMap(plan => {
      const price = priceRateToKeep(supply, search, room.id, plan.code)?.rate
      return price ? [{ key: `${room.id} ${plan.code}`, price }] : []
    }),
  )

const ofKind = ({ taxItems, fees, checkinFees }: Pick<RoomPrice, 'taxItems' | 'fees' | 'checkinFees'>) => [
  ...taxItems,
  ...fees,
  ...checkinFees,
]

/** Compared all at once: thousands of prices have ten thousand amounts. Each room is paid `least` or more. */
function expectWhole(price: StayPrice, rooms: readonly RoomPrice[], least = 0): void {
  const added = {
    total: Object.fromEntries(summed.map(field => [field, sumOf(rooms, ({ total }) => total[field])])),
    nights: price.nights.map(({ gross }, index) => {
      const parts = rooms.map(({ nights }) => nights[index]!)
      return {
        rate: sumOf(parts, each => each.rate),
        originalRate: sumOf(parts, each => each.originalRate),
        promotionalSavings: sumOf(parts, each => each.promotionalSavings),
        gross: gross === undefined ? undefined : sumOf(parts, each => each.gross!),
      }
    }),
    items: ofKind(price).map(({ name }, index) => {
      const parts = rooms.map(room => ofKind(room)[index]!)
      return { total: sumOf(parts, ({ total }) => total), isOthers: parts.some(part => part.name !== name) }
    }),
  }
  expect(added).toEqual({
    total: Object.fromEntries(summed.map(field => [field, price.total[field]])),
    nights: price.nights.map(({ rate, originalRate, promotionalSavings, gross }) => ({
      rate,
      originalRate,
      promotionalSavings,
      gross,
    })),
    items: ofKind(price).map(({ total }) => ({ total, isOthers: false })),
  })
  const isSound = ({ nights, total }: RoomPrice) =>
    nights.every(({ rate }) => rate >= 0) && total.total >= least && total.balanceDue <= total.total - least
  expect(rooms.every(isSound)).toBe(true)
}

test('the parts of the rooms are the whole, in any currency, and one room has none', {
  timeout: waiting,
}, () => {
  let seen = 0
  fc.assert(
    fc.property(pricingCase(), each => {
      for (const { price } of kept(each, each.search)) {
        for (const shown of [price, convertPrice(price, each.search.exchange)]) {
          const rooms = byRoom(shown)
          if (each.search.parties.length === 1) {
            expect(rooms).toBeNull()
            continue
          }
          expect(rooms).toHaveLength(each.search.parties.length)
          expectWhole(shown, rooms!)
          seen += 1
        }
      }
    }),
    { numRuns: runs },
  )
  expect(seen).toBeGreaterThan(runs / 10)
})

const isOfRooms = (amount: ChargeAmount): boolean =>
  amount.kind === 'flat' &&
  (amount.unit === 'person' || amount.unit === 'person_night' || amount.per === 'room')

test('a room costs what it costs alone, where all charges are flat and of rooms, guests and nights', {
  timeout: waiting,
}, () => {
  let seen = 0
  fc.assert(
    fc.property(pricingCase(), each => {
      const { property } = each.supply
      const plain = {
        ...property,
        fees: property.fees.filter(({ amount, scheme }) => isOfRooms(amount) && scheme == null),
        taxes: property.taxes.filter(
          ({ amount, scheme, included }) => isOfRooms(amount) && scheme == null && !included,
        ),
      }
      delete (plain as { totalRounding?: unknown }).totalRounding
      for (const fee of plain.fees) if (fee.taxRate !== null) return
      // Extras are fees too, also for the whole stay.
      const search = { ...each.search, discountCode: null, extras: [] }
      const supply = { ...each.supply, property: plain, discount: null }
      for (const { key, price } of kept({ ...each, supply }, search)) {
        for (const [place, room] of (byRoom(price) ?? []).entries()) {
          const only = { ...search, parties: [search.parties[place]!] }
          const alone = kept({ ...each, supply }, only).find(one => one.key === key)!.price
          expect({ ...room.total, balanceDue: 0 }).toEqual({ ...alone.total, balanceDue: 0 })
          expect(room.nights.map(({ rate, originalRate }) => [rate, originalRate])).toEqual(
            alone.nights.map(({ rate, originalRate }) => [rate, originalRate]),
          )
          seen += 1
        }
      }
    }),
    { numRuns: runs },
  )
  expect(seen).toBeGreaterThan(runs / 20)
})

const penaltyAt = ({ cancellationPenalties }: Pick<StayPrice, 'cancellationPenalties'>, at: number): number =>
  cancellationPenalties.findLast(
    ({ from }) => from === null || Temporal.Instant.from(from).epochMilliseconds <= at,
  )!.penalty

test('rooms of different kinds cost what each costs alone, but for what is owed once for the booking', {
  timeout: waiting,
}, () => {
  let seen = 0
  let once = 0
  fc.assert(
    fc.property(pricingCase(), fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (each, draws) => {
      const search = { ...each.search, discountCode: null, extras: [] }
      const { property } = each.supply
      const all = kept(each, { ...search, parties: search.parties.slice(0, 1) }).map(({ key }) => key)
      if (search.parties.length < 2 || all.length < 2 || !property.sellsSeveralRooms) return
      const kinds = search.parties.map((_, place) => all[(draws[place] ?? 0) % all.length]!.split(' '))
      if (new Set(kinds.map(String)).size < 2) return
      const supply = {
        ...each.supply,
        inventory: each.supply.inventory.map(room => ({ ...room, free: room.free.map(free => free && 9) })),
      }
      const chosen = quietly(() =>
        priceStay(supply, search, {
          propertyId: property.id,
          accommodationId: 0,
          rateCode: '',
          checkin: search.stay.checkin,
          checkout: search.stay.checkout,
          rooms: search.parties.map(({ adults, childAges }, place) => ({
            adults,
            children: childAges.length,
            childrenAges: childAges,
            accommodationId: Number(kinds[place]![0]),
            rateCode: kinds[place]![1]!,
          })),
        }),
      )
      if (chosen === null) return
      expectWhole(chosen.owed, byRoom(chosen.owed)!)
      // Where rounding leaves nothing of a room, its nights may come to some units less in another currency.
      expectWhole(chosen.shown, byRoom(chosen.shown)!, -chosen.shown.nights.length)
      // Each alone, at a hotel that asks nothing for the booking of those after the first that owes it.
      const owed = new Set<unknown>()
      const alone = kinds.map(([room, rate], place) => {
        const without = {
          ...property,
          fees: property.fees.filter(fee => !owed.has(fee)),
          taxes: property.taxes.filter(tax => !owed.has(tax)),
        }
        const only = { ...search, parties: [search.parties[place]!] }
        const { price } = kept({ ...each, supply: { ...supply, property: without } }, only).find(
          ({ key }) => key === `${room} ${rate}`,
        )!
        const lines = new Set(ofKind(price).flatMap(({ name, total }) => (total === 0 ? [] : [name])))
        for (const rule of [...without.fees, ...without.taxes].filter(isForBooking))
          if (lines.has(rule.name)) owed.add(rule)
        return price
      })
      const names = [...property.fees, ...property.taxes].map(({ name }) => name)
      // Rules that share a name cannot be told apart by their lines.
      if (new Set(names).size < names.length) return
      for (const field of summed)
        expect(chosen.owed.total[field], field).toBe(sumOf(alone, ({ total }) => total[field]))
      for (const [place, room] of byRoom(chosen.owed)!.entries())
        expect(room.total).toEqual(alone[place]!.total)
      const instants = alone.flatMap(({ cancellationPenalties }) =>
        cancellationPenalties.map(({ from }) =>
          from === null ? 0 : Temporal.Instant.from(from).epochMilliseconds,
        ),
      )
      for (const at of instants)
        expect(penaltyAt(chosen.owed, at)).toBe(sumOf(alone, price => minor(penaltyAt(price, at))))
      expect(chosen.owed.noShowPenalty).toBe(sumOf(alone, price => price.noShowPenalty))
      seen += 1
      once += owed.size
    }),
    { numRuns: runs },
  )
  expect(seen).toBeGreaterThan(runs / 100)
  expect(once).toBeGreaterThan(0)
})

/** Null where a room cannot be sold. */
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault && error.status === 409) return null
    throw error
  }
}
