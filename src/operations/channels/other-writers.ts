// Who else writes what a connection writes: of two that write the counts and prices of a room, the last one wins.

import { type Channel, countWriters, shareRoom } from '../../lodging/channels/channel.ts'
import { anyChannel, listChannels, type StoredChannel } from '../../store/channels/channels.ts'
import type { Reader } from '../../store/postgres/database.ts'

/** A connection by its name. */
export type NamedChannel = Pick<Channel, 'id' | 'kind' | 'login'>

/** The other connections of the property that are active and write counts and prices of the same rooms. */
export async function otherWriters(
  reader: Reader,
  channel: Pick<StoredChannel, 'id' | 'propertyId' | 'kind' | 'mapping'>,
): Promise<NamedChannel[]> {
  if (!countWriters.includes(channel.kind)) return []
  const { propertyId } = channel
  const present = await listChannels(reader, { ...anyChannel, propertyId, state: 'active' })
  return present
    .filter(
      ({ id, kind, mapping }) =>
        id !== channel.id && countWriters.includes(kind) && shareRoom(mapping, channel.mapping),
    )
    .map(({ id, kind, login }) => ({ id, kind, login }))
}
