// Input and output of the routes of recorded money.

import Type, { type Static } from 'typebox'
import { paymentDirections, paymentKinds } from '../../../lodging/reservations/recorded-payment.ts'
import type { ReservationReference } from '../../../lodging/reservations/reservation-search.ts'
import { longestPaymentNote, type PaymentToRecord } from '../../../operations/back-office/record-payment.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { closed } from '../kit/admin-route.ts'
import {
  amount,
  choice,
  day,
  givenText,
  instant,
  integer,
  orNull,
  recordId,
  text,
} from '../kit/schema-words.ts'

export const paymentBody = Type.Object(
  {
    direction: Type.Optional(
      choice(
        'taken from the guest, given_back to the guest, or written_off: not asked for any more. Needed without `reverses`.',
        paymentDirections,
      ),
    ),
    kind: Type.Optional(choice('How the money moved. Needed unless it is written off.', paymentKinds)),
    amount: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        format: 'amount',
        description: 'In the currency of the property. Needed without `reverses`.',
      }),
    ),
    reverses: Type.Optional(recordId('The entry that was wrong, to make it undone.')),
    paid_on: Type.Optional(
      Type.Unsafe<Day>({
        type: 'string',
        format: 'date',
        description: 'The day at the property, at most a year ago; without it today.',
      }),
    ),
    note: Type.Optional(givenText('A note for the staff; it is erased with the guest.', longestPaymentNote)),
    idempotency_key: Type.Unsafe<string>({
      type: 'string',
      format: 'uuid',
      description:
        'An id that the page makes for this entry; a request that is sent again with it records nothing more.',
    }),
  },
  {
    ...closed,
    examples: [
      {
        direction: 'taken',
        kind: 'cash',
        amount: '120.50',
        idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11',
      },
    ],
  },
)

export const paymentToRecord = (
  fields: Static<typeof paymentBody>,
  { reference, by }: { readonly reference: ReservationReference; readonly by: string },
): PaymentToRecord => ({
  reference,
  by,
  reverses: fields.reverses ?? null,
  direction: fields.direction ?? null,
  kind: fields.kind ?? null,
  amount: fields.amount ?? null,
  paidOn: fields.paid_on ?? null,
  note: fields.note ?? null,
  idempotencyKey: fields.idempotency_key,
})

const payment = Type.Object({
  entry: integer('Number of the entry, from 1; for `reverses`.'),
  direction: choice('Taken from the guest, given back, or not asked for any more.', paymentDirections),
  kind: orNull(choice('How the money moved; null of what is written off.', paymentKinds)),
  amount: amount('Amount; below zero where it reverses another entry.'),
  currency: text('ISO 4217 code.'),
  paid_on: day('The day at the property.'),
  note: orNull(text('Note of the staff; null for people of the publisher, and once the guest was erased.')),
  reverses: orNull(integer('The entry that it makes undone; null for none.')),
  recorded_by: text('Name, or the id of an admin key; people of the publisher read no name.'),
  recorded_at: instant('When it was recorded.'),
})

/** What the record of a reservation has of them. */
export const paymentFields = {
  payments: Type.Array(payment, {
    description: 'Money that the property took and gave back itself, and what it wrote off, in order.',
  }),
  lapsed_write_off: amount(
    'What was written off of what is not owed any more, as after a cancellation; it counts for nothing.',
  ),
}

export const paymentsAnswer = Type.Object(
  {
    currency: text('ISO 4217 code of all amounts.'),
    to_pay: amount('What the guest still has to pay. Negative: what the guest is to get back.'),
    ...paymentFields,
  },
  { description: 'What was recorded of a reservation.' },
)
