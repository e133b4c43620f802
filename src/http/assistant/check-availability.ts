// check_availability: the rooms and rates of a property for a stay, or why there are none and what there is instead.

import Type from 'typebox'
import type { Property, Room } from '../../../client/src/types.ts'
import { flag, integer, listOf, text, textOrNull } from '../publisher/schemas/answer-fields.ts'
import { availabilityBody } from '../publisher/schemas/availability-body.ts'
import { rateFields, rateOf } from './rate-summary.ts'
import { currencyField, exactAmount, exactText } from './shown-amounts.ts'
import { assistantTool, reads } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

export const checkAvailability = assistantTool({
  name: 'check_availability',
  title: 'Check availability',
  description:
    'Rooms and rates of one property for a stay, each with its exact total, taxes and fees included. Where nothing can be ' +
    'booked the answer has the reasons, and alternatives: other dates, other lengths, two rooms. To go on with a rate call ' +
    'preview_price with its accommodation_id and rate_code.',
  scope: 'availability',
  annotations: reads,
  input: inputOf(availabilityBody, [
    'property_id',
    'checkin',
    'checkout',
    'rooms',
    'discount_code',
    'currency',
  ]),
  output: Type.Object({
    property_id: integer('Property identifier.'),
    name: text('Name.'),
    checkin: text('Day of arrival.'),
    checkout: text('Day of departure.'),
    currency: currencyField,
    is_available: flag('Whether any room can be booked.'),
    unavailable_reason: textOrNull('Why not.'),
    discount_reason: textOrNull('Why the discount code changed nothing.'),
    rooms: listOf('All rooms, those that can be booked first.', {
      accommodation_id: integer('For preview_price.'),
      name: text('Name.'),
      maximum_occupancy: integer('Most guests.'),
      unavailable_reasons: Type.Array(Type.String(), { description: 'Why it cannot be booked.' }),
      rates: listOf('Rates that can be booked.', rateFields),
    }),
    alternatives: listOf('What can be booked instead, the nearest first.', {
      kind: text('dates, length or rooms.'),
      checkin: text('Day of arrival.'),
      checkout: text('Day of departure.'),
      nights: integer('Nights.'),
      total: exactAmount('All bookings together.'),
      bookings: listOf('One booking, or two, each to be made for itself.', {
        accommodation_id: integer('Room.'),
        rate_code: text('Rate.'),
        rooms: listOf('The party.', {
          adults: integer('Adults.'),
          children: integer('Children.'),
          children_ages: Type.Array(Type.Integer(), { description: 'Their ages.' }),
        }),
        total: exactAmount('What it costs.'),
      }),
    }),
  }),
  answer: async (asking, _fields, sent) => {
    const property = await asking.ask('property/available', { ...sent, verbosity: 0, alternatives: true })
    const data = { ...shown(property), checkin: String(sent.checkin), checkout: String(sent.checkout) }
    return { data, text: data.is_available ? ratesText(data) : nothingText(data) }
  },
})

type Shown = ReturnType<typeof shown>

function shown(property: Property) {
  const currency = property.meta_data!.currency!
  const rooms = [...property.property_accommodation].sort(
    (a, b) => Number(b.is_available) - Number(a.is_available),
  )
  return {
    property_id: property.id,
    name: property.name,
    currency,
    is_available: property.is_available,
    unavailable_reason: property.unavailable_reason,
    discount_reason: property.meta_data!.discount_reason ?? null,
    rooms: rooms.map(room => roomOf(room, currency)),
    alternatives: (property.alternatives ?? []).map(({ total, bookings, ...stay }) => ({
      ...stay,
      total: exactText(total, currency),
      bookings: bookings.map(booking => ({ ...booking, total: exactText(booking.total, currency) })),
    })),
  }
}

const roomOf = (room: Room, currency: string) => ({
  accommodation_id: room.id,
  name: room.name,
  maximum_occupancy: room.maximum_occupancy,
  unavailable_reasons: room.unavailable_reasons,
  rates: room.rates.map(rate => rateOf(rate, currency)),
})

const ratesText = ({ name, currency, rooms }: Shown): string =>
  [
    `${name}:`,
    ...rooms.flatMap(room =>
      room.rates.map(
        rate =>
          `room ${room.accommodation_id} ${room.name}, rate ${rate.rate_code} ${rate.title}: ${rate.total} ${currency}`,
      ),
    ),
  ].join('\n')

function nothingText({ name, currency, unavailable_reason, alternatives }: Shown): string {
  const instead = alternatives.map(
    ({ checkin, checkout, nights, total }) =>
      `${checkin} to ${checkout} (${nights} nights): ${total} ${currency}`,
  )
  const rest = instead.length > 0 ? ['Instead:', ...instead] : ['There is no alternative nearby.']
  return [`${name} cannot be booked for this stay (${unavailable_reason}).`, ...rest].join('\n')
}
