// A publisher shows properties and sells rooms. Keys authenticate it; settings control its answers.

import type { Language } from '../documents/languages.ts'
import type { SitePlace } from './site-address.ts'

export const scopes = ['view', 'availability', 'preview', 'book', 'manage', 'explain'] as const
export type Scope = (typeof scopes)[number]

/** What a secret key may do unless its scopes are named: not to manage reservations, and not to see how prices come about. */
export const usualScopes: readonly Scope[] = scopes.filter(scope => scope !== 'manage' && scope !== 'explain')

/** What a publishable key may do: reads. Nothing is booked or managed with a key that everybody can read. */
export const publishableScopes: readonly Scope[] = ['view', 'availability', 'preview']

export interface PublisherSettings {
  /** Language of texts for guests: policies, promotions, mails. A reservation keeps the language it was made in. */
  readonly language: Language
  /** ISO 4217; for requests that name no currency (contract S10). */
  readonly defaultCurrency: string | null
  /** `data`: the older form of the interface, whose answers are inside `{"data": …}` (contract S1). */
  readonly envelope: 'bare' | 'data'
  /** Allows reading reservations by GET with the key in the query, where logs and histories may record it. */
  readonly readsByGet: boolean
  /** Answers a pending booking with a 504 and its reference instead of a 202 (contract B5). */
  readonly pendingAs504: boolean
  /** Base URL of the publisher's white-label pages, for `permalink`; null for none. */
  readonly permalinkUrl: string | null
  /** Base URL of the booking engine, for `book_direct_link`. */
  readonly bookDirectUrl: string | null
}

export interface Publisher {
  readonly id: number
  readonly name: string
  readonly settings: PublisherSettings
  /** May sell every property; otherwise only those granted to it (contract R6). */
  readonly sellsAll: boolean
  /** Since when it is out of business, RFC 3339, UTC; undefined while it is in business. */
  readonly archivedAt?: string
  /** Where its booking pages are, if it has some: the links of its answers lead there unless the settings name others. */
  readonly site?: SitePlace
  /** Of those that it may sell, the only properties that its booking pages show; undefined: all of them. */
  readonly shownOnly?: ReadonlySet<number>
}

/** Whether its programs were written for the older form of the interface (docs/older-form.md). */
export const usesOlderForm = ({ settings }: Pick<Publisher, 'settings'>): boolean =>
  settings.envelope === 'data'

/** Whether it may read reservations by GET: clients of the older form do. */
export const readsByGet = (publisher: Pick<Publisher, 'settings'>): boolean =>
  publisher.settings.readsByGet || usesOlderForm(publisher)

/** A publisher, authenticated by a key. */
export interface KeyHolder {
  readonly publisher: Publisher
  readonly keyId: string
  readonly scopes: readonly Scope[]
  /** Null: a secret key, for servers. Otherwise a publishable one, and the origins of the pages that may use it. */
  readonly origins: readonly string[] | null
  /** Null: no limit. */
  readonly requestsPerMinute: number | null
  /** What a test key books touches nothing live (docs/testing.md). */
  readonly isTest: boolean
  /** On booking pages: the client address of the guest, as far as it is known. */
  readonly guestAddress?: string | null
  /** The hotel's own staff, who sells without a key: whom the record names. */
  readonly staff?: { readonly name: string }
}

/** The holder, with other settings of its publisher. */
export const withSettings = (holder: KeyHolder, settings: Partial<PublisherSettings>): KeyHolder => ({
  ...holder,
  publisher: { ...holder.publisher, settings: { ...holder.publisher.settings, ...settings } },
})
