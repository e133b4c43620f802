// A live source that sells rooms of the house that stands in two of them: it gives its rates when it is searched, and checks
// one before it is booked. Its books and its network are those of every simulated source.

import type {
  LiveAvailability,
  LiveCheck,
  LiveCheckAnswer,
  LiveRate,
  LiveSearch,
  LiveSearchAnswer,
  LiveStay,
  OnAnswered,
} from '../../../src/sources/live-offers.ts'
import type { BookOutcome, LiveSource, SourceBooking } from '../../../src/sources/source.ts'
import { addDays } from '../../../src/values/civil-dates.ts'
import { type Minor, minor } from '../../../src/values/money.ts'
import { roomThere } from '../hotels.ts'
import type { Loom } from '../loom.ts'
import { dieNow } from './simulated-gateway.ts'
import { type Manner, SimulatedSource } from './simulated-source.ts'

/** Of a night in a room, in minor units, where the source asks its usual price. */
const usualNight = 10_000
const offerMinutes = 15

export class SimulatedLive extends SimulatedSource implements LiveSource {
  override readonly times: LiveSource['times']
  readonly limits = { properties: 50, rooms: 4, nights: 14, daysAhead: 365 }
  /** Bookings at another total than the offer that they name has. */
  readonly misquoted: string[] = []
  readonly #loom: Loom

  constructor(loom: Loom, manner: Manner, name: string) {
    super(loom, manner, name)
    this.#loom = loom
    this.times = { ...manner.times, search: 8 }
  }

  async search(
    search: LiveSearch,
    deadline: AbortSignal,
    onAnswered?: OnAnswered,
  ): Promise<LiveSearchAnswer> {
    const order = await this.#loom.turn(`asks ${this.name} what it has`)
    if (order === 'die after') return dieNow()
    const { dice } = this.#loom
    if (!this.isCalm && (this.isDown || dice.chance(12))) {
      // A slow source says nothing for as long as it may.
      while (dice.chance(60) && !deadline.aborted) await this.#loom.sleep(3_000)
      return { answered: null, reason: 'no answer', retryAfter: null }
    }
    const availability = this.#availability(search)
    for (const { key } of search.properties) onAnswered?.(key, availability)
    return { answered: new Map(search.properties.map(({ key }) => [key, availability])) }
  }

  async check({ stay, rate }: LiveCheck): Promise<LiveCheckAnswer> {
    const order = await this.#loom.turn(`asks ${this.name} for its price`)
    if (order === 'die after') return dieNow()
    const { dice } = this.#loom
    if (!this.isCalm) {
      if (this.isDown || dice.chance(5)) return { outcome: 'unavailable', reason: 'no answer' }
      if (dice.chance(4)) return { outcome: 'sold_out' }
      if (dice.chance(6)) return { outcome: 'expired' }
    }
    const now = this.#rate(stay, rate.code)
    this.tell(now.total)
    return { outcome: 'available', rate: now, offer: now.offers[0]! }
  }

  override book(booking: SourceBooking, deadline: AbortSignal): Promise<BookOutcome> {
    if (booking.live?.offer.token !== tokenOf(this.name, booking.total))
      this.misquoted.push(booking.reference)
    return super.book(booking, deadline)
  }

  #availability(stay: LiveStay): LiveAvailability {
    const rates = ['FLEX', 'BREAKFAST'].map(code => this.#rate(stay, code))
    return { rooms: [{ key: roomThere, rates, reasons: [] }], unavailable: null, reasons: [] }
  }

  #rate({ checkin, checkout, parties }: LiveStay, code: string): LiveRate {
    const percent = this.pricePercent * (code === 'FLEX' ? 100 : 130)
    const rate = minor((usualNight * parties.length * percent) / 10_000)
    const nights = Array.from({ length: checkout - checkin }, (_, index) => ({
      day: addDays(checkin, index),
      rate,
      originalRate: rate,
      available: 3,
    }))
    const total = minor(rate * nights.length)
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(this.#loom.milliseconds())
      .add({ minutes: offerMinutes })
      .toString()
    return {
      code,
      title: code,
      text: '',
      amenities: [],
      currency: 'USD',
      mealPlan: code === 'FLEX' ? 'room_only' : 'breakfast',
      nights,
      taxes: [],
      fees: [],
      checkinFees: [],
      promotions: [],
      total,
      dueNow: total,
      isRefundable: true,
      noShowPenalty: total,
      penalties: [{ from: null, until: null, penalty: minor(0) }],
      cancellationText: null,
      depositText: null,
      offers: [{ bed: null, token: tokenOf(this.name, total), expiresAt }],
    }
  }
}

/** What an offer is known by: whose it is, and what it costs. */
const tokenOf = (name: string, total: Minor): string => `${name} ${total}`
