// How bookings are pushed to the hotel's system: settings of the connection.

import type { ChannelSettings } from '../../../lodging/channels/channel.ts'
import { type Version, versions } from '../schema-check.ts'

export interface PushSettings {
  /** The user name of this server at the hotel's system; the password is the secret that the channel gave. */
  readonly user: string
  readonly version: Version
}

/** The settings of a connection, with their defaults: the newest version, and no user name. */
export const pushSettings = ({ push_user: user, push_version: version }: ChannelSettings): PushSettings => ({
  user: typeof user === 'string' ? user : '',
  version: versions.find(one => one === version) ?? versions[0],
})
