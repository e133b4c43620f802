import { languages } from '../../../src/lodging/documents/languages.ts'
// The limits of what the administration takes: at each a value is taken, beyond it refused by its field. Every request also has a
// field that no route knows, so that none is carried out.

import { describe, expect, test } from 'vitest'
import { adminWire, personSession } from '../../support/wire/admin-wire.ts'

const { refusal } = await adminWire({})
const person = personSession()

/** The mistakes of a body with one field of this value, but for the unknown field. */
async function ofBody(
  route: string,
  field: string,
  value: unknown,
): Promise<Readonly<Record<string, string>>> {
  const [name = '', inner] = field.split('.')
  const body = { [name]: inner === undefined ? value : { [inner]: value }, unknown: 1 }
  const [status, mistakes] = await refusal(route, { person, body })
  expect(status).toBe(400)
  const { unknown, ...others } = mistakes as Record<string, string>
  expect(unknown).toBeDefined()
  return others
}

async function ofQuery(
  route: string,
  field: string,
  value: string,
): Promise<Readonly<Record<string, string>>> {
  const asked = `${route}?unknown=1&${field}=${encodeURIComponent(value)}`
  const [status, mistakes] = await refusal(asked, { person, ...(route.startsWith('POST') && { body: {} }) })
  expect(status).toBe(400)
  const { unknown, ...others } = mistakes as Record<string, string>
  expect(unknown).toBeDefined()
  return others
}

const reservation = 'reservations/R26117M7C2HMXTFF'

describe('texts', () => {
  test.each([
    ['PATCH account', 'name', 200],
    ['PATCH people/1', 'name', 200],
    ['POST people', 'name', 200],
    ['POST links/use', 'name', 200],
    ['POST links/show', 'token', 200],
    ['POST session', 'code', 50],
    ['POST session/single-sign-on/code', 'code', 50],
    ['POST session/single-sign-on/finish', 'answer', 8000],
    ['POST account/second-factor/confirm', 'code', 50],
    ['POST account/passkeys/finish', 'name', 100],
    ['POST account/passkeys/finish', 'id', 2000],
    ['POST account/passkeys/finish', 'attestation', 20_000],
    ['POST session/passkey/finish', 'handle', 200],
    ['POST account/reservation-filters', 'name', 40],
    ['PATCH account/reservation-filters/1', 'name', 40],
    ['POST publishers', 'name', 200],
    ['PATCH publishers/1', 'permalink_url', 2000],
    ['PATCH publishers/1', 'book_direct_url', 2000],
    ['POST keys', 'label', 200],
    ['POST webhooks', 'url', 2000],
    ['POST companions', 'url', 2000],
    ['POST partners', 'name', 100],
    ['POST partners', 'secret', 500],
    ['POST partners', 'callback_url', 2000],
    ['PUT exchange-rates/USD', 'per_euro', 19],
    ['POST exchange-rates/import', 'url', 2000],
    ['POST reservations/search', 'search', 100],
    ['POST reservations/csv', 'search', 100],
    [`POST ${reservation}/resolve`, 'source_confirmation', 100],
    [`POST ${reservation}/modify`, 'rate_code', 64],
    [`POST ${reservation}/modify`, 'guest.first_name', 120],
    [`POST ${reservation}/modify`, 'guest.last_name', 120],
    [`POST ${reservation}/modify`, 'guest.phone', 40],
    [`POST ${reservation}/modify`, 'guest.note', 2000],
    ['POST properties/1/preview', 'rate_code', 64],
    ['POST properties/1/offers', 'discount_code', 64],
    ['POST properties/1/reservations', 'guest.first_name', 120],
    ['POST properties/1/reservations', 'guest.last_name', 120],
    ['POST properties/1/reservations', 'guest.phone', 40],
    ['POST properties/1/reservations', 'guest.note', 2000],
  ] as const)('%s takes %s of %i characters at most', async (route, field, most) => {
    const taken = await ofBody(route, field, '1'.repeat(most))
    const refused = await ofBody(route, field, '1'.repeat(most + 1))
    expect(taken[field]).toBeUndefined()
    expect(refused[field]).toMatch(new RegExp(`\\b${most}\\b`))
  })
})

describe('numbers', () => {
  const id = 2_147_483_647
  test.each([
    ['POST keys', 'publisher_id', 1, id],
    ['POST keys', 'requests_per_minute', 0, 999_999],
    ['POST webhooks', 'publisher_id', 1, id],
    ['POST webhooks/1/replay', 'after', 0, Number.MAX_SAFE_INTEGER],
    ['POST people', 'publisher_id', 1, id],
    ['POST people', 'property_id', 1, id],
    ['POST people/1/roles', 'publisher_id', 1, id],
    ['POST publishers', 'commission_percent', 0, 100],
    ['POST reservations/search', 'page', 1, 1_000_000],
    ['POST reservations/search', 'limit', 1, 100],
    ['POST reservations/search', 'property_id', 1, id],
    ['POST reservations/csv', 'publisher_id', 1, id],
    [`POST ${reservation}/modify`, 'room_id', 1, id],
    ['POST properties/1/preview', 'room_id', 1, id],
    ['POST account/reservation-filters', 'conditions.property', 1, id],
  ] as const)('%s takes %s from %i to %i', async (route, field, least, most) => {
    for (const value of [least, most]) expect((await ofBody(route, field, value))[field]).toBeUndefined()
    for (const value of [least - 1, most + 1, 'x', true]) {
      expect((await ofBody(route, field, value))[field]).toContain(`from ${least} to ${most}`)
    }
  })

  test.each([
    ['GET reservations', 'page', 1, 1_000_000],
    ['GET reservations', 'limit', 1, 100],
    ['GET reservations', 'property_id', 1, id],
    ['GET reservations', 'publisher_id', 1, id],
    ['GET dashboard', 'days', 1, 366],
    ['GET dashboard', 'property_id', 1, id],
    ['GET today', 'property_id', 1, id],
    ['GET keys/k/usage', 'days', 1, 400],
    ['GET reports/bookings', 'limit', 1, 5000],
    ['GET reports/bookings', 'room_id', 1, id],
    ['GET audit', 'property_id', 1, id],
    ['GET audit', 'limit', 1, 100],
    ['POST properties/1/check', 'nights', 1, 99],
    ['POST properties/1/check', 'adults', 1, 40],
    ['POST properties/1/check', 'children', 0, 40],
    ['POST properties/1/check', 'room', 1, id],
  ] as const)('%s takes in its query %s from %i to %i', async (route, field, least, most) => {
    for (const value of [least, most])
      expect((await ofQuery(route, field, `${value}`))[field]).toBeUndefined()
    for (const value of [least - 1, most + 1, 'x', '1.5']) {
      expect((await ofQuery(route, field, `${value}`))[field]).toContain(`from ${least} to ${most}`)
    }
  })
})

describe('lists', () => {
  const some = (count: number, value: unknown) => Array.from({ length: count }, () => value)
  test.each([
    ['POST keys', 'scopes', 'view', 1, 6],
    ['POST keys', 'origins', 'https://a.example', 1, 20],
    ['POST webhooks', 'types', 'reservation.confirmed', 0, 9],
    ['PUT publishers/1/properties', 'property_ids', 11, 0, 1000],
    ['POST reservations/counts', 'filters', {}, 1, 40],
    [`POST ${reservation}/modify`, 'rooms', { adults: 1 }, 1, 9],
    ['POST account/passkeys/finish', 'transports', 'usb', 0, 10],
    ['POST sources/rapid/import', 'polygon', [1, 2], 0, 2000],
    ['POST sources/rapid/import', 'languages', 'en', 1, languages.length],
  ] as const)('%s takes %s of %j, %i to %i of them', async (route, field, value, least, most) => {
    for (const count of [least, most]) {
      expect(Object.keys(await ofBody(route, field, some(count, value)))).not.toContain(field)
    }
    const counts = least === 0 ? [most + 1] : [least - 1, most + 1]
    for (const count of counts) {
      expect((await ofBody(route, field, some(count, value)))[field]).toMatch(`${most} entries`)
    }
    expect((await ofBody(route, field, 'x'))[field]).toMatch(`${most} entries`)
  })
})

describe('choices', () => {
  test.each([
    ['POST people', 'role', ['operator', 'publisher_manager', 'property_manager', 'front_desk', 'read_only']],
    ['POST people', 'language', [...languages]],
    ['POST keys', 'kind', ['publisher', 'admin']],
    ['POST publishers', 'envelope', ['bare', 'data']],
    ['POST partners', 'kind', ['cloudbeds']],
    ['POST reservations/csv', 'form', ['comma', 'semicolon']],
    ['POST reservations/search', 'order', ['created', 'checkin']],
    [
      'POST account/reservation-filters',
      'conditions.view',
      ['arriving', 'soon', 'inHouse', 'leaving', 'pending', 'owing', 'attention', 'cancelled'],
    ],
  ] as const)('%s takes %s of %j', async (route, field, words) => {
    for (const word of words) expect((await ofBody(route, field, word))[field]).toBeUndefined()
    for (const word of [words[0].toUpperCase(), `${words[0]}s`, 1]) {
      expect((await ofBody(route, field, word))[field]).toBe(`must be ${words.join(' or ')}`)
    }
  })
})
