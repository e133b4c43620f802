// A connection of a property to a channel: a system that sends prices and counts, or fetches them, and is told bookings.

/** The protocols that a connection can speak. */
export const channelKinds = ['cloudbeds', 'alpinebits', 'siteconnect', 'icalendar'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Channels that are told bookings with a secret of theirs: without it, none can be sent to them. */
export const toldWithSecret: readonly ChannelKind[] = ['cloudbeds', 'siteconnect']

/** Channels that write counts, prices and restrictions. A calendar closes nights over the counts of any other. */
export const countWriters: readonly ChannelKind[] = ['cloudbeds', 'alpinebits', 'siteconnect']

/** A paused connection takes and sends nothing, but keeps what is to be sent; an archived one stays as a record. */
export const channelStates = ['active', 'paused', 'archived'] as const
export type ChannelState = (typeof channelStates)[number]

/** Which stays a minimum or maximum stay of the channel binds: those that arrive on a night, or that include it. */
export const minimumStays = ['arrival', 'through'] as const
export type MinimumStay = (typeof minimumStays)[number]

/** From when on the counts of a channel take a booking into account: its acknowledgement, or its delivery. */
export const knowledges = ['acknowledgement', 'delivery'] as const
export type Knowledge = (typeof knowledges)[number]

/** Rooms and rate plans by the codes of the channel. An empty list: the codes are our own ids. */
export interface ChannelMapping {
  readonly rooms: readonly { readonly theirs: string; readonly room: number }[]
  /** `rooms`: only in these rooms; left out: in all. The first that fits counts. */
  readonly rates: readonly {
    readonly theirs: string
    readonly rate_plan: string
    readonly rooms?: readonly number[]
  }[]
}

export const ownCodes: ChannelMapping = { rooms: [], rates: [] }

/** The settings that a kind of channel has of its own, by name. */
export type ChannelSettings = Readonly<Record<string, unknown>>

/** A connection as the translation of its messages needs it. */
export interface Channel {
  readonly id: number
  readonly propertyId: number
  readonly kind: ChannelKind
  readonly state: ChannelState
  /** Names the connection in what the channel sends. */
  readonly login: string
  /** The id of the property at the channel; null until it is known. */
  readonly partnerId: string | null
  /** Where bookings are sent; null: the channel fetches them. */
  readonly callbackUrl: string | null
  /** ISO 4217, of the property when the connection was made. What the channel sends is in the property's present one. */
  readonly currency: string
  readonly minimumStay: MinimumStay
  readonly knownBy: Knowledge
  readonly mapping: ChannelMapping
  readonly settings: ChannelSettings
  /** RFC 3339, UTC. */
  readonly createdAt: string
}

/** Whether two mappings have a room in common. Without rooms a mapping is of all of them. */
export const shareRoom = (one: ChannelMapping, other: ChannelMapping): boolean =>
  one.rooms.length === 0 ||
  other.rooms.length === 0 ||
  one.rooms.some(({ room }) => other.rooms.some(each => each.room === room))

/** Our room for a code of the channel; null when it names none. */
export function roomOf({ rooms }: ChannelMapping, code: string): number | null {
  if (rooms.length > 0) return rooms.find(({ theirs }) => theirs === code)?.room ?? null
  return /^[1-9]\d{0,9}$/.test(code) ? Number(code) : null
}

/** Our rate plan for a code of the channel in a room; null when it names none. */
export function ratePlanOf({ rates }: ChannelMapping, code: string, roomId: number): string | null {
  if (rates.length === 0) return code === '' ? null : code
  const isOfRoom = (rooms: readonly number[] | undefined) => rooms === undefined || rooms.includes(roomId)
  return rates.find(({ theirs, rooms }) => theirs === code && isOfRoom(rooms))?.rate_plan ?? null
}

/** The channel's code for our room, to name it to the channel; null for a room that it does not have. */
export function theirRoom({ rooms }: ChannelMapping, roomId: number): string | null {
  if (rooms.length === 0) return String(roomId)
  return rooms.find(({ room }) => room === roomId)?.theirs ?? null
}

/** The channel's code for our rate plan in a room; null for one that it does not have. */
export function theirRatePlan({ rates }: ChannelMapping, ratePlan: string, roomId: number): string | null {
  if (rates.length === 0) return ratePlan
  const found = rates.find(
    ({ rate_plan, rooms }) => rate_plan === ratePlan && (rooms === undefined || rooms.includes(roomId)),
  )
  return found?.theirs ?? null
}
