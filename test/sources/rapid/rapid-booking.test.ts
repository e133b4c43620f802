// A property of Expedia over our own server, with a simulated Rapid behind it: found, previewed, booked, and cancelled, with
// every doubt about the booking looked up.

import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Guest } from '../../../src/lodging/reservations/reservation.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { finishAllCancelling } from '../../../src/operations/sources/finish-cancelling.ts'
import { resolveUnknownBookings } from '../../../src/operations/sources/resolve-unknown-bookings.ts'
import { affiliateReference } from '../../../src/sources/rapid/rapid-requests.ts'
import { simulatedSources } from '../../../src/sources/simulated-source.ts'
import type { LiveSource } from '../../../src/sources/source.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { bookingContext } from '../../support/hotels/booking-context.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testToday } from '../../support/run/test-app.ts'
import { rapidHotel } from '../../support/sources/rapid-books.ts'
import type { Trouble } from '../../support/sources/rapid-simulator.ts'
import { rapidUnderTest } from '../../support/sources/rapid-under-test.ts'

const under = await rapidUnderTest()
const { books, troubles } = under.simulator
const booking = await bookingContext({ sources: clock => [under.open({ clock: under.follow(clock) })] })
const { harness, context, key, book, findings } = booking
const id = 9041

const { rate_plans: _, calendar: __, ...plain } = smallHotel({ id, from: parseDay(testToday)! })
await importProperty(
  context,
  {
    ...plain,
    rooms: plain.rooms.map(({ allotment: ___, ...room }) => room),
    rate_plans: [],
    payment_collection: 'none',
    source: 'expedia',
    source_mappings: [
      { source: 'expedia', key: rapidHotel.property, rooms: [{ id: 1, key: rapidHotel.room }] },
    ],
  },
  null,
)

afterAll(() => under[Symbol.asyncDispose]())
afterEach(async () => {
  troubles.clear()
  expect(await findings()).toEqual([])
  expect(under.proxy?.findings ?? []).toEqual([])
})

const london = {
  type: 'Billing',
  line_1: 'St James Square 12',
  city: 'London',
  region: 'London',
  country: 'GB',
  postal_code: 'SW1Y 4JH',
}

const request = () => {
  const made = booking.request({ property: id, rate: rapidHotel.rate })
  const rooms = made.rooms.map(room => ({ ...room, bed_type: rapidHotel.beds.queen }))
  return { ...made, rooms, guest: { ...made.guest, addresses: [london] } }
}

const standing = (reservation: string) => books.standing(affiliateReference(reservation)).length

async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 30) {
    booking.pass({ seconds: 30 })
    await resolveUnknownBookings(context, () => undefined)
    await finishAllCancelling(context, () => undefined)
  }
}

const view = async (reservation: string) =>
  (await harness.post('reservation/view/.json', { key, id: reservation })).body

describe('a property of Expedia', () => {
  test('is available, previewed and booked at one price, and cancelled there', async () => {
    const body = request()
    const search = searchBody({ key, property: id, checkin: parseDay(body.checkin)!, nights: 1 })
    const found = (await harness.post('property/available/.json', search)).body
    expect(found).toMatchObject({ is_available: true, was_searched: true })
    const room = found.property_accommodation.find((each: { id: number }) => each.id === 1)
    expect(room.rates[0]).toMatchObject({ code: rapidHotel.rate, total: { total: 112.5, tax: 12.5 } })
    const chosen = { ...search, accommodation_id: 1, rate_code: rapidHotel.rate }
    const preview = await harness.post('book/preview/.json', chosen)
    expect(preview.status).toBe(200)
    const answer = await book(body)
    expect([answer.status, answer.body.status, answer.body.source]).toEqual([200, 'confirmed', 'expedia'])
    expect(standing(answer.body.id)).toBe(1)
    const cancelled = await harness.post('reservation/cancel/.json', { key, id: answer.body.id })
    await pass(60)
    expect([cancelled.status, (await view(answer.body.id)).status]).toEqual([200, 'cancelled'])
    expect(standing(answer.body.id)).toBe(0)
  })

  const iceland = { ...london, region: 'Reykjavík', country: 'IS' }
  test.each([
    ['whose telephone is +', { phone: '+' }, 'guest.phone', 'must be a telephone number with its digits'],
    [
      'whose telephone is a word',
      { phone: 'none' },
      'guest.phone',
      'must be a telephone number with its digits',
    ],
    [
      'whose telephone is a code',
      { phone: '+44' },
      'guest.phone',
      'must be a telephone number with its digits',
    ],
    [
      'whose telephone has no code that is known',
      { phone: '555 0100', addresses: [iceland] },
      'guest.phone',
      'must begin with + and the code of its country, such as +354',
    ],
    [
      'without the postal code that Rapid wants',
      { addresses: [{ ...london, postal_code: '〒' }] },
      'guest.addresses[0].postal_code',
      'must be a postal code of the country, in Latin letters and digits',
    ],
    ['without an address', { addresses: [] }, 'guest.addresses', 'must have an address'],
  ])('is not booked for a guest %s', async (_, changes, field, message) => {
    const made = request()
    const guest = { ...made.guest, ...changes }
    const sent = () => under.simulator.requests.filter(({ body }) => body !== null).length
    const before = sent()
    const answer = await book({ ...made, guest })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ field, message: `${message}: the rooms are booked in another system` }],
    ])
    expect(sent()).toBe(before)
    const ofTestKeys = simulatedSources(context.sources).get('expedia') as LiveSource
    expect(ofTestKeys.missingIn?.(guest as unknown as Guest)).toMatchObject({ field, message })
  })

  test.each<[Trouble, 'confirmed' | 'failed']>([
    ['lost', 'confirmed'],
    ['dropped', 'failed'],
    [503, 'failed'],
  ])('whose booking is answered with %s is pending, and then %s', async (trouble, then) => {
    troubles.set('book', trouble)
    const answer = await book(request())
    expect([answer.status, answer.body.status]).toEqual([202, 'pending'])
    troubles.clear()
    await pass(3600)
    expect((await view(answer.body.id)).status).toBe(then)
    expect(standing(answer.body.id)).toBe(then === 'confirmed' ? 1 : 0)
  })
})
