// What a payment company says of a payment, as it is written down: the states and causes of the reservation, the attempt, the rooms, what
// whoever asked is told, and until when it waits. The company says what the test wants it to.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { payReservation } from '../../../src/operations/payments/pay-reservation.ts'
import { resolvePayment } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import { retryUnknownPayments } from '../../../src/operations/payments/retry-unknown-payments.ts'
import type { AuthoriseOutcome, PaymentFinding } from '../../../src/outbound/payments/payment-gateway.ts'
import { Fault } from '../../../src/values/faults.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { secondsAgo as ago, saidByCompany, tried } from '../../support/payments/said-by-company.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const { asked, company, database, withAttempt, written } = await saidByCompany()
const approved = { outcome: 'approved', gatewayReference: 'G 1' } as const
const lost = { outcome: 'unknown', reason: 'reset' } as const

describe('an authorisation', () => {
  const declined = refusal(
    'CreditCardException',
    402,
    'The card was declined. Nothing was booked; use another card.',
  )
  const notMade = {
    ...refusal(
      'ServiceUnavailableException',
      503,
      'The payment could not be made. Nothing was booked or charged; send the request again.',
    ),
    headers: { 'Retry-After': '5' },
  }
  const pay = async (authorise: readonly AuthoriseOutcome[], changes: Partial<Reservation> = {}) => {
    const { reservation, attempt } = await withAttempt('authorizing', {}, changes)
    const context = company({ authorise })
    const card = { token: new Secret('tok') }
    const paying = () => payReservation(context, context.payments!, { reservation, attempt, card })
    return { reservation, paying, card }
  }

  test('that is approved confirms rooms of the house', async () => {
    const { reservation, paying, card } = await pay([approved])
    expect((await paying()).status).toBe('confirmed')
    expect(await written(reservation)).toEqual({
      steps: ['confirmed: payment authorised'],
      payment: 'authorized',
      seconds: null,
      rooms: [2, 0],
      attempt: tried('approved', { reference: 'G 1' }),
    })
    const { id } = reservation
    expect(asked).toEqual([{ key: `${id}:auth:1`, amount: 100_000, currency: 'USD', reference: id, card }])
  })

  test('that is approved holds rooms of a source for half a minute', async () => {
    const { reservation, paying } = await pay([approved], { source: 'remote' })
    expect((await paying()).status).toBe('authorized')
    expect(await written(reservation)).toMatchObject({
      steps: ['authorized: payment authorised'],
      payment: 'authorized',
      seconds: 30,
      rooms: [0, 2],
    })
  })

  test.each<[string, readonly AuthoriseOutcome[], object, string, string, object]>([
    [
      'is declined',
      [{ outcome: 'declined', reason: 'funds' }],
      declined,
      'failed: card declined',
      'declined',
      tried('declined', { reason: 'funds' }),
    ],
    [
      'is not sent',
      [{ outcome: 'not_sent', reason: 'refused' }],
      notMade,
      'failed: payment not sent',
      'none',
      tried('failed', { reason: 'refused' }),
    ],
    [
      'is declined when it is asked for again',
      [lost, { outcome: 'declined', reason: 'funds' }],
      declined,
      'failed: card declined',
      'declined',
      tried('declined', { reason: 'funds' }),
    ],
  ])('that %s gives the rooms back', async (_name, authorise, refused, step, payment, attempt) => {
    const { reservation, paying } = await pay(authorise)
    expect(await refusalOf(paying)).toEqual(refused)
    expect(await written(reservation)).toEqual({
      steps: [step],
      payment,
      attempt,
      seconds: null,
      rooms: [0, 0],
    })
  })

  test.each<[string, readonly AuthoriseOutcome[], number]>([
    ['is not answered', [lost], 3],
    ['is not answered, and then not sent', [lost, { outcome: 'not_sent', reason: 'x' }], 3],
  ])('that %s keeps the rooms for the jobs', async (_name, authorise, times) => {
    const { reservation, paying } = await pay(authorise)
    expect((await paying()).status).toBe('unknown')
    expect(await written(reservation)).toMatchObject({
      steps: ['unknown: payment unanswered'],
      payment: 'unknown',
      rooms: [0, 2],
      attempt: tried('unknown', { reason: 'reset' }),
    })
    expect(asked).toHaveLength(times)
  })

  test('whose answer cannot be written, as the database is away, is left to the jobs; any other fault is told', async () => {
    const paid = async (error: Error) => {
      const { reservation, attempt } = await withAttempt('authorizing')
      const context = company({ authorise: [approved] })
      const away = { ...context.database, transaction: () => Promise.reject(error) }
      const card = { token: new Secret('tok') }
      return payReservation(Object.create(context, { database: { value: away } }), context.payments!, {
        reservation,
        attempt,
        card,
      })
    }
    const outage = new Fault('ServiceUnavailableException', 'The database is away.')
    expect((await paid(outage)).status).toBe('authorizing')
    const other = new Fault('InternalServerErrorException', 'A column is missing.')
    await expect(paid(other)).rejects.toBe(other)
    const broken = new Error('broken')
    await expect(paid(broken)).rejects.toBe(broken)
  })

  test('that waits for its guest is left alone until ten minutes after it was asked for', async () => {
    const { reservation, paying } = await pay([{ outcome: 'challenged' } as AuthoriseOutcome])
    expect((await paying()).status).toBe('authorizing')
    expect(await written(reservation)).toMatchObject({
      steps: [],
      payment: 'challenged',
      seconds: 540,
      rooms: [0, 2],
    })
  })
})

describe('a payment that was left open', () => {
  const reviews: string[] = []
  const resolve = async (
    status: Reservation['status'],
    find: PaymentFinding,
    changes: Partial<Reservation> = {},
  ) => {
    reviews.length = 0
    const { reservation } = await withAttempt(status, {}, { paymentState: 'unknown', ...changes })
    const asked = await resolvePayment(company({ find }), reservation, (_reservation, reason) =>
      reviews.push(reason),
    )
    expect([asked.attempt.key, asked.challenge]).toEqual([`${reservation.id}:auth:1`, { waitsFor: 'nobody' }])
    return written(reservation)
  }
  const found = { found: 'approved', gatewayReference: 'G 2' } as const
  const dark = { found: 'cannot_tell', reason: 'dark' } as const
  const made = tried('approved', { reference: 'G 2' })

  test.each<[string, Reservation['status'], PaymentFinding, Partial<Reservation>, object]>([
    [
      'and was made',
      'unknown',
      found,
      {},
      { steps: ['confirmed: payment found authorised'], payment: 'authorized', attempt: made, rooms: [2, 0] },
    ],
    [
      'and was made for a source',
      'unknown',
      found,
      { source: 'remote' },
      { steps: ['authorized: payment found authorised'], payment: 'authorized', rooms: [0, 2] },
    ],
    [
      'and was made just in time',
      'unknown',
      found,
      { createdAt: ago(899.9) },
      { steps: ['confirmed: payment found authorised'] },
    ],
    [
      'and was made too late',
      'unknown',
      found,
      { createdAt: ago(900) },
      { steps: ['failed: payment found too late'], payment: 'authorized', attempt: made, rooms: [0, 0] },
    ],
    [
      'and was declined',
      'unknown',
      { found: 'declined' },
      {},
      {
        steps: ['failed: card found declined'],
        payment: 'declined',
        attempt: tried('declined'),
        rooms: [0, 0],
      },
    ],
    [
      'and was never made',
      'authorizing',
      { found: 'nothing' },
      {},
      { steps: ['failed: payment never made'], payment: 'none', attempt: tried('failed'), rooms: [0, 0] },
    ],
    [
      'and is not told of',
      'authorizing',
      dark,
      {},
      {
        steps: ['unknown: payment unanswered'],
        payment: 'unknown',
        attempt: tried('unknown', { reason: 'dark' }),
        rooms: [0, 2],
      },
    ],
    [
      'and is not told of any more',
      'unknown',
      dark,
      { createdAt: ago(1799.9) },
      { steps: [], payment: 'unknown', rooms: [0, 2] },
    ],
  ])('%s moves on by that', async (_name, status, find, changes, expected) => {
    expect(await resolve(status, find, changes)).toMatchObject(expected)
    expect(reviews).toEqual([])
  })

  test('and is not told of for half an hour goes to a person', async () => {
    expect(await resolve('unknown', dark, { createdAt: ago(1800) })).toMatchObject({
      steps: ['review: payment unknown for half an hour'],
      payment: 'unknown',
      rooms: [0, 2],
    })
    expect(reviews).toEqual(['dark'])
  })

  test('and was never asked for is a fault', async () => {
    const { reservation } = await withAttempt('authorizing')
    await database.query("UPDATE payment_attempt SET kind = 'void' WHERE reservation_id = $1", [
      reservation.id,
    ])
    await expect(resolvePayment(company({}), reservation)).rejects.toThrow(
      `reservation ${reservation.id} waits for a payment that was never asked for`,
    )
  })

  test.each<[PaymentFinding, string, object]>([
    [found, 'authorized', made],
    [{ found: 'declined' }, 'declined', tried('declined')],
    [{ found: 'nothing' }, 'none', tried('failed')],
    [dark, 'unknown', tried('unknown')],
  ])('although it was decided is asked about until the company says: %j', async (find, payment, attempt) => {
    const { reservation } = await withAttempt('confirmed', { state: 'unknown' }, { paymentState: 'unknown' })
    await retryUnknownPayments(company({ find }))
    expect(await written(reservation)).toMatchObject({ steps: [], payment, attempt })
    await database.query("UPDATE reservation SET payment_state = 'none' WHERE reservation_id = $1", [
      reservation.id,
    ])
  })
})
