// Detects two requests for one intent: the same guest, stay and rooms within a day. The second shares the first one's
// answer, or gets its confirmation number (contract B4, reservation protocol 3).

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { publicStatus } from '../../lodging/reservations/reservation.ts'
import type { Database } from '../../store/postgres/database.ts'
import { type DuplicateKey, findDuplicates } from '../../store/reservations/reservations.ts'
import { type Batcher, batched } from '../../values/batcher.ts'
import { Fault } from '../../values/faults.ts'
import { foldedText } from '../../values/folded-text.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import type { ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { RequestedRoom, ReservationRequest, RoomToReserve } from '../requests.ts'
import { awaitOutcome, failureOf } from './await-outcome.ts'

/** Hours after which the same request is a new booking. */
export const duplicateHours = 24

/**
 * What identifies a booking, as a keyed hash; null when the request sends allow_duplicate. It contains no card: a
 * second card after a decline is the same intent.
 */
export function duplicateFingerprint(
  keyring: Keyring,
  publisherId: number,
  request: ReservationRequest,
): Buffer | null {
  if (request.allowDuplicate) return null
  const { guest } = request
  const text = JSON.stringify([
    publisherId,
    request.propertyId,
    request.accommodationId,
    request.rateCode,
    request.checkin,
    request.checkout,
    request.reservedRooms.map((room, place) => roomText(room, request.rooms[place])).sort(),
    folded(guest.email),
    folded(guest.first_name),
    folded(guest.last_name),
    guest.phone.normalize('NFKC').replace(/\D/g, ''),
  ])
  return keyring.fingerprint('duplicate', text)
}

/** The look-up of `AppContext.duplicates`. */
export const openDuplicateFinder = (database: Database): Batcher<DuplicateKey, string | undefined> =>
  batched(keys => findDuplicates(database, keys))

/**
 * What a second request gets when a live reservation for the same intent exists: its answer, shared, while it is
 * being made or pending; else DuplicateBookingException with its number. Null when there is none.
 */
export async function answerOfDuplicate(
  context: AppContext,
  holder: KeyHolder,
  propertyId: number,
  fingerprint: Uint8Array | null,
): Promise<ReservationAnswer | Fault | null> {
  if (fingerprint === null) return null
  const id = await context.duplicates.add({ propertyId, fingerprint })
  if (id === undefined) return null
  const { answer, waited } = await awaitOutcome(context, holder, id)
  const { reservation } = answer
  if (reservation.status === 'failed') return failureOf(reservation)
  if (waited || publicStatus(reservation.status) === 'pending') return answer
  // Cancelled since the look-up, so no longer live.
  if (reservation.status === 'cancelled') return null
  return new Fault(
    'DuplicateBookingException',
    `This stay is booked for this guest already, under confirmation number ${reservation.confirmationNumber}. ` +
      'To book it once more, send allow_duplicate: true.',
    { errors: [{ field: 'confirmation_number', message: reservation.confirmationNumber }] },
  )
}

const roomText = (
  { name, adults, children, bed_type }: RoomToReserve,
  { accommodationId, rateCode }: Partial<RequestedRoom> = {},
): string =>
  JSON.stringify([
    folded(name),
    adults,
    children,
    bed_type,
    ...(accommodationId === undefined && rateCode === undefined ? [] : [accommodationId, rateCode]),
  ])

/** Folds case, width and blanks. Upper case first, so that ß becomes SS as Unicode folds it. */
const folded = (text: string): string => foldedText(text).replace(/\s+/g, ' ').trim()
