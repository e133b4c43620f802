// The hotel of a connection, as its messages name it and as the server knows it.

import type { HotelNames } from '../../../channels/alpinebits/hotel-check.ts'
import { textIn } from '../../../lodging/documents/guest-texts.ts'
import { defaultLanguage } from '../../../lodging/documents/languages.ts'
import type { StoredDocument } from '../../../lodging/properties/property-document-schema.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { AppContext } from '../../context.ts'
import { documentOf } from '../document-of.ts'

/** As `hotelNames`. NotFoundException once the property is deleted. */
export const hotelOf = async (context: AppContext, channel: StoredChannel): Promise<HotelNames> =>
  hotelNames(channel, await documentOf(context, channel))

/** HotelCode is the id of the property at the channel, or ours where the channel has none. */
export function hotelNames(
  channel: Pick<StoredChannel, 'partnerId' | 'propertyId'>,
  { name, language: own }: Pick<StoredDocument, 'name' | 'language'>,
): HotelNames {
  const language = own ?? defaultLanguage
  const code = channel.partnerId ?? String(channel.propertyId)
  return { code, name: textIn(name, language, language) }
}
