// Reconciles the payment company's books with the local records once a day, in both directions: what it holds or took
// that is unknown here, and what is recorded here that it does not have (reservation protocol 5, "Daily"; 7, I5 and
// I6).

import { cameToNothing, isPending } from '../../lodging/reservations/reservation.ts'
import type { GatewayBooks, GatewayPayment, PaymentGateway } from '../../outbound/payments/payment-gateway.ts'
import {
  adoptAuthorisation,
  type BookedPayment,
  type BookedPeriod,
  readBookedPayments,
  readMadeRefunds,
  takeComparison,
  writeComparison,
} from '../../store/payments/payment-reconciliation.ts'
import type { AppContext } from '../context.ts'

const hoursBetween = 24
/** Differences may be resolved within this time, so the comparison is repeated. */
const hoursAfterDifferences = 1
const hoursGivenUpAfter = 1
/** Younger payments are still being worked on. */
const settledMinutes = 15
/** The clocks differ, so the listing extends beyond the edges of a day. */
const edgeMinutes = 60
const listSeconds = 120
/** A bank may send a refund back for thirty days. */
const refundDays = 31

/** A difference between the books, in words, without data of guest or card. */
export interface PaymentDifference {
  /** Reservation id; null where the gateway names none. */
  readonly reservationId: string | null
  readonly sentence: string
}

/**
 * Compares when due, on one server at a time, and reports each difference to `onDifference`. An authorisation that is
 * live for a failed reservation is recorded here, and then released like any other. Throws when the gateway cannot be
 * asked.
 */
export async function reconcilePayments(
  context: AppContext,
  onDifference: (difference: PaymentDifference) => void,
): Promise<void> {
  const { payments: gateway, database, clock } = context
  if (!gateway?.books) return
  const now = clock.now()
  const ago = (hours: number): string => now.subtract({ hours }).toString()
  const turn = {
    now: now.toString(),
    endedBefore: ago(hoursBetween),
    differedBefore: ago(hoursAfterDifferences),
    begunBefore: ago(hoursGivenUpAfter),
  }
  if (!(await database.transaction(transaction => takeComparison(transaction, gateway.name, turn)))) return
  const differences: PaymentDifference[] = []
  const side = { gateway, books: gateway.books }
  // As far back as an authorisation lives and one day more.
  const paymentDays = Math.ceil(gateway.captureWithinHours / 24) + 1
  for (const period of daysBefore(now, paymentDays)) {
    differences.push(...(await comparePeriod(context, side, period)))
  }
  differences.push(...(await findFailedRefunds(context, side, now)))
  const sentences = differences.map(({ sentence }) => sentence)
  await database.transaction(transaction =>
    writeComparison(transaction, gateway.name, sentences, clock.now().toString()),
  )
  for (const difference of differences) onDifference(difference)
}

/** The periods of so many days, the earliest first. */
function daysBefore(now: Temporal.Instant, days: number): BookedPeriod[] {
  const until = now.subtract({ minutes: settledMinutes })
  return Array.from({ length: days }, (_, index) => ({
    from: until.subtract({ hours: 24 * (days - index) }).toString(),
    until: until.subtract({ hours: 24 * (days - index - 1) }).toString(),
  }))
}

interface Side {
  readonly gateway: PaymentGateway
  readonly books: GatewayBooks
}

async function comparePeriod(
  context: AppContext,
  side: Side,
  period: BookedPeriod,
): Promise<PaymentDifference[]> {
  const { gateway, books } = side
  const wide = {
    from: shifted(period.from, -edgeMinutes),
    until: shifted(period.until, edgeMinutes),
  }
  const listing = await books.list(wide, AbortSignal.timeout(listSeconds * 1000))
  if (!listing.listed) throw notListed(gateway, listing.reason)
  const theirs = listing.payments
  const keys = theirs.map(({ key }) => key)
  const ours = new Map(
    (await readBookedPayments(context.database.patient, gateway.name, period, keys)).map(each => [
      each.key,
      each,
    ]),
  )
  const differences: PaymentDifference[] = []
  for (const payment of theirs.filter(({ at }) => isWithin(at, period))) {
    const difference = await compare(context, books, { payment, booked: ours.get(payment.key) })
    if (difference) differences.push(difference)
  }
  const listed = new Set(keys)
  const missing = [...ours.values()].filter(
    ({ key, state, sentAt }) =>
      state === 'approved' && !listed.has(key) && isWithin(sentAt, period) && isAfter(sentAt, listing.from),
  )
  return [
    ...differences,
    ...missing.map(({ id, key, authorised, currency }) => ({
      reservationId: id,
      sentence: `reservation ${id}: ${authorised} ${currency} are recorded as authorised under ${key} and the gateway has no such payment`,
    })),
  ]
}

/** Refunds that are recorded as made and failed since. They are not sent again, as the card may be closed. */
async function findFailedRefunds(
  { database }: AppContext,
  { gateway, books }: Side,
  now: Temporal.Instant,
): Promise<PaymentDifference[]> {
  const reasons = new Map<string, string>()
  for (const period of daysBefore(now, refundDays)) {
    const listing = await books.listFailedRefunds(period, AbortSignal.timeout(listSeconds * 1000))
    if (!listing.listed) throw notListed(gateway, listing.reason)
    for (const { key, reason } of listing.refunds) reasons.set(key, reason)
  }
  if (reasons.size === 0) return []
  const made = await readMadeRefunds(database.patient, gateway.name, [...reasons.keys()])
  return made.map(({ id, key, amount, currency }) => ({
    reservationId: id,
    sentence: `reservation ${id}: ${amount} ${currency} are recorded as refunded under ${key} and the refund failed at the gateway: ${reasons.get(key)}`,
  }))
}

const notListed = ({ name }: PaymentGateway, reason: string): Error =>
  new Error(`the books of ${name} cannot be listed: ${reason}`)

const shifted = (instant: string, minutes: number): string =>
  Temporal.Instant.from(instant).add({ minutes }).toString()

const isAfter = (instant: string, start: string | null): boolean =>
  start === null ||
  Temporal.Instant.compare(Temporal.Instant.from(instant), Temporal.Instant.from(start)) >= 0

const isWithin = (instant: string, { from, until }: BookedPeriod): boolean =>
  isAfter(instant, from) && !isAfter(instant, until)

interface Pair {
  readonly payment: GatewayPayment
  readonly booked: BookedPayment | undefined
}

async function compare(
  context: AppContext,
  books: GatewayBooks,
  { payment, booked }: Pair,
): Promise<PaymentDifference | null> {
  const isHeld = payment.state !== 'released'
  if (!booked) {
    const what = `the gateway has ${payment.authorised} ${payment.currency} ${payment.state} under ${payment.key}`
    return isHeld
      ? {
          reservationId: payment.reference,
          sentence: `${what} for reservation ${payment.reference ?? 'unnamed'}, which is unknown here`,
        }
      : null
  }
  if (isUnderWay(booked, context.clock.now())) return null
  if (booked.state !== 'approved') return isHeld ? adopt(context, payment, booked) : null
  const says = differenceOf(books, payment, booked)
  return says === null ? null : { reservationId: booked.id, sentence: `reservation ${booked.id}: ${says}` }
}

/** A request or job works on it, or did until a moment ago. */
const isUnderWay = (booked: BookedPayment, now: Temporal.Instant): boolean =>
  booked.isMoving ||
  isPending(booked.status) ||
  isAfter(booked.changedAt, now.subtract({ minutes: settledMinutes }).toString())

/** Adopts a payment that is live although it is not recorded as approved. */
async function adopt(
  { database, clock }: AppContext,
  { gatewayReference, state, authorised, currency }: GatewayPayment,
  booked: BookedPayment,
): Promise<PaymentDifference> {
  const found = `the gateway has ${authorised} ${currency} ${state} under ${booked.key}, recorded here as ${booked.state}`
  const at = clock.now().toString()
  const isAdopted =
    state === 'held' &&
    (await database.transaction(transaction => adoptAuthorisation(transaction, booked, gatewayReference, at)))
  const comes = cameToNothing(booked.status) ? 'released' : 'captured'
  const next = isAdopted ? `; it is ${comes} now` : ''
  return {
    reservationId: booked.id,
    sentence: `reservation ${booked.id} (${booked.status}): ${found}${next}`,
  }
}

/** Null when both books agree. */
function differenceOf(
  { counted }: GatewayBooks,
  payment: GatewayPayment,
  { authorised, captured, refunded, isVoided, currency, status }: BookedPayment,
): string | null {
  const ours = {
    authorised: counted(authorised, currency),
    captured: counted(captured, currency),
    refunded: counted(refunded, currency),
  }
  if (payment.captured > payment.authorised) {
    return `${payment.captured} captured of ${payment.authorised} authorised at the gateway`
  }
  for (const name of ['authorised', 'captured', 'refunded'] as const) {
    if (payment[name] !== ours[name]) return `${ours[name]} ${name}, at the gateway ${payment[name]}`
  }
  const state = isVoided ? 'released' : captured > 0 ? 'captured' : 'held'
  if (payment.state !== state) return `its payment is ${state}, at the gateway ${payment.state}`
  return cameToNothing(status) && state === 'held'
    ? `it is ${status} and ${authorised} ${currency} are still held`
    : null
}
