// The request and the answer of events, and what a webhook brings.

import Type, { type Static } from 'typebox'
import { changeKinds } from '../../../lodging/properties/change-kinds.ts'
import type { EventsRequest } from '../../../operations/requests.ts'
import {
  amount,
  flag,
  integer as integerAnswer,
  orNull,
  text as textAnswer,
  textOrNull,
} from './answer-fields.ts'
import { caller, integer, sequence } from './fields.ts'

export const eventsBody = Type.Object(
  {
    ...caller,
    after: Type.Optional(
      sequence('Only events with a higher sequence; 0 begins with the first.', { default: 0 }),
    ),
    limit: Type.Optional(integer('Most events to return.', { minimum: 1, maximum: 100, default: 100 })),
  },
  { examples: [{ key: '<API_KEY>', after: 4710, limit: 20 }] },
)

export const eventsRequest = ({ after, limit }: Static<typeof eventsBody>): EventsRequest => ({
  after: after ?? 0,
  limit: limit ?? 100,
})

const reservation = Type.Object({
  id: textAnswer('The reservation; reservation/view has the rest of it.'),
  confirmation_number: textOrNull('Its number; null for one that failed.'),
  status: textAnswer('Its state after the event.'),
  property_id: integerAnswer('The property.'),
  room_id: integerAnswer('The room.'),
  rate_code: textAnswer('Rate plan.'),
  rooms: Type.Optional(
    Type.Array(
      Type.Object({
        accommodation_id: integerAnswer('Its type.'),
        rate_code: textAnswer('Its rate plan.'),
      }),
      { description: 'What each room is; only where the rooms differ.' },
    ),
  ),
  checkin: Type.String({ format: 'date', description: 'Day of arrival.' }),
  checkout: Type.String({ format: 'date', description: 'Day of departure.' }),
  total: amount('What the stay costs.'),
  currency: textAnswer('Currency of the total.'),
  version: integerAnswer('Its version after the event.'),
})

const property = Type.Object(
  {
    id: orNull(Type.Integer(), 'The property; null: many of them, or all.'),
    kinds: Type.Array(Type.Enum([...changeKinds]), {
      description: 'What has changed of it, as properties/changes has it.',
    }),
    change: integerAnswer('The newest of the changes, by its sequence in properties/changes.'),
  },
  { description: 'Of `property.changed` alone: the property.' },
)

const watch = Type.Object(
  {
    watch_id: textAnswer('Id, as watches/create answered it.'),
    property_id: integerAnswer('The property.'),
    accommodation_id: integerAnswer('The cheapest room of those that were waited for.'),
    rate_code: textAnswer('Its rate plan.'),
    checkin: Type.String({ format: 'date', description: 'Day of arrival.' }),
    checkout: Type.String({ format: 'date', description: 'Day of departure.' }),
    total: amount('What the stay costs, as prices are compared.'),
    currency: textAnswer('Currency of the total.'),
    hold_id: textOrNull('The hold that was made, for the reservation; null for none.'),
    hold_expires_at: orNull(
      Type.String({ format: 'date-time', description: 'When the rooms are offered to others.' }),
    ),
  },
  { description: 'Of `watch.bookable` and `watch.cheaper` alone: the watch.' },
)

export const eventsAnswer = Type.Object(
  {
    events: Type.Array(
      Type.Object({
        type: textAnswer('What happened, such as reservation.confirmed.'),
        timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
        data: Type.Object(
          {
            event_id: textAnswer('The webhook-id of the webhook.'),
            sequence: integerAnswer('Rises from event to event; it has gaps.'),
            reservation: orNull(reservation, 'The reservation after the event; null where it is about none.'),
            property: Type.Optional(property),
            watch: Type.Optional(watch),
          },
          { description: 'As the webhook has it.' },
        ),
      }),
      { description: 'In order of their sequence.' },
    ),
    last_sequence: integerAnswer('The `after` of the next request.'),
    has_more: flag('Whether more events are there already.'),
  },
  { description: 'Events of the publisher.' },
)
