// Takes everything of the older form out of a property again: what is left must be the bare answer.

import { namesOf } from './older-tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Json = any

const without = (object: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

const orNull = (value: unknown): unknown => (value === false ? null : value)

/** A bare answer without what the older form leaves out: it has no times of changes, and nothing to choose beside a rate. */
export const knownToOlder = (bare: Json): Json =>
  JSON.parse(JSON.stringify(bare), (name, value) =>
    name === 'updated_at' || name === 'extras' ? undefined : value,
  )

/** The bare property; `source` is the property's own, which the older form leaves out without a search. */
export function toBare(older: Json, source: string): Json {
  const { low } = older.rate
  return {
    ...without(older, ['feature']),
    source,
    unavailable_reason: orNull(older.unavailable_reason),
    rate: { low: low.total === false ? null : bareSavings(low) },
    property_accommodation: older.property_accommodation.map(bareRoom),
    ...(older.verbosity >= 1 && {
      property_description:
        older.property_description && without(older.property_description, namesOf('property_description')),
      property_fee: older.property_fee.map((fee: Json) => ({
        ...fee,
        type: fee.type === 'dollar' ? 'flat' : fee.type,
      })),
    }),
    ...(older.verbosity >= 2 && {
      property_provider: older.property_provider.map((one: Json) => without(one, ['meta_data'])),
      reviews: older.reviews.map((review: Json) => ({
        ...review,
        source: review.meta_data.source,
        meta_data: without(review.meta_data, ['tripadvisor', 'source']),
      })),
      reviewer_location: bareLocation(older.reviewer_location),
    }),
  }
}

const bareSavings = (rate: Json): Json => ({
  ...rate,
  promotion: orNull(rate.promotion),
  discount: orNull(rate.discount),
})

const bareRoom = (room: Json): Json => ({
  ...without(room, namesOf('property_accommodation')),
  rates: room.rates.map((rate: Json) => bareSavings(without(rate, ['has_discount']))),
})

const bareLocation = (location: Json): Json =>
  location && {
    ...without(location, namesOf('reviewer_location')),
    name: location.name,
    rating: Number(location.rating),
    num_reviews: Number(location.num_reviews),
  }
