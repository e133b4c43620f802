// Every report equals a recount of the reservations themselves, to the cent and at any moment: before, while and after the job
// folds what changed.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WordedPrice } from '../../src/lodging/prices/price.ts'
import type { Reservation, ReservationStatus } from '../../src/lodging/reservations/reservation.ts'
import { changePublisher, createPublisher } from '../../src/operations/publishers/publishers.ts'
import { showReport } from '../../src/operations/reports/report.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import {
  insertAttempt,
  type PaymentAttempt,
  settleAttempt,
} from '../../src/store/payments/payment-attempts.ts'
import type { Database } from '../../src/store/postgres/database.ts'
import { foldReports } from '../../src/store/reports/fold.ts'
import { changeReservation } from '../../src/store/reservations/reservation-changes.ts'
import { moveReservation } from '../../src/store/reservations/reservation-moves.ts'
import { findReservation, insertReservation } from '../../src/store/reservations/reservations.ts'
import { addDays, type Day, parseDay } from '../../src/values/civil-dates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { minor, zero } from '../../src/values/money.ts'
import { bookedStay, stayPrice } from '../support/hotels/booked-stay.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import {
  type Agreement,
  allReservations,
  type RecountQuestion,
  recount,
} from '../support/prices/report-recount.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const propertyIds = [7, 8]
for (const id of propertyIds) await storeProperty(database, id)
const start = parseDay('2026-12-01')!
const clock = new FixedClock('2026-12-01T12:00:00Z')
const context = { database, clock } as unknown as Parameters<typeof showReport>[0]
const publishers = [
  (await createPublisher(context, { name: '=cmd|A1', sellsAll: true })).id,
  (await createPublisher(context, { name: 'Valley Guide', sellsAll: true, commission: 105_000 })).id,
]
const agreements: Agreement[] = [{ publisherId: publishers[1]!, since: start, millionths: 105_000 }]

/** A chance that is the same in every run. */
let state = 20_261_201
const below = (count: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((state / 2 ** 32) * count)
}
const oneOf = <Each>(each: readonly Each[]): Each => each[below(each.length)]!

function randomPrice(checkin: Day, nights: number, currency: string): WordedPrice {
  const decimals = currency === 'JPY' ? 0 : 2
  const rates = Array.from({ length: nights }, () => minor(below(4) === 0 ? 0 : 5_000 + below(90_000)))
  const subtotal = minor(rates.reduce((sum, rate) => sum + rate, 0) - below(300) + 300)
  const total = minor(subtotal + below(9_999))
  const plain = stayPrice()
  return stayPrice({
    currency,
    decimals,
    noShowPenalty: minor(below(total + 1)),
    nights: rates.map((rate, night) => ({ ...plain.nights[0]!, day: addDays(checkin, night), rate })),
    total: { ...plain.total, subtotal, total },
  })
}

/** The stay of a booking: its dates, room, rate and price. */
function randomStay(propertyId: number) {
  const [checkin, nights] = [addDays(start, below(70) - 5), 1 + below(5)]
  const price = randomPrice(checkin, nights, propertyId === 7 ? 'USD' : 'JPY')
  const room = bookedStay().rooms[0]!
  return {
    checkin,
    checkout: addDays(checkin, nights),
    price,
    propertyPrice: price,
    roomId: 1 + below(3),
    rateCode: oneOf(['BAR', 'NRF']),
    rooms: Array.from({ length: 1 + below(3) }, () => room),
  }
}

async function book(
  into: Database,
  status: 'confirmed' | 'held' = oneOf(['confirmed', 'confirmed', 'held']),
) {
  const propertyId = oneOf(propertyIds)
  const id = randomUUID()
  const address = { type: 'Billing', line_1: '1 Road', line_2: null, city: null, postal_code: '1' } as const
  const addresses =
    below(3) === 0 ? [] : [{ ...address, country: oneOf(['US', 'DE']), region: null, state: null }]
  const reservation = bookedStay({
    id,
    propertyId,
    status,
    publisherId: oneOf(publishers),
    ...randomStay(propertyId),
    confirmationNumber: id.slice(0, 16),
    source: oneOf(['crs', 'crs', 'rapid']),
    guest: { ...bookedStay().guest, addresses },
    createdAt: clock.now().toString(),
  })
  await into.transaction(transaction => insertReservation(transaction, reservation))
  return { propertyId, id }
}

const known: { readonly propertyId: number; readonly id: string }[] = []

async function move(to: ReservationStatus): Promise<void> {
  const seen = known.length === 0 ? undefined : await findReservation(database, oneOf(known))
  const from: Partial<Record<ReservationStatus, readonly ReservationStatus[]>> = {
    cancelled: ['confirmed', 'cancelling'],
    cancelling: ['confirmed'],
    confirmed: ['held'],
    failed: ['held'],
    no_show: ['confirmed', 'completed'],
    completed: ['confirmed'],
  }
  if (!seen || !from[to]!.includes(seen.status)) return
  const penalty = minor(below(seen.propertyPrice.total.total + 1))
  const at = clock.now().toString()
  const cancellation = { at, by: 'publisher', penalty, refund: below(2) === 0 ? zero : penalty } as const
  const made = { to, cause: 'test', at, ...(to === 'cancelled' && { cancellation }) }
  await database.transaction(transaction => moveReservation(transaction, seen, made))
}

async function change(): Promise<void> {
  const seen = known.length === 0 ? undefined : await findReservation(database, oneOf(known))
  if (seen?.status !== 'confirmed') return
  const changed: Reservation = { ...seen, ...randomStay(seen.propertyId) }
  const made = { cause: 'modified', at: clock.now().toString() }
  await database.transaction(transaction => changeReservation(transaction, changed, made))
}

async function agree(): Promise<void> {
  const [publisherId, percent] = [oneOf(publishers), below(300_000)]
  await changePublisher(context, publisherId, { commission: percent })
  const since =
    start +
    Math.floor(
      (clock.milliseconds() - Temporal.Instant.from('2026-12-01T00:00:00Z').epochMilliseconds) / 86_400_000,
    )
  const others = agreements.filter(each => each.publisherId !== publisherId || each.since !== since)
  agreements.splice(0, agreements.length, ...others, { publisherId, since, millionths: percent })
}

/** Money is taken and given back, a penalty exactly or some other amount, at once or only after it was sent. */
async function pay(): Promise<void> {
  const seen = known.length === 0 ? undefined : await findReservation(database, oneOf(known))
  if (!seen) return
  const { cancellation, propertyPrice, status, propertyId } = seen
  const penalty = status === 'no_show' ? propertyPrice.noShowPenalty : (cancellation?.penalty ?? zero)
  const attempt: PaymentAttempt = {
    propertyId,
    reservationId: seen.id,
    key: randomUUID(),
    authorisationKey: null,
    kind: oneOf(['capture', 'capture', 'refund']),
    gateway: 'test',
    currency: propertyPrice.currency,
    amount: below(2) === 0 ? minor(below(9_000)) : penalty,
    state: oneOf(['approved', 'sent']),
    gatewayReference: null,
    sentAt: clock.now().toString(),
  }
  await database.transaction(async transaction => {
    await insertAttempt(transaction, attempt)
    if (below(2) === 0) return
    const at = clock.now().toString()
    await settleAttempt(transaction, attempt, { state: 'approved', gatewayReference: null, reason: null, at })
  })
}

const fold = (limit: number) => database.transaction(transaction => foldReports(transaction, limit))
const dispatch = (limit: number) => database.transaction(transaction => dispatchEvents(transaction, limit))

const steps: readonly (() => Promise<unknown>)[] = [
  ...[1, 2, 3, 4].map(() => async () => known.push(await book(database))),
  () => move('cancelled'),
  () => move('cancelled'),
  () => move('cancelling'),
  () => move('confirmed'),
  () => move('failed'),
  () => move('no_show'),
  () => move('completed'),
  change,
  change,
  agree,
  pay,
  pay,
  pay,
  () => dispatch(1 + below(8)),
  () => dispatch(1 + below(8)),
  () => fold(1 + below(4)),
  () => fold(1 + below(4)),
  async () =>
    clock.moveTo(
      clock
        .now()
        .add({ hours: 1 + below(14) })
        .toString(),
    ),
]

const dimensions = ['day', 'month', 'property', 'room', 'rate', 'publisher', 'channel', 'country'] as const
const questions = {
  bookings: dimensions,
  stays: dimensions,
  'pick-up': ['day', 'month', 'property', 'publisher'],
  commissions: ['publisher', 'month', 'property'],
} as const

function randomQuestion() {
  const report = oneOf(['bookings', 'stays', 'pick-up', 'commissions'] as const)
  const [first, second] = [oneOf(questions[report]), oneOf(questions[report])]
  const from = addDays(start, below(40) - 10)
  const publisherId = below(4) === 0 ? oneOf(publishers) : null
  const roomId = report === 'bookings' && below(4) === 0 ? 1 : null
  const isFine = report === 'bookings' || report === 'stays'
  const channel = isFine && below(6) === 0 ? 'rapid' : null
  const country = isFine && below(6) === 0 ? oneOf(['US', '']) : null
  const within =
    below(4) === 0 ? { propertyIds: [7], publisherIds: below(2) === 0 ? [] : [publishers[0]!] } : null
  const since = addDays(start, below(8))
  return {
    report,
    from,
    to: addDays(from, below(80)),
    by: [...new Set([first, second])],
    since,
    until: addDays(since, below(9)),
    filter: {
      propertyId: null,
      publisherId,
      roomId,
      rateCode: null,
      channel,
      country,
      currency: null,
      within,
    },
  }
}

async function compare(question: ReturnType<typeof randomQuestion>): Promise<void> {
  const { filter } = question
  const counts = (each: Reservation): boolean =>
    (filter.publisherId === null || each.publisherId === filter.publisherId) &&
    (filter.roomId === null || each.roomId === filter.roomId) &&
    (filter.channel === null || each.source === filter.channel) &&
    (filter.country === null || (each.guest.addresses[0]?.country ?? '') === filter.country) &&
    (filter.within === null ||
      filter.within.propertyIds.includes(each.propertyId) ||
      filter.within.publisherIds.includes(each.publisherId))
  const expected = new Map(
    [...recount(await allReservations(database), agreements, { ...question, counts } as RecountQuestion)]
      .filter(([, sums]) => Object.values(sums).some(value => value !== 0))
      .map(([key, sums]) => [key, derived(sums)]),
  )
  const report = await showReport(context, question)
  const names = report.columns.map(({ name }) => name)
  const found = new Map(
    report.rows
      .map(({ currency, keys, values }) => {
        const named = names.map((name, place) => [name, values[place]] as const)
        const kept = named.filter(([name]) => !['rooms_for_sale', 'rooms_sold', 'occupancy'].includes(name))
        return [[currency, ...keys].join(' '), Object.fromEntries(kept)] as const
      })
      .filter(([, sums]) => Object.values(sums).some(value => value !== 0 && value !== null)),
  )
  expect(Object.fromEntries(found), JSON.stringify(question)).toEqual(Object.fromEntries(expected))
}

const rounded = (numerator: number, denominator: number): number | null =>
  denominator <= 0 ? null : Math.floor((2 * numerator + denominator) / (2 * denominator))

/** The columns of a report from the sums. */
function derived(sums: Record<string, number>): Record<string, number | null> {
  const { nights, lead, ...shown } = sums
  if ('picked_up' in sums || !('room_revenue' in sums)) return { room_nights: 0, picked_up: 0, ...shown }
  if ('payout' in sums) {
    return { ...shown, commission: rounded(sums.commission!, 1e6), payout: rounded(sums.payout!, 1e6) }
  }
  const averageRate = { average_rate: rounded(sums.room_revenue!, sums.room_nights!) }
  if (!('bookings' in sums)) return { ...shown, ...averageRate }
  const standing = sums.bookings! - sums.cancelled! - sums.no_shows!
  return {
    ...shown,
    ...averageRate,
    cancellation_share: rounded(sums.cancelled! * 1000, sums.bookings!),
    average_nights: rounded(nights! * 10, standing),
    average_lead_days: rounded(lead! * 10, standing),
  }
}

test('reports equal a recount of random histories at every moment', { timeout: 60_000 }, async () => {
  for (let step = 0; step < 420; step++) {
    await oneOf(steps)()
    if (step % 3 === 0) await compare(randomQuestion())
  }
  const waiting = async () =>
    (await database.query<{ count: number }>('SELECT count(*) AS count FROM report_due'))[0]!.count
  expect(await waiting()).toBeGreaterThan(0)
  while ((await dispatch(100)) > 0);
  while ((await fold(100)) > 0);
  expect(await waiting()).toBe(0)
  for (let question = 0; question < 60; question++) await compare(randomQuestion())
})
