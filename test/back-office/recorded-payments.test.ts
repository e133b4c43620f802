// Money that the property takes and gives back itself: what is recorded stays, is recorded once, and with all that happened to the
// stay the ledger adds up.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { exportGuest } from '../../src/operations/guests/guest-data-export.ts'
import { eraseExpiredGuests, eraseGuest } from '../../src/operations/guests/privacy.ts'
import { readSettings } from '../../src/store/installation/settings.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import type { Json } from '../support/random/price-agreement.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'

const { harness, context, request, book, pass } = await bookingContext({ allotment: 50 })
const desk = await signedInWith(harness.app, [grant('front_desk', { propertyId: hotels.plain })])
const operator = await signedInWith(harness.app, [grant('operator')])

const ask = async (method: 'GET' | 'POST', path: string, payload?: object, headers = operator) => {
  const url = `/admin/v1/reservations${path}`
  const answer = await harness.app.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const booked = async (property: number = hotels.plain, nights = 2): Promise<string> =>
  (await book(request({ property, nights }))).body.id
const keyed = (entry: object) => ({ idempotency_key: randomUUID(), ...entry })
const record = (id: string, entry: object, headers = operator) =>
  ask('POST', `/${id}/payments`, keyed(entry), headers)
const cash = (amount: string, direction = 'taken') => ({ direction, kind: 'cash', amount })
const writeOff = (amount: string) => ({ direction: 'written_off', amount })
const toPay = async (id: string): Promise<number> => (await ask('GET', `/${id}/payments`)).body.to_pay

describe('what the desk takes', () => {
  test('is not to pay any more, in the record, the list and its filter, the table and the entries', async () => {
    const id = await booked()
    const half = await record(id, { ...cash('150.50'), note: ' For the room. ' }, desk)
    expect(half.status, JSON.stringify(half.body)).toBe(201)
    expect(half.body.reservation.to_pay).toBe(49.5)
    const rest = await record(id, { ...cash('49.50'), kind: 'card_machine' }, desk)
    expect(rest.body.reservation.to_pay).toBe(0)
    const { reservations } = (await ask('GET', '?to_pay=true')).body
    expect(reservations.map((each: { id: string }) => each.id)).not.toContain(id)
    const entries = (await ask('GET', `/${id}/payments`, undefined, desk)).body
    expect(entries).toMatchObject({
      currency: 'USD',
      to_pay: 0,
      lapsed_write_off: 0,
      payments: [
        { entry: 1, direction: 'taken', kind: 'cash', amount: 150.5, note: 'For the room.', reverses: null },
        { entry: 2, direction: 'taken', kind: 'card_machine', amount: 49.5, note: null },
      ],
    })
    const [first] = entries.payments
    expect(first.recorded_by).toMatch(/^Ada Lovelace \(person \d+\)$/)
    expect(rest.body.payments).toEqual(entries.payments)
    const url = '/admin/v1/reservations/csv'
    const csv = await harness.app.server.inject({ method: 'POST', url, headers: operator, payload: {} })
    const [heading, ...rows] = csv.body.split('\r\n').map(line => line.replaceAll('"', '').split(','))
    const at = (name: string) => heading!.indexOf(name)
    const row = rows.find(cells => cells.includes(id))!
    expect([row[at('paid')], row[at('to_pay')]]).toEqual(['200.00', '0.00'])
  })

  test('is of the day at the property, which is not in the future', async () => {
    const id = await booked()
    const today = harness.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    expect((await record(id, cash('1'))).body.payments[0].paid_on).toBe(today.toString())
    const on = (paid_on: Temporal.PlainDate) => record(id, { ...cash('1'), paid_on: paid_on.toString() })
    expect((await on(today.subtract({ days: 366 }))).status).toBe(201)
    for (const day of [today.add({ days: 1 }), today.subtract({ days: 367 })]) {
      const { status, body } = await on(day)
      expect([status, body.errors[0].field]).toEqual([400, 'paid_on'])
    }
  })

  test('is recorded once, however often and at once the same is sent', async () => {
    const id = await booked()
    const entry = keyed(cash('20'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => record(id, entry)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await toPay(id)).toBe(180)
    const other = await record(id, { ...entry, amount: '21' })
    expect([other.status, other.body.errors[0].field]).toEqual([422, 'idempotency_key'])
  })

  test('is not lost where many record at once, and no more is given back than was taken', async () => {
    const id = await booked()
    await Promise.all(Array.from({ length: 8 }, () => record(id, cash('10'))))
    expect(await toPay(id)).toBe(120)
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(id, cash('30', 'given_back'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422, 422, 422])
    expect(await toPay(id)).toBe(180)
  })
})

describe('what is refused, and not recorded', () => {
  test.each([
    [{ kind: 'cash', amount: '5' }, 400, 'direction'],
    [{ direction: 'taken', amount: '5' }, 400, 'kind'],
    [{ direction: 'taken', kind: 'cash' }, 400, 'amount'],
    [{ ...writeOff('5'), kind: 'cash' }, 400, 'kind'],
    [cash('0'), 400, 'amount'],
    [cash('-5'), 400, 'amount'],
    [cash('5.001'), 400, 'amount'],
    [cash('1000000000000'), 400, 'amount'],
    [{ ...cash('5'), note: 'card 4111 1111 1111 1111' }, 400, 'note'],
    [{ ...cash('5'), note: 'a\u0000b' }, 400, 'note'],
    [{ ...cash('5'), reverses: 1 }, 400, 'direction'],
    [{ ...cash('5'), paid_by: 'Ada' }, 400, 'paid_by'],
    [cash('0.01', 'given_back'), 422, 'amount'],
    [writeOff('200.01'), 422, 'amount'],
    [{ reverses: 1 }, 422, 'reverses'],
  ])('%j', async (entry, status, field) => {
    const id = await booked()
    const answer = await record(id, entry)
    expect([answer.status, answer.body.errors[0].field]).toEqual([status, field])
    expect((await ask('GET', `/${id}/payments`)).body.payments).toEqual([])
  })

  test('money of a reservation that failed', async () => {
    const id = await booked()
    await context.database.query("UPDATE reservation SET status = 'failed' WHERE reservation_id = $1", [id])
    const { status, body } = await record(id, cash('5'))
    expect([status, body.errors[0].field]).toEqual([422, 'status'])
  })

  test('for whoever may only read it, or has no role for the property', async () => {
    const id = await booked()
    for (const [role, status] of [
      [grant('read_only', { propertyId: hotels.plain }), 403],
      [grant('publisher_manager', { publisherId: 1 }), 403],
      [grant('front_desk', { propertyId: hotels.paid }), 404],
    ] as const) {
      const headers = await signedInWith(harness.app, [role])
      expect((await record(id, cash('5'), headers)).status).toBe(status)
    }
    expect(await toPay(id)).toBe(200)
  })
})

describe('a wrong entry', () => {
  test('is reversed by another that names it, once, and is itself as it was', async () => {
    const id = await booked()
    await record(id, cash('120'))
    const { body } = await record(id, { reverses: 1, note: 'Other guest.' })
    expect(body.reservation.to_pay).toBe(200)
    expect(body.payments).toMatchObject([
      { entry: 1, amount: 120, reverses: null },
      { entry: 2, amount: -120, direction: 'taken', kind: 'cash', reverses: 1, note: 'Other guest.' },
    ])
    expect((await record(id, { reverses: 1 })).status).toBe(409)
    expect((await record(id, { reverses: 2 })).status).toBe(422)
    await expect(
      context.database.query('UPDATE recorded_payment SET amount = 1 WHERE reservation_id = $1', [id]),
    ).rejects.toThrow('stays as it is')
  })

  test('of money that was given back since is not reversed before that', async () => {
    const id = await booked()
    await record(id, cash('50'))
    await record(id, cash('20', 'given_back'))
    expect((await record(id, { reverses: 1 })).status).toBe(422)
    expect((await record(id, { reverses: 2 })).status).toBe(201)
    expect((await record(id, { reverses: 1 })).body.reservation.to_pay).toBe(200)
  })
})

test('each entry is in the audit trail with who and how much, and without its note', async () => {
  const id = await booked()
  await record(id, { ...cash('12.34'), note: 'A secret of the guest.' }, desk)
  const [entry] = await context.database.query<{ action: string; after: string; actor_name: string }>(
    'SELECT action, after::text AS after, actor_name FROM audit_entry WHERE object_id = $1 ORDER BY entry_id DESC',
    [id],
  )
  expect(entry).toMatchObject({ action: 'paid', actor_name: 'Ada Lovelace' })
  expect(JSON.parse(entry!.after)).toMatchObject({ entry: 1, direction: 'taken', kind: 'cash', amount: 1234 })
  expect(entry!.after).not.toContain('secret')
})

test('a penalty that the desk collected whole counts for what the publisher earns, and one that was written off does not', async () => {
  const [collected, forgiven] = [await booked(), await booked()]
  await context.database.query(
    `INSERT INTO publisher_commission (publisher_id, since, percent_millionths)
     SELECT publisher_id, '2020-01-01', 100000 FROM reservation WHERE reservation_id = $1`,
    [collected],
  )
  const shareOf = async (id: string) => {
    const [row] = await context.database.query<{ share: number; due: boolean }>(
      `SELECT percent_millionths AS share,
              EXISTS (SELECT FROM report_due WHERE report_due.reservation_id = $1) AS due
         FROM report_source WHERE reservation_id = $1`,
      [id],
    )
    return row
  }
  for (const id of [collected, forgiven])
    await context.database.query(
      `UPDATE reservation SET status = 'no_show', property_price = property_price || '{"noShowPenalty": 5000}'
        WHERE reservation_id = $1`,
      [id],
    )
  expect(await shareOf(collected)).toEqual({ share: 0, due: false })
  await record(collected, cash('20'))
  expect(await shareOf(collected)).toEqual({ share: 0, due: true })
  await record(collected, cash('30'))
  expect(await shareOf(collected)).toEqual({ share: 100_000, due: true })
  await record(forgiven, writeOff('50'))
  expect(await shareOf(forgiven)).toEqual({ share: 0, due: false })
})

const steps = fc.oneof(
  fc.constant({ does: 'collect' } as const),
  fc.record({ does: fc.constant('cancel' as const), waives: fc.boolean() }),
  fc.constant({ does: 'no_show' } as const),
  fc.constant({ does: 'stay on' } as const),
  fc.record({ does: fc.constant('reverse' as const), entry: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    does: fc.constantFrom('taken' as const, 'given_back' as const, 'written_off' as const),
    cents: fc.integer({ min: 1, max: 25_000 }),
  }),
)

async function take(id: string, step: typeof steps extends fc.Arbitrary<infer Step> ? Step : never) {
  if (step.does === 'collect') {
    const jobs = reservationJobs(context, () => undefined)
    return jobs.find(({ name }) => name === 'capture, void and refund')!.run()
  }
  if (step.does === 'cancel')
    return ask('POST', `/${id}/cancel`, { reason: 'Ill.', waive_penalty: step.waives })
  if (step.does === 'no_show')
    return context.database.query(
      "UPDATE reservation SET status = 'no_show' WHERE reservation_id = $1 AND status = 'confirmed'",
      [id],
    )
  if (step.does === 'stay on') {
    const { reservation } = (await ask('GET', `/${id}`)).body
    const checkout = Temporal.PlainDate.from(reservation.checkout).add({ days: 1 }).toString()
    return ask('POST', `/${id}/modify`, { reason: 'Stays on.', checkout })
  }
  if (step.does === 'reverse') return record(id, { reverses: step.entry })
  const amount = (step.cents / 100).toFixed(2)
  return record(id, step.does === 'written_off' ? writeOff(amount) : cash(amount, step.does))
}

test('after any changes, penalties and payments the ledger adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(hotels.plain, hotels.paid),
      fc.array(steps, { minLength: 4, maxLength: 10, size: 'max' }),
      async (property, taken) => {
        const id = await booked(property)
        for (const step of taken) {
          await take(id, step)
          requireSum((await ask('GET', `/${id}`)).body)
        }
      },
    ),
    { seed, numRuns: randomRuns(8, 40) },
  )
})

test('the note goes with its guest, and the money stays; the guest is told both before', async () => {
  const { body } = await book({
    ...request({ property: hotels.plain }),
    guest: { ...request({}).guest, email: 'payer@example.com' },
  })
  await record(body.id, { ...cash('30'), note: 'Paid by the aunt.' })
  const told = await exportGuest(context, 'payer@example.com')
  expect(told.reservations[0]?.payments_at_property).toMatchObject([
    { direction: 'taken', kind: 'cash', amount: 30, currency: 'USD', note: 'Paid by the aunt.' },
  ])
  await ask('POST', `/${body.id}/cancel`, { reason: 'Ill.', waive_penalty: true })
  await eraseGuest(context, { email: 'payer@example.com' })
  const entries = async () => (await ask('GET', `/${body.id}/payments`)).body.payments
  expect(await entries()).toMatchObject([{ amount: 30, note: null }])
  await record(body.id, { ...cash('30', 'given_back'), note: 'To the aunt.' })
  pass({ hours: 24 * 31 * ((await readSettings(context.database)).guestRetentionMonths + 1) })
  await eraseExpiredGuests(context)
  const kept = await context.database.query(
    'SELECT amount, note FROM recorded_payment WHERE reservation_id = $1 ORDER BY entry',
    [body.id],
  )
  expect(kept).toEqual([
    { amount: 3_000, note: null },
    { amount: 3_000, note: null },
  ])
})

/** Line by line as the sheet shows it, in cents. */
function requireSum({ reservation, price, payment_attempts: attempts, payments, ...rest }: Json) {
  const sum = (amounts: number[]) => amounts.reduce((all, each) => all + Math.round(each * 100), 0)
  const charged = attempts.filter(
    ({ state, kind }: Json) => state === 'approved' && /capture|refund/.test(kind),
  )
  const ledger = sum([
    price.total,
    ...price.at_property.map(({ amount }: Json) => amount),
    -(reservation.not_owed ?? 0),
    ...charged.map(({ kind, amount }: Json) => (kind === 'capture' ? -amount : amount)),
    ...payments.map(({ direction, amount }: Json) => (direction === 'given_back' ? amount : -amount)),
    rest.lapsed_write_off,
  ])
  expect(ledger).toBe(sum([reservation.to_pay]))
}
