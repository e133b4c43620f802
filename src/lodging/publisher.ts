// Publishers show properties and sell rooms; a key is how one proves itself, settings are how it wants its answers.

import type { Language } from './languages.ts'

export const scopes = ['view', 'availability', 'preview', 'book', 'manage'] as const
export type Scope = (typeof scopes)[number]

export interface PublisherSettings {
  /** Of the texts that guests read: policies, promotions, mails. Reservations keep the one that they were made in. */
  readonly language: Language
  /** ISO 4217; amounts are in it when a request names no currency (contract S10). */
  readonly defaultCurrency: string | null
  /** `data`: answers are wrapped in `{"data": …}` (contract S1). */
  readonly envelope: 'bare' | 'data'
  /** Whether reservations may be read by GET with the key in the query, where it may end in logs and histories. */
  readonly readsByGet: boolean
  /** A booking whose outcome is not known yet is answered by a 504 with its reference in place of a 202 (contract B5). */
  readonly pendingAs504: boolean
  /** Base address of the publisher's white-label pages, for `permalink`; null for none. */
  readonly permalinkUrl: string | null
  /** Base address of the booking engine, for `book_direct_link`. */
  readonly bookDirectUrl: string | null
}

export interface Publisher {
  readonly id: number
  readonly name: string
  readonly settings: PublisherSettings
  /** May sell every property; otherwise only those it was given (contract R6). */
  readonly sellsAll: boolean
}

/** A publisher as a key has shown it. */
export interface KeyHolder {
  readonly publisher: Publisher
  readonly keyId: string
  readonly scopes: readonly Scope[]
}
