// The operations of the publisher interface (interface, Several properties): the four main ones, two of them also for several
// properties at once, and those of holds and reservations.

import Type from 'typebox'
import { publicStatus } from '../../lodging/reservations/reservation.ts'
import type { PropertyAnswer, PropertyList, ReservationAnswer } from '../../operations/answers.ts'
import type { Operations } from '../../operations/operations.ts'
import { readIdempotencyKey } from '../reading/idempotency-key.ts'
import { propertyWriter, readRefusal, reservationAnswer } from './answer-forms.ts'
import { basketOperations } from './basket-operations.ts'
import { calendarOperations } from './calendar-operations.ts'
import { changeOperations } from './change-operations.ts'
import { directoryOperations } from './directory-operations.ts'
import { requireScope } from './key.ts'
import { type Answer, type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeHold, writeReleased } from './presenter/hold.ts'
import { type PropertyForm, writeProperties } from './presenter/property.ts'
import { reservationOperations } from './reservation-operations.ts'
import { named } from './schemas/answer-fields.ts'
import {
  availabilityBody,
  availabilityManyBody,
  availabilityManyRequest,
  availabilityQuestion,
  availabilityRequest,
} from './schemas/availability-body.ts'
import { holdAnswer, holdReference, releaseAnswer, releaseBody } from './schemas/hold-bodies.ts'
import { holdBody, holdRequest, previewBody, previewRequest } from './schemas/preview-body.ts'
import { reservationBody, reservationRequest } from './schemas/reservation-body.ts'
import { viewBody, viewManyBody, viewManyRequest, viewRequest } from './schemas/view-body.ts'
import { testClockOperations } from './test-clock-operations.ts'
import { watchOperations } from './watch-operations.ts'
import { webhookOperations } from './webhook-operations.ts'

/** All of them; images are linked under `publicUrl`. */
export const publisherOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
  ...propertyOperations(operations, publicUrl),
  ...calendarOperations(operations),
  ...changeOperations(operations, publicUrl),
  ...bookingOperations(operations, publicUrl),
  ...basketOperations(operations, publicUrl),
  ...holdOperations(operations),
  ...reservationOperations(operations, publicUrl),
  ...directoryOperations(operations, publicUrl),
  ...webhookOperations(operations),
  ...watchOperations(operations),
  ...testClockOperations(operations),
]

const propertyOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
  publisherOperation({
    path: 'property/view',
    mayBeStale: true,
    isTagged: true,
    get: 'older',
    scope: 'view',
    summary: 'View: a property without availability.',
    description:
      'A property: rooms, descriptions, pictures, policies. Rooms have no rates, because this is not a search.',
    body: viewBody,
    result: named('Property', 'The property.'),
    refusals: readRefusals,
    question: ({ property_id, verbosity, language }) => `${property_id} ${verbosity} ${language}`,
    answer: async (holder, fields) => {
      const found = await operations.view(holder, viewRequest(fields))
      return oneAnswer(found, { write: propertyWriter(holder), publicUrl })
    },
  }),
  publisherOperation({
    path: 'properties/view',
    mayBeStale: true,
    isTagged: true,
    get: 'older',
    scope: 'view',
    summary: 'View of several properties.',
    description:
      'The same for the given properties, or for all that the key may sell. Properties that it may not sell are left out.',
    body: viewManyBody,
    result: Type.Array(named('Property'), { description: 'The properties, by their sort order.' }),
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.viewMany(holder, viewManyRequest(fields))
      return listAnswer(found, { write: propertyWriter(holder), publicUrl })
    },
  }),
  publisherOperation({
    path: 'property/available',
    mayBeStale: true,
    scope: 'availability',
    summary: 'Availability: a property with rooms, rates and totals for a stay.',
    description:
      'Every room with its rates, or with the flags that say why it cannot be booked. A rate’s total already includes ' +
      'taxes and fees; preview lists them.',
    body: availabilityBody,
    result: named('Property', 'The property with its rooms and rates.'),
    refusals: readRefusals,
    question: availabilityQuestion,
    answer: async (holder, fields) => {
      const found = await operations.available(holder, availabilityRequest(fields))
      return oneAnswer(found, { write: propertyWriter(holder), publicUrl })
    },
  }),
  publisherOperation({
    path: 'properties/available',
    mayBeStale: true,
    scope: 'availability',
    summary: 'Availability of several properties.',
    description:
      'The same for the given properties, or for all that the key may sell. Properties without a vacancy are listed too.',
    body: availabilityManyBody,
    result: Type.Array(named('Property'), { description: 'The properties, by their sort order.' }),
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.availableMany(holder, availabilityManyRequest(fields))
      return listAnswer(found, { write: propertyWriter(holder), publicUrl })
    },
  }),
]

/** A property, with what it was made of. */
const oneAnswer = (found: PropertyAnswer, { write, publicUrl }: PropertyForm): Answer => ({
  validator: found.validator,
  ageSeconds: found.ageSeconds ?? null,
  write: out => write(out, found, publicUrl),
})

/** How many properties a search found is known before the first is written, and where there is none. */
const listAnswer = (list: PropertyList, form: PropertyForm): Answer => ({
  ...(list.found && { headers: { 'X-Total-Count': String(list.found.total) } }),
  ageSeconds: list.ageSeconds ?? null,
  write: out => writeProperties(out, list, form),
})

const holdOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'book/hold',
    scope: 'book',
    summary: 'Hold: holds rooms for a while, without a guest or a card.',
    description:
      'For the time in which a guest fills in the form. A reservation with the hold_id takes the rooms over; ' +
      'otherwise they are for sale again when the hold ends.',
    body: holdBody,
    result: holdAnswer,
    refusals: [...readRefusals, 409],
    answer: async (holder, fields) => {
      const held = await operations.hold(holder, holdRequest(fields))
      return { write: out => writeHold(out, held) }
    },
  }),
  publisherOperation({
    path: 'book/release',
    scope: 'book',
    summary: 'Release: ends a hold early.',
    description: 'The rooms are for sale again at once.',
    body: releaseBody,
    result: releaseAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      await operations.release(holder, holdReference(fields))
      return { write: writeReleased }
    },
  }),
]

const bookingOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
  publisherOperation({
    path: 'book/preview',
    scope: 'preview',
    summary: 'Preview: the full price of one rate, with itemised taxes and fees.',
    description:
      'The property at verbosity 2 with one room and one rate. Its total is the same as that of availability and of a ' +
      'reservation for the same request.',
    body: previewBody,
    result: named('Property', 'The property with one rate.'),
    refusals: [...readRefusals, 409, 422, 502],
    answer: async (holder, fields) => {
      if (fields.explain) requireScope(holder, 'explain')
      const found = await operations.preview(holder, previewRequest(fields)).catch(error => {
        throw readRefusal(holder, error)
      })
      return { write: out => propertyWriter(holder)(out, found, publicUrl) }
    },
  }),
  publisherOperation({
    path: 'book/reservation',
    scope: 'book',
    summary: 'Reservation: books and answers with a confirmation number.',
    description:
      'Price and availability are computed again while the nights are locked. Errors have a fixed order: 404 for a room or ' +
      'rate that the property lacks, 409 if it cannot be sold, 422 for discount code, bed type, address and card. ' +
      'With an `Idempotency-Key` header the request can be sent again: it gets the first answer, marked ' +
      '`Idempotent-Replayed: true`. Status 202 and a `pending` reservation mean that the payment company or the booking ' +
      'system of the property has not answered yet: call reservation/view later. A setting of the publisher replaces 202 ' +
      'with a RemoteInventoryException 504 that has the reference in its message.',
    body: reservationBody,
    result: named('Reservation', 'The reservation, confirmed.'),
    mayBePending: true,
    refusals: [...readRefusals, 402, 409, 422, 502, 504],
    answer: async (holder, fields, headers) => {
      const request = reservationRequest(fields, readIdempotencyKey(headers))
      const booked = await operations.reserve(holder, request)
      const answer = await reservationAnswer({ operations, publicUrl }, holder, booked)
      return { ...bookedAnswer(booked), ...answer }
    },
  }),
]

/** Contract B5: 202 while a remote party has not answered. Contract B4: a replayed answer is marked. */
function bookedAnswer({ reservation, isReplayed }: ReservationAnswer) {
  const isPending = publicStatus(reservation.status) === 'pending'
  return {
    status: isPending ? 202 : 200,
    headers: {
      ...(isPending && { 'Retry-After': '10' }),
      ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
    },
  }
}
