// Reservations in answers of the administration: internal states and the whole record, nothing of the card. The
// files record-*.ts describe each answer.

import { type ChargeItem, shownItems, type WordedPrice } from '../../../lodging/prices/price.ts'
import { awaitedBy } from '../../../lodging/reservations/awaited.ts'
import { publicStatus, type Reservation } from '../../../lodging/reservations/reservation.ts'
import type { RecordedStay } from '../../../lodging/reservations/reservation-change.ts'
import { kindsOf } from '../../../lodging/reservations/room-kinds.ts'
import { notOwedOf } from '../../../operations/back-office/balance.ts'
import type { CancelledForProperty } from '../../../operations/back-office/cancel-for-property.ts'
import type { ChangedForProperty } from '../../../operations/back-office/change-for-property.ts'
import type {
  BesideRecords,
  RecordPage,
  ReservationRecord,
} from '../../../operations/back-office/reservation-records.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber, type Minor, subtract, zero } from '../../../values/money.ts'

export const presentRecordPage = ({ reservations, page, limit, total, ...beside }: RecordPage) => ({
  reservations: reservations.map(presentListed(beside)),
  page,
  limit,
  total,
})

/** A reservation as lists show it. */
export const presentListed =
  ({ publisherNames, balances, changedAt }: BesideRecords) =>
  (reservation: Reservation) =>
    presentReservation(reservation, {
      publisherName: publisherNames.get(reservation.publisherId) ?? '',
      balance: balances.get(reservation.id) ?? zero,
      changedAt: changedAt.get(reservation.id) ?? null,
    })

export const presentRecord = ({
  reservation,
  publisherName,
  balance,
  events,
  changes,
  attempts,
  payments,
  lapsed,
  booking,
  sourceMessages,
  cardViews,
  notes,
  mails,
  actions,
}: ReservationRecord) => ({
  reservation: presentReservation(reservation, {
    publisherName,
    balance,
    changedAt: changes.findLast(({ state }) => state === 'done')?.settledAt ?? null,
  }),
  price: presentPrice(reservation.propertyPrice),
  price_by_staff: presentByStaff(reservation),
  actions: actions.map(({ action, refusal, penalty, refund }) => ({
    action,
    is_allowed: refusal === null,
    reason: refusal?.message ?? null,
    reason_code: refusal?.id ?? null,
    reason_day: refusal?.day === undefined ? null : formatDay(refusal.day),
    penalty: shown(reservation, penalty),
    refund: shown(reservation, refund),
  })),
  guest: reservation.guest,
  events: events.map(({ sequence, from, to, cause, at }) => ({ sequence, from, to, cause, at })),
  changes: changes.map(change => ({
    state: change.state,
    version: change.version,
    cause: change.cause,
    before: presentStay(change.before),
    after: presentStay(change.after),
    penalty: shown(reservation, change.penalty),
    charged: shown(reservation, change.charged),
    refunded: shown(reservation, change.refunded),
    made_at: change.madeAt,
    settled_at: change.settledAt,
  })),
  payment_attempts: attempts.map(attempt => ({
    kind: attempt.kind,
    key: attempt.key,
    gateway: attempt.gateway,
    amount: shown(reservation, attempt.amount),
    currency: attempt.currency,
    state: attempt.state,
    gateway_reference: attempt.gatewayReference,
    reason: attempt.reason,
    sent_at: attempt.sentAt,
    settled_at: attempt.settledAt,
  })),
  ...presentEntries({ reservation, payments, lapsed }),
  source_booking: booking && {
    source: booking.source,
    state: booking.state,
    confirmation: booking.confirmation,
    reason: booking.reason,
    look_ups: booking.lookUps,
    sent_at: booking.sentAt,
    settled_at: booking.settledAt,
  },
  source_messages: sourceMessages.map(message => ({ ...message })),
  card_views: cardViews.map(({ viewedBy, at }) => ({ viewed_by: viewedBy, at })),
  notes: notes.map(({ id, text, writtenBy, at }) => ({ id, text, written_by: writtenBy, at })),
  mails: mails.map(({ id, kind, type, state, lastStatus, at }) => ({
    id,
    to: kind === 'guest_mail' ? ('guest' as const) : ('property' as const),
    about: type,
    state,
    last_status: lastStatus,
    at,
  })),
})

function presentByStaff(reservation: Reservation) {
  const { byStaff = null } = reservation.propertyPrice
  if (byStaff === null) return null
  const { reason, by, instead } = byStaff
  return { reason, by, instead: shown(reservation, instead) }
}

const presentEntries = ({
  reservation,
  payments,
  lapsed,
}: Pick<ReservationRecord, 'reservation' | 'payments' | 'lapsed'>) => ({
  payments: payments.map(payment => ({
    entry: payment.entry,
    direction: payment.direction,
    kind: payment.kind,
    amount: shown(reservation, payment.amount),
    currency: payment.currency,
    paid_on: formatDay(payment.paidOn),
    note: payment.note,
    reverses: payment.reverses,
    recorded_by: payment.recordedBy,
    recorded_at: payment.recordedAt,
  })),
  lapsed_write_off: shown(reservation, lapsed),
})

/** What was recorded of a reservation, and what is still to pay. */
export const presentPayments = (record: ReservationRecord) => ({
  currency: record.reservation.propertyPrice.currency,
  to_pay: shown(record.reservation, record.balance),
  ...presentEntries(record),
})

const presentStay = ({ propertyPrice, ...stay }: RecordedStay) => ({
  room_id: stay.roomId,
  room: stay.roomName,
  rate_code: stay.rateCode,
  checkin: formatDay(stay.checkin),
  checkout: formatDay(stay.checkout),
  rooms: stay.party.map(({ adults, children, children_ages }) => ({
    adults,
    children,
    children_ages: [...children_ages],
  })),
  total: decimalNumber(propertyPrice.total.total, propertyPrice.decimals),
  balance_due: decimalNumber(propertyPrice.total.balanceDue, propertyPrice.decimals),
})

export const presentPropertyCancellation = ({ simulated, terms, ...file }: CancelledForProperty) => ({
  simulated,
  penalty: shown(file.reservation, terms.penalty),
  refund: shown(file.reservation, terms.refund),
  ...presentRecord(file),
})

export const presentPropertyChange = ({
  simulated,
  before,
  after,
  difference,
  penalty,
  refunded,
  rooms,
  beds,
  earliestCheckout,
  ...file
}: ChangedForProperty) => ({
  simulated,
  before: presentStay(before),
  after: presentStay(after),
  difference: shown(file.reservation, difference),
  penalty: shown(file.reservation, penalty),
  refund: shown(file.reservation, refunded),
  due_at_property: shown(
    file.reservation,
    subtract(after.propertyPrice.total.total, after.propertyPrice.total.balanceDue),
  ),
  rooms: rooms.map(({ name, bed_type }) => ({ name, bed_type })),
  beds: beds.map(({ code, description }) => ({ code, description })),
  earliest_checkout: earliestCheckout === null ? null : formatDay(earliestCheckout),
  ...presentRecord(file),
})

interface Beside {
  readonly publisherName: string
  readonly balance: Minor
  /** RFC 3339; null: the stay was never changed. */
  readonly changedAt: string | null
}

/** Amounts are in the property's currency. */
function presentReservation(reservation: Reservation, { publisherName, balance, changedAt }: Beside) {
  const status = publicStatus(reservation.status)
  const { total, currency } = reservation.propertyPrice
  const notOwed = notOwedOf(reservation)
  return {
    id: reservation.id,
    version: reservation.version,
    /** Exists only on success (contract B5). */
    confirmation_number: status === 'pending' || status === 'failed' ? null : reservation.confirmationNumber,
    property_id: reservation.propertyId,
    publisher_id: reservation.publisherId,
    publisher: publisherName,
    room_id: reservation.roomId,
    room: reservation.roomName,
    rate_code: [...new Set(kindsOf(reservation).map(({ rateCode }) => rateCode))].join(', '),
    guest_name: `${reservation.guest.first_name} ${reservation.guest.last_name}`.trim(),
    adults: sumOf(reservation.rooms.map(({ adults }) => adults)),
    children: sumOf(reservation.rooms.map(({ children }) => children)),
    status: reservation.status,
    payment_state: reservation.paymentState,
    checkin: formatDay(reservation.checkin),
    checkout: formatDay(reservation.checkout),
    rooms: reservation.rooms.length,
    total: shown(reservation, total.total),
    balance_due: shown(reservation, total.balanceDue),
    to_pay: shown(reservation, balance),
    currency,
    penalty: penaltyOf(reservation),
    not_owed: notOwed && shown(reservation, notOwed),
    cancelled: reservation.cancellation && {
      by: reservation.cancellation.by,
      at: reservation.cancellation.at,
    },
    waits_for: awaitedBy(reservation),
    guest_note: reservation.guest.note?.trim() || null,
    changed_at: changedAt,
    created_at: reservation.createdAt,
  }
}

function penaltyOf(reservation: Reservation): number | null {
  const { status, cancellation, propertyPrice } = reservation
  if (status === 'no_show') return shown(reservation, propertyPrice.noShowPenalty)
  return cancellation && shown(reservation, cancellation.penalty)
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** The promised price as lines whose sum is the total: `nights` + `reductions` + `charges` that are not included. */
export function presentPrice(propertyPrice: WordedPrice) {
  const inMajor = (amount: Minor): number => decimalNumber(amount, propertyPrice.decimals)
  const { nights, promotions, discount, taxItems, fees, checkinFees, total, ...price } = propertyPrice
  const line = ({ name, total, included }: ChargeItem) => ({
    name,
    amount: inMajor(total),
    is_included: included,
  })
  const reduction = (name: string, amount: Minor) => ({
    name,
    amount: inMajor(subtract(zero, amount)),
    is_included: false,
  })
  return {
    nights: nights.map(({ day, originalRate }) => ({
      day: formatDay(day),
      amount: inMajor(originalRate),
    })),
    reductions: [
      ...promotions.map(({ displayString, saved }) => reduction(displayString, saved)),
      ...(discount && discount.applied !== zero ? [reduction(discount.discount.code, discount.applied)] : []),
    ],
    charges: shownItems([...taxItems, ...fees]).map(line),
    at_property: shownItems(checkinFees).map(line),
    total: inMajor(total.total),
    due_when_booked: inMajor(total.balanceDue),
    cancellation_policy: price.cancellationPolicy,
    penalties: price.cancellationPenalties.map(({ from, penalty }) => ({
      from,
      penalty: inMajor(penalty),
    })),
  }
}

const shown = ({ propertyPrice }: Reservation, amount: Minor): number =>
  decimalNumber(amount, propertyPrice.decimals)
