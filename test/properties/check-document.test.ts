// The check of a document as it would be imported, seen whole: what is wrong, what is missing, and the example of a stay; and the
// calendar of a property as people see it. Nothing is written.

import { describe, expect, test } from 'vitest'
import { archiveProperty } from '../../src/operations/properties/archive-property.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { checkProperty } from '../../src/operations/properties/check-property.ts'
import { exportProperty } from '../../src/operations/properties/export-property.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { viewCalendar } from '../../src/operations/properties/view-calendar.ts'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { behindWall, raiseWall } from '../../src/store/postgres/wall.ts'
import { listPublishers } from '../../src/store/publishers/publishers.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { transparentPng } from '../support/pages/pictures.ts'
import { ScriptedLive } from '../support/pages/scripted-live.ts'
import { testApp, testToday } from '../support/run/test-app.ts'

const { context } = (await testApp({ jobs: false, sources: clock => [new ScriptedLive(clock)] })).app
const today = parseDay(testToday)!
const hotel = {
  ...smallHotel({ id: 9001, from: today, nights: 60 }),
  property_description: { long: 'By the sea' },
}
await importProperty(context, hotel, null)
const { calendar: _, ...bare } = hotel
const usual = { night_price: '100' }
const check = (document: unknown, question: object = {}, id = 9001) =>
  checkProperty(context, id, document, question)
const codesOf = async (document: unknown) => (await check(document)).missing.map(({ code }) => code)
const told = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, type, message, errors }) => ({ status, type, message, errors }),
  )
const always = ['no_address', 'no_checkin_time', 'no_pictures', 'no_reservation_email']

describe('a check', () => {
  test('of the stored document says what is missing, and what a stay costs', async () => {
    const found = await check(null)
    expect(found).toEqual({ version: 1, errors: [], missing: expect.any(Array), example: expect.any(Object) })
    expect(found.missing.map(({ code, stopsSelling }) => [code, stopsSelling])).toEqual([
      ['no_publisher', true],
      ...always.map(code => [code, false]),
    ])
    expect(found.example).toMatchObject({
      checkin: addDays(today, 30),
      nights: 2,
      roomId: 1,
      rateCode: 'BAR',
      reasons: [],
      price: { total: { total: 20_000 } },
    })
    // Whoever runs the hotel sees no publisher, and is told the truth.
    await raiseWall(context.database)
    const behind = { propertyIds: [9001], publisherIds: [] }
    const ofHotel = Object.assign(Object.create(context), { database: behindWall(context.database, behind) })
    const missing = async () => (await checkProperty(ofHotel, 9001, null, {})).missing.map(({ code }) => code)
    expect(await missing()).toContain('no_publisher')
    await createPublisher(context, { name: 'Guide', sellsAll: true })
    expect(await codesOf(null)).toEqual(always)
    expect(await missing()).toEqual(always)
    expect(await listPublishers(ofHotel.database)).toEqual([])
  })

  test('of a document with errors says what the stored one lacks', async () => {
    const found = await check({ ...hotel, currency: 'dollars' })
    expect(found.errors.map(({ field }) => field)).toEqual(['currency'])
    expect(found.missing.map(({ code }) => code)).toEqual(always)
    expect(found.example).toBeNull()
  })

  test('of an edited one is about its own nights, else about the stored ones of its rooms and rates', async () => {
    const price = async (document: object) => (await check(document)).example!.price?.total.total ?? null
    expect(await price(bare)).toBe(20_000)
    expect(await price({ ...hotel, calendar: [{ ...hotel.calendar[0]!, price: { standard: 70 } }] })).toBe(
      14_000,
    )
    const renamed = { ...bare, rate_plans: [{ ...hotel.rate_plans[0]!, code: 'NEW' }] }
    expect([await price(renamed), await codesOf(renamed)]).toEqual([null, ['no_prices', ...always]])
    const others = { ...bare, rooms: [{ ...hotel.rooms[0]!, id: 5 }] }
    expect(await codesOf(others)).toEqual(['no_prices', ...always])
    expect((await exportProperty(context, 9001, null)).rate_plans.map(({ code }) => code)).toEqual(['BAR'])
  })

  test('says everything that an import would refuse, and of the property what it lacks as it is stored', async () => {
    const refused = { version: 1, missing: (await check(null)).missing, example: null }
    const fields = async (document: unknown) => {
      const { errors, ...rest } = await check(document)
      expect(rest).toEqual(refused)
      return errors.map(({ field, message }) => `${field} ${message}`)
    }
    expect(await fields({ ...bare, currency: 'QQQ' })).toEqual([expect.stringMatching(/^currency /)])
    expect(
      await fields({
        ...bare,
        id: 9002,
        source: 'gone',
        property_image: [
          { file: 'a.png' },
          { image: 'f'.repeat(32) },
          { image: 'f'.repeat(64) },
          { data: 'data:image/png;base64,AAAA' },
        ],
      }),
    ).toEqual([
      'id must be 9001, the id in the path',
      'source gone is not configured on this server; it knows crs, live',
      'property_image[0] files can be named on the command line only',
      'property_image[1] there is no picture of this id; upload it first',
      'property_image[2] there is no picture of this id; upload it first',
    ])
    const { id: image } = await context.addPicture(await transparentPng(16, 16))
    expect((await check({ ...bare, property_image: [{ image }] })).errors).toEqual([])
  })

  test('of a property that is searched live misses no prices here, but a room there', async () => {
    const live = { ...bare, source: 'live', rate_plans: [] }
    expect(await codesOf(live)).toEqual(['no_room_at_source', ...always])
    const source_mappings = [{ source: 'live', key: 'k', rooms: [{ id: 1, key: 'dbl' }] }]
    expect(await codesOf({ ...live, source_mappings })).toEqual(always)
  })

  test('of an archived property says so, and of none that there is none', async () => {
    await importProperty(context, { ...hotel, id: 9003, name: 'Old' }, null)
    await archiveProperty(context, 9003)
    expect((await check(null, {}, 9003)).missing[0]).toMatchObject({ code: 'archived', stopsSelling: true })
    expect(await told(check(null, {}, 1))).toMatchObject({ status: 404, message: 'There is no property 1.' })
    expect(await told(check(null, { ...usual, room: 7 }))).toMatchObject({
      status: 400,
      errors: [{ field: 'room' }],
    })
  })
})

describe('the calendar of a property', () => {
  const from = addDays(today, 3)

  test('has the counts of each room and the prices and restrictions of each rate, night by night', async () => {
    const nights = { from: '2026-12-05', to: '2026-12-06' }
    await changeCalendar(
      context,
      9001,
      {
        calendar: [{ rooms: [1], ...nights, min_stay_arrival: 2, stop_sell: true, price: { standard: 120 } }],
        inventory: [{ rooms: [1], ...nights, allotment: 1 }],
      },
      { madeBy: 'Ada' },
    )
    await context.database.query(
      `UPDATE night SET sold = 1 WHERE property_id = 9001 AND room_id = 1 AND night = '2026-12-06'`,
    )
    const view = await viewCalendar(context, { id: 9001, from, to: addDays(from, 3), rooms: [1] })
    const rates = view.rates.map(({ columns, ...rest }) => ({
      ...rest,
      columns: Object.fromEntries(columns),
    }))
    expect({ ...view, rates }).toEqual({
      id: 9001,
      name: 'Small house 9001',
      version: 2,
      currency: 'USD',
      today,
      from,
      nights: 4,
      ageBands: expect.any(Array),
      closures: [],
      ratePlans: [{ code: 'BAR', title: 'Best rate', hasTariff: false, follows: null }],
      rooms: [
        {
          id: 1,
          name: 'Counted',
          standing: 3,
          allotment: [3, 1, 1, 3],
          sold: [0, 0, 1, 0],
          held: null,
          closed: null,
        },
      ],
      rates: [
        {
          roomId: 1,
          rateCode: 'BAR',
          columns: {
            standard: [10_000, 12_000, 12_000, 10_000],
            extra_adult: [2_000, 2_000, 2_000, 2_000],
            min_stay_arrival: [0, 2, 2, 0],
            flags: [0, expect.any(Number), expect.any(Number), 0],
          },
        },
      ],
      edits: [
        {
          version: 2,
          madeBy: 'Ada',
          madeAt: expect.any(String),
          roomIds: [1],
          rateCodes: ['BAR'],
          first: parseDay('2026-12-05'),
          last: parseDay('2026-12-06'),
        },
      ],
    })
  })

  test('is asked for at most 400 nights of rooms and rates that there are', async () => {
    const view = (question: object) => viewCalendar(context, { id: 9001, from, to: from, ...question })
    expect((await view({ to: addDays(from, 399) })).nights).toBe(400)
    expect(await told(view({ to: addDays(from, 400) }))).toMatchObject({
      status: 400,
      errors: [{ field: 'to', message: 'must be at most 400 nights after from' }],
    })
    expect(await told(view({ id: 1 }))).toMatchObject({ status: 404, message: 'There is no property 1.' })
    expect((await view({ rooms: [2] })).rooms).toEqual([
      { id: 2, name: 'Uncounted', standing: null, allotment: [null], sold: null, held: null, closed: null },
    ])
  })

  test('of very many rooms and rates is asked for fewer nights', async () => {
    const rooms = Array.from({ length: 13 }, (_, index) => ({ ...hotel.rooms[1]!, id: index + 1 }))
    const rate_plans = Array.from({ length: 10 }, (_, index) => ({
      ...hotel.rate_plans[0]!,
      code: `R${index}`,
    }))
    await importProperty(context, { ...bare, id: 9004, name: 'Large', rooms, rate_plans }, null)
    const view = (nights: number) => viewCalendar(context, { id: 9004, from, to: addDays(from, nights - 1) })
    const message = 'asks for more than 50000 nights of rooms and rates; ask for fewer nights, rooms or rates'
    expect((await view(384)).nights).toBe(384)
    expect(await told(view(385))).toMatchObject({ status: 400, errors: [{ field: 'to', message }] })
  })
})
