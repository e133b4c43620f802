// Counts of nights long past are deleted (decision 47). Stays that covered them can still end in any way, and nothing else changes.

import { beforeAll, expect, test } from 'vitest'
import { forgetPastNights } from '../../src/operations/properties/forget-nights.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import { lockNights, releaseNights } from '../../src/store/inventory/inventory.ts'
import { readCapacity } from '../../src/store/reports/figures.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'

const { context, request, book, counters, findings, pass } = await bookingContext({ allotment: 5 })
const { database } = context
/** A stay over the first night that is kept, one before it, and one after it. */
const keptFrom = parseDay('2027-01-01')!
const across = { property: hotels.plain, checkin: addDays(keptFrom, -2), nights: 4 }
const before = { property: hotels.plain, checkin: addDays(keptFrom, -6), nights: 2 }
const after = { property: hotels.paid, checkin: addDays(keptFrom, 3), nights: 1 }

const nightsOf = async (property: number): Promise<string[]> => {
  const rows = await database.query<{ night: string }>(
    'SELECT night::text FROM night WHERE property_id = $1 ORDER BY night',
    [property],
  )
  return rows.map(({ night }) => night)
}

const giveBack = (checkin: Day, nights: number): Promise<void> =>
  database.transaction(async transaction => {
    const stay = { checkin, checkout: addDays(checkin, nights) }
    const { inventory } = await lockNights(transaction, hotels.plain, 1, stay)
    await releaseNights(transaction, hotels.plain, inventory, 1)
  })

beforeAll(async () => {
  for (const stay of [across, before, after]) expect((await book(request(stay))).status).toBe(200)
  await database.transaction(transaction => writeSettings(transaction, { nightRetentionMonths: 2 }))
})

test('nothing is deleted before its time', async () => {
  expect(await forgetPastNights(context)).toBe(0)
  expect(await nightsOf(hotels.plain)).toHaveLength(6)
  expect(await nightsOf(hotels.paid)).toHaveLength(1)
})

test('nights before the month are deleted once, whoever is at it, and doctor misses none', async () => {
  pass(context.clock.now().until('2027-03-15T12:00:00Z'))
  const counts = await Promise.all([1, 2, 3].map(() => forgetPastNights(context)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(4)
  await expect.poll(() => forgetPastNights(context)).toBe(0)
  expect(await nightsOf(hotels.plain)).toEqual([0, 1].map(ahead => formatDay(addDays(keptFrom, ahead))))
  expect(await nightsOf(hotels.paid)).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('a difference on a night that is counted is found as before', async () => {
  const [property, night] = [hotels.paid, formatDay(after.checkin)]
  const set = (sold: number) =>
    database.query('UPDATE night SET sold = $3 WHERE property_id = $1 AND night = $2', [
      property,
      night,
      sold,
    ])
  await set(2)
  expect((await findings()).join()).toContain('counters say 2 sold')
  await set(1)
  expect(await findings()).toEqual([])
})

test('a stay that covered deleted nights gives back the others only', async () => {
  await giveBack(across.checkin, across.nights)
  expect((await counters(hotels.plain, formatDay(keptFrom))).sold).toBe(0)
  await giveBack(before.checkin, before.nights)
  expect(await nightsOf(hotels.plain)).toHaveLength(2)
})

test('occupancy is reported of the nights that are counted', async () => {
  const filter = { propertyId: hotels.plain, publisherId: null, roomId: null, rateCode: null, channel: null }
  const [capacity] = await readCapacity(database, {
    from: across.checkin,
    to: addDays(keptFrom, 1),
    by: [],
    limit: 100,
    filter: { ...filter, country: null, currency: null, within: null },
  })
  expect(capacity).toMatchObject({ forSale: 10 })
})

test('a longer time brings nothing back, and takes nothing away', async () => {
  await database.transaction(transaction => writeSettings(transaction, { nightRetentionMonths: 240 }))
  expect(await forgetPastNights(context)).toBe(0)
  const [floor] = await database.query<{ keptFrom: string }>(
    'SELECT kept_from::text AS "keptFrom" FROM night_floor',
  )
  expect(floor).toEqual({ keptFrom: formatDay(keptFrom) })
})
