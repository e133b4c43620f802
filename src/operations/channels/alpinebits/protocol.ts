// What AlpineBits does beside answering requests: a kept message is taken again, and bookings are pushed.

import { actions } from '../../../channels/alpinebits/actions.ts'
import { MessageRefusal } from '../../../channels/alpinebits/message-refusal.ts'
import { readMessage } from '../../../channels/alpinebits/xml.ts'
import type { XmlElement } from '../../../channels/xml.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { AppContext } from '../../context.ts'
import { type Incoming, keepRefused, type Taken } from '../take-message.ts'
import { changeFreeRooms } from './free-rooms.ts'
import { changeRooms } from './inventory.ts'
import { pushBooking } from './push-booking.ts'
import { changeRatePlans } from './rate-plans.ts'

type Change = (
  context: AppContext,
  channel: StoredChannel,
  taken: { readonly root: XmlElement; readonly message: Incoming },
) => Promise<Taken>

/** The messages that change something, by their action. */
const changes = new Map<string, Change>([
  [actions.freeRooms.name, changeFreeRooms],
  [actions.inventory.name, changeRooms],
  [actions.ratePlans.name, changeRatePlans],
])

/** Takes a kept message again; null for one that changes nothing. */
async function replay(
  context: AppContext,
  channel: StoredChannel,
  { message, text }: { readonly message: Incoming; readonly text: string },
): Promise<Taken | null> {
  const change = changes.get(message.action)
  if (!change) return null
  try {
    return await change(context, channel, { root: await readMessage(text), message })
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error
    const errors = [{ field: '', message: error.message }]
    const messageId = await keepRefused(context, channel, message, errors)
    return { messageId, outcome: 'refused', isRepeated: false, warnings: [], errors }
  }
}

export const alpineBits = { replay, tell: pushBooking }
