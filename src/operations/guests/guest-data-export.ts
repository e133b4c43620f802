// Exports all data stored about a guest: in plain names, days and amounts.

import { invoiceNumberText } from '../../lodging/reservations/invoice.ts'
import { publicStatus, type Reservation } from '../../lodging/reservations/reservation.ts'
import { noteAudit, noteReservation } from '../../store/audit/entries.ts'
import { readInvoices } from '../../store/back-office/invoices.ts'
import { readRecordedPayments } from '../../store/back-office/recorded-payments.ts'
import { readNotes } from '../../store/back-office/reservation-notes.ts'
import { findReservationsByEmail, readTraces } from '../../store/guests/guest-data-export.ts'
import { readAttempts } from '../../store/payments/payment-attempts.ts'
import { findReservation, readReservationEvents } from '../../store/reservations/reservations.ts'
import { formatDay, localTime } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { decimalNumber } from '../../values/money.ts'
import type { AppContext } from '../context.ts'

/**
 * Everything stored under an e-mail address, ignoring case; names and order are those of the JSON. The audit trail notes the
 * reservations, not the address.
 */
export async function exportGuest(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  email: string,
) {
  const { today } = localTime(clock.now(), 'UTC')
  const reservations = []
  const keys = await findReservationsByEmail(database.patient, email, today)
  for (const key of keys) {
    const { propertyId, reservationId } = key
    const [reservation, record, attempts, traces, notes, recorded, invoices] = await Promise.all([
      findReservation(database, { propertyId, id: reservationId }),
      readReservationEvents(database, propertyId, reservationId),
      readAttempts(database, propertyId, reservationId),
      readTraces(database, key),
      readNotes(database, key),
      readRecordedPayments(database, key),
      readInvoices(database, key),
    ])
    if (!reservation) continue
    const payments = attempts.map(({ kind, amount, currency, state, gateway, gatewayReference, sentAt }) => ({
      kind,
      amount: decimalNumber(amount, decimalsOf(currency)),
      currency,
      state,
      gateway,
      gateway_reference: gatewayReference,
      at: sentAt,
    }))
    const atProperty = recorded.map(({ direction, kind, amount, currency, paidOn, note, recordedAt }) => ({
      direction,
      kind,
      amount: decimalNumber(amount, decimalsOf(currency)),
      currency,
      paid_on: formatDay(paidOn),
      note,
      at: recordedAt,
    }))
    const written = notes.map(({ text, at }) => ({ text, at }))
    reservations.push({
      ...stayIn(reservation),
      record,
      payments,
      payments_at_property: atProperty,
      invoices: invoices.map(({ content: { buyer, total, currency, decimals }, issuedOn, ...invoice }) => ({
        number: invoiceNumberText(invoice),
        kind: invoice.kind,
        issued_on: formatDay(issuedOn),
        buyer,
        total: decimalNumber(total, decimals),
        currency,
      })),
      notes: written,
      ...tracesIn(traces),
    })
  }
  await noteExport(database, keys)
  return { email, as_of: clock.now().toString(), reservations }
}

async function noteExport(
  database: AppContext['database'],
  exported: readonly { readonly propertyId: number; readonly reservationId: string }[],
): Promise<void> {
  await database.transaction(async transaction => {
    if (exported.length === 0)
      await noteAudit(transaction, { action: 'exported', objectKind: 'guest', objectId: '', after: null })
    for (const { propertyId, reservationId } of exported)
      await noteReservation(transaction, 'exported', { propertyId, reservationId })
  })
}

function stayIn({ price, cancellation, propertyPrice, ...reservation }: Reservation) {
  const owed = (amount: number): number => decimalNumber(amount, propertyPrice.decimals)
  return {
    confirmation_number: reservation.confirmationNumber,
    id: reservation.id,
    property_id: reservation.propertyId,
    publisher_id: reservation.publisherId,
    room: reservation.roomName,
    rate_code: reservation.rateCode,
    status: publicStatus(reservation.status),
    payment_status: reservation.paymentState,
    created_at: reservation.createdAt,
    checkin: formatDay(reservation.checkin),
    checkout: formatDay(reservation.checkout),
    guest: reservation.guest,
    rooms: reservation.rooms,
    card: reservation.card,
    session: reservation.session,
    currency: price.currency,
    nights: price.nights.map(({ day, rate }) => ({
      night: formatDay(day),
      rate: decimalNumber(rate, price.decimals),
    })),
    total: decimalNumber(price.total.total, price.decimals),
    discount_code: price.discount?.discount.code ?? null,
    cancellation: cancellation && {
      at: cancellation.at,
      by: cancellation.by,
      penalty: owed(cancellation.penalty),
      refund: owed(cancellation.refund),
      currency: propertyPrice.currency,
    },
  }
}

const tracesIn = ({ messages, vaultedCard, quotes }: Awaited<ReturnType<typeof readTraces>>) => ({
  messages: messages.map(({ type, kind, state, deliveredAt }) => ({
    about: type,
    kind,
    state,
    delivered_at: deliveredAt,
  })),
  card_kept_sealed: vaultedCard && { views: vaultedCard.views, deleted_on: vaultedCard.purgeAfter },
  quotes: quotes.map(({ expiresAt }) => ({ expires_at: expiresAt })),
})
