// What guests may mean while they type where they want to stay.

import type { SuggestedPlace } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { AppContext } from '../context.ts'
import type { PlacesRequest } from '../requests.ts'
import { answerLanguage } from './gather.ts'

/** Among the properties that the publisher may sell (contract R6), and where they are. */
export async function listPlaces(
  { catalog }: Pick<AppContext, 'catalog'>,
  holder: KeyHolder,
  { text, limit, language }: PlacesRequest,
): Promise<SuggestedPlace[]> {
  const index = await catalog.searchable(holder.publisher)
  return index.suggest({ text, limit, language: answerLanguage(holder, language) })
}
