// Payments at a company that says what the test wants it to, and what is written down of them.

import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { showReservationRecord } from '../../../src/operations/back-office/reservation-records.ts'
import type { AppContext } from '../../../src/operations/context.ts'
import type {
  AuthoriseOutcome,
  PaymentFinding,
  PaymentOutcome,
} from '../../../src/outbound/payments/payment-gateway.ts'
import { insertAttempt, type PaymentAttempt } from '../../../src/store/payments/payment-attempts.ts'
import { minor } from '../../../src/values/money.ts'
import { staffDesk, staffNow } from '../people/staff-desk.ts'

interface Says {
  /** Each answer in turn; the last one for ever. */
  readonly authorise?: readonly AuthoriseOutcome[]
  readonly find?: PaymentFinding
  readonly settle?: PaymentOutcome
}
const now = Temporal.Instant.from(staffNow)
/** So many seconds before the clock of the test. */
export const secondsAgo = (seconds: number): string =>
  now.subtract({ milliseconds: seconds * 1000 }).toString()

/** Call it once at the top of a test file. */
export async function saidByCompany() {
  const { database, inState, nights, withA } = await staffDesk()
  const asked: unknown[] = []
  /** A context with the company. */
  const company = (says: Says): AppContext => {
    asked.length = 0
    const settle = (kind: string) => async (given: object) => {
      asked.push([kind, given])
      return says.settle
    }
    const answers = [...(says.authorise ?? [])]
    const payments = {
      name: 'company',
      captureWithinHours: 120,
      capture: settle('capture'),
      void: settle('void'),
      refund: settle('refund'),
      authorise: async (given: object) => {
        asked.push(given)
        return answers.length > 1 ? answers.shift() : answers[0]
      },
      find: async () => says.find,
    }
    return withA({ payments: payments as never })
  }

  /** A reservation with an authorisation. */
  async function withAttempt(
    status: Reservation['status'],
    attempt: Partial<PaymentAttempt> = {},
    changes: Partial<Reservation> = {},
  ) {
    await database.query("UPDATE reservation SET lease_until = '2100-01-01'")
    const reservation = await inState(status, {
      createdAt: secondsAgo(60),
      paymentState: 'authorizing',
      ...changes,
    })
    const written: PaymentAttempt = {
      propertyId: 3144,
      reservationId: reservation.id,
      key: `${reservation.id}:auth:1`,
      kind: 'authorise',
      authorisationKey: null,
      gateway: 'company',
      amount: minor(100_000),
      currency: 'USD',
      state: 'sent',
      gatewayReference: null,
      sentAt: secondsAgo(60),
      ...attempt,
    }
    await database.transaction(transaction => insertAttempt(transaction, written))
    await database.query('UPDATE payment_attempt SET gateway_reference = $2 WHERE reservation_id = $1', [
      reservation.id,
      written.gatewayReference,
    ])
    await database.query(
      'UPDATE reservation SET lease_until = NULL, unknown_cause = $2 WHERE reservation_id = $1',
      [reservation.id, status === 'unknown' ? 'payment' : null],
    )
    return { reservation, attempt: written }
  }

  /** States and causes after the first, the payment, its last attempt, the rooms, and seconds until it is looked at again. */
  async function written({ id }: Reservation) {
    const { events, reservation } = await showReservationRecord(withA(), { id })
    const [row] = await database.query<{ again: string | null; isOver: boolean | null }>(
      `SELECT kind, state, gateway_reference AS reference, reason, nullif(lease_until, 'infinity') AS again,
              lease_until = 'infinity' AS "isOver"
         FROM payment_attempt JOIN reservation USING (property_id, reservation_id)
        WHERE reservation_id = $1 ORDER BY sent_at DESC, attempt_key DESC LIMIT 1`,
      [id],
    )
    const { again, isOver, ...attempt } = row!
    return {
      steps: events.slice(1).map(({ to, cause }) => `${to}: ${cause}`),
      payment: reservation.paymentState,
      attempt,
      seconds: isOver ? 'never' : again && Math.round(now.until(again).total('seconds')),
      rooms: await nights(),
    }
  }
  return { database, asked, company, withAttempt, written }
}

/** An attempt as it is written down. */
export const tried = (state: string, more: object = {}) => ({
  kind: 'authorise',
  state,
  reference: null,
  reason: null,
  ...more,
})
