// Holds for the stay in the bodies of publisher-calls.ts, written directly to the database.

import { randomUUID } from 'node:crypto'
import { insertHold } from '../../../src/store/inventory/holds.ts'
import { holdNights, lockNights } from '../../../src/store/inventory/inventory.ts'
import type { Database } from '../../../src/store/postgres/database.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'

const stay = { checkin: parseDay('2027-03-12')!, checkout: parseDay('2027-03-16')! }
const propertyId = 3144
const roomId = 101

/** Holds one room for a publisher, far longer than any test takes. Returns the id of the hold. */
export async function holdRoom(
  database: Database,
  publisherId: number,
  id: string = randomUUID(),
): Promise<string> {
  await database.transaction(async transaction => {
    const { inventory } = await lockNights(transaction, propertyId, roomId, stay)
    await holdNights(transaction, propertyId, inventory, 1)
    await insertHold(transaction, {
      ...stay,
      id,
      propertyId,
      publisherId,
      keyId: null,
      roomId,
      rooms: 1,
      reservationId: null,
      sessionId: null,
      guestAddress: null,
      expiresAt: '2029-01-01T00:00:00Z',
    })
  })
  return id
}

/** Ends all holds, of all publishers. */
export async function endAllHolds(database: Database): Promise<void> {
  await database.query('DELETE FROM inventory_hold')
  await database.query('UPDATE night SET held = 0 WHERE held <> 0')
}
