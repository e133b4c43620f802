// The property of a connection.

import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import type { StoredChannel } from '../../store/channels/channels.ts'
import { readProperties } from '../../store/properties/properties.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

/** The stored document of the connection's property, as it is now. NotFoundException once it is deleted. */
export async function documentOf(
  { database }: Pick<AppContext, 'database'>,
  { propertyId }: Pick<StoredChannel, 'propertyId'>,
): Promise<StoredDocument> {
  const [property] = await readProperties(database, [propertyId])
  if (!property) throw notFound(`There is no property ${propertyId}.`)
  return property.document
}
