// Requests with a card that fail: refused bookings; cards and keys in wrong fields, headers and addresses; unreadable
// bodies; callers without a key.

import {
  type Booking,
  type CanaryCall,
  type CanaryServer,
  canaryBooking,
  cvvs,
  publisherPath,
  reservationPath,
  strangeKey,
} from './canary-bookings.ts'
import { canaryNumber, grouped } from './canary-needles.ts'

/** All of them, in an order that does not matter. */
export const misplacedCalls = (server: CanaryServer): CanaryCall[] => [
  ...refusedBookings(server),
  ...misplaced(server),
  ...unreadable(server),
  ...wrongCallers(server),
]

/** Refused because of card, room, price or address. */
function refusedBookings(server: CanaryServer): CanaryCall[] {
  const changes: ((booking: Booking) => object)[] = [
    ({ payment }) => ({
      payment: { ...payment, number: payment.number.replace(/.$/, digit => `${9 - Number(digit)}`) },
    }),
    ({ payment }) => ({ payment: { ...payment, number: `${payment.number}00` } }),
    ({ payment }) => ({ payment: { ...payment, cvv: cvvs.four[0] } }),
    ({ payment }) => ({ payment: { ...payment, cvv: cvvs.long } }),
    ({ payment }) => ({ payment: { ...payment, cvv: Number(cvvs.long) } }),
    ({ payment }) => ({ payment: { ...payment, cvv: `${cvvs.long}${cvvs.long}` } }),
    ({ payment }) => ({ payment: { ...payment, year: 2020 } }),
    ({ payment }) => ({ payment: { ...payment, month: '13' } }),
    () => ({ accommodation_id: 99 }),
    () => ({ rate_code: 'NONE' }),
    () => ({ rooms: [{ name: 'Many', adults: 9 }] }),
    () => ({ discount_code: 'NOBODY' }),
    () => ({ expected_total: '1' }),
    ({ guest }) => ({
      guest: {
        ...guest,
        addresses: [{ type: 'Billing', line_1: 'A', country: 'US', postal_code: '1', state: 'ZZ' }],
      },
    }),
    ({ checkin }) => ({ checkout: checkin }),
    () => ({ currency: 'XXX' }),
  ]
  return changes.flatMap(change =>
    [9001, 9002, 9003].map(property => {
      const booking = canaryBooking(server, property)
      return { method: 'POST', path: reservationPath, body: { ...booking, ...change(booking) } } as const
    }),
  )
}

/** A card number in every field, header and address for something else; a CVV and a key in some of them. */
function misplaced(server: CanaryServer): CanaryCall[] {
  const { key, adminKey } = server
  const call = (change: (booking: Booking, number: string) => object): CanaryCall => {
    const booking = canaryBooking(server)
    const number = booking.payment.number
    return { method: 'POST', path: reservationPath, body: { ...booking, ...change(booking, number) } }
  }
  const inField = (path: string): CanaryCall[] =>
    [
      (number: string) => number,
      (number: string) => grouped(number, ' '),
      Number,
      (number: string) => [number],
    ].map(write =>
      call((booking, number) => {
        const changed = structuredClone(booking)
        setAt(changed, path.split('.'), write(number))
        return changed
      }),
    )
  const [number, other] = [canaryNumber(), canaryNumber('AX')]
  const view = { key, property_id: 9001 }
  const header = (name: string, value: string): CanaryCall => ({
    method: 'POST',
    path: reservationPath,
    body: canaryBooking(server),
    headers: { [name]: value },
  })
  return [
    ...fields.flatMap(inField),
    call((_, number) => ({ [number]: number, guest: { [number]: cvvs.long } })),
    call(({ payment }) => ({ payment: payment.number, cvv: cvvs.long })),
    call(({ payment }) => ({ payment: [payment, cvvs.long] })),
    call(({ guest, payment }) => ({
      guest: { ...guest, note: `Card ${grouped(payment.number, ' ')} 12/27 ${cvvs.long}` },
    })),
    header('x-request-id', number),
    header('idempotency-key', number),
    header('idempotency-key', `${number} ${cvvs.long}`),
    header('authorization', `Bearer ${number}`),
    header('cookie', `card=${number}`),
    header('user-agent', `${number} ${key}`),
    header('referer', `https://shop.example/?card=${number}&key=${key}`),
    header('content-type', `application/${number}`),
    { method: 'POST', path: `/publisher/v3.0/book/${number}`, body: view },
    { method: 'POST', path: `${publisherPath('property/view')}?number=${number}&key=${key}`, body: view },
    { method: 'GET', path: `/${number}?cvv=${cvvs.long}&key=${adminKey}` },
    { method: 'GET', path: `/admin/v1/properties/${other}`, headers: bearer(adminKey) },
    { method: 'DELETE', path: `${reservationPath}?number=${number}`, body: view },
    { method: 'POST', path: publisherPath('property/view'), body: { ...view, property_id: Number(number) } },
    {
      method: 'POST',
      path: publisherPath('properties/view'),
      body: { key, properties: `${number},${other}` },
    },
    { method: 'POST', path: publisherPath('reservation/view'), body: { key, confirmation_number: number } },
    {
      method: 'POST',
      path: publisherPath('book/hold'),
      body: { ...canaryBooking(server), meta_data: { session_id: number } },
    },
    {
      method: 'PUT',
      path: '/admin/v1/properties/9001',
      body: canaryBooking(server),
      headers: bearer(adminKey),
    },
    {
      method: 'PUT',
      path: '/admin/v1/properties/9001',
      body: { id: 9001, [number]: other },
      headers: bearer(adminKey),
    },
    { method: 'PUT', path: '/admin/v1/properties/9001', body: { id: number }, headers: bearer(adminKey) },
    {
      method: 'POST',
      path: '/webhooks/stripe',
      body: { number, key },
      headers: { 'stripe-signature': `t=1,v1=${number}` },
    },
  ]
}

/** Fields of a reservation, including texts that are stored. */
const fields = [
  'key',
  'property_id',
  'accommodation_id',
  'rate_code',
  'checkin',
  'checkout',
  'currency',
  'discount_code',
  'quote_id',
  'hold_id',
  'expected_total',
  'allow_duplicate',
  'verbosity',
  'rooms',
  'rooms.0',
  'rooms.0.name',
  'rooms.0.adults',
  'rooms.0.children_ages',
  'rooms.0.bed_type',
  'guest',
  'guest.first_name',
  'guest.last_name',
  'guest.email',
  'guest.note',
  'guest.addresses',
  'guest.addresses.0.line_1',
  'guest.addresses.0.line_2',
  'guest.addresses.0.city',
  'guest.addresses.0.country',
  'guest.addresses.0.postal_code',
  'guest.addresses.0.region',
  'payment',
  'payment.cardholder',
  'payment.month',
  'payment.year',
  'payment.cvv',
  'payment.postal_code',
  'meta_data',
  'meta_data.session_id',
  'meta_data.ip',
  'meta_data.user_agent',
]

/** Creates missing objects on the path. */
function setAt(target: object, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  const fields = target as Record<string, unknown>
  if (rest.length === 0) {
    fields[name] = value
    return
  }
  if (name === 'addresses')
    fields[name] ??= [{ type: 'Billing', line_1: 'A', country: 'DE', postal_code: '1', region: 'BY' }]
  if (fields[name] === undefined) fields[name] = {}
  setAt(fields[name] as object, rest, value)
}

/** Invalid JSON, which parsers like to quote in errors. */
function unreadable(server: CanaryServer): CanaryCall[] {
  const text = (): string => JSON.stringify({ ...canaryBooking(server), cvv: cvvs.long })
  const number = canaryNumber()
  const bodies: (string | Buffer)[] = [
    text().slice(0, -1),
    text().replace('"payment":', '"payment"'),
    `${text()}${text()}`,
    `[${text()}]`,
    `"${number}"`,
    number,
    `{"${number}": 1, "${number}": 2}`,
    `{"key": ${number}${cvvs.long}x}`,
    `${'['.repeat(30)}${number}${']'.repeat(30)}`,
    Buffer.concat([Buffer.from(text()), Buffer.from([0xff])]),
    text().replace('}', `, "more": "${`${number} `.repeat(20_000)}"}`),
    text().replaceAll('"', "'"),
    `number=${number}&cvv=${cvvs.long}&key=${server.key}`,
  ]
  return bodies.flatMap(body => [
    { method: 'POST', path: reservationPath, body },
    { method: 'PUT', path: '/admin/v1/properties/9001', body, headers: bearer(server.adminKey) },
  ])
}

function wrongCallers(server: CanaryServer): CanaryCall[] {
  const booking = (): object => canaryBooking(server)
  const { key, adminKey } = server
  return [
    { method: 'POST', path: reservationPath, body: { ...booking(), key: strangeKey } },
    { method: 'POST', path: reservationPath, body: { ...booking(), key: adminKey } },
    {
      method: 'POST',
      path: reservationPath,
      body: { ...booking(), key: undefined },
      headers: bearer(strangeKey),
    },
    { method: 'GET', path: `/admin/v1/properties?key=${adminKey}`, headers: bearer(key) },
    { method: 'GET', path: '/admin/v1/properties', headers: bearer(strangeKey) },
    { method: 'GET', path: '/metrics', headers: bearer(adminKey) },
    { method: 'POST', path: publisherPath('book/reservation'), body: { ...booking(), key: [key, adminKey] } },
  ]
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
