// Figures of a day, over rows that differ by one condition each: exactly those that are meant count, by property, day and
// currency.

import { expect, test } from 'vitest'
import {
  readBookedFigures,
  readHouseFigures,
  readOversold,
  readTimeZones,
} from '../../src/store/back-office/figures.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { type PlantedRow, plant, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const dayOf = (number: number) => parseDay(`2030-01-0${number}`)!
const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  ...row,
})
const within = (propertyIds: readonly number[], publisherIds: readonly number[] = []) => ({
  propertyIds,
  publisherIds,
})

test('who comes, leaves and is in the house is counted by property, on the day of each', async () => {
  const stay = (id: number, checkin: number, checkout: number, row: object = {}) =>
    reservation(id, { checkin: `2030-01-0${checkin}`, checkout: `2030-01-0${checkout}`, ...row })
  const places = [
    { propertyId: 2, day: dayOf(4) },
    { propertyId: 1, day: dayOf(3) },
    { propertyId: 4, day: dayOf(6) },
  ]
  const figures = await undone(database, async transaction => {
    await plant(
      transaction,
      'reservation',
      stay(1, 3, 5),
      stay(2, 1, 3),
      stay(3, 2, 4),
      stay(4, 4, 5),
      stay(5, 1, 2),
      stay(6, 3, 4),
      ...['cancelling', 'completed', 'held', 'cancelled'].map((status, index) =>
        stay(10 + index, 3, 4, { status }),
      ),
      stay(20, 4, 6, { property_id: 2, publisher_id: 2 }),
      stay(21, 2, 4, { property_id: 2 }),
      stay(22, 2, 3, { property_id: 2 }),
      stay(23, 3, 4, { property_id: 3 }),
      stay(24, 2, 5, { property_id: 4 }),
    )
    return [
      await readHouseFigures(transaction, places, null),
      await readHouseFigures(transaction, places, within([1])),
      await readHouseFigures(transaction, places, within([], [2])),
      await readHouseFigures(transaction, [], null),
    ]
  })
  const one = { propertyId: 1, arrivals: 2, departures: 1, inHouse: 3 }
  expect(figures).toEqual([
    [one, { propertyId: 2, arrivals: 1, departures: 1, inHouse: 1 }],
    [one],
    [{ propertyId: 2, arrivals: 1, departures: 0, inHouse: 1 }],
    [],
  ])
})

test('what was booked on each day and stands is summed by currency, in UTC', async () => {
  const booked = (id: number, at: string, total: number, row: object = {}) =>
    reservation(id, {
      created_at: at,
      property_price: { currency: 'EUR', decimals: 2, total: { total } },
      ...row,
    })
  const yen = { property_price: { currency: 'JPY', decimals: 0, total: { total: 7 } } }
  const figures = await undone(database, async transaction => {
    await plant(
      transaction,
      'reservation',
      booked(1, '2030-01-02T00:00:00Z', 1),
      booked(2, '2030-01-03T23:59:59.999Z', 2),
      booked(3, '2030-01-01T23:59:59.999Z', 4),
      booked(4, '2030-01-04T00:00:00Z', 8),
      booked(5, '2030-01-02T12:00:00+13:00', 16),
      booked(6, '2030-01-02T09:00:00Z', 32, { property_id: 2 }),
      ...['cancelling', 'completed'].map((status, index) =>
        booked(10 + index, '2030-01-03T09:00:00Z', 64, { status }),
      ),
      ...['held', 'review', 'cancelled', 'no_show', 'failed'].map((status, index) =>
        booked(20 + index, '2030-01-03T09:00:00Z', 512, { status }),
      ),
      booked(30, '2030-01-02T09:00:00Z', 0, yen),
      booked(31, '2030-01-02T09:00:00Z', 0, { ...yen, publisher_id: 2 }),
    )
    const range = { propertyId: null, from: dayOf(2), to: dayOf(3), within: null }
    return [
      await readBookedFigures(transaction, range),
      await readBookedFigures(transaction, { ...range, propertyId: 2 }),
      await readBookedFigures(transaction, { ...range, within: within([2]) }),
      await readBookedFigures(transaction, { ...range, within: within([], [2]) }),
    ]
  })
  const of = (day: number, bookings: number, revenue: number) => ({
    day: dayOf(day),
    currency: 'EUR',
    decimals: 2,
    bookings,
    revenue,
  })
  const yenOf = (bookings: number) => ({
    day: dayOf(2),
    currency: 'JPY',
    decimals: 0,
    bookings,
    revenue: 7 * bookings,
  })
  expect(figures).toEqual([
    [of(2, 2, 33), yenOf(2), of(3, 3, 130)],
    [of(2, 1, 32)],
    [of(2, 1, 32)],
    [yenOf(1)],
  ])
})

test('oversold nights are counted from the day of each property on, the most urgent first', async () => {
  const night = (property: number, room: number, day: number, oversold: number) => ({
    property_id: property,
    room_id: room,
    night: `2030-01-0${day}`,
    allotment: 0,
    oversold,
    sold: oversold,
  })
  const places = [1, 2, 3].map(propertyId => ({ propertyId, day: dayOf(propertyId === 3 ? 2 : 3) }))
  const figures = await undone(database, async transaction => {
    await plant(
      transaction,
      'night',
      night(1, 1, 2, 1),
      night(1, 1, 4, 2),
      night(1, 2, 4, 4),
      night(1, 1, 6, 8),
      night(1, 1, 3, 0),
      night(2, 1, 3, 1),
      night(3, 1, 4, 1),
      night(4, 1, 4, 1),
    )
    return [
      await readOversold(transaction, places, null),
      await readOversold(transaction, places, within([3])),
    ]
  })
  const of = (propertyId: number, nights: number, roomNights: number, first: number, last: number) => ({
    propertyId,
    nights,
    roomNights,
    first: dayOf(first),
    last: dayOf(last),
  })
  expect(figures).toEqual([[of(2, 1, 1, 3, 3), of(1, 2, 14, 4, 6), of(3, 1, 1, 4, 4)], [of(3, 1, 1, 4, 4)]])
})

test('at most a hundred oversold properties are told, and the time zone of each is known', async () => {
  const [oversold, zones] = await undone(database, async transaction => {
    const ids = Array.from({ length: 101 }, (_, index) => 101 - index)
    await transaction.query(
      `INSERT INTO night (property_id, room_id, night, allotment, follows_room, oversold, sold)
       SELECT property_id, 1, DATE '2030-01-05', 0, false, 1, 1 FROM unnest($1::int[]) AS property_id`,
      [ids],
    )
    await plant(
      transaction,
      'property',
      ...[2, 1].map(id => ({
        property_id: id,
        document: { time_zone: id === 1 ? 'Europe/Vienna' : 'Asia/Tokyo' },
      })),
    )
    const places = ids.map(propertyId => ({ propertyId, day: dayOf(1) }))
    const read = await readOversold(transaction, places, null)
    return [
      read.map(({ propertyId }) => propertyId),
      [await readTimeZones(transaction, null), await readTimeZones(transaction, 2)],
    ]
  })
  expect(oversold).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  expect(zones).toEqual([
    [
      { propertyId: 1, timeZone: 'Europe/Vienna' },
      { propertyId: 2, timeZone: 'Asia/Tokyo' },
    ],
    [{ propertyId: 2, timeZone: 'Asia/Tokyo' }],
  ])
})
