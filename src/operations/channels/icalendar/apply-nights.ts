// Closes the nights that a calendar takes and opens those that it gives back. A booked or held night is never touched: that
// it is taken twice is a warning for the hotel.

import { CalendarRefusal } from '../../../channels/icalendar/calendar-refusal.ts'
import { noteAudit } from '../../../store/audit/entries.ts'
import { getChannel, type StoredChannel } from '../../../store/channels/channels.ts'
import {
  giveBackNights,
  lockRoomNights,
  readCalendarNights,
  takeNights,
} from '../../../store/channels/icalendar-nights.ts'
import { forgetPoll } from '../../../store/channels/icalendar-polls.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { bumpPropertyVersion, lockProperty } from '../../../store/properties/properties.ts'
import { type Day, formatDay } from '../../../values/civil-dates.ts'
import type { AppContext } from '../../context.ts'
import { takeMessage } from '../take-message.ts'
import { roomOfConnection } from './calendar-connection.ts'

/** Makes these the nights of a connection's calendar; nothing is written when they are already. CalendarRefusal. */
export async function applyNights(
  context: AppContext,
  channel: StoredChannel,
  { nights, today }: { readonly nights: readonly Day[]; readonly today: Day },
): Promise<void> {
  const known = await readCalendarNights(context.database, channel.id)
  const present = known.filter(({ day }) => day >= today)
  const room = roomOfConnection(channel)
  const isElsewhere = known.some(({ roomId }) => roomId !== room.roomId)
  const isSame = present.length === nights.length && present.every(({ day }, index) => day === nights[index])
  if (isSame && !isElsewhere && !present.some(({ isFreed }) => isFreed)) return
  const kept = JSON.stringify({ room: room.roomId, nights: nights.map(formatDay) })
  const message = { action: 'calendar', senderId: null, kept, requestId: 'poll', replayOf: null }
  const { outcome, errors } = await takeMessage(context, channel, message, async transaction => {
    await lockProperty(transaction, room.propertyId)
    const current = await getChannel(transaction, channel.id)
    if (current.state === 'archived' || roomOfConnection(current).roomId !== room.roomId) {
      throw new CalendarRefusal('The connection was changed while its calendar was read.')
    }
    if (isElsewhere) await giveBackCalendar(transaction, channel)
    const standing = await lockRoomNights(transaction, room)
    if (!standing) throw new CalendarRefusal(`The property has no room ${room.roomId}.`)
    if ((standing.allotment ?? 1) > 1) {
      throw new CalendarRefusal(
        `Room ${room.roomId} stands for ${standing.allotment} units; a calendar is for a single one.`,
      )
    }
    const before = await readCalendarNights(transaction, channel.id)
    const wanted = new Set(nights)
    const had = new Set(before.filter(({ isFreed }) => !isFreed).map(({ day }) => day))
    await giveBackNights(
      transaction,
      room,
      before.map(({ day }) => day).filter(day => !wanted.has(day)),
    )
    const clashes = await takeNights(
      transaction,
      room,
      nights.filter(day => !had.has(day)),
    )
    await noteNights(transaction, room.propertyId, [room.roomId], nights)
    return clashes.map(
      day =>
        `The calendar takes the night of ${formatDay(day)} of room ${room.roomId}, which is booked here.`,
    )
  })
  if (outcome === 'refused') throw new CalendarRefusal(errors.map(({ message }) => message).join('; '))
}

/**
 * Gives back all nights that a connection's calendar took, and forgets what was read of it. The transaction has locked the
 * property.
 */
export async function giveBackCalendar(
  transaction: Transaction,
  { id: channelId, propertyId }: Pick<StoredChannel, 'id' | 'propertyId'>,
): Promise<void> {
  await forgetPoll(transaction, channelId)
  const rooms = Map.groupBy(await readCalendarNights(transaction, channelId), ({ roomId }) => roomId)
  if (rooms.size === 0) return
  for (const [roomId, nights] of rooms) {
    const room = { channelId, propertyId, roomId }
    await lockRoomNights(transaction, room)
    await giveBackNights(
      transaction,
      room,
      nights.map(({ day }) => day),
    )
  }
  await noteNights(transaction, propertyId, [...rooms.keys()], [])
}

/** Raises the version of a property, and notes the nights that a calendar takes in its rooms now. */
async function noteNights(
  transaction: Transaction,
  propertyId: number,
  roomIds: readonly number[],
  nights: readonly Day[],
): Promise<void> {
  const version = await bumpPropertyVersion(transaction, propertyId)
  await noteAudit(transaction, {
    ...{ action: 'changed', objectKind: 'calendar', objectId: String(propertyId) },
    propertyId,
    after: { version, room_ids: roomIds, taken_nights: nights.map(formatDay) },
  })
}
