// The decision of companion services on a booking (docs/companions.md): asked when all else is checked and nothing is written.

import type { BookingAnswer, BookingQuestion } from '../../lodging/companions/decision-contract.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { askCompanion } from '../companions/ask-companion.ts'
import type { AppContext } from '../context.ts'
import type { ReservationRequest } from '../requests.ts'
import type { ChosenRate } from '../shopping/chosen-rate.ts'
import {
  decidersOf,
  disregarded,
  fallbackOf,
  refusedBy,
  stayOf,
} from '../shopping/decisions/decided-price.ts'
import type { GatheredStay } from '../shopping/gather.ts'

interface CheckedBooking {
  readonly context: AppContext
  readonly holder: KeyHolder
  readonly request: ReservationRequest
  /** Of the reservation that is to be made. */
  readonly id: string
  readonly gathered: Pick<GatheredStay, 'supply' | 'search'>
  readonly chosen: ChosenRate
}

/**
 * RoomUnavailableException 409 with the reason of a service that refuses the booking, RemoteInventoryException 502 for one that is
 * silent and has to be heard.
 */
export async function refuseDecided(booking: CheckedBooking): Promise<void> {
  const { context, holder, request, id, chosen } = booking
  const { first_name, last_name, email, phone } = request.guest
  for (const service of await decidersOf(context, holder, request.propertyId)) {
    const question: BookingQuestion = {
      reference: id,
      ...stayOf(holder, booking, service),
      total: chosen.owed.total.total,
      guest: { first_name, last_name, email, phone },
    }
    const heard = await askCompanion(context, service, 'booking', question)
    if (heard.kind === 'silent') fallbackOf(service, heard.reason)
    else {
      const answer = heard.answer as BookingAnswer
      if (answer.decision !== 'refuse') continue
      if (service.options.may_refuse === true) throw refusedBy(answer.reason)
      disregarded(context, service, 'booking', 'it refuses, which the hotel does not let it')
    }
  }
}
