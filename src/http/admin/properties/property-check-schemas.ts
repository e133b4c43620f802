// Input and output of the check of a property's document, and of the upload of a picture.

import Type from 'typebox'
import { languages } from '../../../lodging/documents/languages.ts'
import { lackCodes, sections } from '../../../operations/properties/lacks.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { longestPicture } from '../../reading/read-formats.ts'
import { closed } from '../kit/admin-route.ts'
import { fieldError } from '../kit/error-answer.ts'
import { amount, choice, day, flag, integer, orNull, text } from '../kit/schema-words.ts'

const count = (description: string, minimum: number, maximum: number, usual: number) =>
  Type.Optional(Type.Integer({ description, minimum, maximum, default: usual }))

/** The stay whose price is asked for. */
export const exampleQuery = Type.Object(
  {
    checkin: Type.Optional(
      Type.Unsafe<Day>({
        type: 'string',
        format: 'date',
        examples: ['2027-07-10'],
        description: 'Day of arrival of the example; without it the first day with prices.',
      }),
    ),
    nights: count('Nights of the example.', 1, 99, 2),
    adults: count('Adults of the example.', 1, 40, 2),
    children: count('Children of the example, of the age that the property assumes.', 0, 40, 0),
    room: Type.Optional(Type.Integer({ description: 'Id of its room.', minimum: 1, maximum: 2_147_483_647 })),
    rate: Type.Optional(Type.String({ description: 'Code of its rate plan.', maxLength: 64 })),
    night_price: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        format: 'amount',
        examples: ['100'],
        description: 'A price for each of its nights in place of the calendar’s.',
      }),
    ),
    language: Type.Optional(choice('Language of the texts of policies.', languages, 'en')),
  },
  closed,
)

const lack = Type.Object({
  code: choice('What is missing.', lackCodes),
  section: choice('Where it is written.', sections),
  stops_selling: flag('Whether nothing can be sold without it.'),
  room_id: orNull(integer('The room that it is about.')),
  message: text('The same in words.'),
})

const line = Type.Object({
  name: text('Name.'),
  total: amount('For the stay.'),
  included: flag('In the nightly prices.'),
})
const lines = (description: string) => Type.Array(line, { description })

const price = Type.Object(
  {
    nights: Type.Array(
      Type.Object({
        date: day('The night.'),
        original_rate: amount('As it is written.'),
        rate: amount('After promotions.'),
      }),
      { description: 'Each night.' },
    ),
    promotions: Type.Array(
      Type.Object({ id: integer('Id.'), name: text('Name.'), saved: amount('Saved over the stay.') }),
      { description: 'Those that apply, the largest saving first.' },
    ),
    taxes: lines('Taxes.'),
    fees: lines('Fees that are paid with the booking.'),
    checkin_fees: lines('What is paid at the property.'),
    subtotal: amount('The nights after promotions, without included taxes.'),
    tax: amount('All taxes.'),
    fee: amount('All fees that are paid with the booking.'),
    checkin_fee: amount('All that is paid at the property.'),
    total: amount('The whole price.'),
    due_now: amount('Of it due when booking.'),
    penalties: Type.Array(
      Type.Object({
        from: orNull(text('From when on, in property time; null: from the moment of booking.')),
        until: orNull(text('Until when; null: for good.')),
        penalty: amount('What cancelling costs then.'),
      }),
      { description: 'In order of time.' },
    ),
    no_show_penalty: amount('What a guest owes who does not come.'),
    deposit_policy: text('What is due when booking, in words.'),
    cancellation_policy: text('What cancelling costs, in words.'),
  },
  { description: 'As a guest would be asked for it.' },
)

const example = Type.Object(
  {
    checkin: day('Day of arrival.'),
    nights: integer('Nights.'),
    adults: integer('Adults.'),
    children: integer('Children.'),
    room_id: integer('Its room.'),
    rate_code: text('Its rate plan.'),
    currency: text('Currency of all amounts.'),
    reasons: Type.Array(text('A reason.'), { description: 'Why it cannot be booked; empty with a price.' }),
    price: orNull(price),
  },
  { description: 'A stay under the document.' },
)

export const propertyCheck = Type.Object(
  {
    version: integer('The stored version of the property.'),
    errors: Type.Array(fieldError, { description: 'What an import would refuse, at most 200 and a note.' }),
    missing: Type.Array(lack, {
      description:
        'What the property lacks, what stops its sale first; with errors, what it lacks as it is saved.',
    }),
    example: orNull(example),
  },
  { description: 'What would become of the document.' },
)

/** Of 16 × 16 pixels in one colour. */
export const examplePicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mMQSswnCTGMahjVMHw1AADKR+IBynVyTgAAAABJRU5ErkJggg=='

export const pictureUpload = Type.Object(
  {
    data: Type.String({
      format: 'picture',
      description: 'The picture as a data URI: PNG, JPEG, WebP, AVIF or GIF, in base64.',
      maxLength: longestPicture,
    }),
  },
  {
    ...closed,
    examples: [
      {
        data: examplePicture,
      },
    ],
  },
)

export const addedPicture = Type.Object(
  {
    image: text('Its id in the image store, for a property document.'),
    width: integer('In pixels.'),
    height: integer('In pixels.'),
  },
  { description: 'The stored picture.' },
)
