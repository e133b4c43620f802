// Takes FreeRooms: the counts of the hotel become rooms left to sell, all of them or none.

import { freeRoomsChange } from '../../../channels/alpinebits/free-rooms/free-rooms-change.ts'
import { readFreeRooms } from '../../../channels/alpinebits/free-rooms/read-free-rooms.ts'
import type { XmlElement } from '../../../channels/xml.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { localTime } from '../../../values/civil-dates.ts'
import type { AppContext } from '../../context.ts'
import { documentOf } from '../document-of.ts'
import { type Incoming, type Taken, takeChange } from '../take-message.ts'
import { type Asked, answerTaken } from './asked.ts'
import { hotelOf } from './hotel.ts'

/** The answer to FreeRooms. MessageRefusal for one that contradicts the standard, or names rooms that are not connected. */
export async function takeFreeRooms(
  context: AppContext,
  { channel, action, root, xml, message }: Asked,
): Promise<string> {
  return answerTaken(
    action,
    await changeFreeRooms(context, channel, { root, message: { ...message, kept: xml } }),
  )
}

/** Makes the change of a FreeRooms message. Throws as above. */
export async function changeFreeRooms(
  context: AppContext,
  channel: StoredChannel,
  { root, message }: { readonly root: XmlElement; readonly message: Incoming },
): Promise<Taken> {
  const document = await documentOf(context, channel)
  const inventory = freeRoomsChange(readFreeRooms(root, await hotelOf(context, channel)), {
    mapping: channel.mapping,
    roomIds: document.rooms.map(({ id }) => id),
    today: localTime(context.clock.now(), document.time_zone).today,
  })
  return takeChange(context, channel, message, { calendar: [], inventory })
}
