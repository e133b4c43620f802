// What staff finds out about a reservation that no system could tell of: what becomes of it, its payment and its booking at the source,
// and every refusal whole, also where somebody else changes it at the same time.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import { decideReview, type ReviewDecision } from '../../src/operations/back-office/decide-review.ts'
import type { AppContext } from '../../src/operations/context.ts'
import type { PaymentFinding } from '../../src/outbound/payments/payment-gateway.ts'
import { insertAttempt } from '../../src/store/payments/payment-attempts.ts'
import { prepareSourceAttempt } from '../../src/store/sources/source-attempts.ts'
import { minor } from '../../src/values/money.ts'
import { byRita, lastEntry, staffDesk, staffNow } from '../support/people/staff-desk.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

const { database, disturbed, inState, nights, withA } = await staffDesk()
const wrong = (message: string, field: string, said: string) =>
  refusal('BookingValidationException', 422, message, [{ field, message: said }])

describe('a verdict', () => {
  const decide = (
    reservation: Reservation,
    choices: Partial<ReviewDecision> = {},
    context: AppContext = withA(),
  ) =>
    decideReview(context, {
      ...byRita(reservation),
      verdict: 'confirmed',
      sourceConfirmation: null,
      ...choices,
    })
  const notWaiting = (status: string, said: string) =>
    wrong(
      `The reservation is ${status}: only one in review can be decided as confirmed or failed, and only one that is cancelling, or failed and is still booked at its source, as cancelled.`,
      'status',
      said,
    )
  const attemptOf = ({ id: reservationId }: Reservation, changes: object = {}) =>
    database.transaction(transaction =>
      insertAttempt(transaction, {
        propertyId: 3144,
        reservationId,
        key: `${reservationId}:auth:1`,
        kind: 'authorise',
        authorisationKey: null,
        gateway: 'scripted',
        amount: minor(100_000),
        currency: 'USD',
        state: 'unknown',
        gatewayReference: null,
        sentAt: '2027-03-13T11:00:00Z',
        ...changes,
      }),
    )
  const asked: unknown[] = []
  const finds = (finding: PaymentFinding): AppContext =>
    withA({
      payments: {
        name: 'scripted',
        find: async (lost: unknown) => {
          asked.push(lost)
          return finding
        },
      } as never,
    })
  const attemptNow = async ({ id }: Reservation) => {
    const [row] = await database.query(
      `SELECT state, gateway_reference AS reference, reason FROM payment_attempt WHERE reservation_id = $1`,
      [id],
    )
    return row
  }

  const found: readonly [PaymentFinding, string, object][] = [
    [
      { found: 'approved', gatewayReference: 'G1' },
      'authorized',
      { state: 'approved', reference: 'G1', reason: null },
    ],
    [{ found: 'declined' }, 'declined', { state: 'declined', reference: null, reason: null }],
    [{ found: 'nothing' }, 'none', { state: 'failed', reference: null, reason: null }],
    [
      { found: 'cannot_tell', reason: 'dark' },
      'unknown',
      { state: 'unknown', reference: null, reason: 'dark' },
    ],
  ]
  test.each(found)(
    'with a payment of which the company says %j writes that down',
    async (finding, state, attempt) => {
      asked.length = 0
      const reservation = await inState('review', { paymentState: 'unknown' })
      await attemptOf(reservation)
      const record = await decide(reservation, { verdict: 'failed' }, finds(finding))
      expect(lastEntry(record)).toEqual(['review', 'failed', 'failed by Rita: The guest called.'])
      expect([record.reservation.paymentState, await attemptNow(reservation)]).toEqual([state, attempt])
      expect(await nights()).toEqual([0, 0])
      expect(asked).toEqual([
        {
          key: `${reservation.id}:auth:1`,
          amount: 100_000,
          currency: 'USD',
          reference: reservation.id,
          sentAt: '2027-03-13T11:00:00Z',
        },
      ])
    },
  )

  test('with a payment at a company that is not there leaves it unknown', async () => {
    const reservation = await inState('review', { paymentState: 'unknown' })
    await attemptOf(reservation)
    const { reservation: after, ...record } = await decide(reservation)
    expect(lastEntry({ reservation: after, ...record })).toEqual([
      'review',
      'confirmed',
      'confirmed by Rita: The guest called.',
    ])
    expect([after.paymentState, await attemptNow(reservation), await nights()]).toEqual([
      'unknown',
      { state: 'unknown', reference: null, reason: 'the payment gateway scripted is not configured' },
      [2, 0],
    ])
  })

  test.each([
    ['confirmed', 'X 1', { state: 'confirmed', confirmation: 'X 1' }, 'X 1', [2, 0]],
    ['failed', null, { state: 'failed', confirmation: null }, null, [0, 0]],
  ] as const)(
    'of a source is written down as %s',
    async (verdict, sourceConfirmation, settled, told, left) => {
      const reservation = await inState('review', { source: 'remote', paymentState: 'authorized' })
      const attempt = { propertyId: 3144, reservationId: reservation.id, source: 'remote' }
      await database.transaction(async transaction => {
        await prepareSourceAttempt(transaction, { ...attempt, total: minor(1), currency: 'USD', live: null })
        await attemptOf(reservation, { state: 'approved' })
      })
      await database.query(
        "UPDATE source_attempt SET state = 'unknown', sent_at = now() WHERE reservation_id = $1",
        [reservation.id],
      )
      const record = await decide(reservation, { verdict, sourceConfirmation })
      expect(record.booking).toMatchObject(settled)
      expect([record.reservation.sourceConfirmation, record.reservation.paymentState]).toEqual([
        told,
        'authorized',
      ])
      expect(await nights()).toEqual(left)
    },
  )

  test('that confirms what was never sent to its source is refused, and one that fails it is not', async () => {
    const reservation = await inState('review', { source: 'remote', paymentState: 'unknown' })
    await attemptOf(reservation, { state: 'sent' })
    expect(await refusalOf(() => decide(reservation))).toEqual(
      wrong(
        'The reservation was never sent to its source remote, where it would have to be booked: decide "failed", and let the guest book again.',
        'verdict',
        'cannot be confirmed: the source was never asked',
      ),
    )
    expect((await decide(reservation, { verdict: 'failed' })).reservation.status).toBe('failed')
  })

  test.each([
    ['confirmed', 'confirmed', 'confirmed: not_in_review'],
    ['unknown', 'unknown', 'pending: not_in_review'],
    ['no_show', 'no-show', 'no_show: not_in_review'],
  ] as const)('about one that is %s is refused', async (status, told, said) => {
    const reservation = await inState(status)
    for (const verdict of ['confirmed', 'failed'] as const)
      expect(await refusalOf(() => decide(reservation, { verdict }))).toEqual(notWaiting(told, said))
  })

  test.each([
    ['confirmed', 'confirmed', 'confirmed: not_to_be_cancelled'],
    ['failed', 'failed', 'failed: not_to_be_cancelled'],
    ['review', 'review', 'pending: not_to_be_cancelled'],
  ] as const)('that one which is %s is cancelled there is refused', async (status, told, said) => {
    const reservation = await inState(status)
    expect(await refusalOf(() => decide(reservation, { verdict: 'cancelled' }))).toEqual(
      notWaiting(told, said),
    )
  })

  test('that it is cancelled there ends what was being cancelled, and has no number of the source', async () => {
    const cancellation = { at: staffNow, by: 'property', penalty: minor(0), refund: minor(0) } as const
    const reservation = await inState('cancelling', { source: 'remote', cancellation })
    const numbered = { verdict: 'cancelled', sourceConfirmation: 'X 1' } as const
    expect(await refusalOf(() => decide(reservation, numbered))).toEqual(
      refusedFields(['source_confirmation', 'must not be sent with the verdict cancelled']),
    )
    const record = await decide(reservation, { verdict: 'cancelled' })
    expect(lastEntry(record)).toEqual(['cancelling', 'cancelled', 'cancelled by Rita: The guest called.'])
    expect(await nights()).toEqual([0, 0])
  })

  test('that it is cancelled there ends an orphan', async () => {
    const reservation = await inState('failed', { source: 'remote' })
    const attempt = { propertyId: 3144, reservationId: reservation.id, source: 'remote' }
    await database.transaction(transaction =>
      prepareSourceAttempt(transaction, { ...attempt, total: minor(1), currency: 'USD', live: null }),
    )
    await database.query(
      "UPDATE source_attempt SET state = 'orphan', sent_at = now() WHERE reservation_id = $1",
      [reservation.id],
    )
    const context = disturbed(reservation)
    const changing = wrong(
      'Not decided: the reservation is being changed right now; try again in a moment.',
      'status',
      'changed',
    )
    expect(await refusalOf(() => decide(reservation, { verdict: 'cancelled' }, context))).toEqual(changing)
    const record = await decide(reservation, { verdict: 'cancelled' })
    expect(lastEntry(record)).toEqual(['failed', 'failed', 'orphan_cancelled by Rita: The guest called.'])
    expect(record.booking).toMatchObject({ state: 'orphan_cancelled' })
  })

  test('about one that is changed at the same time is refused', async () => {
    const reservation = await inState('review')
    const context = disturbed(reservation)
    expect(await refusalOf(() => decide(reservation, { verdict: 'failed' }, context))).toEqual(
      notWaiting('review', 'pending: not_in_review'),
    )
    expect(await nights()).toEqual([0, 2])
  })
})
