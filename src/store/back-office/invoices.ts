// Invoices and credit notes, and the counters of their numbers.

import type { Invoice, InvoiceNumber } from '../../lodging/reservations/invoice.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { ReservationKey } from '../payments/card-vault.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** An invoice with the key of the request that wrote it. */
export type KeyedInvoice = Invoice & { readonly idempotencyKey: string }

/**
 * The next number of a property and year. Its counter is locked until the transaction ends: whoever comes meanwhile waits, and a
 * transaction that does not commit gives the number back.
 */
export async function takeInvoiceNumber(
  transaction: Transaction,
  propertyId: number,
  year: number,
): Promise<InvoiceNumber> {
  const [row] = await transaction.query<{ number: number }>(
    `INSERT INTO invoice_counter AS counter (property_id, year, last_number) VALUES ($1, $2, 1)
         ON CONFLICT (property_id, year) DO UPDATE SET last_number = counter.last_number + 1
     RETURNING last_number AS number`,
    [propertyId, year],
  )
  return { year, number: row!.number }
}

export async function insertInvoice(
  transaction: Transaction,
  { propertyId, reservationId }: ReservationKey,
  invoice: KeyedInvoice,
): Promise<void> {
  await transaction.query(
    `INSERT INTO invoice (property_id, year, number, reservation_id, kind, credits_year, credits_number, reason, issued_on,
                          issued_by, issued_at, idempotency_key, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      propertyId,
      invoice.year,
      invoice.number,
      reservationId,
      invoice.kind,
      invoice.credits?.year ?? null,
      invoice.credits?.number ?? null,
      invoice.reason,
      formatDay(invoice.issuedOn),
      invoice.issuedBy,
      invoice.issuedAt,
      invoice.idempotencyKey,
      JSON.stringify(invoice.content),
    ],
  )
}

interface Row extends Omit<KeyedInvoice, 'credits' | 'issuedOn'> {
  readonly issuedOn: Day
  readonly creditsYear: number | null
  readonly creditsNumber: number | null
}

/** Of a reservation, in the order of their numbers. */
export async function readInvoices(
  reader: Reader,
  { propertyId, reservationId }: ReservationKey,
): Promise<KeyedInvoice[]> {
  const rows = await reader.query<Row>(
    `SELECT year, number, kind, credits_year AS "creditsYear", credits_number AS "creditsNumber", reason,
            ${dayNumber('issued_on')} AS "issuedOn", issued_by AS "issuedBy", issued_at AS "issuedAt",
            idempotency_key AS "idempotencyKey", content
       FROM invoice
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY year, number`,
    [propertyId, reservationId],
  )
  return rows.map(({ creditsYear, creditsNumber, ...invoice }) => ({
    ...invoice,
    credits:
      creditsYear === null || creditsNumber === null ? null : { year: creditsYear, number: creditsNumber },
  }))
}
