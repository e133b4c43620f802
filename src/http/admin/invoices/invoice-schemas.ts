// Input and output of the routes of invoices.

import Type, { type Static } from 'typebox'
import { languages } from '../../../lodging/documents/languages.ts'
import {
  type Invoice,
  type InvoiceParty,
  invoiceKinds,
  invoiceLineKinds,
  invoiceNumberText,
} from '../../../lodging/reservations/invoice.ts'
import { paymentKinds } from '../../../lodging/reservations/recorded-payment.ts'
import type { ReservationReference } from '../../../lodging/reservations/reservation-search.ts'
import {
  type InvoicesOfReservation,
  type InvoiceToWrite,
  isCredited,
  longestParty,
} from '../../../operations/back-office/invoices.ts'
import { longestReason } from '../../../operations/back-office/reservation-records.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber, type Minor, percentNumber } from '../../../values/money.ts'
import { closed } from '../kit/admin-route.ts'
import { amount, choice, day, flag, givenText, instant, orNull, text } from '../kit/schema-words.ts'
import { recordPath } from '../reservations/reservation-schemas.ts'

export const invoicePath = {
  fields: Type.Object({
    ...recordPath.fields.properties,
    number: Type.String({
      description: 'Number of the invoice.',
      pattern: '^\\d{4}-\\d{4,9}$',
      maxLength: 14,
      examples: ['2027-0001'],
    }),
  }),
  missing:
    'There is no such reservation or invoice; use its confirmation number, and the number of the invoice.',
}

const givenParty = Type.Object(
  {
    name: givenText('Name, of a company for example.', longestParty.name),
    address: Type.Optional(
      Type.Array(givenText('A line.', longestParty.line), {
        description: 'The lines of the address.',
        maxItems: longestParty.lines,
      }),
    ),
    tax_number: Type.Optional(givenText('Tax number of the buyer.', longestParty.taxNumber)),
  },
  { ...closed, description: 'To whom it is written; without it to who booked.' },
)

export const invoiceBody = Type.Object(
  {
    buyer: Type.Optional(givenParty),
    language: Type.Optional(
      choice('Language of the invoice; without it that of the reservation.', languages),
    ),
    credits: Type.Optional(
      Type.String({
        description: 'The number of an invoice to take back: a credit note is written.',
        pattern: '^\\d{4}-\\d{4,9}$',
        maxLength: 14,
      }),
    ),
    reason: Type.Optional(givenText('Why it is taken back; it stands in the credit note.', longestReason)),
    idempotency_key: Type.Unsafe<string>({
      type: 'string',
      format: 'uuid',
      description:
        'An id that the page makes for this invoice; a request that is sent again with it writes no more.',
    }),
  },
  { ...closed, examples: [{ idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11' }] },
)

export const invoiceToWrite = (
  fields: Static<typeof invoiceBody>,
  { reference, by }: { readonly reference: ReservationReference; readonly by: string },
): InvoiceToWrite => ({
  reference,
  by,
  credits: fields.credits ?? null,
  reason: fields.reason ?? null,
  buyer: fields.buyer
    ? {
        name: fields.buyer.name,
        address: fields.buyer.address ?? [],
        taxNumber: fields.buyer.tax_number ?? null,
      }
    : null,
  language: fields.language ?? null,
  idempotencyKey: fields.idempotency_key,
})

const party = (description: string) =>
  Type.Object(
    {
      name: text('Name.'),
      address: Type.Array(text('A line.'), { description: 'The lines of the address.' }),
      tax_number: orNull(text('Tax number; null for none.')),
    },
    { description },
  )

const invoice = Type.Object({
  number: text('Year and place in the row of numbers of the property: 2027-0001.'),
  kind: choice('An invoice, or a credit note that takes one back.', invoiceKinds),
  issued_on: day('The day at the property.'),
  issued_by: text('Name, or the id of an admin key.'),
  issued_at: instant('When it was written.'),
  credits: orNull(text('Of a credit note: the invoice that it takes back.')),
  is_credited: flag('Whether a credit note takes it back.'),
  reason: orNull(text('Why the invoice was taken back; null of an invoice.')),
  language: choice('Its language.', languages),
  currency: text('ISO 4217 code of all amounts.'),
  seller: party('Who wrote it.'),
  buyer: party('To whom.'),
  lines: Type.Array(
    Type.Object({
      kind: choice('What is charged.', invoiceLineKinds),
      name: text('Of a reduction or a charge; empty of others.'),
      amount: amount('Without the taxes.'),
    }),
    { description: 'With the taxes they are the total.' },
  ),
  taxes: Type.Array(
    Type.Object({
      name: text('Name.'),
      percent: orNull(amount('Its rate; null where it is no plain percentage.')),
      amount: amount('The tax.'),
      is_included: flag('Part of the nightly prices as the hotel wrote them.'),
    }),
    { description: 'By rate.' },
  ),
  total: amount('The total; below zero of a credit note.'),
  payments: Type.Array(
    Type.Object({
      kind: choice('How the money moved.', ['card', ...paymentKinds]),
      day: day('When.'),
      amount: amount('Below zero where it was given back.'),
    }),
    { description: 'What was paid until then.' },
  ),
  to_pay: amount('What was still to pay.'),
})

export const invoicesAnswer = Type.Object(
  {
    invoices: Type.Array(invoice, { description: 'In the order of their numbers.' }),
    seller: party('Who writes the next one: `invoice_issuer` of the property, else the property.'),
    buyer: party('To whom, unless somebody else is named: who booked.'),
  },
  { description: 'The invoices of a reservation.' },
)

export const presentInvoices = ({ invoices, seller, buyer }: InvoicesOfReservation) => ({
  invoices: invoices.map(each => presentInvoice(each, isCredited(each, invoices))),
  seller: presentParty(seller),
  buyer: presentParty(buyer),
})

const presentParty = ({ name, address, taxNumber }: InvoiceParty) => ({
  name,
  address: [...address],
  tax_number: taxNumber,
})

function presentInvoice({ content, ...invoice }: Invoice, isTakenBack: boolean) {
  const shown = (minor: Minor): number => decimalNumber(minor, content.decimals)
  return {
    number: invoiceNumberText(invoice),
    kind: invoice.kind,
    issued_on: formatDay(invoice.issuedOn),
    issued_by: invoice.issuedBy,
    issued_at: invoice.issuedAt,
    credits: invoice.credits && invoiceNumberText(invoice.credits),
    is_credited: isTakenBack,
    reason: invoice.reason,
    language: content.language,
    currency: content.currency,
    seller: presentParty(content.seller),
    buyer: presentParty(content.buyer),
    lines: content.lines.map(({ kind, name, amount: charged }) => ({ kind, name, amount: shown(charged) })),
    taxes: content.taxes.map(({ name, percent, amount: taxed, included }) => ({
      name,
      percent: percent === null ? null : percentNumber(percent),
      amount: shown(taxed),
      is_included: included,
    })),
    total: shown(content.total),
    payments: content.payments.map(({ kind, day: on, amount: paid }) => ({
      kind,
      day: formatDay(on),
      amount: shown(paid),
    })),
    to_pay: shown(content.toPay),
  }
}
