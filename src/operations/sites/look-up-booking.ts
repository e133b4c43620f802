// Finds a booking for a guest who types its number and the e-mail address. A stranger learns nothing: an unknown number, a
// wrong address and another publisher's booking take the same path and get the same answer (threat C11).

import { isConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import { wasConfirmed } from '../../lodging/reservations/reservation.ts'
import { findReservationOf } from '../../store/reservations/reservation-queries.ts'
import type { AppContext } from '../context.ts'
import type { Subject } from '../limits/failure-limit.ts'

type Context = Pick<AppContext, 'database' | 'keyring' | 'limits'>

export interface BookingLookUp {
  /** As typed, in any case and with blanks or hyphens. */
  readonly number: string
  readonly email: string
  /** From where it is asked: the address of the client; null where all clients would have the same one. */
  readonly ip: string | null
}

/**
 * The confirmation number of the booking; null where the publisher has none of this number and e-mail address.
 * TooManyRequestsException with Retry-After after 10 wrong answers in an hour for a number, or 30 from an address.
 */
export async function lookUpBooking(
  { database, keyring, limits }: Context,
  publisherId: number,
  { number, email, ip }: BookingLookUp,
): Promise<string | null> {
  // Cut before anything else: folding a text of a hundred thousand marks stops the server (threat D8).
  const confirmationNumber = number
    .slice(0, longestNumber)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const asked = foldedEmail(email.slice(0, longestEmail))
  using permit = await limits.bookingLookUps.admit(subjectsOf(publisherId, confirmationNumber, ip))
  // A number with a typing error is asked for too, so that it takes as long as any other.
  const found = await findReservationOf(database, publisherId, { confirmationNumber })
  const isRight =
    found !== undefined &&
    wasConfirmed(found.status) &&
    isConfirmationNumber(confirmationNumber) &&
    email.length <= longestEmail &&
    asked.includes('@') &&
    keyring.matches('guest', asked, keyring.fingerprint('guest', foldedEmail(found.guest.email)))
  if (isRight) return confirmationNumber
  await permit.failed(keyring.fingerprint('limit', `${confirmationNumber} ${asked}`).toString('hex'))
  return null
}

/** Numbers have 16 characters; a longer text is none, and is not stored at its full length. */
const longestNumber = 40
/** Bookings have addresses of at most 254 characters, each of one or two code units. */
const longestEmail = 2 * 254

const hour = 3600

/** A stranger who uses up the limit of a number keeps its guest from this page for an hour, but not from the link in the mail. */
const subjectsOf = (publisherId: number, number: string, ip: string | null): Subject[] => [
  { name: `booking ${number} of publisher ${publisherId}`, failures: 10, seconds: hour },
  ...(ip === null ? [] : [{ name: `booking look-ups from ${ip}`, failures: 30, seconds: hour }]),
]
