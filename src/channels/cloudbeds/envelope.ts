// What every call of Cloudbeds has in common: who calls, the id of the call, and answers, errors too, as JSON.

export type Fields = Readonly<Record<string, unknown>>

/** The credentials and ids of a call; a field that is missing or no text is empty. */
export interface Envelope {
  readonly login: string
  readonly password: string
  /** The property within the login; empty where the login has one. */
  readonly subId: string
  readonly sharedSecret: string
  readonly guid: string
  /** The id of the property at Cloudbeds; null while it has none. */
  readonly partnerId: string | null
}

/** Reads who calls, and about which property. Refuses nothing. */
export const readEnvelope = (fields: Fields): Envelope => ({
  login: textOf(fields.ota_property_id),
  password: textOf(fields.ota_property_password),
  subId: textOf(fields.ota_property_sub_id),
  sharedSecret: textOf(fields.shared_secret),
  guid: textOf(fields.guid).slice(0, 100),
  partnerId: textOf(fields.mya_property_id).slice(0, 50) || null,
})

/** A number is a text too: ids are sent as either. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The text of a call without credentials, as it is kept and taken again. */
export function withoutCredentials(fields: Fields): string {
  const { shared_secret: _shared, ota_property_password: _password, ...rest } = fields
  return JSON.stringify(rest)
}

/** The ids of errors that the specification has. */
export const errorIds = {
  generic: 3,
  badCredentials: 1001,
  notEnabled: 1002,
  notProcessed: 1003,
  otherCurrency: 1102,
  invalidJson: 1145,
  noBooking: 1217,
  departed: 4001,
  alreadyCancelled: 4002,
  notCancelled: 4003,
  notAcknowledged: 4004,
} as const

export interface Answer extends Fields {
  readonly success: boolean
}

/** The answer to a call that was carried out. */
export const success = (fields: Fields = {}): Answer => ({ success: true, ...fields })

/** At most so much of an error is said; the whole is kept with the message. */
const longestMessage = 2000

/** The answer to a call that was refused, with an id of `errorIds`. */
export const failure = (id: number, msg: string): Answer => ({
  success: false,
  errors: [{ id, msg: msg.slice(0, longestMessage) }],
})
