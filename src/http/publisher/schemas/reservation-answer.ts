// The reservation object (contract B3) and the error object (contract S12).

import Type from 'typebox'
import { publicStatuses } from '../../../lodging/reservations/reservation.ts'
import { faultCatalogue } from '../../../values/faults.ts'
import {
  amount,
  byRoom,
  charge,
  deposits,
  idAndName,
  integer,
  listOf,
  listOfNamed,
  named,
  offeredExtras,
  orNull,
  owedAmounts,
  penalties,
  receipt,
  text,
  textOrNull,
  yesOrNo,
} from './answer-fields.ts'

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
  { description: 'The guest, as sent.' },
)

const payment = Type.Object(
  {
    brand: text('Two-letter card code.'),
    last_four: text('Last four digits.'),
    expiry_month: text('Month of expiry, two digits.'),
    expiry_year: integer('Year of expiry.'),
    challenge: Type.Optional(
      Type.Object(
        {
          provider: text('Name of the payment company.'),
          publishable_key: text('The key that its script is started with.'),
          client_secret: text('For the guest’s browser only: lets its script ask the bank’s question.'),
          expires_at: text('Instant after which the rooms are given back.'),
        },
        {
          description:
            'Of a pending reservation, or a change, whose payment the guest must confirm with the bank; view the reservation afterwards.',
        },
      ),
    ),
  },
  { description: 'The card; nothing else of it is shown.' },
)

export const reservationAnswer = Type.Object(
  {
    confirmation_number: textOrNull(
      'The number for the guest; null for a reservation that was never confirmed.',
    ),
    id: text('Identifier of the reservation, a UUID.'),
    status: Type.Enum([...publicStatuses], { description: 'State of the reservation.' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was made.' }),
    property: idAndName('The property.'),
    room: idAndName('The room; where the rooms differ, the first type and the names of all.'),
    source: text('The inventory source of the rooms.'),
    source_confirmation: textOrNull('The remote source’s own number; null for the built-in source.'),
    rate_code: text('Rate plan; where the rooms differ, that of the first.'),
    checkin: Type.String({ format: 'date', description: 'Day of arrival.' }),
    checkout: Type.String({ format: 'date', description: 'Day of departure.' }),
    rooms: listOf('The rooms, as sent.', {
      name: text('Name of the guest of the room.'),
      adults: integer('Number of adults.'),
      children: integer('Number of children.'),
      children_ages: Type.Array(Type.Integer(), {
        description: 'The ages that the price is based on, one for each child.',
      }),
      bed_type: textOrNull('Code of the bed option; null if the rate has none.'),
      accommodation_id: Type.Optional(integer('Its type; only where the rooms differ.')),
      rate_code: Type.Optional(text('Its rate plan; only where the rooms differ.')),
      guests: Type.Optional(
        Type.Array(
          Type.Object({
            residence: Type.Optional(text('Country in which the guest lives.')),
            nationality: Type.Optional(text('Nationality.')),
            pays_from: Type.Optional(text('Country from which is paid.')),
            purpose: Type.Optional(text('Purpose of the stay.')),
            age: Type.Optional(integer('Age of an adult.')),
            nights_this_year: Type.Optional(
              integer('Nights at the property before, in the year of arrival.'),
            ),
          }),
          { description: 'What was said of the guests; absent where nothing was.' },
        ),
      ),
    }),
    guest,
    payment,
    nights: listOfNamed('Night', 'One for each night of the stay.'),
    tax_items: listOfNamed('Charge', 'The taxes, which sum to total.tax.'),
    fees: listOfNamed('Charge', 'The fees, which sum to total.fee.'),
    checkin_fees: listOfNamed('Charge', 'Due at check-in, which sum to total.checkin_fee.'),
    extras: offeredExtras,
    total: named('Total', 'The complete price.'),
    discount: orNull(named('Discount'), 'The discount code that applied.'),
    promotions: listOfNamed('Promotion', 'All promotions that applied.'),
    is_refundable: yesOrNo('N if cancelling costs the whole price from the moment of booking on, else Y.'),
    is_deposit_required: yesOrNo('Whether something is due at the time of booking.'),
    deposit_policy: text('Deposit policy as text.'),
    cancellation_policy: text('Cancellation policy as text.'),
    ...penalties,
    deposits: deposits(),
    by_room: byRoom(),
    property_policy: listOf('House rules.', { name: text('Name.'), description: text('The rule.') }),
    cancelled_at: textOrNull('When it was cancelled.'),
    actions: listOf('The actions on the reservation.', {
      action: text('cancel or modify.'),
      allowed: Type.Boolean({ description: 'Whether the action is possible now.' }),
      reasons: listOf('Why not; empty if it is allowed.', {
        id: text('A code for programs, such as stay_has_begun.'),
        message: text('A sentence for people.'),
      }),
    }),
    meta_data: Type.Object(
      {
        currency: text('Currency of the amounts.'),
        exchange_rate: Type.Number({ description: 'Units of it for one unit of the property’s currency.' }),
        exchange_rate_as_of: textOrNull('Day of the exchange rate; null if nothing was converted.'),
        charge: charge('What is charged, in the property’s own currency, and what became of the card.'),
        assumed_child_age: Type.Optional(
          integer('The age used for children without an age; absent if all ages were sent.'),
        ),
      },
      { description: 'Currency and exchange rate of the amounts.' },
    ),
    receipt,
  },
  { $id: 'Reservation', description: 'A reservation.' },
)

export const reservationPageAnswer = Type.Object(
  {
    reservations: listOfNamed('Reservation', 'Newest first.'),
    page: integer('The page, from 1.'),
    limit: integer('Reservations per page.'),
    total: integer('Reservations on all pages.'),
  },
  { description: 'A page of reservations.' },
)

export const cancellationFields = {
  simulated: Type.Boolean({
    description: 'As requested: true if this call changed nothing.',
  }),
  penalty: amount('The penalty; 0 if the property waived it.'),
  refund: amount('The refund of the amount due at booking; 0 if the server did not take it.'),
  currency: text('Currency of both, that of the reservation.'),
  charge: owedAmounts({ penalty: amount('The penalty.'), refund: amount('The refund.') }),
  as_of: Type.String({ format: 'date-time', description: 'When the penalty was computed.' }),
}

export const cancellationAnswer = Type.Object(
  { ...cancellationFields, reservation: named('Reservation', 'The reservation as it is now.') },
  { description: 'The penalty of a cancellation, made or simulated.' },
)

export const errorAnswer = Type.Object(
  {
    type: Type.Enum(Object.keys(faultCatalogue) as (keyof typeof faultCatalogue)[], {
      description: 'The type of error.',
    }),
    message: text('What is wrong and what to do.'),
    url: text('Path of the request.'),
    code: integer('The HTTP status.'),
    errors: listOf('All errors by field; empty if no field is at fault.', {
      field: text('Path of the field, such as `rooms[0].adults`, or the flag or reason that applies.'),
      message: text('The error.'),
    }),
    request_id: text('The id of the request in the log; the same as the header X-Request-Id.'),
    doc_url: Type.Optional(
      text('The page that says what the type means and what to do; in the publisher interface.'),
    ),
  },
  { $id: 'Error', description: 'A refusal.' },
)
