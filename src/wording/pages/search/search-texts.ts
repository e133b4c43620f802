// What the search bar and the page of results say. `#` stands for a value.

import type { PluralForms } from '../page-formats.ts'

export interface SearchWords {
  /** The name of the form, for screen readers. */
  readonly findRoom: string
  readonly place: string
  /** In the empty field of the place. */
  readonly anywhere: string
  readonly dates: string
  readonly checkin: string
  readonly checkout: string
  readonly chooseDates: string
  readonly guests: string
  readonly adults: string
  readonly children: string
  /** The ages of the children in one field. */
  readonly ages: string
  readonly agesMatter: string
  /** The age of a child is not known. */
  readonly agesUnknown: string
  /** # are the guests that are shown instead. */
  readonly guestsUnread: string
  readonly rooms: string
  readonly code: string
  readonly optional: string
  readonly search: string
  /** Opens the form on small screens. */
  readonly change: string
  /** The list, for screen readers. */
  readonly results: string
  readonly haveRooms: PluralForms
  /** Where no single room is large enough. */
  readonly fitInRooms: PluralForms
  /** # is a currency. */
  readonly totalsIn: string
  readonly datesForPrices: string
  readonly sortBy: string
  readonly filters: string
  /** Sends the filters where there are no scripts. */
  readonly show: string
  readonly clearFilters: string
  readonly reviews: PluralForms
  readonly stars: PluralForms
  readonly starsOrMore: PluralForms
  /** Of a property, and above the list where it is so of all. */
  readonly nothingFree: string
  readonly nearestDates: string
  /** # is a total. */
  readonly twoRooms: string
  /** The same of three. */
  readonly threeRooms: string
  readonly otherDates: string
  /** Of a property that is full. */
  readonly othersNearby: string
  readonly closed: string
  /** The inventory of the property cannot be reached. */
  readonly notKnown: string
  /** Not priced in time. */
  readonly notPriced: string
  readonly somePricesMissing: string
  readonly loadAgain: string
  /** # is a day. */
  readonly freeUntil: string
  readonly freeCancellation: string
  readonly notRefundable: string
  /** # is an amount. */
  readonly atCheckin: string
  /** # is a number. */
  readonly kilometres: string
  readonly more: string
  readonly firstPage: string
  readonly nothingMatches: string
  readonly leaveOneOut: string
  /** # is a filter. */
  readonly without: string
  /** # is a code. */
  readonly unknownCode: string
  readonly tooManyCodes: string
  readonly codeNotHere: string
  /** # is what the guest typed. */
  readonly unknownPlace: string
  readonly map: string
  /** Closes the map on small screens. */
  readonly list: string
  readonly drawing: string
  /** # is a currency. */
  readonly rounded: string
  /** Before other places, which the map does not show. */
  readonly elsewhere: string
  /** The orders of the list. */
  readonly sorts: Readonly<Record<'order' | 'price' | 'rating' | 'distance', string>>
  /** The groups of filters. */
  readonly facets: Readonly<Record<'filter' | 'type' | 'area' | 'stars' | 'amenity', string>>
  /** What is wrong with the dates, and the way out. */
  readonly problems: Readonly<
    Record<'unreadable' | 'incomplete' | 'reversed' | 'tooLong' | 'past' | 'tooFar' | 'refused', string>
  >
}
