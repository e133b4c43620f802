// Keeps what a publisher was shown of a live source, so that a preview or a booking finds it again on any server. Losing it
// costs a search, never a booking: trouble with it is not the guest's.

import type { LiveStay } from '../../../sources/live-offers.ts'
import {
  findLiveOffers,
  keptSince,
  pruneLiveOffers,
  saveLiveOffers,
} from '../../../store/sources/live-offers.ts'
import type { AppContext } from '../../context.ts'
import { type LiveFound, stayText } from './live-desk.ts'
import type { LivePlace } from './selling.ts'

export interface Shown {
  readonly publisherId: number
  readonly propertyId: number
  readonly stay: LiveStay
  readonly place: LivePlace
}

/** The most characters of an answer that is kept; of a larger one, the source is asked again. */
const longestOffers = 500_000

/** Keeps what was found, for half an hour. */
export async function keepShown(context: AppContext, shown: Shown, found: LiveFound): Promise<void> {
  const offers = JSON.stringify(found)
  if (offers.length > longestOffers) return
  const answeredAt = Temporal.Instant.fromEpochMilliseconds(found.answeredAt).toString()
  const kept = { ...keyOf(context, shown), offers, answeredAt }
  // A database that takes no changes still gives prices.
  await context.database.transaction(transaction => saveLiveOffers(transaction, kept)).catch(() => undefined)
}

/** What was found last; undefined where nothing is kept. */
export async function shownBefore(context: AppContext, shown: Shown): Promise<LiveFound | undefined> {
  const offers = await findLiveOffers(context.database, keyOf(context, shown), keptSince(context.clock.now()))
  return offers === undefined ? undefined : (JSON.parse(offers) as LiveFound)
}

/** Forgets what is too old. */
export const forgetShown = (context: Pick<AppContext, 'database' | 'clock'>): Promise<void> =>
  context.database.transaction(transaction => pruneLiveOffers(transaction, keptSince(context.clock.now())))

const keyOf = ({ keyring }: AppContext, { publisherId, propertyId, stay, place }: Shown) => ({
  publisherId,
  propertyId,
  source: place.source.name,
  fingerprint: keyring.fingerprint('session', `live ${stayText(stay)}`),
})
