// What a source tells of its properties, so that their documents can be made here: names, places, texts, rooms and the
// addresses of pictures, each text in one language. Read by the import of content and by nothing that a guest waits for.

import type { Language } from '../lodging/documents/languages.ts'

/** Which properties are meant. */
export type ContentSelection =
  | { readonly by: 'region'; readonly region: string }
  /** ISO 3166-1, two capitals. */
  | { readonly by: 'country'; readonly country: string }
  /** Corners as [degrees east, degrees north], in order; the first is also the last. */
  | { readonly by: 'polygon'; readonly corners: readonly Corner[] }

export type Corner = readonly [longitude: number, latitude: number]

/** Something of the source with its key there. */
export interface Named {
  readonly key: string
  readonly name: string
}

export interface ListedPicture {
  /** Where it is fetched. */
  readonly address: string
  readonly caption: string
}

export interface ListedRoom extends Named {
  readonly description: string
  /** Beds in words, all choices. */
  readonly bedding: string
  /** Guests that fit; null where the source does not say. */
  readonly guests: number | null
  readonly adults: number | null
  readonly children: number | null
  readonly pictures: readonly ListedPicture[]
}

/** A text that has to be shown with its name: a house rule, a charge, what to do on arrival. */
export interface ListedPolicy extends Named {
  readonly text: string
}

/** A property in one language. Empty texts and null: the source does not say. Plain text, without markup. */
export interface ListedProperty extends Named {
  readonly category: Named | null
  readonly telephone: string
  readonly address: {
    readonly line1: string
    readonly line2: string
    readonly city: string
    readonly division: string
    readonly postalCode: string
    readonly country: string
  } | null
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
  readonly stars: { readonly name: string; readonly value: number } | null
  /** HH:MM. */
  readonly checkinTime: string | null
  readonly checkoutTime: string | null
  /** ISO 4217: in which the property itself is paid. */
  readonly currency: string | null
  /** IANA name, from the coordinates. */
  readonly timeZone: string | null
  readonly headline: string
  readonly description: string
  readonly location: string
  readonly surroundings: string
  readonly needToKnow: string
  readonly amenities: readonly Named[]
  readonly policies: readonly ListedPolicy[]
  /** The one to show first is first. */
  readonly pictures: readonly ListedPicture[]
  readonly rooms: readonly ListedRoom[]
}

/** A call that gave nothing; it may be made again. */
export interface Unanswered {
  readonly answered: null
  /** A few words of our own. */
  readonly reason: string
  /** Seconds for which the source asks to be left alone; null where it does not. */
  readonly retryAfter: number | null
  /** The source understood the question and has nothing for it: asking again is no use. */
  readonly isFinal: boolean
}

interface Answered<Content> {
  readonly answered: Content
  /** Seconds to wait before the next call, so that guests' searches keep their share of the limit; 0 for none. */
  readonly pause: number
}

export interface KeyPage {
  readonly keys: readonly string[]
  /** Where the next page is; null for the last. */
  readonly next: string | null
  /** The region that was asked for. */
  readonly region: Named | null
}

export interface ContentSource {
  /** Properties of one reading. */
  readonly mostProperties: number
  /** The keys of a selection, page by page: `page` is the `next` of the page before, null for the first. */
  list(
    selection: ContentSelection,
    page: string | null,
    language: Language,
    deadline: AbortSignal,
  ): Promise<Answered<KeyPage> | Unanswered>
  /** Properties by key in one language; those that the source does not sell any more are not among them. */
  read(
    keys: readonly string[],
    language: Language,
    deadline: AbortSignal,
  ): Promise<Answered<ReadonlyMap<string, ListedProperty>> | Unanswered>
}
