// What the client throws, by a real server: the type, the fields and the request's id of docs/errors.md, and no secret.

import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createClient, isHostelryError, whenSettled } from '../../client/src/index.ts'
import { flakyServer } from '../support/network/flaky-server.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { key } = await testPublisher(running)
const client = createClient({ baseUrl: running.app.url, key })

const thrownBy = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    error => error,
  )

test('a refusal has its type, its fields and the id that the log has', async () => {
  const stay = { checkin: '2027-03-12', checkout: '2027-03-12', rooms: [{ adults: 0 }] }
  const error = await thrownBy(
    client.property.available({ property_id: 3144, ...stay }, { requestId: 'mine-1' }),
  )
  expect(error).toMatchObject({
    name: 'BadRequestException',
    type: 'BadRequestException',
    status: 400,
    requestId: 'mine-1',
    idempotencyKey: null,
    errors: [{ field: 'rooms[0].adults' }, { field: 'checkout' }],
  })
  expect(isHostelryError(error)).toBe(true)
  expect(isHostelryError(error, 'NotFoundException', 'BadRequestException')).toBe(true)
  expect(isHostelryError(error, 'NotFoundException')).toBe(false)
  expect(isHostelryError(new Error('another'))).toBe(false)
})

test('an unknown property and an unknown key have the types of the interface', async () => {
  expect(await thrownBy(client.property.view({ property_id: 1 }))).toMatchObject({
    type: 'NotFoundException',
  })
  const stranger = createClient({ baseUrl: running.app.url, key: 'hst_unknown' })
  const error = await thrownBy(stranger.property.view({ property_id: 3144 }))
  expect(error).toMatchObject({ type: 'UnauthorizedException', status: 401 })
  expect(inspect(error, { depth: 9 })).not.toContain('hst_unknown')
})

test('answers come without their envelope', async () => {
  const bare = await client.property.view({ property_id: 3144 })
  const { key: enveloped } = await testPublisher(running, { settings: { envelope: 'data' } })
  const other = createClient({ baseUrl: running.app.url, key: enveloped })
  const { id, name } = await other.property.view({ property_id: 3144 })
  expect({ id, name }).toEqual({ id: bare.id, name: bare.name })
})

test('a pending reservation is viewed until it is settled, or the time is over', async () => {
  const flaky = await flakyServer()
  const pending = { status: 200, body: { id: 'r1', status: 'pending' } }
  flaky.answers = [pending, pending, { status: 200, body: { id: 'r1', status: 'confirmed' } }]
  const asked = createClient({ baseUrl: flaky.url, key: 'some-key' })
  const first = await asked.reservation.view({ id: 'r1' })
  expect((await whenSettled(asked, first, { pauseMs: 1 })).status).toBe('confirmed')
  expect(flaky.requests.map(({ path, body }) => [path, body])).toEqual(
    Array(3).fill(['/publisher/v3.0/reservation/view/.json', '{"id":"r1"}']),
  )
  flaky.answers = [pending]
  expect((await whenSettled(asked, first, { pauseMs: 1, timeoutMs: 20 })).status).toBe('pending')
})

test('survives JSON with its message, and a failed connection says what the runtime says of it', async () => {
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', key: 'some-key', retries: 0 })
  const failed = await nobody.currencies({}).catch(error => error)
  expect(failed.message).toMatch(
    /^No answer from http:\/\/127\.0\.0\.1:9\/publisher\/v3\.0\/currencies\/\.json: .+/,
  )
  expect(JSON.parse(JSON.stringify({ failed }))).toEqual({
    failed: {
      type: 'ConnectionError',
      message: failed.message,
      status: null,
      errors: [],
      requestId: null,
      docUrl: null,
      retryAfterSeconds: null,
      isReplayed: false,
      idempotencyKey: null,
    },
  })
})

test('a base address that is none is refused before anything is sent', () => {
  for (const baseUrl of ['127.0.0.1:8080', 'rooms.example.com', '', '/rooms', 'ftp://rooms.example.com'])
    expect(() => createClient({ baseUrl, key: 'some-key' })).toThrow(
      `baseUrl must be an address with its scheme, such as https://rooms.example.com; it is "${baseUrl}".`,
    )
})
