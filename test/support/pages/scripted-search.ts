// The results of a search without a server: a site with one destination, and properties in it.

import type { Property } from '../../../client/src/types.ts'
import { type PageChoices, scriptedPage, searchedProperty, viewedProperty } from './scripted-page.ts'

export const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
const value = (id: number, name: string, count = 1) => ({ id, name, count })
export const settings = {
  destinations: [{ ...value(9, 'Alps', 2), areas: [value(91, 'Valley', 2)] }],
  filter: Array.from({ length: 8 }, (_, id) => value(id, `Filter ${id}`, 10 - id)),
  property_type: [value(1, 'Hotel')],
  amenity: [value(4, 'Pool', 9), value(5, 'Sauna', 1), value(6, 'Bar', 3), value(7, 'Lift', 2)],
}
const facets = {
  destination: [],
  filter: settings.filter,
  property_type: settings.property_type,
  area: [value(91, 'Valley')],
  amenity: Array.from({ length: 13 }, (_, id) => value(id, `Amenity ${id}`)),
  stars: [value(1, '1', 5), value(2.5, '2.5', 4), value(3, '3', 3), value(4, '4', 2)],
}
const { reviews: _, ...others } = searchedProperty()
/** Without its reviews. */
export const plain: Property = others
export const property = (id: number, changes: Partial<Property> = {}): Property => ({
  ...plain,
  id,
  name: `Inn ${id}`,
  physical_address: { ...plain.physical_address!, latitude: 39.19 + id / 100 },
  ...changes,
})
export const unpriced = (id: number, changes: Partial<Property> = {}) =>
  property(id, { is_available: false, rate: { low: null }, ...changes })
export const full = (id: number, changes: Partial<Property> = {}) =>
  unpriced(id, { unavailable_reason: 'no_rooms_available', ...changes })
export const first = property(1, {
  meta_data: { currency: 'USD', search: { total: 2, facets } } as never,
  amenity: [4, 5, 6, 7].map(id => ({
    id,
    name: settings.amenity.find(each => each.id === id)!.name,
    category: 'C',
    group: null,
  })),
})

let hosts = 0
/** A page of a search, or of a home. Of a site of its own, as places are kept for each. */
export const scriptedSearch = ({ query = stay, answers = {}, headers, ...choices }: PageChoices = {}) => {
  hosts += 1
  const host = `https://search-${hosts}.example.com`
  const { page } = scriptedPage({
    query,
    path: '/search',
    absolute: path => `${host}${path}`,
    ...choices,
    headers: { 'properties/view': { 'X-Total-Count': '12' }, ...headers },
    answers: {
      settings,
      'properties/view': [viewedProperty()],
      'properties/available': [first, property(2)],
      'property/available': {},
      'discounts/grouped': [],
      'places/suggest': { places: [] },
      ...answers,
    },
  })
  return page
}
