// Invoices and credit notes: what the property stated of a stay, as it was when it was written. Nothing of it is changed any more.

import type { Day } from '../../values/civil-dates.ts'
import type { Millionths, Minor } from '../../values/money.ts'
import type { Language } from '../documents/languages.ts'
import type { PaymentKind } from './recorded-payment.ts'

/** A credit note takes a whole invoice back; both have numbers of one row. */
export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The place in the row of numbers of a property and year, from 1 and without gaps. */
export interface InvoiceNumber {
  readonly year: number
  readonly number: number
}

/** Who writes an invoice, or gets it; the lines of the address in their order. */
export interface InvoiceParty {
  readonly name: string
  readonly address: readonly string[]
  readonly taxNumber: string | null
}

/** `night`: a run of nights at one price; `penalty`, `no_show`: what is owed of a stay that fell. */
export const invoiceLineKinds = ['night', 'reduction', 'fee', 'at_checkin', 'penalty', 'no_show'] as const

/** What is charged without the taxes that are stated apart. */
export interface InvoiceLine {
  readonly kind: (typeof invoiceLineKinds)[number]
  /** Of a reduction or a fee, in the language of the reservation; empty of others. */
  readonly name: string
  readonly amount: Minor
  /** Of nights: the first one, how many follow one another at this price, and what each costs. */
  readonly nights?: { readonly from: Day; readonly count: number; readonly each: Minor }
}

export interface InvoiceTax {
  readonly name: string
  /** Null where it is no plain percentage, or the property has no such rule any more. */
  readonly percent: Millionths | null
  readonly amount: Minor
  /** It was inside the nightly prices as the hotel wrote them. */
  readonly included: boolean
}

/** Money that moved before it was written: by card through a payment company, or at the property. Below zero where it was given back. */
export interface InvoicePayment {
  readonly kind: PaymentKind | 'card'
  readonly day: Day
  readonly amount: Minor
}

/** What is stated; amounts in minor units of `currency`. Of a credit note they are those of the invoice with the other sign. */
export interface InvoiceContent {
  readonly language: Language
  readonly currency: string
  readonly decimals: number
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  /** What the seller adds below, such as why there is no tax; null for nothing. */
  readonly note: string | null
  readonly confirmationNumber: string
  readonly room: string
  readonly rooms: number
  readonly checkin: Day
  readonly checkout: Day
  readonly lines: readonly InvoiceLine[]
  readonly taxes: readonly InvoiceTax[]
  readonly total: Minor
  readonly payments: readonly InvoicePayment[]
  /** What the property asks for no more. */
  readonly writtenOff: Minor
  readonly toPay: Minor
}

export interface Invoice extends InvoiceNumber {
  readonly kind: InvoiceKind
  /** The day at the property. */
  readonly issuedOn: Day
  /** A name, or the id of an admin key. */
  readonly issuedBy: string
  /** RFC 3339, UTC. */
  readonly issuedAt: string
  /** Of a credit note: the invoice that it takes back. */
  readonly credits: InvoiceNumber | null
  /** Why the invoice was taken back; null of an invoice. */
  readonly reason: string | null
  readonly content: InvoiceContent
}

const digits = 4

/** "2027-0012". */
export const invoiceNumberText = ({ year, number }: InvoiceNumber): string =>
  `${year}-${String(number).padStart(digits, '0')}`

/** Undefined for a text that is no number of an invoice. */
export function parseInvoiceNumber(text: string): InvoiceNumber | undefined {
  const [, year, number] = /^(\d{4})-(\d{4,9})$/.exec(text) ?? []
  return year === undefined ? undefined : { year: Number(year), number: Number(number) }
}
