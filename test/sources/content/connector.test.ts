// docs/sources.md is the contract of a connector: each of its examples is what is sent, and is read as it says.

import { readFileSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { openConnector } from '../../../src/sources/connector/connector.ts'
import type { BookingReference, SourceBooking } from '../../../src/sources/source.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { guestOfSource } from '../../support/sources/live-booking.ts'

const page = readFileSync(new URL('../../../docs/sources.md', import.meta.url), 'utf8')

/** The examples of a call: its request, then its answers. */
function examplesOf(path: string): { request: unknown; answers: unknown[] } {
  const section = page.split(`### POST ${path}\n`)[1]!.split('\n##')[0]!
  const [request, ...answers] = [...section.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
  return { request, answers }
}

let answer: unknown = {}
let status = 200
const asked: { path: string | undefined; authorization: string | undefined; body: unknown }[] = []
const receiver = await httpReceiver(async (request, response) => {
  const { url, headers, method } = request
  asked.push({ path: `${method} ${url}`, authorization: headers.authorization, body: await json(request) })
  response.writeHead(status).end(JSON.stringify(answer))
})
afterAll(() => receiver[Symbol.asyncDispose]())

const source = openConnector({
  url: `http://127.0.0.1:${receiver.port}/v1`,
  token: new Secret('the-token'),
  allowPrivate: true,
})
const soon = () => AbortSignal.timeout(5_000)
const reference = '018f6f9e-0000-4000-8000-000000000001'
const stay = {
  propertyId: 3144,
  roomId: 1,
  rateCode: 'FLEX',
  checkin: parseDay('2026-12-04')!,
  checkout: parseDay('2026-12-06')!,
  currency: 'USD',
}
const party = { adults: 2, children: 1, children_ages: [7] }
const booking: SourceBooking = {
  ...stay,
  reference,
  total: minor(24_890),
  rooms: [{ ...party, name: 'Ada Lovelace', ages_assumed: false, bed_type: 'king' }],
  guest: { ...guestOfSource, phone: '+1 555 0100', note: null },
  card: {
    number: new Secret('4242424242424242'),
    cvv: new Secret('123'),
    month: '12',
    year: 2034,
    cardholder: 'Ada Lovelace',
    postalCode: 'SW1Y 4JH',
  },
  live: null,
}
const sent: BookingReference = {
  propertyId: 3144,
  reference,
  confirmation: null,
  sentAt: '2026-12-01T12:00:00Z',
  email: null,
}

const calls = {
  '/quote': {
    call: () => source.quote({ ...stay, rooms: [party], total: minor(24_050) }, soon()),
    means: [{ outcome: 'available', total: 24_890 }, { outcome: 'sold_out' }, { outcome: 'gone' }],
    doubt: { outcome: 'unavailable' },
  },
  '/book': {
    call: () => source.book(booking, soon()),
    means: [
      { outcome: 'confirmed', confirmation: 'H-20871' },
      { outcome: 'rejected', refusal: 'sold_out', reason: 'refused by the connector' },
      { outcome: 'rejected', refusal: 'changed', reason: 'refused by the connector' },
    ],
    doubt: { outcome: 'unknown' },
  },
  '/resolve': {
    call: () => source.resolve(sent, soon()),
    means: [{ found: 'booked', confirmation: 'H-20871' }, { found: 'refused' }, { found: 'nothing' }],
    doubt: { found: 'cannot_tell' },
  },
  '/cancel': {
    call: () => source.cancel({ ...sent, confirmation: 'H-20871' }, `${reference}:cancel`, soon()),
    means: [
      { outcome: 'cancelled' },
      { outcome: 'nothing' },
      { outcome: 'rejected', reason: 'refused by the connector' },
    ],
    doubt: { outcome: 'unknown' },
  },
  '/list': {
    call: () => source.list(parseDay('2026-12-01')!, soon()),
    means: [{ listed: [{ reference, confirmation: 'H-20871', state: 'booked' }] }],
    doubt: { listed: null },
  },
}

describe.each(Object.entries(calls))('POST %s', (path, { call, means, doubt }) => {
  const { request, answers } = examplesOf(path)

  test('sends what the page shows, field by field, with the token', async () => {
    asked.length = 0
    await call()
    expect(asked).toEqual([{ path: `POST /v1${path}`, authorization: 'Bearer the-token', body: request }])
  })

  test('reads each answer of the page as the page says', async () => {
    expect(answers).toHaveLength(means.length)
    for (const [index, meaning] of means.entries()) {
      answer = answers[index]
      expect(await call()).toEqual(meaning)
    }
  })

  test('takes the same answer with another status for none', async () => {
    answer = answers[0]
    for (status of [201, 202, 400, 401, 409, 500]) {
      expect(await call()).toEqual({ ...doubt, reason: `HTTP ${status}` })
    }
    status = 200
  })

  test('takes any other shape for none', async () => {
    const shapes = [
      {},
      { outcome: 'yes', found: 'perhaps', bookings: {} },
      { outcome: 'available', total: '24890' },
      { outcome: 'available', total: 248.9 },
      { outcome: 'confirmed', confirmation: 7 },
      { outcome: 'rejected, as the guest ada@example.com is not wanted' },
      { found: 'booked' },
      { bookings: [null] },
      { bookings: [{ reference, confirmation: 'H-20871' }] },
      { bookings: [{ confirmation: 'H-20871', state: 'booked' }] },
    ]
    for (answer of shapes) {
      expect(await call()).toEqual({ ...doubt, reason: 'an answer of another shape' })
    }
  })
})

test('the page tells the times that a connector is given', () => {
  const { quote, book, final, lag } = source.times
  expect(examplesOf('/quote')).toBeDefined()
  const sectionOf = (path: string): string => page.split(`### POST ${path}\n`)[1]!.split('\n```')[0]!
  expect(sectionOf('/quote')).toContain(`within ${quote} seconds`)
  expect(sectionOf('/book')).toContain(`within ${book} seconds`)
  expect(page).toContain(`within **${final} seconds**`)
  expect(page).toContain(`**${lag} seconds** after it was made`)
})

test('without the permission of the operator no private address is called', async () => {
  asked.length = 0
  for (const url of [`http://127.0.0.1:${receiver.port}`, `https://127.0.0.1:${receiver.port}`]) {
    const strict = openConnector({ url, token: new Secret('the-token'), allowPrivate: false })
    expect(await strict.book(booking, soon())).toEqual({ outcome: 'unavailable', reason: 'refused_address' })
  }
  expect(asked).toEqual([])
})
