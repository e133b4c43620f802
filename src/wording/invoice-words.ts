// Texts of invoices, by language, from words/<language>/invoices.json.

import type english from '../../words/en/invoices.json'
import type { Language } from '../lodging/documents/languages.ts'
import { type Places, type Worded, worded } from './catalogue.ts'

const moved = {
  card: ['day'],
  cash: ['day'],
  card_machine: ['day'],
  bank_transfer: ['day'],
  voucher: ['day'],
} as const

/** What is filled into each text that has places, in this order. */
export const invoicePlaces = {
  rooms: ['room', '#count'],
  taxNumber: ['number'],
  amount: ['currency'],
  lines: { night: ['day'], nights: ['#count', 'day', 'each'], atCheckin: ['name'] },
  tax: ['name', 'percent'],
  included: ['tax'],
  payments: moved,
  givenBack: moved,
  page: ['page', 'pages'],
} as const satisfies Places

type InvoiceWords = Worded<typeof english, typeof invoicePlaces>

/** The texts of each language. */
export const invoiceWords: Readonly<Record<Language, InvoiceWords>> = worded<
  typeof english,
  typeof invoicePlaces
>('invoices', invoicePlaces)
