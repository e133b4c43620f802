// What a publisher is told when a remote source does not answer, has changed its offer, or has sold the last room.

import { Fault } from '../../../values/faults.ts'

/** The property's source could not be asked; `detail` is for the log. */
export const sourceUnavailable = (detail: string): Fault =>
  new Fault(
    'RemoteInventoryException',
    'The booking system of the property does not answer as it should. Nothing was booked or charged; try again later.',
    { headers: { 'Retry-After': '30' }, cause: new Error(detail) },
  )

/** The refusal when the source does not sell any more, or not at this price, what it offered: a new search helps. */
export const offerChanged = (): Fault =>
  new Fault(
    'RoomUnavailableException',
    'The offer has ended or changed at the booking system of the property. Search again for what is on sale now. ' +
      'Nothing was booked or charged.',
    { errors: [{ field: 'rate_code', message: 'is not for sale now' }] },
  )

/** The refusal when the source has sold the last room. */
export const soldOut = (): Fault =>
  new Fault(
    'RoomUnavailableException',
    'The last room was sold a moment ago. Search again for what is left.',
    {
      errors: [{ field: 'accommodation_id', message: 'has_no_inventory' }],
    },
  )
