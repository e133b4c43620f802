// Rooms and their rates (interface 2.2, 2.3), each field at the verbosity it belongs to (contract S3).

import type { Image, RatePlan, Room } from '../../lodging/property.ts'
import type { Verbosity } from '../../operations/requests.ts'
import type { PricedRate, PricedRoom, RoomFlags } from '../../pricing/priced-stay.ts'
import type { Amounts } from './amounts.ts'
import { presentCharges, presentNights, presentPolicies, presentTotal } from './price.ts'
import { presentDiscount, presentPromotion, presentPromotions } from './savings.ts'

export interface RoomView {
  readonly verbosity: Verbosity
  readonly amounts: Amounts
  /** Preview shows the itemised charges, availability leaves them empty. */
  readonly itemised: boolean
  readonly imageUrl: (image: Image) => string
}

/** A room as a search found it. */
export const presentPricedRoom = ({ room, flags, isAvailable, rates }: PricedRoom, view: RoomView) =>
  presentRoom(room, view.verbosity, {
    is_available: isAvailable,
    ...flags,
    rates: rates.map(rate => presentRate(rate, room, view)),
  })

/** A room that was not searched for: without rates, and no flag says anything (contract S8). */
export const presentUnsearchedRoom = (room: Room, verbosity: Verbosity) =>
  presentRoom(room, verbosity, { is_available: false, ...noFlags, rates: [] })

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
  ...found,
  adult_maximum_occupancy: null,
  child_maximum_occupancy: null,
  adult_rate_adjustment: null,
  child_rate_adjustment: null,
  unavailable_reason: null,
  property_accommodation_type: null,
})

function presentRate(rate: PricedRate, room: Room, { verbosity, amounts, itemised, imageUrl }: RoomView) {
  const [first] = rate.promotions
  return {
    code: rate.plan.code,
    description: presentPlan(rate.plan),
    balance_due: amounts.shown(rate.total.balanceDue),
    ...presentPolicies(rate),
    total: presentTotal(rate.total, amounts),
    beds: room.beds,
    ...(itemised ? presentCharges(rate, amounts) : { tax_items: [], fees: [], checkin_fees: [] }),
    promotion: first ? presentPromotion(first, amounts) : null,
    nights: presentNights(rate.nights, amounts),
    discount: rate.discount && presentDiscount(rate.discount, amounts),
    promotions: presentPromotions(rate.promotions, amounts),
    ...(verbosity >= 2 && {
      property_accommodation_image: room.images.map(image => presentRoomImage(image, imageUrl)),
    }),
    message: null,
    meta_data: null,
    tmp: null,
  }
}

const presentPlan = ({ title, text, mealPlan }: RatePlan) => ({ title, text, meal_plan: mealPlan })

/** The season of a room's image is deprecated (interface 2.9). */
const presentRoomImage = (image: Image, imageUrl: RoomView['imageUrl']) => ({
  alt: image.alt,
  season: null,
  url: imageUrl(image),
  ...noImageVariants,
})

export const noImageVariants = { is_hero_image: null, url_small: null, url_medium: null, external_data: null }

/** The cheapest rate of all rooms, the first of several; the interface's `rate.low`. */
export function presentLowRate(rooms: readonly PricedRoom[], amounts: Amounts) {
  const offers = rooms.flatMap(({ room, rates }) => rates.map(rate => ({ room, rate })))
  const [head, ...others] = offers
  if (!head) return null
  const { room, rate } = others.reduce(
    (low, offer) => (offer.rate.total.total < low.rate.total.total ? offer : low),
    head,
  )
  const [promotion] = rate.promotions
  return {
    accommodation_id: room.id,
    rate_code: rate.plan.code,
    total: presentTotal(rate.total, amounts),
    promotion: promotion ? presentPromotion(promotion, amounts) : null,
    discount: rate.discount && presentDiscount(rate.discount, amounts),
  }
}
