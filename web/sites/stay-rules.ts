// Which days may begin and end a stay, as far as the calendar of the server says it.

import { type Day, dayOf, textOf } from './days.ts'

/** The lowest total of a night; 1 arrival, 2 departure, 4 full; the fewest and the most nights. */
type Entry = readonly [price: number | null, rules: number, least: number | null, most: number | null]

export interface CalendarAnswer {
  readonly from: string
  readonly days: readonly Entry[]
}

export interface Choice {
  readonly checkin: Day | null
  readonly checkout: Day | null
}

/** A stay that is booked. */
export interface Held {
  readonly checkin: Day
  readonly checkout: Day
}

export type Refusal = 'noArrival' | 'noDeparture' | 'full' | 'atLeast' | 'atMost'

const mostNights = 99
const [arrival, departure, full] = [1, 2, 4]

/** Entries that are known, by day. It asks for more when a month comes near that it does not know. */
export class KnownDays {
  readonly #entries = new Map<Day, Entry>()
  readonly #asked = new Set<string>()
  readonly #address: string
  readonly #held: Held | null

  /** `address` has no `from` yet; `held` is a stay whose rooms are the guest's own already. */
  constructor(address: string, held: Held | null = null) {
    this.#address = address
    this.#held = held
  }

  entry(day: Day): Entry | undefined {
    return this.#entries.get(day)
  }

  /** Asks for the days from one on, once; true if there is something new. A calendar without prices works, too. */
  async load(from: Day): Promise<boolean> {
    const text = textOf(from)
    if (this.#asked.has(text)) return false
    this.#asked.add(text)
    const mark = this.#address.includes('?') ? '&' : '?'
    try {
      const answer = await fetch(`${this.#address}${mark}from=${text}`)
      if (!answer.ok) return false
      const { from: first, days }: CalendarAnswer = await answer.json()
      for (const [place, entry] of days.entries())
        this.#entries.set(dayOf(first) + place, this.#own(dayOf(first) + place, entry))
      return days.length > 0
    } catch {
      this.#asked.delete(text)
      return false
    }
  }

  /** Rooms that the guest has are not full for the guest, and the days of the stay were allowed. */
  #own(day: Day, [price, rules, least, most]: Entry): Entry {
    if (this.#held === null) return [price, rules, least, most]
    const { checkin, checkout } = this.#held
    const allowed = (day === checkin ? arrival : 0) | (day === checkout ? departure : 0)
    return [price, (day >= checkin && day < checkout ? rules & ~full : rules) | allowed, least, most]
  }

  /** Why a day cannot be chosen next; null if it can. Days that are not known can. */
  refusal(day: Day, { checkin, checkout }: Choice): Refusal | null {
    const entry = this.#entries.get(day)
    if (checkin === null || checkout !== null || day <= checkin) {
      if (entry && (entry[1] & full) !== 0) return 'full'
      return entry && (entry[1] & arrival) === 0 ? 'noArrival' : null
    }
    const [, , least, most] = this.#entries.get(checkin) ?? [null, 3, null, null]
    if (day - checkin < (least ?? 1)) return 'atLeast'
    if (day - checkin > Math.min(most ?? mostNights, mostNights)) return 'atMost'
    for (let night = checkin; night < day; night += 1) {
      if (((this.#entries.get(night)?.[1] ?? 0) & full) !== 0) return 'full'
    }
    return entry && (entry[1] & departure) === 0 ? 'noDeparture' : null
  }
}
