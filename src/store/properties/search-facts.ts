// What the search index knows of properties, read from their documents without the rest of them.

import { filled } from '../../lodging/documents/document-defaults.ts'
import type { GuestText } from '../../lodging/documents/guest-texts.ts'
import { defaultLanguage, type Language } from '../../lodging/documents/languages.ts'
import { promotionFrom } from '../../lodging/prices/rule-documents.ts'
import { type PromotionDocument, promotionSchema } from '../../lodging/prices/schema-rules.ts'
import type { PropertyContent } from '../../lodging/properties/property.ts'
import type {
  FacetValue,
  PropertyFacts,
  SearchedPromotion,
} from '../../lodging/properties/property-search.ts'
import { decimalsOf } from '../../values/currencies.ts'
import type { Reader } from '../postgres/database.ts'

interface FactsRow {
  readonly id: number
  readonly order: number
  readonly name: GuestText
  readonly language: Language | null
  readonly timeZone: string
  readonly currency: string
  readonly destination: (FacetValue & { readonly areas: readonly FacetValue[] }) | null
  readonly propertyType: FacetValue | null
  readonly filter: readonly FacetValue[] | null
  readonly amenity: readonly FacetValue[] | null
  readonly rating: PropertyContent['property_rating']
  readonly address: PropertyContent['physical_address']
  readonly reviewers: PropertyContent['reviewer_location']
  /** Rooms with nights of their own, by the code of the rate plan. */
  readonly rooms: Readonly<Record<string, number>> | null
  readonly byTariff: Readonly<Record<string, number>> | null
  /** The derived ones of the rate plans. */
  readonly followers: readonly { readonly code: string; readonly derived: { readonly from: string } }[] | null
  /** The codes of the rate plans that are not for everybody. */
  readonly limited: readonly string[] | null
  readonly promotions: readonly PromotionDocument[] | null
  readonly updatedAt: number
}

// A long document is unpacked once for all its fields.
const factsOfProperties = `
  SELECT property.property_id AS id, property.sort_order AS "order", facts.name, facts.language, facts.time_zone AS "timeZone", facts.currency,
         facts.destination, facts.property_type AS "propertyType", facts.filter, facts.amenity,
         facts.property_rating AS rating, facts.physical_address AS address, facts.reviewer_location AS reviewers,
         facts.promotions, (extract(epoch FROM greatest(property.content_at, property.reviews_at)) * 1000000)::bigint AS "updatedAt",
         (SELECT jsonb_object_agg(rate_code, rooms) FROM (
            SELECT rate_code, count(DISTINCT room_id) AS rooms
              FROM rate_calendar
             WHERE rate_calendar.property_id = property.property_id
             GROUP BY rate_code
            ) AS priced) AS rooms,
         (SELECT jsonb_object_agg(rate_code, cardinality(room_ids))
            FROM tariff
           WHERE tariff.property_id = property.property_id) AS "byTariff",
         jsonb_path_query_array(facts.rate_plans, '$[*] ? (@.derived.type() == "object")') AS followers,
         jsonb_path_query_array(facts.rate_plans, '$[*] ? (@.access.type() == "object").code') AS limited
    FROM property,
         jsonb_to_record(property.document) AS facts (
           name jsonb, language text, time_zone text, currency text, destination jsonb, property_type jsonb, filter jsonb, amenity jsonb,
           property_rating jsonb, physical_address jsonb, reviewer_location jsonb, promotions jsonb, rate_plans jsonb)`

/** The facts of these properties, of those that are in business. */
export async function readSearchFacts(reader: Reader, ids: readonly number[]): Promise<PropertyFacts[]> {
  const rows = await reader.query<FactsRow>(
    `${factsOfProperties}
      WHERE property.property_id = ANY ($1) AND property.archived_at IS NULL`,
    [ids],
  )
  return rows.map(factsFrom)
}

/** The facts of the next `count` properties in business by id, after one of them or (null) from the first on. */
export async function readSearchFactsAfter(
  reader: Reader,
  after: number | null,
  count: number,
): Promise<PropertyFacts[]> {
  const rows = await reader.query<FactsRow>(
    `${factsOfProperties}
      WHERE ($1::int IS NULL OR property.property_id > $1) AND property.archived_at IS NULL
      ORDER BY property.property_id
      LIMIT $2`,
    [after, count],
  )
  return rows.map(factsFrom)
}

function factsFrom(row: FactsRow): PropertyFacts {
  const { latitude, longitude } = row.address ?? { latitude: null, longitude: null }
  const stars = row.rating?.stars.value ?? null
  return {
    id: row.id,
    order: row.order,
    name: row.name,
    city: row.address?.city ?? null,
    language: row.language ?? defaultLanguage,
    timeZone: row.timeZone,
    currency: row.currency,
    rates: ratesOf(row),
    position: typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null,
    stars,
    reviewers: row.reviewers?.rating ?? null,
    facets: {
      destination: row.destination === null ? [] : [named(row.destination)],
      area: (row.destination?.areas ?? []).map(named),
      property_type: row.propertyType === null ? [] : [named(row.propertyType)],
      stars: stars === null ? [] : [{ id: stars, name: String(stars) }],
      filter: (row.filter ?? []).map(named),
      amenity: (row.amenity ?? []).map(named),
    },
    promotions: publicPromotions(row),
    updatedAt: row.updatedAt,
  }
}

/** Rooms and rate plans with prices; a derived plan has them where the plan that it follows has. */
function ratesOf({ rooms, byTariff, followers }: FactsRow): number {
  const followed = new Map((followers ?? []).map(({ code, derived }) => [code, derived.from]))
  const roomsOf = (code: string): number => {
    const from = followed.get(code)
    return from === undefined ? (rooms?.[code] ?? 0) + (byTariff?.[code] ?? 0) : roomsOf(from)
  }
  const codes = new Set([rooms, byTariff].flatMap(counts => Object.keys(counts ?? {})))
  return [...codes.union(new Set(followed.keys()))].reduce((sum, code) => sum + roomsOf(code), 0)
}

/** Those that need a code, and those of rate plans that are not for everybody, are told of to nobody. */
const publicPromotions = ({ promotions, currency, limited }: FactsRow): SearchedPromotion[] =>
  (promotions ?? [])
    .map(document => {
      const { name, ...rule } = filled(promotionSchema, document)
      return { ...promotionFrom({ ...rule, name: '' }, decimalsOf(currency)), name }
    })
    .filter(
      ({ conditions: { needsCode, ratePlans } }) =>
        !needsCode && !ratePlans?.every(code => limited?.includes(code)),
    )

const named = ({ id, name }: FacetValue): FacetValue => ({ id, name })
