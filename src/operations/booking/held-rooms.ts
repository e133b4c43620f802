// Takes over a hold: a reservation that names one gets its rooms.

import type { RoomInventory } from '../../lodging/calendars/calendar.ts'
import { deleteHold, type InventoryHold } from '../../store/inventory/holds.ts'
import { releaseHeldNights } from '../../store/inventory/inventory.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { freed, unusableHold } from '../shopping/usable-hold.ts'

/**
 * Ends the hold on nights that this transaction has locked and returns them as they are then; the caller takes the
 * rooms. BookingValidationException when the hold has ended since it was read.
 */
export async function takeOverHold(
  transaction: Transaction,
  hold: InventoryHold | null,
  nights: RoomInventory,
): Promise<RoomInventory> {
  if (hold === null) return nights
  if (!(await deleteHold(transaction, hold.propertyId, hold.id))) throw unusableHold()
  await releaseHeldNights(transaction, hold.propertyId, nights, hold.rooms)
  return freed(nights, hold)
}
