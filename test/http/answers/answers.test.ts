// What answers look like: every row of the interface's tables, at its verbosity, with its type (contract S1 to S10, B3).

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writer } from '../../../src/http/json/byte-writer.ts'
import { writeProperty } from '../../../src/http/publisher/presenter/property.ts'
import { writeReservation } from '../../../src/http/publisher/presenter/reservation.ts'
import { propertyAnswer } from '../../../src/http/publisher/schemas/property-answer.ts'
import { rateAnswers } from '../../../src/http/publisher/schemas/rate-answer.ts'
import { errorAnswer, reservationAnswer } from '../../../src/http/publisher/schemas/reservation-answer.ts'
import type { PropertyAnswer, ReservationAnswer, SearchedStay } from '../../../src/operations/answers.ts'
import type { Verbosity } from '../../../src/operations/requests.ts'
import { minor } from '../../../src/values/money.ts'
import { emptyContent } from '../../support/hotels/empty-content.ts'
import { knownToOlder, toBare } from '../../support/prices/older-to-bare.ts'
import {
  sampleAnswer,
  sampleBooking,
  sampleDiscount,
  samplePrice,
  samplePromotion,
  sampleProperty,
  samplePublisher,
  sampleSearch,
  wordedSamplePrice,
} from '../../support/prices/sample-answers.ts'
import { bodies, keys, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'
import { departures, interfaceTables } from '../../support/wire/interface-tables.ts'

const publicUrl = 'https://rooms.example'
const levels = [0, 1, 2] as const

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely.
const present = (answer: PropertyAnswer): any => {
  writeProperty(writer, answer, publicUrl)
  return JSON.parse(writer.take().toString())
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely.
const presentReservation = (answer: ReservationAnswer): any => {
  writeReservation(writer, answer)
  return JSON.parse(writer.take().toString())
}

const changed = (changes: Partial<SearchedStay>): SearchedStay => ({ ...sampleSearch, ...changes })

const bare: PropertyAnswer = {
  ...sampleAnswer(2),
  property: {
    ...sampleProperty,
    rooms: [],
    taxes: [],
    fees: [],
    content: emptyContent,
  },
}

describe('every row of the interface is there with its type, and nothing else', () => {
  test.each(levels)('view at verbosity %i', verbosity => {
    expect(departures(present(sampleAnswer(verbosity)), 'property', verbosity)).toEqual([])
  })

  test.each(levels)('availability at verbosity %i', verbosity => {
    expect(departures(present(sampleAnswer(verbosity, sampleSearch)), 'property', verbosity)).toEqual([])
  })

  test('preview', () => {
    expect(departures(present(sampleAnswer(2, changed({ itemised: true }))), 'property', 2)).toEqual([])
  })

  test('a property with nothing in it', () => {
    expect(departures(present(bare), 'property', 2)).toEqual([])
  })

  test('the walk itself notices what is missing, wrong and too much', () => {
    const { name: _, ...answer } = present(sampleAnswer(0))
    expect(departures({ ...answer, id: '3144', amenity: [] }, 'property', 0)).toEqual([
      'property.amenity is not of this table and verbosity',
      'property.id is not integer: "3144"',
      'property.name is missing',
    ])
    expect(Object.keys(interfaceTables.property ?? {}).length).toBe(39)
  })
})

test('an answer of a lower verbosity is a part of a higher one, with the same values', () => {
  for (const searched of [null, sampleSearch]) {
    const [least, more, most] = levels.map(verbosity => present(sampleAnswer(verbosity, searched)))
    expect({ ...more, verbosity: 0 }).toMatchObject(least)
    expect({ ...most, verbosity: 1 }).toMatchObject(more)
    expect(JSON.stringify(more).length).toBeGreaterThan(JSON.stringify(least).length)
    expect(JSON.stringify(most).length).toBeGreaterThan(JSON.stringify(more).length)
  }
})

test('the published sample is shown to the cent', () => {
  const rate = present(sampleAnswer(0, sampleSearch)).property_accommodation[0].rates[1]
  expect(rate.nights[0]).toEqual({
    date: '2027-03-12',
    rate: 90.89,
    original_rate: 100.99,
    promotional_savings: 10.1,
    promotional_id: 7,
    inventory: null,
    minimum: null,
    maximum: null,
  })
  expect(rate.total).toMatchObject({
    original_nightly_avg: 100.99,
    nightly_avg: 90.89,
    original_subtotal: 403.96,
    subtotal: 363.56,
    promotional_savings: 40.4,
    fee: 50,
  })
})

test('availability leaves the itemised charges empty, preview shows them and they sum to the totals', () => {
  const rateOf = (itemised: boolean) =>
    present(sampleAnswer(2, changed({ itemised }))).property_accommodation[0].rates[1]
  expect(rateOf(false)).toMatchObject({ tax_items: [], fees: [], checkin_fees: [] })
  const { tax_items, fees, checkin_fees, total } = rateOf(true)
  expect([tax_items[0].total, fees[0].total, checkin_fees[0].total]).toEqual([
    total.tax,
    total.fee,
    total.checkin_fee,
  ])
  expect(tax_items[0]).toEqual({ name: 'State tax', description: '2.9%', total: 10.54, included: false })
})

test('view says that nothing was searched (S8)', () => {
  const answer = present(sampleAnswer(0))
  expect(answer).toMatchObject({
    was_searched: false,
    is_available: false,
    unavailable_reason: null,
    rate: { low: null },
  })
  expect(answer.property_accommodation.map(({ rates }: { rates: unknown[] }) => rates)).toEqual([[], []])
  expect(answer.meta_data).toEqual({ channel: 'direct' })
})

test('availability names its reason, its flags and its cheapest rate (S6, S7)', () => {
  const answer = present(sampleAnswer(0, sampleSearch))
  expect(answer).toMatchObject({ was_searched: true, is_available: true, unavailable_reason: null })
  expect(answer.property_accommodation[1]).toMatchObject({
    is_available: false,
    is_closedout: true,
    has_no_inventory: true,
    is_occupancy_exceeded: false,
    unavailable_reasons: ['stop_sell', 'no_inventory'],
    rates: [],
  })
  expect(answer.rate.low).toMatchObject({ accommodation_id: 28, rate_code: 'BAR', total: { total: 424.1 } })
  const priced = { ...sampleSearch.priced, rooms: [], unavailableReason: 'past_cutoff' as const }
  const refused = present(sampleAnswer(0, changed({ priced })))
  expect(refused).toMatchObject({
    is_available: false,
    unavailable_reason: 'past_cutoff',
    rate: { low: null },
  })
})

test('amounts have the decimals of the currency shown, and meta_data names it (S4, S10)', () => {
  const yen = { ...samplePrice, currency: 'JPY', decimals: 0 }
  const [room] = sampleSearch.priced.rooms
  const priced = {
    ...sampleSearch.priced,
    rooms: [{ ...room!, rates: [{ ...yen, plan: room!.rates[0]!.plan }] }],
  }
  const answer = present(
    sampleAnswer(
      1,
      changed({
        priced,
        exchange: { from: 'USD', to: 'JPY', rate: '151.0000001', asOf: '2026-11-20' },
        assumedChildAge: 8,
        discountRefusal: 'unknown_code',
      }),
    ),
  )
  const [rate] = answer.property_accommodation[0].rates
  expect(rate.nights[0].rate).toBe(9089)
  expect(rate.discount).toMatchObject({ amount: 3020, min_subtotal: 15_100, rebate_applied: '2000' })
  expect(answer.currency).toBe('USD')
  expect(answer.property_fee[0].fee).toBe(7550)
  expect(answer.meta_data).toEqual({
    channel: 'direct',
    currency: 'JPY',
    exchange_rate: 151.0000001,
    exchange_rate_as_of: '2026-11-20',
    discount_reason: 'unknown_code',
    assumed_child_age: 8,
  })
})

test('no amount shows the dust of binary fractions', () => {
  const amounts = [9089, 1010, 4040, 29, 57, 110, 1_000_005].map(minor)
  for (const total of amounts) {
    const createdAt = '2026-11-21T10:00:00Z'
    const price = { ...wordedSamplePrice, total: { ...samplePrice.total, total } }
    writeReservation(writer, {
      ...sampleBooking,
      reservation: { ...sampleBooking.reservation, price, createdAt },
    })
    expect(writer.take().toString()).not.toMatch(/\d\.\d{3,}/)
  }
})

describe('promotions and discounts', () => {
  const rate = (price: Partial<typeof samplePrice>) => {
    const [room] = sampleSearch.priced.rooms
    const rooms = [{ ...room!, rates: [{ ...samplePrice, ...price, plan: room!.rates[0]!.plan }] }]
    return present(sampleAnswer(0, changed({ priced: { ...sampleSearch.priced, rooms } })))
      .property_accommodation[0].rates[0]
  }

  test('the promotion is the first of all that applied', () => {
    expect(rate({}).promotion).toEqual({
      id: 7,
      display_string: '10% off',
      name: 'Ten percent off',
      promotion_type_id: 1,
      amount: 10,
      discount_applied: 40.4,
      total_discount: 40.4,
      promotion_type: { id: 1, name: 'Percent off' },
    })
    expect(rate({ promotions: [] })).toMatchObject({ promotion: null, promotions: [] })
  })

  test('of free nights the amount is their number', () => {
    const promotion = { ...samplePromotion, offer: { kind: 'free_nights' as const, stay: 4, pay: 3 } }
    const applied = { promotion, saved: minor(9089) }
    expect(rate({ promotions: [applied] }).promotion).toMatchObject({
      amount: 1,
      promotion_type_id: 4,
      display_string: 'Stay 4, pay 3',
    })
  })

  test('a value-add has instructions and no amount, a discount the other way round', () => {
    expect(rate({}).discount).toMatchObject({
      category: 'discount',
      type: { id: 2, name: 'Amount' },
      amount: 20,
      instructions: null,
      received_upon: null,
      rebate_applied: '20.00',
      discount_applied: 0,
    })
    const benefit = {
      kind: 'value_add' as const,
      instructions: 'Ask at the desk',
      receivedUpon: 'check-in' as const,
    }
    const discount = { ...sampleDiscount, category: 'value-add' as const, benefit, minSubtotal: null }
    expect(rate({ discount: { discount, applied: minor(0), rebate: minor(0) } }).discount).toMatchObject({
      type: { id: 4, name: 'Value-add' },
      amount: null,
      instructions: 'Ask at the desk',
      received_upon: 'check-in',
      min_subtotal: null,
      rebate_applied: null,
    })
  })
})

describe('content', () => {
  test('room_tax sums the percentages, fees say how they are applied', () => {
    const answer = present(sampleAnswer(1))
    expect(answer.room_tax).toBe(8.775)
    expect(answer.property_fee).toEqual([
      { type: 'flat', applied: 'stay', description: 'Cleaning fee', fee: 50, is_taxable: false, tax_rate: 0 },
      {
        type: 'percent',
        applied: 'stay',
        description: 'Resort fee',
        fee: 3.5,
        is_taxable: true,
        tax_rate: 8.875,
      },
    ])
  })

  test('a fee without description is told by its name', () => {
    const fees = sampleProperty.fees.map(fee => ({ ...fee, description: '' }))
    const answer = present({ ...sampleAnswer(1), property: { ...sampleProperty, fees } })
    const descriptions = answer.property_fee.map(({ description }: { description: string }) => description)
    expect(descriptions).toEqual(fees.map(({ name }) => name))
    expect(descriptions).not.toContain('')
  })

  test('images lie under the public address; the season of a room image is deprecated', () => {
    const answer = present(sampleAnswer(2, sampleSearch))
    expect(answer.property_image[0]).toMatchObject({
      url: 'https://rooms.example/images/c3d4',
      season: 'winter',
    })
    const [image] = answer.property_accommodation[0].rates[0].property_accommodation_image
    expect(image).toMatchObject({ url: 'https://rooms.example/images/a1b2', season: null })
  })

  test('reviews are few and short for others than reviewer partners', () => {
    const few = present(sampleAnswer(2)).reviews
    expect(few).toHaveLength(3)
    expect(few[0].text).toBe(`${'ü'.repeat(200)}…`)
    expect(few[0]).not.toHaveProperty('owner_response')
    const answer = sampleAnswer(2)
    const all = present({ ...answer, reviews: { ...answer.reviews!, inFull: true } }).reviews
    expect(all).toHaveLength(4)
    expect(all[0]).toMatchObject({ text: `${'ü'.repeat(250)} end`, owner_response: 'Thank you' })
  })

  test('links follow the publisher’s settings', () => {
    const settings = {
      ...samplePublisher.settings,
      permalinkUrl: null,
      bookDirectUrl: 'https://book.example',
    }
    const linked = present({ ...sampleAnswer(2), publisher: { ...samplePublisher, settings } })
    expect(linked.permalink).toEqual({ geo: null, property: null })
    expect(linked.book_direct_link).toBe('https://book.example/3144')
    const answer = present(sampleAnswer(2))
    expect(answer.permalink.property).toBe('https://site.example/hotels/3144')
    expect(answer.book_direct_link).toBeNull()
  })
})

describe('the reservation object (B3)', () => {
  test('names brand, last four digits and expiry of the card and nothing else', () => {
    expect(presentReservation(sampleBooking).payment).toEqual({
      brand: 'VI',
      last_four: '1111',
      expiry_month: '04',
      expiry_year: 2029,
    })
  })

  test('has the penalties as data', () => {
    expect(presentReservation(sampleBooking)).toMatchObject({
      confirmation_number: 'R2703-7KQ9XW',
      checkin: '2027-03-12',
      checkout: '2027-03-16',
      cancellation_penalties: [
        { from: null, until: '2027-03-10T15:00:00-07:00', penalty: 0 },
        { from: '2027-03-10T15:00:00-07:00', until: null, penalty: 90.89 },
      ],
      no_show_penalty: 424.1,
      tax_items: [{ total: 10.54 }],
      meta_data: { currency: 'USD', exchange_rate: 1, exchange_rate_as_of: null },
    })
  })
})

describe('over the wire', () => {
  let wire: WireUnderTest
  /** Answers a view as from memory of this age. */
  let aging: WireUnderTest
  let ageSeconds: number | null | undefined
  beforeAll(async () => {
    wire = await openWire()
    aging = await openWire({ view: async () => ({ ...sampleAnswer(0), ageSeconds }) as PropertyAnswer })
  })
  afterAll(() => Promise.all([wire, aging].map(({ app }) => app.close())))

  test.each(Object.keys(paths) as (keyof typeof paths)[])(
    '%s answers 200 with JSON, its alias the same',
    async call => {
      const { status, headers, text } = await wire.post(paths[call], bodies[call])
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('age')
      const alias = await wire.post(paths[call].replace('/.json', '.json'), bodies[call])
      expect(alias.text).toBe(text)
    },
  )

  test.each([
    [undefined, undefined, undefined],
    [null, undefined, undefined],
    [0, '0', '110 - "Response is Stale"'],
    [12, '12', '110 - "Response is Stale"'],
  ])(
    'an answer from memory tells its age in headers, any other has none: %s',
    async (seconds, age, warning) => {
      ageSeconds = seconds
      const { status, headers } = await aging.post(paths.view, bodies.view)
      expect([status, headers.age, headers.warning]).toEqual([200, age, warning])
    },
  )

  test('several properties are a list', async () => {
    expect((await wire.post(paths.viewMany, bodies.viewMany)).body).toHaveLength(2)
    expect((await wire.post(paths.availableMany, bodies.availableMany)).body).toHaveLength(1)
  })

  test.each(Object.keys(paths) as (keyof typeof paths)[])(
    '%s wraps its answer for a publisher with the data envelope, and only its answer (S1)',
    async call => {
      const plain = await wire.post(paths[call], bodies[call])
      const { body } = await wire.post(paths[call], { ...bodies[call], key: keys.wrapped })
      if (call === 'reserve') expect(body).toMatchObject({ messages: [], data: [{ id: 17 }] })
      else {
        const properties = [plain.body].flat()
        expect([body.data].flat().map((one, place) => toBare(one, properties[place].source))).toEqual(
          knownToOlder(properties),
        )
      }
      const refused = await wire.post(paths[call], { key: keys.wrapped, property_id: 'x', limit: 'x' })
      expect(refused.body).toMatchObject({ type: 'BadRequestException', code: 400 })
    },
  )

  test.each([3, '100', 2])('verbosity %j is 2 for a publisher with the data envelope', async verbosity => {
    const { status, body } = await wire.post(paths.view, { ...bodies.view, key: keys.wrapped, verbosity })
    expect([status, body.data?.verbosity]).toEqual([200, 2])
  })

  test.each([-1, 'x', 2.5])('verbosity %j is refused for it too', async verbosity => {
    expect((await wire.post(paths.view, { ...bodies.view, key: keys.wrapped, verbosity })).status).toBe(400)
  })

  test('a pending reservation is 202 without a confirmation number', async () => {
    const reservation = { ...sampleBooking.reservation, status: 'unknown' as const }
    const pending = await openWire({ reserve: async () => ({ ...sampleBooking, reservation }) })
    const { status, body } = await pending.post(paths.reserve, bodies.reserve)
    expect([status, body.status, body.confirmation_number]).toEqual([202, 'pending', null])
    const older = await pending.post(paths.reserve, { ...bodies.reserve, key: keys.wrapped })
    expect(older.status).toBe(202)
    expect(older.body.data[0]).toMatchObject({ status: 'pending', reservation_idx: '' })
    await pending.app.close()
  })
})

describe('answers keep to the schemas that document them', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const closed = (schema: object): object =>
    JSON.parse(JSON.stringify(schema), (_key, value) =>
      value?.properties && value.additionalProperties === undefined
        ? { ...value, additionalProperties: false }
        : value,
    )
  for (const schema of [...rateAnswers, propertyAnswer, reservationAnswer, errorAnswer])
    ajv.addSchema(closed(schema))
  const mistakes = (name: string, value: unknown) => {
    const validate = ajv.getSchema(name)!
    return validate(value) ? [] : validate.errors
  }

  test.each(levels.flatMap(level => [sampleAnswer(level), sampleAnswer(level, changed({ itemised: true }))]))(
    'property %#',
    answer => {
      expect(mistakes('Property', present(answer))).toEqual([])
    },
  )

  test('an empty property, a reservation', () => {
    expect(mistakes('Property', present(bare))).toEqual([])
    expect(mistakes('Reservation', presentReservation(sampleBooking))).toEqual([])
  })
})

test('verbosities are those of the interface', () => {
  expect(levels satisfies readonly Verbosity[]).toEqual([0, 1, 2])
})
