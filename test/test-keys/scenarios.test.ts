// Each scenario answers as the real situation does: the situation is made with a live key, and the scenario asked for with a
// test key.

import { describe, expect, test } from 'vitest'
import {
  type ScenarioOperation,
  scenarioOperations,
  scenariosOf,
  type TestScenario,
  testScenarios,
} from '../../src/lodging/installation/test-scenarios.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { resolveUnknownBookings } from '../../src/operations/sources/resolve-unknown-bookings.ts'
import { CommitLost, CommitOutcomeUnknown } from '../../src/store/postgres/commits.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { tooManyWaiting } from '../../src/values/batcher.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { hotels } from '../support/hotels/booking-context.ts'
import { cardBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { publisherOf, testKeyOf } from '../support/hotels/test-key.ts'
import { type TestAnswer, testToday } from '../support/run/test-app.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'

const booking = await sourceContext()
const { harness, context, gateway, source } = booking
const { testKeys } = harness.app.context
const liveKey = booking.key
const publisherId = await publisherOf(context)
const testKey = await testKeyOf(context, publisherId)
const pairs = scenarioOperations.flatMap(operation =>
  scenariosOf(operation).map(scenario => [operation, scenario] as const),
)

/** A hotel whose cancellation costs half of the stay. */
const strict = 9004
const document = smallHotel({ id: strict, from: parseDay(testToday)! })
const halfPenalty = { steps: [{ hours_before: null, charge: { percent: 50 } }], no_show: 'none' }
await importProperty(
  context,
  { ...document, rate_plans: document.rate_plans.map(plan => ({ ...plan, cancellation: halfPenalty })) },
  null,
)

const post = (path: string, body: object, headers?: Record<string, string>): Promise<TestAnswer> =>
  harness.post(`${path}/.json`, body, headers)

const textOfDay = (day: Day) => ({ checkin: formatDay(day), checkout: formatDay(addDays(day, 1)) })

const usualDay = addDays(parseDay(testToday)!, 5)
const earlierDay = addDays(parseDay(testToday)!, 8)

/** A request that succeeds, for the night of a day, in the room that is not counted. */
async function bodyOf(
  operation: ScenarioOperation,
  { key = testKey, property = hotels.plain as number, day = usualDay } = {},
): Promise<Record<string, unknown>> {
  const whole = { ...booking.request({ property, room: 2, checkin: day }), key }
  const { guest: _guest, payment: _payment, rooms, ...stay } = whole
  const { accommodation_id, rate_code, property_id, ...search } = { ...stay, rooms: [{ adults: 2 }] }
  if (operation === 'property/available') return { ...search, property_id }
  if (operation === 'properties/available') return { ...search, property_ids: [property_id] }
  if (operation === 'book/reservation') return { ...whole, rooms }
  if (!operation.startsWith('reservation/')) return { ...search, accommodation_id, rate_code, property_id }
  const earlier = { ...booking.request({ property, room: 2, checkin: earlierDay }), key }
  const booked = await post('book/reservation', earlier)
  expect(booked.status, booked.text).toBe(200)
  const { confirmation_number } = booked.body
  if (operation === 'reservation/cancel') return { key, confirmation_number }
  return { key, confirmation_number, ...textOfDay(day), payment: cardBody }
}

const ask = async (operation: ScenarioOperation, test_scenario: TestScenario, more = {}) =>
  post(operation, { ...(await bodyOf(operation, more)), test_scenario })

/** What is the same in two answers about different days, guests and hotels. */
const told = ({ status, text, headers }: TestAnswer): unknown => [
  status,
  headers['retry-after'],
  text
    .replace(/"(request_id|id|quote_id|hold_id|source)":"[^"]*"/g, '"$1":""')
    .replace(/R26\w+/g, 'NUMBER')
    .replace(/-?\d+(\.\d+)?/g, '#'),
]

/** Answers of a live key to whom it really happens. */
const real: Partial<Record<TestScenario, (operation: ScenarioOperation) => Promise<TestAnswer>>> = {
  sold_out: async operation => {
    const day = booking.freshDay()
    await context.database.query(
      `INSERT INTO night (property_id, room_id, night, allotment, follows_room)
       VALUES ($1, 1, $2, 0, false), ($1, 2, $2, 0, false)`,
      [hotels.plain, formatDay(day)],
    )
    return post(operation, await bodyOf(operation, { key: liveKey, day }))
  },
  property_closed: async operation => {
    const day = booking.freshDay()
    const body = await bodyOf(operation, { key: liveKey, day })
    const night = { from: formatDay(day), to: formatDay(day), stop_sell: true }
    await changeCalendar(context, hotels.plain, { calendar: [night] }, { madeBy: 'test' })
    return post(operation, body)
  },
  price_changed: async operation => {
    const isCancel = operation === 'reservation/cancel'
    const body = await bodyOf(operation, { key: liveKey, property: isCancel ? strict : hotels.plain })
    return post(operation, { ...body, [isCancel ? 'expected_penalty' : 'expected_total']: 45 })
  },
  card_declined: async operation => {
    const body = await bodyOf(operation, { key: liveKey, property: hotels.paid })
    gateway.script = { does: 'decline' }
    const longer = operation === 'reservation/modify' ? { checkout: laterThan(body.checkin as string) } : {}
    const answer = await post(operation, { ...body, ...longer })
    gateway.script = { does: 'approve' }
    return answer
  },
  payment_challenge: operation => real.card_declined!(operation),
  source_timeout: async operation => {
    source.quotes = () => ({ outcome: 'unavailable', reason: 'no answer within 5 seconds' })
    const answer = await post(
      operation,
      await bodyOf(operation, { key: liveKey, property: remoteHotels.plain }),
    )
    source.quotes = null
    return answer
  },
  pending: async operation => {
    source.script = { does: 'lose', acts: true }
    const answer = await post(
      operation,
      await bodyOf(operation, { key: liveKey, property: remoteHotels.plain }),
    )
    source.script = { does: 'confirm' }
    return answer
  },
  duplicate: async operation => {
    const body = await bodyOf(operation, { key: liveKey })
    await post(operation, body)
    return post(operation, body)
  },
  rate_limited: async operation => {
    const holder = { kind: 'publisher', publisherId, scopes: allScopes, requestsPerMinute: 1 } as const
    const { key } = await context.database.transaction(transaction =>
      createKey(transaction, { holder, label: '', expiresAt: null }),
    )
    const body = await bodyOf(operation, { key: liveKey })
    await post('currencies', { key })
    const answer = await post(operation, { ...body, key })
    // Of this key one request comes back in a minute, as in the scenario.
    return answer
  },
}

const allScopes = ['view', 'availability', 'preview', 'book', 'manage'] as const
const laterThan = (day: string): string => Temporal.PlainDate.from(day).add({ days: 3 }).toString()

/** Situations that cannot be made on purpose: the fault itself is compared. */
const faults: Partial<Record<TestScenario, Error>> = {
  server_unavailable: tooManyWaiting(),
  answer_lost: new CommitOutcomeUnknown(new CommitLost(new Error()), null),
}

describe('a scenario', () => {
  test('is played also for a guest who has the same booking already', async () => {
    const body = await bodyOf('book/reservation', { day: booking.freshDay() })
    const play = (test_scenario: TestScenario) => post('book/reservation', { ...body, test_scenario })
    expect((await play('duplicate')).body.type).toBe('DuplicateBookingException')
    for (const scenario of [
      'sold_out',
      'price_changed',
      'card_declined',
      'pending',
      'answer_lost',
    ] as const) {
      const { status, type } = testScenarios[scenario]
      const played = await play(scenario)
      expect([scenario, played.status, played.body.type ?? null]).toEqual([scenario, status, type])
    }
    expect((await play('duplicate')).body.type).toBe('DuplicateBookingException')
    expect((await post('book/reservation', body)).body.type).toBe('DuplicateBookingException')
  })

  test.each(pairs.filter(([, scenario]) => real[scenario]))(
    'of %s, %s, answers as it does when it happens',
    async (operation, scenario) => {
      const happened = await real[scenario]!(operation)
      const property =
        scenario === 'price_changed' && operation === 'reservation/cancel' ? strict : hotels.plain
      const played = await ask(operation, scenario, { property })
      expect(told(played)).toEqual(told(happened))
      expectListed(operation, scenario, played)
    },
  )

  test.each(pairs.filter(([, scenario]) => faults[scenario]))(
    'of %s, %s, answers with that fault',
    async (operation, scenario) => {
      const played = await ask(operation, scenario)
      expect(played.body.message).toBe(faults[scenario]!.message)
      expectListed(operation, scenario, played)
    },
  )

  test('that is slow is the usual answer, ten seconds late', { timeout: 30_000 }, async () => {
    const slow = pairs.filter(([, scenario]) => scenario === 'slow').map(([operation]) => operation)
    const bodies = await Promise.all(slow.map(operation => bodyOf(operation)))
    const began = performance.now()
    const answers = slow.map(async (operation, index) => {
      const played = await post(operation, { ...bodies[index]!, test_scenario: 'slow' })
      expect(performance.now() - began).toBeGreaterThan(9_900)
      expect(told(played)).toEqual(told(await post(operation, await bodyOf(operation))))
    })
    await Promise.all(answers)
  })

  test('is held to what really happens, or to its fault, for every operation', () => {
    const tried = [...Object.keys(real), ...Object.keys(faults), 'slow'].sort()
    expect(tried).toEqual(Object.keys(testScenarios).sort())
  })

  test('is refused by name, with those that are known', async () => {
    for (const operation of scenarioOperations) {
      const { status, body } = await post(operation, {
        ...(await bodyOf(operation)),
        test_scenario: 'earthquake',
      })
      expect([status, body.errors[0].field]).toEqual([400, 'test_scenario'])
      for (const known of scenariosOf(operation)) expect(body.errors[0].message).toContain(known)
    }
  })

  test('of another operation is refused by name, with those of this one', async () => {
    for (const operation of scenarioOperations) {
      const known = scenariosOf(operation)
      for (const other of Object.keys(testScenarios) as TestScenario[]) {
        if (known.includes(other)) continue
        const { status, body } = await ask(operation, other)
        expect([status, body.errors.length], `${operation} ${other}`).toEqual([400, 1])
        expect(body.errors[0]).toEqual({
          field: 'test_scenario',
          message: `cannot happen here; must be ${known.join(' or ')}`,
        })
      }
    }
  })

  test.each(pairs)('of %s, %s, is refused with a live key', async (operation, test_scenario) => {
    const body = { ...(await bodyOf(operation, { key: liveKey })), test_scenario }
    const message = 'is for test keys only; use a test key, or leave it out'
    expect(await post(operation, body)).toMatchObject({
      status: 400,
      body: { type: 'BadRequestException', errors: [{ field: 'test_scenario', message }] },
    })
  })

  test('is not asked for by an absent or empty field, with either key', async () => {
    for (const key of [liveKey, testKey]) {
      for (const test_scenario of [null, '']) {
        const { status } = await post('book/reservation', {
          ...(await bodyOf('book/reservation', { key })),
          test_scenario,
        })
        expect(status).toBe(200)
      }
    }
  })
})

describe('afterwards', () => {
  test('a pending reservation is confirmed, and can be cancelled', async () => {
    const { body } = await ask('book/reservation', 'pending')
    const view = () => post('reservation/view', { key: testKey, id: body.id })
    expect((await view()).body.status).toBe('pending')
    booking.pass({ seconds: 10 })
    await resolveUnknownBookings(testKeys, () => undefined)
    const confirmed = await view()
    expect(confirmed.body).toMatchObject({ status: 'confirmed', source_confirmation: /^TEST-/ })
    const cancelled = await post('reservation/cancel', { key: testKey, id: body.id })
    expect([cancelled.status, (await view()).body.status]).toEqual([200, 'cancelled'])
  })

  test('a pending booking is a 504 for a publisher who does not know 202', async () => {
    const [{ settings }] = (await context.database.query(
      'UPDATE publisher SET settings = settings || \'{"pendingAs504": true}\' RETURNING settings',
    )) as [{ settings: unknown }]
    expect(settings).toMatchObject({ pendingAs504: true })
    const answer = await ask('book/reservation', 'pending')
    expect(answer).toMatchObject({ status: 504, body: { type: 'RemoteInventoryException' } })
    await context.database.query('UPDATE publisher SET settings = settings || \'{"pendingAs504": false}\'')
  })

  test('the first answer to a request whose answer was lost comes with its Idempotency-Key', async () => {
    const body = await bodyOf('book/reservation')
    const key = { 'idempotency-key': 'lost-and-found' }
    expect((await post('book/reservation', { ...body, test_scenario: 'answer_lost' }, key)).status).toBe(503)
    const again = await post('book/reservation', body, key)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  })

  test('a declined card is what the Idempotency-Key answers with', async () => {
    const body = await bodyOf('book/reservation')
    const key = { 'idempotency-key': 'declined-once' }
    expect((await post('book/reservation', { ...body, test_scenario: 'card_declined' }, key)).status).toBe(
      402,
    )
    expect((await post('book/reservation', body, key)).status).toBe(402)
    expect((await post('book/reservation', body)).status).toBe(200)
  })

  test('what is sold out has alternatives nearby', async () => {
    const body = { ...(await bodyOf('property/available')), alternatives: true, test_scenario: 'sold_out' }
    const { body: answer } = await post('property/available', body)
    expect(answer.alternatives.length).toBeGreaterThan(0)
  })
})

function expectListed(operation: ScenarioOperation, scenario: TestScenario, answer: TestAnswer): void {
  const { status, type } = testScenarios[scenario]
  // A search that finds nothing is no error.
  const isFound = operation.endsWith('/available') && status === 409
  expect([answer.status, answer.body.type ?? null]).toEqual(isFound ? [200, null] : [status, type])
}
