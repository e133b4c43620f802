// Days are those of UTC and nights are counted whole, also in a database whose own time zone is another.

import { expect, test } from 'vitest'
import { readBookedFigures } from '../../src/store/back-office/figures.ts'
import { findOversold } from '../../src/store/notifications/oversold-mails.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { setCommission } from '../../src/store/publishers/commissions.ts'
import { readCapacity } from '../../src/store/reports/figures.ts'
import { type Day, parseDay } from '../../src/values/civil-dates.ts'
import { plant, undone, uuid } from '../support/hotels/planted-rows.ts'
import { any } from '../support/prices/figure-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const dayOf = (text: string): Day => parseDay(text)!
const inZone = <Result>(zone: string, act: (transaction: Transaction) => Promise<Result>) =>
  undone(database, async transaction => {
    await transaction.query("SELECT set_config('TimeZone', $1, true)", [zone])
    return act(transaction)
  })

const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue']
const madeAt = [
  '2030-01-01T23:59:59Z',
  '2030-01-02T00:00:00Z',
  '2030-01-02T23:59:59Z',
  '2030-01-03T00:00:00Z',
]
const reservations = madeAt.map((created_at, index) => ({
  property_id: 1,
  reservation_id: uuid(index),
  publisher_id: 1,
  created_at,
  property_price: { currency: 'EUR', decimals: 2, total: { total: 10 ** index } },
}))

test.each(zones)('bookings of a day are those of the day in UTC in %s', async zone => {
  const figures = await inZone(zone, async transaction => {
    await plant(transaction, 'reservation', ...reservations)
    const day = dayOf('2030-01-02')
    return readBookedFigures(transaction, { propertyId: null, from: day, to: day, within: null })
  })
  expect(figures).toEqual([
    { day: dayOf('2030-01-02'), currency: 'EUR', decimals: 2, bookings: 2, revenue: 110 },
  ])
})

test.each(zones)(
  'another share of a publisher is for all that is booked from its day in UTC on in %s',
  async zone => {
    const due = await inZone(zone, async transaction => {
      await plant(transaction, 'publisher', { publisher_id: 1 })
      await plant(transaction, 'reservation', ...reservations)
      const since = dayOf('2030-01-02')
      await setCommission(transaction, { publisherId: 1, percent: 8 as never, since })
      return transaction.query<{ id: string }>('SELECT reservation_id AS id FROM report_due ORDER BY 1')
    })
    expect(due.map(({ id }) => id)).toEqual([1, 2, 3].map(uuid))
  },
)

test.each(zones)('nights are oversold from today in UTC on in %s', async zone => {
  const oversold = await inZone(zone, async transaction => {
    for (const day of [1, 2, 3]) {
      const night = `2030-01-0${day}`
      await plant(transaction, 'night', { property_id: 1, night, allotment: 0, sold: 1, oversold: 1 })
    }
    return Promise.all(
      ['2030-01-02T00:00:00Z', '2030-01-02T23:59:59Z'].map(now => findOversold(transaction, now)),
    )
  })
  expect(oversold.flat()).toEqual([expect.stringMatching(/ 2 nights/), expect.stringMatching(/ 2 nights/)])
})

test.each([...zones, 'Africa/Cairo'])('every night has its rooms for sale in %s', async zone => {
  // In Cairo the day on which summer time begins has no midnight.
  const [from, to] = [dayOf('2030-04-24'), dayOf('2030-04-28')]
  const capacity = await inZone(zone, async transaction => {
    await plant(transaction, 'property', { property_id: 1, document: { currency: 'EUR' } })
    await plant(transaction, 'room', { property_id: 1, room_id: 1, allotment: 1 })
    await transaction.query("UPDATE night_floor SET kept_from = '2029-01-01'")
    return readCapacity(transaction, { from, to, by: ['day'], filter: any, limit: 99 })
  })
  expect(capacity.map(({ day, forSale }) => [day! - from, forSale])).toEqual(
    [0, 1, 2, 3, 4].map(night => [night, 1]),
  )
})
