// What is wrong with the fields of a connection beside its property's document.

import type { ChannelKind } from '../../lodging/channels/channel.ts'
import { mappingErrors, noRoom } from '../../lodging/channels/channel-check.ts'
import type { ChannelFields } from '../../lodging/channels/channel-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import type { StoredChannel } from '../../store/channels/channels.ts'
import type { FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { urlErrors } from '../notifications/webhook-addresses.ts'
import { calendarAddress, roomIdOf } from './icalendar/calendar-connection.ts'

export const fieldErrors = (
  context: AppContext,
  kind: ChannelKind,
  { callback_url, partner_secret, mapping }: ChannelFields,
  document: StoredDocument,
): FieldError[] => [
  ...(callback_url ? addressErrors(context, 'callback_url', callback_url) : []),
  ...(partner_secret && kind === 'icalendar'
    ? addressErrors(context, 'partner_secret', calendarAddress(partner_secret))
    : []),
  ...(mapping ? mappingErrors(mapping, document) : []),
]

const addressErrors = (context: AppContext, field: string, address: string): FieldError[] =>
  urlErrors(context, address).map(error => ({ ...error, field }))

export const currencyErrors = (currency: string | undefined, document: StoredDocument): FieldError[] =>
  currency === undefined || currency === document.currency
    ? []
    : [
        {
          field: 'currency',
          message: `must be ${document.currency}, in which the prices of the property are`,
        },
      ]

/** A calendar is of one room, which the property has: the address of another would answer that there is no calendar. */
export function calendarRoomErrors(
  channel: Pick<StoredChannel, 'kind' | 'settings'>,
  { rooms }: StoredDocument,
): FieldError[] {
  const room = roomIdOf(channel)
  if (channel.kind !== 'icalendar' || rooms.some(({ id }) => id === room)) return []
  const ours = rooms.map(({ id }) => id).join(', ')
  return [{ field: 'settings.room', message: `${noRoom(room)}; it has ${ours}` }]
}
