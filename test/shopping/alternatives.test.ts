// What availability offers instead of a stay that it cannot sell can be booked at exactly that price, and is all that there
// is nearby, asked one by one. HOSTELRY_RUNS says how many hotels; HOSTELRY_SEED draws others.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { shownMinor } from '../support/pages/shown-amounts.ts'
import type { Json } from '../support/random/price-agreement.ts'
import { type RandomHotel, randomHotel } from '../support/random/random-documents.ts'
import { askedIn, openExchange, openHotel } from '../support/random/random-hotels.ts'
import { randomRuns } from '../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const runs = randomRuns(6, 12)
/** The tallies below are those of a run; another seed looks elsewhere. */
const seed = Number(process.env.HOSTELRY_SEED ?? 1)
const today = parseDay(testToday)!

const running = await testApp()
const { app, post } = running
const { key, publisherId } = await testPublisher(running)
await openExchange(running)

const available = async (body: object): Promise<Json> => {
  const { status, body: found, text } = await post('property/available/.json', { key, ...body })
  expect(status, text).toBe(200)
  return found
}

const stayFrom = (checkin: Day, nights: number) => ({
  checkin: formatDay(checkin),
  checkout: formatDay(addDays(checkin, nights)),
})

const tally = { dates: 0, length: 0, rooms: 0, none: 0 }

/** The alternatives of a stay, each tried, and none nearby left out. */
async function expectAlternatives(
  body: Record<string, unknown>,
  checkin: Day,
  nights: number,
): Promise<void> {
  const found = await available({ ...body, ...stayFrom(checkin, nights), alternatives: true })
  const { alternatives } = found
  if (found.is_available) {
    expect(alternatives).toEqual([])
    return
  }
  if (alternatives.length === 0) tally.none += 1
  for (const alternative of alternatives) await expectBookable(body, alternative, found.meta_data.currency)
  const inOneRoom = alternatives.filter(({ kind }: Json) => kind !== 'rooms')
  const expected = await foundNearby(body, checkin, nights)
  expect(inOneRoom.map((each: Json) => [each.kind, each.checkin, each.checkout, each.total])).toEqual(
    expected,
  )
}

async function expectBookable(body: object, alternative: Json, currency: string): Promise<void> {
  const { kind, checkin, checkout, nights, bookings, total } = alternative
  tally[kind as 'dates'] += 1
  expect(parseDay(checkout)! - parseDay(checkin)!).toBe(nights)
  let sum = 0
  for (const booking of bookings) {
    const found = await available({ ...body, checkin, checkout, rooms: booking.rooms })
    const room = found.property_accommodation.find(({ id }: Json) => id === booking.accommodation_id)
    const totals = room.rates.map((rate: Json) => rate.total.total)
    expect(booking.total).toBe(Math.min(...totals))
    expect(room.rates[totals.indexOf(booking.total)].code).toBe(booking.rate_code)
    if (bookings.length === 1) expect(found.rate.low.total.total).toBe(booking.total)
    sum += shownMinor(booking.total, currency)
  }
  expect(shownMinor(total, currency)).toBe(sum)
}

/** The nearest stays that availability sells, asked one by one. */
async function foundNearby(body: object, checkin: Day, nights: number): Promise<Json[]> {
  const found: Json[] = []
  const left = { dates: 5, length: 4 }
  for (let days = 1; days <= 14; days += 1) {
    for (const [kind, first, length] of [
      ['dates', addDays(checkin, -days), nights],
      ['dates', addDays(checkin, days), nights],
      ['length', checkin, nights - days],
      ['length', checkin, nights + days],
    ] as const) {
      if (length < 1 || left[kind] === 0) continue
      const stay = stayFrom(first, length)
      const { status, body: answer } = await post('property/available/.json', { key, ...body, ...stay })
      if (status === 400) continue
      if (!answer.is_available) continue
      left[kind] -= 1
      found.push([kind, stay.checkin, stay.checkout, answer.rate.low.total.total])
    }
  }
  return found
}

let hotels = 0

async function expectHotel(hotel: RandomHotel): Promise<void> {
  hotels += 1
  const id = 5000 + 10 * hotels
  const codes = await openHotel(running, hotel, id)
  for (const question of hotel.questions) {
    const body = { property_id: id, ...askedIn(question, codes) }
    const checkin = addDays(today, question.daysAhead)
    await expectAlternatives(body, checkin, question.nights)
    // A party that is seldom taken in one room.
    await expectAlternatives({ ...body, rooms: [{ adults: 6, children_ages: [4, 15] }] }, checkin, 2)
  }
}

test('alternatives in a random hotel are bookable, exact and complete', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(randomHotel({ today, publisherIds: [publisherId] }), expectHotel), {
    numRuns: runs,
    interruptAfterTimeLimit: 100_000,
    seed,
  })
  for (const seen of Object.values(tally)) expect(seen).toBeGreaterThan(0)
})

describe('in a small hotel with two rooms of one type and one of another', () => {
  const from = parseDay('2027-02-01')!
  const hotel = smallHotel({ from, nights: 60 })
  const rooms = [
    { id: 1, name: 'Double', standard_occupancy: 2, maximum_occupancy: 3, allotment: 2 },
    { id: 2, name: 'Suite', standard_occupancy: 2, maximum_occupancy: 3, allotment: 1 },
  ]
  const ask = async (body: object): Promise<Json> => {
    const stay = { ...stayFrom(addDays(from, 20), 3), rooms: [{ adults: 2 }] }
    return available({ property_id: 9001, ...stay, alternatives: true, ...body })
  }

  test('a family too large for a room is offered two of a type', async () => {
    await importProperty(app.context, { ...hotel, rooms }, null)
    const { alternatives } = await ask({ rooms: [{ adults: 4, children_ages: [5] }] })
    expect(alternatives).toHaveLength(1)
    expect(alternatives[0]).toEqual({
      kind: 'rooms',
      checkin: '2027-02-21',
      checkout: '2027-02-24',
      nights: 3,
      total: 660,
      bookings: [
        {
          accommodation_id: 1,
          rate_code: 'BAR',
          total: 660,
          rooms: [
            { adults: 2, children: 0, children_ages: [] },
            { adults: 2, children: 1, children_ages: [5] },
          ],
        },
      ],
    })
  })

  test('two rooms where one of each type is left are two bookings', async () => {
    await importProperty(
      app.context,
      { ...hotel, rooms: rooms.map(room => ({ ...room, allotment: 1 })) },
      null,
    )
    const { alternatives, property_accommodation } = await ask({ rooms: [{ adults: 2 }, { adults: 1 }] })
    expect(alternatives[0].bookings.map((booking: Json) => booking.accommodation_id)).toEqual([1, 2])
    expect(property_accommodation[0].unavailable_details).toEqual([
      { code: 'no_inventory', date: '2027-02-21', limit: 1, requested: 2 },
    ])
  })

  test('a stay that is too short is offered longer ones, with the minimum as the reason', async () => {
    const rule = { from: '2027-02-01', to: '2027-03-31', min_stay_arrival: 5 }
    await importProperty(app.context, { ...hotel, rooms, calendar: [...hotel.calendar, rule] }, null)
    const { alternatives, property_accommodation } = await ask({})
    expect(property_accommodation[0].unavailable_details).toEqual([
      { code: 'less_than_min_stay', date: '2027-02-21', limit: 5, requested: 3 },
    ])
    expect(alternatives[0]).toMatchObject({ kind: 'length', nights: 5, total: 500 })
    expect(alternatives.map(({ kind }: Json) => kind)).toEqual(Array(4).fill('length'))
  })

  test('nothing is offered unasked, and nothing where the property is closed', async () => {
    expect(await ask({ alternatives: false })).not.toHaveProperty('alternatives')
    await importProperty(app.context, { ...hotel, rooms, open: false }, null)
    expect((await ask({})).alternatives).toEqual([])
  })

  test('a search with alternatives that would take too long is refused', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...rooms[0], id: index + 1 }))
    await importProperty(app.context, { ...hotel, rooms: many }, null)
    const long = { ...stayFrom(from, 99), rooms: Array(9).fill({ adults: 1 }) }
    const refused = await post('property/available/.json', {
      key,
      property_id: 9001,
      ...long,
      alternatives: true,
    })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'alternatives'])
    expect((await ask({ ...long, alternatives: false })).is_available).toBe(false)
  })
})
