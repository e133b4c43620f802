// What is kept of a season follows everything that decides on its prices, looks again at nothing else, and what is refused of one.

import { expect, test, vi } from 'vitest'
import { everyProperty } from '../../../src/lodging/properties/property-search.ts'
import { archiveProperty, restoreProperty } from '../../../src/operations/properties/archive-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../../src/store/installation/exchange-rates.ts'
import { grantProperties } from '../../../src/store/publishers/publishers.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const running = await testApp()
const { app, post, clock } = running
const { context } = app
const { key } = await testPublisher(running)
const some = await testPublisher(running, { sellsAll: false })
const today = parseDay(testToday)!
const from = parseDay('2027-02-01')!

const put = (id: number, price: number, more: object = {}) => {
  const hotel = smallHotel({ id, from: today, price, allotment: 1 })
  const [counted] = hotel.rooms
  return importProperty(context, { ...hotel, rooms: [counted], ...more }, null)
}
/** Hotels with prices of 100, 110, 120 and 130. */
const [cheapest, second, third, dearest] = [9001, 9002, 9003, 9004] as const
for (const [place, id] of [cheapest, second, third, dearest].entries()) await put(id, 100 + 10 * place)

const asked = { key, from: formatDay(from), days: 3, nights: 1, rooms: [{ adults: 2 }] }

async function season(more: object = {}) {
  const { status, body, text } = await post('properties/season/.json', { ...asked, ...more })
  expect(status, text).toBe(200)
  return body
}

/** The property and the total of each day. */
const winners = async (more: object = {}) =>
  (await season(more)).days.map((day: { property_id: number; lowest_total: number }) => [
    day.property_id,
    day.lowest_total,
  ])

const all = <Value>(value: Value): Value[] => [value, value, value]

test('a season is kept, and mended by what has changed', async () => {
  using stocks = vi.spyOn(context.catalog, 'listedStock')
  /** The properties that are loaded to be priced. */
  const looked = () => [...new Set(stocks.mock.calls.splice(0).flatMap(([ids]) => ids))].sort()
  expect(await winners()).toEqual(all([cheapest, 100]))
  expect(looked()).toContain(cheapest)
  expect(await winners()).toEqual(all([cheapest, 100]))
  expect(looked()).toEqual([])
  await put(dearest, 140)
  expect(await winners()).toEqual(all([cheapest, 100]))
  expect(looked()).toEqual([dearest])
  await put(third, 90)
  expect(await winners()).toEqual(all([third, 90]))
  expect(looked()).toEqual([third])
  await put(third, 120)
  expect(await winners()).toEqual(all([cheapest, 100]))
})

test('a sale takes a day from a property, and a cancellation gives it back', async () => {
  expect(await winners()).toEqual(all([cheapest, 100]))
  const stay = { checkin: addDays(from, 1), nights: 1 }
  const booked = await post('book/reservation/.json', bookingBody({ key, property: cheapest, ...stay }))
  expect(booked.status).toBe(200)
  expect(await winners()).toEqual([
    [cheapest, 100],
    [second, 110],
    [cheapest, 100],
  ])
  await post('reservation/cancel/.json', { key, id: booked.body.id, confirm: true })
  expect(await winners()).toEqual(all([cheapest, 100]))
})

test('each publisher has the season of what it may sell, from the next question on', async () => {
  const grant = (ids: number[]) =>
    context.database.transaction(transaction => grantProperties(transaction, some.publisherId, ids))
  await grant([third])
  expect(await winners({ key: some.key })).toEqual(all([third, 120]))
  await grant([second, third])
  await context.catalog.invalidate({ subject: 'publisher', id: some.publisherId })
  expect(await winners({ key: some.key })).toEqual(all([second, 110]))
  await archiveProperty(context, second)
  expect(await winners({ key: some.key })).toEqual(all([third, 120]))
  await restoreProperty(context, second)
  expect(await winners({ key: some.key })).toEqual(all([second, 110]))
})

test('amounts are at the rate of the day, and properties without one are counted', async () => {
  const rate = (perEuro: string) =>
    context.database.transaction(transaction =>
      writeExchangeRates(transaction, new Map([['USD', { perEuro, asOf: testToday }]]), 'admin'),
    )
  await put(9005, 1, { currency: 'CHF' })
  await rate('2')
  await context.catalog.invalidate({ subject: 'terms', id: null })
  expect(await winners({ currency: 'EUR' })).toEqual(all([cheapest, 50]))
  await rate('1.25')
  await context.catalog.invalidate({ subject: 'terms', id: null })
  const { days, meta_data } = await season({ currency: 'EUR' })
  expect(days[0]).toEqual({
    date: formatDay(from),
    is_available: true,
    lowest_total: 80,
    lowest_nightly: 80,
    property_id: cheapest,
    accommodation_id: 1,
    rate_code: 'BAR',
  })
  expect(meta_data).toMatchObject({ currency: 'EUR', other_currency: 1, live: 0, discount_reason: null })
  expect((await post('properties/season/.json', asked)).body.errors).toEqual([
    {
      field: 'currency',
      message: 'is needed: the properties that were found have prices in several currencies; name one',
    },
  ])
  await archiveProperty(context, 9005)
})

test('prices of another day, and a cutoff within the day, are seen', async () => {
  const conditions = { booking: { to: testToday } }
  const today_only = { id: 1, name: 'Today', percent_off: 50, conditions }
  await put(third, 120, { promotions: [today_only] })
  await put(cheapest, 100, { cutoff_time: '12:30' })
  const now = { from: testToday }
  expect(await winners()).toEqual(all([third, 60]))
  expect((await winners(now))[0]).toEqual([third, 60])
  await put(third, 120)
  expect(await winners(now)).toEqual(all([cheapest, 100]))
  clock.moveTo(`${testToday}T12:31:00Z`)
  expect(await winners(now)).toEqual([
    [second, 110],
    [cheapest, 100],
    [cheapest, 100],
  ])
  await put(third, 120, { promotions: [today_only] })
  expect(await winners()).toEqual(all([third, 60]))
  clock.moveTo('2026-12-02T08:00:00Z')
  expect(await winners()).toEqual(all([cheapest, 100]))
})

test.each<[string, object, string, string]>([
  ['a day that has passed', { from: '2026-11-01' }, 'from', 'before today'],
  ['a day beyond the horizon', { from: '2035-01-01' }, 'from', 'beyond the last day'],
  ['a currency without a rate', { currency: 'JPY' }, 'currency', 'no exchange rate'],
  ['more stars at least than at most', { min_stars: 4, max_stars: 3 }, 'max_stars', 'min_stars'],
  ['no rooms', { rooms: [] }, 'rooms', 'must be'],
  ['too many days', { days: 366 }, 'days', 'from 1 to 365'],
])('%s is refused', async (_, change, field, why) => {
  const { status, body } = await post('properties/season/.json', { ...asked, ...change })
  expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  expect(body.errors[0].message).toContain(why)
})

test('a season that would take too long is refused with what to leave out', async () => {
  const { catalog } = context
  const holder = await catalog.key(key)
  if (holder?.kind !== 'publisher') throw new Error('not a publisher')
  const [facts] = (await catalog.searchable(holder.holder.publisher)).find([cheapest], everyProperty)
  const find = () => Array.from({ length: 10_001 }, (_, place) => ({ ...facts!, id: 20_000 + place }))
  vi.spyOn(catalog, 'searchable').mockResolvedValueOnce({ find } as never)
  const many = await post('properties/season/.json', { ...asked, days: 365 })
  expect(many).toMatchObject({ status: 400, body: { errors: [{ field: 'days' }] } })
  expect(many.body.errors[0].message).toMatch(/^would be 3650365 days of 10001 properties.*name fewer/)
  // Nobody sells so short a stay, so every one is priced.
  const hotel = smallHotel({ id: 9006, from: today })
  const rooms = Array.from({ length: 120 }, (_, place) => ({ ...hotel.rooms[0], id: place + 1 }))
  const [nights] = hotel.calendar
  await importProperty(context, { ...hotel, rooms, calendar: [{ ...nights!, min_stay_arrival: 99 }] }, null)
  const long = { ...asked, property_ids: [9006], days: 365, nights: 30 }
  const dear = await post('properties/season/.json', long)
  expect(dear.body.errors).toEqual([
    {
      field: 'days',
      message:
        'would need more than 1000000 prices to find the lowest; name fewer properties, or ask for fewer days, nights or rooms',
    },
  ])
  expect((await season({ ...long, days: 10 })).days).toHaveLength(10)
})

test('a key that sells nothing has a season without prices', async () => {
  const none = await testPublisher(running, { sellsAll: false })
  const { days, meta_data } = await season({ key: none.key, property_ids: [cheapest] })
  expect(days.map((day: { lowest_total: number | null }) => day.lowest_total)).toEqual(all(null))
  expect(meta_data).toEqual({
    currency: null,
    compared: 0,
    other_currency: 0,
    live: 0,
    discount_reason: null,
    search: { not_found: [cheapest] },
  })
})
