// What preview showed is what a reservation pays, for a quarter of an hour (contract B2).

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { readQuoteId, writeQuoteId } from '../../src/operations/shopping/quotes/quote-id.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp()
const { post, clock } = harness
const { context } = harness.app
const { key } = await testPublisher(harness)
const from = parseDay(testToday)!

const setPrice = (price: number) => importProperty(context, smallHotel({ from, price, allotment: 50 }), null)

let stays = 0

/** Previews a stay of its own at 100 a night and gives the quote and the booking of the same stay. */
async function preview(session?: string) {
  await setPrice(100)
  stays += 1
  const stay = { key, checkin: addDays(from, 10 + stays), nights: 1 }
  const meta_data = session === undefined ? {} : { session_id: session }
  const asked = { ...searchBody(stay), accommodation_id: 1, rate_code: 'BAR', meta_data }
  const { status, body } = await post('book/preview/.json', asked)
  expect(status).toBe(200)
  await context.quotes.settled()
  return { quote: body.meta_data, booking: { ...bookingBody(stay), meta_data } }
}

const book = (body: object) => post('book/reservation/.json', body)
const minutesLater = (minutes: number) => clock.moveTo(clock.now().add({ minutes }).toString())

describe('within the quarter of an hour', () => {
  test.each([
    ['risen', 150],
    ['fallen', 80],
  ])('the quoted price is paid by quote_id though the price has %s', async (_, price) => {
    const { quote, booking } = await preview()
    expect(quote.quote_expires_at).toBe(clock.now().add({ minutes: 15 }).toString())
    await setPrice(price)
    minutesLater(14)
    const { status, body } = await book({ ...booking, quote_id: quote.quote_id })
    expect([status, body.total.total]).toEqual([200, 100])
  })

  test('the same session pays it without any new field', async () => {
    const { booking } = await preview('session-1')
    await setPrice(150)
    expect((await book(booking)).body.total.total).toBe(100)
    const other = await preview('session-2')
    await setPrice(150)
    const stranger = await book({ ...other.booking, meta_data: { session_id: 'session-3' } })
    expect(stranger.body.total.total).toBe(150)
  })

  test('another request does not get the price', async () => {
    const { quote, booking } = await preview()
    for (const change of [
      { rooms: [{ name: 'A', adults: 3 }] },
      { accommodation_id: 2 },
      { currency: 'USD' },
    ]) {
      const { status, body } = await book({ ...booking, ...change, quote_id: quote.quote_id })
      expect([status, body.type, body.errors[0].field]).toEqual([
        422,
        'BookingValidationException',
        'quote_id',
      ])
    }
    const stranger = await testPublisher(harness)
    const taken = await book({ ...booking, key: stranger.key, quote_id: quote.quote_id })
    expect([taken.status, taken.body.errors[0].field]).toEqual([422, 'quote_id'])
  })

  test('the quote says nothing and cannot be changed', async () => {
    const { quote, booking } = await preview()
    const text: string = quote.quote_id
    expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain('BAR')
    expect(text.length).toBeLessThan(400)
    for (let at = 3; at < text.length; at += 17) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
      expect((await book({ ...booking, quote_id: changed })).status).toBe(422)
    }
    const own = readQuoteId(context.keyring, text)!
    const forged = writeQuoteId(new Keyring(Buffer.alloc(32, 7)), own)
    expect((await book({ ...booking, quote_id: forged })).status).toBe(422)
  })

  test('each quote is paid by its own quote_id, also the earlier one of two in one session', async () => {
    const first = await preview('session-of-two')
    await setPrice(150)
    const { body } = await post('book/preview/.json', { ...first.booking, rooms: [{ adults: 2 }] })
    await context.quotes.settled()
    const { booking } = first
    const bookings = [first.quote, body.meta_data].map((quote, index) => ({
      ...booking,
      guest: { ...booking.guest, last_name: `Guest ${index}` },
      quote_id: quote.quote_id,
    }))
    const totals = await Promise.all(bookings.map(async each => (await book(each)).body.total.total))
    expect(totals).toEqual([100, 150])
  })

  test('a quote that was lost still keeps anybody from paying more', async () => {
    const risen = await preview('session-of-a-crash')
    await context.database.query('TRUNCATE quote_session')
    await setPrice(150)
    const { status, body } = await book({ ...risen.booking, quote_id: risen.quote.quote_id })
    expect([status, body.type, body.errors[0].message]).toEqual([409, 'PriceChangedException', '100'])
    const fallen = await preview()
    await context.database.query('TRUNCATE quote_session')
    await setPrice(80)
    const paid = await book({ ...fallen.booking, quote_id: fallen.quote.quote_id })
    expect(paid.body.total.total).toBe(80)
  })

  test('the same preview again is kept once', async () => {
    const count = async () => (await context.database.query('SELECT FROM quote_session')).length
    const { booking } = await preview()
    const before = await count()
    for (let again = 0; again < 3; again += 1) {
      await post('book/preview/.json', { ...booking, rooms: [{ adults: 2 }] })
    }
    await context.quotes.settled()
    expect(await count()).toBe(before)
  })
})

describe('after it', () => {
  test('a price that has risen is told, with the old and the new total, and nothing is booked', async () => {
    const { quote, booking } = await preview()
    await setPrice(150)
    minutesLater(15)
    const { status, body } = await book({ ...booking, quote_id: quote.quote_id })
    expect([status, body.type]).toEqual([409, 'PriceChangedException'])
    expect(body.errors).toEqual([
      { field: 'old_total', message: '100' },
      { field: 'new_total', message: '150' },
    ])
    const [count] = await context.database.query(
      'SELECT count(*) AS made FROM reservation WHERE checkin = $1',
      [booking.checkin],
    )
    expect(count).toEqual({ made: 0 })
  })

  test('a price that has fallen is charged at the lower one, and one that stands as it is', async () => {
    const fallen = await preview()
    await setPrice(80)
    minutesLater(20)
    expect((await book({ ...fallen.booking, quote_id: fallen.quote.quote_id })).body.total.total).toBe(80)
    const standing = await preview()
    minutesLater(20)
    expect((await book({ ...standing.booking, quote_id: standing.quote.quote_id })).body.total.total).toBe(
      100,
    )
  })
})

describe('expected_total', () => {
  test.each([
    ['higher than the price', 120, 200],
    ['the price', '100.00', 200],
    ['lower than the price', 99.99, 409],
    ['not an amount', 'cheap', 400],
    ['finer than the currency', '100.001', 400],
  ])('%s', async (_, expected_total, status) => {
    const { booking } = await preview()
    expect((await book({ ...booking, expected_total })).status).toBe(status)
  })

  test('without a quote and without it, the present price is paid', async () => {
    const { booking } = await preview()
    await setPrice(150)
    expect((await book(booking)).body.total.total).toBe(150)
  })
})

test('what is promised is the price, not the room: a room that is gone is gone', async () => {
  const { quote, booking } = await preview()
  await importProperty(context, smallHotel({ from, price: 100, allotment: 0 }), null)
  const { status, body } = await book({ ...booking, quote_id: quote.quote_id })
  expect([status, body.type]).toEqual([409, 'RoomUnavailableException'])
})
