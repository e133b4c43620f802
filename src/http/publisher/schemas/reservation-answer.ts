// The reservation object (contract B3) and the error object (contract S12) as answers show them.

import Type from 'typebox'
import { publicStatuses } from '../../../lodging/reservation.ts'
import { faultCatalogue } from '../../../values/faults.ts'
import {
  amount,
  idAndName,
  integer,
  listOf,
  listOfNamed,
  named,
  orNull,
  text,
  textOrNull,
  yesOrNo,
} from './answer-fields.ts'
import { penalties } from './rate-answer.ts'

const guest = Type.Object(
  {
    first_name: text('First name.'),
    last_name: text('Last name.'),
    email: text('E-mail address.'),
    phone: text('Phone number.'),
    note: textOrNull('Note to the hotel.'),
    addresses: listOf('Addresses of the guest.', {
      type: text('Billing.'),
      line_1: text('Street address.'),
      line_2: textOrNull('Apartment, suite, etc.'),
      city: textOrNull('City.'),
      country: text('Two-letter ISO 3166 code.'),
      postal_code: text('Postal code.'),
      region: textOrNull('Province, state or region.'),
      state: textOrNull('State, in the US.'),
    }),
  },
  { description: 'Who booked, as it was sent.' },
)

const payment = Type.Object(
  {
    brand: text('Two-letter card code.'),
    last_four: text('Last four digits.'),
    expiry_month: text('Month of expiry, two digits.'),
    expiry_year: integer('Year of expiry.'),
  },
  { description: 'All that is shown of the card.' },
)

export const reservationAnswer = Type.Object(
  {
    confirmation_number: textOrNull('The number that the guest gets; null for what was never confirmed.'),
    id: text('Identifier of the reservation, a UUID.'),
    status: Type.Enum([...publicStatuses], { description: 'State of the reservation.' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was made.' }),
    property: idAndName('The property.'),
    room: idAndName('The room.'),
    source: text('Inventory source that it was taken from.'),
    source_confirmation: textOrNull('Number of a remote source; null for the built-in one.'),
    rate_code: text('Rate plan.'),
    checkin: Type.String({ format: 'date', description: 'Day of arrival.' }),
    checkout: Type.String({ format: 'date', description: 'Day of departure.' }),
    rooms: listOf('The rooms, as they were sent.', {
      name: text('Name that it is held under.'),
      adults: integer('Number of adults.'),
      children: integer('Number of children.'),
      children_ages: Type.Array(Type.Integer(), {
        description: 'The ages that the price is for, one a child.',
      }),
      bed_type: textOrNull('Code of the bed option; null where the room has none to choose.'),
    }),
    guest,
    payment,
    nights: listOfNamed('Night', 'One for each night of the stay.'),
    tax_items: listOfNamed('Charge', 'The taxes, which sum to total.tax.'),
    fees: listOfNamed('Charge', 'The fees, which sum to total.fee.'),
    checkin_fees: listOfNamed('Charge', 'Due at check-in, which sum to total.checkin_fee.'),
    total: named('Total', 'What it costs.'),
    discount: orNull(named('Discount'), 'The discount code that applied.'),
    promotions: listOfNamed('Promotion', 'All promotions that applied.'),
    is_refundable: yesOrNo('N where cancelling costs the whole price from the moment of booking on, else Y.'),
    is_deposit_required: yesOrNo('Whether something is due at the time of booking.'),
    deposit_policy: text('Deposit policy in words.'),
    cancellation_policy: text('Cancellation policy in words.'),
    ...penalties,
    property_policy: listOf('House rules.', { name: text('Name.'), description: text('The rule.') }),
    cancelled_at: textOrNull('When it was cancelled.'),
    actions: listOf('What may be done with it now.', {
      action: text('cancel.'),
      allowed: Type.Boolean({ description: 'Whether it would be done if it were asked for now.' }),
      reasons: listOf('Why not; empty when it is allowed.', {
        id: text('A word for programs, such as stay_has_begun.'),
        message: text('A sentence for people.'),
      }),
    }),
    meta_data: Type.Object(
      {
        currency: text('Currency of the amounts.'),
        exchange_rate: Type.Number({ description: 'Units of it for one unit of the property’s currency.' }),
        exchange_rate_as_of: textOrNull('Day of the exchange rate; null where nothing was converted.'),
        assumed_child_age: Type.Optional(
          integer('The age that stands for each child whose age was not sent; absent when all were.'),
        ),
      },
      { description: 'What the amounts are in.' },
    ),
  },
  { $id: 'Reservation', description: 'A reservation as it was made.' },
)

export const reservationPageAnswer = Type.Object(
  {
    reservations: listOfNamed('Reservation', 'Newest first.'),
    page: integer('The page, from 1.'),
    limit: integer('Reservations a page.'),
    total: integer('Reservations on all pages.'),
  },
  { description: 'A page of reservations.' },
)

export const cancellationAnswer = Type.Object(
  {
    simulated: Type.Boolean({
      description: 'As asked: true when this call only says what cancelling costs, or has cost.',
    }),
    penalty: amount('What cancelling costs; 0 where the property waived it.'),
    refund: amount(
      'What comes back of the amount due when booking; 0 where it was not taken through the server.',
    ),
    currency: text('Currency of both, the one of the reservation.'),
    as_of: Type.String({ format: 'date-time', description: 'When the penalty was worked out.' }),
    reservation: named('Reservation', 'The reservation as it is now.'),
  },
  { description: 'What cancelling costs, or has cost.' },
)

export const errorAnswer = Type.Object(
  {
    type: Type.Enum(Object.keys(faultCatalogue) as (keyof typeof faultCatalogue)[], {
      description: 'What kind of refusal it is.',
    }),
    message: text('What is wrong and what to do.'),
    url: text('Path of the request.'),
    code: integer('The HTTP status.'),
    errors: listOf('Everything that is wrong, where it can be told by field; else empty.', {
      field: text('Path of the field, such as `rooms[0].adults`, or the flag or reason that applies.'),
      message: text('What is wrong with it.'),
    }),
    request_id: text('Finds the request in the log; the same as the header X-Request-Id.'),
  },
  { $id: 'Error', description: 'A refusal.' },
)
