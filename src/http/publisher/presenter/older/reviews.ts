// Reviews and the reviewed place as the review provider of the older form writes them: counts and coordinates are strings,
// and what is not known is null or empty.

import type { Property } from '../../../../lodging/properties/property.ts'
import type { Review, ReviewerLocation } from '../../../../lodging/properties/review.ts'
import type { PropertyReviews } from '../../../../operations/shopping/review-provider.ts'
import { excerpt, fewOf } from '../content.ts'

/** All reviews in full, or few and shortened ones, as in the bare form. `meta_data` has what the source says, and its name. */
export const olderReviews = (found: PropertyReviews | null) => {
  const isPartner = found?.inFull ?? false
  const reviews = found?.reviews ?? []
  const source = isPartner ? 'tripadvisor_partner' : 'tripadvisor_free'
  return (isPartner ? reviews : fewOf(reviews)).map(review => ({
    ...excerpt(review),
    ...(isPartner && { owner_response: review.owner_response }),
    source,
    meta_data: {
      tripadvisor: providerReview(review, isPartner, found?.location ?? null),
      ...review.meta_data,
      source: review.source,
    },
  }))
}

const providerReview = (review: Review, isPartner: boolean, location: ReviewerLocation | null) => ({
  rating_image_url: null,
  url: review.url,
  data: {
    id: null,
    lang: null,
    location_id: location?.id ?? null,
    published_date: `${review.published_on}T00:00:00+0000`,
    rating: review.rating,
    helpful_votes: '0',
    trip_type: review.trip_type,
    travel_date: null,
    title: review.title,
    user: { username: review.author },
    owner_response: isPartner ? review.owner_response : null,
    subratings: [],
  },
})

/** The bare form's place with every field of the older provider's; null where the provider does not say it. */
export const olderReviewerLocation = ({ content }: Property, location: ReviewerLocation | null) =>
  location && {
    location_id: location.id,
    description: content.property_description?.short ?? null,
    web_url: location.url,
    write_review: null,
    see_all_photos: null,
    photo_count: null,
    ...placeOf(content),
    rating_image_url: null,
    review_rating_count: { 1: null, 2: null, 3: null, 4: null, 5: null },
    percent_recommended: null,
    ranking_data: null,
    price_level: null,
    parent_brand: null,
    brand: null,
    hours: null,
    category: content.property_type && { name: 'hotel', localized_name: content.property_type.name },
    ...emptyLists,
    ...location,
    rating: location.rating === null ? null : String(location.rating),
    num_reviews: String(location.num_reviews),
  }

const emptyLists = Object.fromEntries(
  ['subratings', 'trip_types', 'awards', 'ancestors', 'subcategory', 'amenities', 'features', 'groups']
    .concat('styles', 'neighborhood_info', 'cuisine')
    .map(name => [name, []]),
)

const placeOf = ({ physical_address: address, ...content }: Property['content']) => ({
  address_obj: address && {
    street1: address.line_1,
    street2: address.line_2,
    city: address.city,
    state: address.administrative_division,
    country: address.country,
    postalcode: address.postal_code,
    address_string: [address.line_1, address.city, address.administrative_division, address.postal_code]
      .filter(part => part !== '')
      .join(', '),
  },
  location_string: content.destination?.name ?? null,
  latitude: textOf(address?.latitude),
  longitude: textOf(address?.longitude),
  timezone: null,
  distance: null,
  bearing: null,
  phone: content.main_telephone,
  email: null,
  website: content.url,
})

const textOf = (degrees: number | null | undefined): string | null =>
  degrees === null || degrees === undefined ? null : String(degrees)
