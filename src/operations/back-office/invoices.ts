// The staff writes an invoice, which is the receipt too once it is paid, or takes one back by a credit note. The number is drawn in the
// transaction that writes the invoice, so that numbers have no gaps; nothing that was written is changed.

import { checkedText } from '../../lodging/cards/staff-text.ts'
import type { Language } from '../../lodging/documents/languages.ts'
import type { Property } from '../../lodging/properties/property.ts'
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceNumber,
  type InvoiceParty,
  invoiceNumberText,
  parseInvoiceNumber,
} from '../../lodging/reservations/invoice.ts'
import { type Reservation, wasConfirmed } from '../../lodging/reservations/reservation.ts'
import type { ReservationReference } from '../../lodging/reservations/reservation-search.ts'
import {
  insertInvoice,
  type KeyedInvoice,
  readInvoices,
  takeInvoiceNumber,
} from '../../store/back-office/invoices.ts'
import { readRecordedPayments, readSettlements } from '../../store/back-office/recorded-payments.ts'
import { readRecordedAttempts } from '../../store/back-office/reservation-records.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { lockReservation } from '../../store/reservations/reservations.ts'
import { dateOf, localTime } from '../../values/civil-dates.ts'
import { conflict, Fault, isNeeded, notFound } from '../../values/faults.ts'
import { type Minor, subtract, zero } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import { nothingSettled, owed } from './balance.ts'
import { guestAsBuyer, invoiceContent, sellerOf } from './invoice-content.ts'
import { checkedReason, getRecordedReservation, propertyOf } from './reservation-records.ts'

/** In characters, and lines of an address. */
export const longestParty = { name: 200, line: 200, lines: 6, taxNumber: 60 } as const
const mostInvoices = 100

/** Somebody else than the guest who booked, such as a company. */
export interface GivenParty {
  readonly name: string
  readonly address: readonly string[]
  readonly taxNumber: string | null
}

export interface InvoiceToWrite {
  readonly reference: ReservationReference
  /** The number of the invoice to take back; null: a new invoice. */
  readonly credits: string | null
  /** Why it is taken back; needed then. */
  readonly reason: string | null
  /** Null: who booked. */
  readonly buyer: GivenParty | null
  /** Null: that of the reservation. */
  readonly language: Language | null
  /** The page's own id for the request: sent twice it writes once. */
  readonly idempotencyKey: string
  /** A name, or the id of an admin key. */
  readonly by: string
}

/** Those of a reservation, and who stands in the next one unless it is said otherwise. */
export interface InvoicesOfReservation {
  readonly reservation: Reservation
  /** In the order of their numbers. */
  readonly invoices: readonly Invoice[]
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
}

/** NotFoundException when there is no such reservation. */
export async function showInvoices(
  context: AppContext,
  reference: ReservationReference,
): Promise<InvoicesOfReservation> {
  const reservation = await getRecordedReservation(context, reference)
  const { propertyId, id: reservationId, language, guest } = reservation
  const property = await propertyOf(context, reservation)
  const invoices = await readInvoices(context.database, { propertyId, reservationId })
  return {
    reservation,
    invoices,
    seller: sellerOf(property, language),
    buyer: guestAsBuyer(guest, language),
  }
}

/** NotFoundException for a number that no invoice of the reservation has. */
export async function showInvoice(
  context: AppContext,
  { reference, number }: { readonly reference: ReservationReference; readonly number: string },
): Promise<Invoice> {
  const { invoices } = await showInvoices(context, reference)
  const invoice = invoices.find(each => invoiceNumberText(each) === number)
  if (!invoice) throw notFound(`The reservation has no invoice ${number}.`)
  return invoice
}

/**
 * Writes an invoice, or the credit note of one, at most once for a key. BadRequestException for what cannot be read;
 * BookingValidationException for a reservation that was never confirmed or owes nothing, and a number that no invoice of it has;
 * ConflictException where an invoice states the stay already, or is taken back already.
 */
export async function writeInvoice(
  context: AppContext,
  asked: InvoiceToWrite,
): Promise<InvoicesOfReservation> {
  requireParts(asked)
  const draft = { ...asked, buyer: asked.buyer && checkedParty(asked.buyer), reason: reasonOf(asked) }
  const seen = await getRecordedReservation(context, asked.reference)
  const property = await propertyOf(context, seen)
  const now = context.clock.now()
  await context.database.transaction(transaction => write(transaction, { seen, property, now }, draft))
  return showInvoices(context, { id: seen.id })
}

const reasonOf = ({ credits, reason }: InvoiceToWrite): string | null =>
  credits === null ? null : checkedReason(reason ?? '')

/** BookingValidationException for parts that do not go together. */
function requireParts({ credits, reason, buyer, language }: InvoiceToWrite): void {
  if (credits === null) {
    if (reason !== null) throw refused('reason', 'is for a credit note; send `credits` with it')
    return
  }
  if (reason === null) throw refused('reason', isNeeded.message)
  const [unwanted] = Object.entries({ buyer, language }).find(([, sent]) => sent !== null) ?? []
  if (unwanted) throw refused(unwanted, 'is that of the invoice that is taken back; leave it out')
}

const checkedParty = ({ name, address, taxNumber }: GivenParty): GivenParty => ({
  name: checkedText('buyer.name', name.replace(/\s+/g, ' '), longestParty.name),
  address: address.map((line, at) => checkedText(`buyer.address[${at}]`, line, longestParty.line)),
  taxNumber: taxNumber === null ? null : checkedText('buyer.tax_number', taxNumber, longestParty.taxNumber),
})

interface Seen {
  readonly seen: Reservation
  readonly property: Property
  readonly now: Temporal.Instant
}

async function write(
  transaction: Transaction,
  { seen, property, now }: Seen,
  asked: InvoiceToWrite,
): Promise<void> {
  const key = { propertyId: seen.propertyId, reservationId: seen.id }
  // One after another, so that two cannot state the same stay.
  const reservation = await lockReservation(transaction, seen)
  if (!reservation) throw conflict('reference', 'The reservation is just being moved; send the same again.')
  const written = await readInvoices(transaction, key)
  const earlier = written.find(({ idempotencyKey }) => idempotencyKey === asked.idempotencyKey)
  if (earlier) return requireSame(earlier, asked)
  if (written.length >= mostInvoices)
    throw conflict(
      'reference',
      `The reservation has ${mostInvoices} invoices already; no more can be written.`,
    )
  const { today: issuedOn } = localTime(now, property.timeZone)
  const stated =
    asked.credits === null
      ? {
          kind: 'invoice' as const,
          credits: null,
          content: await newContent(transaction, asked, reservation, property, written),
        }
      : { kind: 'credit_note' as const, ...creditOf(asked.credits, written) }
  // Last, as whoever writes another invoice of the property waits from here on.
  const number = await takeInvoiceNumber(transaction, key.propertyId, dateOf(issuedOn).year)
  await insertInvoice(transaction, key, {
    ...number,
    ...stated,
    reason: asked.reason,
    issuedOn,
    issuedBy: asked.by,
    issuedAt: now.round('millisecond').toString(),
    idempotencyKey: asked.idempotencyKey,
  })
}

async function newContent(
  transaction: Transaction,
  { language: askedLanguage, buyer }: InvoiceToWrite,
  reservation: Reservation,
  property: Property,
  written: readonly Invoice[],
): Promise<InvoiceContent> {
  const { id: reservationId, propertyId, guest } = reservation
  if (!wasConfirmed(reservation.status))
    throw refused('reference', 'was never confirmed; there is nothing to invoice')
  if (owed(reservation) === zero) throw refused('reference', 'owes nothing; there is nothing to invoice')
  const standing = written.find(each => each.kind === 'invoice' && !isCredited(each, written))
  if (standing) {
    const number = invoiceNumberText(standing)
    throw conflict(
      'credits',
      `Invoice ${number} states the stay already; take it back with \`credits\` first.`,
    )
  }
  const language = askedLanguage ?? reservation.language
  const [settlements, attempts, recorded] = [
    await readSettlements(transaction, [reservation]),
    await readRecordedAttempts(transaction, propertyId, reservationId),
    await readRecordedPayments(transaction, { propertyId, reservationId }),
  ]
  const settled = settlements.get(reservationId) ?? nothingSettled
  const party = buyer ?? guestAsBuyer(guest, language)
  return invoiceContent({ reservation, property, language, buyer: party, settled, attempts, recorded })
}

/** Whether a credit note takes it back. */
export const isCredited = (invoice: InvoiceNumber, all: readonly Invoice[]): boolean =>
  all.some(({ credits }) => credits !== null && invoiceNumberText(credits) === invoiceNumberText(invoice))

function creditOf(number: string, written: readonly Invoice[]): Pick<Invoice, 'credits' | 'content'> {
  const asked = parseInvoiceNumber(number)
  const invoice =
    asked &&
    written.find(each => each.kind === 'invoice' && each.year === asked.year && each.number === asked.number)
  if (!invoice) throw refused('credits', 'is the number of no invoice of this reservation')
  if (isCredited(invoice, written)) throw conflict('credits', `Invoice ${number} is taken back already.`)
  const { year, number: place, content } = invoice
  return { credits: { year, number: place }, content: negated(content) }
}

const less = (amount: Minor): Minor => subtract(zero, amount)

/** What was stated, with the other sign; money that moved is no part of a credit note. */
const negated = (content: InvoiceContent): InvoiceContent => ({
  ...content,
  lines: content.lines.map(({ nights, ...line }) => ({
    ...line,
    amount: less(line.amount),
    ...(nights && { nights: { ...nights, each: less(nights.each) } }),
  })),
  taxes: content.taxes.map(tax => ({ ...tax, amount: less(tax.amount) })),
  total: less(content.total),
  payments: [],
  writtenOff: zero,
  toPay: zero,
})

/** BookingValidationException where the key was used for something else. */
function requireSame(earlier: KeyedInvoice, { credits, buyer }: InvoiceToWrite): void {
  const of = earlier.credits && invoiceNumberText(earlier.credits)
  const isSame = of === credits && (buyer === null || buyer.name === earlier.content.buyer.name)
  if (!isSame)
    throw refused('idempotency_key', 'was used for another invoice; send a new key with a new invoice')
}

const refused = (field: string, message: string): Fault =>
  new Fault('BookingValidationException', `The invoice cannot be written: ${field} ${message}.`, {
    errors: [{ field, message }],
  })
