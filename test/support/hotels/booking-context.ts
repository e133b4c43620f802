// A server with three small hotels that collect payments in the three ways, a gateway controlled by the test, and short
// functions for booking and for checking the outcome.

import { expect } from 'vitest'
import type { AppContext } from '../../../src/operations/context.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import type { PaymentGateway } from '../../../src/outbound/payments/payment-gateway.ts'
import type { InventorySource } from '../../../src/sources/source.ts'
import { addDays, type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { type Clock, type FixedClock, systemClock } from '../../../src/values/clock.ts'
import { ScriptedGateway } from '../payments/scripted-gateway.ts'
import { type TestAnswer, type TestApp, testApp, testPublisher, testToday } from '../run/test-app.ts'
import { bookingBody, smallHotel } from './small-hotel.ts'

/** No charge; full payment at booking; cards kept in the vault. */
export const hotels = { plain: 9001, paid: 9002, vault: 9003 } as const

export interface BookingContext {
  readonly harness: TestApp
  readonly context: AppContext
  readonly gateway: ScriptedGateway
  readonly key: string
  /** A day without bookings, another one at each call. */
  freshDay(): Day
  /** A request for one night that duplicates no other: room 1 of the property for two adults at 100 dollars. */
  request(choices?: Partial<Parameters<typeof bookingBody>[0]>): ReturnType<typeof bookingBody>
  book(body: object, headers?: Record<string, string>): Promise<TestAnswer>
  /** Sold and held on one night of room 1. */
  counters(property: number, night: string): Promise<{ sold: number; held: number }>
  reservations(property: number, night: string): Promise<StoredReservation[]>
  /** The findings of the doctor. */
  findings(): Promise<string[]>
  /** Advances the clock. */
  pass(duration: Temporal.DurationLike): void
}

export interface StoredReservation {
  readonly id: string
  readonly status: string
  readonly payment: string
  readonly confirmationNumber: string
}

interface ContextChoices {
  readonly allotment?: number
  /** Remote sources. */
  readonly sources?: (clock: FixedClock) => readonly InventorySource[]
  /** Replaces the scripted gateway. */
  readonly payments?: (clock: Clock) => PaymentGateway
  /** Environment variables in addition to those of every test. */
  readonly variables?: Readonly<Record<string, string>>
}

export async function bookingContext(choices: ContextChoices = {}): Promise<BookingContext> {
  const { allotment = 3, sources, payments, variables = {} } = choices
  let clock: Clock = systemClock
  const moving = { now: () => clock.now(), milliseconds: () => clock.milliseconds() }
  const gateway = new ScriptedGateway(moving)
  const harness = await testApp({
    payments: payments?.(moving) ?? gateway,
    jobs: false,
    variables,
    ...(sources && { sources }),
  })
  clock = harness.clock
  const { context } = harness.app
  const { key } = await testPublisher(harness)
  const from = parseDay(testToday)!
  const paidInFull = { steps: [{ charge: 'full' }] }
  const collections = { plain: 'none', paid: 'gateway', vault: 'vault' }
  for (const [name, id] of Object.entries(hotels)) {
    const document = smallHotel({ id, from, allotment })
    const rate_plans = document.rate_plans.map(plan => ({ ...plan, deposit: paidInFull }))
    const payment_collection = collections[name as keyof typeof hotels]
    await importProperty(context, { ...document, rate_plans, payment_collection }, null)
  }
  let days = 0
  const freshDay = (): Day => {
    days += 2
    return addDays(from, 10 + days)
  }
  return {
    harness,
    context,
    gateway,
    key,
    freshDay,
    request: (choices = {}) => bookingBody({ key, checkin: freshDay(), nights: 1, ...choices }),
    book: (body, headers) => harness.post('book/reservation/.json', body, headers),
    counters: async (property, night) => {
      const [row] = await context.database.query<{ sold: number; held: number }>(
        'SELECT sold, held FROM night WHERE property_id = $1 AND room_id = 1 AND night = $2',
        [property, night],
      )
      return row ?? { sold: 0, held: 0 }
    },
    reservations: (property, night) =>
      context.database.query<StoredReservation & Record<string, unknown>>(
        `SELECT reservation_id AS id, status, payment_state AS payment, confirmation_number AS "confirmationNumber"
           FROM reservation WHERE property_id = $1 AND checkin = $2 ORDER BY created_at, reservation_id`,
        [property, night],
      ),
    findings: async () =>
      (await diagnose(context)).findings.map(({ invariant, sentence }) => `${invariant}: ${sentence}`),
    pass: duration => harness.clock.moveTo(harness.clock.now().add(duration).toString()),
  }
}

/** The status of the answer, with the type of fault if there is one. */
export const outcome = ({ status, body }: TestAnswer): string =>
  body.type ? `${status} ${body.type}` : `${status}`

/** Waits until a condition holds, as long as every poll does. */
export const eventually = (holds: () => Promise<boolean> | boolean): Promise<void> =>
  expect.poll(holds, { interval: 20 }).toBe(true)
