// A publisher that is archived: its keys open nothing on any server and its pages are closed, while guests and hotels go on with
// the reservations that it made; restoring brings all of it back.

import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { cancelForProperty } from '../../src/operations/back-office/cancel-for-property.ts'
import { changeForProperty } from '../../src/operations/back-office/change-for-property.ts'
import { createWebhook } from '../../src/operations/notifications/webhooks.ts'
import { archivePublisher, restorePublisher } from '../../src/operations/publishers/archive-publisher.ts'
import { createKey, revokeKey } from '../../src/operations/publishers/keys.ts'
import { openApp } from '../../src/server/app.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import { bookingPages } from '../support/pages/booking-pages.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const pages = await bookingPages()
const { harness, context, publisherId, url, booked, address, send, key } = pages
const get = (from: string) => pages.get(from, { accept: 'text/html' })
const settings = (base: string, of: string) => sendTo(`${base}/publisher/v3.0/settings/.json`, { key: of })

test('its keys are refused as revoked ones are, also by a server that has them in memory, until it is restored', async () => {
  const { keyId, key: revoked } = await createKey(context, {
    holder: { kind: 'publisher', publisherId },
    label: 'revoked',
    expiresOn: null,
  })
  await revokeKey(context, keyId)
  const { CATALOG_FRESH_MS: _, ...environment } = harness.environment
  const log = { write() {} }
  const second = await openApp(readConfig(environment), { clock: harness.clock, jobs: false, log })
  atTheEnd(async () => second[Symbol.asyncDispose]())
  expect((await settings(second.url, key)).status).toBe(200)
  await archivePublisher(context, publisherId)
  const refused = await settings(url, key)
  const like = await settings(url, revoked)
  expect([refused.status, refused.body.message]).toEqual([401, like.body.message])
  await expect.poll(async () => (await settings(second.url, key)).status, { timeout: 10_000 }).toBe(401)
  await restorePublisher(context, publisherId)
  expect((await settings(url, key)).status).toBe(200)
  expect((await settings(url, revoked)).status).toBe(401)
  await expect.poll(async () => (await settings(second.url, key)).status, { timeout: 10_000 }).toBe(200)
})

test('its pages are closed and sell nothing, but guests see and cancel their reservations', async () => {
  const { confirmation_number: number, email, property } = await booked()
  const shopping = [
    '/',
    '/search',
    `/properties/${property.id}`,
    '/checkout',
    '/sitemap.xml',
    '/sites/inn/search',
  ]
  // Each of them is there before.
  for (const path of shopping) expect((await get(`${url}${path}`)).status, path).not.toBe(410)
  expect(await archivePublisher(context, publisherId)).toMatchObject({ reservationsToCome: 1 })
  // Sites may be a second old.
  await expect.poll(async () => (await get(`${url}/`)).status, { timeout: 10_000 }).toBe(410)
  for (const path of shopping) {
    const { status, text } = await get(`${url}${path}`)
    expect(status, path).toBe(410)
    expect(text).toContain('This site is closed')
    expect(text).toContain('href="/')
  }
  expect((await send(`${url}/checkout`, {})).status).toBe(410)
  expect((await get(`${url}/terms`)).status).not.toBe(410)
  expect((await get(`${url}/none`)).status).toBe(404)
  expect((await send(`${url}/my-booking`, { number, email })).status).toBe(303)
  const seen = await get(address(number))
  expect([seen.status, seen.text.includes(number)]).toEqual([200, true])
  const form = await get(address(number, '/cancel'))
  expect(form.status).toBe(200)
  const hidden = Object.fromEntries(
    [...form.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
  expect((await send(address(number, '/cancel'), hidden)).status).toBe(303)
  expect((await get(address(number))).text).toMatch(/cancelled/i)
  expect(await restorePublisher(context, publisherId)).toEqual({
    id: publisherId,
    archivedAt: null,
    reservationsToCome: 0,
  })
  await expect.poll(async () => (await get(`${url}/`)).status, { timeout: 10_000 }).toBe(200)
})

test('its feeds and tools are closed as well, while the hotel changes and cancels what it sold, and its webhooks hear of it', async () => {
  const { id } = await booked()
  const { id: endpoint } = await createWebhook(context, {
    publisherId,
    url: 'https://hooks.example/events',
    types: [],
  })
  const dispatch = () => context.database.transaction(transaction => dispatchEvents(transaction, 1000))
  await dispatch()
  await archivePublisher(context, publisherId)
  const authorization = `Bearer ${key}`
  for (const [path, method] of [
    ['/feeds/hotels.xml', 'GET'],
    ['/feeds/prices.csv', 'GET'],
    ['/feeds/price-query', 'POST'],
    ['/mcp', 'POST'],
  ]) {
    const body = method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' : null
    const headers = { authorization, 'content-type': 'application/json', accept: 'application/json' }
    expect((await fetch(`${url}${path}`, { method: method!, headers, body })).status, path).toBe(401)
  }
  const said = { reference: { id }, by: 'Ada', reason: 'Asked for it.', waivesPenalty: false }
  const { reservation } = await changeForProperty(context, {
    ...said,
    checkin: null,
    checkout: null,
    roomId: 2,
    rateCode: null,
    rooms: null,
    guest: null,
    simulate: false,
    expectedTotal: null,
    wanted: null,
  })
  expect(reservation.roomId).toBe(2)
  await cancelForProperty(context, { ...said, simulate: false })
  await dispatch()
  const told = await context.database.query<{ type: string }>(
    `SELECT type FROM delivery JOIN outbox_event USING (sequence)
      WHERE endpoint_id = $1 AND reservation_id = $2 ORDER BY sequence`,
    [endpoint, id],
  )
  expect(told.map(({ type }) => type)).toEqual([
    'reservation.confirmed',
    'reservation.modified',
    'reservation.cancelled',
  ])
  await restorePublisher(context, publisherId)
})
