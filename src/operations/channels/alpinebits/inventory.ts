// Takes Inventory: occupancies, names and descriptions of the connected rooms become those of the message.

import { checkHotelInfo } from '../../../channels/alpinebits/inventory/read-hotel-info.ts'
import { readInventory } from '../../../channels/alpinebits/inventory/read-inventory.ts'
import { withCategories } from '../../../channels/alpinebits/inventory/room-content.ts'
import type { XmlElement } from '../../../channels/xml.ts'
import { checkPropertyDocument } from '../../../lodging/property-documents/property-check.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { lockProperty } from '../../../store/properties/properties.ts'
import { badRequest, notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { writeImported } from '../../properties/import-property.ts'
import { type Incoming, type Taken, takeMessage } from '../take-message.ts'
import { type Asked, answerTaken } from './asked.ts'
import { hotelOf } from './hotel.ts'

/** The answer to Inventory/Basic. MessageRefusal for one that contradicts the standard. */
export async function takeInventory(
  context: AppContext,
  { channel, action, root, xml, message }: Asked,
): Promise<string> {
  return answerTaken(
    action,
    await changeRooms(context, channel, { root, message: { ...message, kept: xml } }),
  )
}

/** Changes the rooms as an Inventory message says. Throws as above. */
export async function changeRooms(
  context: AppContext,
  channel: StoredChannel,
  { root, message }: { readonly root: XmlElement; readonly message: Incoming },
): Promise<Taken> {
  const { propertyId, mapping } = channel
  const categories = readInventory(root, await hotelOf(context, channel))
  return takeMessage(context, channel, message, async transaction => {
    const stored = await lockProperty(transaction, propertyId)
    if (!stored) throw notFound(`There is no property ${propertyId}.`)
    const { document, warnings } = withCategories(stored.document, categories, mapping)
    const checked = checkPropertyDocument(document)
    if ('errors' in checked) throw badRequest(checked.errors)
    await writeImported(transaction, checked, { madeBy: `channel ${channel.id}` })
    return warnings
  })
}

/**
 * The answer to Inventory/HotelInfo. It is checked and kept for the hotel's staff to look at; what guests read of the hotel is
 * written in its document, in more detail than the message has. MessageRefusal for one that contradicts the standard.
 */
export async function takeHotelInfo(
  context: AppContext,
  { channel, hotel, action, root, xml, message }: Asked,
): Promise<string> {
  checkHotelInfo(root, hotel)
  const warning = 'HotelInfo is kept with the messages; the property document decides what guests read.'
  const taken = await takeMessage(context, channel, { ...message, kept: xml }, async () => [warning])
  return answerTaken(action, taken)
}
