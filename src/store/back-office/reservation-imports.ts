// How far the last import of reservations of each property is, its lines that wait, and which reservations were imported. A line
// is deleted and counted in the transaction that takes it in, so that an import goes on where it was, whoever continues it.

import type { ImportedReservation } from '../../lodging/reservations/imported-reservation.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { FieldError } from '../../values/faults.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** The counts are of lines; together they are `done`. */
export interface ImportCounts {
  readonly imported: number
  readonly present: number
  readonly elsewhere: number
  readonly refused: number
}

export interface ReservationImportRow extends ImportCounts {
  readonly id: number
  readonly mayOversell: boolean
  readonly total: number
  readonly done: number
  readonly refusals: readonly FieldError[]
  /** RFC 3339, UTC. */
  readonly startedAt: string
  readonly finishedAt: string | null
}

/** The last import of a property; undefined where there was none. */
export async function readReservationImport(
  reader: Reader,
  propertyId: number,
): Promise<ReservationImportRow | undefined> {
  const [row] = await reader.query<ReservationImportRow>(
    `SELECT import_id AS id, may_oversell AS "mayOversell", total, done, imported, present, elsewhere, refused, refusals,
            started_at AS "startedAt", finished_at AS "finishedAt"
       FROM reservation_import
      WHERE property_id = $1`,
    [propertyId],
  )
  return row
}

export interface NewImport
  extends Pick<ReservationImportRow, 'mayOversell' | 'elsewhere' | 'refused' | 'refusals'> {
  readonly propertyId: number
  readonly lines: readonly { readonly line: number; readonly reservation: ImportedReservation }[]
  readonly at: string
}

/** Lines of one statement. */
const eachTime = 1_000

/** Takes the place of the last import of the property, also of one that is not finished. */
export async function insertReservationImport(transaction: Transaction, begun: NewImport): Promise<void> {
  const { propertyId, lines, mayOversell, elsewhere, refused, refusals, at } = begun
  // The lines first, as whoever takes one in does.
  await transaction.query(
    `DELETE FROM reservation_import_line
      WHERE import_id IN (SELECT import_id FROM reservation_import WHERE property_id = $1)`,
    [propertyId],
  )
  await transaction.query('DELETE FROM reservation_import WHERE property_id = $1', [propertyId])
  const done = elsewhere + refused
  const total = done + lines.length
  const [row] = await transaction.query<{ id: number }>(
    `INSERT INTO reservation_import (property_id, may_oversell, total, done, imported, present, elsewhere, refused, refusals,
                                     started_at, finished_at)
     VALUES ($1, $2, $3::int, $4::int, 0, 0, $5, $6, $7, $8::timestamptz, CASE WHEN $3::int = $4::int THEN $8::timestamptz END)
     RETURNING import_id AS id`,
    [propertyId, mayOversell, total, done, elsewhere, refused, JSON.stringify(refusals), at],
  )
  for (let first = 0; first < lines.length; first += eachTime) {
    const part = lines.slice(first, first + eachTime)
    await transaction.query(
      `INSERT INTO reservation_import_line (import_id, line, reservation)
       SELECT $1, line, reservation FROM unnest($2::int[], $3::jsonb[]) AS added (line, reservation)`,
      [row!.id, part.map(({ line }) => line), part.map(({ reservation }) => JSON.stringify(reservation))],
    )
  }
}

export interface WaitingLine {
  readonly line: number
  readonly reservation: ImportedReservation
}

/** Takes the next line that nobody else is taking; undefined when none is left. */
export async function takeNextLine(
  transaction: Transaction,
  importId: number,
): Promise<WaitingLine | undefined> {
  const [row] = await transaction.query<WaitingLine>(
    `DELETE FROM reservation_import_line
      WHERE (import_id, line) = (SELECT import_id, line FROM reservation_import_line
                                  WHERE import_id = $1
                                  ORDER BY line
                                  LIMIT 1
                                    FOR UPDATE SKIP LOCKED)
     RETURNING line, reservation`,
    [importId],
  )
  return row
}

/** Takes a line that was looked at before; false when somebody else has taken it. */
export async function takeLine(transaction: Transaction, importId: number, line: number): Promise<boolean> {
  const taken = await transaction.query(
    'DELETE FROM reservation_import_line WHERE import_id = $1 AND line = $2 RETURNING line',
    [importId, line],
  )
  return taken.length > 0
}

/** Refusals that are kept. */
const mostKept = 200

/** Counts a line that was taken; false when another import has taken the place of this one. */
export async function countLine(
  transaction: Transaction,
  importId: number,
  outcome: 'imported' | 'present' | FieldError,
  at: string,
): Promise<boolean> {
  const refusal = typeof outcome === 'object' ? [outcome] : []
  const counted = await transaction.query(
    `UPDATE reservation_import
        SET done = done + 1, imported = imported + $2, present = present + $3, refused = refused + $4,
            refusals = CASE WHEN jsonb_array_length(refusals) < ${mostKept} THEN refusals || $5::jsonb ELSE refusals END,
            finished_at = CASE WHEN done + 1 = total THEN $6::timestamptz END
      WHERE import_id = $1
     RETURNING import_id`,
    [
      importId,
      ...[outcome === 'imported', outcome === 'present', refusal.length > 0].map(Number),
      JSON.stringify(refusal),
      at,
    ],
  )
  return counted.length > 0
}

/** Deletes imports that began before an instant, with their refusals and with what waits of them. */
export async function deleteOldImports(transaction: Transaction, begunBefore: string): Promise<void> {
  await transaction.query(
    `DELETE FROM reservation_import_line
      WHERE import_id IN (SELECT import_id FROM reservation_import WHERE started_at < $1)`,
    [begunBefore],
  )
  await transaction.query('DELETE FROM reservation_import WHERE started_at < $1', [begunBefore])
}

/** A reservation that is here under a number of another system, or of our own. */
export interface PresentReservation {
  readonly number: string
  readonly confirmationNumber: string
  /** Of what was imported; null for one that was booked here. */
  readonly digest: Uint8Array | null
}

/** Those of a property that have these numbers. */
export async function findPresent(
  reader: Reader,
  propertyId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PresentReservation>> {
  const rows = await reader.query<PresentReservation>(
    `SELECT confirmation_number AS number, confirmation_number AS "confirmationNumber", NULL::bytea AS digest
       FROM reservation WHERE property_id = $1 AND confirmation_number = ANY ($2)
     UNION ALL
     SELECT number, confirmation_number, digest
       FROM imported_reservation JOIN reservation USING (property_id, reservation_id)
      WHERE property_id = $1 AND number = ANY ($2)`,
    [propertyId, numbers],
  )
  return new Map(rows.map(row => [row.number, row]))
}

/** Remembers where a reservation comes from; false when another has its number already. */
export async function insertImported(
  transaction: Transaction,
  { propertyId, id }: Pick<Reservation, 'propertyId' | 'id'>,
  { number, digest }: { readonly number: string; readonly digest: Uint8Array },
): Promise<boolean> {
  const inserted = await transaction.query(
    `INSERT INTO imported_reservation (property_id, number, reservation_id, digest) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING
     RETURNING number`,
    [propertyId, number, id, Buffer.from(digest)],
  )
  return inserted.length > 0
}

/** The publisher of what is imported; made where there is none yet. */
export async function publisherOfImports(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ id: number }>('SELECT publisher_of_imports() AS id')
  return row!.id
}

/** Nobody is told of the events of this transaction about a reservation: no mail, no webhook, no channel. Reports count them. */
export async function tellNobody(transaction: Transaction, { id }: Pick<Reservation, 'id'>): Promise<void> {
  await transaction.query(
    'UPDATE outbox_event SET dispatched_at = now() WHERE reservation_id = $1 AND dispatched_at IS NULL',
    [id],
  )
}
