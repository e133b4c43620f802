// find_properties: search over destinations, with the lowest total of each property where a stay is given.

import Type from 'typebox'
import type { Property } from '../../../client/src/types.ts'
import { listOf, orNull, text, textOrNull } from '../publisher/schemas/answer-fields.ts'
import { availabilityManyBody } from '../publisher/schemas/availability-body.ts'
import { integer } from '../publisher/schemas/fields.ts'
import { currencyField, exactAmount, exactText } from './shown-amounts.ts'
import { assistantTool, reads } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

const mostListed = 25
const usuallyListed = 10
/** Properties that are not priced by then come back without a price. */
const deadlineMilliseconds = 5000

const body = availabilityManyBody

const input = inputOf(
  body,
  [
    'text',
    'destination_ids',
    'area_ids',
    'property_type_ids',
    'filter_ids',
    'amenity_ids',
    'min_stars',
    'max_stars',
    'near',
    'box',
    'min_price',
    'max_price',
    'discount_code',
    'currency',
    'promotion',
    'sort',
    'seed',
  ],
  {
    checkin: Type.Optional(body.properties.checkin),
    checkout: Type.Optional(body.properties.checkout),
    rooms: Type.Optional(body.properties.rooms),
    cursor: Type.Optional({
      ...body.properties.cursor,
      description: 'The next_cursor of the answer before; all other fields the same.',
    }),
    limit: Type.Optional(
      integer('Properties in the answer.', { minimum: 1, maximum: mostListed, default: usuallyListed }),
    ),
  },
)

/** Fields that only a search for a stay takes; it reports those that are missing. */
const ofStay = [
  'checkin',
  'checkout',
  'rooms',
  'min_price',
  'max_price',
  'discount_code',
  'currency',
  'promotion',
] as const

export const findProperties = assistantTool({
  name: 'find_properties',
  title: 'Find properties',
  description:
    'Search for hotels and other places to stay. With checkin, checkout and rooms each property has its lowest total for ' +
    'the stay, taxes and fees included; without them there are no prices. `text` finds names and places. Take ids of destinations, areas, types, filters ' +
    'and amenities from search_criteria. For more results send the same fields with cursor = next_cursor.',
  scope: 'view',
  annotations: reads,
  input,
  output: Type.Object({
    found: orNull(Type.Integer(), 'How many properties meet the criteria, before prices are looked at.'),
    currency: orNull(
      currencyField,
      'Currency of the totals; null without a stay, and where they are in several.',
    ),
    properties: listOf('In the order asked for.', {
      property_id: Type.Integer({ description: 'For all other tools.' }),
      name: text('Name.'),
      type: textOrNull('Kind of property.'),
      destination: textOrNull('Where it is.'),
      city: textOrNull('City.'),
      stars: orNull(Type.Number(), 'Stars.'),
      short_description: textOrNull('In a sentence or two, written by the property.'),
      distance_km: orNull(Type.Number(), 'Kilometres from `near`.'),
      is_available: orNull(
        Type.Boolean(),
        'Whether the stay can be booked; null without a stay, or if it was not priced in time.',
      ),
      unavailable_reason: textOrNull('Why not.'),
      lowest_total: orNull(exactAmount('Total of the cheapest rate for the stay.')),
      currency: orNull(currencyField, 'Currency of its total.'),
      promotion: textOrNull('The promotion in it.'),
    }),
    next_cursor: textOrNull(
      'Where the next properties begin; null, or an answer without properties, is the end.',
    ),
  }),
  answer: async (asking, fields, sent) => {
    const hasStay = ofStay.some(name => fields[name] !== undefined) || fields.sort === 'price'
    const limit = fields.limit ?? usuallyListed
    const search = {
      ...sent,
      sort: fields.sort ?? (fields.text === undefined ? 'order' : 'match'),
      limit,
      verbosity: 1,
    }
    const found = hasStay
      ? await asking.ask('properties/available', {
          ...search,
          mode: 'lead',
          deadline_ms: deadlineMilliseconds,
        })
      : await asking.ask('properties/view', search)
    const total = found[0]?.meta_data?.search?.total ?? null
    const data = {
      found: total,
      currency: currencyOf(found),
      properties: found.map(property => listed(property, hasStay)),
      next_cursor: found.length === limit ? (found.at(-1)?.meta_data?.cursor ?? null) : null,
    }
    if (found.length === 0 && fields.cursor !== undefined)
      return { data, text: 'There are no more properties.' }
    return { data, text: sentenceOf(data) }
  },
})

/** Each property has its own where nobody names one. */
function currencyOf(found: readonly Property[]): string | null {
  const [currency = null, ...others] = new Set(found.flatMap(({ meta_data }) => meta_data?.currency ?? []))
  return others.length === 0 ? currency : null
}

function listed(property: Property, hasStay: boolean) {
  const { low } = property.rate
  const wasPriced = hasStay && property.was_searched
  return {
    property_id: property.id,
    name: property.name,
    type: property.property_type?.name ?? null,
    destination: property.destination?.name ?? null,
    city: property.physical_address?.city ?? null,
    stars: property.property_rating?.stars.value ?? null,
    short_description: property.property_description?.short ?? null,
    distance_km: property.meta_data?.distance_km ?? null,
    is_available: wasPriced ? property.is_available : null,
    unavailable_reason: property.unavailable_reason,
    lowest_total: low && exactText(low.total.total, property.meta_data!.currency!),
    currency: property.meta_data?.currency ?? null,
    promotion: low?.promotion?.display_string ?? null,
  }
}

function sentenceOf({
  found,
  properties,
}: {
  found: number | null
  properties: readonly ReturnType<typeof listed>[]
}): string {
  if (properties.length === 0) return 'No property meets these criteria.'
  const lines = properties.map(
    ({ property_id, name, lowest_total, currency, is_available, unavailable_reason }) => {
      const none = is_available === false ? `, not available (${unavailable_reason})` : ''
      const price = lowest_total === null ? none : `, from ${lowest_total} ${currency}`
      return `${property_id} ${name}${price}`
    },
  )
  return [`${properties.length} of ${found ?? properties.length} properties:`, ...lines].join('\n')
}
