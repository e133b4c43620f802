// One room and one rate of a property: preview shows it and a reservation books it.

import type { ExchangeRate } from '../../lodging/prices/exchange.ts'
import type { PriceAdjustment } from '../../lodging/prices/price-adjustment.ts'
import type { DiscountRefusal } from '../../lodging/prices/rules.ts'
import type { Room } from '../../lodging/properties/property.ts'
import { type PricedChoice, priceRateExplained, priceRateToKeep } from '../../pricing/availability.ts'
import { convertPrice } from '../../pricing/conversion.ts'
import type { ExplainedRule } from '../../pricing/explanation/explained-rule.ts'
import type { PricedProperty, PricedRate, RoomFlags, RoomReason } from '../../pricing/priced-stay.ts'
import { reasonDetails } from '../../pricing/promotions/reason-details.ts'
import type { StaySearch, Supply } from '../../pricing/search.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { Fault, type FieldError, notFound } from '../../values/faults.ts'

interface Choice {
  readonly accommodationId: number
  readonly rateCode: string
}

export interface ChosenRate {
  /** The first, where there are several of different kinds. */
  readonly room: Room
  /** Each of them, where they are of different types or rate plans. */
  readonly rooms?: readonly Room[]
  readonly flags: RoomFlags
  /** What the guest owes the property, in the property's currency. */
  readonly owed: PricedRate
  /** The same price in the currency of the search (contract P10). */
  readonly shown: PricedRate
  /** The rate between the two. */
  readonly exchange: ExchangeRate
  readonly discountRefusal: DiscountRefusal | null
  /** Where a companion service has adjusted the price. */
  readonly adjustment?: PriceAdjustment
  /** Of a price of this server that is explained. */
  readonly explanation?: readonly ExplainedRule[]
}

/**
 * The price of the chosen rate. NotFoundException for a room or rate that the property lacks, and
 * RoomUnavailableException 409 naming every reason for one that cannot be sold for this stay (contract R12). `explains`: with what
 * every rule did, and refusals with their nights and limits.
 */
export function priceChosen(
  supply: Supply,
  search: StaySearch,
  choice: Choice,
  explains = false,
): ChosenRate {
  const price = explains ? priceRateExplained : priceRateToKeep
  const priced = price(supply, search, choice.accommodationId, choice.rateCode) ?? lacking(supply, choice)
  const { room, flags, rate, discountRefusal, explanation } = priced
  if (rate)
    return {
      room,
      flags,
      owed: rate,
      shown: convertPrice(rate, search.exchange),
      exchange: search.exchange,
      discountRefusal,
      ...(explanation && { explanation }),
    }
  const details = explains ? detailsOf(supply, search, priced) : noDetails
  throw refusedRate(priced, error => error, details)
}

/** RoomUnavailableException with every reason of a rate that cannot be sold; `named` names the field of each. */
export function refusedRate(
  priced: PricedChoice,
  named: (error: FieldError) => FieldError,
  details = noDetails,
): Fault {
  const errors = errorsOf(priced, details).map(named)
  return new Fault(
    'RoomUnavailableException',
    `The room cannot be sold at this rate for this stay: ${errors.map(({ message }) => message).join('; ')}.`,
    { errors },
  )
}

/** The chosen rate as the only one of the only room, as preview shows it. */
export const asPricedProperty = ({ room, flags, shown, discountRefusal }: ChosenRate): PricedProperty => ({
  unavailableReason: null,
  rooms: [{ room, flags, reasons: [], isAvailable: true, rates: [shown] }],
  discountRefusal,
})

function lacking({ property }: Supply, { accommodationId }: Choice): never {
  const room = property.rooms.find(({ id }) => id === accommodationId)
  if (room)
    throw notFound(`Property ${property.id} has no rate with this rate_code; see rates[].code of the room.`)
  throw notFound(`Property ${property.id} has no room ${accommodationId}; see property_accommodation[].id.`)
}

/** Each reason with the field of an availability answer that shows it. */
const roomErrors: Readonly<Record<RoomReason, { field: keyof RoomFlags | 'rate_code'; message: string }>> = {
  stop_sell: { field: 'is_closedout', message: 'it is closed on a night of the stay' },
  closed_to_arrival: { field: 'is_closedout', message: 'it is closed to arrival on the check-in day' },
  closed_to_departure: { field: 'is_closedout', message: 'it is closed to departure on the check-out day' },
  advance_days: { field: 'is_closedout', message: 'this arrival is too near or too far away for this rate' },
  occupancy_exceeded: { field: 'is_occupancy_exceeded', message: 'the party is larger than the room allows' },
  no_inventory: { field: 'has_no_inventory', message: 'too few rooms are left' },
  less_than_min_stay: { field: 'is_less_than_min_stay', message: 'the stay is shorter than the minimum' },
  greater_than_max_stay: {
    field: 'is_greater_than_max_stay',
    message: 'the stay is longer than the maximum',
  },
  no_price: { field: 'rate_code', message: 'this rate has no price on some of the nights' },
}

const propertyMessages = {
  past_cutoff: 'it is too late to book this arrival',
  multi_room_not_supported: 'the property takes one room a booking',
  not_bookable: 'the property is not open for booking',
  source_unavailable: 'the inventory source does not answer',
} as const

const noDetails: ReadonlyMap<RoomReason, string> = new Map()

/** The night and the limit of each reason of a rate, to follow its sentence. */
function detailsOf(
  supply: Supply,
  search: StaySearch,
  { room, plan, flags, reasons }: PricedChoice,
): ReadonlyMap<RoomReason, string> {
  const ofPlan = { ...supply, calendars: supply.calendars.filter(({ rateCode }) => rateCode === plan.code) }
  const refused = { room, flags, reasons, isAvailable: false, rates: [] }
  return new Map(
    reasonDetails(ofPlan, search, refused).map(({ code, day, limit, requested }) => {
      const facts = [
        ...(day === null ? [] : [`on ${formatDay(day)}`]),
        ...(limit === null ? [] : [`limit ${limit}`]),
        ...(requested === null ? [] : [`requested ${requested}`]),
      ]
      return [code, facts.length === 0 ? '' : ` (${facts.join(', ')})`]
    }),
  )
}

/** The property's own reason and the room's reasons, each as a field error. */
function errorsOf(
  { unavailableReason, reasons }: PricedChoice,
  details: ReadonlyMap<RoomReason, string>,
): FieldError[] {
  const errors: FieldError[] = []
  if (unavailableReason !== null && unavailableReason !== 'no_rooms_available') {
    errors.push({ field: 'unavailable_reason', message: propertyMessages[unavailableReason] })
  }
  for (const reason of reasons) {
    const { field, message } = roomErrors[reason]
    errors.push({ field, message: message + (details.get(reason) ?? '') })
  }
  return errors
}
