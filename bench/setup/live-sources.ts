// Live sources for benchmarks: each answers after a given time with one room and a few rates for every property.

import { setTimeout as pause } from 'node:timers/promises'
import type { LiveAvailability, LiveRate, LiveSearch } from '../../src/sources/live-offers.ts'
import type { LiveSource } from '../../src/sources/source.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { minor } from '../../src/values/money.ts'

const rates = 6

/** Nothing is booked there. */
export function liveSource(name: string, milliseconds: number): LiveSource {
  const never = async () => {
    throw new Error('nothing is booked in this scene')
  }
  return {
    name,
    supports: { resolve: false, cancel: false, list: false, card: false },
    times: { search: 30, quote: 5, book: 30, final: 60, lag: 60 },
    limits: { properties: 25, rooms: 8, nights: 28, daysAhead: 500 },
    search: async (search, deadline) => {
      await pause(milliseconds, undefined, { signal: deadline })
      return { answered: new Map(search.properties.map(({ key }) => [key, availability(search)])) }
    },
    check: never,
    book: never,
    resolve: never,
    cancel: never,
    list: never,
  }
}

const availability = (search: LiveSearch): LiveAvailability => ({
  rooms: [
    { key: 'room', rates: Array.from({ length: rates }, (_, index) => rateOf(search, index)), reasons: [] },
  ],
  unavailable: null,
  reasons: [],
})

function rateOf({ checkin, checkout, currency }: LiveSearch, index: number): LiveRate {
  const nights = Array.from({ length: checkout - checkin }, (_, night) => {
    const rate = minor(10_000 + 700 * index)
    return { day: addDays(checkin, night), rate, originalRate: rate, available: 5 }
  })
  const tax = minor(2_300)
  const total = minor(nights.reduce((sum, { rate }) => sum + rate, 0) + tax)
  return {
    code: `RATE${index}`,
    title: 'A rate',
    text: 'What comes with it.',
    amenities: ['Free breakfast', 'Free parking'],
    mealPlan: 'breakfast',
    currency,
    nights,
    taxes: [{ name: 'Tax', description: '', amount: tax }],
    fees: [],
    checkinFees: [],
    total,
    dueNow: minor(0),
    promotions: [],
    isRefundable: false,
    penalties: [{ from: null, until: null, penalty: total }],
    noShowPenalty: total,
    cancellationText: null,
    depositText: null,
    offers: [{ bed: null, token: 'x'.repeat(300), expiresAt: null }],
  }
}
