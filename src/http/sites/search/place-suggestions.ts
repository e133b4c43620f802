// What a guest may mean while typing where to stay, as JSON for the field of the place.

import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { Fragment } from '../page-answer.ts'
import type { FoundPlace } from './site-places.ts'

export interface PlaceSuggestion {
  /** What the field gets. */
  readonly name: string
  /** What tells it from others of the name. */
  readonly note: string
}

const mostSuggested = 8
/** As long as the field takes. */
const longestText = 100

/** `text` of the address; nothing for a text without a letter or a digit. */
export async function placeSuggestions(page: Page): Promise<Fragment> {
  const text = (page.query.get('text') ?? '').slice(0, longestText)
  const { formats, words } = page
  const suggestions = (await placesFor(page, text, mostSuggested)).map(
    ({ kind, name, destination, properties }): PlaceSuggestion => ({
      name,
      note: [
        destination === name ? null : destination,
        kind === 'property' ? null : formats.plural(properties, words.common.properties),
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  )
  return {
    type: 'application/json; charset=utf-8',
    content: JSON.stringify(suggestions),
    headers: { 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' },
  }
}

/** What a text that is no name most likely means, with typing errors too; null where it means nothing. */
export async function placeMeant(
  page: Pick<Page, 'ask'>,
  text: string,
): Promise<(FoundPlace & { readonly name: string }) | null> {
  const [meant] = await placesFor(page, text, 1)
  if (meant === undefined) return null
  const { kind, id, name } = meant
  const fields =
    kind === 'destination'
      ? { destination_ids: [id!] }
      : kind === 'area'
        ? { area_ids: [id!] }
        : kind === 'property'
          ? { property_ids: [id!] }
          : { text: name }
  return { name, fields }
}

/** None of a text that cannot be one of a place. */
async function placesFor(page: Pick<Page, 'ask'>, text: string, limit: number) {
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  try {
    return (await page.ask('places/suggest', { text, limit })).body.places
  } catch (error) {
    if (error instanceof Fault && error.status === 400) return []
    throw error
  }
}
