// What becomes of money that a payment company holds: captured, released or refused, as it is written down, who is told, and when it is
// asked for again. The company says what the test wants it to.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import type { PaymentOutcome } from '../../../src/outbound/payments/payment-gateway.ts'
import type { PaymentAttempt } from '../../../src/store/payments/payment-attempts.ts'
import { secondsAgo as ago, saidByCompany } from '../../support/payments/said-by-company.ts'

const { asked, company, withAttempt, written } = await saidByCompany()
const approved = { outcome: 'approved', gatewayReference: 'G 1' } as const

describe('a payment that is held', () => {
  const take = async (
    settle: PaymentOutcome,
    attempt: Partial<PaymentAttempt> = {},
    changes: Partial<Reservation> = {},
  ) => {
    const held = { state: 'approved', gatewayReference: 'G 3', ...attempt } as const
    const { reservation } = await withAttempt('confirmed', held, { paymentState: 'authorized', ...changes })
    const refused: unknown[] = []
    await capturePayments(company({ settle }), each => refused.push(each))
    return { reservation, refused, after: await written(reservation) }
  }
  const hours = (count: number) => count * 3600

  test('is captured, with all that the company has to know', async () => {
    const { reservation, refused, after } = await take(approved)
    expect(after).toMatchObject({
      steps: [],
      payment: 'captured',
      attempt: { kind: 'capture', state: 'approved', reference: 'G 1' },
    })
    expect([asked, refused]).toEqual([
      [
        [
          'capture',
          { key: `${reservation.id}:capture:1`, gatewayReference: 'G 3', amount: 100_000, currency: 'USD' },
        ],
      ],
      [],
    ])
  })

  test.each([
    ['an hour later', hours(120), false, 3600],
    ['never again', hours(120) + 1, true, 'never'],
  ] as const)('and is refused is tried %s', async (_name, age, isGivenUp, seconds) => {
    const { reservation, refused, after } = await take(
      { outcome: 'declined', reason: 'no' },
      { sentAt: ago(age) },
    )
    expect(after).toMatchObject({
      payment: 'capture_failed',
      attempt: { kind: 'capture', state: 'declined', reason: 'no' },
      seconds,
    })
    expect(refused).toEqual([{ reservationId: reservation.id, kind: 'capture', reason: 'no', isGivenUp }])
  })

  test.each<[PaymentOutcome, string]>([
    [{ outcome: 'unknown', reason: 'reset' }, 'unknown'],
    [{ outcome: 'not_sent', reason: 'refused' }, 'sent'],
  ])('and of which nobody hears is asked for again a minute later: %j', async (settle, state) => {
    const { refused, after } = await take(settle)
    expect(after).toMatchObject({ payment: 'capturing', attempt: { kind: 'capture', state }, seconds: 60 })
    expect(refused).toEqual([])
  })

  test('by another company is left to it', async () => {
    const { refused, after } = await take(approved, { gateway: 'other' })
    expect([after.payment, after.attempt, asked, refused]).toMatchObject([
      'authorized',
      { kind: 'authorise' },
      [],
      [],
    ])
  })

  test.each([
    ['released', hours(1), 1],
    ['over', hours(120) + 1, 0],
  ] as const)('for what failed is %s', async (_name, age, told) => {
    const held = { state: 'approved', gatewayReference: 'G 3', sentAt: ago(age) } as const
    const { reservation } = await withAttempt('failed', held, { paymentState: 'authorized' })
    const refused: unknown[] = []
    await capturePayments(company({ settle: { outcome: 'declined', reason: 'gone' } }), each =>
      refused.push(each),
    )
    const after = await written(reservation)
    expect(after.attempt).toMatchObject({ kind: 'void', state: 'declined', reason: 'gone' })
    expect(after.seconds).toBe(told === 1 ? 3600 : 'never')
    if (told === 0) expect(after.payment).toBe('voided')
    expect(refused).toEqual(
      told === 1 ? [{ reservationId: reservation.id, kind: 'void', reason: 'gone', isGivenUp: false }] : [],
    )
  })
})
