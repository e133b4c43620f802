// The fields that search for properties (decision 15): what they are like, where they are, in which order they are listed.

import Type, { type Static, type TObject } from 'typebox'
import { typedWords } from '../../../lodging/documents/search-words.ts'
import type { Near } from '../../../lodging/properties/property-search.ts'
import { type PropertySearch, type SortOrder, sortOrders } from '../../../operations/requests.ts'
import { type Check, withCheck } from '../../reading/read-fields.ts'
import { formatted, integer, text } from './fields.ts'

const mostValues = 100

const ids = (description: string) =>
  Type.Optional(Type.Array(integer('Identifier.'), { maxItems: mostValues, description }))

const decimal = (description: string, minimum: number, maximum: number) =>
  Type.Number({ description, minimum, maximum })

const latitude = (description: string) => decimal(description, -90, 90)
const longitude = (description: string) => decimal(description, -180, 180)

const near = Type.Object(
  {
    latitude: latitude('Decimal degrees north.'),
    longitude: longitude('Decimal degrees east.'),
    within_km: Type.Optional(
      decimal('Only properties so many kilometres away or nearer; any distance when absent.', 0, 20_100),
    ),
  },
  { description: 'A point that distances are measured from, along a great circle.' },
)

const box = withCheck(
  Type.Object(
    {
      south: latitude('Southern edge, decimal degrees north.'),
      west: longitude('Western edge, decimal degrees east.'),
      north: latitude('Northern edge.'),
      east: longitude('Eastern edge; less than `west` for a box across the 180th meridian.'),
    },
    { description: 'A box that properties lie in, its edges included.' },
  ),
  ({ south, north }, report) => {
    if (south !== undefined && north !== undefined && south > north)
      report('north', 'must not be south of south')
  },
)

/** As guests type it. */
export const typedText = text(
  'Words of names and places as guests type them, in any language; eight of them are looked at. The beginning of a word is enough; ' +
    'capitals and accents do not matter; where nothing begins so, a letter or two may be wrong.',
  100,
)

/** No property is called by signs alone. */
export const checkTypedText: Check<{ text: string }> = ({ text }, report) => {
  if (text !== undefined && typedWords(text).length === 0) report('text', 'must have a letter or a digit')
}

/** What properties are like and where they are. */
export const criteria = {
  text: Type.Optional(typedText),
  destination_ids: ids('Properties in any of these destinations (`destination.id`).'),
  area_ids: ids('Properties in any of these areas (`destination.areas[].id`).'),
  property_type_ids: ids('Properties of any of these types (`property_type.id`).'),
  filter_ids: ids('Properties that belong to all of these filters (`filter[].id`).'),
  amenity_ids: ids('Properties that have all of these amenities (`amenity[].id`).'),
  min_stars: Type.Optional(decimal('Properties with at least so many stars.', 0, 7)),
  max_stars: Type.Optional(decimal('Properties with at most so many stars.', 0, 7)),
  near: Type.Optional(near),
  box: Type.Optional(box),
}

const sortField = <Order extends SortOrder>(orders: readonly Order[]) =>
  Type.Optional(
    Type.Enum([...orders] as [Order, ...Order[]], {
      description:
        'What comes first. Lower: `order`' +
        (orders.includes('price' as Order) ? ', `price` (lowest total)' : '') +
        ', `distance` (from `near`). Higher: `rating` (stars, then reviewers). Or `match` (of `text`, names before places), the default ' +
        'with `text`; or `random`.',
      default: 'order',
    }),
  )

const paging = {
  seed: Type.Optional(
    integer('Required with `random`, for nothing else: the same seed gives the same order.', { minimum: 0 }),
  ),
  cursor: Type.Optional(
    formatted<string>(
      'search-cursor',
      '`meta_data.cursor` of a property: the same search goes on behind it.',
    ),
  ),
  facets: Type.Optional(
    Type.Boolean({
      description: 'Whether properties are counted by facet, into `meta_data.search` of the first one.',
      default: false,
    }),
  ),
}

/** Of a view, which has no prices. */
export const viewSearch = {
  ...criteria,
  changed_since: Type.Optional(
    formatted<string>(
      'instant',
      'Properties whose `updated_at` is this instant or later, and those granted to the publisher since; with an offset.',
    ),
  ),
  sort: sortField(sortOrders.filter((order): order is Exclude<SortOrder, 'price'> => order !== 'price')),
  ...paging,
}

const price = (description: string) => Type.Optional(formatted<string>('amount', description))

/** Of an availability, with what prices decide and how long may be looked for them. */
export const availabilitySearch = {
  ...criteria,
  min_price: price(
    'Properties whose lowest total for the stay is at least this amount, in the currency shown.',
  ),
  max_price: price('Properties whose lowest total for the stay is at most this amount.'),
  sort: sortField(sortOrders),
  ...paging,
}

export const pricing = {
  mode: Type.Optional(
    Type.Enum(['all', 'lead'], {
      description: 'With `lead`, each property has its cheapest rate only.',
      default: 'all',
    }),
  ),
  deadline_ms: Type.Optional(
    integer(
      'Properties that are not priced after so many milliseconds are answered with `was_searched: false`.',
      { minimum: 10, maximum: 10_000 },
    ),
  ),
}

type ViewSearch = Static<TObject<typeof viewSearch>>
type SearchFields = Static<TObject<typeof availabilitySearch>> | ViewSearch

/** What no field says alone. */
export const checkSearch: Check<Static<TObject<typeof availabilitySearch>>> = (found, report, isSent) => {
  const { min_stars, max_stars, min_price, max_price, sort } = found
  if (min_stars !== undefined && max_stars !== undefined && min_stars > max_stars)
    report('max_stars', 'must not be less than min_stars')
  if (min_price !== undefined && max_price !== undefined && Number(min_price) > Number(max_price))
    report('max_price', 'must not be less than min_price')
  if (sort === 'distance' && !isSent('near')) report('near', 'is required with sort "distance"')
  checkTypedText(found, report, isSent)
  if (sort === 'match' && !isSent('text')) report('text', 'is required with sort "match"')
  if (sort === 'random' && !isSent('seed')) report('seed', 'is required with sort "random"')
  if (sort !== 'random' && isSent('seed') && (sort !== undefined || !isSent('sort')))
    report('seed', 'is for sort "random" only')
}

const searchNames = Object.keys({ ...availabilitySearch, ...viewSearch }) as (
  | keyof typeof availabilitySearch
  | keyof typeof viewSearch
)[]

/** Null where none of the fields was sent. */
export function searchOf(fields: SearchFields): PropertySearch | null {
  const sent: Partial<Static<TObject<typeof availabilitySearch>> & Pick<ViewSearch, 'changed_since'>> = fields
  if (searchNames.every(name => sent[name] === undefined)) return null
  return {
    wanted: {
      destination: sent.destination_ids ?? [],
      area: sent.area_ids ?? [],
      property_type: sent.property_type_ids ?? [],
      filter: sent.filter_ids ?? [],
      amenity: sent.amenity_ids ?? [],
    },
    minStars: sent.min_stars ?? null,
    maxStars: sent.max_stars ?? null,
    near: sent.near === undefined ? null : nearOf(sent.near),
    box: sent.box ?? null,
    sort: sent.sort ?? (sent.text === undefined ? 'order' : 'match'),
    seed: sent.seed ?? null,
    cursor: sent.cursor ?? null,
    countsFacets: sent.facets ?? false,
    ...(sent.text !== undefined && { text: sent.text }),
    ...(sent.changed_since !== undefined && { changedSince: sent.changed_since }),
  }
}

const nearOf = ({ latitude, longitude, within_km }: Static<typeof near>): Near => ({
  latitude,
  longitude,
  withinMetres: within_km === undefined ? null : Math.round(within_km * 1000),
})
