// Our calendar of a room, for the other site of a connection: the nights without a place left, and nothing of guests.

import { createHash } from 'node:crypto'
import { calendarFile } from '../../../channels/icalendar/calendar-file.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import { noteShown } from '../../../store/channels/icalendar-polls.ts'
import { readTakenNights } from '../../../store/channels/night-closings.ts'
import { readProperties } from '../../../store/properties/properties.ts'
import { notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { authenticate } from '../authenticate.ts'
import { calendarSpan, roomOfConnection, uidSuffixOf } from './calendar-connection.ts'

export interface ShownCalendar {
  readonly text: string
  readonly etag: string
  /** RFC 3339, UTC. */
  readonly changedAt: string
}

/** The calendar of an address. NotFoundException for one that is none, TooManyRequestsException after many of those. */
export async function showCalendar(
  context: AppContext,
  { login, secret, ip }: { readonly login: string; readonly secret: string; readonly ip: string | null },
): Promise<ShownCalendar> {
  const channel = await authenticate(context, { kind: 'icalendar', login, secret, partnerSecret: null, ip })
  if (channel?.state !== 'active') throw notFound('There is no such calendar.')
  const room = roomOfConnection(channel)
  const [row] = await readProperties(context.database, [room.propertyId])
  const property = row && propertyFrom(row.document)
  const named = property?.rooms.find(({ id }) => id === room.roomId)
  if (!property || !named) throw notFound('There is no such calendar.')
  const { timeZone } = property
  const nights = await readTakenNights(context.database, room, calendarSpan(context, timeZone))
  const name = `${property.name}: ${named.name}`
  const uidSuffix = uidSuffixOf(context, room)
  const digest = createHash('sha256')
    .update(JSON.stringify([name, timeZone, uidSuffix, nights]))
    .digest('base64url')
  const now = context.clock.now().round('second').toString()
  const changedAt = await noteShown(context.database, channel.id, { digest, now })
  const text = calendarFile({
    name,
    timeZone,
    nights,
    uidSuffix,
    changedAt: Temporal.Instant.from(changedAt),
  })
  return { text, etag: `"${digest}"`, changedAt }
}
