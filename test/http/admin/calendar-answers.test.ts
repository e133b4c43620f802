// A calendar, an edit of it and the check of a property's document as the administration answers them: minor units become
// decimals, days become dates, and columns with nothing in them are left out.

import { describe, expect, test } from 'vitest'
import { calendarAnswer, editAnswer } from '../../../src/http/admin/calendars/calendar-answers.ts'
import { checkAnswer } from '../../../src/http/admin/properties/property-check-answers.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { samplePrice } from '../../support/prices/sample-answers.ts'

const [first, second, third] = ['2027-03-01', '2027-03-02', '2027-03-03'].map(text => parseDay(text)!)

const bare = {
  id: 9001,
  name: 'Mill Inn',
  version: 7,
  currency: 'USD',
  today: first!,
  from: second!,
  nights: 2,
  ageBands: [],
  ratePlans: [],
  rooms: [],
  rates: [],
  edits: [],
  closures: [],
}
const shownBare = {
  property_id: 9001,
  name: 'Mill Inn',
  version: 7,
  currency: 'USD',
  decimals: 2,
  nights: 2,
  from: '2027-03-02',
  today: '2027-03-01',
  child_age_bands: [],
  rate_plans: [],
  rooms: [],
  rates: [],
  edits: [],
  closures: [],
}

type Columns = Parameters<typeof calendarAnswer>[0]['rates'][number]['columns']

describe('a calendar', () => {
  test('of a property without rooms has its facts', () => {
    expect(calendarAnswer(bare)).toEqual(shownBare)
  })

  test('has its rooms, rates and edits', () => {
    const room = { name: 'Double', standing: 5, allotment: [3, null] }
    const edit = { version: 7, madeBy: 'Ada', madeAt: '2027-02-28T10:00:00Z' }
    expect(
      calendarAnswer({
        ...bare,
        ageBands: [
          { fromAge: 0, toAge: 5 },
          { fromAge: 6, toAge: 12 },
        ],
        ratePlans: [{ code: 'BAR', title: 'Best', hasTariff: true, follows: null }],
        rooms: [
          { ...room, id: 1, sold: [1, 0], held: null, closed: [0, 1] },
          { ...room, id: 2, standing: null, sold: null, held: [0, 2], closed: null },
        ],
        edits: [{ ...edit, roomIds: [1], rateCodes: ['BAR'], first: second!, last: third! }],
      }),
    ).toEqual({
      ...shownBare,
      child_age_bands: [
        { from_age: 0, to_age: 5 },
        { from_age: 6, to_age: 12 },
      ],
      rate_plans: [{ code: 'BAR', title: 'Best', has_tariff: true, follows: null }],
      rooms: [
        { ...room, id: 1, sold: [1, 0], closed: [0, 1] },
        { ...room, id: 2, standing: null, held: [0, 2] },
      ],
      edits: [
        {
          version: 7,
          made_by: 'Ada',
          made_at: '2027-02-28T10:00:00Z',
          rooms: [1],
          rate_plans: ['BAR'],
          from: '2027-03-02',
          to: '2027-03-03',
        },
      ],
    })
  })

  const columns = (entries: Columns, changes: { currency?: string; bands?: number } = {}) => {
    const { currency = 'USD', bands = 0 } = changes
    const ageBands = Array.from({ length: bands }, (_, band) => ({ fromAge: band, toAge: band }))
    const rates = [{ roomId: 1, rateCode: 'BAR', columns: entries }]
    return calendarAnswer({ ...bare, currency, ageBands, rates }).rates[0]
  }
  const rate = { room_id: 1, rate_code: 'BAR' }

  test('leaves out what a rate does not have', () => {
    expect(columns(new Map())).toEqual(rate)
    expect(columns(new Map(), { bands: 2 })).toEqual(rate)
  })

  test('has prices in the currency of the property, and null where a night has none', () => {
    const prices: Columns = new Map([
      ['standard', [12_050, -1]],
      ['single', [0, -1]],
      ['extra_adult', [2500, 1]],
    ])
    expect(columns(prices)).toEqual({
      ...rate,
      standard: [120.5, null],
      single: [0, null],
      extra_adult: [25, 0.01],
    })
    expect(columns(prices, { currency: 'JPY' })).toEqual({
      ...rate,
      standard: [12_050, null],
      single: [0, null],
      extra_adult: [2500, 1],
    })
  })

  test('has a column for each age band of children, where one has prices', () => {
    expect(columns(new Map([[1, [1000, -1]]]), { bands: 3 })).toEqual({
      ...rate,
      extra_child: [null, [10, null], null],
    })
    expect(columns(new Map([[0, [500]]]), { bands: 1 })).toEqual({ ...rate, extra_child: [[5]] })
  })

  test('has each restriction as it is', () => {
    const limits = {
      flags: [1, 6],
      min_stay_arrival: [2, 0],
      min_stay_through: [3, 0],
      max_stay_arrival: [4, 0],
      max_stay_through: [5, 0],
      min_advance_days: [6, 0],
      max_advance_days: [7, 0],
    }
    expect(columns(new Map(Object.entries(limits)) as unknown as Columns)).toEqual({ ...rate, ...limits })
  })
})

describe('an edit', () => {
  const change = {
    ...({ room_id: 1, rate_code: 'BAR', field: 'standard', before: 120, after: 135 } as const),
    nights: 2,
    first: '2027-03-01',
    last: '2027-03-02',
  }
  test('says what it changes, and how to take it back', () => {
    const edited = {
      id: 9001,
      version: 8,
      changed: true,
      warnings: ['oversold'],
      changes: [change],
      undo: { calendar: [] },
      redo: null,
    }
    const counts = { isDryRun: false, rateNights: 4, roomNights: 3, leftOff: 2 }
    expect(editAnswer({ ...edited, ...counts } as never)).toEqual({
      ...edited,
      dry_run: false,
      rate_nights: 4,
      room_nights: 3,
      left_off: 2,
    })
  })
})

describe('the check of a document', () => {
  const lack = {
    ...({ code: 'no_price', section: 'calendar', stopsSelling: true, roomId: 1 } as never as object),
    message: 'Room 1 has no price.',
  }
  const error = { field: 'rooms[0].name', message: 'is required' }

  test('has its mistakes, and what is missing', () => {
    expect(checkAnswer({ version: 3, errors: [error], missing: [lack as never], example: null })).toEqual({
      version: 3,
      errors: [error],
      example: null,
      missing: [
        {
          code: 'no_price',
          section: 'calendar',
          stops_selling: true,
          room_id: 1,
          message: 'Room 1 has no price.',
        },
      ],
    })
  })

  const stay = { nights: 4, adults: 2, children: 1, currency: 'USD' }
  const example = {
    ...stay,
    checkin: first!,
    roomId: 28,
    rateCode: 'BAR',
    reasons: ['is full'],
    price: samplePrice,
    depositText: 'One night.',
    cancellationText: 'Free until March 10.',
  }
  const shownStay = { ...stay, checkin: '2027-03-01', room_id: 28, rate_code: 'BAR', reasons: ['is full'] }
  const exampleOf = (changes: object) =>
    checkAnswer({ version: 3, errors: [], missing: [], example: { ...example, ...changes } as never }).example

  test('has the whole price of an example stay', () => {
    expect(exampleOf({})).toEqual({
      ...shownStay,
      price: {
        nights: [12, 13, 14, 15].map(day => ({ date: `2027-03-${day}`, original_rate: 100.99, rate: 90.89 })),
        promotions: [{ id: 7, name: 'Ten percent off', saved: 40.4 }],
        taxes: [{ name: 'State tax', total: 10.54, included: false }],
        fees: [{ name: 'Cleaning', total: 50, included: false }],
        checkin_fees: [{ name: 'Resort', total: 12.72, included: false }],
        subtotal: 363.56,
        tax: 10.54,
        fee: 50,
        checkin_fee: 12.72,
        total: 424.1,
        due_now: 90.89,
        penalties: [
          { from: null, until: '2027-03-10T15:00:00-07:00', penalty: 0 },
          { from: '2027-03-10T15:00:00-07:00', until: null, penalty: 90.89 },
        ],
        no_show_penalty: 424.1,
        deposit_policy: 'One night.',
        cancellation_policy: 'Free until March 10.',
      },
    })
  })

  test('has no price of a stay that cannot be sold', () => {
    expect(exampleOf({ price: null })).toEqual({ ...shownStay, price: null })
  })
})
