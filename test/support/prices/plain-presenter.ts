// The property answer as plain objects: the readable form of what the presenter writes as bytes. Tests compare the two byte
// for byte.

import { type ExchangeRate, sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { StayPrice, WordedPrice } from '../../../src/lodging/prices/price.ts'
import type { Image, Property, RatePlan, Room } from '../../../src/lodging/properties/property.ts'
import type { Alternative, PropertyAnswer, SearchedStay } from '../../../src/operations/answers.ts'
import type { Verbosity } from '../../../src/operations/requests.ts'
import type { PricedRate, PricedRoom, RoomFlags } from '../../../src/pricing/priced-stay.ts'
import { formatDay } from '../../../src/values/civil-dates.ts'
import { wordedPrice } from '../../../src/wording/worded-price.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import {
  noImageVariants,
  presentAddress,
  presentAmenities,
  presentFees,
  presentImages,
  presentRating,
  presentReviews,
  roomTax,
} from './plain-presenter-content.ts'
import {
  type Amounts,
  amountsIn,
  exchangeData,
  presentCharges,
  presentDeposits,
  presentDiscount,
  presentNights,
  presentPenalties,
  presentPolicies,
  presentPromotion,
  presentPromotions,
  presentTotal,
} from './plain-presenter-price.ts'

/** The answer with the interface's names; image addresses are below `publicUrl`. */
export function presentProperty(answer: PropertyAnswer, publicUrl: string) {
  const { property, publisher, language, verbosity, searched } = answer
  const exchange: ExchangeRate = searched?.exchange ?? sameCurrency(property.currency)
  const view: RoomView = {
    verbosity,
    amounts: amountsIn(exchange),
    worded: price => wordedPrice({ ...price, currency: exchange.to }, exchange, wordsIn(language)),
    itemised: searched?.itemised ?? false,
    payment: searched?.payment ?? null,
    imageUrl: ({ image }) => `${publicUrl}/images/${image}`,
    detailsOf: room => searched?.detailsOf(room) ?? [],
  }
  return {
    ...scalars(property),
    ...outcome(answer),
    book_direct_link: addressOf(publisher.settings.bookDirectUrl, property.id),
    property_type: property.content.property_type,
    destination: property.content.destination,
    rate: { low: searched ? presentLowRate(searched.priced.rooms, view) : null },
    property_accommodation: searched
      ? searched.priced.rooms.map(room => presentPricedRoom(room, view))
      : property.rooms.map(room => presentUnsearchedRoom(room, verbosity)),
    ...(answer.alternatives && {
      alternatives: answer.alternatives.map(each => presentAlternative(each, view.amounts)),
    }),
    ...(verbosity >= 1 && standardContent(property, view)),
    ...(verbosity >= 2 && fullContent(answer)),
    meta_data: metaData(property, searched),
  }
}

const presentAlternative = ({ kind, stay, bookings, total }: Alternative, { shown }: Amounts) => ({
  kind,
  checkin: formatDay(stay.checkin),
  checkout: formatDay(stay.checkout),
  nights: stay.checkout - stay.checkin,
  total: shown(total),
  bookings: bookings.map(({ room, rateCode, parties, total }) => ({
    accommodation_id: room.id,
    rate_code: rateCode,
    rooms: parties.map(({ adults, childAges }) => ({
      adults,
      children: childAges.length,
      children_ages: childAges,
    })),
    total: shown(total),
  })),
})

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
  updated_at: property.updatedAt,
})

/** Contract S6, S8. */
const outcome = ({ verbosity, searched }: PropertyAnswer) => ({
  is_available: searched !== null && searched.priced.unavailableReason === null,
  unavailable_reason: searched?.priced.unavailableReason ?? null,
  verbosity,
  was_searched: searched !== null,
})

const standardContent = ({ content, fees }: Property, { amounts, imageUrl }: RoomView) => ({
  property_description: content.property_description && {
    short: content.property_description.short,
    long: content.property_description.long,
  },
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
  reviews: presentReviews(reviews?.reviews ?? [], reviews?.inFull ?? false),
  reviewer_location: reviews?.location ?? null,
})

/** The page of a property below the publisher's base address; null without one. */
const addressOf = (base: string | null, id: number): string | null =>
  base === null ? null : `${base.replace(/\/+$/, '')}/${id}`

/** The property's own data, and after a search the currency of its amounts (contract S10, P4). */
function metaData({ content }: Property, searched: SearchedStay | null) {
  if (searched === null) return content.meta_data
  return {
    ...content.meta_data,
    ...exchangeData(searched.exchange),
    ...(searched.missedCurrency !== null && { currency_unavailable: searched.missedCurrency }),
    discount_reason: searched.discountRefusal,
    ...(searched.quote && { quote_id: searched.quote.id, quote_expires_at: searched.quote.expiresAt }),
    ...(searched.cardForm && {
      card_form: {
        provider: searched.cardForm.provider,
        publishable_key: searched.cardForm.publishableKey,
        amount: searched.cardForm.amount,
        currency: searched.cardForm.currency,
      },
    }),
    ...(searched.pricedAt !== null && { priced_at: searched.pricedAt }),
    ...(searched.assumedChildAge !== null && { assumed_child_age: searched.assumedChildAge }),
  }
}

interface RoomView {
  readonly verbosity: Verbosity
  readonly amounts: Amounts
  /** A price in the publisher's language. */
  readonly worded: (price: StayPrice) => WordedPrice
  /** Preview shows the itemised charges, availability leaves them empty. */
  readonly itemised: boolean
  readonly payment: SearchedStay['payment']
  readonly imageUrl: (image: Image) => string
  readonly detailsOf: SearchedStay['detailsOf']
}

/** A room in a search. */
const presentPricedRoom = (priced: PricedRoom, view: RoomView) =>
  presentRoom(priced.room, view.verbosity, {
    is_available: priced.isAvailable,
    ...priced.flags,
    unavailable_reasons: priced.reasons,
    unavailable_details: view.detailsOf(priced).map(({ code, day, limit, requested }) => ({
      code,
      date: day && formatDay(day),
      limit,
      requested,
    })),
    rates: priced.rates.map(rate => presentRate(rate, priced.room, view)),
  })

/** A room without a search: no rates, and flags without meaning (contract S8). */
const presentUnsearchedRoom = (room: Room, verbosity: Verbosity) =>
  presentRoom(room, verbosity, {
    is_available: false,
    ...noFlags,
    unavailable_reasons: [],
    unavailable_details: [],
    rates: [],
  })

const noFlags: RoomFlags = {
  is_closedout: false,
  is_occupancy_exceeded: false,
  has_no_inventory: false,
  is_less_than_min_stay: false,
  is_greater_than_max_stay: false,
}

const presentRoom = <Found extends object>(room: Room, verbosity: Verbosity, found: Found) => ({
  id: room.id,
  name: room.name,
  type: room.type,
  standard_occupancy: room.standardOccupancy,
  maximum_occupancy: room.maximumOccupancy,
  ...(verbosity >= 1 && { short_description: room.shortDescription, bedding: room.bedding }),
  ...(verbosity >= 2 && { long_description: room.longDescription }),
  updated_at: room.updatedAt,
  ...found,
  adult_maximum_occupancy: null,
  child_maximum_occupancy: null,
  adult_rate_adjustment: null,
  child_rate_adjustment: null,
  unavailable_reason: null,
  property_accommodation_type: null,
})

function presentRate(
  rate: PricedRate,
  room: Room,
  { verbosity, amounts, worded, itemised, payment, imageUrl }: RoomView,
) {
  const words = worded(rate)
  const [first] = words.promotions
  return {
    code: rate.plan.code,
    description: presentPlan(rate.plan),
    balance_due: amounts.shown(rate.total.balanceDue),
    ...presentPolicies(words),
    ...presentPenalties(rate, amounts),
    total: presentTotal(rate.total, amounts),
    beds: rate.beds ?? room.beds,
    ...(itemised ? presentCharges(rate, amounts) : { tax_items: [], fees: [], checkin_fees: [] }),
    ...(payment && presentDeposits(rate, payment, amounts)),
    promotion: first ? presentPromotion(first, amounts) : null,
    nights: presentNights(rate.nights, amounts),
    discount: rate.discount && presentDiscount(rate.discount, amounts),
    promotions: presentPromotions(words.promotions, amounts),
    ...(verbosity >= 2 && {
      property_accommodation_image: room.images.map(image => presentRoomImage(image, imageUrl)),
    }),
    message: null,
    meta_data: null,
    tmp: null,
  }
}

const presentPlan = ({ title, text, mealPlan }: RatePlan) => ({ title, text, meal_plan: mealPlan })

/** The season of a room's image is deprecated (interface, Image). */
const presentRoomImage = (image: Image, imageUrl: RoomView['imageUrl']) => ({
  alt: image.alt,
  season: null,
  url: imageUrl(image),
  ...noImageVariants,
})

/** The cheapest rate of all rooms, the first of several; the interface's `rate.low`. */
function presentLowRate(rooms: readonly PricedRoom[], { amounts, worded }: RoomView) {
  const offers = rooms.flatMap(({ room, rates }) => rates.map(rate => ({ room, rate })))
  const [head, ...others] = offers
  if (!head) return null
  const { room, rate } = others.reduce(
    (low, offer) => (offer.rate.total.total < low.rate.total.total ? offer : low),
    head,
  )
  const [promotion] = worded(rate).promotions
  return {
    accommodation_id: room.id,
    rate_code: rate.plan.code,
    total: presentTotal(rate.total, amounts),
    promotion: promotion ? presentPromotion(promotion, amounts) : null,
    discount: rate.discount && presentDiscount(rate.discount, amounts),
  }
}
