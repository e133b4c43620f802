// The list of a publisher's properties for metasearch, and its landing pages.

import {
  hotelList,
  isListable,
  type ListedProperty,
  landingPages,
} from '../../channels/metasearch/hotel-list.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { addressBelow } from '../../lodging/publishers/site-address.ts'
import { conflict } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { type FeedDocument, feedDocument } from './feed-document.ts'
import { feedFacts, pagesOf, stockOf } from './feed-properties.ts'

/** In one part of the list: about 4 MB. */
const mostListed = 5000

/** A part of the list. Properties without an address, or without both a position and a telephone number, cannot be in it. */
export async function showHotelList(
  context: AppContext,
  holder: KeyHolder,
  { after }: { readonly after: number },
): Promise<FeedDocument> {
  const { publisher } = holder
  const { language } = publisher.settings
  const pages = pagesOf(publisher, context.publicUrl)
  const behind = (await feedFacts(context, holder, null)).filter(({ id }) => id > after)
  const part = behind.slice(0, mostListed)
  const listed: ListedProperty[] = []
  for await (const stock of stockOf(context, part)) {
    const property = propertyIn(stock.property, language)
    if (isListable(property)) listed.push({ property, link: pages && addressBelow(pages, `${property.id}`) })
  }
  const next = part.length < behind.length ? part.at(-1)!.id : null
  return feedDocument([hotelList(language, listed)], next)
}

/** The landing pages of a publisher. ConflictException where it has none. */
export async function showLandingPages(
  { publicUrl }: AppContext,
  { publisher }: KeyHolder,
  _none: object,
): Promise<FeedDocument> {
  const pages = pagesOf(publisher, publicUrl)
  if (pages === null) {
    throw conflict('site', 'The publisher has no pages; make a site for it, or set its permalink_url.')
  }
  const { language, defaultCurrency: currency } = publisher.settings
  return feedDocument([landingPages({ name: publisher.name, language, currency }, pages)])
}
