// Keys that do not exist, and those who ask whether the server is ready, keep no guest waiting: neither takes a connection
// that bookings use, and a key that is made works at once.

import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { createKey, revokeKey } from '../../../src/store/publishers/keys.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'

const running = await testApp({ variables: { DATABASE_POOL_SIZE: '4' }, jobs: false })
const { app, post } = running
const { database } = app.context
const { key, publisherId } = await testPublisher(running)
const arrival = parseDay('2027-02-01')!
await importProperty(app.context, smallHotel({ from: arrival, allotment: 40 }), null)

const view = (text: unknown) => post('property/view/.json', { key: text, property_id: 9001 })
const properties = (bearer: string) =>
  app.server.inject({ url: '/admin/v1/properties', headers: { authorization: `Bearer ${bearer}` } })
/** As keys were made before they had a checksum, so that no look at the text tells. */
const strangeKey = (): string => `hst_${randomBytes(32).toString('base64url')}`

/** Does something while others have as many connections as they get, and more wait for one. */
async function crowded(work: () => Promise<void>): Promise<void> {
  const end = Promise.withResolvers<void>()
  const full = Promise.withResolvers<void>()
  let open = 0
  const others = Array.from({ length: 10 }, () =>
    database.transaction(async () => {
      open += 1
      if (open === 2) full.resolve()
      await end.promise
    }),
  )
  await full.promise
  await work().finally(end.resolve)
  await Promise.all(others)
}

describe('while there is no connection for others', () => {
  test('a key that does not exist is refused as ever', async () => {
    await crowded(async () => {
      expect((await view(strangeKey())).status).toBe(401)
      expect((await properties(strangeKey())).statusCode).toBe(401)
    })
  })

  test('a room is booked', async () => {
    await crowded(async () => {
      const booked = await post('book/reservation/.json', bookingBody({ key, checkin: arrival, nights: 2 }))
      expect(booked.status, booked.text).toBe(200)
    })
  })

  test('an administrator is known', async () => {
    const admin = await database.transaction(transaction =>
      createKey(transaction, { holder: { kind: 'admin' }, label: '', expiresAt: null }),
    )
    await crowded(async () => {
      const path = { url: '/admin/v1/properties/none', headers: { authorization: `Bearer ${admin.key}` } }
      expect((await app.server.inject(path)).statusCode).toBe(404)
    })
  })
})

describe('a key', () => {
  test('that was refused and is made then works at once', async () => {
    const text = strangeKey()
    expect((await view(text)).status).toBe(401)
    const holder = { kind: 'publisher', publisherId, scopes: ['view'] } as const
    await database.transaction(transaction =>
      createKey(transaction, { holder, label: '', expiresAt: null, text }),
    )
    expect((await view(text)).status).toBe(200)
  })

  test('of an administrator ends with the request after it was revoked', async () => {
    const { key, keyId } = await database.transaction(transaction =>
      createKey(transaction, { holder: { kind: 'admin' }, label: '', expiresAt: null }),
    )
    expect((await properties(key)).statusCode).toBe(200)
    await database.transaction(transaction => revokeKey(transaction, keyId))
    expect((await properties(key)).statusCode).toBe(401)
  })

  test('gets the same 401 whether it is missing, made up, unknown, expired or revoked', async () => {
    const holder = { kind: 'publisher', publisherId, scopes: ['view'] } as const
    const ended = await database.transaction(async transaction => {
      const expired = await createKey(transaction, { holder, label: '', expiresAt: '2020-01-01T00:00:00Z' })
      const revoked = await createKey(transaction, { holder, label: '', expiresAt: null })
      await revokeKey(transaction, revoked.keyId)
      return [expired.key, revoked.key]
    })
    const headers = { 'x-request-id': 'same' }
    const texts = new Set<string>()
    for (const text of [undefined, 'hst_made-up', `${key.slice(0, -1)}!`, strangeKey(), ...ended]) {
      const answer = await post('property/view/.json', { key: text, property_id: 9001 }, headers)
      expect(answer.status).toBe(401)
      texts.add(answer.text)
    }
    expect(texts.size).toBe(1)
  })
})

test('many who ask whether the server is ready are one who waits', async () => {
  const answers: Promise<{ statusCode: number }>[] = []
  await crowded(async () => {
    for (let asked = 0; asked < 1_200; asked += 1) answers.push(app.server.inject('/readyz'))
    await new Promise(setImmediate)
  })
  expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
