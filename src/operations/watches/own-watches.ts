// Watches that a publisher makes, lists and removes with a key of its own. Those of live and of test keys are apart, like all that keys
// make.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { drawId } from '../../lodging/reservations/cell.ts'
import type { WatchedStay } from '../../lodging/reservations/stay-watch.ts'
import { priceRateToKeep } from '../../pricing/availability.ts'
import {
  deleteWatch,
  insertWatch,
  listWatches,
  lockWatchesOf,
  type StayWatch,
} from '../../store/watches/watches.ts'
import { addDays, formatDay } from '../../values/civil-dates.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import { decimalText, parseAmount } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import type { StageableRequest } from '../requests.ts'
import type { GatheredStay } from '../shopping/gather.ts'
import { sellingOf } from '../shopping/live/selling.ts'
import { gatherWatched, type Offer, offerFor } from './offer.ts'

/** Watches of a key that have not ended; with as many it makes no other. */
export const mostWatches = 500

export interface WatchRequest extends Omit<WatchedStay, 'currency'>, StageableRequest {
  /** Null for the default (contract S10). */
  readonly currency: string | null
  /** RFC 3339; null: when the day of arrival is over. */
  readonly endsAt: string | null
}

/**
 * Makes a watch. BadRequestException for one that has come true already, NotFoundException for a room or a rate plan that the property
 * lacks, and the refusals of a search for the stay.
 */
export async function createWatch(
  context: AppContext,
  holder: KeyHolder,
  request: WatchRequest,
): Promise<StayWatch> {
  const gathered = await gatherWatched(context, holder, request)
  const { supply, search } = gathered
  const { property } = supply
  requirePresent(gathered, request)
  if (sellingOf(context, property).kind === 'live')
    throw badRequest([
      {
        field: 'property_id',
        message: 'is sold from another system, which does not tell what changes; ask for its availability',
      },
    ])
  const now = context.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  const watch: StayWatch = {
    ...stayOf(request),
    id: drawId(context.cell),
    publisherId: holder.publisher.id,
    keyId: holder.keyId,
    currency: search.exchange.to,
    createdAt: now.toString(),
    endsAt: endOf(request, property.timeZone, now).toString(),
    toldAt: null,
    told: null,
  }
  requireAhead(watch, offerFor(context, gathered, watch))
  await context.database.transaction(async transaction => {
    if ((await lockWatchesOf(transaction, watch, now.toString())) >= mostWatches)
      throw badRequest([
        {
          field: 'checkin',
          message: `would be of one of more than ${mostWatches} watches of the key; delete another first`,
        },
      ])
    await insertWatch(transaction, watch)
  })
  return watch
}

/** NotFoundException as of a preview: for a room and a rate plan that this publisher does not find there. */
function requirePresent(
  { supply, search }: GatheredStay,
  { roomId, rateCode }: Pick<WatchRequest, 'roomId' | 'rateCode'>,
): void {
  const { property } = supply
  const rooms = property.rooms.filter(({ id }) => roomId === null || id === roomId)
  if (rooms.length === 0)
    throw notFound(`Property ${property.id} has no room ${roomId}; see property_accommodation[].id.`)
  if (rateCode === null || rooms.some(({ id }) => priceRateToKeep(supply, search, id, rateCode))) return
  throw notFound(`Property ${property.id} has no rate with this rate_code; see rates[].code of the room.`)
}

const stayOf = ({ currency: _, endsAt: __, testScenario: ___, ...stay }: WatchRequest) => stay

/** At the latest when nobody can arrive any more. BadRequestException for an end that is past. */
function endOf({ checkin, endsAt }: WatchRequest, timeZone: string, now: Temporal.Instant): Temporal.Instant {
  const last = Temporal.PlainDate.from(formatDay(addDays(checkin, 1)))
    .toZonedDateTime({ timeZone })
    .toInstant()
  if (endsAt === null) return last
  const asked = Temporal.Instant.from(endsAt)
  if (Temporal.Instant.compare(asked, now) <= 0)
    throw badRequest([{ field: 'ends_at', message: 'is past; name a later instant, or leave it out' }])
  return Temporal.Instant.compare(asked, last) < 0 ? asked : last
}

function requireAhead({ below, currency }: StayWatch, offer: Offer): void {
  const { lowest, decimals, isWanted } = offer
  if (below !== null && parseAmount(below, decimals) === undefined)
    throw badRequest([
      { field: 'below', message: `must be an amount in ${currency} with at most ${decimals} decimals` },
    ])
  if (!isWanted) return
  const costs = `for ${decimalText(lowest!.amount, decimals)} ${currency}`
  throw badRequest([
    below === null
      ? {
          field: 'checkin',
          message: `needs no watch: the stay can be booked now, ${costs}; to wait for a lower price send below`,
        }
      : { field: 'below', message: `needs no watch: the stay can be booked now, ${costs}` },
  ])
}

/** The watches of the publisher that have not ended, in the order in which they were made. */
export const listOwnWatches = (
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { publisher }: KeyHolder,
): Promise<StayWatch[]> => listWatches(database, publisher.id, clock.now().toString())

/** Ends a watch of the publisher; a hold that was made for it stays. NotFoundException for one that is not its own. */
export async function deleteOwnWatch(
  { database }: Pick<AppContext, 'database'>,
  { publisher }: KeyHolder,
  { id }: { readonly id: string },
): Promise<void> {
  const isGone = await database.transaction(transaction => deleteWatch(transaction, publisher.id, id))
  if (!isGone) throw notFound('There is no such watch; it has ended or was deleted.')
}
