// The contract of decisions: a service vetoes prices and bookings, and adjusts prices, within the bounds that the hotel sets.

import { type Static, Type } from 'typebox'
import { type Contract, checkMessage, reason } from './contract.ts'

const stay = {
  property_id: Type.Integer({ description: 'The property.' }),
  room_id: Type.Integer({ description: 'The accommodation, as in the property document.' }),
  rate_code: Type.String({ description: 'The rate plan.' }),
  publisher_id: Type.Integer({ description: 'Who sells.' }),
  checkin: Type.String({ description: 'The first night, YYYY-MM-DD.', format: 'date' }),
  checkout: Type.String({ description: 'The day of departure, YYYY-MM-DD.', format: 'date' }),
  rooms: Type.Array(
    Type.Object({
      adults: Type.Integer({ description: 'Adults.' }),
      children: Type.Integer({ description: 'Children.' }),
      children_ages: Type.Array(Type.Integer(), { description: 'Their ages.' }),
    }),
    { description: 'One entry a room.' },
  ),
  currency: Type.String({ description: 'The currency of the property, ISO 4217.' }),
  total: Type.Integer({
    description:
      'What the guest pays with taxes and fees, without charges due at check-in, in the smallest unit of the currency.',
  }),
  may_refuse: Type.Boolean({ description: 'Whether the hotel lets the service refuse.' }),
}

const guest = Type.Object(
  {
    first_name: Type.String({ description: 'First name.' }),
    last_name: Type.String({ description: 'Last name.' }),
    email: Type.String({ description: 'E-mail address.' }),
    phone: Type.String({ description: 'Telephone.' }),
  },
  { description: 'Who books.' },
)

const priceQuestion = Type.Object({
  occasion: Type.Unsafe<'preview' | 'reserve'>({
    type: 'string',
    enum: ['preview', 'reserve'],
    description: 'reserve: a booking for which no quote is in force.',
  }),
  ...stay,
  least_total: Type.Integer({ description: 'The lowest total that the hotel lets the service answer.' }),
  most_total: Type.Integer({ description: 'The highest one.' }),
})

const bookingQuestion = Type.Object({
  reference: Type.String({
    description: 'Id of the reservation that is to be made, a UUID.',
    format: 'uuid',
  }),
  ...stay,
  guest,
})

const accept = Type.Object({ decision: Type.Literal('accept', { description: 'It stays as it is.' }) })
const refuse = Type.Object({
  decision: Type.Literal('refuse', { description: 'It is not sold.' }),
  reason: reason('Why, for the publisher and the guest: one line.'),
})
const adjust = Type.Object({
  decision: Type.Literal('adjust', { description: 'It is sold at another total.' }),
  total: Type.Integer({ description: 'From least_total to most_total.' }),
  reason: reason('Why, for the staff of the hotel: one line.'),
})

export type PriceQuestion = Static<typeof priceQuestion>
export type BookingQuestion = Static<typeof bookingQuestion>
export type PriceAnswer = Static<typeof accept> | Static<typeof refuse> | Static<typeof adjust>
export type BookingAnswer = Static<typeof accept> | Static<typeof refuse>

const exampleStay = {
  property_id: 3144,
  room_id: 101,
  rate_code: 'FLEX',
  publisher_id: 1,
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2, children: 1, children_ages: [7] }],
  currency: 'USD',
  total: 41356,
  may_refuse: true,
}

const asSet =
  'With `when_silent: continue` nothing is decided, and the computed price stays. With `refuse` nothing is sold: the publisher gets RemoteInventoryException and may try again.'

export const decisionContract = {
  version: 1,
  summary: 'Vetoes prices and bookings, and adjusts prices, within the bounds that the hotel sets.',
  messages: {
    check: checkMessage,
    price: {
      summary:
        'Asked by each preview, and by a reservation for which no quote is in force, before anything is written. What is answered to a preview is in its quote, so the price shown is the price charged.',
      question: priceQuestion,
      answer: Type.Union([accept, adjust, refuse]),
      deadlineMilliseconds: 2_000,
      whenSilent: asSet,
      examples: {
        question: { occasion: 'preview', ...exampleStay, least_total: 37221, most_total: 43423 },
        answer: { decision: 'adjust', total: 39000, reason: 'few rooms are sold for these nights' },
      },
    },
    booking: {
      summary:
        'Asked by each reservation after all other checks and before anything is written. It changes no price.',
      question: bookingQuestion,
      answer: Type.Union([accept, refuse]),
      deadlineMilliseconds: 3_000,
      whenSilent: asSet,
      examples: {
        question: {
          reference: '018f6f9e-0000-4000-8000-000000000001',
          ...exampleStay,
          guest: {
            first_name: 'Ada',
            last_name: 'Lovelace',
            email: 'ada@example.com',
            phone: '+44 20 7946 0000',
          },
        },
        answer: { decision: 'refuse', reason: 'the house takes no groups on these nights' },
      },
    },
  },
} as const satisfies Contract
