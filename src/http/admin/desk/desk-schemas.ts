// Input and output of the routes with which staff books for a guest.

import Type, { type Static } from 'typebox'
import { languages } from '../../../lodging/documents/languages.ts'
import { discountRefusals } from '../../../lodging/prices/rules.ts'
import { longestStay } from '../../../lodging/properties/property.ts'
import { roomReasons, unavailableReasons } from '../../../lodging/properties/unavailable.ts'
import type { DeskBooking, DeskChoice, DeskQuestion } from '../../../operations/booking/desk.ts'
import type { RequestedRoom } from '../../../operations/requests.ts'
import { type Day, nightsBetween } from '../../../values/civil-dates.ts'
import { type Check, withCheck } from '../../reading/read-fields.ts'
import { closed } from '../kit/admin-route.ts'
import { amount, choice, day, flag, givenText, integer, orNull, recordId, text } from '../kit/schema-words.ts'
import { price } from '../properties/price-schema.ts'
import { checkGivenTotal, givenIn, givenTotal, mailsIn, sendMail } from '../reservations/staff-terms.ts'

const mostRooms = 9

const givenDay = (description: string) => Type.Unsafe<Day>({ type: 'string', format: 'date', description })

const party = {
  adults: Type.Integer({ description: 'Adults.', minimum: 1, maximum: 20 }),
  children_ages: Type.Optional(
    Type.Array(Type.Integer({ description: 'An age in years.', minimum: 0, maximum: 17 }), {
      description: 'Age of each child; none when left out.',
      maxItems: 20,
    }),
  ),
}

const roomsOf = <Room extends Type.TSchema>(room: Room) =>
  Type.Array(room, { description: 'One entry for each room.', minItems: 1, maxItems: mostRooms })

const days = {
  checkin: givenDay('Day of arrival, YYYY-MM-DD; today or later at the property.'),
  checkout: givenDay(`Day of departure, at most ${longestStay} nights later.`),
}

const language = Type.Optional(choice('Language of the texts; without it that of the property.', languages))

const discountCode = {
  discount_code: Type.Optional(
    givenText('A discount code, in any case: one for all publishers or for “Front desk”.', 64),
  ),
}

const stay = { ...days, rooms: roomsOf(Type.Object(party, closed)), language, ...discountCode }

const choiceOfRate = {
  room_id: recordId('Room, as the offers name it.'),
  rate_code: givenText('Rate, as the offers name it.', 64),
}

const example = { checkin: '2027-03-12', checkout: '2027-03-14', rooms: [{ adults: 2 }] }
const chosen = { ...example, room_id: 1, rate_code: 'BAR' }

const checkDays: Check<{ checkin: Day; checkout: Day }> = ({ checkin, checkout }, report) => {
  if (checkin === undefined || checkout === undefined) return
  const nights = nightsBetween(checkin, checkout)
  if (nights < 1) report('checkout', 'must be a later day than checkin')
  if (nights > longestStay) report('checkout', `must be at most ${longestStay} nights after checkin`)
}

export const offerBody = withCheck(Type.Object(stay, { ...closed, examples: [example] }), checkDays)

export const previewBody = withCheck(
  Type.Object(
    { ...stay, ...choiceOfRate, staff_total: givenTotal.staff_total },
    { ...closed, examples: [chosen] },
  ),
  checkDays,
)

const heldRoom = Type.Object(
  {
    ...party,
    name: Type.Optional(givenText('Whom the room is held for; without it the guest.', 120)),
    bed_type: Type.Optional(givenText('One of the beds of the room; without it the first.', 64)),
  },
  closed,
)

const guest = withCheck(
  Type.Object(
    {
      first_name: givenText('First name.', 120),
      last_name: givenText('Last name.', 120),
      email: Type.Optional(
        Type.Unsafe<string>({
          type: 'string',
          format: 'email',
          description: 'E-mail address, to which the confirmation goes; needed without a phone number.',
        }),
      ),
      phone: Type.Optional(givenText('Phone number; needed without an e-mail address.', 40)),
      note: Type.Optional(givenText('What the guest wants the hotel to know.', 2000)),
    },
    { ...closed, description: 'Who books.' },
  ),
  (_found, report, isSent) => {
    if (!isSent('email') && !isSent('phone')) report('phone', 'is needed, or an e-mail address')
  },
)

export const bookingBody = withCheck(
  Type.Object(
    {
      ...days,
      ...choiceOfRate,
      ...discountCode,
      rooms: roomsOf(heldRoom),
      guest,
      language: Type.Optional(
        choice('Language of the mails to the guest; without it that of the property.', languages),
      ),
      expected_total: Type.Unsafe<string>({
        type: 'string',
        format: 'amount',
        description:
          'The total as the preview said it, in the currency of the property; at another one nothing is booked.',
      }),
      ...givenTotal,
      ...sendMail,
      idempotency_key: Type.Unsafe<string>({
        type: 'string',
        format: 'uuid',
        description:
          'An id that the page makes for this booking; a request that is sent again with it gets the first answer.',
      }),
      allow_duplicate: Type.Optional(
        Type.Boolean({
          description: 'Book even if the same guest has booked the same stay within a day.',
          default: false,
        }),
      ),
    },
    {
      ...closed,
      examples: [
        {
          ...chosen,
          guest: { first_name: 'Ada', last_name: 'Lovelace', phone: '+44 20 7946 0000' },
          expected_total: '200.00',
          idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11',
        },
      ],
    },
  ),
  (found, report, isSent) => {
    checkDays(found, report, isSent)
    checkGivenTotal({}, report, isSent)
  },
)

type Party = Static<typeof heldRoom>

const requested = ({
  adults,
  children_ages: ages = [],
}: Pick<Party, 'adults' | 'children_ages'>): RequestedRoom => ({
  adults,
  children: ages.length,
  childrenAges: ages,
})

interface Asker {
  readonly propertyId: number
  readonly by: string
}

export const deskQuestion = (fields: Static<typeof offerBody>, asker: Asker): DeskQuestion => ({
  ...asker,
  checkin: fields.checkin,
  checkout: fields.checkout,
  language: fields.language ?? null,
  discountCode: fields.discount_code ?? null,
  rooms: fields.rooms.map(requested),
})

export const deskChoice = (
  fields: Static<typeof previewBody> & { readonly staff_reason?: string },
  asker: Asker,
): DeskChoice => ({
  ...deskQuestion(fields, asker),
  roomId: fields.room_id,
  rateCode: fields.rate_code,
  ...givenIn(fields),
})

export const deskBooking = (fields: Static<typeof bookingBody>, asker: Asker): DeskBooking => {
  const { first_name, last_name, email = '', phone = '', note = null } = fields.guest
  return {
    ...deskChoice(fields, asker),
    held: fields.rooms.map(({ name = null, bed_type = null }) => ({ name, bedType: bed_type })),
    guest: { first_name, last_name, email, phone, note },
    expectedTotal: fields.expected_total,
    allowsDuplicate: fields.allow_duplicate ?? false,
    idempotencyKey: fields.idempotency_key,
    ...mailsIn(fields),
  }
}

const beds = Type.Array(Type.Object({ code: text('For `bed_type`.'), description: text('In words.') }), {
  description: 'The choice of beds; empty where there is none.',
})

const terms = {
  deposit: amount('What the rate asks for when booking; the house collects it itself.'),
  deposit_policy: text('The same in words.'),
  discount: orNull(
    Type.Object(
      {
        code: text('The code, as it was entered.'),
        saved: amount('What it takes off the price.'),
        rebate: amount('What the guest gets back later; the price stays the same.'),
        instructions: orNull(
          text('How the guest gets what it adds to the stay; null where it adds nothing.'),
        ),
      },
      { description: 'What the discount code gives here; null where it gives nothing.' },
    ),
  ),
}

const discountReason = {
  discount_reason: orNull(
    choice('Why the discount code changes nothing; null where it does, or none was sent.', discountRefusals),
  ),
}

const rate = Type.Object({
  code: text('For `rate_code`.'),
  title: text('Its name.'),
  total: amount('The whole price.'),
  nightly_average: amount('Of a night and room, without taxes and fees that are added.'),
  tax: amount('Taxes in the total.'),
  fee: amount('Fees in the total.'),
  at_property: amount('What is paid at check-in beside the total.'),
  promotions: Type.Array(text('A promotion.'), { description: 'Those that have lowered the price.' }),
  is_refundable: flag('Whether something comes back when the guest cancels.'),
  cancellation_policy: text('What cancelling costs, in words.'),
  ...terms,
})

const reason = Type.Object({
  code: choice('Why the room cannot be sold.', roomReasons),
  day: orNull(day('The day that it comes from; null for none.')),
  limit: orNull(
    integer('What is allowed, in nights, rooms, guests or days ahead; null where nothing is counted.'),
  ),
  requested: orNull(integer('What the stay has in its place.')),
})

export const offersAnswer = Type.Object(
  {
    property_id: integer('Property.'),
    checkin: day('Arrival.'),
    checkout: day('Departure.'),
    currency: text('ISO 4217 code of all amounts.'),
    unavailable_reason: orNull(
      choice('Why nothing at all can be sold; null where something can.', unavailableReasons),
    ),
    ...discountReason,
    rooms: Type.Array(
      Type.Object({
        id: integer('For `room_id`.'),
        name: text('Its name.'),
        is_available: flag('Whether it can be sold for the stay.'),
        left: orNull(
          integer('Rooms of the type that are left on the scarcest night; null where they are not counted.'),
        ),
        beds,
        reasons: Type.Array(reason, { description: 'All that apply; empty for a room that can be sold.' }),
        rates: Type.Array(rate, { description: 'In the order of the property.' }),
      }),
      { description: 'All rooms of the property, in its order.' },
    ),
  },
  { description: 'What can be sold for the stay, and why the rest cannot.' },
)

export const previewAnswer = Type.Object(
  {
    property_id: integer('Property.'),
    checkin: day('Arrival.'),
    checkout: day('Departure.'),
    currency: text('ISO 4217 code of all amounts.'),
    room_id: integer('Room.'),
    room: text('Its name.'),
    beds,
    rate_code: text('Rate.'),
    rate: text('Its name.'),
    price,
    no_show_penalty: amount('What a guest owes who does not come.'),
    ...terms,
    ...discountReason,
  },
  { description: 'The whole price, as it is charged.' },
)
