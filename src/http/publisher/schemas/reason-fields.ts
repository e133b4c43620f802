// The words for why something cannot be booked (contract S6, S7), and what can be booked instead.

import Type from 'typebox'
import { roomReasons } from '../../../lodging/properties/unavailable.ts'
import { amount, integer, listOf, orNull, text } from './answer-fields.ts'

const date = (description: string) => Type.String({ format: 'date', description })

export const unavailableDetails = listOf('The same reasons, each with its day and its limit.', {
  code: Type.Enum(roomReasons, { description: 'The reason.' }),
  date: orNull(
    Type.String({ format: 'date' }),
    'The first night, the day of arrival or the day of departure that it comes from; null where it comes from none.',
  ),
  limit: orNull(
    Type.Integer(),
    'What would be allowed: nights of the stay, rooms, guests (or adults, or children) of a room, days before arrival; null where nothing is counted.',
  ),
  requested: orNull(Type.Integer(), 'What the request has in its place.'),
})

/** Only there when asked for. */
export const alternatives = Type.Optional(
  listOf(
    'Only there when asked for: what can be booked instead, the nearest first; at most one of `rooms`, five of `dates` and four of `length`.',
    {
      kind: Type.Enum(['dates', 'length', 'rooms'], {
        description: 'Other dates; another length of stay; the party in two rooms on the same dates.',
      }),
      checkin: date('Day of arrival.'),
      checkout: date('Day of departure.'),
      nights: integer('Nights of the stay.'),
      total: amount('What it costs, all bookings together.'),
      bookings: listOf('One booking, or two in rooms of different types, each to be made for itself.', {
        accommodation_id: integer('Room, as preview takes it.'),
        rate_code: text('Its cheapest rate plan.'),
        rooms: listOf('The party, one entry for each room, as preview takes it.', {
          adults: integer('Number of adults.'),
          children: integer('Number of children.'),
          children_ages: Type.Array(Type.Integer(), { description: 'Their ages.' }),
        }),
        total: amount('What it costs.'),
      }),
    },
  ),
)
