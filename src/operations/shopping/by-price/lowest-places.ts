// The place of a property in a list by price at the earliest, from what its stay costs at least (src/pricing/lowest/): nothing of
// the property has to be read or priced for it.

import type { LowestPrices } from '../../../lodging/calendars/lowest-prices.ts'
import { type LowestSearch, lowestSearch } from '../../../pricing/lowest/lowest-search.ts'
import { lowestTotal, mayCarryPromotion, nothingSold } from '../../../pricing/lowest/lowest-total.ts'
import { searchAt } from '../gather.ts'
import { isBounded } from '../price-range.ts'
import type { ListPlace, Ranked } from '../sort-order.ts'
import { LeastFirst } from './least-first.ts'
import type { Asked } from './priced-search.ts'

/** By price: those that have one, those with one in another currency, those that have none, those that were not priced in time. */
export const byPrice = { known: 0, otherCurrency: 1, none: 2, notPriced: 3 }

/** A property that may be listed, at its earliest place. */
export interface Earliest extends ListPlace {
  readonly ranked: Ranked
}

/**
 * Properties that may be listed, at their earliest places, that of the first at hand. They stand in columns: ten thousand objects
 * that live as long as the request cost more to collect as garbage than to compute.
 */
export class EarliestPlaces {
  readonly #boundOf: BoundOf
  readonly #ranked: Ranked[] = []
  readonly #lowest: LowestPrices[] = []
  readonly #firsts: number[] = []
  readonly #seconds: number[] = []
  /** 1 where no more work would move a property back. */
  readonly #areClose: number[] = []
  #order: LeastFirst<number> | null = null

  constructor(asked: Asked) {
    this.#boundOf = bounds(asked)
  }

  /** Adds a property, unless it is not listed at all; before the first is asked for. */
  add(ranked: Ranked, lowest: LowestPrices): void {
    const bound = this.#boundOf(lowest, false)
    if (bound === null) return
    this.#place(this.#ranked.push(ranked) - 1, bound)
    this.#lowest.push(lowest)
  }

  /** The first of those that are left; undefined when none is. */
  get first(): Earliest | undefined {
    const row = this.#inOrder.first
    return row === undefined ? undefined : this.#at(row)
  }

  /** Whether no more work would move the first back. */
  get isFirstClose(): boolean {
    return this.#areClose[this.#inOrder.first!] === 1
  }

  /** Moves the first back to where more work finds it at the earliest, or takes it away where it is not listed. */
  bringClose(): void {
    const order = this.#inOrder
    const row = order.first!
    const bound = this.#boundOf(this.#lowest[row]!, true)
    if (bound === null) order.take()
    else {
      this.#place(row, bound)
      order.replaceFirst(row)
    }
  }

  /** Takes the first away. */
  take(): void {
    this.#inOrder.take()
  }

  /** Those that are left, in no order. */
  get left(): Ranked[] {
    return this.#inOrder.left.map(row => this.#ranked[row]!)
  }

  get #inOrder(): LeastFirst<number> {
    this.#order ??= new LeastFirst([...this.#ranked.keys()], (a, b) => this.#compare(a, b))
    return this.#order
  }

  #place(row: number, { first, second, isClose }: Bound): void {
    this.#firsts[row] = first
    this.#seconds[row] = second
    this.#areClose[row] = isClose ? 1 : 0
  }

  #at(row: number): Earliest {
    const ranked = this.#ranked[row]!
    const { order, id } = ranked
    return { first: this.#firsts[row]!, second: this.#seconds[row]!, order, id, ranked }
  }

  /** As `comparePlaces`. */
  #compare(a: number, b: number): number {
    const apart = this.#firsts[a]! - this.#firsts[b]! || this.#seconds[a]! - this.#seconds[b]!
    if (apart) return apart
    const [one, other] = [this.#ranked[a]!, this.#ranked[b]!]
    return one.order - other.order || one.id - other.id
  }
}

interface Bound extends Pick<ListPlace, 'first' | 'second'> {
  readonly isClose: boolean
}

/** The earliest place of a property; null where it is not listed at all. `isClose`: as late as can be told, for more work. */
type BoundOf = (lowest: LowestPrices, isClose: boolean) => Bound | null

/** A search as it is put to the properties with the same of these rules. */
interface SearchThere {
  readonly search: LowestSearch
  readonly isPastHorizon: boolean
}

function bounds({ request, circumstances, range }: Asked): BoundOf {
  const { discount } = circumstances
  const { currency, most } = range!
  const isCut = isBounded(range!)
  const searchOf = searches(circumstances)
  const bound = (first: number, second: number, isClose: boolean): Bound => ({ first, second, isClose })
  return (lowest, isClose) => {
    const { search, isPastHorizon } = searchOf(lowest)
    if (request.promotion === 'required' && !mayCarryPromotion(lowest, search, discount)) return null
    const total = isPastHorizon ? nothingSold : lowestTotal(lowest, search, discount, isClose)
    if (total === nothingSold) return isCut ? null : bound(byPrice.none, 0, true)
    if (search.exchange.to !== currency) return isCut ? null : bound(byPrice.otherCurrency, 0, true)
    return most !== null && total > most ? null : bound(byPrice.known, total, isClose)
  }
}

/** One search for all properties that are asked the same; most are asked the same as the one before. */
function searches(circumstances: Asked['circumstances']): (lowest: LowestPrices) => SearchThere {
  const { checkout } = circumstances.question
  const known = new Map<string, SearchThere>()
  let latest: { readonly rules: LowestPrices['rules']; readonly there: SearchThere } | null = null
  return ({ rules }) => {
    const { timeZone, currency, assumedChildAge } = rules
    const before = latest?.rules
    if (
      before?.timeZone === timeZone &&
      before.currency === currency &&
      before.assumedChildAge === assumedChildAge
    )
      return latest!.there
    const there = known.getOrInsertComputed(`${timeZone} ${currency} ${assumedChildAge}`, () => {
      const { search, horizon } = searchAt(rules, circumstances)
      return { search: lowestSearch(search), isPastHorizon: checkout > horizon }
    })
    latest = { rules, there }
    return there
  }
}
