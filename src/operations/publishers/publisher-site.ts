// What a publisher builds its pages from: its own settings, and the destinations, filters and kinds of its properties.

import type { Language } from '../../lodging/documents/languages.ts'
import { everyProperty } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { PublisherSite } from '../answers.ts'
import type { AppContext } from '../context.ts'

/** Counts only the properties that the publisher may sell (contract R6). At most 200 values of each kind. */
export async function showPublisherSite(
  { catalog }: Pick<AppContext, 'catalog'>,
  { publisher }: KeyHolder,
  asked: Language | null,
): Promise<PublisherSite> {
  const index = await catalog.searchable(publisher)
  const language = asked ?? publisher.settings.language
  const facets = index.count(null, everyProperty, language)
  const destinations = facets.destination.map(destination => {
    const wanted = { ...everyProperty.wanted, destination: [destination.id] }
    return { ...destination, areas: index.count(null, { ...everyProperty, wanted }, language).area }
  })
  return { publisher, destinations, facets }
}
