// What a connection of the kind icalendar says of its room, and how events of ours are known when they come back.

import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { CalendarRoom } from '../../../store/channels/night-closings.ts'
import { addDays, type Day, localTime } from '../../../values/civil-dates.ts'
import type { AppContext } from '../../context.ts'

/** Settings of a connection, as the schema of channel-document.ts names them. */
interface CalendarSettings {
  readonly room?: number
  readonly minutes?: number
}

/** The id of the room whose nights a connection shows and closes; room 1 unless said. */
export const roomIdOf = ({ settings }: Pick<StoredChannel, 'settings'>): number =>
  (settings as CalendarSettings).room ?? 1

/** The same with its connection and its property. */
export const roomOfConnection = (
  channel: Pick<StoredChannel, 'id' | 'propertyId' | 'settings'>,
): CalendarRoom => ({
  channelId: channel.id,
  propertyId: channel.propertyId,
  roomId: roomIdOf(channel),
})

/** Minutes between two readings. */
export const minutesOf = ({ settings }: StoredChannel): number => (settings as CalendarSettings).minutes ?? 30

/** The end of the UID of every event of a room here. Nobody else can make it up, and other installations have others. */
export const uidSuffixOf = ({ keyring }: AppContext, { propertyId, roomId }: CalendarRoom): string =>
  `${keyring.fingerprint('channel', `icalendar ${propertyId} ${roomId}`).toString('base64url').slice(0, 22)}@hostelry`

/** Two years of nights from today on, at the property. */
export function calendarSpan({ clock }: AppContext, timeZone: string): { from: Day; to: Day } {
  const { today } = localTime(clock.now(), timeZone)
  return { from: today, to: addDays(today, 730) }
}

/** The address at which a calendar is read: some sites write webcal:// for https://. */
export const calendarAddress = (url: string): string => url.trim().replace(/^webcals?:\/\//i, 'https://')
