// A request for a page of a site: whose site it is, in which language and currency, and what it may ask of the interface.

import type { Operations as Interface } from '../../../client/src/types.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { PageLanguage, PageText } from '../../lodging/sites/page-text.ts'
import type { Site } from '../../lodging/sites/site.ts'
import type { Markup, Slot } from '../../lodging/sites/slot-markup.ts'
import type { CardFormSources } from '../../operations/shopping/card-forms.ts'
import type { BookingRecord } from '../../operations/sites/booking-record.ts'
import type { ListedProperties } from '../../operations/sites/list-properties.ts'
import type { PageFormats } from '../../wording/pages/page-formats.ts'
import type { PageWords } from '../../wording/pages/page-words.ts'
import type { CallAnswer } from '../publisher/calls.ts'

export interface Page {
  readonly site: Site
  readonly language: PageLanguage
  readonly words: PageWords
  readonly formats: PageFormats
  /** Rules of the installation's own, behind those of the pages. */
  readonly style: string
  /** Markup of the installation's own in a place of the page; empty for none. */
  slot(name: Slot): readonly Markup[]
  /** ISO 4217; one of the site’s. */
  readonly currency: string
  /** When it was asked for. */
  readonly now: Temporal.Instant
  /** `YYYY-MM-DD` in UTC; at a property it may be a day earlier or later. */
  readonly today: string
  /** The earliest day that it is now anywhere: a property west of Greenwich may sell tonight on it. */
  readonly firstDay: string
  /** The path within the site: `/search`. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The fields of a form; empty for a GET, and for what is refused before it is read. */
  readonly form: URLSearchParams
  readonly session: SessionEvidence
  /** The preview of a picture id as a `data:` address, where there is one. */
  previewOf(id: string): string | undefined
  /** What the guest has put together, part by part, as the browser keeps it (cart/cart-parts.ts). */
  readonly cart: readonly string[]
  /** Lets the browser keep these parts instead. */
  keepCart(parts: readonly string[]): void
  /** Whether it shows the draft of the site, to who has the link to its preview. */
  readonly isPreview: boolean
  /** False while the primary database is away: houses and prices are shown, and nothing can be booked. */
  isBookable(): boolean
  /** For the scripts and styles of this page. */
  readonly nonce: string
  readonly requestId: string
  /** The address of a path within the site, in the language of the page or another. */
  href(path: string, query?: Query, language?: PageLanguage): string
  /** The same with scheme and host. */
  absolute(path: string, query?: Query, language?: PageLanguage): string
  /**
   * The path of a booking’s own page with the signature that opens it, for links and redirects to its guest only. The name is the
   * confirmation number; a booking that is pending has none, and goes by its id.
   */
  bookingPath(name: string): readonly [path: string, query: { readonly key: string }]
  /** Whether the page’s `key` opens the booking of this number or id. */
  opensBooking(name: string): boolean
  /** The confirmation number of a booking whose number and e-mail address were typed; null where they belong to none. */
  lookUpBooking(typed: { readonly number: string; readonly email: string }): Promise<string | null>
  /** What happened to a booking, by its id. Only for a page that its key opens, as are calendar files. */
  bookingRecord(id: string): Promise<BookingRecord>
  /** One file of all the stays. */
  stayCalendar(...ids: readonly [string, ...string[]]): Promise<string>
  /** Where guests of a property type their card into the payment company’s form; null where the page takes it. */
  cardForm(propertyId: number): Promise<CardFormSources | null>
  /** At most `count` of the properties of the site, behind the first `from`, in an order of their own. */
  listProperties(from: number, count: number): Promise<ListedProperties>
  /** A text in the language of the page, or in the first language that has one; empty if none has. */
  text(text: PageText): string
  /** Asks the interface as the publisher of the site. Throws the Fault that refuses it. */
  ask<Path extends keyof Interface>(
    path: Path,
    fields: Interface[Path]['request'],
    options?: { readonly idempotencyKey?: string },
  ): Promise<CallAnswer<Interface[Path]['answer']>>
}

/** Values that are undefined, null or empty are left out. */
export type Query = URLSearchParams | Readonly<Record<string, string | number | null | undefined>>
