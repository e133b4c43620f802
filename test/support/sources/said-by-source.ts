// Reservations at a source that says what the test wants it to, and what is written down of them.

import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { showReservationRecord } from '../../../src/operations/back-office/reservation-records.ts'
import type { AppContext } from '../../../src/operations/context.ts'
import type { BookOutcome, CancelOutcome, SourceFinding } from '../../../src/sources/source.ts'
import { prepareSourceAttempt } from '../../../src/store/sources/source-attempts.ts'
import { minor } from '../../../src/values/money.ts'
import { staffDesk, staffNow } from '../people/staff-desk.ts'

export interface Says {
  readonly book?: BookOutcome
  readonly resolve?: SourceFinding
  readonly cancel?: CancelOutcome
  readonly supports?: object
}

const now = Temporal.Instant.from(staffNow)
/** So many seconds before the clock of the test. */
export const ago = (seconds: number): string => now.subtract({ milliseconds: seconds * 1000 }).toString()

/** Call it once at the top of a test file. */
export async function saidBySource() {
  const { database, inState, nights, withA } = await staffDesk()
  const asked: unknown[] = []
  /** A source that answers with this, or none. */
  const at = (says: Says | null): AppContext => {
    asked.length = 0
    const answer =
      (name: 'book' | 'resolve' | 'cancel') => async (given: { reference: string }, key: unknown) => {
        asked.push([name, given.reference, ...(name === 'cancel' ? [key] : [])])
        return says?.[name]
      }
    const source = {
      name: 'remote',
      supports: { resolve: true, cancel: true, list: false, card: false, ...says?.supports },
      times: { quote: 5, book: 10, final: 30, lag: 10 },
      book: answer('book'),
      resolve: answer('resolve'),
      cancel: answer('cancel'),
    }
    return withA({ sources: new Map(says === null ? [] : [['remote', source]]) as never })
  }

  /** A reservation at the source, with its booking as it is known. */
  async function atSource(
    status: Reservation['status'],
    attempt: object = {},
    changes: Partial<Reservation> = {},
  ) {
    // What other tests have left open is none of this one.
    await database.query("UPDATE reservation SET lease_until = '2100-01-01'")
    const reservation = await inState(status, { source: 'remote', createdAt: ago(30), ...changes })
    const key = { propertyId: 3144, reservationId: reservation.id }
    await database.transaction(transaction =>
      prepareSourceAttempt(transaction, {
        ...key,
        source: 'remote',
        total: minor(1),
        currency: 'USD',
        live: null,
      }),
    )
    for (const [column, value] of Object.entries(attempt))
      await database.query(`UPDATE source_attempt SET ${column} = $2 WHERE reservation_id = $1`, [
        reservation.id,
        value,
      ])
    await database.query(
      'UPDATE reservation SET unknown_cause = $2, changed_at = $3 WHERE reservation_id = $1',
      [reservation.id, status === 'unknown' ? 'source' : null, ago(30)],
    )
    return reservation
  }

  /** States and causes after the first, the booking, the rooms, and seconds until it is looked at again. */
  async function written({ id }: Reservation) {
    const { events, reservation } = await showReservationRecord(withA(), { id })
    const [booking] = await database.query<{ again: string | null }>(
      `SELECT attempt.state, confirmation, reason, look_ups AS "lookUps", misses, lease_until AS again
         FROM source_attempt attempt JOIN reservation USING (property_id, reservation_id) WHERE reservation_id = $1`,
      [id],
    )
    const { again, ...rest } = booking!
    return {
      steps: events.slice(1).map(({ to, cause }) => `${to}: ${cause}`),
      number: reservation.sourceConfirmation,
      booking: rest,
      seconds: again === null || again === 'infinity' ? again : Math.round(now.until(again).total('seconds')),
      rooms: await nights(),
    }
  }
  return { database, withA, asked, at, atSource, written }
}

/** A booking as it is written down. */
export const booking = (state: string, more: object = {}) => ({
  state,
  confirmation: null,
  reason: null,
  lookUps: 0,
  misses: 0,
  ...more,
})
