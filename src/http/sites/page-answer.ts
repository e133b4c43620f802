// What a page answers with.

import type { VNode } from 'preact'
import type { CardFormSources } from '../../operations/shopping/card-forms.ts'
import type { Page } from './page.ts'

/** A page to show. */
export interface ShownPage {
  /** Of the window; the name of the site follows it. */
  readonly title: string
  /** For search engines and shared links. */
  readonly description?: string
  /** 200 unless given. */
  readonly status?: number
  /** Beside those of every page. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: VNode
  /** More for the head: structured data, pictures for shared links. */
  readonly head?: VNode
  /** Where the same page is opened in other languages and currencies, for an answer to a form; the address of the request unless given. */
  readonly address?: Pick<Page, 'path' | 'query'>
  /** Whether search engines may list it; true unless given. */
  readonly isListed?: boolean
  /** Whether it has the script of the checkout and of bookings. */
  readonly hasForms?: true
  /** What a page with the payment company’s form for cards may load; nothing unless given. */
  readonly cardForm?: CardFormSources | null
}

/**
 * Headers of pages that are the same for every guest: a browser may show them again as they were when the guest comes back to
 * them, and asks otherwise whether they are still the same (ETag): prices are never shown again without asking.
 */
export const sameForAll = { 'cache-control': 'private, no-cache' }

/** Sends the browser to another address, by GET. */
export interface Redirect {
  readonly redirectTo: string
  readonly status?: 301 | 303
}

/** A part of a page, or data for an island. */
export interface Fragment {
  readonly type: string
  readonly content: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export type PageAnswer = ShownPage | Redirect | Fragment

/** A page of every site. */
export interface PageRoute {
  readonly method: 'GET' | 'POST'
  /** Within the site, as the router writes it: `/properties/:id`. */
  readonly path: string
  /** Requests a minute from one client address; null for no limit of its own. */
  readonly perMinute?: number
  /** Whether guests reach it when the publisher is archived: pages of their reservations, and what the law asks for. */
  readonly staysOpen?: true
  handle(page: Page): Promise<PageAnswer> | PageAnswer
}
