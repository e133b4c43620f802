// Bookings with a card number each, so that a canary found somewhere identifies its request; with their hotels, codes, keys
// and guests.

import { randomBytes, randomInt } from 'node:crypto'
import { keyText } from '../../../src/lodging/publishers/api-key.ts'
import { addDays, type Day } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../hotels/small-hotel.ts'
import { canaryNumber, type Needle, needlesOf } from './canary-needles.ts'

/** CVVs that are too short for a text search: matched only as whole values and words. */
export const shortCvvs = ['983', '417', '9836', '4172']

/** CVVs of 3 and 4 digits in turn, and one that is long enough for a text search. */
export const cvvs = {
  three: shortCvvs.slice(0, 2),
  four: shortCvvs.slice(2),
  long: `86${String(randomInt(10 ** 8)).padStart(8, '7')}`,
}

/** Part of all names of guests and sessions of this run. */
export const word = randomBytes(5).toString('hex')
/** Part of the e-mail address of every guest of this run. */
const guestMark = `quux-${word}`
/** A key that does not exist. */
export const strangeKey = keyText(`nobody-${word}`)

export const guestNeedles = (): Needle[] => needlesOf(guestMark)
export const keyNeedles = (keys: readonly string[]): Needle[] => [...keys, strangeKey].flatMap(needlesOf)
export const cvvNeedles = (): Needle[] => needlesOf(cvvs.long)

export interface CanaryCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its query. */
  readonly path: string
  readonly body?: object | string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface CanaryAnswer {
  readonly call: CanaryCall
  readonly status: number
  /** Body and headers, as text. */
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any
}

export interface CanaryServer {
  readonly key: string
  readonly adminKey: string
  readonly firstDay: Day
  send(call: CanaryCall): Promise<CanaryAnswer>
}

/** Three hotels for these days: one only checks cards, one takes payment at booking, one keeps cards. */
export const canaryHotels = (firstDay: Day) =>
  Object.entries({ 9001: 'none', 9002: 'gateway', 9003: 'vault' }).map(([id, payment_collection]) => {
    const context = smallHotel({ id: Number(id), from: firstDay, allotment: 90 })
    return {
      ...context,
      payment_collection,
      payment_types: [{ code: 'VI' }, { code: 'MC' }, { code: 'AX' }],
      reservation_email: 'desk@hotel.example',
      rate_plans: context.rate_plans.map(plan => ({ ...plan, deposit: { steps: [{ charge: 'full' }] } })),
    }
  })

let guests = 0

/** A booking at a hotel by a new guest with a new card. */
export function canaryBooking(
  { key, firstDay }: CanaryServer,
  property = 9001,
  brand: 'VI' | 'MC' | 'AX' = 'VI',
) {
  guests += 1
  const body = bookingBody({ key, checkin: addDays(firstDay, 5 + (guests % 40)), nights: 2, property })
  return {
    ...body,
    guest: { ...body.guest, email: `${guestMark}-${guests}@guest.example` },
    payment: {
      ...body.payment,
      number: canaryNumber(brand),
      cvv: (brand === 'AX' ? cvvs.four : cvvs.three)[guests % 2]!,
    },
  }
}

export type Booking = ReturnType<typeof canaryBooking>

export const reservationPath = '/publisher/v3.0/book/reservation/.json'
export const publisherPath = (path: string): string => `/publisher/v3.0/${path}/.json`

/** Sends a body to reservation. */
export const reserveBy = (
  { send }: CanaryServer,
  body: object | string | Buffer,
  headers: Record<string, string> = {},
): Promise<CanaryAnswer> => send({ method: 'POST', path: reservationPath, body, headers })

/** Cards that the test gateways decline or challenge; they are used nowhere else. */
export const refusedCards = [
  '4000000000000002',
  '4000000000009995',
  '4000000000000069',
  '4000000000000127',
  '4000002760003184',
]
