// A reservation of another publisher is to this one like a number that was never drawn: the same answer to every
// question, whatever state it is in, and nothing done to it (threats A1, A2).

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { drawConfirmationNumber } from '../../src/lodging/reservations/confirmation-number.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { type TestAnswer, testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { expectErrorShape } from '../support/wire/refused-answers.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const running = await testApp()
const { post, app } = running
const { database } = app.context
const settings = { readsByGet: true }
const own = await testPublisher(running, { settings })
const other = await testPublisher(running, { settings })
const arrival = parseDay('2027-02-01')!
await importProperty(app.context, smallHotel({ from: arrival, allotment: 40 }), null)

interface Reference {
  readonly id: string
  readonly confirmation_number: string
}

/** One reservation of the other publisher for each state that one may be in. */
const states = ['confirmed', 'cancelled', 'completed', 'no_show', 'unknown', 'review', 'failed'] as const
const others = new Map<string, Reference>()
const nobodys: Reference = { id: randomUUID(), confirmation_number: drawConfirmationNumber(testToday, 0) }

async function book(key: string, more: object = {}): Promise<Reference> {
  const body = bookingBody({ key, checkin: arrival, nights: 2 })
  const answer = await post('book/reservation/.json', { ...body, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

beforeAll(async () => {
  const checked = checkDiscountDocument({ code: 'TEN', category: 'discount', percent_off: 10 })
  if ('errors' in checked) throw new Error('the code is not in order')
  await database.transaction(transaction => saveDiscount(transaction, checked.discount))
  for (const state of states) {
    const { id, confirmation_number } = await book(other.key, { discount_code: 'TEN' })
    await database.query('UPDATE reservation SET status = $2 WHERE reservation_id = $1', [id, state])
    others.set(state, { id, confirmation_number })
  }
})

/** Every question that names one reservation. */
const questions = {
  view: (reference: object) => post('reservation/view/.json', { key: own.key, ...reference }, sameId),
  'view by its alias': (reference: object) =>
    post('reservation/view.json', { key: own.key, ...reference }, sameId),
  'view by GET': (reference: object) => get('reservation/view/.json', reference),
  'what cancelling costs': (reference: object) =>
    post('reservation/cancel/.json', { key: own.key, ...reference, simulate: true }, sameId),
  'cancel at any penalty': (reference: object) =>
    post('reservation/cancel/.json', { key: own.key, ...reference }, sameId),
  'cancel for nothing': (reference: object) =>
    post('reservation/cancel/.json', { key: own.key, ...reference, expected_penalty: 0 }, sameId),
  'cancel with an amount that is none': (reference: object) =>
    post('reservation/cancel/.json', { key: own.key, ...reference, expected_penalty: '0.001' }, sameId),
} satisfies Record<string, (reference: object) => Promise<TestAnswer>>

const sameId = { 'x-request-id': 'of-a-publisher' }

async function get(path: string, fields: object): Promise<TestAnswer> {
  const query = new URLSearchParams({ key: own.key, ...fields })
  return sendTo(`${app.url}/publisher/v3.0/${path}?${query}`, '', { method: 'GET', headers: sameId })
}

/** All that is told, the headers too, but for the time. */
const told = ({ status, text, headers }: TestAnswer): unknown => {
  const { date: _, ...others } = headers
  return { status, text, headers: others }
}

/** Everything that is kept of the reservations and their nights. */
const kept = (): Promise<unknown> =>
  database.query(
    `SELECT reservation::text AS row FROM reservation UNION ALL SELECT night::text FROM night
      UNION ALL SELECT event::text FROM reservation_event event UNION ALL SELECT code::text FROM discount_code code
      ORDER BY 1`,
  )

describe.each(Object.entries(questions))('%s', (_, ask) => {
  test.each(['id', 'confirmation_number'] as const)('tells nothing of another’s by %s', async field => {
    const before = await kept()
    const absent = await ask({ [field]: nobodys[field] })
    expect(absent.status).toBe(404)
    expectErrorShape(absent)
    for (const [state, reference] of others) {
      expect(told(await ask({ [field]: reference[field] })), state).toEqual(told(absent))
    }
    expect(await kept()).toEqual(before)
  })

  test('tells nothing of another’s also where both fields are sent, one of them one’s own', async () => {
    const mine = await book(own.key)
    const hidden = others.get('confirmed')!
    for (const [stranger, unknown] of [
      [
        { id: hidden.id, confirmation_number: mine.confirmation_number },
        { id: nobodys.id, confirmation_number: mine.confirmation_number },
      ],
      [hidden, nobodys],
    ]) {
      expect(told(await ask(stranger!))).toEqual(told(await ask(unknown!)))
    }
  })
})

describe('a list', () => {
  const filters: Record<string, object> = {
    'of everything': {},
    'of a property': { property_id: 9001 },
    'of stays': { checkin_from: '2027-02-01', checkin_to: '2027-02-01', checkout_to: '2027-02-03' },
    'of a day': { created_from: testToday, created_to: testToday },
    'of what changed': { changed_since: '2020-01-01T00:00:00Z' },
    'of a code': { discount_code: 'ten' },
    ...Object.fromEntries(
      ['pending', 'confirmed', 'cancelled', 'no_show', 'completed', 'failed'].map(status => [
        `of ${status} ones`,
        { status },
      ]),
    ),
  }

  test.each(Object.entries(filters))(
    '%s is empty for one who has made none, and full for the other',
    async (_, filter) => {
      const newcomer = await testPublisher(running)
      const ask = (key: string) => post('reservation/index/.json', { key, ...filter })
      const empty = await ask(newcomer.key)
      expect(empty.body).toEqual({ reservations: [], page: 1, limit: 100, total: 0 })
      expect((await ask(other.key)).body.total).toBeGreaterThan(0)
    },
  )

  test('by GET, too, holds one’s own only', async () => {
    const mine = await book(own.key)
    const { body } = await get('reservation/index/.json', {})
    const ids = body.reservations.map(({ id }: Reference) => id)
    expect(ids).toContain(mine.id)
    expect(body.total).toBe(ids.length)
    for (const { id } of others.values()) expect(ids).not.toContain(id)
  })
})
