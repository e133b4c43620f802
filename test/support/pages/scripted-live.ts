// A live source that does what the test says: one room type with two rates, lines that add up, offers that expire. Bookings
// are those of the scripted source.

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
import type {
  BookingReference,
  LiveSource,
  SourceBooking,
  SourceCapabilities,
} from '../../../src/sources/source.ts'
import type { Day } from '../../../src/values/civil-dates.ts'
import { addDays } from '../../../src/values/civil-dates.ts'
import type { Clock } from '../../../src/values/clock.ts'
import { type Minor, minor } from '../../../src/values/money.ts'
import { ScriptedSource } from '../sources/scripted-source.ts'

export class ScriptedLive implements LiveSource {
  readonly name: string
  readonly times = { search: 5, quote: 5, book: 90, final: 120, lag: 90 }
  readonly limits = { properties: 50, rooms: 4, nights: 14, daysAhead: 365 }
  /** The books, and what becomes of bookings. */
  readonly behind: ScriptedSource
  /** Of a night at the first rate; the second is dearer by half. */
  price = minor(12_000)
  /** What it sells in. */
  currency = 'USD'
  /** Minutes for which offers hold. */
  offerMinutes = 10
  /** Replaces what it finds. */
  searches:
    | ((search: LiveSearch, deadline: AbortSignal, onAnswered: OnAnswered) => Promise<LiveSearchAnswer>)
    | null = null
  /** Changes each rate that it finds. */
  twist: (rate: LiveRate) => LiveRate = rate => rate
  /** Replaces what it checks. */
  checks: ((check: LiveCheck) => LiveCheckAnswer) | null = null
  /** The properties of each search, and each check. */
  readonly calls: string[] = []
  readonly #clock: Clock
  #offers = 0

  constructor(clock: Clock, name = 'live') {
    this.#clock = clock
    this.name = name
    this.behind = new ScriptedSource(clock, name)
  }

  get supports(): SourceCapabilities {
    return this.behind.supports
  }

  async search(
    search: LiveSearch,
    deadline: AbortSignal,
    onAnswered: OnAnswered = () => undefined,
  ): Promise<LiveSearchAnswer> {
    this.calls.push(`search ${search.properties.map(({ key }) => key).join(' ')}`)
    if (this.searches !== null) return this.searches(search, deadline, onAnswered)
    return { answered: new Map(search.properties.map(({ key }) => [key, this.available(search)])) }
  }

  async check(check: LiveCheck): Promise<LiveCheckAnswer> {
    this.calls.push(`check ${check.rate.code} ${check.offer.bed?.code} ${check.offer.token}`)
    if (this.checks !== null) return this.checks(check)
    const offer = { ...check.offer, token: `book ${check.offer.token}` }
    const [rate] = this.available(check.stay).rooms[0]!.rates.filter(({ code }) => code === check.rate.code)
    return rate ? { outcome: 'available', rate, offer } : { outcome: 'sold_out' }
  }

  book = (booking: SourceBooking) => this.behind.book(booking)
  resolve = (booking: BookingReference) => this.behind.resolve(booking)
  cancel = (booking: BookingReference, key: string) => this.behind.cancel(booking, key)
  list = (day: Day) => this.behind.list(day)

  /** What it has for a stay at any property. */
  available(stay: LiveStay): LiveAvailability {
    const rates = [
      this.#rate(stay, 'FLEX', this.price),
      this.#rate(stay, 'BREAKFAST', minor(this.price * 1.5)),
    ]
    return {
      rooms: [{ key: 'dbl', rates: rates.map(this.twist), reasons: [] }],
      unavailable: null,
      reasons: [],
    }
  }

  #rate({ checkin, checkout, parties }: LiveStay, code: string, price: Minor): LiveRate {
    const rooms = parties.length
    const nights = Array.from({ length: checkout - checkin }, (_, index) => ({
      day: addDays(checkin, index),
      rate: minor(price * rooms),
      originalRate: minor((price + 1_000) * rooms),
      available: 4,
    }))
    const tax = minor(1_500 * rooms)
    const total = minor(price * rooms * nights.length + tax)
    const expiresAt = this.#clock.now().add({ minutes: this.offerMinutes }).toString()
    this.#offers += 1
    return {
      code,
      title: code === 'FLEX' ? 'Flexible' : 'With breakfast',
      text: '',
      amenities: code === 'FLEX' ? [] : ['Free breakfast'],
      mealPlan: code === 'FLEX' ? 'room_only' : 'breakfast',
      currency: this.currency,
      nights,
      taxes: [{ name: 'Sales tax', description: '', amount: tax }],
      fees: [],
      checkinFees: [{ name: 'Resort fee', description: 'Paid at the desk', amount: minor(2_000) }],
      total,
      dueNow: total,
      promotions: [{ id: 7, name: 'Autumn', saved: minor(1_000 * rooms * nights.length) }],
      isRefundable: true,
      penalties: [
        { from: null, until: '2027-01-01T00:00:00Z', penalty: minor(0) },
        { from: '2027-01-01T00:00:00Z', until: null, penalty: total },
      ],
      noShowPenalty: total,
      cancellationText: null,
      depositText: null,
      offers: ['king', 'twin'].map(bed => ({
        bed: { code: bed, description: `A ${bed} bed` },
        token: `${code} ${bed} ${this.#offers}`,
        expiresAt,
      })),
    }
  }
}
