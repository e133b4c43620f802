// What a publisher may not see is to it as if it were not there (contract R6, threat A1), and a key opens what its
// scopes say and nothing else (threats A3, A7).

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { keyText } from '../../../src/lodging/publishers/api-key.ts'
import { type Scope, scopes } from '../../../src/lodging/publishers/publisher.ts'
import { drawConfirmationNumber } from '../../../src/lodging/reservations/confirmation-number.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { grantProperties } from '../../../src/store/publishers/publishers.ts'
import { bodySchemas } from '../../support/canaries/hostile-requests.ts'
import { holdRoom } from '../../support/hotels/held-rooms.ts'
import { type TestAnswer, testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { writtenRows } from '../../support/statements/written-rows.ts'
import {
  type AnyCallName,
  allCallNames,
  bodyOf,
  calls,
  type JsonBody,
  otherCalls,
  setAt,
  stayObjects,
  told,
} from '../../support/wire/publisher-calls.ts'
import { expectErrorShape } from '../../support/wire/refused-answers.ts'

const app = await testApp({ demo: true })
const { database } = app.app.context
const own = await testPublisher(app, { sellsAll: false })
const other = await testPublisher(app, { sellsAll: false })
const adminKey = keyText('key-of-an-admin-5b1d')

beforeAll(async () => {
  const code = checkDiscountDocument({
    code: 'OTHERS-ONLY',
    category: 'discount',
    percent_off: 5,
    publishers: [other.publisherId],
  })
  if ('errors' in code) throw new Error('the code is not in order')
  await database.transaction(async transaction => {
    await grantProperties(transaction, own.publisherId, [3144, 3101])
    await grantProperties(transaction, other.publisherId, [3144, 3111, 3110])
    await saveDiscount(transaction, code.discount)
    await createKey(transaction, {
      holder: { kind: 'admin' },
      label: 'admin',
      expiresAt: null,
      text: adminKey,
    })
  })
  references.confirmation_number = (await booked(bodyOf('reservation', own.key))).confirmation_number
  references.hold_id = await holdRoom(database, own.publisherId)
  references.basket_number = (await made('basket', own.key)).basket_number
  references.webhook_id = (await made('webhookCreate', own.key)).webhook_id
  references.watch_id = (await made('watchCreate', own.key)).watch_id
  Object.assign(othersReservation, await booked({ ...bodyOf('reservation', other.key), ...theirs }))
  // The very request that the tests make, previewed by another publisher.
  const { body: preview } = await ask('preview', bodyOf('reservation', other.key))
  ids.confirmation_number = [othersReservation.confirmation_number, drawConfirmationNumber(testToday, 0)]
  ids.reservation_number = ids.confirmation_number
  ids.id = [othersReservation.id, randomUUID()]
  ids.quote_id = [preview.meta_data.quote_id, 'q1.nobodys']
  // The number of a basket that nobody has.
  ids.basket_number = [(await made('basket', other.key)).basket_number, 'B26117M7C2HMXTF2']
  ids.watch_id = [(await made('watchCreate', other.key)).watch_id, randomUUID()]
  ids.webhook_id = [(await made('webhookCreate', other.key)).webhook_id, 987_654]
  ids.hold_id = [await holdRoom(database, other.publisherId), randomUUID()]
})

/** What only the other publisher may sell. */
const theirs = { property_id: 3111, accommodation_id: 2, rate_code: 'ROAD' }

/** What one has made oneself, for the calls that need it. */
const references: JsonBody = {}

/** What the other publisher has made: `confirmation_number` and `id`. */
const othersReservation: JsonBody = {}

async function booked(body: JsonBody): Promise<JsonBody> {
  const { status, text, body: reservation } = await ask('reservation', body)
  expect(status, text).toBe(200)
  return { confirmation_number: reservation.confirmation_number, id: reservation.id }
}

/** What is made by a call as it is. */
async function made(call: AnyCallName, key: string): Promise<JsonBody> {
  const { status, text, body } = await ask(call, bodyOf(call, key))
  expect(status, text).toBe(200)
  return body
}

const ask = (call: AnyCallName, body: JsonBody): Promise<TestAnswer> =>
  app.post(calls[call].path, body, { 'x-request-id': 'of-a-publisher' })

/** The call's body with changes by path. */
const changed = (call: AnyCallName, changes: Readonly<Record<string, unknown>>): JsonBody => {
  const body = bodyOf(call, own.key, references)
  for (const [path, value] of Object.entries(changes)) setAt(body, path, value)
  return body
}

/** For each id that a body may name: one that belongs to the other publisher, and one that belongs to nobody. */
const ids: Record<string, readonly [others: unknown, nobodys: unknown]> = {
  property_id: [3111, 987_654],
  property_ids: [
    [3144, 3111, 3110],
    [3144, 987_654, 987_655],
  ],
  properties: ['3144,3111,3110', '3144,987654,987655'],
  accommodation_id: [2, 987_654],
  rate_code: ['ROAD', 'NOWHERE'],
  discount_code: ['OTHERS-ONLY', 'NOBODYS-OWN'],
  // What only the motel is, and nothing is.
  destination_ids: [[72], [987_654]],
  area_ids: [[721], [987_654]],
  property_type_ids: [[12], [987_654]],
  filter_ids: [[505], [987_654]],
  amenity_ids: [[33], [987_654]],
}

/** Names of the guest's own session and post office. */
const notOurs = ['session_id', 'postal_code']

const idFields = allCallNames.flatMap(call =>
  Object.keys(bodySchemas[call].properties)
    .filter(name => /^(id|properties|.*_(id|ids|code|number))$/.test(name) && !notOurs.includes(name))
    .map(field => ({ call, field })),
)

/** The number or text that was sent may come back; here it is always the same one. */
const toldWithout = (answer: TestAnswer, sent: unknown): unknown =>
  told(answer).map(part =>
    String(part)
      // The port of the server has digits too, and so have days.
      .replace(/,"doc_url":"[^"]*"/, '')
      .replaceAll(/"date":"[^"]*"/g, '"date":""')
      .replaceAll(String(sent), 'what was sent')
      // The ids of a list that are not there come back too: as many of either.
      .replace(/"not_found":\[([\d,]*)\]/, (_, found) => `"not_found":${found.split(',').length}`),
  )

describe('the id of another publisher’s thing is answered like one that does not exist', () => {
  test('for every route of the publisher interface', async () => {
    const { paths } = (await app.app.server.inject({ url: '/openapi.json' })).json()
    const routes = Object.keys(paths).filter(path => path.startsWith('/publisher/'))
    // A snapshot has lines of JSON and no id but the place to go on from; test/changes/snapshot.test.ts holds what it shows.
    const others = ['properties/snapshot', ...otherCalls].map(path => `${path}/.json`)
    const known = [...allCallNames.map(call => calls[call].path), ...others]
    expect(routes.sort()).toEqual(known.map(path => `/publisher/v3.0/${path}`).sort())
  })

  test.each(idFields)('$call, $field', async ({ call, field }) => {
    const [others, nobodys] = ids[field] ?? []
    // An id field without a row above is one that nobody has thought about.
    expect(others, `${field} is not in the table of ids`).toBeDefined()
    // Only one of each pair of fields is looked at.
    const cleared = {
      properties: { property_ids: undefined },
      id: { confirmation_number: undefined },
      reservation_number: { confirmation_number: undefined },
    }[field]
    const before = await writtenRows(app)
    const hidden = await ask(call, changed(call, { ...cleared, [field]: others }))
    const absent = await ask(call, changed(call, { ...cleared, [field]: nobodys }))
    expect(toldWithout(hidden, others)).toEqual(toldWithout(absent, nobodys))
    // A list leaves out what is not there, and a code that does not apply stops a reservation or its change only.
    const isRefused =
      !/Many|Index|season|iscounts/.test(call) &&
      (field !== 'discount_code' || /^reservation(Modify)?$/.test(call))
    expect(hidden.status === 200).toBe(!isRefused)
    if (isRefused) expect(await writtenRows(app)).toEqual(before)
  })

  test('and the other publisher does see it', async () => {
    for (const id of [3111, 3110]) {
      expect((await ask('view', { key: other.key, property_id: id })).status).toBe(200)
      expect((await ask('view', { key: own.key, property_id: id })).status).toBe(404)
    }
    const { body } = await ask('viewMany', { key: other.key })
    expect(body.map(({ id }: { id: number }) => id).sort()).toEqual([3110, 3111, 3144])
    const preview = await ask('preview', {
      ...bodyOf('preview', other.key),
      ...theirs,
      discount_code: 'OTHERS-ONLY',
    })
    expect(preview.body.property_accommodation[0].rates[0].discount).toMatchObject({ code: 'OTHERS-ONLY' })
    for (const field of ['id', 'confirmation_number']) {
      const reference = { [field]: othersReservation[field] }
      const { body: seen } = await ask('reservationView', { key: other.key, ...reference })
      expect(seen).toMatchObject({ ...othersReservation, status: 'confirmed' })
    }
  })

  test('a list of reservations holds one’s own only', async () => {
    for (const [key, only, basket_number] of [
      [own.key, references.confirmation_number, references.basket_number],
      [other.key, othersReservation.confirmation_number, ids.basket_number![0]],
    ] as const) {
      const { body: basket } = await ask('basketView', { key, basket_number })
      const numbers = [only, basket.items[0].confirmation_number]
      const { body } = await ask('reservationIndex', { key })
      expect(body.total).toBe(2)
      expect(body.reservations.map((each: JsonBody) => each.confirmation_number).sort()).toEqual(
        numbers.sort(),
      )
    }
  })

  test('a search that names no property finds one’s own only', async () => {
    for (const call of ['viewMany', 'availabilityMany'] as const) {
      const { body } = await ask(call, changed(call, { property_ids: undefined, limit: 0 }))
      expect(body.map(({ id }: { id: number }) => id).sort()).toEqual([3101, 3144])
    }
  })

  test('a property that is taken away is gone with the next request', async () => {
    const late = await testPublisher(app, { sellsAll: false })
    const grant = (granted: number[]) =>
      database.transaction(transaction => grantProperties(transaction, late.publisherId, granted))
    const look = async () => (await ask('view', { key: late.key, property_id: 3144 })).status
    expect(await look()).toBe(404)
    await grant([3144])
    expect(await look()).toBe(200)
    await grant([])
    expect(await look()).toBe(404)
  })
})

describe('a key opens what its scopes say', () => {
  const combinations: Scope[][] = Array.from({ length: 2 ** scopes.length }, (_, bits) =>
    scopes.filter((_scope, place) => (bits >> place) % 2 === 1),
  )

  test.each(allCallNames)('%s, for every set of scopes', async call => {
    for (const allowed of combinations) {
      const { key } = await testPublisher(app, { allowed })
      // The list of reservations refuses what it does not know.
      const several = call === 'reservationIndex' ? {} : { property_ids: [987_654] }
      // Further kinds of changes ask for a further scope (test/changes/changes.test.ts).
      const ofContent = call === 'changes' ? { kinds: ['content'] } : {}
      const nobodys = { property_id: 987_654, ...several, ...ofContent }
      const body = bodyOf(call, key, references)
      for (const object of stayObjects(body)) Object.assign(object, nobodys)
      const answer = await ask(call, body)
      // A watch tells prices too.
      const isPriced = call !== 'watchCreate' || allowed.includes('availability')
      const isOpen = allowed.includes(calls[call].scope) && isPriced
      const isFound =
        /Many|Index|List|webhookCreate|changes|currencies|events|places|season|settings|iscounts/.test(call)
      const found = isFound ? 200 : 404
      expect(answer.status, allowed.join()).toBe(isOpen ? found : 401)
      if (!isOpen) expectErrorShape(answer)
    }
  })
})

describe('keys of publishers and admins open nothing of each other', () => {
  const inHeader = (key: string) => ({ authorization: `Bearer ${key}` })

  test.each(allCallNames)('%s does not take an admin key', async call => {
    const path = calls[call].path
    const inBody = await app.post(path, bodyOf(call, adminKey, references))
    const headed = await app.post(
      path,
      { ...bodyOf(call, '', references), key: undefined },
      inHeader(adminKey),
    )
    for (const answer of [inBody, headed]) {
      expect(answer.status).toBe(401)
      expectErrorShape(answer)
    }
    expect(
      (await app.post(path, { ...bodyOf(call, '', references), key: undefined }, inHeader(own.key))).status,
    ).toBe(200)
  })

  test('every route of the administration wants an admin key', async () => {
    const { paths } = (await app.app.server.inject({ url: '/openapi.json' })).json() as {
      paths: Record<string, Record<string, unknown>>
    }
    // People sign in, follow links and keep their accounts without a key; test/people holds those routes.
    const routes = Object.entries(paths).filter(
      ([path]) => path.startsWith('/admin/') && !/^\/admin\/v1\/(session|account|links)\b/.test(path),
    )
    expect(routes.length).toBeGreaterThan(0)
    const open = async ([method, path]: [string, string], headers: Record<string, string>) => {
      const answer = await app.app.server.inject({
        method: method.toUpperCase() as 'GET',
        url: path.replaceAll(/\{[^}]*\}/g, '987654'),
        headers,
        ...(method !== 'get' && { payload: { key: adminKey } }),
      })
      return answer.statusCode
    }
    const asked = routes.flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [string, string] => [method, path]),
    )
    // Together, as each refusal waits for a tenth of a second.
    const refused = await Promise.all(
      asked.map(route =>
        Promise.all([{}, inHeader(own.key), { authorization: adminKey }].map(each => open(route, each))),
      ),
    )
    expect(refused.map((statuses, index) => [asked[index], statuses])).toEqual(
      asked.map(route => [route, [401, 401, 401]]),
    )
    for (const route of asked) expect(await open(route, inHeader(adminKey)), route.join(' ')).not.toBe(401)
  })
})
