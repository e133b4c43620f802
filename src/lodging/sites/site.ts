// The booking pages of a publisher: what it says, how it looks, where it is, and in which languages and currencies it sells.

import type { Publisher } from '../publishers/publisher.ts'
import type { SiteAddress } from '../publishers/site-address.ts'
import type { SiteMap } from './map.ts'
import type { PageLanguage, PageText } from './page-text.ts'
import type { SiteSection } from './section.ts'
import type { Theme } from './theme.ts'

export interface SiteDocument {
  /** The name of the destination or the group, as guests know it. */
  readonly name: string
  /** The headline of the home page. */
  readonly headline: PageText
  /** A sentence or two under it. */
  readonly introduction: PageText
  /** Who runs the pages, at their foot. */
  readonly operator: string
  /** In markdown; empty for none. */
  readonly terms: PageText
  readonly privacy: PageText
  /** The first one is that of addresses without a language. */
  readonly languages: readonly [PageLanguage, ...PageLanguage[]]
  /** The first one is shown unless the guest chooses another. */
  readonly currencies: readonly [string, ...string[]]
  /** Properties on the home page, the first as its large picture; empty: the first ones by their order. */
  readonly featured: readonly number[]
  /** The only properties that are shown, of those that the publisher may sell; null: all of them. */
  readonly properties: readonly number[] | null
  readonly theme: Theme
  /** The id of a picture; null: the name alone. */
  readonly logo: string | null
  /** Where page views are counted, without cookies; null: nowhere. */
  readonly analyticsUrl: string | null
  /** Tiles of a map with {z}, {x} and {y}, and the credit that they ask for; null: a drawn plan. */
  readonly mapTiles: { readonly url: string; readonly credit: string } | null
  /** What the pages say of the place; absent: nothing. */
  readonly sections?: readonly SiteSection[]
  /** The map that is drawn where there are no tiles; absent: only the properties are drawn. */
  readonly map?: SiteMap
}

/** The pages of a publisher as they are live. */
export interface Site extends SiteAddress {
  readonly publisher: Publisher
  readonly document: SiteDocument
}

/** What the next version of the pages will be, and since when there is one: an instant, RFC 3339. */
export interface SiteDraft {
  readonly document: SiteDocument
  readonly begunAt: string
}

/** A site with what only its preview shows. */
export interface DraftedSite extends Site {
  readonly draft: SiteDraft | null
}
