// Fields that nobody asked for change nothing of what is answered or kept (contract R1, threat A4).

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodySchemas } from '../../support/canaries/hostile-requests.ts'
import { extraName, hostileValue } from '../../support/canaries/hostile-values.ts'
import { endAllHolds, holdRoom } from '../../support/hotels/held-rooms.ts'
import { keepOneWatch } from '../../support/notifications/kept-watch.ts'
import { keepOneWebhook } from '../../support/notifications/kept-webhook.ts'
import { type TestAnswer, testApp, testPublisher } from '../../support/run/test-app.ts'
import {
  type AnyCallName,
  allCallNames,
  bodyOf,
  calls,
  type JsonBody,
  setAt,
  told,
} from '../../support/wire/publisher-calls.ts'

const runs = 60

const app = await testApp({ demo: true })
const { database } = app.app.context
const { key, publisherId } = await testPublisher(app)

const ask = (call: AnyCallName, body: JsonBody): Promise<TestAnswer> =>
  app.post(calls[call].path, body, { 'x-request-id': 'with-more-fields' })

const { body: managed } = await ask('reservation', bodyOf('reservation', key))
const { body: basket } = await ask('basket', bodyOf('basket', key))
const references = {
  confirmation_number: managed.confirmation_number,
  basket_number: basket.basket_number,
  hold_id: randomUUID(),
  webhook_id: 900_000,
  watch_id: randomUUID(),
}

/** Where a body may carry further fields. */
const places = ['', 'items[0].', 'rooms[0].', 'guest.', 'guest.addresses[0].', 'payment.', 'meta_data.']

/** Names that are no field of the call, wherever in its body. */
function unknownName(call: AnyCallName): fc.Arbitrary<string> {
  const schema = JSON.stringify(bodySchemas[call])
  const known = new Set([...schema.matchAll(/"(\w+)":\{/g)].map(match => match[1]))
  return extraName.map(name => name.replaceAll(/[.[\]]/g, '')).filter(name => name !== '' && !known.has(name))
}

/** A body may be refused for its depth and its length, so neither grows too far. */
const modestValue = hostileValue.filter(value => JSON.stringify(value).length < 20_000 && depthOf(value) < 12)

const extras = (call: AnyCallName) =>
  fc.array(fc.tuple(fc.constantFrom(...places), unknownName(call), modestValue), {
    minLength: 1,
    maxLength: 4,
  })

function withExtras(call: AnyCallName, added: readonly (readonly [string, string, unknown])[]): JsonBody {
  const body = bodyOf(call, key, references)
  for (const [place, name, value] of added) setAt(body, place + name, value)
  return body
}

/** The same to begin with for every request: one room held. */
async function askAfresh(call: AnyCallName, body: JsonBody): Promise<unknown> {
  await endAllHolds(database)
  await holdRoom(database, publisherId, references.hold_id)
  await keepOneWebhook(database, publisherId, references.webhook_id)
  await keepOneWatch(database, publisherId, references.watch_id)
  const answer = await ask(call, body)
  expect(answer.status, answer.text).toBe(200)
  // Holds and bookings are changes of a property, which are numbered meanwhile.
  return told({ ...answer, text: answer.text.replace(/"next":\d+/, '"next":0') })
}

/** A list refuses a filter that it does not know; what is made has a number or a secret that is drawn anew. */
const others: readonly AnyCallName[] = [
  'reservationIndex',
  'reservation',
  'basket',
  'webhookCreate',
  'watchCreate',
]

test.each(allCallNames.filter(call => !others.includes(call)))('the answer of %s', async call => {
  const plain = await askAfresh(call, bodyOf(call, key, references))
  await fc.assert(
    fc.asyncProperty(extras(call), async added => {
      expect(await askAfresh(call, withExtras(call, added))).toEqual(plain)
    }),
    { numRuns: runs },
  )
})

/** Books with all rooms free, and gives answer and row without what is drawn anew for every reservation. */
async function booked(body: JsonBody): Promise<unknown> {
  await database.query('UPDATE night SET sold = 0')
  const answer = await ask('reservation', body)
  expect(answer.status, answer.text).toBe(200)
  const { id, confirmation_number, ...answered } = answer.body
  const [row] = await database.query<{ row: Record<string, unknown> }>(
    'SELECT to_jsonb(reservation) AS row FROM reservation WHERE confirmation_number = $1',
    [confirmation_number],
  )
  const { reservation_id, confirmation_number: stored, changed_at: _, ...kept } = row!.row
  expect([reservation_id, stored]).toEqual([id, confirmation_number])
  return { answered, kept }
}

test('the answer and the row of a reservation', async () => {
  const plain = await booked(bodyOf('reservation', key))
  await fc.assert(
    fc.asyncProperty(extras('reservation'), async added => {
      expect(await booked(withExtras('reservation', added))).toEqual(plain)
    }),
    { numRuns: runs },
  )
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
