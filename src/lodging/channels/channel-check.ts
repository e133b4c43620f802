// Checks what an operator says of a connection, against the schemas and against the property that it is for.

import type { FieldError } from '../../values/faults.ts'
import { type ErrorList, resultOrErrors } from '../documents/document-errors.ts'
import { checkAgainstSchema } from '../documents/document-schema-check.ts'
import type { StoredDocument } from '../properties/property-document-schema.ts'
import { type ChannelKind, type ChannelMapping, toldWithSecret } from './channel.ts'
import {
  type ChannelFields,
  channelChangeSchema,
  channelSettings,
  type NewChannelDocument,
  newChannelSchema,
} from './channel-document.ts'

/** The document of a new connection, or errors with their fields. Never throws. */
export const checkNewChannel = (
  input: unknown,
): { readonly channel: NewChannelDocument } | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(newChannelSchema, input, errors)
    if (!errors.isEmpty) return undefined
    const channel = input as NewChannelDocument
    checkSettings(channel.kind, channel.settings, errors)
    return { channel }
  })

/** The same for a change of a connection of a kind. */
export const checkChannelChange = (
  kind: ChannelKind,
  input: unknown,
): { readonly fields: ChannelFields } | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(channelChangeSchema, input, errors)
    if (!errors.isEmpty) return undefined
    const fields = input as ChannelFields
    checkSettings(kind, fields.settings, errors)
    return { fields }
  })

function checkSettings(kind: ChannelKind, settings: unknown, errors: ErrorList): void {
  if (settings === undefined) return
  const checked = resultOrErrors(ofSettings => {
    checkAgainstSchema(channelSettings[kind], settings, ofSettings)
    return { errors: [] }
  })
  for (const { field, message } of checked.errors) errors.add(['settings', field], message)
}

/** The errors of a mapping: rooms and rate plans that the property lacks, and codes that stand for two rooms. */
export function mappingErrors(
  { rooms, rates }: ChannelMapping,
  { rooms: ourRooms, rate_plans: ourPlans }: StoredDocument,
): FieldError[] {
  const roomIds = new Set(ourRooms.map(({ id }) => id))
  const planCodes = new Set(ourPlans.map(({ code }) => code))
  const errors: FieldError[] = []
  const codes = new Set<string>()
  for (const [index, { theirs, room }] of rooms.entries()) {
    const field = `mapping.rooms[${index}]`
    if (!roomIds.has(room)) errors.push({ field: `${field}.room`, message: noRoom(room) })
    if (codes.has(theirs))
      errors.push({ field: `${field}.theirs`, message: `"${theirs}" stands for a room already` })
    codes.add(theirs)
  }
  for (const [index, { rate_plan, rooms: only = [] }] of rates.entries()) {
    const field = `mapping.rates[${index}]`
    if (!planCodes.has(rate_plan)) {
      errors.push({
        field: `${field}.rate_plan`,
        message: `the property has no rate plan "${rate_plan}"; it has ${[...planCodes].join(', ')}`,
      })
    }
    for (const room of only)
      if (!roomIds.has(room)) errors.push({ field: `${field}.rooms`, message: noRoom(room) })
  }
  return errors
}

export const noRoom = (room: number): string => `the property has no room ${room}`

/** An address is taken only with the secret that bookings are sent with: without it each would be given up. */
export const tellingErrors = (
  { kind, partnerSecret }: { readonly kind: ChannelKind; readonly partnerSecret: unknown },
  { callback_url }: ChannelFields,
): FieldError[] =>
  callback_url && partnerSecret === null && toldWithSecret.includes(kind)
    ? [
        {
          field: 'partner_secret',
          message:
            'is needed beside callback_url, as bookings cannot be sent without it; send both, or leave callback_url out',
        },
      ]
    : []
