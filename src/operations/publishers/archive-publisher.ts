// Takes a publisher out of business, and back (decision 52). Its keys are refused and its pages closed from then on; its
// reservations stay, with their pages, mails, webhooks and commissions.

import { requireId } from '../../lodging/documents/record-id.ts'
import type { ArchiveState } from '../../lodging/properties/archived.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { findHousePublisher } from '../../store/publishers/house-publisher.ts'
import { getPublisher, setPublisherArchived } from '../../store/publishers/publishers.ts'
import { countStaysToCome } from '../../store/reservations/stays-to-come.ts'
import { localTime } from '../../values/civil-dates.ts'
import { conflict } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'database' | 'clock'>

/** Whether a publisher is archived, and how many of its reservations are to come. 400 and 404. */
export async function showPublisherArchive(context: Context, id: number): Promise<ArchiveState> {
  requireId('publisher_id', id)
  return stateOf(context, context.database, id)
}

/** Takes a publisher out of business; again is no error. 400 and 404; ConflictException for the one under which staff books. */
export const archivePublisher = (context: Context, id: number): Promise<ArchiveState> =>
  set(context, id, true)

/** Takes it back into business; again is no error. 400 and 404. */
export const restorePublisher = (context: Context, id: number): Promise<ArchiveState> =>
  set(context, id, false)

async function set(context: Context, id: number, isArchived: boolean): Promise<ArchiveState> {
  requireId('publisher_id', id)
  return context.database.transaction(async transaction => {
    if (isArchived && (await findHousePublisher(transaction)) === id)
      throw conflict('publisher_id', 'What staff books at the desk stands under this publisher; it stays.')
    await setPublisherArchived(transaction, id, isArchived)
    return stateOf(context, transaction, id)
  })
}

async function stateOf({ clock }: Context, reader: Reader, id: number): Promise<ArchiveState> {
  const { archivedAt = null } = await getPublisher(reader, id)
  const { today } = localTime(clock.now(), 'UTC')
  const reservationsToCome = await countStaysToCome(reader, { propertyId: null, publisherId: id }, today)
  return { id, archivedAt, reservationsToCome }
}
