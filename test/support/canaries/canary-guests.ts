// Guests with unique words, so that a test can find any trace of them in a database.

import { expect } from 'vitest'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, cardBody, smallHotel } from '../hotels/small-hotel.ts'
import { type TestAnswer, type TestApp, testPublisher } from '../run/test-app.ts'

/** The default day of arrival. */
export const arrival = parseDay('2027-02-01')!

export interface CanaryGuest {
  readonly email: string
  readonly words: readonly string[]
  readonly booked: TestAnswer
}

interface CanaryStay {
  readonly nights?: number
  readonly from?: Day
  readonly email?: string
}

interface CanaryGuests {
  /** The key of their publisher. */
  readonly key: string
  /** Previews and books, so that a quote is stored as well. */
  book(name: string, stay?: CanaryStay): Promise<CanaryGuest>
  /** The words of a guest found in any row of any table. */
  found(guest: CanaryGuest): Promise<string[]>
}

/** Adds a hotel that keeps cards, with a code TEN, to a server without properties. */
export async function canaryGuests(running: TestApp): Promise<CanaryGuests> {
  const { context } = running.app
  const { key } = await testPublisher(running)
  const property = { ...smallHotel({ from: arrival, allotment: 40 }), payment_collection: 'vault' }
  await importProperty(context, property, null)
  const checked = checkDiscountDocument({ code: 'TEN', category: 'discount', percent_off: 10 })
  if ('errors' in checked) throw new Error('the code is not in order')
  await context.database.transaction(transaction => saveDiscount(transaction, checked.discount))
  return {
    key,
    book: (name, stay = {}) => book(running, key, name, stay),
    found: guest => wordsFound(running, guest),
  }
}

async function book(running: TestApp, key: string, name: string, stay: CanaryStay): Promise<CanaryGuest> {
  const body = canaryBody(key, name, stay)
  const { rooms, guest, payment: _, ...question } = body
  const parties = rooms.map(({ adults }) => ({ adults }))
  await running.post('book/preview/.json', { ...question, rooms: parties })
  await running.app.context.quotes.settled()
  const booked = await running.post('book/reservation/.json', body)
  expect(booked.status, booked.text).toBe(200)
  const { email, phone } = guest
  return { email, words: [name, email, phone], booked }
}

/** Every field that takes a text holds the name. */
function canaryBody(key: string, name: string, stay: CanaryStay) {
  const { nights = 2, from = arrival, email = `${name}@guest.example` } = stay
  const word = (field: string): string => `${name}-${field}`
  const address = {
    type: 'Billing',
    line_1: word('street'),
    line_2: word('floor'),
    city: word('city'),
    country: 'DE',
    region: word('region'),
    postal_code: word('post'),
  }
  return {
    ...bookingBody({ key, checkin: from, nights }),
    rooms: [1, 2].map(room => ({ name: word(`room-${room}`), adults: room })),
    guest: {
      first_name: word('first'),
      last_name: word('last'),
      email,
      phone: `+49 160 ${String(name.length).padStart(2, '0')} ${name}`,
      note: word('note'),
      addresses: [address],
    },
    payment: { ...cardBody, cardholder: word('holder') },
    discount_code: 'TEN',
    meta_data: { session_id: word('session'), user_agent: word('browser'), ip: '203.0.113.77' },
  }
}

async function wordsFound({ app }: TestApp, { words }: CanaryGuest): Promise<string[]> {
  const tables = await app.context.database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const hits: string[] = []
  for (const { name } of tables) {
    const rows = await app.context.database.query<{ row: string }>(
      `SELECT kept::text AS row FROM ${name} AS kept`,
    )
    for (const { row } of rows) {
      const text = row.toLowerCase()
      hits.push(...words.filter(word => text.includes(word.toLowerCase())).map(word => `${name}: ${word}`))
    }
  }
  return hits
}
