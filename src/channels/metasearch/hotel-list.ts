// The list of properties and the landing pages, in the XML that Google's and Microsoft's Hotel Centers read.

import type { PhysicalAddress, Property } from '../../lodging/properties/property.ts'
import { addressBelow } from '../../lodging/publishers/site-address.ts'
import { xmlOf, xmlText } from '../xml.ts'
import { textElement, xmlHead } from './transaction.ts'

/** A property with its page; null for none. */
export interface ListedProperty {
  readonly property: Property
  readonly link: string | null
}

/** Whether the list can have a property: it needs a street address, and a position or a telephone number. */
export const isListable = ({ content: { physical_address: address, main_telephone } }: Property): boolean =>
  address !== null &&
  address.country !== '' &&
  (isPlaced(address) || (main_telephone !== null && main_telephone !== ''))

/** Properties in the language of their texts. */
export const hotelList = (language: string, listed: readonly ListedProperty[]): string =>
  `${xmlHead}${xmlOf(
    'listings',
    {
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:noNamespaceSchemaLocation': 'http://www.gstatic.com/localfeed/local_feed.xsd',
    },
    textElement('language', language),
    ...listed.map(listing),
  )}\n`

function listing({ property, link }: ListedProperty): string {
  const { physical_address: address, main_telephone: phone, property_type: kind } = property.content
  return xmlOf(
    'listing',
    {},
    textElement('id', property.id),
    textElement('name', property.name),
    ...(address ? addressOf(address) : []),
    phone ? xmlOf('phone', { type: 'main' }, xmlText(phone)) : '',
    kind ? textElement('category', kind.name) : '',
    link === null ? '' : xmlOf('content', {}, xmlOf('attributes', {}, textElement('website', link))),
  )
}

function addressOf(address: PhysicalAddress): string[] {
  const parts = {
    addr1: address.line_1,
    addr2: address.line_2,
    city: address.city,
    province: address.administrative_division,
    postal_code: address.postal_code,
  }
  const components = Object.entries(parts).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [xmlOf('component', { name }, xmlText(text))],
  )
  return [
    xmlOf('address', { format: 'simple' }, ...components),
    textElement('country', address.country),
    ...(isPlaced(address)
      ? [textElement('latitude', address.latitude!), textElement('longitude', address.longitude!)]
      : []),
  ]
}

const isPlaced = ({ latitude, longitude }: PhysicalAddress): boolean =>
  latitude !== null && longitude !== null

/**
 * The landing pages file: one address for all properties, in which the metasearch site puts the property, the stay and the
 * party. `pages` is the address that the id of a property is below; `currency` that of the prices, null for one of each property.
 */
export const landingPages = (
  {
    name,
    language,
    currency,
  }: { readonly name: string; readonly language: string; readonly currency: string | null },
  pages: string,
): string => {
  const address = addressBelow(
    pages,
    '(PARTNER-HOTEL-ID)?checkin=(CHECKINYEAR)-(CHECKINMONTH)-(CHECKINDAY)' +
      '&checkout=(CHECKOUTYEAR)-(CHECKOUTMONTH)-(CHECKOUTDAY)&adults=(NUM-ADULTS)&children=(NUM-CHILDREN)' +
      // A party with children, with their ages; empty for any other.
      `&room=(CUSTOM1)${currency === null ? '' : `&currency=${currency}`}`,
  )
  const point = xmlOf(
    'PointOfSale',
    { id: 'site' },
    xmlOf('DisplayNames', { display_text: name, display_language: language }),
    xmlOf('Match', { status: 'yes' }),
    textElement('URL', address),
  )
  return `${xmlHead}${xmlOf('PointsOfSale', {}, point)}\n`
}
