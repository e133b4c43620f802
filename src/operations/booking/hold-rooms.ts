// Hold and release: keeps rooms for a short time while a guest fills in the form, without a card. Preview gives the
// price; a hold keeps the rooms, and a reservation that names it takes them over.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { drawId } from '../../lodging/reservations/cell.ts'
import { deleteHold, findHold, type InventoryHold, insertHold } from '../../store/inventory/holds.ts'
import { holdNights, lockNights, releaseHeldNights } from '../../store/inventory/inventory.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { Fault, notFound } from '../../values/faults.ts'
import type { HoldAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { HoldReference, PreviewRequest } from '../requests.ts'
import { requireBookable } from '../shopping/bookable.ts'
import { priceChosen } from '../shopping/chosen-rate.ts'
import { type GatheredStay, gatherStay } from '../shopping/gather.ts'
import { refuseMixedHold } from '../shopping/mixed/mixed-rooms.ts'
import { addressHash, refuseHoarding } from './hoarding.ts'

/** How often a hold is tried when the property changes between reading and locking. */
const attempts = 5

/**
 * Holds rooms for the time of the installation's setting. Refused as preview is when they cannot be sold, and with
 * TooManyRequestsException over the limit of the session, the key or the publisher. `also` is done in the same transaction.
 */
export async function holdRooms(
  context: AppContext,
  holder: KeyHolder,
  request: PreviewRequest,
  also: Placing['also'] = async () => undefined,
): Promise<HoldAnswer> {
  refuseMixedHold(request)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const gathered = await gatherStay(context, holder, request.propertyId, request)
    const { owed } = priceChosen(gathered.supply, gathered.search, request)
    requireBookable(context, gathered.supply.property, owed)
    const hold = newHold(context, holder, request, gathered)
    const placing = { context, hold, gathered, request, also }
    if (await context.database.transaction(transaction => place(transaction, placing))) return { hold }
  }
  throw new Fault(
    'ServiceUnavailableException',
    'The property is being changed right now; try again in a moment.',
    {
      headers: { 'Retry-After': '1' },
    },
  )
}

/** Releases the rooms of a hold. NotFoundException when the publisher has no such hold (any more). */
export async function releaseHold(
  context: AppContext,
  holder: KeyHolder,
  { propertyId, holdId }: HoldReference,
): Promise<void> {
  const hold = await findHold(context.database, holder.publisher.id, propertyId, holdId)
  const isReleased =
    hold !== undefined && (await context.database.transaction(transaction => giveBack(transaction, hold)))
  if (!isReleased) throw notFound('There is no such hold; it has ended or was taken over by a reservation.')
}

function newHold(
  context: AppContext,
  holder: KeyHolder,
  request: PreviewRequest,
  { holdMinutes }: GatheredStay,
): NewHold {
  return {
    propertyId: request.propertyId,
    id: drawId(context.cell),
    publisherId: holder.publisher.id,
    keyId: holder.keyId,
    roomId: request.accommodationId,
    checkin: request.checkin,
    checkout: request.checkout,
    rooms: request.rooms.length,
    reservationId: null,
    sessionId: request.session.session_id,
    guestAddress: addressHash(context.keyring, holder),
    expiresAt: context.clock.now().add({ minutes: holdMinutes }).round('second').toString(),
  }
}

interface Placing {
  readonly context: AppContext
  readonly hold: NewHold
  readonly gathered: GatheredStay
  readonly request: PreviewRequest
  readonly also: (transaction: Transaction, hold: NewHold) => Promise<unknown>
}

type NewHold = InventoryHold & { readonly expiresAt: string }

/** False when the property has changed since it was read. */
async function place(
  transaction: Transaction,
  { context, hold, gathered, request, also }: Placing,
): Promise<boolean> {
  await refuseHoarding(transaction, hold)
  const locked = await lockNights(transaction, hold.propertyId, hold.roomId, hold)
  if (locked.version !== gathered.version) {
    context.catalog.invalidate({ subject: 'property', id: hold.propertyId })
    return false
  }
  priceChosen({ ...gathered.supply, inventory: [locked.inventory] }, gathered.search, request)
  await holdNights(transaction, hold.propertyId, locked.inventory, hold.rooms)
  await insertHold(transaction, hold)
  await also(transaction, hold)
  return true
}

/** False when the hold has already ended. */
export async function giveBack(transaction: Transaction, hold: InventoryHold): Promise<boolean> {
  const { inventory } = await lockNights(transaction, hold.propertyId, hold.roomId, hold)
  if (!(await deleteHold(transaction, hold.propertyId, hold.id))) return false
  await releaseHeldNights(transaction, hold.propertyId, inventory, hold.rooms)
  return true
}
