// After a day's work of views, bookings, refusals and failures, what is secret is nowhere it must not be: not in the
// log, the metrics or an error, and of a card's number and CVV nothing anywhere in the database or on the disk.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { logName } from '../../../src/operations/monitoring/log-name.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { type TestAnswer, testApp, testPublisher } from '../../support/run/test-app.ts'

const harness = await testApp({ demo: true })
const { app, logLines, environment, post } = harness
const { database } = app.context
const { key } = await testPublisher(harness)
const { key: adminKey } = await database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: 'secrets', expiresAt: null }),
)

/** Cards of several brands as people type them; digits that occur in no price, date or id. */
const cards = [
  { number: '4012 8888 8888 1881', cvv: '907' },
  { number: '5105-1051-0510-5100', cvv: '908' },
  { number: '378282246310005', cvv: '9067' },
]
const declined = { number: '4012888888881882', cvv: '90719' }

/** Never anywhere but in the request. */
const cardSecrets = [...cards, declined].flatMap(({ number, cvv }) => [
  number,
  number.replace(/[ -]/g, ''),
  cvv,
])
const keySecrets = [key, adminKey, 'hst_a-key-that-was-never-made']
/** Kept with the reservation and shown to whoever made it; nowhere else. */
const guestSecrets = ['zebedee.quux@guest.example', '+49 (0)160 7734 5521', 'Quuxington', 'A secret wish']

const stay = { checkin: '2027-03-12', checkout: '2027-03-16' }
const search = { property_id: 3144, ...stay, rooms: [{ adults: 2 }] }
const chosen = { ...search, accommodation_id: 101, rate_code: 'FLEX' }
const cardholder = { cardholder: 'Zebedee Quuxington', month: '12', year: 2034, postal_code: '80331' }
const booking = {
  ...chosen,
  rooms: [{ name: 'Zebedee Quuxington', adults: 2 }],
  guest: {
    first_name: 'Zebedee',
    last_name: 'Quuxington',
    email: guestSecrets[0],
    phone: guestSecrets[1],
    note: guestSecrets[3],
  },
  payment: { ...cardholder, ...cards[0] },
  meta_data: { session_id: 'session-1', ip: '203.0.113.7', user_agent: 'Tests' },
}

/** Answers with an error, which must not hold any secret. */
const refusals: TestAnswer[] = []
const bookings: TestAnswer[] = []

async function ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const answer = await post(path, body, headers)
  ;(answer.status < 300 ? bookings : refusals).push(answer)
}

const reserve = (changes: object): Promise<void> =>
  ask('book/reservation/.json', { key, ...booking, ...changes })

/** Makes the database refuse every reservation with an error that quotes the row, as PostgreSQL does. */
async function withBrokenReservations(work: () => Promise<void>): Promise<void> {
  await database.query('ALTER TABLE reservation ADD CONSTRAINT broken CHECK (guest IS NULL) NOT VALID')
  await work()
  await database.query('ALTER TABLE reservation DROP CONSTRAINT broken')
}

async function dayOfWork(): Promise<void> {
  await ask('property/view/.json', { key, property_id: 3144, verbosity: 2 })
  await ask('properties/available/.json', { key, ...stay, rooms: search.rooms })
  await ask('property/view/.json', { property_id: 3144 }, { authorization: `Bearer ${key}` })
  await ask('book/preview/.json', { key, ...chosen })
  for (const [index, card] of cards.entries()) {
    const guest = { ...booking.guest, first_name: `Zebedee ${index}` }
    await reserve({ guest, payment: { ...cardholder, ...card } })
  }
  // Each a refusal of its own kind: key, body, fields, look-ups, room, code, address, card.
  await reserve({ key: keySecrets[2] })
  await ask('property/view/.json', { property_id: 1 }, { authorization: `Bearer ${keySecrets[2]}` })
  await ask('property/view/.json', { key: adminKey, property_id: 3144 })
  const text = JSON.stringify({ key, ...booking })
  for (const broken of [
    text.slice(0, -1),
    `${text}${text}`,
    `[${text}]`,
    text.replace('"month"', '"number"'),
  ])
    await ask('book/reservation/.json', broken)
  await ask('book/reservation/.json', Buffer.concat([Buffer.from(text), Buffer.from([0xff])]))
  await ask(`book/reservation/.json?number=${cards[1]!.number}&key=${key}`, { key, ...booking, rooms: [] })
  await ask(`book/reserve?email=${guestSecrets[0]}`, { key, ...booking })
  await reserve({ guest: { ...booking.guest, email: guestSecrets[2], phone: { number: guestSecrets[1] } } })
  await reserve({
    payment: { ...cardholder, number: Number(declined.number), cvv: 90_719, month: cards[2]!.number },
  })
  await reserve({ payment: cards[0]!.number })
  await reserve({ accommodation_id: 99 })
  await reserve({ rooms: [{ name: 'Quuxington', adults: 9 }] })
  await reserve({ discount_code: guestSecrets[0] })
  const address = { type: 'Billing', line_1: 'Quuxington', country: 'US', postal_code: '1', state: 'ZZ' }
  await reserve({ guest: { ...booking.guest, addresses: [address] } })
  await reserve({ payment: { ...cardholder, ...declined } })
  await reserve({ payment: { ...cardholder, ...cards[0], cvv: '9067' } })
  await reserve({ payment: { ...cardholder, ...cards[0], year: 2020 } })
  await withBrokenReservations(() => reserve({ guest: { ...booking.guest, first_name: 'Broken' } }))
  await reserve({ guest: { ...booking.guest, note: 'with a NUL: \u0000' } })
  const answer = await app.server.inject({
    method: 'PUT',
    url: '/admin/v1/properties/3144',
    headers: { authorization: `Bearer ${adminKey}` },
    payload: text,
  })
  refusals.push({ status: answer.statusCode, text: answer.body, body: null, headers: {} })
}

await dayOfWork()

/** Those of the secrets that a text holds; a CVV counts where it stands as a word, not inside an id or a time. */
const leaksInto = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter(secret =>
    secret.length > 4
      ? text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1))
      : new RegExp(`(?<![\\w.:-])${secret}(?![\\w:-]|\\.\\d)`).test(text),
  )

const everySecret = [...cardSecrets, ...keySecrets, ...guestSecrets]

test('the search finds what it looks for', () => {
  const leaking = `{"note":"A secret wish","text":"the code "907" is wrong","x":"4012888888881881"}`
  expect(leaksInto(leaking, everySecret)).toEqual(['4012888888881881', '907', 'A secret wish'])
  expect(leaksInto('{"pid":907,"id":"a-907-b"}', everySecret)).toEqual([])
})

test('the day had bookings and refusals of every kind', () => {
  expect(bookings.map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([400, 401, 404, 409, 422, 500]))
  const types = new Set(refusals.map(({ body }) => body?.type))
  for (const type of [
    'CreditCard',
    'AddressValidation',
    'BookingValidation',
    'RoomUnavailable',
    'InternalServerError',
  ])
    expect([...types]).toContain(`${type}Exception`)
})

describe('no card number, CVV, key or guest', () => {
  test('is in the log', () => {
    expect(logLines.length).toBeGreaterThan(25)
    expect(logLines.join('')).toContain(logName(app.context, 'session-1'))
    expect(leaksInto(logLines.join(''), everySecret)).toEqual([])
  })

  test('is in the body or the headers of an error', () => {
    for (const { text, headers } of refusals)
      expect(leaksInto(text + JSON.stringify(headers), everySecret)).toEqual([])
  })

  test('is in the metrics', async () => {
    const { body, statusCode } = await app.server.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('hostelry_http_requests_total')
    expect(leaksInto(body, everySecret)).toEqual([])
  })
})

describe('no card number or CVV', () => {
  test('is in the answer of a booking, which shows the last four digits', () => {
    const booked = bookings.slice(-3)
    for (const { text } of booked) expect(leaksInto(text, [...cardSecrets, ...keySecrets])).toEqual([])
    expect(booked.map(({ body }) => [body.payment.brand, body.payment.last_four])).toEqual([
      ['VI', '1881'],
      ['MC', '5100'],
      ['AX', '0005'],
    ])
  })

  test('nor a key in clear is in any column of any table', async () => {
    const tables = await database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    )
    expect(tables.length).toBeGreaterThan(10)
    let holdsGuests = false
    for (const { name } of tables) {
      const rows = await database.query<{ row: string }>(
        `SELECT content::text AS row FROM ${name} AS content`,
      )
      for (const { row } of rows) {
        expect(leaksInto(row, [...numbers, ...keySecrets]), name).toEqual([])
        expect(row, name).not.toMatch(cvvField)
        holdsGuests ||= row.includes(guestSecrets[0]!)
      }
    }
    // The search does look where guests are kept, so it would have seen their cards.
    expect(holdsGuests).toBe(true)
  })

  test('is in any file of the data directory', async () => {
    const entries = await readdir(environment.DATA_DIR!, { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile())
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      expect(leaksInto((await readFile(path)).toString('latin1'), [...numbers, ...keySecrets]), path).toEqual(
        [],
      )
    }
  })
})

/** Three digits may occur in any price, so a CVV is looked for by its field and by its being a value of its own. */
const numbers = cardSecrets.filter(secret => secret.length > 4)
const cvvField = /cvv|["(,](907|908|9067)[",)]/
