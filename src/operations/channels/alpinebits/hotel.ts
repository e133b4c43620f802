// The hotel of a connection, as its messages name it and as the server knows it.

import type { HotelNames } from '../../../channels/alpinebits/hotel-check.ts'
import { textIn } from '../../../lodging/guest-texts.ts'
import { defaultLanguage } from '../../../lodging/languages.ts'
import type { StoredDocument } from '../../../lodging/property-document-schema.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { readProperties } from '../../../store/properties/properties.ts'
import { notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'

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

/** The stored document of the connection's property. NotFoundException once it is deleted. */
export async function documentOf(
  { database }: Pick<AppContext, 'database'>,
  { propertyId }: Pick<StoredChannel, 'propertyId'>,
): Promise<StoredDocument> {
  const [property] = await readProperties(database, [propertyId])
  if (!property) throw notFound(`There is no property ${propertyId}.`)
  return property.document
}
