// The property object that view, availability and preview answer with (interface 2.1). Levels of verbosity only ever
// add: a field is in one of the three groups below, so a lower answer is a part of a higher one (contract S3).

import { type ExchangeRate, sameCurrency } from '../../lodging/exchange.ts'
import type { Property } from '../../lodging/property.ts'
import type { PropertyAnswer, SearchedStay } from '../../operations/answers.ts'
import { amountsIn, exchangeData } from './amounts.ts'
import {
  presentAddress,
  presentAmenities,
  presentFees,
  presentImages,
  presentRating,
  presentReviews,
  roomTax,
} from './content.ts'
import { presentLowRate, presentPricedRoom, presentUnsearchedRoom, type RoomView } from './room.ts'

/** The answer in the interface's names; image addresses lie under `publicUrl`. */
export function presentProperty(answer: PropertyAnswer, publicUrl: string) {
  const { property, publisher, verbosity, searched } = answer
  const exchange: ExchangeRate = searched?.exchange ?? sameCurrency(property.currency)
  const view: RoomView = {
    verbosity,
    amounts: amountsIn(exchange),
    itemised: searched?.itemised ?? false,
    imageUrl: ({ image }) => `${publicUrl}/images/${image}`,
  }
  return {
    ...scalars(property),
    ...outcome(answer),
    book_direct_link: addressOf(publisher.settings.bookDirectUrl, property.id),
    property_type: property.content.property_type,
    destination: property.content.destination,
    rate: { low: searched ? presentLowRate(searched.priced.rooms, view.amounts) : null },
    property_accommodation: searched
      ? searched.priced.rooms.map(room => presentPricedRoom(room, view))
      : property.rooms.map(room => presentUnsearchedRoom(room, verbosity)),
    ...(verbosity >= 1 && standardContent(property, view)),
    ...(verbosity >= 2 && fullContent(answer)),
    meta_data: metaData(property, searched),
  }
}

const scalars = ({ content, ...property }: Property) => ({
  id: property.id,
  name: property.name,
  room_tax: roomTax(property.taxes),
  cutoff_days: property.cutoffDays,
  order: property.order,
  discount_rebate_type: content.discount_rebate_type,
  url: content.url,
  currency: property.currency,
  main_telephone: content.main_telephone,
  source: property.source,
  checkin_time: content.checkin_time,
  checkout_time: content.checkout_time,
  cutoff_time: content.cutoff_time,
  is_reviewer_partner: content.is_reviewer_partner,
  is_past_cutoff: null,
})

/** Contract S6, S8. */
const outcome = ({ verbosity, searched }: PropertyAnswer) => ({
  is_available: searched !== null && searched.priced.unavailableReason === null,
  unavailable_reason: searched?.priced.unavailableReason ?? null,
  verbosity,
  was_searched: searched !== null,
})

const standardContent = ({ content, fees }: Property, { amounts, imageUrl }: RoomView) => ({
  property_description: content.property_description,
  physical_address: presentAddress(content.physical_address),
  property_rating: presentRating(content.property_rating),
  amenity: presentAmenities(content.amenity),
  filter: content.filter,
  property_image: presentImages(content.property_image, imageUrl),
  property_fee: presentFees(fees, amounts),
  property_policy: content.property_policy,
  payment_types: content.payment_types,
})

const fullContent = ({ property: { id, content }, publisher: { settings }, reviews }: PropertyAnswer) => ({
  property_provider: content.property_provider,
  permalink: { geo: null, property: addressOf(settings.permalinkUrl, id) },
  reviews: presentReviews(reviews?.reviews ?? [], content.is_reviewer_partner),
  reviewer_location: reviews?.location ?? null,
})

/** The page of a property under the base address that a publisher has set; null where it has none. */
const addressOf = (base: string | null, id: number): string | null =>
  base === null ? null : `${base.replace(/\/+$/, '')}/${id}`

/** The property's own, and after a search what its amounts are in (contract S10, P4). */
function metaData({ content }: Property, searched: SearchedStay | null) {
  if (searched === null) return content.meta_data
  return {
    ...content.meta_data,
    ...exchangeData(searched.exchange),
    discount_reason: searched.discountRefusal,
    ...(searched.quote && { quote_id: searched.quote.id, quote_expires_at: searched.quote.expiresAt }),
    ...(searched.assumedChildAge !== null && { assumed_child_age: searched.assumedChildAge }),
  }
}
