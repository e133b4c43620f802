// The job of the watches: what changed says which are looked at, those who have waited longest first. One that has come true is told of,
// with a hold where it is wanted; the rooms are then not free for those behind it until the hold ends, which is a change again.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { ToldWatch } from '../../lodging/reservations/stay-watch.ts'
import { jobPatience, type Transaction } from '../../store/postgres/database.ts'
import { isOutage } from '../../store/postgres/database-faults.ts'
import {
  deleteEndedWatches,
  deleteWatch,
  keepWaiting,
  leaseWatches,
  makeWatchesDue,
  readDueWatches,
  readWatchTurn,
  releaseWatches,
  type StayWatch,
  tellWatch,
} from '../../store/watches/watches.ts'
import { Fault } from '../../values/faults.ts'
import { decimalNumber } from '../../values/money.ts'
import { holdRooms } from '../booking/hold-rooms.ts'
import type { AppContext } from '../context.ts'
import { gatherWatched, nobody, type Offer, offerFor } from './offer.ts'

/** Looked at in one run. */
const eachTime = 200

/** After so long another server goes on. */
const leaseSeconds = 60

/** One that was told of is listed for so long, as its event is. */
const daysTold = 3

/** Makes those due that depend on what has changed; every server may do it. */
export const findDueWatches = ({
  database,
  catalog,
}: Pick<AppContext, 'database' | 'catalog'>): Promise<void> =>
  database.transaction(transaction => makeWatchesDue(transaction, catalog.freshMilliseconds), jobPatience)

/** Both; returns how many were told of. */
export async function lookAfterWatches(context: AppContext): Promise<number> {
  await findDueWatches(context)
  return lookAtWatches(context)
}

/** Looks at those that are due, and deletes those that have ended; returns how many were told of. */
export async function lookAtWatches(context: AppContext): Promise<number> {
  const { database, clock } = context
  const now = clock.now().toString()
  await database.transaction(transaction => deleteEndedWatches(transaction, now), jobPatience)
  if ((await readDueWatches(database, now, 1)).length === 0) return 0
  if (!(await database.transaction(transaction => leaseWatches(transaction, leaseSeconds)))) return 0
  try {
    return await lookInTurn(context, await readDueWatches(database, now, eachTime))
  } finally {
    await database.transaction(releaseWatches)
  }
}

async function lookInTurn(context: AppContext, due: readonly StayWatch[]): Promise<number> {
  let told = 0
  const troubles: unknown[] = []
  for (const watch of due) {
    const upTo = await readWatchTurn(context.database)
    const wait = () => context.database.transaction(transaction => keepWaiting(transaction, watch, upTo))
    try {
      if (await look(context, watch)) told += 1
      else await wait()
    } catch (error) {
      if (isOutage(error)) throw error
      // One that cannot be looked at does not keep others waiting.
      await wait()
      if (!(error instanceof Fault)) troubles.push(error)
    }
  }
  if (troubles.length > 0) throw troubles[0]
  return told
}

/** Whether it has come true, and was told of. It ends with its key. */
async function look(context: AppContext, watch: StayWatch): Promise<boolean> {
  const holder = await context.catalog.holderOf(watch.keyId)
  if (holder === undefined) {
    await context.database.transaction(transaction => deleteWatch(transaction, watch.publisherId, watch.id))
    return false
  }
  const offer = offerFor(context, await gatherWatched(context, holder, watch), watch)
  if (!offer.isWanted) return false
  if (
    watch.holds &&
    holder.scopes.includes('book') &&
    (await tellWithHold(context, holder, { watch, offer }))
  )
    return true
  return context.database.transaction(transaction => tell(context, transaction, { watch, offer, hold: null }))
}

interface Telling {
  readonly watch: StayWatch
  readonly offer: Offer
}

/** False where the key holds too many rooms already. Refused as a hold is. */
async function tellWithHold(
  context: AppContext,
  holder: KeyHolder,
  { watch, offer }: Telling,
): Promise<boolean> {
  const { roomId, rateCode } = offer.lowest!
  const { propertyId, checkin, checkout, rooms, currency } = watch
  const request = {
    propertyId,
    checkin,
    checkout,
    rooms,
    currency,
    accommodationId: roomId,
    rateCode,
    discountCode: null,
    language: null,
    session: nobody,
  }
  try {
    await holdRooms(context, holder, request, async (transaction, { id, expiresAt }) => {
      const hold = { id, expiresAt }
      if (!(await tell(context, transaction, { watch, offer, hold }))) throw new WatchGone()
    })
    return true
  } catch (error) {
    if (error instanceof WatchGone) return true
    if (error instanceof Fault && error.type === 'TooManyRequestsException') return false
    throw error
  }
}

/** It was deleted meanwhile: nothing is held for it. */
class WatchGone extends Error {}

function tell(
  { clock }: AppContext,
  transaction: Transaction,
  { watch, offer: { lowest, decimals }, hold }: Telling & { readonly hold: ToldWatch['hold'] },
): Promise<boolean> {
  const { roomId, rateCode, amount } = lowest!
  const at = clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  const told = {
    type: watch.below === null ? ('watch.bookable' as const) : ('watch.cheaper' as const),
    roomId,
    rateCode,
    total: decimalNumber(amount, decimals),
    currency: watch.currency,
    hold,
  }
  const endsAt = at.add({ hours: 24 * daysTold }).toString()
  return tellWatch(transaction, watch, { told, at: at.toString(), endsAt })
}
