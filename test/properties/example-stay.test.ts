// The example of what a stay would cost, beside a document that is being written: a stay is chosen that has a price, by the rules of
// the document alone; and how an edit of nights is told in short. Without a database.

import { describe, expect, test } from 'vitest'
import { absent, stopSell } from '../../src/lodging/calendars/calendar.ts'
import { summaryOf } from '../../src/operations/properties/edit-summary.ts'
import { type ExampleQuestion, workedExample } from '../../src/operations/properties/example-stay.ts'
import { chosenParts } from '../../src/operations/properties/view-calendar.ts'
import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { aCalendar, aPlan, aRoom, type Case, day, supplyOf } from '../support/prices/pricing-case.ts'

const today = day('2026-12-01')
const local = { today, minuteOfDay: 600 }

const exampleOf = (of: Case, question: ExampleQuestion = {}) => {
  const { property, calendars } = supplyOf(of)
  return workedExample(property, calendars, question, local)
}
/** Prices from today on, one a night; null: no price. */
const from = (first: string, prices: readonly (number | null)[]): Case => ({
  arrival: first,
  price: prices.map(price => price ?? absent),
  calendar: { nights: prices.length },
})

describe('an example', () => {
  test('is a stay of a couple for two nights in a month, with its price and the words of its policies', () => {
    const example = exampleOf(from('2026-12-01', Array(60).fill(10_000)))!
    expect(example).toMatchObject({
      checkin: day('2026-12-31'),
      nights: 2,
      adults: 2,
      children: 0,
      roomId: 11,
      rateCode: 'BAR',
      currency: 'EUR',
      decimals: 2,
      reasons: [],
      price: { total: { total: 20_000 } },
      depositText: 'No deposit is due when booking.',
      cancellationText: expect.stringMatching(/Free cancellation|full amount/),
    })
    const inGerman = exampleOf(from('2026-12-01', Array(60).fill(10_000)), { language: 'de' })!
    expect(inGerman.depositText).not.toBe(example.depositText)
  })

  test('is what is asked for, with children of the age that the property assumes', () => {
    const question = {
      checkin: day('2026-12-24'),
      nights: 3,
      adults: 1,
      children: 2,
      room: 11,
      rate: 'BAR',
      night_price: '50.5',
    }
    const property: Case['property'] = { assumedChildAge: 7, childAgeBands: [{ fromAge: 0, toAge: 17 }] }
    expect(exampleOf({ ...from('2026-12-01', []), property }, question)).toMatchObject({
      checkin: day('2026-12-24'),
      nights: 3,
      adults: 1,
      children: 2,
      roomId: 11,
      rateCode: 'BAR',
      reasons: [],
      price: { total: { total: 15_150 } },
    })
  })

  test('has no more adults than the room is for', () => {
    const flat = { night_price: '1' }
    expect(exampleOf({ room: { standardOccupancy: 1 } }, flat)!.adults).toBe(1)
    expect(exampleOf({ room: { standardOccupancy: 4 } }, flat)!.adults).toBe(2)
    expect(exampleOf({ room: { standardOccupancy: 1 } }, { ...flat, adults: 3 })!.adults).toBe(3)
  })

  const open = [1, 1].map(() => 10_000)
  test.each<[string, Case, string]>([
    ['the first ones in a month', from('2026-12-31', open), '2026-12-31'],
    ['the first ones after it', from('2027-01-03', [1, null, ...open]), '2027-01-05'],
    ['before that, from tomorrow on', from('2026-12-01', [1, 1, 1]), '2026-12-02'],
    ['none: in a month', from('2026-12-01', [1, 1]), '2026-12-31'],
    ['a night alone: in a month', from('2027-01-03', [1, null, 1]), '2026-12-31'],
    ['the last that are looked for', from('2028-02-02', open), '2028-02-02'],
    ['too far ahead: in a month', from('2028-02-04', open), '2026-12-31'],
  ])('is on nights with a price: %s', (_, of, checkin) => {
    expect(formatDay(exampleOf(of)!.checkin)).toBe(checkin)
  })

  test('says why it could not be booked, and then has no price and no words', () => {
    const closed = { ...from('2026-12-31', open), calendar: { nights: 2, flags: Uint8Array.of(stopSell, 0) } }
    const none = { price: null, decimals: 0, depositText: '', cancellationText: '' }
    expect(exampleOf(closed)).toMatchObject({ ...none, reasons: ['stop_sell'] })
    const late = { ...from('2026-12-31', open), property: { cutoffDays: 400 } }
    expect(exampleOf(late)).toMatchObject({ ...none, reasons: ['past_cutoff'] })
    expect(exampleOf(from('2026-12-31', []))).toMatchObject({ ...none, reasons: ['no_price'] })
  })

  test('leaves out that the property is closed and how many rooms there are', () => {
    const of = { ...from('2026-12-31', open), property: { isOpen: false }, free: [0, 0] }
    expect(exampleOf(of)).toMatchObject({ reasons: [], price: { total: { total: 20_000 } } })
  })

  test('is of the room and rate that have a calendar, where none is named', () => {
    const property = {
      ...supplyOf({}).property,
      rooms: [aRoom({ id: 1 }), aRoom({ id: 2 })],
      ratePlans: [aPlan({ code: 'A' }), aPlan({ code: 'B' })],
    }
    const priced = (roomId: number, rateCode: string, price: number) =>
      aCalendar({ roomId, rateCode, standard: new Int32Array(30).fill(price) })
    const calendars = [priced(2, 'B', 200), priced(1, 'A', 100)]
    const of = (question: ExampleQuestion, among = calendars) => {
      const example = workedExample(property, among, question, local)!
      return [example.roomId, example.rateCode, example.price?.total.total ?? null]
    }
    expect([of({}), of({ room: 1 }), of({ rate: 'A' })]).toEqual([
      [2, 'B', 400],
      [1, 'A', 200],
      [1, 'A', 200],
    ])
    expect([of({ room: 2 }), of({ rate: 'B' })]).toEqual([
      [2, 'B', 400],
      [2, 'B', 400],
    ])
    expect([of({}, []), of({ room: 2 }, []), of({ rate: 'B' }, [])]).toEqual([
      [1, 'A', null],
      [2, 'A', null],
      [1, 'B', null],
    ])
    expect(of({ room: 2, rate: 'A' })).toEqual([2, 'A', null])
    const all = [priced(1, 'B', 300), priced(2, 'A', 400), ...calendars]
    expect([of({ room: 2, rate: 'B' }, all), of({ room: 1, rate: 'A' }, all)]).toEqual([
      [2, 'B', 400],
      [1, 'A', 200],
    ])
    expect(workedExample({ ...property, rooms: [] }, [], {}, local)).toBeNull()
    expect(workedExample({ ...property, ratePlans: [] }, [], {}, local)).toBeNull()
  })

  test('is none without a room or a rate plan, and refused for those that there are not', () => {
    expect(exampleOf({ property: { rooms: [] } })).toBeNull()
    expect(exampleOf({ property: { ratePlans: [] } })).toBeNull()
    const errors = [
      { field: 'room', message: 'is no room of the document' },
      { field: 'rate', message: 'is no rate plan of the document' },
    ]
    expect(() => exampleOf({}, { room: 9, rate: 'NO' })).toThrow(
      expect.objectContaining({ status: 400, errors }),
    )
  })

  test('is refused at a price that could not be stored', () => {
    const message = 'must be an amount in EUR, such as 100, with no more decimals than it has'
    const refused = expect.objectContaining({ errors: [{ field: 'night_price', message, code: 'amount' }] })
    for (const night_price of ['x', '1.234', '21474836.48'])
      expect(() => exampleOf({}, { night_price }), night_price).toThrow(refused)
    expect(exampleOf({}, { night_price: '21474836.47', nights: 1 })).toMatchObject({
      price: { total: { total: 2_147_483_647 } },
    })
  })
})

describe('an edit in short', () => {
  const property = supplyOf({}).property
  const days = (first: string, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(day(first), index))
  const change = (field: string | number, before: number[], after: number[]) => ({
    roomId: 11,
    rateCode: 'BAR',
    field,
    days: days('2026-12-21', before.length),
    before,
    after,
  })
  const told = (rates: readonly object[], rooms: readonly object[] = []) =>
    summaryOf({ rates, rooms } as never, property)
  const value = (
    field: string,
    before: unknown,
    after: unknown,
    nights: number,
    first: string,
    last: string,
  ) => ({ room_id: 11, rate_code: 'BAR', field, before, after, nights, first, last })

  test('counts the nights of a room and rate once, and tells each value with the nights that it had', async () => {
    expect(
      await told([
        change('standard', [10_000, 10_000, absent, 9_000], [12_050, 12_050, 12_050, 9_000]),
        change('stop_sell', [0, 1], [1, 0]),
        change('min_stay_arrival', [0, 3], [2, 0]),
        change(1, [500], [absent]),
      ]),
    ).toEqual({
      rateNights: 4,
      roomNights: 0,
      leftOff: 0,
      changes: [
        value('standard', 100, 120.5, 2, '2026-12-21', '2026-12-22'),
        value('standard', null, 120.5, 1, '2026-12-23', '2026-12-23'),
        value('stop_sell', false, true, 1, '2026-12-21', '2026-12-21'),
        value('stop_sell', true, false, 1, '2026-12-22', '2026-12-22'),
        value('min_stay_arrival', null, 2, 1, '2026-12-21', '2026-12-21'),
        value('min_stay_arrival', 3, null, 1, '2026-12-22', '2026-12-22'),
        value('extra_child[1]', 5, null, 1, '2026-12-21', '2026-12-21'),
      ],
    })
  })

  test('counts nights whose allotment changes, and none that only follow their room', async () => {
    const night = (at: string, before: number | null, after: number | null) => ({
      roomId: 11,
      day: day(at),
      before: { allotment: before, followsRoom: true },
      after: { allotment: after, followsRoom: false },
    })
    const nights = [night('2026-12-21', 3, 3), night('2026-12-22', 3, null), night('2026-12-23', 3, null)]
    expect(await told([], nights)).toEqual({
      rateNights: 0,
      roomNights: 2,
      leftOff: 0,
      changes: [{ ...value('allotment', 3, null, 2, '2026-12-22', '2026-12-23'), rate_code: null }],
    })
  })

  test('lists three hundred values, and says how many it leaves off', async () => {
    const prices = (count: number) => Array.from({ length: count }, (_, index) => 1 + index)
    const leftOff = async (count: number) => {
      const found = await told([change('standard', Array(count).fill(0), prices(count))])
      return [found.changes.length, found.leftOff, found.rateNights]
    }
    expect([await leftOff(299), await leftOff(300), await leftOff(301)]).toEqual([
      [299, 0, 299],
      [300, 0, 300],
      [300, 1, 301],
    ])
  })
})

describe('a question about a calendar', () => {
  const property = { ...supplyOf({}).property, rooms: [aRoom({ id: 1 }), aRoom({ id: 2 })] }
  const asked = (question: object) => {
    const all = { id: 1, from: today, to: addDays(today, 9), ...question }
    const { rooms, plans, errors } = chosenParts(property, all, 10)
    return [
      rooms.map(({ id }) => id),
      plans.map(({ code }) => code),
      ...errors.map(({ field, message }) => `${field} ${message}`),
    ]
  }

  test.each([
    [{}, [[1, 2], ['BAR']]],
    [{ rooms: [2, 2], rates: ['BAR'] }, [[2], ['BAR']]],
    [{ rooms: [], rates: [] }, [[], []]],
    [{ rooms: [1, 3] }, [[1], ['BAR'], 'rooms names a room that the property does not have']],
    [{ rates: ['NO'] }, [[1, 2], [], 'rates names a rate that the property does not have']],
    [{ to: today }, [[1, 2], ['BAR']]],
    [{ to: addDays(today, -1) }, [[1, 2], ['BAR'], 'to must not be before from']],
    [{ to: addDays(today, 10) }, [[1, 2], ['BAR'], 'to must be at most 10 nights after from']],
  ])('%j is about the rooms and rates that it names', (question, parts) => {
    expect(asked(question)).toEqual(parts)
  })
})
