// The checkout over HTTP, without scripts: one reservation however often it is sent, and every refusal with a way on.

import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '../../../src/lodging/documents/languages.ts'
import { releaseExpiredHolds } from '../../../src/operations/booking/fall-due.ts'
import { archiveProperty, restoreProperty } from '../../../src/operations/properties/archive-property.ts'
import { saveDiscountCode } from '../../../src/operations/properties/discount-codes.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import {
  canariesIn,
  canaryNumber,
  cardNeedles,
  grouped,
  needlesOf,
} from '../../support/canaries/canary-needles.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'
import { smallHotel, someExtras } from '../../support/hotels/small-hotel.ts'
import {
  type CheckoutAnswer,
  checkoutPath,
  openSite,
  someGuest,
  Visit,
} from '../../support/pages/checkout-visits.ts'
import { testToday } from '../../support/run/test-app.ts'

const booking = await bookingContext({ allotment: 2, variables: { TRUST_PROXY: '127.0.0.1' } })
await openSite(booking)
const { gateway, freshDay } = booking

afterEach(() => {
  gateway.script = { does: 'approve' }
  gateway.choose = null
})

const booked = async (property: number, day: number) =>
  (await booking.reservations(property, formatDay(day as never))).filter(({ status }) => status !== 'failed')

const opened = async (property: number, day = freshDay(), choices = {}) => {
  const visit = new Visit(booking)
  const page = await visit.open(checkoutPath(property, day, choices))
  return { visit, day, page, guest: someGuest() }
}

const isBooking = ({ status, location }: CheckoutAnswer, name: string) => {
  expect(status).toBe(303)
  expect(location).toMatch(new RegExp(`^/my-booking/${name}\\?key=[\\w-]{22}$`))
}

describe('one reservation', () => {
  test('the form books what the page shows, at its total, and leads to the booking', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    expect(page.text).toContain('Book for 100.00\u00a0USD')
    expect(page.text).toContain('This price is good for 15 minutes.')
    const answer = await visit.send(page.form, guest)
    const [reservation] = await booked(hotels.plain, day)
    isBooking(answer, reservation!.confirmationNumber)
    expect(reservation!.status).toBe('confirmed')
  })

  test('sent again it shows the same booking: reloaded, pressed twice, or from the page before', async () => {
    const { visit, day, page, guest } = await opened(hotels.paid)
    const answers = await Promise.all([visit.send(page.form, guest), visit.send(page.form, guest)])
    answers.push(await visit.send(page.form, guest))
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(await booked(hotels.paid, day)).toHaveLength(1)
    expect(gateway.calls.filter(call => call.startsWith('authorise'))).toHaveLength(1)
  })

  test('at a property that is archived while the guest types is none, and the page says so; one made before is shown', async () => {
    const [made, late] = [await opened(hotels.paid), await opened(hotels.paid)]
    const answer = await made.visit.send(made.page.form, made.guest)
    const calls = gateway.calls.length
    await archiveProperty(booking.context, hotels.paid)
    const again = await made.visit.send(made.page.form, made.guest)
    const refused = await late.visit.send(late.page.form, late.guest)
    await restoreProperty(booking.context, hotels.paid)
    expect([again.status, again.location]).toEqual([303, answer.location])
    expect(refused.status).toBe(404)
    expect(refused.text).toContain('Nothing is booked or charged.')
    expect(refused.text).toMatch(/href="\/search\?[^"]*checkin=/)
    expect(gateway.calls).toHaveLength(calls)
    expect(await booked(hotels.paid, late.day)).toEqual([])
  })

  test('with extras is made at a total that the guest has seen', async () => {
    const fees = (extras: object[]) =>
      importProperty(
        booking.context,
        { ...smallHotel({ id: hotels.plain, from: parseDay(testToday)! }), fees: extras },
        null,
      )
    await fees(someExtras)
    const { visit, day, page, guest } = await opened(hotels.plain)
    const typed = { ...guest, extra_parking: '2', extra_late: '1' }
    const shown = await visit.send(page.form, { ...typed, step: 'extras' })
    const unseen = await visit.send(page.form, typed)
    for (const { status, text } of [shown, unseen]) {
      expect(status).toBe(200)
      expect(text).toContain('The total is now 160.00\u00a0USD')
      expect(text).toContain('Parking × 2')
    }
    expect(await booked(hotels.plain, day)).toEqual([])
    const [, late] = someExtras
    await fees([late!])
    booking.pass({ minutes: 16 })
    const gone = await visit.send(unseen.form, guest)
    expect([gone.status, gone.text.includes('Something you added cannot be had')]).toEqual([422, true])
    const made = await visit.send(gone.form, guest)
    isBooking(made, '\\w+')
    const { text } = await visit.open(made.location!)
    expect([text.includes('Late departure'), text.includes('Parking')]).toEqual([true, false])
    await fees([])
  })

  test('with an extra of which somebody else takes the last one is made without it, when the guest has seen that', async () => {
    const house = smallHotel({ id: hotels.plain, from: parseDay(testToday)! })
    const [parking] = someExtras
    const fees = [{ ...parking!, optional: { count: 1 } }]
    await importProperty(booking.context, { ...house, fees }, null)
    const { visit, day, page, guest } = await opened(hotels.plain)
    const shown = await visit.send(page.form, { ...guest, extra_parking: '1', step: 'extras' })
    expect(shown.text).toContain('The total is now 115.00\u00a0USD')
    const other = booking.request({ property: hotels.plain, checkin: day })
    const extras = [{ code: 'parking', quantity: 1 }]
    expect((await booking.book({ ...other, extras })).status).toBe(200)
    const gone = await visit.send(shown.form, guest)
    expect([gone.status, gone.text.includes('Something you added cannot be had')]).toEqual([409, true])
    expect(gone.text).not.toContain('extra_parking')
    isBooking(await visit.send(gone.form, guest), '\\w+')
    await importProperty(booking.context, house, null)
  })

  test('a second tab shows the booking and asks before it makes another', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain)
    const tab = await visit.open(checkoutPath(hotels.plain, day))
    await visit.send(page.form, guest)
    const second = await visit.send(tab.form, guest)
    const [first] = await booked(hotels.plain, day)
    expect(second.status).toBe(409)
    expect(second.text).toContain(`Booking ${first!.confirmationNumber} has the same guest`)
    expect(second.text).toContain(`href="/my-booking/${first!.confirmationNumber}?key=`)
    expect(second.text).toContain('Book once more for 100.00\u00a0USD')
    expect(await booked(hotels.plain, day)).toHaveLength(1)
    isBooking(await visit.send(second.form, { ...guest, allow_duplicate: 'yes' }), '\\w+')
    expect(await booked(hotels.plain, day)).toHaveLength(2)
  })

  test('the same form with other details books nothing before the guest has looked', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain)
    await visit.send(page.form, guest)
    const changed = await visit.send(page.form, { ...guest, first_name: 'Augusta' })
    expect(changed.status).toBe(422)
    expect(changed.text).toContain('You have sent this form before')
    expect(await booked(hotels.plain, day)).toHaveLength(1)
  })

  test('a form of another visit cannot claim its key', async () => {
    const { visit, page, guest } = await opened(hotels.plain)
    const other = await opened(hotels.plain)
    await visit.send(page.form, guest)
    const form = new URLSearchParams(other.page.form)
    form.set('request', page.form.get('request')!)
    isBooking(await other.visit.send(form, other.guest), '\\w+')
  })

  test('rooms get the names of their guests, or that of the guest who books', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain, freshDay(), { rooms: ['2', '1-7'] })
    await visit.send(page.form, { ...guest, room_name_1: 'Grace Hopper' })
    const [{ rooms }] = (await booking.context.database.query(
      'SELECT rooms FROM reservation WHERE property_id = $1 AND checkin = $2',
      [hotels.plain, formatDay(day)],
    )) as unknown as [{ rooms: { name: string; children_ages: number[] }[] }]
    expect(rooms.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace Hopper'])
    expect(rooms[1]!.children_ages).toEqual([7])
  })
})

test('a rate that asks for beds gets the ones that the guest chose in each room', async () => {
  const document = smallHotel({ id: 9010, from: parseDay(testToday)!, allotment: 2 })
  const beds = [
    { code: 'K', description: 'One king bed' },
    { code: 'T', description: 'Two beds' },
  ]
  const rooms = document.rooms.map(room => ({ ...room, beds }))
  await importProperty(booking.context, { ...document, rooms }, null)
  const { visit, day, page, guest } = await opened(9010, freshDay(), { rooms: ['2', '2'] })
  expect(page.form.getAll('bed_1')).toEqual(['K'])
  expect((await visit.send(page.form, { ...guest, bed_1: 'X' })).text).toContain('href="#field-bed_1"')
  const path = checkoutPath(9010, day, { rooms: ['2', '2'] })
  const chosenBefore = await visit.open(`${path}&bed=T`)
  expect(chosenBefore.form.getAll('bed_1')).toEqual(['T'])
  const again = await visit.open(path)
  isBooking(await visit.send(again.form, { ...guest, bed_1: 'T' }), '\\w+')
  const [row] = (await booking.context.database.query(
    "SELECT rooms FROM reservation WHERE property_id = 9010 AND status = 'confirmed'",
  )) as unknown as [{ rooms: { bed_type: string }[] }]
  expect(row.rooms.map(({ bed_type }) => bed_type)).toEqual(['K', 'T'])
})

describe('the price', () => {
  const reprice = (price: number) => {
    const document = smallHotel({ id: hotels.plain, from: parseDay(testToday)!, allotment: 2, price })
    return importProperty(booking.context, document, null)
  }

  test('stays as shown for a quarter of an hour, whatever the property does', async () => {
    const { day, page, guest } = await opened(hotels.plain)
    await reprice(120)
    // Without the cookie of the visit, so that only the quote in the form can be what is kept.
    isBooking(await new Visit(booking).send(page.form, guest), '\\w+')
    const [row] = (await booking.context.database.query(
      "SELECT price->'total'->>'total' AS total FROM reservation WHERE property_id = $1 AND checkin = $2",
      [hotels.plain, formatDay(day)],
    )) as unknown as [{ total: string }]
    expect(row.total).toBe('10000')
    await reprice(100)
  })

  test('that has risen after that is shown with the difference, and nothing is booked', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain)
    await reprice(120)
    booking.pass({ minutes: 16 })
    const risen = await visit.send(page.form, guest)
    expect(risen.status).toBe(409)
    expect(risen.text).toContain('The total is now 20.00\u00a0USD higher')
    expect(risen.text).toContain('Book for 120.00\u00a0USD')
    expect(risen.form.get('email')).toBe(guest.email)
    expect(await booked(hotels.plain, day)).toHaveLength(0)
    isBooking(await visit.send(risen.form, { card_number: guest.card_number!, cvv: '123' }), '\\w+')
    await reprice(100)
  })

  test('without a code that ends meanwhile is the property’s own, and the page says why it rose', async () => {
    const code = { code: 'LASTDAYS', category: 'discount', percent_off: 10 }
    await saveDiscountCode(booking.context, code)
    const { visit, day, page, guest } = await opened(hotels.plain, freshDay(), { more: '&code=LASTDAYS' })
    expect(page.text).toContain('Book for 90.00\u00a0USD')
    await saveDiscountCode(booking.context, { ...code, properties: [hotels.paid] })
    booking.pass({ minutes: 16 })
    const without = await visit.send(page.form, guest)
    expect(without.text).toContain('The code LASTDAYS does not apply any more')
    expect(without.text).toContain('<s>90.00\u00a0USD</s>')
    expect(without.text).toContain('Book for 100.00\u00a0USD')
    expect(without.text).not.toContain('The property changed its price')
    expect(await booked(hotels.plain, day)).toHaveLength(0)
  })

  test('is without a code after too many guesses, and the page says so, before and after typing', async () => {
    await saveDiscountCode(booking.context, { code: 'KEPT', category: 'discount', percent_off: 10 })
    const { visit, day, page, guest } = await opened(hotels.plain, freshDay(), { more: '&code=KEPT' })
    expect(page.text).toContain('Book for 90.00\u00a0USD')
    const opening = (code: string) => visit.open(checkoutPath(hotels.plain, day, { more: `&code=${code}` }))
    for (let guess = 0; guess < 20; guess += 1) await opening(`GUESS-${guess}`)
    const answers = [
      await opening('KEPT'),
      await visit.send(page.form, {}),
      await visit.send(page.form, guest),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 429])
    for (const { text, form } of answers) {
      expect(text).toContain('<h2>Too many codes were tried</h2>')
      expect(text).toContain('Book for 100.00\u00a0USD')
      expect(text).not.toContain('The property changed its price')
      expect(text).not.toContain('does not apply any more')
      expect(text).not.toContain('Too many cards')
      expect(form.get('code')).toBeNull()
    }
    const seenBefore = '<s>90.00\u00a0USD</s>'
    expect(answers.map(({ text }) => text.includes(seenBefore))).toEqual([false, true, true])
    const isTold = 'Nothing is booked'
    expect(answers.map(({ text }) => text.includes(isTold))).toEqual([false, true, true])
    expect(await booked(hotels.plain, day)).toHaveLength(0)
    isBooking(await visit.send(answers[2]!.form, guest), '\\w+')
  })
})

describe('in the way', () => {
  test('a room that is sold meanwhile: other rooms of the property are a link away', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain)
    for (const _ of [1, 2]) await booking.book(booking.request({ checkin: day }))
    const sold = await visit.send(page.form, guest)
    expect(sold.status).toBe(409)
    expect(sold.text).toContain('This room has just been sold')
    expect(sold.text).toContain(`href="/properties/${hotels.plain}?checkin=${formatDay(day)}`)
    expect((await visit.open(checkoutPath(hotels.plain, day))).status).toBe(409)
  })

  test('a declined card: the last room is held while another is tried', async () => {
    const { visit, day, page, guest } = await opened(hotels.paid)
    await booking.book(booking.request({ property: hotels.paid, checkin: day }))
    gateway.script = { does: 'decline' }
    const declined = await visit.send(page.form, guest)
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('The card was declined')
    expect(declined.text).toContain('The room is kept for you for 15 minutes.')
    expect(await booking.counters(hotels.paid, formatDay(day))).toEqual({ sold: 1, held: 1 })
    expect((await new Visit(booking).open(checkoutPath(hotels.paid, day))).status).toBe(409)
    const incomplete = await visit.send(declined.form, { card_number: '5' })
    expect([incomplete.status, incomplete.form.get('hold')]).toEqual([422, declined.form.get('hold')])
    gateway.script = { does: 'approve' }
    isBooking(await visit.send(incomplete.form, { card_number: '4242424242424242', cvv: '123' }), '\\w+')
    expect(await booking.counters(hotels.paid, formatDay(day))).toEqual({ sold: 2, held: 0 })
  })

  const heldCheckout = async () => {
    const day = freshDay()
    const { guest: _, payment: __, ...hold } = booking.request({ checkin: day })
    const { body } = await booking.harness.post('book/hold/.json', { ...hold, rooms: [{ adults: 2 }] })
    await booking.book(booking.request({ checkin: day }))
    return opened(hotels.plain, day, { more: `&hold=${body.hold_id}` })
  }

  test('the last room, held by somebody who sends the guest here, is taken over', async () => {
    const { visit, day, page, guest } = await heldCheckout()
    expect(page.status).toBe(200)
    isBooking(await visit.send(page.form, guest), '\\w+')
    expect(await booking.counters(hotels.plain, formatDay(day))).toEqual({ sold: 2, held: 0 })
  })

  test('a hold that has ended is left out, before and after typing', async () => {
    const { visit, day, page, guest } = await heldCheckout()
    booking.pass({ hours: 1 })
    await releaseExpiredHolds(booking.context)
    const again = await visit.open(
      checkoutPath(hotels.plain, day, { more: `&hold=${page.form.get('hold')}` }),
    )
    expect([again.status, again.form.get('hold')]).toEqual([200, null])
    isBooking(await visit.send(page.form, guest), '\\w+')
  })

  test('a payment that is not answered for: to the booking, which is pending', async () => {
    const { visit, day, page, guest } = await opened(hotels.paid)
    gateway.script = { does: 'lose', acted: true }
    const answer = await visit.send(page.form, guest)
    const [reservation] = await booked(hotels.paid, day)
    expect(reservation!.status).toBe('unknown')
    isBooking(answer, reservation!.id)
    isBooking(await visit.send(page.form, guest), reservation!.id)
    expect(await booked(hotels.paid, day)).toHaveLength(1)
  })

  test('a payment company that is out of reach: the same form books later, once', async () => {
    const { visit, day, page, guest } = await opened(hotels.paid)
    gateway.script = { does: 'not sent' }
    const failed = await visit.send(page.form, guest)
    expect([failed.status, failed.form.get('request')]).toEqual([503, page.form.get('request')])
    expect(failed.text).toContain('it cannot book twice')
    gateway.script = { does: 'approve' }
    const retyped = { card_number: guest.card_number!, cvv: '123' }
    const answers = [await visit.send(failed.form, retyped), await visit.send(failed.form, retyped)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await booked(hotels.paid, day)).toHaveLength(1)
  })

  test('fields that are empty or wrong: each with a link to it, in the language of the page', async () => {
    const { visit, page } = await opened(hotels.plain)
    const empty = await visit.send(page.form, {})
    expect(empty.status).toBe(422)
    expect(empty.text).toContain('<title>Error: Book your stay')
    expect(empty.text).toContain('<a href="#field-card_number">Enter the card number.</a>')
    expect(empty.text).toMatch(/<input[^>]*id="field-email"[^>]*aria-invalid="true"/)
    const wrong = {
      email: 'nobody',
      region: 'ZZ',
      card_number: '4111111111111112',
      expiry: '01/20',
      cvv: '12',
    }
    const refused = [
      { email: 'nobody' },
      { region: 'ZZ' },
      { card_number: '4111111111111112' },
      { expiry: '01/20' },
      { card_number: '6011111111111117' },
    ]
    expect((await visit.send(page.form, someGuest(wrong))).text).toContain('href="#field-cvv"')
    for (const field of refused) {
      const { page } = await opened(hotels.plain)
      const answer = await visit.send(page.form, someGuest(field as Record<string, string>))
      expect(answer.text).toContain(`href="#field-${Object.keys(field)[0]}"`)
      expect(answer.text).toContain('One thing needs another look')
    }
  })
})

test('an answer to the form leads to the same checkout in other languages and currencies, with the room held', async () => {
  const { visit, day, page, guest } = await opened(hotels.paid)
  const inGerman = (text: string) => / href="([^"]*)" lang="de"/.exec(text)![1]!.replaceAll('&amp;', '&')
  const same = new URLSearchParams(checkoutPath(hotels.paid, day).split('?')[1])
  const empty = await visit.send(page.form, {})
  const [path, query] = inGerman(empty.text).split('?')
  expect([path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    '/de/checkout',
    expect.objectContaining(Object.fromEntries(same)),
  ])
  expect((await visit.open(inGerman(empty.text))).status).toBe(200)
  gateway.script = { does: 'decline' }
  const declined = await visit.send(page.form, guest)
  expect(declined.status).toBe(402)
  expect(inGerman(declined.text)).toContain(`&hold=${declined.form.get('hold')}`)
})

describe('secrets and strangers', () => {
  test('number and security code are in no page, header or log line, wherever they are typed', async () => {
    const { visit, page } = await opened(hotels.paid)
    gateway.script = { does: 'decline' }
    const number = canaryNumber()
    const answers = [
      await visit.send(page.form, someGuest({ card_number: number })),
      await visit.send(page.form, someGuest({ card_number: `${number}0` })),
      await visit.send(page.form, someGuest({ card_number: number, email: '' })),
      await visit.send(page.form, someGuest({ first_name: number, note: grouped(number, ' ') })),
      await visit.send(page.form, someGuest({ region: number, room_name_0: number, expiry: number })),
      await visit.send(page.form, someGuest({ code: number, rate: number })),
      await visit.send(page.form, someGuest({ code: number, property: number, request: number })),
      await visit.send(page.form, someGuest({ step: 'address', card_number: number, cvv: '123' })),
      await visit.open(`/checkout/address?country=${number}`),
    ]
    const needles = [...cardNeedles(), ...needlesOf(number)]
    for (const { text, headers } of answers) {
      expect(canariesIn(text, needles)).toEqual([])
      expect(canariesIn(JSON.stringify([...headers]), needles)).toEqual([])
      expect(text).not.toMatch(/name="(card_number|cvv)"[^>]* value=/)
    }
    expect(canariesIn(booking.harness.logLines.join('\n'), needles)).toEqual([])
  })

  test('whatever is typed comes out as text', async () => {
    const { page } = await opened(hotels.plain)
    const hostile = '"><script>alert(1)</script>\r\nSet-Cookie: a=b'
    const names = [...page.form.keys()].filter(name => !['country', 'request'].includes(name))
    for (const name of [...names, 'step', 'room_name_0', 'bed_0', 'allow_duplicate', 'currency']) {
      const answer = await new Visit(booking).send(page.form, { ...someGuest(), cvv: '', [name]: hostile })
      expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true])
      expect(answer.text).not.toContain('<script>alert')
      expect(answer.headers.get('set-cookie') ?? '').not.toContain('a=b')
    }
  })

  test('a form of another site, and one that is too long, are refused', async () => {
    const { visit, page, guest } = await opened(hotels.plain)
    expect((await visit.send(page.form, guest, { origin: 'https://evil.example' })).status).toBe(400)
    expect((await visit.send(page.form, { ...guest, note: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('one address gets no more than thirty forms a minute', async () => {
    const { visit, page } = await opened(hotels.plain)
    const statuses: number[] = []
    // A form of the limit comes back every two seconds.
    while (statuses.at(-1) !== 429 && statuses.length < 100) {
      statuses.push((await visit.send(page.form, {})).status)
    }
    expect(statuses.slice(0, 29)).toEqual(Array(29).fill(422))
    expect(statuses.at(-1)).toBe(429)
  })

  test.each([
    '',
    'property=x',
    'property=9001&accommodation=1&rate=BAR',
    'property=999999999&accommodation=1&rate=X',
  ])('an address without a stay or a rate shows no form: "%s"', async query => {
    const { status, text } = await new Visit(booking).open(`/checkout?${query}`)
    expect(status).toBe(400)
    expect(text).toContain('This cannot be shown')
  })
})

describe('the address', () => {
  const labels = (html: string) =>
    [...html.matchAll(/<label for="field-(line_1|line_2|city|region|postal_code)">/g)].map(([, name]) => name)

  test('has the form of its country, with and without scripts, and keeps what was typed', async () => {
    const { visit, page } = await opened(hotels.plain)
    const japan = await visit.send(page.form, { ...someGuest(), country: 'JP', step: 'address' })
    expect(japan.status).toBe(200)
    expect(labels(japan.text)).toEqual(['postal_code', 'region', 'city', 'line_1', 'line_2'])
    expect(japan.form.get('city')).toBe('Denver')
    expect(japan.text).not.toContain('role="alert"')
    const fragment = await visit.open('/checkout/address?country=DE')
    expect(labels(fragment.text)).toEqual(['line_1', 'line_2', 'postal_code', 'city'])
    expect(fragment.text).not.toContain('<html')
  })

  test('of a country that writes no regions has none', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain)
    const france = { ...guest, country: 'FR', city: 'Paris', postal_code: '75019', region: '' }
    isBooking(await visit.send(page.form, france), '\\w+')
    expect(await booked(hotels.plain, day)).toHaveLength(1)
  })

  test('of a country without postal codes needs none', async () => {
    const { visit, day, page, guest } = await opened(hotels.plain)
    const dubai = { ...guest, country: 'AE', region: 'Dubai', city: 'Dubai', postal_code: '' }
    isBooking(await visit.send(page.form, dubai), '\\w+')
    expect(await booked(hotels.plain, day)).toHaveLength(1)
  })
})

test.each(languages.filter(each => each !== 'en'))(
  'every text is in the language of the page: %s',
  async language => {
    const visit = new Visit(booking)
    const page = await visit.open(`/${language}${checkoutPath(hotels.paid, freshDay())}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`action="/${language}/checkout"`)
    for (const english of ['Book for', 'Your card', 'Due now', 'First name', 'Security code'])
      expect(page.text.replace(/<style[\s\S]*<\/style>/, '')).not.toContain(`>${english}`)
  },
)
