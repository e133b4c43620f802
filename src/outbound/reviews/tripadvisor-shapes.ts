// Reads the published shapes of Tripadvisor's Content API: location details and location reviews. Ratings of reviews are
// numbers; ratings, counts and coordinates of locations are texts.

import type { Review, ReviewerLocation } from '../../lodging/properties/review.ts'
import { parseDay } from '../../values/civil-dates.ts'
import { addressOf, type Fields, isFields, named, numberOf, textOf } from './provider-fields.ts'

const longestText = 20_000
const mostReviews = 20

/** Fields of a location that publishers see in the provider's own names and kinds. */
const locationFields = [
  'location_id',
  'description',
  'web_url',
  'address_obj',
  'ancestors',
  'latitude',
  'longitude',
  'timezone',
  'email',
  'phone',
  'website',
  'write_review',
  'see_all_photos',
  'photo_count',
  'rating_image_url',
  'ranking_data',
  'ranking',
  'review_rating_count',
  'subratings',
  'trip_types',
  'awards',
  'price_level',
  'percent_recommended',
  'amenities',
  'features',
  'parent_brand',
  'brand',
  'category',
  'subcategory',
  'groups',
  'styles',
  'neighborhood_info',
  'location_string',
  'hours',
  'is_localized_description',
]

const reviewFields = [
  'id',
  'lang',
  'location_id',
  'published_date',
  'rating',
  'helpful_votes',
  'rating_image_url',
  'url',
  'trip_type',
  'travel_date',
  'is_machine_translated',
  'user',
]
const fullReviewFields = [...reviewFields, 'owner_response', 'subratings']

/** The location of a details answer; undefined for an answer of another shape. */
export function locationFrom(fields: Fields): ReviewerLocation | undefined {
  const [id, name] = [textOf(fields.location_id, 20), textOf(fields.name, 200)]
  if (id === '' || name === '') return undefined
  return {
    id,
    name,
    url: addressOf(fields.web_url),
    rating: numberOf(fields.rating, 1, 5),
    num_reviews: Math.floor(numberOf(fields.num_reviews, 0, 1_000_000_000) ?? 0),
    ...named(fields, locationFields),
  }
}

/** The reviews of a reviews answer, without those that cannot be read; undefined for an answer of another shape. */
export function reviewsFrom({ data }: Fields, inFull: boolean): readonly Review[] | undefined {
  if (!Array.isArray(data)) return undefined
  return data.slice(0, mostReviews).flatMap(entry => (isFields(entry) ? reviewFrom(entry, inFull) : []))
}

/** None without a rating and a date, which have to be shown with a review. */
function reviewFrom(fields: Fields, inFull: boolean): Review[] {
  const rating = numberOf(fields.rating, 1, 5)
  // "2019-05-07T12:07:42-0400" and "2019-05-07T16:07:42Z" both occur; the day as the provider writes it counts.
  const published_on = textOf(fields.published_date, 10)
  if (rating === null || parseDay(published_on) === undefined) return []
  const { user, owner_response } = fields
  return [
    {
      title: textOf(fields.title, 500),
      text: textOf(fields.text, longestText),
      rating,
      author: isFields(user) ? textOf(user.username, 200) : '',
      published_on,
      trip_type: textOf(fields.trip_type, 100) || null,
      url: addressOf(fields.url),
      owner_response: inFull && isFields(owner_response) ? textOf(owner_response.text, longestText) : null,
      source: inFull ? 'tripadvisor_partner' : 'tripadvisor_free',
      meta_data: {
        tripadvisor: {
          rating_image_url: addressOf(fields.rating_image_url),
          url: addressOf(fields.url),
          data: named(fields, inFull ? fullReviewFields : reviewFields),
        },
      },
    },
  ]
}
