// A page of a list by price. Properties are priced one after another, that with the lowest bound first, until none of those that
// are left can be on the page; what the bounds are not known of is priced in any case, and from then on they are known.

import { leadRate } from '../../../pricing/lead-rate.ts'
import { EventLoopYield } from '../../../values/event-loop-yield.ts'
import type { AppContext } from '../../context.ts'
import { totalsOfBookable } from '../bookable.ts'
import { stayAt } from '../gather.ts'
import type { PricedSearch } from '../live/live-stay.ts'
import { comparePlaces, type Ranked } from '../sort-order.ts'
import { byPrice, type Earliest, EarliestPlaces } from './lowest-places.ts'
import { PageOfPlaces } from './page-of-places.ts'
import { type Asked, isWanted, pricesOf, totalIn } from './priced-search.ts'

interface Listing {
  readonly context: AppContext
  readonly asked: Asked
  readonly page: PageOfPlaces
  readonly turns: EventLoopYield
}

/** The properties of the page, placed by their lowest total, exactly as if all had been priced. */
export async function pageByPrice(context: AppContext, asked: Asked): Promise<readonly Ranked[]> {
  const { candidates, request } = asked
  if (candidates.ranked.length === 0) return []
  const page = new PageOfPlaces(candidates.after, request.limit)
  const listing = { context, asked, page, turns: new EventLoopYield() }
  const { bounded, others } = await sorted(listing)
  const notPriced = await placeAll(listing, others)
  notPriced.push(...(await placeFirst(listing, bounded)))
  for (const ranked of notPriced) page.offer({ ...ranked, first: byPrice.notPriced })
  return page.places
}

/** Looking at the clock costs as much as a bound. */
const boundsBetweenLooks = 16

/** Those that may be listed whose bound is known, and those of which it is not. Where all are listed no bound leaves out any. */
async function sorted({
  context: { catalog },
  asked,
  turns,
}: Listing): Promise<{ bounded: EarliestPlaces; others: Ranked[] }> {
  const { candidates, request, live } = asked
  const bounded = new EarliestPlaces(asked)
  const others: Ranked[] = []
  for (const [index, ranked] of candidates.ranked.entries()) {
    if (index % boundsBetweenLooks === 0) await turns.next()
    const lowest = request.limit === 0 || live.has(ranked.id) ? undefined : catalog.lowest.find(ranked.id)
    if (!lowest?.nights) others.push(ranked)
    else bounded.add(ranked, lowest)
  }
  return { bounded, others: others.sort(comparePlaces) }
}

/** Properties that are in memory at a time beside those that the catalog keeps. */
const batchSize = 100

/** Prices all of them. Gives those that were not priced in time. */
async function placeAll(listing: Listing, others: readonly Ranked[]): Promise<Ranked[]> {
  const notPriced: Ranked[] = []
  for (let start = 0; start < others.length; start += batchSize) {
    const left = await placeBatch(listing, others.slice(start, start + batchSize), () => true)
    notPriced.push(...left)
    if (listing.asked.isLate()) return [...notPriced, ...others.slice(start + batchSize)]
  }
  return notPriced
}

/** Prices those that may be on the page. Gives those that were not priced in time. */
async function placeFirst(listing: Listing, bounded: EarliestPlaces): Promise<Ranked[]> {
  const { page, asked } = listing
  const notPriced: Ranked[] = []
  for (;;) {
    const batch = await nextOf(listing, bounded)
    if (batch.length === 0) return notPriced
    const earliest = new Map<Ranked, Earliest>(batch.map(each => [each.ranked, each]))
    const left = await placeBatch(listing, [...earliest.keys()], ranked =>
      page.mayTake(earliest.get(ranked)!),
    )
    notPriced.push(...left)
    if (asked.isLate()) return [...notPriced, ...bounded.left]
  }
}

/** At least as many at a time as are worth a statement, where they are not in memory. */
const leastOfBatch = 25

/** The next that may be on the page, each at the latest place that can be told. */
async function nextOf({ page, turns }: Listing, bounded: EarliestPlaces): Promise<Earliest[]> {
  const batch: Earliest[] = []
  const size = Math.min(batchSize, Math.max(leastOfBatch, page.missing))
  for (let first = bounded.first; first !== undefined && page.mayTake(first); first = bounded.first) {
    if (bounded.isFirstClose) {
      if (batch.length === size) break
      batch.push(first)
      bounded.take()
      continue
    }
    const pause = turns.next()
    if (pause !== undefined) await pause
    bounded.bringClose()
  }
  return batch
}

/** Prices a batch of properties, as far as they may be on the page. Gives those that were not priced in time. */
async function placeBatch(
  { context, asked, page, turns }: Listing,
  batch: readonly Ranked[],
  mayBeListed: (ranked: Ranked) => boolean,
): Promise<Ranked[]> {
  const { candidates, circumstances, isLate } = asked
  const stocks = await candidates.load(batch.map(({ id }) => id))
  const notPriced: Ranked[] = []
  let isOver = false
  for (const ranked of batch) {
    await turns.next()
    const stock = stocks.get(ranked.id)
    if (stock !== undefined && !stock.hasOldCounts) context.catalog.lowest.keep(stock)
    isOver ||= stock !== undefined && isLate()
    if (!mayBeListed(ranked)) continue
    const found =
      isOver || stock === undefined || stock.hasOldCounts
        ? null
        : pricesOf(context, asked, stayAt(stock, circumstances), at => totalsOfBookable(context, at))
    if (found === null) notPriced.push(ranked)
    else if (isWanted(asked, found)) page.offer({ ...ranked, ...placeByPrice(asked, found) })
  }
  return notPriced
}

/** Amounts of other currencies are not compared with each other either: those properties keep their own order. */
function placeByPrice({ range }: Asked, found: PricedSearch): Pick<Ranked, 'first' | 'second'> {
  const total = totalIn(range!, found)
  if (total !== null) return { first: byPrice.known, second: total }
  return { first: leadRate(found.priced) === null ? byPrice.none : byPrice.otherCurrency, second: 0 }
}
