// Takes a property out of business, and back (decision 52). From then on nobody sees or sells it; what was sold stays, and its
// calendar goes on being written, so that it is true when the property comes back.

import { requireId } from '../../lodging/documents/record-id.ts'
import type { ArchiveState } from '../../lodging/properties/archived.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { readProperties, setPropertyArchived } from '../../store/properties/properties.ts'
import { countStaysToCome } from '../../store/reservations/stays-to-come.ts'
import { localTime } from '../../values/civil-dates.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'database' | 'clock'>

/** Whether a property is archived, and how many reservations are to come there. 400 and 404. */
export async function showPropertyArchive(context: Context, id: number): Promise<ArchiveState> {
  requireId('property_id', id)
  return stateOf(context, context.database, id)
}

/** Takes a property out of business; again is no error. 400 and 404. */
export const archiveProperty = (context: Context, id: number): Promise<ArchiveState> => set(context, id, true)

/** Takes it back into business; again is no error. 400 and 404. */
export const restoreProperty = (context: Context, id: number): Promise<ArchiveState> =>
  set(context, id, false)

async function set(context: Context, id: number, isArchived: boolean): Promise<ArchiveState> {
  requireId('property_id', id)
  return context.database.transaction(async transaction => {
    if (!(await setPropertyArchived(transaction, id, isArchived))) throw noSuchProperty(id)
    return stateOf(context, transaction, id)
  })
}

async function stateOf({ clock }: Context, reader: Reader, id: number): Promise<ArchiveState> {
  const [row] = await readProperties(reader, [id])
  if (!row) throw noSuchProperty(id)
  const { today } = localTime(clock.now(), row.document.time_zone)
  const reservationsToCome = await countStaysToCome(reader, { propertyId: id, publisherId: null }, today)
  return { id, archivedAt: row.archivedAt, reservationsToCome }
}

const noSuchProperty = (id: number) => notFound(`There is no property ${id}.`)
