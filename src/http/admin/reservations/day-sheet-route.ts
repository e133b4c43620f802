// The day of the front desk.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import { type DaySheet, mostStays } from '../../../operations/back-office/day-sheet.ts'
import type { Operations } from '../../../operations/operations.ts'
import { type Day, formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber } from '../../../values/money.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { amount, day, flag, integer, recordId, text } from '../kit/schema-words.ts'
import { reservation } from './record-list-schemas.ts'
import { presentListed } from './reservation-answers.ts'

const query = Type.Object(
  {
    property_id: Type.Optional(recordId('Only of this property.', 3144)),
    day: Type.Optional(
      Type.Unsafe<Day>({
        type: 'string',
        format: 'date',
        description: 'The day at every property, YYYY-MM-DD; without it today as it is at each.',
      }),
    ),
  },
  closed,
)

const stays = (description: string) =>
  Type.Array(
    Type.Object({
      reservation,
      phone: text('Telephone of the guest.'),
      room_names: Type.Array(Type.String(), { description: 'Whom each room is held for.' }),
      notes: Type.Array(Type.String(), {
        description: 'Notes of the staff, in order; none for people of the publisher.',
      }),
    }),
    { description },
  )

const daySheet = Type.Object(
  {
    properties: Type.Array(
      Type.Object({
        property_id: integer('Property.'),
        day: day('The day there.'),
        arrivals: stays('Stays that begin on it, also of guests who did not come.'),
        departures: stays('Stays that end on it.'),
        staying: stays('Stays that began before and end after it.'),
      }),
      { description: 'Properties with a stay on their day.' },
    ),
    owed: Type.Array(
      Type.Object({ currency: text('ISO 4217 code.'), amount: amount('The sum, where it is to pay.') }),
      { description: 'What the guests of all of these still have to pay.' },
    ),
    is_more: flag(`There are more than the ${mostStays} stays of the answer.`),
  },
  { description: 'The day of the front desk.' },
)

/** Adds GET /admin/v1/today. */
export function addDaySheetRoute(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: '/admin/v1/today',
    operationId: 'showDaySheet',
    access: may('reservations.read', 'list'),
    summary: 'Who comes, goes and stays on a day, with what each of them owes.',
    description: 'Of one property or of all, today or on another day, with the notes of guests and staff.',
    query,
    result: daySheet,
    answer: async ({ query, within }) =>
      present(
        await operations.showDaySheet({
          propertyId: query.property_id ?? null,
          day: query.day ?? null,
          within,
        }),
        propertyId => within === null || within.propertyIds.includes(propertyId),
      ),
  })
}

/** What staff of the hotel noted is for the hotel. */
function present(sheet: DaySheet, isOfHotel: (propertyId: number) => boolean) {
  const listed = presentListed(sheet)
  const stay = (reservation: Reservation) => ({
    reservation: listed(reservation),
    phone: reservation.guest.phone,
    room_names: reservation.rooms.map(({ name }) => name),
    notes: isOfHotel(reservation.propertyId)
      ? (sheet.notes.get(reservation.id) ?? []).map(({ text }) => text)
      : [],
  })
  return {
    properties: sheet.properties.map(({ propertyId, day, arrivals, departures, staying }) => ({
      property_id: propertyId,
      day: formatDay(day),
      arrivals: arrivals.map(stay),
      departures: departures.map(stay),
      staying: staying.map(stay),
    })),
    owed: sheet.owed.map(({ currency, decimals, amount }) => ({
      currency,
      amount: decimalNumber(amount, decimals),
    })),
    is_more: sheet.isMore,
  }
}
