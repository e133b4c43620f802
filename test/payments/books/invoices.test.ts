// Invoices: their numbers have no gaps, their lines add up, and what was written stays as it was.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { invoicePage } from '../../../src/http/admin/invoices/invoice-page.ts'
import { languages } from '../../../src/lodging/documents/languages.ts'
import { showInvoice } from '../../../src/operations/back-office/invoices.ts'
import { invoiceSheet } from '../../../src/wording/invoice-sheet.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'
import { grant, signedInWith } from '../../support/people/signed-in.ts'

const { harness, context, request, book } = await bookingContext({ allotment: 50 })
const desk = await signedInWith(harness.app, [grant('front_desk', { propertyId: hotels.plain })])
const reader = await signedInWith(harness.app, [grant('read_only', { propertyId: hotels.plain })])
const operator = await signedInWith(harness.app, [grant('operator')])
const { database } = context
const year = harness.clock.now().toZonedDateTimeISO('UTC').year

const ask = async (method: 'GET' | 'POST', path: string, payload?: object, headers = operator) => {
  const url = `/admin/v1/reservations${path}`
  const answer = await harness.app.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const booked = async (property: number = hotels.plain, nights = 2): Promise<string> =>
  (await book(request({ property, nights }))).body.id
const write = (id: string, fields: object = {}, headers = operator) =>
  ask('POST', `/${id}/invoices`, { idempotency_key: randomUUID(), ...fields }, headers)
const numbersOf = async (property: number): Promise<number[]> =>
  (
    await database.query<{ number: number }>(
      'SELECT number FROM invoice WHERE property_id = $1 ORDER BY number',
      [property],
    )
  ).map(({ number }) => number)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const taken = (amount: string) => ({
  direction: 'taken',
  kind: 'cash',
  amount,
  idempotency_key: randomUUID(),
})

interface Stated {
  readonly lines: readonly { readonly amount: number }[]
  readonly taxes: readonly { readonly amount: number }[]
  readonly total: number
}
const cents = (amount: number): number => Math.round(amount * 100)
const sumOf = ({ lines, taxes }: Stated): number =>
  [...lines, ...taxes].reduce((sum, { amount }) => sum + cents(amount), 0)

describe('what is written', () => {
  test('states seller, buyer, lines that add up to the cent, what was paid and what is to pay', async () => {
    const id = await booked()
    await ask('POST', `/${id}/payments`, taken('150.50'))
    const { status, body } = await write(id, {}, desk)
    expect(status, JSON.stringify(body)).toBe(201)
    const [invoice] = body.invoices
    expect(invoice).toMatchObject({
      number: `${year}-0001`,
      kind: 'invoice',
      credits: null,
      is_credited: false,
      currency: 'USD',
      total: 200,
      payments: [{ kind: 'cash', amount: 150.5 }],
      to_pay: 49.5,
      buyer: { name: expect.stringMatching(/^Ada /) },
    })
    expect(invoice.seller.name).not.toBe('')
    expect(sumOf(invoice)).toBe(cents(invoice.total))
    expect((await ask('GET', `/${id}/invoices`, undefined, reader)).body).toEqual(body)
  })

  test('stays as it was when the stay and the property change; a credit note takes it back, and a new one follows', async () => {
    const id = await booked()
    const buyer = { name: 'Analytical Engines Ltd', address: ['1 Mill Lane', 'London'], tax_number: 'GB 123' }
    const { body: before } = await write(id, { buyer })
    const [first] = before.invoices
    const changed = await ask('POST', `/${id}/modify`, {
      rooms: [{ name: 'Somebody Else', adults: 1 }],
      guest: { last_name: 'Byron' },
      reason: 'another guest',
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await ask('GET', `/${id}/invoices`)).body.invoices).toEqual([first])
    const twice = await write(id)
    expect([twice.status, twice.body.errors[0].field]).toEqual([409, 'credits'])
    const credited = await write(id, { credits: first.number, reason: 'another guest' })
    expect(credited.status, JSON.stringify(credited.body)).toBe(201)
    const [same, note] = credited.body.invoices
    expect(same).toEqual({ ...first, is_credited: true })
    expect(note).toMatchObject({
      kind: 'credit_note',
      credits: first.number,
      reason: 'another guest',
      total: -first.total,
      buyer,
      to_pay: 0,
    })
    expect(sumOf(note)).toBe(cents(note.total))
    expect(Number(note.number.slice(5))).toBe(Number(first.number.slice(5)) + 1)
    const again = await write(id, { credits: first.number, reason: 'once more' })
    expect([again.status, again.body.errors[0].field]).toEqual([409, 'credits'])
    const anew = await write(id)
    expect(anew.body.invoices[2]).toMatchObject({
      kind: 'invoice',
      buyer: { name: expect.stringContaining('Byron') },
    })
  })

  test('cannot be changed or deleted in the database', async () => {
    await write(await booked())
    for (const statement of [`UPDATE invoice SET reason = 'x'`, 'DELETE FROM invoice'])
      await expect(database.query(statement)).rejects.toThrow(/an invoice stays as it was written/)
  })

  test('is the penalty of a stay that fell, and nothing where nothing is owed', async () => {
    const [owing, free] = [await booked(), await booked()]
    const { body } = await ask('POST', `/${owing}/cancel`, { reason: 'ill' })
    await ask('POST', `/${free}/cancel`, { reason: 'ill', waive_penalty: true })
    const penalty = body.reservation.penalty
    const of = await write(owing)
    if (penalty > 0)
      expect(of.body.invoices[0]).toMatchObject({
        lines: [{ kind: 'penalty', amount: penalty }],
        total: penalty,
      })
    else expect(of.status).toBe(422)
    const none = await write(free)
    expect([none.status, none.body.errors[0].field]).toEqual([422, 'reference'])
  })
})

describe('numbers', () => {
  test('have no gaps where many write at once, some of them refused', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => booked()))
    const before = await numbersOf(hotels.plain)
    // Each twice at once: one of the two is refused.
    const answers = await Promise.all([...ids, ...ids].map(id => write(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 201),
      ...Array.from({ length: 6 }, () => 409),
    ])
    expect(await numbersOf(hotels.plain)).toEqual(upTo(before.length + 6))
  })

  test('are given back where the process is killed between the number and the commit', async () => {
    const before = (await numbersOf(hotels.plain)).length
    const killed = database.transaction(async transaction => {
      const [{ pid } = { pid: 0 }] = await transaction.query<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid',
      )
      await transaction.query(
        'UPDATE invoice_counter SET last_number = last_number + 1 WHERE property_id = $1',
        [hotels.plain],
      )
      await database.query('SELECT pg_terminate_backend($1)', [pid])
      await transaction.query('SELECT 1')
    })
    await expect(killed).rejects.toThrow()
    expect((await write(await booked())).status).toBe(201)
    expect(await numbersOf(hotels.plain)).toEqual(upTo(before + 1))
  })

  test('are drawn once for a key, however often it is sent', async () => {
    const id = await booked()
    const idempotency_key = randomUUID()
    const answers = await Promise.all(upTo(4).map(() => write(id, { idempotency_key })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers[3]!.body.invoices).toHaveLength(1)
    const other = await write(id, { idempotency_key, buyer: { name: 'Somebody' } })
    expect([other.status, other.body.errors[0].field]).toEqual([422, 'idempotency_key'])
  })
})

describe('what is refused, and not written', () => {
  test.each([
    [{ buyer: { name: ' ' } }, 400, 'buyer.name'],
    [{ buyer: { name: 'card 4111 1111 1111 1111' } }, 400, 'buyer.name'],
    [{ buyer: { name: 'A', address: ['a\u0000b'] } }, 400, 'buyer.address[0]'],
    [{ buyer: { name: 'A', address: Array.from({ length: 7 }, () => 'x') } }, 400, 'buyer.address'],
    [{ language: 'tlh' }, 400, 'language'],
    [{ credits: '1', reason: 'x' }, 422, 'credits'],
    [{ credits: '2020-0001' }, 422, 'reason'],
    [{ credits: '2020-0001', reason: 'x' }, 422, 'credits'],
    [{ credits: '2020-0001', reason: 'x', language: 'de' }, 422, 'language'],
    [{ reason: 'x' }, 422, 'reason'],
    [{ idempotency_key: 'x' }, 400, 'idempotency_key'],
  ])('%j', async (fields, status, field) => {
    const id = await booked()
    const answer = await write(id, fields)
    expect([answer.status, answer.body.errors[0].field], JSON.stringify(answer.body)).toEqual([status, field])
    expect((await ask('GET', `/${id}/invoices`)).body.invoices).toEqual([])
  })

  test('whoever only reads, and people of the publisher', async () => {
    const id = await booked()
    const [row] = await database.query<{ id: number }>(
      'SELECT publisher_id AS id FROM reservation WHERE reservation_id = $1',
      [id],
    )
    const seller = await signedInWith(harness.app, [grant('publisher_manager', { publisherId: row!.id })])
    expect((await write(id, {}, reader)).status).toBe(403)
    expect((await ask('GET', `/${id}/invoices`, undefined, seller)).status).toBe(403)
  })
})

describe('the sheet', () => {
  test('is a PDF of the same bytes each time, with the fonts of every language, and a page without script', async () => {
    const id = await booked()
    const buyer = { name: '山田 太郎 Łukasz Иван <b>', address: ['東京都千代田区'] }
    const { body } = await write(id, { buyer, language: 'ja' })
    const { number } = body.invoices[0]
    const of = async (kind: string) =>
      harness.app.server.inject({
        url: `/admin/v1/reservations/${id}/invoices/${number}/${kind}`,
        headers: reader,
      })
    const [pdf, again, page] = [await of('pdf'), await of('pdf'), await of('page')]
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.rawPayload.toString('latin1')).toMatch(/Kosugi/)
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true)
    expect(page.body).toContain('山田 太郎 Łukasz Иван &lt;b&gt;')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const stored = await showInvoice(context, { reference: { id }, number })
    for (const language of languages) {
      const sheet = invoiceSheet({ ...stored, content: { ...stored.content, language } })
      expect(JSON.stringify(sheet)).not.toMatch(/undefined|[{]\w+[}]/)
      expect(invoicePage(stored)).toContain('</html>')
    }
    expect((await ask('GET', `/${id}/invoices/2020-0001/pdf`)).status).toBe(404)
  })
})
