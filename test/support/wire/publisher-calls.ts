// The calls of the publisher interface, each with a body that succeeds on the demo, as a base for tests.

import type { Scope } from '../../../src/lodging/publishers/publisher.ts'

export type JsonBody = Record<string, unknown>

interface PublisherCall {
  /** Below /publisher/v3.0/. */
  readonly path: string
  readonly scope: Scope
  /** Without the key and the fields in `refersTo`. */
  readonly body: JsonBody
  /** Fields that name an existing hold or reservation. */
  readonly refersTo?: readonly string[]
}

const stay = { checkin: '2027-03-12', checkout: '2027-03-16' }
const meta_data = { session_id: 'a session', user_agent: 'a browser', ip: '203.0.113.7' }
const search = { ...stay, rooms: [{ adults: 2, children: 1, children_ages: [7] }], currency: 'USD' }
const calendar = { from: '2027-03-01', days: 31, nights: 2, rooms: [{ adults: 2 }], currency: 'USD' }
const chosen = { property_id: 3144, accommodation_id: 101, rate_code: 'FLEX', ...stay }

/** Of baskets, so that they take no room of the others. */
const another = { ...chosen, checkin: '2027-04-12', checkout: '2027-04-16' }

export const publisherCalls = {
  view: { path: 'property/view/.json', scope: 'view', body: { property_id: 3144, verbosity: 1, meta_data } },
  viewMany: { path: 'properties/view/.json', scope: 'view', body: { property_ids: [3144, 3101], limit: 5 } },
  availability: {
    path: 'property/available/.json',
    scope: 'availability',
    body: {
      property_id: 3144,
      ...search,
      promotion: 'all',
      limit: 0,
      verbosity: 0,
      alternatives: true,
      meta_data,
    },
  },
  availabilityMany: {
    path: 'properties/available/.json',
    scope: 'availability',
    body: { property_ids: [3144, 3101], ...search, promotion: 'all', limit: 5, verbosity: 0 },
  },
  preview: {
    path: 'book/preview/.json',
    scope: 'preview',
    body: { ...chosen, rooms: [{ adults: 2, children: 1 }], discount_code: 'ALPINE10', meta_data },
  },
  reservation: {
    path: 'book/reservation/.json',
    scope: 'book',
    body: {
      ...chosen,
      rooms: [{ name: 'Ada Lovelace', adults: 2, children: 1 }],
      guest: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        phone: '+44 20 7946 0000',
        note: 'A quiet room, please.',
        addresses: [
          {
            type: 'Billing',
            line_1: '12 Analytical Row',
            city: 'Denver',
            country: 'US',
            state: 'CO',
            postal_code: '80202',
          },
        ],
      },
      payment: {
        cardholder: 'Ada Lovelace',
        number: '4111111111111111',
        month: '04',
        year: 2029,
        cvv: '957',
        postal_code: '80202',
      },
      // Tests book the same stay for the same guest repeatedly.
      allow_duplicate: true,
      meta_data,
    },
  },
} as const satisfies Record<string, PublisherCall>

export type CallName = keyof typeof publisherCalls

export const callNames = Object.keys(publisherCalls) as CallName[]

const reservationFields = ['confirmation_number', 'id']

/** Calls around a booking: holds before it, and operations on a reservation after it. */
const surroundingCalls = {
  hold: {
    path: 'book/hold/.json',
    scope: 'book',
    body: { ...chosen, rooms: [{ adults: 2, children: 1 }], meta_data },
  },
  release: {
    path: 'book/release/.json',
    scope: 'book',
    body: { property_id: 3144 },
    refersTo: ['hold_id'],
  },
  reservationView: {
    path: 'reservation/view/.json',
    scope: 'manage',
    body: { meta_data },
    refersTo: reservationFields,
  },
  reservationIndex: { path: 'reservation/index/.json', scope: 'manage', body: { limit: 10, meta_data } },
  reservationModify: {
    path: 'reservation/modify/.json',
    scope: 'manage',
    body: {
      simulate: true,
      checkin: '2027-03-13',
      checkout: '2027-03-18',
      accommodation_id: 101,
      rate_code: 'FLEX',
      rooms: [{ name: 'Ada Lovelace', adults: 2, children: 1 }],
      guest: { note: 'A quieter room, please.' },
      expected_total: 9_000,
      meta_data,
    },
    refersTo: reservationFields,
  },
  reservationCancel: {
    path: 'reservation/cancel/.json',
    scope: 'manage',
    body: { simulate: true },
    refersTo: reservationFields,
  },
  places: { path: 'places/suggest/.json', scope: 'view', body: { text: 'junip', limit: 3, meta_data } },
  settings: { path: 'settings/.json', scope: 'view', body: { meta_data } },
  discounts: {
    path: 'discounts/all/.json',
    scope: 'view',
    body: { ...stay, property_ids: [3144, 3101], meta_data },
  },
  groupedDiscounts: {
    path: 'discounts/grouped/.json',
    scope: 'view',
    body: { checkin: '03/12/2027', checkout: '03/16/2027', meta_data },
  },
  calendar: {
    path: 'property/calendar/.json',
    scope: 'availability',
    body: { property_id: 3144, ...calendar, discount_code: 'ALPINE10', meta_data },
  },
  calendarMany: {
    path: 'properties/calendar/.json',
    scope: 'availability',
    body: { property_ids: [3144, 3101], ...calendar, limit: 5 },
  },
  season: {
    path: 'properties/season/.json',
    scope: 'availability',
    body: { property_ids: [3144, 3101], ...calendar, area_ids: [1], min_stars: 1, meta_data },
  },
  changes: {
    path: 'properties/changes/.json',
    scope: 'view',
    body: { kinds: ['price'], limit: 10, meta_data },
  },
  currencies: { path: 'currencies/.json', scope: 'view', body: { meta_data } },
  events: { path: 'events/.json', scope: 'manage', body: { after: 0, limit: 10, meta_data } },
  basketPreview: {
    path: 'book/basket/preview/.json',
    scope: 'preview',
    body: { items: [{ ...another, rooms: [{ adults: 2, children: 1 }] }], currency: 'USD', meta_data },
  },
  basket: {
    path: 'book/basket/.json',
    scope: 'book',
    body: {
      items: [{ ...another, rooms: [{ name: 'Ada Lovelace', adults: 2 }] }],
      guest: publisherCalls.reservation.body.guest,
      payment: publisherCalls.reservation.body.payment,
      allow_duplicate: true,
      meta_data,
    },
  },
  basketView: {
    path: 'basket/view/.json',
    scope: 'manage',
    body: { meta_data },
    refersTo: ['basket_number'],
  },
  basketCancel: {
    path: 'basket/cancel/.json',
    scope: 'manage',
    body: { simulate: true },
    refersTo: ['basket_number'],
  },
  webhookCreate: {
    path: 'webhooks/create/.json',
    scope: 'manage',
    body: { url: 'https://guide.example/hook', types: ['reservation.confirmed'], meta_data },
  },
  webhookList: { path: 'webhooks/list/.json', scope: 'manage', body: { meta_data } },
  webhookDelete: {
    path: 'webhooks/delete/.json',
    scope: 'manage',
    body: { meta_data },
    refersTo: ['webhook_id'],
  },
  watchCreate: {
    path: 'watches/create/.json',
    scope: 'manage',
    body: { property_id: 3144, ...search, below: 1, meta_data },
  },
  watchList: { path: 'watches/list/.json', scope: 'manage', body: { meta_data } },
  watchDelete: {
    path: 'watches/delete/.json',
    scope: 'manage',
    body: { meta_data },
    refersTo: ['watch_id'],
  },
} as const satisfies Record<string, PublisherCall>

/** What only a test key may call, with tests of its own (test/test-keys/test-clock.test.ts). */
export const otherCalls = ['test_clock/view', 'test_clock/set'] as const

export type AnyCallName = CallName | keyof typeof surroundingCalls

/** All calls of the publisher interface. */
export const calls: Readonly<Record<AnyCallName, PublisherCall>> = { ...publisherCalls, ...surroundingCalls }
export const allCallNames = Object.keys(calls) as AnyCallName[]

/** A copy of the call's body with a key, and with its references where it has some. */
export function bodyOf(call: AnyCallName, key: string, references: JsonBody = {}): JsonBody {
  const { body, refersTo = [] } = calls[call]
  const named = Object.entries(references).filter(([field]) => refersTo.includes(field))
  return { key, ...Object.fromEntries(named), ...structuredClone(body) }
}

/** Sets the value at a path such as `guest.addresses[0].state`; undefined removes it. Changes the given body. */
export function setAt(body: JsonBody, path: string, value: unknown): JsonBody {
  const steps = path.split(/[.[\]]+/).filter(step => step !== '')
  const last = steps.pop() ?? ''
  let place: JsonBody | undefined = body
  for (const step of steps) place = place?.[step] as JsonBody | undefined
  if (typeof place !== 'object' || place === null) return body
  if (Array.isArray(place)) {
    // A JSON list has entries and no names.
    if (/^\d+$/.test(last)) place[Number(last)] = value
  } else if (value === undefined) delete place[last]
  else {
    // `__proto__` is an ordinary field in JSON.
    Object.defineProperty(place, last, { value, enumerable: true, configurable: true, writable: true })
  }
  return body
}

/** The objects of a body that may name a stay: itself, and the items of a basket. */
export const stayObjects = (body: JsonBody): JsonBody[] => [
  body,
  ...(Array.isArray(body.items) ? (body.items as JsonBody[]) : []),
]

/** Status and text of an answer, without parts that differ with every preview and hold. */
export const told = ({ status, text }: { status: number; text: string }): [number, string] => [
  status,
  text.replace(/"(quote_id|hold_id)":"[^"]*"/, '"$1":"drawn anew"'),
]
