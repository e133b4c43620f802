// Stored prices are minor units of the property's currency, those of children one for each age band. A document that changes
// what they mean has to bring them along; so do prices by number of guests, which are those that the standard occupancy leaves.

import type { ChildAgeBand, Property } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { findRoomByGuests, storesPrices } from '../../store/properties/calendars.ts'
import { badRequest } from '../../values/faults.ts'

/**
 * BadRequestException where a document without `calendar` would make stored prices those of another currency or of other
 * children.
 */
export async function requireSameMeaning(
  transaction: Transaction,
  before: StoredDocument,
  after: Pick<Property, 'id' | 'currency' | 'childAgeBands' | 'rooms'>,
): Promise<void> {
  const { currency, childAgeBands, rooms } = propertyFrom(before)
  await requireSameGuests(transaction, rooms, after)
  const message =
    currency !== after.currency
      ? `is needed with another currency, as the stored prices are in ${currency}`
      : isRearranged(childAgeBands, after.childAgeBands)
        ? 'is needed with these child_age_bands, as the stored prices of children are those of the bands before'
        : null
  if (message === null || !(await storesPrices(transaction, after.id))) return
  throw badRequest([
    { field: 'calendar', message: `${message}; send all prices with the document, or [] for none` },
  ])
}

async function requireSameGuests(
  transaction: Transaction,
  before: Property['rooms'],
  { id, rooms }: Pick<Property, 'id' | 'rooms'>,
): Promise<void> {
  const occupancies = new Map(before.map(room => [room.id, room.standardOccupancy]))
  const changed = rooms.filter(
    room => (occupancies.get(room.id) ?? room.standardOccupancy) !== room.standardOccupancy,
  )
  const roomId = await findRoomByGuests(
    transaction,
    id,
    changed.map(room => room.id),
  )
  if (roomId === null) return
  const message =
    `is needed with another standard_occupancy of room ${roomId}, which has prices by number of guests (by_guests); ` +
    'send all prices with the document, or [] for none'
  throw badRequest([{ field: 'calendar', message }])
}

/** Whether there are more bands or fewer, and not only further ones at the end or none of the last ones. */
function isRearranged(before: readonly ChildAgeBand[], after: readonly ChildAgeBand[]): boolean {
  if (before.length === after.length) return false
  return before.slice(0, after.length).some(({ fromAge, toAge }, index) => {
    const now = after[index]!
    return fromAge !== now.fromAge || toAge !== now.toAge
  })
}
