// Finds the lowest price of each day of a season. What each property costs at least is known for every day; the properties are gone
// through from the cheapest, and a stay is priced only where it may be cheaper than the cheapest so far.

import { type LowestPrices, lowestPrices } from '../../../lodging/calendars/lowest-prices.ts'
import { lowestPrice } from '../../../pricing/arrival-day.ts'
import { leadRate } from '../../../pricing/lead-rate.ts'
import { lowestSeason } from '../../../pricing/lowest/lowest-season.ts'
import { lowestTotal, nothingSold } from '../../../pricing/lowest/lowest-total.ts'
import { type Season, searchOn, seasonOf } from '../../../pricing/lowest/season.ts'
import { isLive } from '../../../sources/source.ts'
import { type Day, nightsBetween } from '../../../values/civil-dates.ts'
import { EventLoopYield } from '../../../values/event-loop-yield.ts'
import type { AppContext } from '../../context.ts'
import { lacksPayments, totalsOfBookable } from '../bookable.ts'
import type { Circumstances } from '../circumstances.ts'
import { type GatheredStay, searchAt, stayAt } from '../gather.ts'
import type { Candidates } from '../property-list.ts'
import { PricesLeft, type SearchSeries } from '../search-cost.ts'
import type { Ranked } from '../sort-order.ts'
import type { SeasonHouse } from './kept-seasons.ts'
import type { SeasonPrice } from './season-answer.ts'

/** Properties that are in memory at a time, beside those that the catalog keeps, while it is found out what they cost at least. */
const batchSize = 100
/** Properties of which those are loaded together that may have a lowest price. */
const together = 25

interface AskedSeason {
  readonly circumstances: Circumstances
  readonly load: Candidates['load']
  readonly series: SearchSeries
}

/** The question as it is put to the properties of a time zone, and the last day on which a stay may end there. */
interface SeasonThere {
  readonly season: Season
  readonly horizon: Day
}

export class SeasonSearch {
  readonly #context: AppContext
  readonly #asked: AskedSeason
  readonly #there = new Map<string, SeasonThere>()
  readonly #prices: PricesLeft
  readonly #turns = new EventLoopYield()
  #isLasting = true

  constructor(context: AppContext, asked: AskedSeason) {
    this.#context = context
    this.#asked = asked
    this.#prices = new PricesLeft(asked.circumstances.question)
  }

  /** Whether what was found stays true until a property, the terms or the day change. */
  get isLasting(): boolean {
    return this.#isLasting
  }

  /** What properties cost at least on each day. Those that are not in memory and cannot be read are left out. */
  async houses(ranked: readonly Ranked[]): Promise<SeasonHouse[]> {
    const { lowest } = this.#context.catalog
    const houses: SeasonHouse[] = []
    const others: Ranked[] = []
    for (const each of ranked) {
      await this.#turns.next()
      const known = lowest.find(each.id)
      if (known === undefined) others.push(each)
      else houses.push(this.#houseOf(each, known))
    }
    for (let start = 0; start < others.length; start += batchSize) {
      const batch = others.slice(start, start + batchSize)
      const stocks = await this.#asked.load(batch.map(({ id }) => id))
      for (const each of batch) {
        await this.#turns.next()
        const stock = stocks.get(each.id)
        if (stock === undefined || stock.hasOldCounts) this.#isLasting = false
        else {
          lowest.keep(stock)
          const known = lowest.find(each.id) ?? lowestPrices(stock.property, stock.calendars)
          houses.push(this.#houseOf(each, known))
        }
      }
    }
    return houses
  }

  #houseOf({ id, order, rates }: Ranked, lowest: LowestPrices): SeasonHouse {
    const { season, horizon } = this.#seasonAt(lowest)
    const least = lowestSeason(lowest, season, this.#asked.circumstances.discount)
    const bookable = nightsBetween(season.search.stay.checkout, horizon) + 1
    if (bookable < least.length) least.fill(nothingSold, Math.max(0, bookable))
    const source = this.#context.sources.get(lowest.rules.source)
    return { id, order, rates, least, isLive: source !== undefined && isLive(source) }
  }

  #seasonAt({ rules }: Pick<LowestPrices, 'rules'>): SeasonThere {
    const key = `${rules.timeZone} ${rules.currency} ${rules.assumedChildAge}`
    const known = this.#there.get(key)
    if (known !== undefined) return known
    const { search, horizon } = searchAt(rules, this.#asked.circumstances)
    const made = { season: seasonOf(search, this.#asked.series.searches), horizon }
    this.#there.set(key, made)
    return made
  }

  /** Lowers `lowest` on these days to the lowest prices of these properties. */
  async lower(lowest: LowestOfDays, houses: readonly SeasonHouse[], days: readonly number[]): Promise<void> {
    if (days.length === 0) return
    const ordered = await this.#fromTheCheapest(houses, days)
    for (let start = 0; start < ordered.length; start += together) {
      await this.#turns.next()
      const near = ordered
        .slice(start, start + together)
        .filter(house => days.some(day => lowest.mayBe(house, day, house.least[day]!)))
      if (near.length === 0) continue
      const stocks = await this.#asked.load(near.map(({ id }) => id))
      for (const house of near) {
        const stock = stocks.get(house.id)
        if (stock === undefined || stock.hasOldCounts) this.#isLasting = false
        else await this.#lowerBy(lowest, house, stayAt(stock, this.#asked.circumstances), days)
      }
    }
  }

  /** Those that sell anything, by what they cost at least on the days together. */
  async #fromTheCheapest(
    houses: readonly SeasonHouse[],
    days: readonly number[],
  ): Promise<readonly SeasonHouse[]> {
    const ranked: { readonly house: SeasonHouse; readonly mean: number }[] = []
    for (const house of houses) {
      await this.#turns.next()
      let [sum, sold] = [0, 0]
      for (const day of days)
        if (house.least[day] !== nothingSold) {
          sum += house.least[day]!
          sold += 1
        }
      if (sold > 0) ranked.push({ house, mean: sum / sold })
    }
    return ranked.sort((a, b) => (a.mean < b.mean ? -1 : a.mean > b.mean ? 1 : 0)).map(({ house }) => house)
  }

  async #lowerBy(
    lowest: LowestOfDays,
    house: SeasonHouse,
    stay: GatheredStay,
    days: readonly number[],
  ): Promise<void> {
    const { discount } = this.#asked.circumstances
    const known = this.#context.catalog.lowest.find(house.id)
    if (lacksPayments(this.#context, stay.supply.property)) this.#isLasting = false
    for (const day of days) {
      if (!lowest.mayBe(house, day, house.least[day]!)) continue
      await this.#turns.next()
      const search = searchOn(stay.search, day)
      if (known !== undefined) {
        const { season } = this.#seasonAt(known)
        const nights = season.days.slice(day, day + season.search.days.length)
        const { partiesAt } = season.search
        const least = lowestTotal(known, { ...search, days: nights, partiesAt }, discount, true)
        if (!lowest.mayBe(house, day, least)) continue
      }
      this.#prices.take(house.rates, this.#asked.series)
      const priced = totalsOfBookable(this.#context, { ...stay, search })
      const found = lowestPrice(leadRate(priced))
      if (found !== null && lowest.mayBe(house, day, found.total))
        lowest.set(house, day, { ...found, propertyId: house.id, discountRefusal: priced.discountRefusal })
    }
  }
}

/** The lowest price of each day so far. */
export class LowestOfDays {
  readonly prices: (SeasonPrice | null)[]
  /** By day, and above every price where there is none. */
  readonly #totals: Float64Array
  /** Of the properties that have them. */
  readonly #orders: Float64Array

  /** `orderOf` of a property with one of the prices. */
  constructor(prices: readonly (SeasonPrice | null)[], orderOf: (propertyId: number) => number) {
    this.prices = [...prices]
    this.#totals = Float64Array.from(prices, price => price?.total ?? nothingSold)
    this.#orders = Float64Array.from(prices, price => (price === null ? 0 : orderOf(price.propertyId)))
  }

  /** Whether a price of the property that is this or more would be the lowest of the day; of equal ones the first by order is. */
  mayBe({ order, id }: Pick<SeasonHouse, 'order' | 'id'>, day: number, total: number): boolean {
    const lowest = this.#totals[day]!
    if (total !== lowest) return total < lowest
    if (total === nothingSold) return false
    const before = order - this.#orders[day]!
    return before < 0 || (before === 0 && id < this.prices[day]!.propertyId)
  }

  set({ order }: Pick<SeasonHouse, 'order'>, day: number, price: SeasonPrice): void {
    this.prices[day] = price
    this.#totals[day] = price.total
    this.#orders[day] = order
  }
}
