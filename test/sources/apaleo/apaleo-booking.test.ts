// A property of apaleo over our own server, with a simulated apaleo behind it: found, previewed, booked, compared and cancelled,
// with every doubt about the booking looked up.

import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { showReservationRecord } from '../../../src/operations/back-office/reservation-records.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { finishAllCancelling } from '../../../src/operations/sources/finish-cancelling.ts'
import { reconcileBookings } from '../../../src/operations/sources/reconcile-bookings.ts'
import { resolveUnknownBookings } from '../../../src/operations/sources/resolve-unknown-bookings.ts'
import { forgetSourceMessages } from '../../../src/store/sources/source-messages.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { bookingContext } from '../../support/hotels/booking-context.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testToday } from '../../support/run/test-app.ts'
import { apaleoHotel } from '../../support/sources/apaleo-books.ts'
import type { ApaleoTrouble } from '../../support/sources/apaleo-simulator.ts'
import { apaleoUnderTest } from '../../support/sources/apaleo-under-test.ts'

const under = await apaleoUnderTest()
const { books, troubles } = under.simulator
const booking = await bookingContext({ sources: clock => [under.open({ clock: under.follow(clock) })] })
const { harness, context, key, book, findings } = booking
const id = 9051

const { rate_plans: _, calendar: __, ...plain } = smallHotel({ id, from: parseDay(testToday)! })
await importProperty(
  context,
  {
    ...plain,
    rooms: plain.rooms.map(({ allotment: ___, ...room }) => room),
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    rate_plans: [],
    payment_collection: 'none',
    source: 'apaleo',
    source_mappings: [
      {
        source: 'apaleo',
        key: apaleoHotel.property,
        rooms: [{ id: 1, key: apaleoHotel.unitGroup }],
      },
    ],
  },
  null,
)

afterAll(() => under[Symbol.asyncDispose]())
/** What the doctor finds after a test. */
let found: string[] = []
afterEach(async () => {
  troubles.clear()
  books.night = 107
  expect(await findings()).toEqual(found)
  expect(under.proxy.findings).toEqual([])
})

const request = () => booking.request({ property: id, rate: apaleoHotel.flexible })
const standing = (reservation: string) => books.standing(reservation).length

async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 30) {
    booking.pass({ seconds: 30 })
    await resolveUnknownBookings(context, () => undefined)
    await finishAllCancelling(context, () => undefined)
  }
}

const view = async (reservation: string) =>
  (await harness.post('reservation/view/.json', { key, id: reservation })).body

describe('a property of apaleo', () => {
  test('is available, previewed and booked at one price with its VAT included, and cancelled there', async () => {
    const body = request()
    const search = searchBody({ key, property: id, checkin: parseDay(body.checkin)!, nights: 1 })
    const answered = (await harness.post('property/available/.json', search)).body
    expect(answered).toMatchObject({ is_available: true, was_searched: true })
    const room = answered.property_accommodation.find((each: { id: number }) => each.id === 1)
    expect(room.rates.map(({ code }: { code: string }) => code)).toEqual([
      apaleoHotel.flexible,
      apaleoHotel.saver,
    ])
    expect(room.rates[0]).toMatchObject({ total: { subtotal: 100, tax: 7, total: 107 } })
    expect(room.rates[0].cancellation_policy).toMatch(/^Free cancellation until .*, 18:00 \(property time\)/)
    const chosen = { ...search, accommodation_id: 1, rate_code: apaleoHotel.flexible }
    const preview = await harness.post('book/preview/.json', chosen)
    expect(preview.status).toBe(200)
    expect(preview.body.property_accommodation[0].rates[0]).toMatchObject({
      total: { subtotal: 100, tax: 7, total: 107 },
      tax_items: [{ name: 'VAT 7 %', total: 7, included: true }],
    })
    const answer = await book(body)
    expect([answer.status, answer.body.status, answer.body.source]).toEqual([200, 'confirmed', 'apaleo'])
    expect(standing(answer.body.id)).toBe(1)
    const cancelled = await harness.post('reservation/cancel/.json', { key, id: answer.body.id })
    await pass(60)
    expect([cancelled.status, (await view(answer.body.id)).status]).toEqual([200, 'cancelled'])
    expect(standing(answer.body.id)).toBe(0)
  })

  test('is not booked at a price that has risen since it was shown', async () => {
    const body = request()
    await harness.post(
      'property/available/.json',
      searchBody({ key, property: id, checkin: parseDay(body.checkin)!, nights: 1 }),
    )
    books.night = 120
    const answer = await book(body)
    expect([answer.status, answer.body.error?.type ?? answer.body.type]).toEqual([409, expect.any(String)])
    expect(books.reservations.filter(({ status }) => status === 'Confirmed')).toEqual([])
  })

  test.each<[ApaleoTrouble, 'confirmed' | 'failed']>([
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

  test('leaves its messages in the record of the reservation, and nothing of the guest in them', async () => {
    const body = request()
    const answer = await book(body)
    await harness.post('reservation/cancel/.json', { key, id: answer.body.id })
    await pass(60)
    const messages = async () => (await showReservationRecord(context, { id: answer.body.id })).sourceMessages
    await expect.poll(async () => (await messages()).length).toBe(3)
    // Messages are written while work goes on, so those of one instant have no order.
    const named = ({ call, method }: { call: string; method: string }) => `${call} ${method}`
    const kept = (await messages()).toSorted((one, other) => named(one).localeCompare(named(other)))
    expect(kept).toMatchObject([
      { call: 'book', method: 'POST', path: '/booking/v1/bookings', status: 201, error: null },
      { call: 'cancel', method: 'GET', path: '/booking/v1/reservations', status: 200, sent: null },
      { call: 'cancel', method: 'PUT', status: 204, sent: null, answered: null },
    ])
    const { reservations } = JSON.parse(kept[0]!.sent!)
    expect(reservations[0]).toMatchObject({ arrival: body.checkin, adults: 2, externalCode: answer.body.id })
    expect(JSON.parse(kept[0]!.answered!)).toMatchObject({ id: answer.body.source_confirmation })
    for (const personal of Object.values(body.guest).filter(each => typeof each === 'string'))
      expect(JSON.stringify(kept)).not.toContain(personal)
    expect(JSON.stringify(kept)).not.toMatch(/token-|Basic|Bearer/)
    booking.pass({ hours: 30 * 24 })
    await forgetSourceMessages(context.database, context.clock.now())
    expect(await messages()).toEqual([])
  })

  test('is compared with apaleo day by day: what is booked there and unknown here is told', async () => {
    const [made] = books.reservations.filter(({ status }) => status === 'Confirmed')
    const stranger = crypto.randomUUID()
    books.reservations.push({
      ...made!,
      id: 'X-1',
      bookingId: 'X',
      made: context.clock.now(),
      body: { ...made!.body, externalCode: stranger },
    })
    booking.pass({ hours: 48 })
    const told: string[] = []
    await reconcileBookings(context, (_source, sentence) => told.push(sentence))
    expect(told).toEqual(['X is booked at apaleo and unknown here'])
    found = ['I7: X is booked at apaleo and unknown here']
  })
})
