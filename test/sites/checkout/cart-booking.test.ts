// A cart over HTTP, without scripts: all of its parts are booked or none, and what is in the way of one is said while the others stay.

import { expect, test } from 'vitest'
import { addDays, type Day, formatDay } from '../../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'
import { openSite, someGuest, Visit } from '../../support/pages/checkout-visits.ts'

const booking = await bookingContext({ allotment: 1, variables: { TRUST_PROXY: '127.0.0.1' } })
await openSite(booking)
const { freshDay } = booking

const booked = async (property: number, day: Day) =>
  (await booking.reservations(property, formatDay(day))).filter(({ status }) => status !== 'failed')

/** A visit with a night at each property in its cart. */
async function withCart(...stays: readonly (readonly [property: number, day: Day])[]): Promise<Visit> {
  const visit = new Visit(booking)
  for (const [property, day] of stays) {
    const fields = { property: String(property), accommodation: '1', rate: 'BAR', room: '2' }
    const days = { checkin: formatDay(day), checkout: formatDay(addDays(day, 1)) }
    const form = new URLSearchParams({ ...fields, ...days, add: '90 USD' })
    expect((await visit.send(form, {}, { path: '/cart' })).location).toBe('/cart')
  }
  return visit
}

const path = '/cart/checkout'

test('a cart is booked once however often it is sent, and leads to all of its bookings', async () => {
  const days = [freshDay(), freshDay()] as const
  const visit = await withCart([hotels.plain, days[0]], [hotels.plain, days[1]])
  const cart = await visit.open('/cart')
  expect(cart.text).toContain('It was 90.00\u00a0USD when you saw it last.')
  expect(cart.text).toContain('200.00')
  const { form } = await visit.open(path)
  const guest = someGuest()
  const answers = await Promise.all([visit.send(form, guest, { path }), visit.send(form, guest, { path })])
  answers.push(await visit.send(form, guest, { path }))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  const [location] = new Set(answers.map(answer => answer.location))
  expect(answers.every(answer => answer.location === location)).toBe(true)
  const page = await visit.open(location!)
  expect(page.text).toContain('Your stay is booked')
  for (const day of days) {
    const made = await booked(hotels.plain, day)
    expect(made).toHaveLength(1)
    const link = new RegExp(`href="(/my-booking/${made[0]!.confirmationNumber}[^"]*)"`).exec(page.text)
    expect((await visit.open(link![1]!.replaceAll('&amp;', '&'))).status).toBe(200)
  }
  const file = await visit.open(location!.replace('?', '/stay.ics?'))
  expect([file.status, file.text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 2])
  expect((await visit.open(location!.replace(/\?key=.*/, `/stay.ics?key=${'A'.repeat(22)}`))).status).toBe(
    404,
  )
  const key = /key=(.*)/.exec(location!)![1]!
  const [shared] = /mailto:[^"]*/.exec(page.text)!
  expect(shared).toContain('properties')
  expect(shared).not.toContain(key)
  expect((await visit.open(location!.replace(/key=.*/, `key=${'A'.repeat(22)}`))).status).toBe(404)
  expect((await visit.open('/cart')).text).toContain('Nothing is in your stay.')
})

test('a part that is sold while the guest types is named, nothing is booked, and the others are when the guest agrees', async () => {
  const [first, second] = [freshDay(), freshDay()]
  const visit = await withCart([hotels.plain, first], [hotels.plain, second])
  const { form } = await visit.open(path)
  expect((await booking.book(booking.request({ property: hotels.plain, checkin: first }))).status).toBe(200)
  const guest = someGuest()
  const refused = await visit.send(form, guest, { path })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Sold out for this stay.')
  expect(refused.text).toContain('Book for 100.00\u00a0USD')
  expect(await booked(hotels.plain, second)).toEqual([])
  const agreed = await visit.send(refused.form, guest, { path })
  expect(agreed.location).toMatch(/^\/my-booking\/B\w+\?key=/)
  expect(await booked(hotels.plain, second)).toHaveLength(1)
  // What was not booked stays in the cart, with the reason.
  expect((await visit.open('/cart')).text).toContain('Sold out for this stay.')
})

test('what cannot be booked together is said before anything is typed, with the way to book it by itself', async () => {
  const [day, other] = [freshDay(), freshDay()]
  const visit = await withCart(
    [hotels.plain, day],
    [hotels.paid, day],
    [hotels.vault, day],
    [hotels.plain, other],
  )
  const { text } = await visit.open('/cart')
  expect(text).toContain('Your card is charged when this is booked')
  expect(text).toContain('This is paid in another way')
  expect(text.match(/href="\/checkout\?property=\d+/g)).toEqual(
    [hotels.paid, hotels.vault].map(id => `href="/checkout?property=${id}`),
  )
  expect((await visit.open(path)).text).toContain('Book for 200.00\u00a0USD')
  const alone = await withCart([hotels.paid, day])
  expect((await alone.open(path)).location).toBe('/cart')
})

test('two parts that want the last room are not both offered', async () => {
  const day = freshDay()
  const visit = await withCart([hotels.plain, day])
  const more = new URLSearchParams({
    property: String(hotels.plain),
    accommodation: '1',
    rate: 'BAR',
    room: '1',
    checkin: formatDay(day),
    checkout: formatDay(addDays(day, 1)),
    add: '',
  })
  await visit.send(more, {}, { path: '/cart' })
  const { text } = await visit.open('/cart')
  expect([text.match(/Sold out for this stay/g)?.length, text.includes('Go to the checkout')]).toEqual([
    1,
    true,
  ])
})
