// The properties that a publisher's feeds are about: those that it may sell and whose pages it has, by id. Properties that are
// searched live at a source are in no feed: a source is asked for guests, not for every day of a year.

import type { StockedProperty } from '../../catalog/stocked-property.ts'
import { everyProperty, type PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { KeyHolder, Publisher } from '../../lodging/publishers/publisher.ts'
import { siteUrl } from '../../lodging/publishers/site-address.ts'
import type { AppContext } from '../context.ts'
import { sellingOf } from '../shopping/live/selling.ts'

/** Where the pages of a publisher's properties are: each id is below it. Null: it has no pages. */
export function pagesOf({ settings, site }: Publisher, publicUrl: string): string | null {
  if (settings.permalinkUrl !== null) return settings.permalinkUrl.replace(/\/+$/, '')
  return site === undefined ? null : `${siteUrl(site, publicUrl.replace(/\/+$/, ''))}/properties`
}

/** The facts of the properties that feeds may name, by id; `ids` null: of all of them. */
export async function feedFacts(
  { catalog }: Pick<AppContext, 'catalog'>,
  { publisher }: KeyHolder,
  ids: readonly number[] | null,
): Promise<PropertyFacts[]> {
  await catalog.ensureFresh()
  const index = await catalog.searchable(withPages(publisher))
  return index.find(ids, everyProperty).sort((one, other) => one.id - other.id)
}

/** Of properties that are archived, those that feeds named before. */
export const feedsBefore = (
  { catalog }: Pick<AppContext, 'catalog'>,
  { publisher }: KeyHolder,
  archived: readonly number[],
): Promise<readonly number[]> => catalog.visibleIds(withPages(publisher), archived)

/** The publisher with only those properties that have a page. */
function withPages(publisher: Publisher): Publisher {
  const shown = publisher.settings.permalinkUrl === null ? (publisher.site?.properties ?? null) : null
  return shown === null ? publisher : { ...publisher, shownOnly: new Set(shown) }
}

/** In memory at a time, beside those that the catalog keeps. */
const batchSize = 100

/** The same with everything that is for sale, in the same order; those that are searched live are left out. */
export async function* stockOf(
  context: Pick<AppContext, 'catalog' | 'sources'>,
  facts: readonly PropertyFacts[],
): AsyncGenerator<StockedProperty, void> {
  for (let start = 0; start < facts.length; start += batchSize) {
    const batch = facts.slice(start, start + batchSize)
    await context.catalog.ensureFresh()
    const stocks = await context.catalog.stock(batch.map(({ id }) => id))
    for (const { id } of batch) {
      const stock = stocks.get(id)
      if (stock !== undefined && sellingOf(context, stock.property).kind !== 'live') yield stock
    }
  }
}
