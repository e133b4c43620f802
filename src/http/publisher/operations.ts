// The operations of the publisher interface (interface, Several properties): four of them, two also for several properties at once, and what
// publishers do with holds and with reservations.

import Type from 'typebox'
import { publicStatus } from '../../lodging/reservation.ts'
import type { ReservationAnswer } from '../../operations/answers.ts'
import type { Operations } from '../../operations/operations.ts'
import { readIdempotencyKey } from '../reading/idempotency-key.ts'
import { directoryOperations } from './directory-operations.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeHold, writeReleased } from './presenter/hold.ts'
import { writeProperties, writeProperty } from './presenter/property.ts'
import { writeReservation } from './presenter/reservation.ts'
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
import { previewBody, previewRequest } from './schemas/preview-body.ts'
import { reservationBody, reservationRequest } from './schemas/reservation-body.ts'
import { viewBody, viewManyBody, viewManyRequest, viewRequest } from './schemas/view-body.ts'

/** All of them; images are linked under `publicUrl`. */
export const publisherOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
  ...propertyOperations(operations, publicUrl),
  ...bookingOperations(operations, publicUrl),
  ...holdOperations(operations),
  ...reservationOperations(operations),
  ...directoryOperations(operations),
]

const propertyOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
  publisherOperation({
    path: 'property/view',
    scope: 'view',
    summary: 'View: a property without availability.',
    description:
      'What a property is: rooms, descriptions, pictures, policies. Rooms have no rates, as nothing is searched.',
    body: viewBody,
    result: named('Property', 'The property.'),
    refusals: readRefusals,
    question: ({ property_id, verbosity }) => `${property_id} ${verbosity}`,
    answer: async (holder, fields) => {
      const found = await operations.view(holder, viewRequest(fields))
      return { validator: found.validator, write: out => writeProperty(out, found, publicUrl) }
    },
  }),
  publisherOperation({
    path: 'properties/view',
    scope: 'view',
    summary: 'View of several properties.',
    description:
      'The same for the properties named, or for all that the key may sell. One that it may not sell is left out.',
    body: viewManyBody,
    result: Type.Array(named('Property'), { description: 'The properties, by their sort order.' }),
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.viewMany(holder, viewManyRequest(fields))
      return { write: out => writeProperties(out, found, publicUrl) }
    },
  }),
  publisherOperation({
    path: 'property/available',
    scope: 'availability',
    summary: 'Availability: a property with rooms, rates and totals for a stay.',
    description:
      'Every room with the flags that say why it cannot be booked, or with its rates. A rate’s total already holds ' +
      'taxes and fees; preview lists them one by one.',
    body: availabilityBody,
    result: named('Property', 'The property with what can be booked.'),
    refusals: readRefusals,
    question: availabilityQuestion,
    answer: async (holder, fields) => {
      const found = await operations.available(holder, availabilityRequest(fields))
      return { validator: found.validator, write: out => writeProperty(out, found, publicUrl) }
    },
  }),
  publisherOperation({
    path: 'properties/available',
    scope: 'availability',
    summary: 'Availability of several properties.',
    description:
      'The same for the properties named, or for all that the key may sell. Properties without a vacancy are listed too.',
    body: availabilityManyBody,
    result: Type.Array(named('Property'), { description: 'The properties, by their sort order.' }),
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.availableMany(holder, availabilityManyRequest(fields))
      return { write: out => writeProperties(out, found, publicUrl) }
    },
  }),
]

const holdOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'book/hold',
    scope: 'book',
    summary: 'Hold: sets rooms aside for a while, without a guest or a card.',
    description:
      'For the time that a guest takes to fill in the form. A reservation that names the hold takes its rooms over; ' +
      'otherwise they are for sale again when it ends.',
    body: previewBody,
    result: holdAnswer,
    refusals: [...readRefusals, 409],
    answer: async (holder, fields) => {
      const held = await operations.hold(holder, previewRequest(fields))
      return { write: out => writeHold(out, held) }
    },
  }),
  publisherOperation({
    path: 'book/release',
    scope: 'book',
    summary: 'Release: ends a hold before its time.',
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
      'The property at verbosity 2 with the one room and the one rate. Its total is that of availability and of a ' +
      'reservation of the same request.',
    body: previewBody,
    result: named('Property', 'The property with the one rate.'),
    refusals: [...readRefusals, 409, 502],
    answer: async (holder, fields) => {
      const found = await operations.preview(holder, previewRequest(fields))
      return { write: out => writeProperty(out, found, publicUrl) }
    },
  }),
  publisherOperation({
    path: 'book/reservation',
    scope: 'book',
    summary: 'Reservation: books and answers with a confirmation number.',
    description:
      'Prices and availability are worked out again while the nights are locked. Refusals come in order: 404 for what ' +
      'the property lacks, 409 for what cannot be sold, 422 for discount code, bed type, address and card. ' +
      'With an `Idempotency-Key` header the request can be sent again: the first answer comes again, marked ' +
      '`Idempotent-Replayed: true`. Status 202 and a reservation that is `pending` mean that the payment or the booking ' +
      'system of the property has not answered yet: look again with reservation/view. A publisher may be set to get a ' +
      'RemoteInventoryException 504 with the reference in its message instead.',
    body: reservationBody,
    result: named('Reservation', 'The reservation, confirmed.'),
    mayBePending: true,
    refusals: [...readRefusals, 402, 409, 422, 502, 504],
    answer: async (holder, fields, headers) => {
      const request = reservationRequest(fields, readIdempotencyKey(headers))
      const booked = await operations.reserve(holder, request)
      return { ...bookedAnswer(booked), write: out => writeReservation(out, booked) }
    },
  }),
]

/** Contract B5: 202 while a remote party has not answered yet. Contract B4: an answer that is given again says so. */
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
