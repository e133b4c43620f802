// Staff books for a guest who stands at the desk or telephones: what can be sold, its whole price, the booking.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { type Caller, nameOf } from '../kit/caller.ts'
import { propertyPath } from '../properties/property-schemas.ts'
import { recordAnswer } from '../reservations/record-schemas.ts'
import { presentRecord } from '../reservations/reservation-answers.ts'
import { mayPrice } from '../reservations/staff-terms.ts'
import { presentOffers, presentPreview } from './desk-answers.ts'
import * as schemas from './desk-schemas.ts'

const one = '/admin/v1/properties/:id'

/** A question about one property, which writes nothing. */
const question = { method: 'POST', path: propertyPath, refusals: [409, 502] } as const

/** Adds the routes. */
export function addDeskRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    ...question,
    url: `${one}/offers`,
    operationId: 'offerStay',
    // Whoever may change what is booked may book.
    access: may('reservations.decide', inPath('property')),
    summary: 'Says what staff can book for a stay.',
    description:
      'All rooms with the rates that can be sold and their totals, priced as for a guest of the publisher “Front desk”, and the ' +
      'reasons why other rooms cannot be sold. Cutoff and minimum advance bind guests and not the house; closed nights, closed ' +
      'arrivals and departures and lengths of stay bind both. A discount code works as at a publisher; where it changes nothing, ' +
      '`discount_reason` says why.',
    body: schemas.offerBody,
    result: schemas.offersAnswer,
    answer: async ({ path, body, caller }) =>
      presentOffers(await operations.offerStay(schemas.deskQuestion(body, askerOf(path, caller))), body),
  })
  addAdminRoute(scope, {
    ...question,
    url: `${one}/preview`,
    operationId: 'previewStay',
    access: mayPrice(may('reservations.decide', inPath('property'))),
    summary: 'Shows the whole price of a room and rate before staff books it.',
    description:
      'Night by night, with every tax, fee and penalty; with `staff_total` as it is at that total. 409 for what cannot be sold, ' +
      'with every reason; 422 for a total that taxes and fees of a fixed amount do not allow.',
    refusals: [409, 422, 502],
    body: schemas.previewBody,
    result: schemas.previewAnswer,
    answer: async ({ path, body, caller }) =>
      presentPreview(await operations.previewStay(schemas.deskChoice(body, askerOf(path, caller))), body),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/reservations`,
    operationId: 'bookForGuest',
    access: mayPrice(may('reservations.decide', inPath('property'))),
    summary: 'Books for a guest at the desk or on the telephone.',
    description:
      'By the same protocol as publishers, under the publisher “Front desk”, at `expected_total` or not at all. No card passes ' +
      'through the administration: what the rate asks for when booking, the house collects itself. Guest and hotel get the usual ' +
      'mails, the guest none with `send_mail: false`. `staff_total` is what the stay costs instead, and `expected_total` then. Sent again with the same `idempotency_key`, it answers with the first reservation. 409 for what cannot be sold, ' +
      'costs something else now (`new_total`) or is booked for this guest already (`confirmation_number`); 422 for a discount ' +
      'code that changes nothing, with the reason at `discount_code`.',
    path: propertyPath,
    body: schemas.bookingBody,
    result: recordAnswer,
    status: 201,
    refusals: [409, 422, 502],
    answer: async ({ path, body, caller }) =>
      presentRecord(await operations.bookForGuest(schemas.deskBooking(body, askerOf(path, caller)))),
  })
}

const askerOf = ({ id }: { readonly id: number }, caller: Caller) => ({ propertyId: id, by: nameOf(caller) })
