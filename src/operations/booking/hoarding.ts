// How many rooms may be held at a time (threat C3): by holds, and by payments that wait for their guest, which hold rooms for as
// long as a hold does.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { countHeldRooms, type InventoryHold } from '../../store/inventory/holds.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { Fault } from '../../values/faults.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'

/** The most rooms of a session, of an address that sees booking pages, of a key and of a publisher. */
const mostOfSession = 9
const mostOfAddress = 18
const mostOfKey = 200
const mostOfPublisher = 400

type Holding = Pick<InventoryHold, 'publisherId' | 'keyId' | 'sessionId' | 'guestAddress' | 'rooms'>

/** TooManyRequestsException for a hold that is one too many. Call it before nights are locked. */
export async function refuseHoarding(transaction: Transaction, hold: Holding): Promise<void> {
  const held = await countHeldRooms(transaction, hold)
  const isOver =
    held.ofSession + hold.rooms > mostOfSession ||
    held.ofAddress + hold.rooms > mostOfAddress ||
    held.ofKey + hold.rooms > mostOfKey ||
    held.ofPublisher + hold.rooms > mostOfPublisher
  if (isOver) throw tooMany()
}

/**
 * The same for a payment whose bank may ask the guest, by session and address: whoever leaves such questions open holds rooms
 * without a price. `rooms` are those that it takes beyond what it holds already.
 */
export async function refuseOpenQuestions(
  transaction: Transaction,
  hold: Omit<Holding, 'keyId'>,
): Promise<void> {
  const held = await countHeldRooms(transaction, { ...hold, keyId: null })
  const isOver = held.ofSession + hold.rooms > mostOfSession || held.ofAddress + hold.rooms > mostOfAddress
  if (isOver && hold.rooms > 0) throw tooMany()
}

/** The address of a guest of booking pages as it is stored: a keyed hash; null for others. */
export const addressHash = (
  keyring: Keyring,
  { guestAddress }: Pick<KeyHolder, 'guestAddress'>,
): Uint8Array | null => (guestAddress ? keyring.fingerprint('limit', `holds from ${guestAddress}`) : null)

const tooMany = (): Fault =>
  new Fault('TooManyRequestsException', 'Too many rooms are held already; release holds or let them end.', {
    headers: { 'Retry-After': '60' },
  })
