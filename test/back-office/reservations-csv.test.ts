// Reservations as a file: those of the list, each once, with their guests only for those who decide about them; every download is
// in the audit trail, and what was searched is not.

import { describe, expect, test } from 'vitest'
import { readCsv } from '../../src/values/csv-reading.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'

const { harness, context, book, request, pass } = await bookingContext()
const { server } = harness.app

const guestOf = (name: string) => ({ ...request({}).guest, first_name: '=cmd|calc', last_name: name })
const inPlain = (await book({ ...request({ property: hotels.plain }), guest: guestOf('Lovelace') })).body
pass({ minutes: 1 })
const inPaid = (await book({ ...request({ property: hotels.paid }), guest: guestOf('Hopper') })).body
const operator = await signedInWith(harness.app, [grant('operator')])

const download = (headers: HeadersOfPage, payload: object = {}) =>
  server.inject({ method: 'POST', url: '/admin/v1/reservations/csv', headers, payload })

async function rowsOf(headers: HeadersOfPage, payload: object = {}) {
  const answer = await download(headers, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  const read = await readCsv(answer.body, 10_000)
  if ('fault' in read) throw new Error(read.fault.message)
  const [heading, ...rows] = read.rows
  return rows.map(({ cells }) =>
    Object.fromEntries(heading!.cells.map((name, index) => [name, cells[index]])),
  )
}

const numbers = (rows: readonly Record<string, unknown>[]) => rows.map(row => row.confirmation_number)

describe('a download', () => {
  test('has every reservation with its stay and money, the newest first, and nothing of the card', async () => {
    const { headers, body } = await download(operator)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="reservations.csv"')
    expect(body).not.toContain(request({}).payment.number)
    const rows = await rowsOf(operator)
    expect(numbers(rows)).toEqual([inPaid.confirmation_number, inPlain.confirmation_number])
    expect(rows[1]).toMatchObject({
      id: inPlain.id,
      status: 'confirmed',
      property_id: String(hotels.plain),
      rate_code: 'BAR',
      rooms: '1',
      checkin: inPlain.checkin,
      checkout: inPlain.checkout,
      currency: 'USD',
      guest_last_name: 'Lovelace',
    })
    expect(rows.map(({ total }) => total)).toEqual(['100.00', '100.00'])
  })

  test('has no cell that a spreadsheet would run', async () => {
    const { body } = await download(operator)
    expect(body).toContain(`"'=cmd|calc"`)
    expect(body).not.toMatch(/[,\n]"?=/)
  })

  test('has the conditions of the list', async () => {
    expect(numbers(await rowsOf(operator, { property_id: hotels.paid }))).toEqual([
      inPaid.confirmation_number,
    ])
    expect(numbers(await rowsOf(operator, { search: 'lovelace' }))).toEqual([inPlain.confirmation_number])
    expect(await rowsOf(operator, { status: 'cancelled' })).toEqual([])
    expect((await download(operator, { status: 'asleep', limit: 5 })).statusCode).toBe(400)
  })

  test('has each once, however many there are', async () => {
    // Made in the same instant, over more pages than one.
    const copies = await context.database.query(
      `INSERT INTO reservation
       SELECT (jsonb_populate_record(copied, jsonb_build_object('reservation_id', gen_random_uuid(),
                 'confirmation_number', 'COPY' || number, 'duplicate_active', false))).*
         FROM reservation copied, generate_series(1, 1203) number
        WHERE copied.reservation_id = $1
       RETURNING reservation_id`,
      [inPlain.id],
    )
    const rows = await rowsOf(operator, { property_id: hotels.plain })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(copies.length + 1)
    expect(rows).toHaveLength(1_204)
    await context.database.query("DELETE FROM reservation WHERE confirmation_number LIKE 'COPY%'")
  })
})

describe('guests', () => {
  const named = async (headers: HeadersOfPage) =>
    (await rowsOf(headers)).map(row => [row.property_id, row.guest_last_name, row.guest_email !== ''])

  test('are named to those who decide about the reservation, and to nobody else', async () => {
    const [plain, paid] = [String(hotels.plain), String(hotels.paid)]
    const desk = await signedInWith(harness.app, [
      grant('front_desk', { propertyId: hotels.plain }),
      grant('read_only', { propertyId: hotels.paid }),
    ])
    expect(await named(desk)).toEqual([
      [paid, '', false],
      [plain, 'Lovelace', true],
    ])
    const reader = await signedInWith(harness.app, [grant('read_only', { propertyId: hotels.paid })])
    expect(await named(reader)).toEqual([[paid, '', false]])
  })
})

test('every download is in the audit trail, with its conditions but not what was searched', async () => {
  const desk = await signedInWith(harness.app, [grant('front_desk', { propertyId: hotels.plain })])
  await rowsOf(desk, { property_id: hotels.plain, checkin_from: '2026-12-01', search: 'Lovelace' })
  const [entry] = await context.database.query<{
    action: string
    after: object
    name: string
    property: number
  }>(
    `SELECT action, after, actor_name AS name, property_id AS property
       FROM audit_entry WHERE object_kind = 'reservation' AND action = 'exported' ORDER BY entry_id DESC LIMIT 1`,
  )
  expect(entry).toMatchObject({ name: 'Ada Lovelace', property: hotels.plain })
  expect(entry!.after).toEqual({
    propertyId: hotels.plain,
    checkinFrom: '2026-12-01',
    search: 'by a text',
    guests: 'of own properties and publishers',
  })
})
