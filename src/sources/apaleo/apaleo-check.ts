// The price of an offer now: apaleo is asked for its rate plan again, because its offers do not last.

import type { LiveCheck, LiveCheckAnswer } from '../live-offers.ts'
import type { ApaleoConnection } from './apaleo-client.ts'
import { askOffers } from './apaleo-parties.ts'
import { availabilityOf } from './apaleo-rates.ts'
import type { ApaleoTerms } from './apaleo-requests.ts'

export async function checkAtApaleo(
  connection: ApaleoConnection,
  terms: ApaleoTerms,
  { stay, property, roomKey, rate }: LiveCheck,
  deadline: AbortSignal,
): Promise<LiveCheckAnswer> {
  const question = { stay, property, of: { plan: rate.code } }
  const offers = await askOffers(connection, terms, question, deadline)
  if (offers.answered === null)
    return offers.isUnknown ? { outcome: 'expired' } : { outcome: 'unavailable', reason: offers.reason }
  const { rooms } = availabilityOf(offers.answered, [roomKey], stay, connection.clock.now())
  const now = rooms[0]?.rates.find(({ code }) => code === rate.code)
  return now ? { outcome: 'available', rate: now, offer: now.offers[0]! } : { outcome: 'sold_out' }
}
