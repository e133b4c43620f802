// The properties of a site by their ids alone, for lists of all its pages.

import type { ListedIds } from '../../catalog/search-index.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { AppContext } from '../context.ts'

export type ListedProperties = ListedIds

/**
 * At most `count` of the properties that the holder may sell, behind the first `from` of them (contract R6). The order lasts as
 * long as no property comes or goes.
 */
export async function listShownProperties(
  { catalog }: Pick<AppContext, 'catalog'>,
  { publisher }: KeyHolder,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<ListedProperties> {
  await catalog.ensureUsable()
  const index = await catalog.searchable(publisher)
  return index.list(from, count)
}
