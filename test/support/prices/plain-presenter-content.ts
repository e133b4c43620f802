// The content of a property as plain objects, to compare with the bytes of the presenter.

import type { Fee, Tax } from '../../../src/lodging/prices/rules.ts'
import type { Image, PhysicalAddress, PropertyContent } from '../../../src/lodging/properties/property.ts'
import type { Review } from '../../../src/lodging/properties/review.ts'
import { percentNumber } from '../../../src/values/money.ts'
import type { Amounts } from './plain-presenter-price.ts'

type ImageUrl = (image: Image) => string

export const noImageVariants = { is_hero_image: null, url_small: null, url_medium: null, external_data: null }

/** `room_tax`: the sum of the percentages (contract P7), exact. */
export const roomTax = (taxes: readonly Tax[]): number =>
  percentNumber(taxes.reduce((sum, { amount }) => sum + (amount.kind === 'percent' ? amount.percent : 0), 0))

/** A flat fee in the currency of the answer, or a percentage. */
export const presentFees = (fees: readonly Fee[], { converted }: Amounts) =>
  fees.map(({ amount, name, description, taxRate }) => ({
    type: amount.kind,
    applied: amount.kind === 'flat' ? amount.unit : 'stay',
    description: description || name,
    fee: amount.kind === 'flat' ? converted(amount.amount) : percentNumber(amount.percent),
    is_taxable: taxRate !== null,
    tax_rate: percentNumber(taxRate ?? 0),
  }))

export const presentAmenities = (amenities: PropertyContent['amenity']) =>
  amenities.map(({ id, name, category }) => ({ id, name, category, group: null }))

export const presentImages = (images: PropertyContent['property_image'], imageUrl: ImageUrl) =>
  images.map(image => ({ alt: image.alt, season: image.season, url: imageUrl(image), ...noImageVariants }))

export const presentAddress = (address: PhysicalAddress | null) =>
  address && { ...address, region: null, state: null }

export const presentRating = (rating: PropertyContent['property_rating']) =>
  rating && { stars: { name: rating.stars.name, value: rating.stars.value, meta_data: null } }

const fewReviews = 3
const shortReview = 200

/** All reviews in full; or a few, shortened and without the owner's response. */
export function presentReviews(reviews: readonly Review[], inFull: boolean) {
  if (inFull) {
    return reviews.map(review => ({ ...excerpt(review), owner_response: review.owner_response }))
  }
  return reviews.slice(0, fewReviews).map(review => ({ ...excerpt(review), text: shorten(review.text) }))
}

const excerpt = ({
  title,
  text,
  rating,
  author,
  published_on,
  trip_type,
  url,
  source,
  meta_data,
}: Review) => ({
  title,
  text,
  rating,
  author,
  published_on,
  trip_type,
  url,
  source,
  meta_data,
})

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > shortReview ? `${characters.slice(0, shortReview).join('')}…` : text
}
