// What mails are written from, for tests of whole mails: a stay of a fixed number, a change of it, and a property that says little.

import type { Property } from '../../../src/lodging/properties/property.ts'
import { propertyFrom } from '../../../src/lodging/properties/property-document.ts'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { type ReservationChange, recordedStay } from '../../../src/lodging/reservations/reservation-change.ts'
import type { MailContent, MailContext } from '../../../src/operations/notifications/mails/mail-content.ts'
import { minor, zero } from '../../../src/values/money.ts'
import { bookedStay, stayPrice } from '../hotels/booked-stay.ts'
import { completeDocument } from '../hotels/property-documents.ts'
import { day } from '../hotels/stored-property.ts'

const { calendar: _, inventory: __, ...document } = completeDocument()
export const mailProperty = propertyFrom(document as Parameters<typeof propertyFrom>[0])

/** Neither times nor telephone, website or address. */
export const silentProperty = {
  ...mailProperty,
  content: {
    ...mailProperty.content,
    checkin_time: null,
    checkout_time: null,
    main_telephone: null,
    url: null,
    physical_address: null,
  },
} as Property

export const numberedStay = (changes: Partial<Reservation> = {}): Reservation =>
  bookedStay({ confirmationNumber: 'R2612ABCDE', ...changes })

export const mailContext = (changes: Partial<MailContext> = {}): MailContext => ({
  change: null,
  event: {
    type: 'reservation.confirmed',
    eventId: 'e',
    reservationVersion: 1,
    occurredAt: '2026-12-02T18:30:00Z',
  },
  reservation: numberedStay(),
  property: mailProperty,
  language: 'en',
  publisherName: 'Valley guide',
  cardUse: 'checked',
  bookingAddress: null,
  brand: null,
  ...changes,
})

/** Shown in yen, owed in dollars. */
export const shownInYen = {
  exchange: { from: 'USD', to: 'JPY', rate: '150', asOf: '2026-11-30' },
  price: stayPrice({ currency: 'JPY', decimals: 0 }),
} satisfies Partial<Reservation>

const totalling = (total: number) => ({ total: { ...stayPrice().total, total: minor(total) } })

/** From two suites for four nights, shown in euros, to what `numberedStay` has, shown in yen. */
export const mailedChange = (changes: Partial<ReservationChange> = {}): ReservationChange => ({
  propertyId: 3144,
  reservationId: numberedStay().id,
  id: 'c',
  state: 'done',
  isChallenged: false,
  version: 2,
  cause: 'modified by publisher',
  before: recordedStay(
    numberedStay({
      checkin: day('2027-03-10'),
      checkout: day('2027-03-13'),
      roomName: 'Suite',
      rooms: [...numberedStay().rooms, ...numberedStay().rooms],
      price: stayPrice({ currency: 'EUR', ...totalling(123_400) }),
      propertyPrice: stayPrice(totalling(111_100)),
    }),
  ),
  after: recordedStay(numberedStay(shownInYen)),
  penalty: minor(1_000),
  charged: minor(2_050),
  refunded: zero,
  paymentKey: null,
  madeAt: '2026-12-02T18:30:00Z',
  settledAt: '2026-12-02T18:30:00Z',
  ...changes,
})

/** What lists of mails show, and the colours. */
export const headOf = ({ language, subject, preview, tone, brand }: MailContent) => ({
  language,
  subject,
  preview,
  tone,
  brand,
})
