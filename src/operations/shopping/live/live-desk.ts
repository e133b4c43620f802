// Asks live sources for several properties at a time and keeps their answers for a while, so that guests who look at the
// same dates ask once. What is kept is shown with its age, and nothing is booked by it: a booking is checked anew.

import { askSearch } from '../../../sources/asking.ts'
import type { LiveAvailability, LiveProperty, LiveStay } from '../../../sources/live-offers.ts'
import type { LiveSource } from '../../../sources/source.ts'
import { type BoundedCache, boundedCache } from '../../../values/bounded-cache.ts'
import { type Day, nightsBetween } from '../../../values/civil-dates.ts'
import type { Clock } from '../../../values/clock.ts'

export interface LiveSettings {
  /** Seconds for which an answer is shown again; 0: never. */
  readonly cacheSeconds: number
  /** Milliseconds that a request waits for live sources, unless it has a shorter deadline. */
  readonly waitMilliseconds: number
}

/** What a source answered for a property, in milliseconds since 1970. */
export interface LiveFound {
  readonly availability: LiveAvailability
  readonly answeredAt: number
}

/** Rates that are kept; with their offers each takes a few kilobytes. */
const mostKept = 50_000

export class LiveDesk {
  readonly settings: LiveSettings
  readonly #clock: Clock
  /** Null where the source does not answer for the property. */
  readonly #underWay = new Map<string, Promise<LiveFound | null>>()
  readonly #answers: BoundedCache<string, LiveFound> = boundedCache({
    budget: mostKept,
    weigh: ({ availability }) => 1 + availability.rooms.reduce((sum, { rates }) => sum + rates.length, 0),
  })

  constructor(settings: LiveSettings, clock: Clock) {
    this.settings = settings
    this.#clock = clock
  }

  /** One promise for each property, in order. None rejects. `today` is that of the first property. */
  search(
    source: LiveSource,
    properties: readonly LiveProperty[],
    { stay, today }: { readonly stay: LiveStay; readonly today: Day },
  ): Promise<LiveFound | null>[] {
    const beyond = beyondLimits(source, stay, today)
    if (beyond !== null) {
      const found = { availability: beyond, answeredAt: this.#clock.milliseconds() }
      return properties.map(async () => found)
    }
    const found = new Map<string, Promise<LiveFound | null>>()
    const missing = new Map<string, LiveProperty>()
    for (const property of properties) {
      const known = this.#known(cacheKey(source, stay, property.key))
      if (known) found.set(property.key, known)
      else missing.set(property.key, property)
    }
    const toAsk = [...missing.values()]
    for (let start = 0; start < toAsk.length; start += source.limits.properties) {
      const asked = this.#ask(source, toAsk.slice(start, start + source.limits.properties), stay)
      for (const [key, answer] of asked) found.set(key, answer)
    }
    return properties.map(({ key }) => found.get(key)!)
  }

  /** Forgets what a source answered for a property, which has turned out to be wrong. */
  forget(source: LiveSource, stay: LiveStay, key: string): void {
    const name = cacheKey(source, stay, key)
    this.#underWay.delete(name)
    this.#answers.delete(name)
  }

  #known(name: string): Promise<LiveFound | null> | undefined {
    const answer = this.#answers.get(name)
    // Negative when the clock was set back: then nobody knows how old it is.
    const age = this.#clock.milliseconds() - (answer?.answeredAt ?? 0)
    return answer && age >= 0 && age < this.settings.cacheSeconds * 1000
      ? Promise.resolve(answer)
      : this.#underWay.get(name)
  }

  #ask(
    source: LiveSource,
    properties: readonly LiveProperty[],
    stay: LiveStay,
  ): [string, Promise<LiveFound | null>][] {
    const asked = new Map(
      properties.map(({ key }) => [key, Promise.withResolvers<LiveAvailability | null>()]),
    )
    const awaited = [...asked].map(([key, { promise }]): [string, Promise<LiveFound | null>] => [
      key,
      this.#keep(cacheKey(source, stay, key), promise),
    ])
    const answer = (key: string, availability: LiveAvailability) => asked.get(key)?.resolve(availability)
    void askSearch(source, { ...stay, properties }, answer).then(() => {
      for (const { resolve } of asked.values()) resolve(null)
    })
    return awaited
  }

  #keep(name: string, answer: Promise<LiveAvailability | null>): Promise<LiveFound | null> {
    const found = answer.then(availability => {
      const kept = availability && { availability, answeredAt: this.#clock.milliseconds() }
      // Another one is under way, or none, when it was forgotten meanwhile.
      if (this.#underWay.get(name) === found) {
        this.#underWay.delete(name)
        if (kept) this.#answers.set(name, kept)
      }
      return kept
    })
    this.#underWay.set(name, found)
    return found
  }
}

/** The question without its session: the same answer serves every guest. */
export const stayText = ({ checkin, checkout, parties, currency, language }: LiveStay): string =>
  JSON.stringify([
    checkin,
    checkout,
    parties.map(({ adults, childAges }) => [adults, childAges]),
    currency,
    language,
  ])

const cacheKey = (source: LiveSource, stay: LiveStay, key: string): string =>
  JSON.stringify([source.name, key, stayText(stay)])

/** The answer to a question that the source does not take; null for one that it takes. */
function beyondLimits({ limits }: LiveSource, stay: LiveStay, today: Day): LiveAvailability | null {
  const nothing = { rooms: [], unavailable: null, reasons: [] }
  if (stay.parties.length > limits.rooms) return { ...nothing, unavailable: 'multi_room_not_supported' }
  if (nightsBetween(stay.checkin, stay.checkout) > limits.nights) {
    return { ...nothing, reasons: [{ code: 'greater_than_max_stay', limit: limits.nights }] }
  }
  return nightsBetween(today, stay.checkin) > limits.daysAhead
    ? { ...nothing, reasons: [{ code: 'advance_days', limit: limits.daysAhead }] }
    : null
}
