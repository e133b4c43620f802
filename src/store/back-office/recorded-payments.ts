// Money of reservations that the staff recorded, and what was settled of each with it.

import type { RecordedPayment, Settlement } from '../../lodging/reservations/recorded-payment.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { ReservationKey } from '../payments/card-vault.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** An entry with the key of the request that made it. */
export type KeyedPayment = RecordedPayment & { readonly idempotencyKey: string }

/** In the order in which they were recorded. */
export async function readRecordedPayments(
  reader: Reader,
  { propertyId, reservationId }: ReservationKey,
): Promise<KeyedPayment[]> {
  return reader.query<KeyedPayment>(
    `SELECT entry, direction, kind, amount, currency, ${dayNumber('paid_on')} AS "paidOn", note, reverses,
            recorded_by AS "recordedBy", recorded_at AS "recordedAt", idempotency_key AS "idempotencyKey"
       FROM recorded_payment
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY entry`,
    [propertyId, reservationId],
  )
}

export async function insertRecordedPayment(
  transaction: Transaction,
  { propertyId, reservationId }: ReservationKey,
  { entry, ...payment }: KeyedPayment,
): Promise<void> {
  await transaction.query(
    `INSERT INTO recorded_payment (property_id, reservation_id, entry, direction, kind, amount, currency, paid_on, note,
                                   reverses, idempotency_key, recorded_by, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      propertyId,
      reservationId,
      entry,
      payment.direction,
      payment.kind,
      payment.amount,
      payment.currency,
      formatDay(payment.paidOn),
      payment.note,
      payment.reverses,
      payment.idempotencyKey,
      payment.recordedBy,
      payment.recordedAt,
    ],
  )
}

/** What was settled of each reservation, by its id; none where no money moved. */
export async function readSettlements(
  reader: Reader,
  reservations: readonly Pick<Reservation, 'id' | 'propertyId'>[],
): Promise<ReadonlyMap<string, Settlement>> {
  const rows = await reader.query<{ id: string; paid: Minor; writtenOff: Minor }>(
    `SELECT reservation_id::text AS id, sum(paid)::bigint AS paid, sum(written_off)::bigint AS "writtenOff"
       FROM settlement JOIN unnest($1::int[], $2::uuid[]) AS asked (property_id, reservation_id)
            USING (property_id, reservation_id)
      GROUP BY reservation_id`,
    [reservations.map(({ propertyId }) => propertyId), reservations.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ...settlement }) => [id, settlement]))
}
