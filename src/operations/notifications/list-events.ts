// What the webhooks of a publisher were sent, to be read again: after an outage, or in place of webhooks.

import { setTimeout as pause } from 'node:timers/promises'
import { changeKinds } from '../../lodging/properties/change-kinds.ts'
import type { KeyHolder, Scope } from '../../lodging/publishers/publisher.ts'
import { asOfVersion } from '../../lodging/reservations/reservation-change.ts'
import type { PropertyEvent, WatchEvent } from '../../store/notifications/outbox.ts'
import { listEvents, readEventHorizon } from '../../store/notifications/published-events.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { readChangesOfAll } from '../../store/reservations/reservation-changes.ts'
import { findReservationsOf } from '../../store/reservations/reservation-queries.ts'
import type { EventPage } from '../answers.ts'
import { scopeOfKind } from '../change-scopes.ts'
import type { AppContext } from '../context.ts'
import type { EventsRequest } from '../requests.ts'
import { bodyWithout, webhookBody } from './webhook-payload.ts'

/**
 * The publisher's events after a sequence, in order, each as its webhook has it. No event with a lower sequence than
 * `lastSequence` can appear later. Events of erased reservations are left out, and so are kinds of
 * changes that the key may not ask for.
 */
export async function listPublishedEvents(
  { database }: Pick<AppContext, 'database'>,
  { publisher, scopes }: KeyHolder,
  { after, limit }: EventsRequest,
): Promise<EventPage> {
  const upTo = await settledSequence(database, publisher.id)
  const events = await listEvents(database, publisher.id, { after, upTo, limit })
  const ids = new Set(events.flatMap(({ reservationId }) => reservationId ?? []))
  const reservations = await findReservationsOf(database, publisher.id, [...ids])
  const changes = await readChangesOfAll(database, [...reservations.values()])
  return {
    bodies: events.flatMap(event => {
      if (event.reservationId === null) return bodyFor(event, scopes)
      const reservation = reservations.get(event.reservationId)
      if (!reservation) return []
      const { reservationId, reservationVersion } = event
      return webhookBody(
        event,
        asOfVersion(reservation, changes.get(reservationId) ?? [], reservationVersion),
      )
    }),
    lastSequence: events.at(-1)?.sequence ?? after,
    hasMore: events.length === limit && events.at(-1)!.sequence < upTo,
  }
}

/** Without the kinds that the key may not ask for; nothing where none is left. */
function bodyFor(event: PropertyEvent | WatchEvent, scopes: readonly Scope[]): string[] {
  if ('watch' in event) return [bodyWithout(event)]
  const kinds = changeKinds.filter(kind => event.kinds.includes(kind) && scopes.includes(scopeOfKind[kind]))
  return kinds.length === 0 ? [] : [bodyWithout({ ...event, kinds })]
}

const pauses = { most: 10, milliseconds: 20 }

/** Waits a moment for the transactions under way, so that an event appears at once where nothing else is being written. */
async function settledSequence(database: Reader, publisherId: number): Promise<number> {
  for (let paused = 0; ; paused += 1) {
    const { settled, newest } = await readEventHorizon(database, publisherId)
    if (settled === newest || paused === pauses.most) return settled
    await pause(pauses.milliseconds)
  }
}
