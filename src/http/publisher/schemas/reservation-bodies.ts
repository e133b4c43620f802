// Request bodies of the operations on existing reservations: view, index and cancel.

import Type, { type Static } from 'typebox'
import { publicStatuses } from '../../../lodging/reservations/reservation.ts'
import type { PublisherReference } from '../../../lodging/reservations/reservation-search.ts'
import type { CancelRequest, ReservationListRequest } from '../../../operations/requests.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { type Check, withCheck } from '../../reading/read-fields.ts'
import { caller, checkScenario, formatted, integer, scenarioOf, staged, text } from './fields.ts'

export const reference = {
  confirmation_number: Type.Optional(
    formatted<string>('confirmation-number', 'The number on the confirmation.'),
  ),
  id: Type.Optional(formatted<string>('uuid', 'The id of the reservation, in place of its number.')),
  reservation_number: Type.Optional(
    formatted<PublisherReference>(
      'reservation-number',
      'Either of the two, or the integer id of the older form, as older clients send it.',
    ),
  ),
}

export interface Reference {
  confirmation_number?: string
  id?: string
  reservation_number?: PublisherReference
}

export const checkReference: Check<Reference> = (_found, report, isSent) => {
  if (!isSent('confirmation_number') && !isSent('id') && !isSent('reservation_number')) {
    report('confirmation_number', 'is required, unless id is sent')
  }
}

export function referenceOf({
  confirmation_number = '',
  id,
  reservation_number,
}: Reference): PublisherReference {
  if (id !== undefined) return { id }
  return reservation_number ?? { confirmationNumber: confirmation_number }
}

export const sampleNumber = 'R26117M7C2HMXTFF'

export const reservationViewBody = withCheck(
  Type.Object(
    { ...caller, ...reference },
    { examples: [{ key: '<API_KEY>', confirmation_number: sampleNumber }] },
  ),
  checkReference,
)

export const reservationViewRequest = (fields: Static<typeof reservationViewBody>): PublisherReference =>
  referenceOf(fields)

const day = (description: string) => Type.Optional(formatted<Day>('date', description))

interface Otherwise {
  /** The old name of a filter, or the short form for a single day. */
  readonly name: IndexField
  readonly insteadOf: readonly IndexField[]
}

type IndexField = keyof typeof indexFields

/** A filter and its other name must not be sent together. */
const otherwise: readonly Otherwise[] = [
  { name: 'checkin', insteadOf: ['checkin_from', 'checkin_to'] },
  { name: 'checkout', insteadOf: ['checkout_from', 'checkout_to'] },
  { name: 'created_start', insteadOf: ['created_from'] },
  { name: 'created_end', insteadOf: ['created_to'] },
  { name: 'discount', insteadOf: ['discount_code'] },
]

const checkFilters: Check<Partial<Record<IndexField, unknown>>> = (found, report) => {
  for (const { name, insteadOf } of otherwise) {
    const other = insteadOf.find(each => found[each] !== undefined)
    if (found[name] !== undefined && other) report(name, `must not be sent together with ${other}`)
  }
}

const indexFields = {
  ...caller,
  property_id: Type.Optional(integer('Only reservations at this property.')),
  status: Type.Optional(Type.Enum([...publicStatuses], { description: 'Only reservations in this state.' })),
  checkin: day('Arrivals on this day.'),
  checkin_from: day('Arrivals on this day or later.'),
  checkin_to: day('Arrivals on this day or earlier.'),
  checkout: day('Departures on this day.'),
  checkout_from: day('Departures on this day or later.'),
  checkout_to: day('Departures on this day or earlier.'),
  created_from: day('Made on this day (UTC) or later.'),
  created_to: day('Made on this day (UTC) or earlier.'),
  created_start: day('The same as created_from, as older clients send it.'),
  created_end: day('The same as created_to.'),
  changed_since: Type.Optional(formatted<string>('instant', 'Made or changed at this instant or later.')),
  discount_code: Type.Optional(text('Made with this discount code, in any case.', 64)),
  discount: Type.Optional(text('The same as discount_code.', 64)),
  page: Type.Optional(integer('Page, from 1.', { minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(integer('Reservations per page.', { minimum: 1, maximum: 100, default: 100 })),
}

/** An unknown filter is refused, because ignoring it would list too much. */
export const reservationIndexBody = withCheck(
  Type.Object(indexFields, {
    additionalProperties: false,
    examples: [{ key: '<API_KEY>', status: 'confirmed', checkin_from: '2027-03-01', limit: 20 }],
  }),
  checkFilters,
)

export const reservationListRequest = (
  fields: Static<typeof reservationIndexBody>,
): ReservationListRequest => ({
  propertyId: fields.property_id ?? null,
  status: fields.status ?? null,
  checkinFrom: fields.checkin ?? fields.checkin_from ?? null,
  checkinTo: fields.checkin ?? fields.checkin_to ?? null,
  checkoutFrom: fields.checkout ?? fields.checkout_from ?? null,
  checkoutTo: fields.checkout ?? fields.checkout_to ?? null,
  createdFrom: fields.created_start ?? fields.created_from ?? null,
  createdTo: fields.created_end ?? fields.created_to ?? null,
  changedSince: fields.changed_since ?? null,
  discountCode: fields.discount ?? fields.discount_code ?? null,
  page: fields.page ?? 1,
  limit: fields.limit ?? 100,
})

export const cancelFields = {
  simulate: Type.Optional(
    Type.Boolean({ description: 'Only return what cancelling would cost.', default: false }),
  ),
  expected_penalty: Type.Optional(
    formatted<string>(
      'amount',
      'The penalty that the guest was shown; the reservation stays if the penalty is higher.',
    ),
  ),
}

const checkCancel = checkScenario('reservation/cancel')

export const reservationCancelBody = withCheck(
  Type.Object(
    {
      ...caller,
      ...reference,
      ...cancelFields,
      ...staged,
    },
    { examples: [{ key: '<API_KEY>', confirmation_number: sampleNumber, simulate: true }] },
  ),
  (...found) => {
    checkReference(...found)
    checkCancel(...found)
  },
)

export const cancelRequest = (fields: Static<typeof reservationCancelBody>): CancelRequest => ({
  reference: referenceOf(fields),
  simulate: fields.simulate ?? false,
  expectedPenalty: fields.expected_penalty ?? null,
  ...scenarioOf(fields),
})
