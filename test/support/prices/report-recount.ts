// Reports counted again, reservation by reservation, with nothing of the reports' own code or SQL.

import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import type { Database } from '../../../src/store/postgres/database.ts'
import { reservationColumns } from '../../../src/store/reservations/reservations.ts'
import { formatDay, parseDay } from '../../../src/values/civil-dates.ts'

/** A share that was agreed on, from a day on. */
export interface Agreement {
  readonly publisherId: number
  readonly since: number
  readonly millionths: number
}

export interface RecountQuestion {
  readonly report: 'bookings' | 'stays' | 'commissions' | 'pick-up'
  readonly from: number
  readonly to: number
  readonly by: readonly string[]
  readonly since?: number
  readonly until?: number
  /** Which reservations count. */
  readonly counts?: (reservation: Reservation) => boolean
}

/** By currency and keys, as in "USD 2026-12-01 9001": a value for each name. */
export type Recount = Map<string, Record<string, number>>

/** With what the payment company took and did not give back. */
export type PaidReservation = Reservation & { readonly paid?: number }

export const allReservations = (database: Database): Promise<PaidReservation[]> =>
  database.query<PaidReservation>(
    `SELECT ${reservationColumns},
            (SELECT coalesce(sum(CASE WHEN kind = 'capture' THEN amount WHEN kind = 'refund' THEN -amount ELSE 0 END), 0)::int
               FROM payment_attempt
              WHERE payment_attempt.reservation_id = reservation.reservation_id AND state = 'approved') AS paid
       FROM reservation`,
  )

/** A part of what a reservation adds, on a day. */
interface Part {
  readonly day: number
  readonly movedOn?: number
  readonly values: Record<string, number>
}

export function recount(
  reservations: readonly PaidReservation[],
  agreements: readonly Agreement[],
  question: RecountQuestion,
): Recount {
  const { report, from, to, by, counts = () => true } = question
  const sums: Recount = new Map()
  for (const reservation of reservations) {
    if (!everConfirmed.includes(reservation.status) || !counts(reservation)) continue
    for (const { day, movedOn = day, values } of partsOf[report](reservation, agreements)) {
      if (day < from || day > to) continue
      const key = [reservation.propertyPrice.currency, ...by.map(each => keyOf(reservation, each, day))].join(
        ' ',
      )
      const sum = sums.get(key) ?? {}
      for (const [name, value] of Object.entries(values)) {
        if (report === 'pick-up') {
          const { since = 0, until = 0 } = question
          if (movedOn <= until) sum.room_nights = (sum.room_nights ?? 0) + value
          if (movedOn > since && movedOn <= until) sum.picked_up = (sum.picked_up ?? 0) + value
        } else sum[name] = (sum[name] ?? 0) + value
      }
      sums.set(key, sum)
    }
  }
  return sums
}

const everConfirmed = ['confirmed', 'cancelling', 'cancelled', 'no_show', 'completed']

const utcDay = (instant: string): number =>
  parseDay(Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate().toString())!

function keyOf(reservation: Reservation, by: string, day: number): string {
  const date = formatDay(day as never)
  const keys: Record<string, () => string | number> = {
    day: () => date,
    month: () => date.slice(0, 7),
    property: () => reservation.propertyId,
    room: () => `${reservation.propertyId}/${reservation.roomId}`,
    rate: () => reservation.rateCode,
    publisher: () => reservation.publisherId,
    channel: () => reservation.source,
    country: () => reservation.guest.addresses[0]?.country ?? '',
  }
  return String(keys[by]!())
}

const hasFallen = ({ status }: Reservation): boolean => status === 'cancelled' || status === 'no_show'

const fallenOn = (reservation: Reservation): number =>
  reservation.status === 'cancelled' ? utcDay(reservation.cancellation!.at) : reservation.checkin

const penaltyOf = ({ status, cancellation, propertyPrice }: Reservation): number =>
  status === 'cancelled' ? cancellation!.penalty : status === 'no_show' ? propertyPrice.noShowPenalty : 0

const shareOf = ({ publisherId, createdAt }: Reservation, agreements: readonly Agreement[]): number => {
  const day = utcDay(createdAt)
  const held = agreements.filter(each => each.publisherId === publisherId && each.since <= day)
  return held.sort((a, b) => b.since - a.since)[0]?.millionths ?? 0
}

const partsOf: Readonly<
  Record<
    RecountQuestion['report'],
    (reservation: PaidReservation, agreements: readonly Agreement[]) => Part[]
  >
> = {
  bookings: reservation => {
    const { checkin, checkout, rooms, propertyPrice, status, cancellation } = reservation
    const stands = hasFallen(reservation) ? 0 : 1
    const bookedOn = utcDay(reservation.createdAt)
    const values = {
      bookings: 1,
      cancelled: status === 'cancelled' ? 1 : 0,
      no_shows: status === 'no_show' ? 1 : 0,
      room_nights: stands * (checkout - checkin) * rooms.length,
      nights: stands * (checkout - checkin),
      lead: stands * Math.max(0, checkin - bookedOn),
      room_revenue: stands * propertyPrice.total.subtotal,
      revenue: stands * propertyPrice.total.total,
      penalties: penaltyOf(reservation),
      refunds: status === 'cancelled' ? cancellation!.refund : 0,
    }
    return [{ day: bookedOn, values }]
  },
  stays: reservation => {
    if (hasFallen(reservation)) return []
    const { checkin, rooms, propertyPrice } = reservation
    const { nights, total } = propertyPrice
    const [revenue, roomRevenue] = [total.total, total.subtotal].map(amount => shares(amount, nights))
    return nights.map((_, night) => ({
      day: checkin + night,
      values: { room_nights: rooms.length, room_revenue: roomRevenue![night]!, revenue: revenue![night]! },
    }))
  },
  'pick-up': reservation => {
    const { checkin, checkout, rooms } = reservation
    const bookedOn = utcDay(reservation.createdAt)
    return Array.from({ length: checkout - checkin }, (_, night) => {
      const day = checkin + night
      const booked = { day, movedOn: bookedOn, values: { room_nights: rooms.length } }
      if (!hasFallen(reservation)) return [booked]
      return [booked, { day, movedOn: fallenOn(reservation), values: { room_nights: -rooms.length } }]
    }).flat()
  },
  commissions: (reservation, agreements) => {
    const roomRevenue = hasFallen(reservation) ? 0 : reservation.propertyPrice.total.subtotal
    const commissionable = roomRevenue + penaltyOf(reservation)
    const isCollected = !hasFallen(reservation) || penaltyOf(reservation) <= (reservation.paid ?? 0)
    const exact = isCollected ? commissionable * shareOf(reservation, agreements) : 0
    const isOver = reservation.status !== 'confirmed' && reservation.status !== 'cancelling'
    const values = {
      bookings: 1,
      room_revenue: roomRevenue,
      penalties: penaltyOf(reservation),
      commissionable,
      commission: exact,
      payout: isOver ? exact : 0,
    }
    return [{ day: hasFallen(reservation) ? fallenOn(reservation) : reservation.checkout, values }]
  },
}

/** Each night's part of an amount, by the nightly prices; the running totals are cut, so that the parts add up. */
function shares(amount: number, nights: readonly { readonly rate: number }[]): number[] {
  const whole = nights.reduce((sum, { rate }) => sum + rate, 0)
  const weights = nights.map(({ rate }) => (whole === 0 ? 1 : rate))
  const all = BigInt(whole === 0 ? nights.length : whole)
  let [through, given] = [0n, 0n]
  return weights.map(weight => {
    through += BigInt(weight)
    const due = (BigInt(amount) * through) / all
    const part = due - given
    given = due
    return Number(part)
  })
}
