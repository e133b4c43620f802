// Changing a reservation for the hotel.

import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { PropertyChange } from '../../../operations/back-office/change-for-property.ts'
import { longestReason } from '../../../operations/back-office/reservation-records.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { withCheck } from '../../reading/read-fields.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { nameOf } from '../kit/caller.ts'
import { givenText } from '../kit/schema-words.ts'
import { propertyChangeAnswer } from './record-schemas.ts'
import { presentPropertyChange } from './reservation-answers.ts'
import { recordPath } from './reservation-schemas.ts'
import { checkGivenTotal, givenIn, givenTotal, mailsIn, mayPrice, sendMail } from './staff-terms.ts'

const day = (description: string) =>
  Type.Optional(Type.Unsafe<Day>({ type: 'string', format: 'date', description }))

const flag = (description: string) => Type.Optional(Type.Boolean({ description, default: false }))

const room = Type.Object(
  {
    name: Type.Optional(
      Type.String({ description: 'Whom the room is held for.', minLength: 1, maxLength: 120 }),
    ),
    bed_type: Type.Optional(givenText('One of the beds of the room.', 64)),
    adults: Type.Integer({ description: 'Adults.', minimum: 1, maximum: 20 }),
    children_ages: Type.Optional(
      Type.Array(Type.Integer({ description: 'An age in years.', minimum: 0, maximum: 17 }), {
        description: 'Age of each child; none when left out.',
        maxItems: 20,
      }),
    ),
  },
  closed,
)

const guest = Type.Object(
  {
    first_name: Type.Optional(givenText('First name.', 120)),
    last_name: Type.Optional(givenText('Last name.', 120)),
    email: Type.Optional(
      Type.Unsafe<string>({ type: 'string', format: 'email', description: 'E-mail address.' }),
    ),
    phone: Type.Optional(givenText('Phone number.', 40)),
    note: Type.Optional(givenText('Note of the guest to the hotel.', 2000)),
  },
  { ...closed, description: 'What is to be different of who booked.' },
)

const fields = Type.Object(
  {
    checkin: day('Day of arrival, YYYY-MM-DD.'),
    checkout: day('Day of departure, at most 99 nights later.'),
    room_id: Type.Optional(
      Type.Integer({ description: 'Another room of the property.', minimum: 1, maximum: 2_147_483_647 }),
    ),
    rate_code: Type.Optional(givenText('Another rate of the room.', 64)),
    rooms: Type.Optional(
      Type.Array(room, {
        description:
          'All rooms with their guests, one entry each. A name or bed that is left out stays, if the room has such beds.',
        minItems: 1,
        maxItems: 9,
      }),
    ),
    guest: Type.Optional(guest),
    waive_penalty: flag('The guest owes nothing for the change itself.'),
    simulate: flag('Only return what it costs.'),
    expected_total: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        format: 'amount',
        description:
          'The total after the change as a simulation said it, in the currency of the property; at another one nothing is changed.',
      }),
    ),
    ...givenTotal,
    ...sendMail,
    reason: Type.Optional(
      givenText(
        'The reason, in a sentence; it stays in the record. Needed unless `simulate` is true or there is a `staff_reason`.',
        longestReason,
      ),
    ),
  },
  { ...closed, examples: [{ checkout: '2027-03-16', simulate: true }] },
)

const body = withCheck(fields, checkGivenTotal)

/** Adds the route. */
export function addChangeRoute(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: '/admin/v1/reservations/:reference/modify',
    operationId: 'changeForProperty',
    access: mayPrice(may('reservations.decide', inPath('reservation', 'reference'))),
    summary: 'Changes a reservation for the hotel.',
    description:
      'Its days, rooms, rate, guests or guest, also where the rate keeps the guest from it; what is left out stays. Of a stay ' +
      'that has begun the departure, names, beds and the guest, until the end of the day of departure: nights that were agreed ' +
      'cost what was agreed, and added ones are sold like any. At the promised penalty or, with `waive_penalty`, without one. No card is charged: what is ' +
      'dearer is paid at the property; what is less comes back. `staff_total` is what the stay costs then, also where nothing else ' +
      'changes; fees of changes are in it. With If-Match it is refused with 412 where somebody else has ' +
      'changed the reservation since.',
    path: recordPath,
    body,
    takesIfMatch: true,
    result: propertyChangeAnswer,
    version: ({ reservation }) => reservation.version,
    refusals: [409, 422],
    answer: async ({ path, body, caller, ifMatch }) =>
      presentPropertyChange(
        await operations.changeForProperty({
          ...changeOf(body),
          reference: path.reference,
          by: nameOf(caller),
          wanted: ifMatch ?? null,
        }),
      ),
  })
}

const changeOf = (fields: Static<typeof body>): Omit<PropertyChange, 'reference' | 'by' | 'wanted'> => ({
  reason: fields.reason ?? null,
  checkin: fields.checkin ?? null,
  checkout: fields.checkout ?? null,
  roomId: fields.room_id ?? null,
  rateCode: fields.rate_code ?? null,
  rooms:
    fields.rooms?.map(({ name, bed_type, adults, children_ages }) => ({
      name: name ?? null,
      bedType: bed_type ?? null,
      adults,
      childrenAges: children_ages ?? null,
    })) ?? null,
  guest: fields.guest ?? null,
  waivesPenalty: fields.waive_penalty ?? false,
  simulate: fields.simulate ?? false,
  expectedTotal: fields.expected_total ?? null,
  ...givenIn(fields),
  ...mailsIn(fields),
})
