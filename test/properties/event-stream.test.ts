// Open pages are told of changed calendars by whoever changed them, and a server that stops ends the streams.

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addEventStream } from '../../src/http/admin/kit/event-stream.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { type TestApp, testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ variables: { CATALOG_FRESH_MS: '300' } })
const { context } = harness.app
const from = parseDay(testToday)!
for (const id of [1, 2]) await importProperty(context, smallHotel({ id, from }), null)
const adminKey = await keyOf(harness)

async function keyOf({ app }: TestApp): Promise<string> {
  const holder = { kind: 'admin' } as const
  return (await createKey(app.context, { holder, label: 'pages', expiresOn: null })).key
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** The events of a stream, one after another; undefined when it has ended. */
async function listen(url: string, headers: Readonly<Record<string, string>>) {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/admin/v1/events/stream`, {
    headers,
    signal: leaving.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        if (event.includes('event:')) return event.slice(event.indexOf('event:'))
        continue
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  return { answer, next, leave: () => leaving.abort() }
}

/** The next event of a property. The imports above may be told late, so that others come before it. */
async function nextOf(id: number, next: () => Promise<string | undefined>): Promise<string | undefined> {
  for (;;) {
    const heard = await next()
    if (heard === undefined || heard === told(id)) return heard
  }
}

const told = (id: number) => `event: calendar\ndata: {"property_id":${id}}`
const price = (standard: number) => ({
  calendar: [{ from: testToday, to: testToday, price: { standard } }],
})

test('a change of prices, a booking and a change by another process are told', async () => {
  const { answer, next, leave } = await listen(harness.app.url, bearer(adminKey))
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await next()).toContain('event: open')
  await changeCalendar(context, 1, price(120), { madeBy: 'Ada' })
  expect(await nextOf(1, next)).toBe(told(1))
  const { key } = await testPublisher(harness)
  const booked = await harness.post(
    'book/reservation/.json',
    bookingBody({ key, property: 2, checkin: from, nights: 1 }),
  )
  expect(booked.status).toBe(200)
  expect(await nextOf(2, next)).toBe(told(2))
  // Written past this process: only the change feed of the database can tell.
  await context.database.query('UPDATE night SET held = held + 0 WHERE property_id = 2')
  expect(await nextOf(2, next)).toBe(told(2))
  leave()
})

test('a person hears of the properties of their roles only', async () => {
  const { cookie = '' } = await signedInWith(harness.app, [grant('front_desk', { propertyId: 1 })])
  const { next, leave } = await listen(harness.app.url, { cookie, 'sec-fetch-site': 'same-origin' })
  expect(await next()).toContain('event: open')
  await changeCalendar(context, 2, price(130), { madeBy: 'Ada' })
  await changeCalendar(context, 1, price(131), { madeBy: 'Ada' })
  expect(await next()).toBe(told(1))
  leave()
})

test('whoever signs out hears nothing more', async () => {
  const page = await signedInWith(harness.app, [grant('operator')])
  const { next } = await listen(harness.app.url, { cookie: page.cookie!, 'sec-fetch-site': 'same-origin' })
  expect(await next()).toContain('event: open')
  const out = await harness.app.server.inject({ method: 'DELETE', url: '/admin/v1/session', headers: page })
  expect(out.statusCode).toBe(200)
  let isEnded = false
  const heard = (async () => {
    while ((await next()) !== undefined);
    isEnded = true
  })()
  let standard = 140
  await expect
    .poll(async () => {
      await changeCalendar(context, 1, price(standard++), { madeBy: 'Ada' })
      return isEnded
    })
    .toBe(true)
  await heard
})

test('one person does not take the streams of all others', async () => {
  const { cookie = '' } = await signedInWith(harness.app, [grant('read_only')])
  const all = []
  for (let page = 0; page < 20; page++) {
    const one = await listen(harness.app.url, { cookie, 'sec-fetch-site': 'same-origin' })
    expect(one.answer.status).toBe(200)
    all.push(one)
  }
  const { answer } = await listen(harness.app.url, { cookie, 'sec-fetch-site': 'same-origin' })
  expect(answer.status).toBe(429)
  const other = await listen(harness.app.url, bearer(adminKey))
  expect(other.answer.status).toBe(200)
  for (const { leave } of [...all, other]) leave()
})

test('nobody listens without a key', async () => {
  const { answer } = await listen(harness.app.url, bearer('none'))
  expect(answer.status).toBe(401)
})

test('a server that stops ends its streams', async () => {
  const other = await testApp()
  const { next } = await listen(other.app.url, bearer(await keyOf(other)))
  expect(await next()).toContain('event: open')
  const closed = other.app.server.close()
  expect(await next()).toBeUndefined()
  await closed
})

test('whoever leaves before it is known who that is takes no stream from others', async () => {
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const known = Promise.withResolvers<void>()
  let asking = 0
  await using server = Fastify()
  server.decorateRequest('caller', null)
  server.addHook('onRequest', async request => {
    request.caller = { kind: 'key', keyId: 'pages' }
    asking += 1
    if (asking > 1) return
    request.raw.socket.once('close', left.resolve)
    asked.resolve()
    await known.promise
  })
  const watchers = new Set<object>()
  const watchCalendars = (watcher: object) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  addEventStream(server, { ...unasked, watchCalendars }, 1)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const gone = fetch(`${url}/admin/v1/events/stream`, { signal: leaving.signal }).catch(() => 'gone')
  await asked.promise
  leaving.abort()
  await left.promise
  known.resolve()
  expect(await gone).toBe('gone')
  const { answer, next, leave } = await listen(url, {})
  expect(answer.status).toBe(200)
  expect(await next()).toContain('event: open')
  expect(watchers.size).toBe(1)
  leave()
})

/** A stream that has just begun asks nobody. */
const unasked = {
  identifyPerson: async () => undefined,
  identifyAdmin: async () => undefined,
}
