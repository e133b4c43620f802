// The page of a booking, whole, in each of its states: what it says, where it leads, and what it leaves out. The sheets in
// outlines/ are what it shows; what a variant changes stands below its name.

import { expect, test } from 'vitest'
import type { Property, Reservation } from '../../../client/src/types.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import type { BookingEvent, BookingRecord } from '../../../src/operations/sites/booking-record.ts'
import { notFound } from '../../../src/values/faults.ts'
import { answerOutline, variantsOf } from '../../support/pages/page-outline.ts'
import { withPrior } from '../../support/pages/prior-prices.ts'
import {
  bookedReservation,
  bookingRecord,
  chargedAsShown,
  scriptedPage,
  viewedProperty,
} from '../../support/pages/scripted-page.ts'

await compileComponents()
const { bookingPage, bookingStatus, bookingCalendar } = await import(
  '../../../src/http/sites/booking/booking-page.tsx'
)

const number = 'R2703-7KQ9XW'
const [booked] = bookingRecord.history
const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rateCode: 'BAR', adults: 2, currency: 'USD' }
const changed = {
  kind: 'changed' as const,
  at: '2026-11-25T03:00-07:00',
  charged: 0,
  refunded: 0,
  owed: { currency: 'USD', charged: 0, refunded: 0 },
  before: { ...stay, room: 'Attic', children: 1, total: 300 },
  after: { ...stay, room: 'Garden Suite', children: 0, total: 424.1 },
}
const cancelled: BookingEvent = { kind: 'cancelled', at: '2026-11-26T03:00-07:00', by: 'guest' }
const action = (name: string, ...reasons: string[]) => ({
  action: name,
  allowed: reasons.length === 0,
  reasons: reasons.map(id => ({ id, message: '' })),
})
const challenge = {
  provider: 'stripe',
  publishable_key: 'pk',
  client_secret: 's',
  expires_at: '2026-12-01T12:10:00Z',
}

interface Shown {
  readonly record?: Partial<BookingRecord>
  readonly property?: Partial<Property> | null
  readonly settlement?: object
}
const pageOf = (
  reservation: Partial<Reservation> = {},
  { record, property = {}, settlement }: Shown = {},
  name = number,
) =>
  scriptedPage({
    query: 'key=abc',
    parameters: { number: name },
    bookingRecord: async () => ({ ...bookingRecord, ...record }),
    stayCalendar: async id => `calendar of ${id}`,
    answers: {
      'reservation/view': chargedAsShown({
        ...bookedReservation(),
        actions: [action('cancel'), action('modify')],
        ...reservation,
      }),
      'property/view': property === null ? notFound('x') : { ...viewedProperty(), ...property },
      'reservation/cancel': settlement,
    },
  })
const shown = async (reservation: Partial<Reservation> = {}, more: Shown = {}) =>
  answerOutline(await bookingPage(pageOf(reservation, more).page))
const standing = await shown()

const { total, discount, rooms, guest, payment, cancellation_penalties, nights, meta_data } =
  bookedReservation()
/** With a card that was charged, or that the property has. */
const cardThat = (card: 'charged' | 'kept') => ({
  meta_data: { ...meta_data, charge: { ...meta_data.charge, card } },
})
const [room] = rooms
const [free, dear] = cancellation_penalties
const [night] = nights
const nightsOf = (...rates: [rate: number, before: number][]) =>
  rates.map(([rate, original_rate], place) => ({
    ...night!,
    rate,
    original_rate,
    date: `2027-03-${12 + place}`,
  }))
const since = (secondsSince: number, ...history: BookingEvent[]) => ({
  record: { secondsSince, ...(history.length > 0 && { history: [booked!, ...history] }) },
})

test('a booking that stands is shown whole', async () => {
  await expect(standing).toMatchFileSnapshot('../outlines/booking.txt')
})

test('a booking that stands is shown by what there is to say', async () => {
  const euros = { ...meta_data, currency: 'EUR', exchange_rate: 0.9, exchange_rate_as_of: '2026-11-20' }
  const noSavings = {
    nights: nights.map(each => ({ ...each, original_rate: each.rate })),
    promotions: [],
    discount: null,
    checkin_fees: [],
    fees: [],
    tax_items: [],
    total: { ...total, balance_due: total.total, checkin_fee: 0, rebate: 0, promotional_savings: 0 },
  }
  const bare = {
    checkin_time: null,
    checkout_time: null,
    main_telephone: null,
    url: 'ftp://x.example',
    physical_address: null,
    property_image: [],
  } as unknown as Partial<Property>
  const sheet = await variantsOf(standing, {
    'with the lowest prices of thirty days': () => shown({ nights: withPrior(nights, 120, 95.5, 80, null) }),
    'half an hour ago': () => shown({}, since(1800)),
    'booked just now': () => shown({}, since(1799)),
    'changed just now': () => shown({}, since(1799, changed)),
    'changed before, with a charge': () =>
      shown({}, since(5000, { ...changed, charged: 120.5, owed: { ...changed.owed, charged: 120.5 } })),
    'changed before, with a refund': () =>
      shown(
        {},
        since(5000, { ...changed, refunded: 3, owed: { ...changed.owed, currency: 'EUR', refunded: 2.5 } }),
      ),
    'neither to be changed nor cancelled': () =>
      shown({ actions: [action('cancel', 'is_past'), action('modify', 'unheard_of')] }),
    'a minute before cancelling costs something': () =>
      shown({}, { record: { now: '2027-03-10T14:59-07:00' } }),
    'from when on cancelling costs something': () => shown({}, { record: { now: '2027-03-10T15:00-07:00' } }),
    'always free to cancel': () =>
      shown({ cancellation_penalties: [{ from: null, until: null, penalty: 0 }] }),
    'never free to cancel': () => shown({ cancellation_penalties: [{ ...free!, penalty: 10 }, dear!] }),
    'without terms': () => shown({ cancellation_penalties: [] }),
    'two rooms with children and a note': () =>
      shown(
        {
          rooms: [room!, { ...room!, name: 'Grace Hopper', adults: 1, children: 2, children_ages: [4, 9] }],
          guest: { ...guest, note: 'Late' },
        },
        { record: { beds: [null, 'Twin'] } },
      ),
    'paid here, with nothing saved and nothing on top': () =>
      shown({ ...noSavings, ...cardThat('charged') }, { record: { mealPlan: null } }),
    'with a card that the property has': () => shown(cardThat('kept')),
    'a discount, and nothing due when booking': () =>
      shown({ discount: { ...discount!, discount_applied: 20 }, total: { ...total, balance_due: 0 } }),
    'seven nights at one price': () =>
      shown({ nights: nightsOf(...Array<[number, number]>(7).fill([50, 50])) }),
    'eight nights at several prices': () =>
      shown({
        nights: nightsOf([50, 50], [50, 50], [50, 60], [50, 60], [40, 60], [50, 50], [50, 50], [50, 50]),
      }),
    'a property that says little': () =>
      shown({ property_policy: [], cancellation_policy: '', no_show_penalty: 0 }, { property: bare }),
    'a property that is sold no longer': () => shown({}, { property: null }),
    'another currency': () => shown({ meta_data: euros }),
    'another currency without a day': () => shown({ meta_data: { ...euros, exchange_rate_as_of: null } }),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/booking-standing.txt')
})

const settles = (penalty: number, refund: number) => ({
  penalty,
  refund,
  currency: 'USD',
  charge: { currency: 'USD', penalty, refund },
})

test('a booking that does not stand says so', async () => {
  const isCancelled = { status: 'cancelled' as const }
  const settled = (penalty: number, refund: number, record: Partial<BookingRecord> = {}, more = {}) =>
    shown(
      { ...isCancelled, ...more },
      {
        settlement: settles(penalty, refund),
        record: { history: [booked!, cancelled], ...record },
      },
    )
  const changing = [action('modify', 'is_being_modified')]
  const sheet = await variantsOf(standing, {
    pending: () => shown({ status: 'pending', confirmation_number: null }),
    'pending, and asked about by the bank': () =>
      shown({ status: 'pending', confirmation_number: null, payment: { ...payment, challenge } }),
    changing: () => shown({ actions: changing }),
    'changing, and asked about by the bank': () =>
      shown({ actions: changing, payment: { ...payment, challenge } }),
    cancelling: () =>
      shown({ actions: [action('cancel', 'is_being_cancelled')] }, { settlement: settles(1, 0) }),
    failed: () => shown({ status: 'failed' }),
    'failed, of two rooms without a code': () =>
      shown({
        status: 'failed',
        rooms: [room!, { ...room!, children: 1, children_ages: [4] }],
        discount: null,
      }),
    'no show': () => shown({ status: 'no_show' }),
    completed: () => shown({ status: 'completed' }),
    'cancelled by the guest, at a cost': () => settled(90.89, 0),
    'cancelled by the property, free': () =>
      settled(0, 0, { history: [booked!, { ...cancelled, by: 'property' as const }] }),
    'cancelled, free, with nothing due when booking': () =>
      shown({ ...isCancelled, total: { ...total, balance_due: 0 } }, { settlement: settles(0, 0) }),
    'cancelled, paid here, nothing back': () => settled(90.89, 0, {}, cardThat('charged')),
    'cancelled, at a cost, with a card that the property has': () => settled(90.89, 0, {}, cardThat('kept')),
    'cancelled, paid here, some of it back': () => settled(90.89, 10, {}, cardThat('charged')),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/booking-not-standing.txt')
  const { page, asked } = pageOf(isCancelled, { settlement: settles(0, 0) })
  await bookingPage(page)
  expect(asked.at(-1)).toEqual(['reservation/cancel', { id: bookedReservation().id, simulate: true }])
})

test.each([
  [0, 4],
  [16, 4],
  [18, 5],
  [476, 119],
  [480, 120],
  [484, 120],
])('a page that has waited for %s seconds looks again after %s', async (secondsSince, seconds) => {
  const text = await shown({ status: 'pending' }, since(secondsSince))
  expect(text).toContain(`data-seconds=${seconds}]`)
  expect(text).toContain(`meta [http-equiv=refresh | content=${seconds}]`)
})

test('a booking moves to the address of its number', async () => {
  const { page } = pageOf({}, {}, bookedReservation().id)
  expect(await bookingPage(page)).toEqual({ redirectTo: `/my-booking/${number}?key=signed-${number}` })
})

test('a booking says its state to the script, and is a file for calendars', async () => {
  const { page } = pageOf({}, since(100))
  expect(await bookingStatus(page)).toEqual({
    type: 'application/json',
    content: '{"state":"confirmed","seconds":25}',
  })
  expect(await bookingCalendar(page)).toEqual({
    type: 'text/calendar; charset=utf-8',
    content: `calendar of ${bookedReservation().id}`,
    headers: { 'content-disposition': 'attachment; filename="stay.ics"', 'x-robots-tag': 'noindex' },
  })
})
