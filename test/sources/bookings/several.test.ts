// A house at two live sources: equal offers are shown once, each offer is previewed, booked and cancelled where it is sold, and no
// room is ever booked at both.

import { afterEach, describe, expect, test } from 'vitest'
import { exportProperty } from '../../../src/operations/properties/export-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { LiveDesk } from '../../../src/operations/shopping/live/live-desk.ts'
import type { LiveRate, LiveSearchAnswer } from '../../../src/sources/live-offers.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { bookingContext, hotels, outcome } from '../../support/hotels/booking-context.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { ScriptedLive } from '../../support/pages/scripted-live.ts'
import { testToday } from '../../support/run/test-app.ts'

const scripted: ScriptedLive[] = []
const live = await bookingContext({
  sources: clock => {
    scripted.push(new ScriptedLive(clock, 'live'), new ScriptedLive(clock, 'other'))
    return scripted
  },
})
const { harness, context, key, freshDay, book, findings } = live
const [preferred, other] = scripted as [ScriptedLive, ScriptedLive]

const house = { best: 9031, preferred: 9032, one: 9033 } as const
const mappings = [
  { source: 'live', key: 'P1', rooms: [{ id: 1, key: 'dbl' }] },
  { source: 'other', key: 'Q1', rooms: [{ id: 1, key: 'dbl' }] },
]
const document = (id: number, fields: object = {}) => {
  const { rate_plans: _, calendar: __, ...rest } = smallHotel({ id, from: parseDay(testToday)! })
  return {
    ...rest,
    rooms: rest.rooms.map(({ allotment: _, ...room }) => room),
    rate_plans: [],
    source: 'live',
    source_mappings: mappings,
    ...fields,
  }
}
await importProperty(context, document(house.best, { equal_offers: 'best_price' }), null)
await importProperty(context, document(house.preferred, { equal_offers: 'preferred' }), null)
await importProperty(context, document(house.one), null)

afterEach(async () => {
  for (const source of scripted) {
    Object.assign(source, { searches: null, checks: null, twist: (rate: LiveRate) => rate })
    Object.assign(source, { price: minor(12_000), currency: 'USD' })
    source.behind.script = { does: 'confirm' }
    source.calls.length = 0
  }
  Object.assign(context, { live: new LiveDesk(context.live.settings, context.clock) })
  expect(await findings()).toEqual([])
})

type Asked = ReturnType<typeof searchBody>
const stay = (property: number = house.best) => searchBody({ key, property, checkin: freshDay(), nights: 2 })
const available = async (asked: object) => (await harness.post('property/available/.json', asked)).body
const codes = (property: { property_accommodation: { id: number; rates: { code: string }[] }[] }) =>
  property.property_accommodation.find(({ id }) => id === 1)!.rates.map(({ code }) => code)
const codesFor = async (property?: number) => codes(await available(stay(property)))
const preview = (asked: Asked, rate_code: string) =>
  harness.post('book/preview/.json', { ...asked, accommodation_id: 1, rate_code })
const booking = (asked: Asked, rate: string, more: object = {}) => {
  const made = live.request({ property: asked.property_id, rate })
  const rooms = made.rooms.map(room => ({ ...room, bed_type: 'king' }))
  return { ...made, checkin: asked.checkin, checkout: asked.checkout, rooms, ...more }
}
const booked = () => scripted.map(({ behind }) => behind.bookings.length)
const never = (): Promise<LiveSearchAnswer> => new Promise(() => undefined)

describe('equal offers', () => {
  test('are shown once, from the source with the lowest price, and from the preferred one where it is the same', async () => {
    expect(await codesFor()).toEqual(['FLEX', 'BREAKFAST'])
    other.price = minor(11_000)
    expect(await codesFor()).toEqual(['other:FLEX', 'other:BREAKFAST'])
    preferred.price = minor(10_000)
    expect(await codesFor()).toEqual(['FLEX', 'BREAKFAST'])
  })

  test('are compared with what is paid at the house', async () => {
    other.price = minor(11_900)
    other.twist = rate => ({ ...rate, checkinFees: [{ name: 'Fee', description: '', amount: minor(5_000) }] })
    expect(await codesFor()).toEqual(['FLEX', 'BREAKFAST'])
  })

  test('are of the same board and terms: others are shown beside them', async () => {
    other.price = minor(11_000)
    other.twist = rate => (rate.code === 'FLEX' ? { ...rate, isRefundable: false } : rate)
    expect(await codesFor()).toEqual(['FLEX', 'other:FLEX', 'other:BREAKFAST'])
  })

  test('are of the preferred source where the property says so, whatever they cost', async () => {
    other.price = minor(1_000)
    expect(await codesFor(house.preferred)).toEqual(['FLEX', 'BREAKFAST'])
    preferred.twist = rate => ({ ...rate, mealPlan: 'half_board' })
    expect(await codesFor(house.preferred)).toEqual(['FLEX', 'BREAKFAST', 'other:FLEX', 'other:BREAKFAST'])
  })

  test('are not looked for unless the property says so', async () => {
    expect(await codesFor(house.one)).toEqual(['FLEX', 'BREAKFAST'])
    expect(other.calls).toEqual([])
  })

  test('in a currency of their own are left out beside those of the preferred source', async () => {
    Object.assign(other, { price: minor(1_000), currency: 'EUR' })
    expect(await codesFor()).toEqual(['FLEX', 'BREAKFAST'])
    expect(outcome(await preview(stay(), 'other:FLEX'))).toMatch(/^(200|409)/)
  })
})

describe('a source that is slow or broken', () => {
  test.each([
    ['slow', never],
    ['broken', async () => ({ answered: null, reason: 'down', retryAfter: null })],
  ] as const)('and %s leaves the offers of the other, of either', async (_kind, searches) => {
    for (const [broken, left] of [
      [other, ['FLEX', 'BREAKFAST']],
      [preferred, ['other:FLEX', 'other:BREAKFAST']],
    ] as const) {
      Object.assign(context, { live: new LiveDesk(context.live.settings, context.clock) })
      Object.assign(preferred, { searches: null })
      Object.assign(other, { searches: null })
      broken.searches = searches as never
      const { property_id, ...asked } = stay()
      const ids = [hotels.plain, property_id]
      const { body } = await harness.post('properties/available/.json', {
        ...asked,
        property_ids: ids,
        deadline_ms: 1500,
      })
      const found = body.find(({ id }: { id: number }) => id === house.best)
      expect(found.was_searched).toBe(true)
      expect(codes(found)).toEqual(left)
    }
  })
})

describe('an offer', () => {
  test('is previewed, booked and cancelled at the source that sells it, and nothing is booked at the other', async () => {
    other.price = minor(11_000)
    const asked = stay()
    await available(asked)
    const shown = await preview(asked, 'other:FLEX')
    expect(shown.status).toBe(200)
    const before = booked()
    const { quote_id } = shown.body.meta_data
    const answer = await book(booking(asked, 'other:FLEX', { quote_id }))
    expect(answer).toMatchObject({ status: 200, body: { source: 'other', status: 'confirmed' } })
    expect(booked()).toEqual([before[0], before[1]! + 1])
    expect(other.behind.standing(answer.body.id)[0]!.booking.live!.propertyKey).toBe('Q1')
    const { confirmation_number } = answer.body
    const cancelled = await harness.post('reservation/cancel/.json', { key, confirmation_number })
    expect(cancelled.status).toBe(200)
    expect(other.behind.standing(answer.body.id)).toEqual([])
  })

  test('of the preferred source is booked there, also when the other is cheaper by then', async () => {
    const asked = stay()
    await available(asked)
    other.price = minor(1_000)
    const before = booked()
    const answer = await book(booking(asked, 'FLEX'))
    expect(answer).toMatchObject({ status: 200, body: { source: 'live' } })
    expect(booked()).toEqual([before[0]! + 1, before[1]])
  })

  test.each([
    ['has risen since', () => Object.assign(other, { price: minor(11_002) }), '409 PriceChangedException'],
    [
      'is sold out',
      () => Object.assign(other, { checks: () => ({ outcome: 'sold_out' }) }),
      '409 RoomUnavailableException',
    ],
    [
      'is of a source that does not answer',
      () =>
        Object.assign(other, { searches: never, checks: () => ({ outcome: 'unavailable', reason: 'down' }) }),
      '502 RemoteInventoryException',
    ],
  ])('that %s is refused, and no other source is booked instead', async (_why, change, refusal) => {
    other.price = minor(11_000)
    const asked = stay()
    await available(asked)
    change()
    const before = booked()
    expect(outcome(await book(booking(asked, 'other:FLEX')))).toBe(refusal)
    expect(booked()).toEqual(before)
  })

  test('that its source refuses between check and booking is booked nowhere', async () => {
    other.price = minor(11_000)
    other.behind.script = { does: 'refuse' }
    const asked = stay()
    await available(asked)
    const answer = await book(booking(asked, 'other:FLEX'))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(preferred.behind.bookings.filter(({ reference }) => reference === answer.body.id)).toEqual([])
  })

  test('that many guests book at once at both is booked once for each of them', async () => {
    other.twist = rate => ({ ...rate, isRefundable: false })
    const asked = stay()
    await available(asked)
    const before = booked()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => book(booking(asked, index % 2 ? 'other:FLEX' : 'FLEX'))),
    )
    expect(answers.map(({ status }) => status)).toEqual(new Array(8).fill(200))
    expect(booked()).toEqual([before[0]! + 4, before[1]! + 4])
    for (const { body } of answers) {
      const at = scripted.filter(({ behind }) => behind.standing(body.id).length > 0)
      expect(at.map(({ name }) => name)).toEqual([body.source])
    }
  })
})

describe('a document', () => {
  const refusal = async (fields: object) =>
    importProperty(context, document(9039, { equal_offers: 'best_price', ...fields }), null).then(
      () => 'taken',
      error => JSON.stringify(error.errors),
    )

  test('with a calendar of this server beside a source, or another order, is refused', async () => {
    const crs = { source: 'crs', key: 'own', rooms: [] }
    expect(await refusal({ source_mappings: [...mappings, crs] })).toContain('crs is not searched live')
    expect(await refusal({ source: 'crs', source_mappings: [crs, ...mappings] })).toContain(
      'crs is not searched live',
    )
    expect(await refusal({ source: 'other' })).toContain('needs source to be the first')
    expect(await refusal({ source_mappings: [] })).toContain('needs source to be the first')
  })

  test('is exported as it was imported', async () => {
    expect(await exportProperty(context, house.best, null)).toMatchObject({
      source: 'live',
      equal_offers: 'best_price',
      source_mappings: mappings,
    })
  })
})
