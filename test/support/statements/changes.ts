// Short words for changing reservations, for tests of what becomes of it.

import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import { addDays, type Day, formatDay } from '../../../src/values/civil-dates.ts'
import { type BookingContext, hotels } from '../hotels/booking-context.ts'
import type { TestAnswer } from '../run/test-app.ts'

export interface BookedStay {
  readonly id: string
  readonly number: string
  readonly checkin: Day
  readonly nights: number
}

export interface Changing {
  /** Books the nights at one of the three hotels, whose price of a night is 100. */
  booked(hotel: keyof typeof hotels, choices?: { nights?: number; rooms?: number }): Promise<BookedStay>
  modify(id: string, fields: object, headers?: Record<string, string>): Promise<TestAnswer>
  /** Sold and held on each of so many nights of room 1 from a day on. */
  counts(property: number, from: Day, nights: number): Promise<string>
  /** What is held and taken under each authorisation of a reservation, as "100 authorised". */
  money(id: string): string[]
  /** Takes all steps that are left to take with the money. */
  settle(): Promise<void>
}

export function changing(context: BookingContext): Changing {
  const { book, request, harness, key, gateway } = context
  return {
    booked: async (hotel, { nights = 1, rooms = 1 } = {}) => {
      for (let day = 0; day < nights; day += 1) context.freshDay()
      const checkin = context.freshDay()
      for (let day = 0; day < nights; day += 1) context.freshDay()
      const { status, body, text } = await book(request({ property: hotels[hotel], checkin, nights, rooms }))
      if (status !== 200) throw new Error(text)
      return { id: body.id, number: body.confirmation_number, checkin, nights }
    },
    modify: (id, fields, headers) =>
      harness.post('reservation/modify/.json', { key, id, ...fields }, headers),
    counts: async (property, from, nights) => {
      const each = Array.from({ length: nights }, (_, index) =>
        context.counters(property, formatDay(addDays(from, index))),
      )
      return (await Promise.all(each))
        .map(({ sold, held }) => (held === 0 ? `${sold}` : `${sold}+${held}`))
        .join(' ')
    },
    money: id =>
      gateway.ledger.entries
        .filter(({ reference }) => reference === id)
        .map(({ authorised, captured, refunded, state }) =>
          state === 'captured' || state === 'refunded'
            ? `${authorised / 100} took ${(captured - refunded) / 100}`
            : `${authorised / 100} ${state}`,
        ),
    settle: async () => {
      for (let step = 0; step < 4; step += 1) await capturePayments(context.context)
    },
  }
}
