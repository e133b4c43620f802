// The request body of reservation: preview's fields, the guest and the card (interface, Reservation).

import Type, { type Static } from 'typebox'
import type { Guest, GuestAddress } from '../../../lodging/reservations/reservation.ts'
import type { CardPayment, ReservationRequest } from '../../../operations/requests.ts'
import type { Secret } from '../../../values/secrets/secret.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  caller,
  checkAges,
  checkStaged,
  extras,
  extrasOf,
  formatted,
  integer,
  languageOf,
  listOfRooms,
  mayDiffer,
  party,
  provable,
  receiptOf,
  sale,
  saleOf,
  scenarioOf,
  sessionOf,
  staged,
  stay,
  text,
  wording,
} from './fields.ts'
import { chosen, kind, kindsAsked } from './preview-body.ts'

export const bedType = Type.Optional(
  formatted<string>(
    'bed-type',
    'Code of the chosen bed option; required if the rate has `beds`, else ignored.',
  ),
)

const roomOfGuest = {
  name: text('Name of the guest of the room.', 120),
  ...party,
  bed_type: bedType,
}

export const reservedRoom = withCheck(Type.Object({ ...roomOfGuest, ...kind }), checkAges)

export const address = Type.Object({
  type: formatted<'Billing'>('billing', 'Always Billing.'),
  line_1: text('Street address.', 200),
  line_2: Type.Optional(text('Apartment, suite, etc.', 200)),
  city: Type.Optional(text('City.', 120)),
  country: text('Two-letter ISO 3166 code, in any case.', 60),
  postal_code: text('Postal code.', 20),
  region: Type.Optional(
    text(
      'Province, state or region. Required outside the US where addresses are written with one; a code in CA and AU.',
      120,
    ),
  ),
  state: Type.Optional(text('Two-letter code of the state. Required in the US.', 120)),
})

export const guest = Type.Object(
  {
    first_name: text('First name.', 120),
    last_name: text('Last name.', 120),
    email: formatted<string>('email', 'E-mail address.'),
    phone: text('Phone number.', 40),
    note: Type.Optional(text('Note to the hotel.', 2000)),
    addresses: Type.Optional(Type.Array(address, { maxItems: 10, description: 'Addresses of the guest.' })),
  },
  { description: 'The guest who books.' },
)

const payment = Type.Object(
  {
    cardholder: text('Name on the card.', 120),
    number: formatted<Secret>(
      'card-number',
      'Card number; blanks and hyphens between its digits are allowed.',
    ),
    month: formatted<string>('card-month', 'Month of expiry, 01 to 12.'),
    year: integer('Year of expiry, four digits.', { minimum: 1000, maximum: 9999 }),
    cvv: formatted<Secret>('cvv', 'The 3 or 4 digits printed on the card; never stored.'),
    postal_code: text('Postal code of the card’s address.', 20),
  },
  {
    description:
      'The card. Its number is stored only for a property that charges on site, encrypted; its CVV never.',
  },
)

const cardFields = Object.keys(payment.properties) as (keyof typeof payment.properties)[]

/** A card, or a token in its place. */
export const paymentOrToken = withCheck(
  Type.Object(
    {
      ...Type.Partial(payment).properties,
      token: Type.Optional(
        formatted<Secret>(
          'payment-token',
          'In place of all other fields, where preview, or a simulated change, answers `card_form`: the token that the payment company’s form made of the card.',
        ),
      ),
    },
    {
      description:
        'The card, all its fields, or a token in its place. A card’s number is stored only for a property that charges on site, encrypted; its CVV never.',
    },
  ),
  (_found, report, isSent) => {
    const hasToken = isSent('token')
    for (const name of cardFields) {
      if (hasToken && isSent(name)) report(name, 'must not be sent with a token, which stands for the card')
      if (!hasToken && !isSent(name)) report(name, 'is required')
    }
  },
)

export const promise = {
  quote_id: Type.Optional(
    formatted<string>('quote', 'The `quote_id` of a preview of the same request, to pay its price.'),
  ),
  expected_total: Type.Optional(
    formatted<string>(
      'amount',
      'The total that the guest was shown, in the currency of the request; a higher total is not booked.',
    ),
  ),
  hold_id: Type.Optional(formatted<string>('uuid', 'The hold of the rooms for this stay.')),
  allow_duplicate: Type.Optional(
    Type.Boolean({
      description: 'Book even if the same guest has booked the same stay within a day.',
      default: false,
    }),
  ),
}

export const reservationBody = withCheck(
  Type.Object(
    {
      ...caller,
      ...chosen,
      ...stay,
      rooms: listOfRooms(reservedRoom, mayDiffer),
      ...extras,
      ...sale,
      ...wording,
      guest,
      payment: paymentOrToken,
      ...promise,
      ...provable,
      ...staged,
    },
    {
      examples: [
        {
          key: '<API_KEY>',
          property_id: 3144,
          accommodation_id: 101,
          rate_code: 'FLEX',
          checkin: '2027-03-12',
          checkout: '2027-03-16',
          rooms: [{ name: 'Ada Lovelace', adults: 2 }],
          guest: {
            first_name: 'Ada',
            last_name: 'Lovelace',
            email: 'ada@example.com',
            phone: '+44 20 7946 0000',
          },
          payment: {
            cardholder: 'Ada Lovelace',
            number: '<CARD_NUMBER>',
            month: '04',
            year: 2029,
            cvv: '<CVV>',
            postal_code: 'SW1A 1AA',
          },
        },
      ],
    },
  ),
  checkStaged('book/reservation'),
)

export type ReservationFields = Static<typeof reservationBody>

/** The request that the fields ask for. */
export function reservationRequest(
  fields: ReservationFields,
  idempotencyKey: string | null,
): ReservationRequest {
  const kinds = kindsAsked(fields)
  const { rooms } = kinds
  return {
    propertyId: fields.property_id,
    ...kinds,
    checkin: fields.checkin,
    checkout: fields.checkout,
    ...extrasOf(fields),
    ...saleOf(fields),
    language: languageOf(fields),
    reservedRooms: fields.rooms.map(({ name, adults, bed_type }, index) => ({
      name,
      adults,
      children: rooms[index]?.children ?? 0,
      bed_type: bed_type ?? null,
    })),
    guest: guestOf(fields.guest),
    payment: presentedIn(fields.payment),
    allowDuplicate: fields.allow_duplicate ?? false,
    quoteId: fields.quote_id ?? null,
    expectedTotal: fields.expected_total ?? null,
    holdId: fields.hold_id ?? null,
    idempotencyKey,
    session: sessionOf(fields),
    ...receiptOf(fields),
    ...scenarioOf(fields),
  }
}

/** The check of the schema leaves either all fields of a card or a token alone. */
export const presentedIn = (fields: Static<typeof paymentOrToken>): ReservationRequest['payment'] =>
  fields.token === undefined ? paymentOf(fields as Static<typeof payment>) : { token: fields.token }

const paymentOf = ({ postal_code, ...card }: Static<typeof payment>): CardPayment => ({
  cardholder: card.cardholder,
  number: card.number,
  month: card.month,
  year: card.year,
  cvv: card.cvv,
  postalCode: postal_code,
})

const guestOf = ({
  first_name,
  last_name,
  email,
  phone,
  note,
  addresses,
}: ReservationFields['guest']): Guest => ({
  first_name,
  last_name,
  email,
  phone,
  note: note ?? null,
  addresses: (addresses ?? []).map(addressOf),
})

type AddressFields = Static<typeof address>

export const addressOf = ({
  type,
  line_1,
  line_2,
  city,
  country,
  postal_code,
  region,
  state,
}: AddressFields): GuestAddress => ({
  type,
  line_1,
  line_2: line_2 ?? null,
  city: city ?? null,
  country,
  postal_code,
  region: region ?? null,
  state: state ?? null,
})
