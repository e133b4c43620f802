// The staff records what a guest paid outside the payment companies, what was given back, and what is not asked for any more. An entry
// is never changed: a wrong one is reversed by another that names it.

import { checkedText } from '../../lodging/cards/staff-text.ts'
import type { Property } from '../../lodging/properties/property.ts'
import {
  type PaymentDirection,
  type PaymentKind,
  paymentDirections,
  paymentKinds,
  type Settlement,
} from '../../lodging/reservations/recorded-payment.ts'
import { type Reservation, wasConfirmed } from '../../lodging/reservations/reservation.ts'
import type { ReservationReference } from '../../lodging/reservations/reservation-search.ts'
import {
  insertRecordedPayment,
  type KeyedPayment,
  readRecordedPayments,
  readSettlements,
} from '../../store/back-office/recorded-payments.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { lockReservation } from '../../store/reservations/reservations.ts'
import { addDays, type Day, formatDay, localTime } from '../../values/civil-dates.ts'
import { about, badRequest, conflict, Fault, isNeeded, type Said } from '../../values/faults.ts'
import {
  decimalNumber,
  decimalText,
  type Minor,
  most,
  parseAmount,
  subtract,
  zero,
} from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import { balanceOf, nothingSettled } from './balance.ts'
import {
  getRecordedReservation,
  propertyOf,
  type ReservationRecord,
  showReservationRecord,
} from './reservation-records.ts'

/** In characters. */
export const longestPaymentNote = 500
const mostEntries = 500
/** Of an entry, in major units: no stay costs more, and a slip of the finger does. */
const mostDigits = 12
const daysBack = 366

export interface PaymentToRecord {
  readonly reference: ReservationReference
  /** The entry to make undone; null: a new one. */
  readonly reverses: number | null
  /** Needed of a new entry; of one that reverses they are those of the other. */
  readonly direction: PaymentDirection | null
  /** Needed where money moves. */
  readonly kind: PaymentKind | null
  /** In major units of the property's currency, as a decimal text. */
  readonly amount: string | null
  /** The day at the property; null: today. */
  readonly paidOn: Day | null
  readonly note: string | null
  /** The page's own id for the request: sent twice it records once. */
  readonly idempotencyKey: string
  /** A name, or the id of an admin key. */
  readonly by: string
}

/**
 * Records one entry, at most once for a key. BadRequestException for what cannot be read; BookingValidationException for more than was
 * taken or is owed, a reservation that was never confirmed, and a key of another entry; ConflictException for an entry that is
 * reversed already.
 */
export async function recordPayment(context: AppContext, asked: PaymentToRecord): Promise<ReservationRecord> {
  const seen = await getRecordedReservation(context, asked.reference)
  const draft = draftOf(asked, seen, await propertyOf(context, seen), context.clock.now())
  await context.database.transaction(transaction => record(transaction, seen, draft))
  return showReservationRecord(context, { id: seen.id })
}

/** What an entry is to be; of one that reverses, direction, kind and amount are not known yet. */
type Draft = Omit<KeyedPayment, 'entry' | 'direction' | 'amount'> & {
  readonly direction: PaymentDirection | null
  readonly amount: Minor | null
}

function draftOf(
  asked: PaymentToRecord,
  { propertyPrice: { currency, decimals } }: Reservation,
  { timeZone }: Property,
  now: Temporal.Instant,
): Draft {
  const { reverses, direction, kind, note, idempotencyKey, by } = asked
  const isNew = reverses === null
  requireParts(asked)
  const { today } = localTime(now, timeZone)
  const paidOn = asked.paidOn ?? today
  if (paidOn > today || paidOn < addDays(today, -daysBack)) {
    const [first, last] = [addDays(today, -daysBack), today].map(formatDay)
    throw refusedField('paid_on', `must be a day from ${first} to today at the property, ${last}`)
  }
  return {
    direction,
    kind,
    amount: isNew ? readAmount(asked.amount, decimals) : null,
    currency,
    paidOn,
    note: note === null || note.trim() === '' ? null : checkedText('note', note, longestPaymentNote),
    reverses,
    recordedBy: by,
    recordedAt: now.round('millisecond').toString(),
    idempotencyKey,
  }
}

/** BadRequestException for a part that is missing, or that an entry of its kind does not have. */
function requireParts({ reverses, direction, kind, amount }: PaymentToRecord): void {
  if (reverses !== null) {
    const [unwanted] = Object.entries({ direction, kind, amount }).find(([, sent]) => sent !== null) ?? []
    if (unwanted) throw refusedField(unwanted, 'is that of the reversed entry; leave it out')
    return
  }
  if (direction === null) throw refusedField('direction', chosenFrom(paymentDirections))
  if (amount === null) throw refusedField('amount', isNeeded)
  if (direction === 'written_off') {
    if (kind !== null)
      throw refusedField('kind', 'is for money that moves; leave it out of what is written off')
  } else if (kind === null) throw refusedField('kind', chosenFrom(paymentKinds))
}

const chosenFrom = (words: readonly string[]): Said => ({
  ...isNeeded,
  message: `is needed: ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
})

function readAmount(text: string | null, decimals: number): Minor {
  const amount = parseAmount(text, decimals)
  const isTooLong = (text ?? '').split('.')[0]!.length > mostDigits
  if (amount !== undefined && amount > zero && !isTooLong) return amount
  const [least, example] = [1, 12_050].map(each => decimalText(each as Minor, decimals))
  throw refusedField('amount', {
    message: `must be an amount from ${least} on, such as ${example}, with at most ${mostDigits} digits before the point`,
    code: 'amount',
  })
}

async function record(transaction: Transaction, seen: Reservation, draft: Draft): Promise<void> {
  const key = { propertyId: seen.propertyId, reservationId: seen.id }
  // One entry after another, so that two cannot give back the same money.
  const reservation: Reservation | undefined = await lockReservation(transaction, seen)
  if (!reservation) throw conflict('reference', 'The reservation is just being moved; send the same again.')
  const entries = await readRecordedPayments(transaction, key)
  const earlier = entries.find(({ idempotencyKey }) => idempotencyKey === draft.idempotencyKey)
  if (earlier) return requireSame(earlier, draft)
  if (entries.length >= mostEntries)
    throw conflict('amount', `The reservation has ${mostEntries} entries already; no more can be recorded.`)
  const payment = draft.reverses === null ? draft : reversalOf(entries, draft)
  const settled = (await readSettlements(transaction, [reservation])).get(reservation.id) ?? nothingSettled
  const entry = { ...payment, entry: entries.length + 1 } as KeyedPayment
  requireWithin(reservation, settled, entry)
  await insertRecordedPayment(transaction, key, entry)
}

/** BookingValidationException where the key was used for another entry. */
function requireSame(earlier: KeyedPayment, draft: Draft): void {
  const contentOf = ({ reverses, direction, kind, amount, note }: Draft) =>
    JSON.stringify(reverses === null ? [direction, kind, amount, note] : [reverses, note])
  if (contentOf(earlier) === contentOf(draft)) return
  throw refused('idempotency_key', 'was used for another entry; send a new key with a new entry')
}

/** ConflictException for an entry that is reversed already; BookingValidationException for one that cannot be. */
function reversalOf(entries: readonly KeyedPayment[], draft: Draft): Draft {
  const reversed = entries.find(({ entry }) => entry === draft.reverses)
  if (!reversed) throw refused('reverses', 'is no entry of this reservation')
  if (reversed.reverses !== null)
    throw refused('reverses', 'is itself the reversal of another entry; record a new entry instead')
  if (entries.some(({ reverses }) => reverses === draft.reverses))
    throw conflict('reverses', 'This entry is reversed already.')
  const { direction, kind, amount } = reversed
  return { ...draft, direction, kind, amount: subtract(zero, amount) }
}

/** BookingValidationException for what would give back more than was taken, or write off more than is owed. */
function requireWithin(
  reservation: Reservation,
  settled: Settlement,
  { direction, amount, reverses }: KeyedPayment,
): void {
  const { currency, decimals } = reservation.propertyPrice
  if (reverses !== null) {
    if (direction === 'taken' && -amount > settled.paid)
      throw refused('reverses', 'was given back in part already; reverse that entry first')
    return
  }
  if (!wasConfirmed(reservation.status))
    throw refused('status', 'is not confirmed; no money is recorded of such a reservation')
  const bound = (said: string, most: Minor): Said => ({
    message: `${said}, ${decimalText(most, decimals)} ${currency}`,
    ...(most > zero && {
      code: 'number_from_to',
      limits: { least: decimalNumber(1, decimals), most: decimalNumber(most, decimals) },
    }),
  })
  if (direction === 'given_back' && amount > settled.paid)
    throw refused('amount', bound('is more than was taken and not given back', settled.paid))
  const owing = most(balanceOf(reservation, settled), zero)
  if (direction === 'written_off' && amount > owing)
    throw refused('amount', bound('is more than is still to pay', owing))
}

const refusedField = (field: string, said: Said): Fault => badRequest([about(field, said)])

function refused(field: string, said: Said): Fault {
  const error = about(field, said)
  return new Fault('BookingValidationException', `Not recorded: ${field} ${error.message}.`, {
    errors: [error],
  })
}
