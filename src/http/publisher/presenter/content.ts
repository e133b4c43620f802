// The descriptive parts of a property (interface, Property), as JSON text that is rendered once for each property.

import type { Fee } from '../../../lodging/prices/rules.ts'
import type {
  PhysicalAddress,
  Property,
  PropertyContent,
  PropertyDescription,
} from '../../../lodging/properties/property.ts'
import type { Review, ReviewerLocation } from '../../../lodging/properties/review.ts'
import type { PropertyReviews } from '../../../operations/shopping/review-provider.ts'
import { type ByteWriter, percentDecimals } from '../../json/byte-writer.ts'
import { furtherMembers, pieces, rendered } from '../../json/fragments.ts'
import type { Amounts } from './amounts.ts'
import { presentImage } from './images.ts'

/** The fields of verbosity 1: description, fees and policies of the property. */
export function writeStandardContent(
  out: ByteWriter,
  property: Property,
  { amounts, publicUrl }: { readonly amounts: Amounts; readonly publicUrl: string },
): void {
  out.paste(description(property, publicUrl))
  out.list(propertyFee, property.fees, writeFee, amounts)
  out.paste(terms(property))
}

/** The variant is the base address of images. */
const description = rendered((property: Property, publicUrl) =>
  furtherMembers(descriptionOf(property, publicUrl)),
)

export const descriptionOf = ({ content }: Property, publicUrl: string) => ({
  property_description: presentDescription(content.property_description),
  physical_address: presentAddress(content.physical_address),
  property_rating: presentRating(content.property_rating),
  amenity: content.amenity.map(({ id, name, category }) => ({ id, name, category, group: null })),
  filter: content.filter,
  property_image: content.property_image.map(image => presentImage(image, image.season, publicUrl)),
})

const presentDescription = (description: PropertyDescription | null) =>
  description && { short: description.short, long: description.long }

export const presentAddress = (address: PhysicalAddress | null) =>
  address && { ...address, region: null, state: null }

const presentRating = (rating: PropertyContent['property_rating']) =>
  rating && { stars: { name: rating.stars.name, value: rating.stars.value, meta_data: null } }

const terms = rendered((property: Property) => furtherMembers(termsOf(property)))

export const termsOf = ({ content }: Property) => ({
  property_policy: content.property_policy,
  payment_types: content.payment_types,
})

const [propertyFee] = pieces(',"property_fee":')
const [type, applied, feeDescription, fee, isTaxable, taxRate, close] = pieces(
  '{"type":…,"applied":…,"description":…,"fee":…,"is_taxable":…,"tax_rate":…}',
)

/** What a fee is for: its description, else its name. */
export const feeText = ({ name, description }: Fee): string => (description === '' ? name : description)

/** A flat fee is shown in the currency of the answer, a percentage as it is. */
function writeFee(out: ByteWriter, rule: Fee, { decimals, convert }: Amounts): void {
  const { amount, taxRate: rate } = rule
  out.text(type, amount.kind)
  out.text(applied, amount.kind === 'flat' ? amount.unit : 'stay')
  out.text(feeDescription, feeText(rule))
  if (amount.kind === 'flat') out.amount(fee, convert(amount.amount), decimals)
  else out.amount(fee, amount.percent, percentDecimals)
  out.flag(isTaxable, rate !== null)
  out.amount(taxRate, rate ?? 0, percentDecimals)
  out.put(close)
}

/** The fields of verbosity 2; `permalink` is the property's page at the publisher. */
export function writeFullContent(
  out: ByteWriter,
  { content }: Property,
  { permalink, reviews }: { readonly permalink: string | null; readonly reviews: PropertyReviews | null },
): void {
  out.paste(providers(content))
  out.textOrNull(permalinkOf, permalink)
  out.put(reviewList).paste((reviews?.inFull ? allReviews : fewReviews)(reviews?.reviews ?? none))
  if (reviews?.location) out.put(reviewerLocation).paste(locationOf(reviews.location))
  else out.nothing(reviewerLocation)
}

const providers = rendered((content: PropertyContent) =>
  furtherMembers({ property_provider: content.property_provider }),
)

const [permalinkOf, reviewList, reviewerLocation] = pieces(
  ',"permalink":{"geo":null,"property":…},"reviews":…,"reviewer_location":',
)

const locationOf = rendered((location: ReviewerLocation) => JSON.stringify(location))

const none: readonly Review[] = []
const few = 3
const shortReview = 200

/** All reviews in full, for a reviewer partner. */
const allReviews = rendered((reviews: readonly Review[]) =>
  JSON.stringify(reviews.map(review => ({ ...excerpt(review), owner_response: review.owner_response }))),
)

/** A few, shortened and without the owner's response. */
const fewReviews = rendered((reviews: readonly Review[]) => JSON.stringify(fewOf(reviews).map(excerpt)))

/** The first few reviews, with shortened texts. */
export const fewOf = (reviews: readonly Review[]): Review[] =>
  reviews.slice(0, few).map(review => ({ ...review, text: shortened(review.text) }))

/** A review without the owner's response. */
export const excerpt = ({
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

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > shortReview ? `${characters.slice(0, shortReview).join('')}…` : text
}
