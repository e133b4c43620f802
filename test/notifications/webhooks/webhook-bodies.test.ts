// The bodies of webhooks, field by field, and the calendar file of a stay, line by line: what receivers read of each event.

import { describe, expect, test } from 'vitest'
import { type CalendarStay, calendarFile } from '../../../src/operations/notifications/mails/calendar-file.ts'
import { testBody, webhookBody } from '../../../src/operations/notifications/webhook-payload.ts'
import { openSecret, sealSecret } from '../../../src/operations/notifications/webhook-secrets.ts'
import { eventTypes } from '../../../src/store/reservations/reservation-moves.ts'
import { minor } from '../../../src/values/money.ts'
import { Keyring } from '../../../src/values/secrets/keyring.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { stayPrice } from '../../support/hotels/booked-stay.ts'
import {
  mailContext,
  mailProperty,
  numberedStay,
  silentProperty,
} from '../../support/notifications/mail-contexts.ts'

const event = (type: string) => ({
  sequence: 41,
  eventId: 'e-1',
  type,
  publisherId: 7,
  propertyId: 3144,
  reservationId: 'r',
  reservationVersion: 3,
  occurredAt: '2026-12-01T12:00:00Z',
})
const price = stayPrice({
  currency: 'KWD',
  decimals: 3,
  total: { ...stayPrice().total, total: minor(1_234_567) },
})

describe('the body of a webhook', () => {
  test.each([
    ['reservation.confirmed', 'confirmed', 'R2612ABCDE'],
    ['reservation.modified', 'confirmed', 'R2612ABCDE'],
    ['reservation.cancelled', 'cancelled', 'R2612ABCDE'],
    ['reservation.failed', 'failed', null],
  ])('of %s says the stay as %s', (type, status, confirmation_number) => {
    // It is the event that says the status: the reservation may have gone on since.
    const reservation = numberedStay({ price, status: 'completed', version: 9 })
    expect(JSON.parse(webhookBody(event(type), reservation))).toEqual({
      type,
      timestamp: '2026-12-01T12:00:00Z',
      data: {
        event_id: 'e-1',
        sequence: 41,
        reservation: {
          id: reservation.id,
          confirmation_number,
          status,
          property_id: 3144,
          room_id: 1,
          rate_code: 'BAR',
          checkin: '2027-03-12',
          checkout: '2027-03-14',
          total: 1234.567,
          currency: 'KWD',
          version: 3,
        },
      },
    })
  })

  test('of every type has a status that publishers know', () => {
    const known = ['pending', 'confirmed', 'failed', 'cancelled', 'completed', 'no_show']
    expect(eventTypes.length).toBeGreaterThan(3)
    for (const type of eventTypes) {
      const { data } = JSON.parse(webhookBody(event(type), numberedStay()))
      expect(known, type).toContain(data.reservation.status)
    }
  })

  test('of a test is about no reservation', () => {
    const now = Temporal.Instant.from('2026-12-01T12:00:00.5Z')
    expect(JSON.parse(testBody('e-2', now))).toEqual({
      type: 'webhook.test',
      timestamp: '2026-12-01T12:00:00.5Z',
      data: { event_id: 'e-2', sequence: 0, reservation: null },
    })
  })
})

describe('the secret of a webhook', () => {
  const keyring = new Keyring(Buffer.alloc(32, 1))
  const secret = new Secret('whsec_ä')
  const sealed = sealSecret(keyring, 7, secret)

  test('is opened for its publisher, and is another text each time that it is sealed', () => {
    expect(openSecret(keyring, 7, sealed).reveal(text => text)).toBe('whsec_ä')
    expect(sealed).toHaveLength(12 + Buffer.byteLength('whsec_ä') + 16)
    expect(sealSecret(keyring, 7, secret).equals(sealed)).toBe(false)
  })

  test('is opened neither for another publisher, nor by another key, nor changed in any byte', () => {
    const says = 'a webhook secret cannot be decrypted: SECRET_KEY has changed since it was stored'
    expect(() => openSecret(keyring, 8, sealed)).toThrow(says)
    expect(() => openSecret(new Keyring(Buffer.alloc(32, 2)), 7, sealed)).toThrow(says)
    for (const place of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[place]! ^= 1
      expect(() => openSecret(keyring, 7, changed), String(place)).toThrow(says)
    }
  })
})

describe('the calendar file of a stay', () => {
  const lines = (stay: Partial<CalendarStay>, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') =>
    calendarFile({ ...mailContext(), ...stay }, method, 'stay@hotels.example').replaceAll('\r\n ', '')
  const head = (method: string, status: string, language = 'EN') => [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Hostelry//Reservations//${language}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${numberedStay().id}@hostelry`,
    'DTSTAMP:20261202T183000Z',
    'SEQUENCE:1',
    `STATUS:${status}`,
    'DTSTART;VALUE=DATE:20270312',
    'DTEND;VALUE=DATE:20270314',
  ]
  const foot = (name: string) => [
    `ORGANIZER;CN="${name}":mailto:stay@hotels.example`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]

  test('says everything of the place', () => {
    expect(lines({}).split('\r\n')).toEqual([
      ...head('PUBLISH', 'CONFIRMED'),
      'SUMMARY:Hotel Zum Löwen',
      'DESCRIPTION:Confirmation number: R2612ABCDE\\nRoom: Double\\nCheck-in from 15:00\\nCheck-out until 11:00\\nTelephone: +1 970 555 0100',
      'LOCATION:Hotel Zum Löwen\\, 1 Main Street\\, Aspen\\, CO 81611\\, United States',
      'GEO:39.19;-106.82',
      'URL:https://example.com/lion',
      ...foot('Hotel Zum Löwen'),
    ])
  })

  test('of a cancellation at a place that says little says so, in its words', () => {
    const property = { ...silentProperty, name: 'A "b"' }
    expect(lines({ property }, 'CANCEL').split('\r\n')).toEqual([
      ...head('CANCEL', 'CANCELLED'),
      'SUMMARY:Cancelled: A "b"',
      'DESCRIPTION:Confirmation number: R2612ABCDE\\nRoom: Double',
      'LOCATION:A "b"',
      ...foot("A 'b'"),
    ])
    expect(lines({ language: 'de' })).toContain('PRODID:-//Hostelry//Reservations//DE\r\n')
  })

  test('names a place on the map where both of its coordinates are known', () => {
    const at = (latitude: number | null, longitude: number | null) => {
      const physical_address = { ...mailProperty.content.physical_address!, latitude, longitude }
      const property = { ...mailProperty, content: { ...mailProperty.content, physical_address } }
      return /GEO:(.*)\r/.exec(lines({ property }))?.[1]
    }
    expect([at(0, 0), at(1, null), at(null, 1), at(null, null)]).toEqual([
      '0;0',
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    [71, 1],
    [72, 2],
    [71 + 74, 2],
    [71 + 75, 3],
  ])('has an address of %i characters on %i lines', (length, count) => {
    const url = `https://${'a'.repeat(length - 8)}`
    const property = { ...mailProperty, content: { ...mailProperty.content, url } }
    const file = calendarFile({ ...mailContext(), property }, 'PUBLISH', 'stay@hotels.example')
    const written = file.slice(file.indexOf('URL:'), file.indexOf('ORGANIZER'))
    expect(written.split('\r\n').length - 1).toBe(count)
    expect(written.replaceAll('\r\n ', '')).toBe(`URL:${url}\r\n`)
  })
})
