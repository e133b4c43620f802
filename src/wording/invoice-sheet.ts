// An invoice as texts in its language, in the order in which they stand on the sheet; the page and the PDF draw the same.

import type { Language } from '../lodging/documents/languages.ts'
import {
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
  type InvoicePayment,
  type InvoiceTax,
  invoiceNumberText,
} from '../lodging/reservations/invoice.ts'
import { type Day, dateOf } from '../values/civil-dates.ts'
import { type Minor, subtract, sumOf, zero } from '../values/money.ts'
import { invoiceWords } from './invoice-words.ts'
import { wordsIn } from './wording.ts'

/** A name and the lines below it. */
export interface SheetParty {
  readonly name: string
  readonly lines: readonly string[]
}

/** A text and its amount, without the currency, which the head of the column names. */
export interface SheetLine {
  readonly text: string
  readonly amount: string
}

export interface InvoiceSheet {
  readonly language: Language
  readonly title: string
  readonly number: string
  readonly seller: SheetParty
  readonly to: string
  readonly buyer: SheetParty
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly columns: readonly [what: string, amount: string]
  readonly lines: readonly SheetLine[]
  /** What is before taxes, and the taxes; empty where there are none. */
  readonly taxes: readonly SheetLine[]
  readonly total: SheetLine
  readonly payments: readonly SheetLine[]
  /** Null of a credit note, which asks for nothing. */
  readonly due: SheetLine | null
  readonly notes: readonly string[]
  /** "Page 1 of 2". */
  pageText(page: number, pages: number): string
}

/** The texts of an invoice. */
export function invoiceSheet(invoice: Invoice): InvoiceSheet {
  const { content, kind, credits, reason, issuedOn } = invoice
  const { language, currency, lines, taxes, total, toPay, note } = content
  const words = invoiceWords[language]
  const { formats } = wordsIn(language)
  const day = dayText(language)
  const amount = (minor: Minor): string => formats.amount(minor, currency).replace(` ${currency}`, '')
  const fact = (name: string, value: string) => ({ name, value })
  const lineOf = ({ text, amount: minor }: { text: string; amount: Minor }) => ({
    text,
    amount: amount(minor),
  })
  const isPaid = kind === 'invoice' && toPay === zero && content.payments.length > 0
  return {
    language,
    title: words.kinds[kind],
    number: invoiceNumberText(invoice),
    seller: partyText(content.seller, language),
    to: words.to,
    buyer: partyText(content.buyer, language),
    facts: [
      fact(words.number, invoiceNumberText(invoice)),
      fact(words.date, day(issuedOn)),
      ...(credits ? [fact(words.takesBack, invoiceNumberText(credits))] : []),
      ...(reason === null ? [] : [fact(words.reason, reason)]),
      fact(words.reservation, content.confirmationNumber),
      fact(words.stay, `${day(content.checkin)} – ${day(content.checkout)}`),
      fact(words.room, content.rooms === 1 ? content.room : words.rooms(content.room, content.rooms)),
    ],
    columns: [words.what, words.amount(currency)],
    lines: lines.map(line => lineOf({ text: lineText(line, language, amount), amount: line.amount })),
    taxes:
      taxes.length === 0
        ? []
        : [
            {
              text: words.beforeTaxes,
              amount: subtract(
                total,
                sumOf(taxes, tax => tax.amount),
              ),
            },
            ...taxes.map(tax => ({ text: taxText(tax, language), amount: tax.amount })),
          ].map(lineOf),
    total: lineOf({ text: words.total, amount: total }),
    payments: [
      ...content.payments.map(payment => ({
        text: paymentText(payment, language),
        amount: subtract(zero, payment.amount),
      })),
      ...(content.writtenOff === zero
        ? []
        : [{ text: words.writtenOff, amount: subtract(zero, content.writtenOff) }]),
    ].map(lineOf),
    due:
      kind === 'credit_note'
        ? null
        : toPay < zero
          ? lineOf({ text: words.toGetBack, amount: subtract(zero, toPay) })
          : lineOf({ text: words.toPay, amount: toPay }),
    notes: [...(isPaid ? [words.receipt] : []), ...(note === null ? [] : [note])],
    pageText: words.page,
  }
}

const dayText =
  (language: Language) =>
  (day: Day): string => {
    const { year, month, dayOfMonth } = dateOf(day)
    return wordsIn(language).dates.date(Temporal.PlainDate.from({ year, month, day: dayOfMonth }))
  }

const partyText = ({ name, address, taxNumber }: InvoiceParty, language: Language): SheetParty => ({
  name,
  lines: [...address, ...(taxNumber === null ? [] : [invoiceWords[language].taxNumber(taxNumber)])],
})

function lineText(
  { kind, name, nights }: InvoiceLine,
  language: Language,
  amount: (minor: Minor) => string,
): string {
  const words = invoiceWords[language].lines
  if (nights) {
    const from = dayText(language)(nights.from)
    return nights.count === 1 ? words.night(from) : words.nights(nights.count, from, amount(nights.each))
  }
  if (kind === 'penalty' || kind === 'no_show') return words[kind]
  return kind === 'at_checkin' ? words.atCheckin(name) : name
}

function taxText({ name, percent, included }: InvoiceTax, language: Language): string {
  const words = invoiceWords[language]
  const text =
    percent === null || name.includes('%')
      ? name
      : words.tax(name, wordsIn(language).formats.percent(percent))
  return included ? words.included(text) : text
}

function paymentText({ kind, day, amount }: InvoicePayment, language: Language): string {
  const words = invoiceWords[language]
  return (amount < zero ? words.givenBack : words.payments)[kind](dayText(language)(day))
}
