// Opens the nights that a calendar has no more and that are closed still, because somebody of the hotel says that the site is right.

import { requireId } from '../../../lodging/documents/record-id.ts'
import { getChannel } from '../../../store/channels/channels.ts'
import { forgetMissing } from '../../../store/channels/icalendar-polls.ts'
import { changeClosings, readClosings } from '../../../store/channels/night-closings.ts'
import { lockRoomNights } from '../../../store/inventory/closed-nights.ts'
import { lockProperty } from '../../../store/properties/properties.ts'
import { localTime } from '../../../values/civil-dates.ts'
import { notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { noteNights } from './apply-nights.ts'
import { roomOfConnection } from './calendar-connection.ts'

/** Returns how many nights were opened; a connection without such nights is no error. 400 and 404. */
export async function openMissingNights({ database, clock }: AppContext, id: number): Promise<number> {
  requireId('channel_id', id)
  const { propertyId } = await getChannel(database, id)
  return database.transaction(async transaction => {
    const property = await lockProperty(transaction, propertyId)
    if (!property) throw notFound(`There is no property ${propertyId}.`)
    const room = roomOfConnection(await getChannel(transaction, id))
    const { today } = localTime(clock.now(), property.document.time_zone)
    await lockRoomNights(transaction, room)
    const closings = await readClosings(transaction, id, today)
    const removed = closings.filter(({ missingSince }) => missingSince !== null).map(({ day }) => day)
    if (removed.length === 0) return 0
    const change = { added: [], removed, missing: [], found: [] }
    await changeClosings(transaction, room, change, { from: today, now: clock.now().toString() })
    const left = closings.filter(({ missingSince }) => missingSince === null).map(({ day }) => day)
    await noteNights(transaction, propertyId, [room.roomId], left)
    await forgetMissing(transaction, id)
    return removed.length
  })
}
