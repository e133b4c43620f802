// What is refused, with which words, and that nothing is left of it: over the real wire and a real database.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { faultCatalogue } from '../../../src/values/faults.ts'
import { type TestAnswer, testApp } from '../../support/run/test-app.ts'
import { type WrittenRows, writtenRows } from '../../support/statements/written-rows.ts'
import {
  bodyOf,
  type CallName,
  callNames,
  publisherCalls,
  setAt,
} from '../../support/wire/publisher-calls.ts'
import { expectErrorShape, expectNoSecrets, secretsOf } from '../../support/wire/refused-answers.ts'
import { sendTo } from '../../support/wire/wire-requests.ts'
import { absentRows } from '../refusals/absent.ts'
import { bodyRows } from '../refusals/bodies.ts'
import { callerRows } from '../refusals/callers.ts'
import { destinationRows } from '../refusals/destinations.ts'
import { guestRows } from '../refusals/guests.ts'
import { keys, narrowDocument, openHotel, openRefusingHotels } from '../refusals/hotels.ts'
import { numberRows } from '../refusals/numbers.ts'
import type { Change, Row } from '../refusals/row.ts'
import { saleRows } from '../refusals/sales.ts'
import { searchRows } from '../refusals/searches.ts'
import { takenRows } from '../refusals/taken.ts'
import { textRows } from '../refusals/texts.ts'

const app = await testApp({ demo: true })
await openRefusingHotels(app)

const sent = new Set<string>([keys.full])

/** Sends the call's body with one change under a request id of our own, and remembers what may not be repeated. */
async function ask(call: CallName, change: Change): Promise<{ answer: TestAnswer; secrets: string[] }> {
  const body = bodyOf(call, keys.full)
  if (typeof change === 'object') for (const [path, value] of Object.entries(change)) setAt(body, path, value)
  const payload = typeof change === 'object' ? body : change(JSON.stringify(body))
  const secrets = secretsOf(body)
  for (const secret of secrets) if (secret.length > 8) sent.add(secret)
  const answer = await app.post(
    publisherCalls[call].path,
    payload instanceof Uint8Array ? Buffer.from(payload) : payload,
    { 'x-request-id': 'a-refusal' },
  )
  return { answer, secrets }
}

const blocks: Readonly<Record<string, readonly Row[]>> = {
  'bodies that are no request': bodyRows,
  'numbers that are none or too large': numberRows,
  'fields that are absent': absentRows,
  'texts that cannot be kept': textRows,
  'stays, parties, currencies and words': searchRows,
  'searches over a destination': destinationRows,
  'what is not there or cannot be sold': saleRows,
  'guests and cards': guestRows,
  'callers, and what is told first': callerRows,
}

describe.each(Object.entries(blocks))('%s', (_block, rows) => {
  let before: WrittenRows
  beforeAll(async () => {
    before = await writtenRows(app)
  })

  test.each(rows.map(row => ({ row, title: `${row[1]}: ${row[0]} (${row[5]})` })))(
    '$title',
    async ({ row }) => {
      const [, call, change, type, field] = row
      const { answer, secrets } = await ask(call, change)
      expect([answer.status, answer.body?.type], answer.text).toEqual([faultCatalogue[type].status, type])
      expect(answer.body.errors[0]?.field ?? null, answer.text).toBe(field)
      expectErrorShape(answer)
      expect(answer.body.request_id).toBe('a-refusal')
      expect(answer.body.url).toBe(`/publisher/v3.0/${publisherCalls[call].path}`)
      expectNoSecrets(answer, secrets)
    },
  )

  test('nothing was written', async () => {
    expect(await writtenRows(app)).toEqual(before)
  })
})

describe('what lies just within the limits is taken', () => {
  test.each(callNames)('%s as it is', async call => {
    const { answer } = await ask(call, {})
    expect(answer.status, answer.text).toBe(200)
  })

  test.each(takenRows.map(row => ({ row, title: `${row[1]}: ${row[0]} (${row[3]})` })))(
    '$title',
    async ({ row: [, call, change] }) => {
      const before = await writtenRows(app)
      const where = call === 'reservation' ? openHotel : {}
      const { answer } = await ask(call, typeof change === 'object' ? { ...where, ...change } : change)
      expect(answer.status, answer.text).toBe(200)
      const written = (await writtenRows(app)).reservations - before.reservations
      expect(written).toBe(call === 'reservation' ? 1 : 0)
    },
  )
})

test('there are rows for every rule of requests', () => {
  const rules = new Set([...Object.values(blocks).flat(), ...takenRows].map(row => row.at(-1)))
  for (const rule of [
    'R1',
    'R2',
    'R3',
    'R5',
    'R6',
    'R7',
    'R8',
    'R9',
    'R10',
    'R11',
    'R12',
    'R13',
    'B6',
    'B7',
    'B8',
  ])
    expect(rules).toContain(rule)
})

describe('one answer names all field errors together (R5)', () => {
  test('in the order of the fields', async () => {
    const { answer } = await ask('reservation', {
      property_id: 'x',
      rate_code: undefined,
      checkin: '2027-02-30',
      'rooms[0].adults': 0,
      'guest.email': 'none',
      'guest.addresses[0].type': 'Home',
      'payment.cvv': 'abc',
      currency: 'ABC',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
      [
        'checkin',
        'currency',
        'guest.addresses[0].type',
        'guest.email',
        'payment.cvv',
        'property_id',
        'rate_code',
        'rooms[0].adults',
      ].sort(),
    )
    expect(answer.body.message).toContain('7 more')
  })

  test('and all flags that apply (R12)', async () => {
    const { answer } = await ask('reservation', {
      property_id: 9002,
      accommodation_id: 1,
      rate_code: 'BAR',
      rooms: [
        { name: 'A', adults: 5 },
        { name: 'B', adults: 1 },
        { name: 'C', adults: 1 },
      ],
    })
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'unavailable_reason',
      'is_occupancy_exceeded',
      'has_no_inventory',
    ])
  })

  test('and all that is wrong with a card (B6)', async () => {
    const { answer } = await ask('reservation', {
      'payment.number': '4111111111111112',
      'payment.year': 2020,
      'payment.cvv': '12',
    })
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'payment.number',
      'payment.year',
      'payment.cvv',
    ])
  })
})

describe('a property that is not granted is one that does not exist (R6)', () => {
  const single = callNames.filter(call => 'property_id' in publisherCalls[call].body)

  test.each(single)('%s', async call => {
    const id = 9100 + single.indexOf(call)
    const change = { key: keys.narrow, property_id: id }
    const absent = (await ask(call, change)).answer
    expect(absent.status).toBe(404)
    await importProperty(app.app.context, narrowDocument(id), null)
    expect((await ask(call, { ...change, key: keys.full })).answer.text).not.toBe(absent.text)
    const hidden = (await ask(call, change)).answer
    expect([hidden.status, hidden.text]).toEqual([404, absent.text])
  })

  test.each(['viewMany', 'availabilityMany'] as const)('%s leaves both out', async call => {
    const { answer } = await ask(call, { key: keys.narrow, property_ids: [3144, 999_999, 9003] })
    expect(answer.body.map(({ id }: { id: number }) => id)).toEqual([9003])
  })
})

describe('paths (R4)', () => {
  const known = callNames.flatMap(call => {
    const path = `/publisher/v3.0/${publisherCalls[call].path}`
    return [path, path.replace('/.json', '.json')]
  })

  test.each(callNames)('%s answers under its alias too', async call => {
    const alias = publisherCalls[call].path.replace('/.json', '.json')
    expect((await app.post(alias, bodyOf(call, keys.full))).status).toBe(200)
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is 405 with Allow',
    async method => {
      for (const url of known) {
        const answer = await sendTo(`${app.app.url}${url}`, '', { method })
        expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
        if (method !== 'HEAD') expectErrorShape(answer)
      }
    },
  )

  test.each([
    '/publisher',
    '/publisher/v3.0/',
    '/publisher/v3.0/property/view',
    '/publisher/v3.0/property/view/json',
    '/publisher/v3.0/property/view/.json/',
    '/publisher/v3.0/property/view/.JSON',
    '/publisher/v3.0/Property/view/.json',
    '/publisher/v3.1/property/view/.json',
    '/publisher/v3.0/properties/preview/.json',
    '/publisher/v3.0/book/reservation/.json/../../view',
    '/publisher/v3.0/book/cancel/.json',
  ])('%s is 404', async url => {
    const answer = await app.post(`${url}?key=${keys.full}`, bodyOf('view', keys.full))
    expect(answer.status).toBe(404)
    expectErrorShape(answer)
    expectNoSecrets(answer, [keys.full])
  })
})

afterAll(() => {
  // Whatever was refused above left no key and no card number in the log (threats A5, C4).
  const log = app.logLines.join('')
  for (const secret of sent) expect(log).not.toContain(secret)
  expect(log).not.toContain('"err"')
})
