// The installation's settings and companion services, and the exchange rates that may be quoted on a day, computed once a day.

import type { Companion } from '../lodging/companions/companion.ts'
import type { Settings } from '../lodging/installation/installation-settings.ts'
import { type EuroRate, type ExchangeRate, exchangeBetween, freshRates } from '../lodging/prices/exchange.ts'
import type { Day } from '../values/civil-dates.ts'

export class Terms {
  readonly settings: Settings
  /** All configured rates, including stale ones. */
  readonly rates: ReadonlyMap<string, EuroRate>
  /** In the order in which they were made, those that are off too. */
  readonly companions: readonly Companion[]
  #day: Day | null = null
  #fresh: ReadonlyMap<string, EuroRate> = new Map()
  readonly #between = new Map<string, ExchangeRate | undefined>()

  constructor(
    settings: Settings,
    rates: ReadonlyMap<string, EuroRate>,
    companions: readonly Companion[] = [],
  ) {
    this.settings = settings
    this.rates = rates
    this.companions = companions
  }

  /** The rates that may still be quoted on a day (threat B7). */
  ratesOn(today: Day): ReadonlyMap<string, EuroRate> {
    if (today !== this.#day) {
      this.#day = today
      this.#fresh = freshRates(this.rates, today, this.settings.exchangeRateMaxAgeDays)
      this.#between.clear()
    }
    return this.#fresh
  }

  /** The rate between two currencies on a day; undefined when one of them has no rate that may be quoted. */
  exchangeOn(today: Day, from: string, to: string): ExchangeRate | undefined {
    const rates = this.ratesOn(today)
    const pair = `${from}${to}`
    if (!this.#between.has(pair)) this.#between.set(pair, exchangeBetween(rates, from, to))
    return this.#between.get(pair)
  }
}
