// The addresses of a property, of its offers and of their prices, with the stay in them.

import type { Page } from '../page.ts'
import { type Sought, soughtParameters } from '../stay-query.ts'

type More = readonly (readonly [string, string])[]

/** The parameters of a stay, and the currency where the guest chose one. */
export function stayParameters(
  { query }: Pick<Page, 'query'>,
  sought: Sought,
  more: More = [],
): URLSearchParams {
  const currency = query.get('currency')
  return new URLSearchParams([
    ...soughtParameters(sought),
    ...(currency === null ? [] : [['currency', currency]]),
    ...more.map(pair => [...pair]),
  ])
}

/** The page of a property for a stay. */
export const propertyHref = (page: Page, id: number, sought: Sought, more: More = []): string =>
  page.href(`/properties/${id}`, stayParameters(page, sought, more))

/** The same guests on other dates. */
export const onDates = (sought: Sought, checkin: string, checkout: string, nights: number): Sought => ({
  ...sought,
  dates: { checkin, checkout, nights },
})

/** What the checkout needs to know about an offer. */
export const offerParameters = (property: number, accommodation: number, rate: string): More => [
  ['property', String(property)],
  ['accommodation', String(accommodation)],
  ['rate', rate],
]

/** The checkout of an offer. */
export const checkoutHref = (page: Page, offer: More, sought: Sought): string =>
  page.href(
    '/checkout',
    new URLSearchParams([...offer.map(pair => [...pair]), ...stayParameters(page, sought)]),
  )

/** The calendar of a property, as a part of a page. */
export const datesHref = (page: Page, id: number, sought: Sought, more: More): string =>
  page.href(`/properties/${id}/dates`, stayParameters(page, sought, more))

/** The price of an offer line by line, as a part of a page. */
export const priceHref = (page: Page, property: number, sought: Sought, offer: More): string =>
  page.href(`/properties/${property}/price`, stayParameters(page, sought, offer.slice(1)))
