// What the page of a booking shows beside the reservation itself: how it came to be as it is, on the clock of the property,
// and what its rate and beds are called.

import { converter } from '../../lodging/prices/exchange.ts'
import type { Property, RatePlan } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import { publicStatus, type Reservation } from '../../lodging/reservations/reservation.ts'
import type { RecordedStay, ReservationChange } from '../../lodging/reservations/reservation-change.ts'
import type { PublisherReference } from '../../lodging/reservations/reservation-search.ts'
import { kindsOf } from '../../lodging/reservations/room-kinds.ts'
import { readChanges } from '../../store/reservations/reservation-changes.ts'
import { findReservationOf } from '../../store/reservations/reservation-queries.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { notFound } from '../../values/faults.ts'
import { decimalNumber, type Minor } from '../../values/money.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'database' | 'catalog' | 'clock'>

/** A moment is RFC 3339 to the minute with the property's offset: `2027-03-10T18:00-07:00`. */
export interface BookingRecord {
  readonly timeZone: string
  /** Title of the rate plan; its code where the property has it no longer. */
  readonly rateTitle: string
  /** Null where the property no longer has the rate plan. */
  readonly mealPlan: RatePlan['mealPlan'] | null
  /** "Suite, Flexible" of each room, where the rooms are of different types or rate plans; absent where they are not. */
  readonly kinds?: readonly string[]
  /** The bed option of each room in words; null where there is no choice. */
  readonly beds: readonly (string | null)[]
  /** The earliest first. */
  readonly history: readonly BookingEvent[]
  /** The change that was asked for last; null where there was none. */
  readonly lastChange: LastChange | null
  /** The clock of the server, as a moment: which penalty applies. */
  readonly now: string
  /** Seconds since the last thing that happened, or that was asked for and is under way. */
  readonly secondsSince: number
}

export type BookingEvent =
  | { readonly kind: 'booked'; readonly at: string }
  | { readonly kind: 'cancelled'; readonly at: string; readonly by: 'guest' | 'property' }
  | ({ readonly kind: 'changed'; readonly at: string } & BookingChange)

interface LastChange {
  readonly state: ReservationChange['state']
  /** In the currency of the stay after it, in major units. */
  readonly charged: number
  /** As it is charged. */
  readonly owed: BookingChange['owed']
  /** The stay that it asked for. */
  readonly asked: {
    readonly checkin: string
    readonly checkout: string
    readonly roomId: number
    readonly rateCode: string
    readonly party: RecordedStay['party']
  }
}

interface BookingChange {
  readonly before: StayThen
  readonly after: StayThen
  /** In the currency of the stay after it, in major units. */
  readonly charged: number
  readonly refunded: number
  /** Both in the property's own currency. */
  readonly owed: { readonly currency: string; readonly charged: number; readonly refunded: number }
}

export interface StayThen {
  readonly checkin: string
  readonly checkout: string
  readonly room: string
  readonly rateCode: string
  readonly adults: number
  readonly children: number
  readonly total: number
  readonly currency: string
}

/** NotFoundException where the publisher has no such reservation. */
export async function showBookingRecord(
  { database, catalog, clock }: Context,
  publisherId: number,
  reference: PublisherReference,
): Promise<BookingRecord> {
  const reservation = await findReservationOf(database, publisherId, reference)
  if (!reservation) throw notFound('There is no such booking.')
  const { propertyId, id } = reservation
  const [properties, changes] = await Promise.all([
    catalog.currentProperties([propertyId]),
    readChanges(database, propertyId, id),
  ])
  const found = properties.get(propertyId)
  // As checkout and mails name it: in the language of the booking.
  const property = found && propertyIn(found, reservation.language)
  const timeZone = property?.timeZone ?? 'UTC'
  const plan = property?.ratePlans.find(({ code }) => code === reservation.rateCode)
  const titleOf = (rateCode: string) =>
    property?.ratePlans.find(({ code }) => code === rateCode)?.title || rateCode
  const { mixed } = reservation.price
  return {
    timeZone,
    rateTitle: [...new Set(kindsOf(reservation).map(({ rateCode }) => titleOf(rateCode)))].join(', '),
    mealPlan: (mixed === undefined ? plan?.mealPlan : undefined) ?? null,
    ...(mixed && { kinds: mixed.map(room => [room.roomName, titleOf(room.rateCode)].join(', ')) }),
    beds: bedsOf(reservation, property),
    lastChange: lastOf(changes),
    history: historyOf(reservation, changes, timeZone),
    now: localMoment(clock.now().toString(), timeZone),
    secondsSince: secondsSince(reservation, changes, clock.now()),
  }
}

function bedsOf(reservation: Reservation, property: Property | undefined): (string | null)[] {
  const kinds = kindsOf(reservation)
  return reservation.rooms.map(({ bed_type }, place) => {
    const options = property?.rooms.find(({ id }) => id === kinds[place]!.roomId)?.beds ?? []
    return options.find(({ code }) => code === bed_type)?.description ?? bed_type
  })
}

function historyOf(
  { createdAt, cancellation, status }: Reservation,
  changes: readonly ReservationChange[],
  timeZone: string,
): BookingEvent[] {
  const done = changes.filter(({ state }) => state === 'done')
  const isCancelled = cancellation !== null && publicStatus(status) === 'cancelled'
  return [
    { kind: 'booked', at: localMoment(createdAt, timeZone) },
    ...done.map(
      (change): BookingEvent => ({
        kind: 'changed',
        at: localMoment(change.settledAt ?? change.madeAt, timeZone),
        ...amountsOf(change),
      }),
    ),
    ...(isCancelled
      ? [
          {
            kind: 'cancelled' as const,
            at: localMoment(cancellation.at, timeZone),
            by: cancellation.by === 'publisher' ? ('guest' as const) : ('property' as const),
          },
        ]
      : []),
  ]
}

function lastOf(changes: readonly ReservationChange[]): LastChange | null {
  const last = changes.at(-1)
  if (!last) return null
  const { roomId, rateCode, party, checkin, checkout } = last.after
  const asked = { roomId, rateCode, party, checkin: formatDay(checkin), checkout: formatDay(checkout) }
  const { charged, owed } = amountsOf(last)
  return { state: last.state, charged, owed, asked }
}

function amountsOf({ before, after, charged, refunded }: ReservationChange): BookingChange {
  const shown = converter(after.exchange)
  const major = (amount: Minor): number => decimalNumber(shown(amount), after.price.decimals)
  const { currency, decimals } = after.propertyPrice
  return {
    before: stayThen(before),
    after: stayThen(after),
    charged: major(charged),
    refunded: major(refunded),
    owed: {
      currency,
      charged: decimalNumber(charged, decimals),
      refunded: decimalNumber(refunded, decimals),
    },
  }
}

const stayThen = ({ price, party, ...stay }: RecordedStay): StayThen => ({
  checkin: formatDay(stay.checkin),
  checkout: formatDay(stay.checkout),
  room: stay.roomName,
  rateCode: stay.rateCode,
  adults: party.reduce((count, { adults }) => count + adults, 0),
  children: party.reduce((count, { children }) => count + children, 0),
  total: decimalNumber(price.total.total, price.decimals),
  currency: price.currency,
})

const localMoment = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' })

function secondsSince(
  { createdAt, cancellation }: Reservation,
  changes: readonly ReservationChange[],
  now: Temporal.Instant,
): number {
  const moments = [createdAt, cancellation?.at ?? createdAt, ...changes.map(({ madeAt }) => madeAt)]
  const since = moments.map(moment => now.since(moment).total('seconds'))
  return Math.max(0, Math.floor(Math.min(...since)))
}
