// What a stranger who drops every cookie can do to the other guests of a site: cards and open questions of banks count by address too
// (threats C2, C3).

import { expect, test } from 'vitest'
import { writeSettings } from '../../../src/store/installation/settings.ts'
import { formatDay } from '../../../src/values/civil-dates.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import { checkoutPath, openSite, someGuest, Visit } from '../../support/pages/checkout-visits.ts'
import { stripeCards, stripeContext } from '../../support/payments/stripe-context.ts'

const server = await stripeContext({ TRUST_PROXY: '127.0.0.1' })
await openSite(server)
const { fake, freshDay } = server
const { cardholder: _, card_number: __, expiry: ___, cvv: ____, ...guest } = someGuest()

let guests = 0
/** Opens the checkout without a cookie, and pays with a card. */
async function pays(number: string, address?: string, rooms = 1) {
  guests += 1
  const visit = new Visit(server, address)
  const day = freshDay()
  const { form } = await visit.open(
    checkoutPath(hotels.paid, day, { rooms: Array.from({ length: rooms }, () => '2') }),
  )
  const { id: token } = fake.books.tokens.make({ number })
  const sent = await visit.send(form, { ...guest, email: `stranger-${guests}@example.com`, token })
  return { status: sent.status, day: formatDay(day), location: sent.location, visit }
}

test('declined cards use up the tries of their own address, and leave the site to the others', async () => {
  const bounds = { declinedCardsPerKey: 1, declinedCardsPerSession: 2 }
  await server.context.database.transaction(transaction => writeSettings(transaction, bounds))
  server.context.catalog.forget()
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    const statuses: number[] = []
    for (const card of [stripeCards.declined, stripeCards.declined, stripeCards.good])
      statuses.push((await pays(card, address)).status)
    expect(statuses).toEqual([402, 402, 429])
  }
  // More than a key may fail.
  expect((await pays(stripeCards.good)).status).toBe(303)
})

test('questions of banks that stay open hold 18 rooms of one address at most, until they are answered or over', async () => {
  const address = '198.51.100.77'
  const asked = []
  for (const rooms of [3, 3, 3, 3, 3, 3]) asked.push(await pays(stripeCards.challenged, address, rooms))
  expect(asked.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303])
  const refused = await pays(stripeCards.challenged, address, 1)
  expect(refused.status).toBe(429)
  expect(await server.counters(hotels.paid, refused.day)).toEqual({ sold: 0, held: 0 })
  expect((await pays(stripeCards.challenged)).status).toBe(303)
  const [first] = asked
  const { location } = await first!.visit.open(first!.location!)
  const { text } = await first!.visit.open(location!)
  fake.books.answerChallenge(/data-challenge="([^"]+)"/.exec(text)![1]!, true)
  await first!.visit.post(location!)
  expect(await server.counters(hotels.paid, first!.day)).toEqual({ sold: 3, held: 0 })
  expect((await pays(stripeCards.challenged, address, 3)).status).toBe(303)
  const rows = await server.context.database.query('SELECT guest_address FROM inventory_hold')
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(address).toString('base64'))
})

test('of one session, open questions hold nine rooms, whatever address they come from', async () => {
  const session = (rooms: number) => {
    const { payment } = server.tokenRequest({ number: stripeCards.challenged })
    const request = server.request({ property: hotels.paid, rooms })
    return server.book({ ...request, payment, meta_data: { session_id: 'one-session' } })
  }
  for (const _ of [1, 2, 3]) expect((await session(3)).status).toBe(202)
  const refused = await session(1)
  expect([refused.status, refused.body.type]).toEqual([429, 'TooManyRequestsException'])
})
