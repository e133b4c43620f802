// Marks as not bookable what this server could never carry out: bookings at a source that is not configured, and
// payments without a gateway. Availability says so before a guest enters a card.

import type { StayPrice } from '../../lodging/prices/price.ts'
import { ownInventory, type Property } from '../../lodging/properties/property.ts'
import { priceProperty, priceTotals } from '../../pricing/availability.ts'
import type { PricedProperty, UnavailableReason } from '../../pricing/priced-stay.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import type { GatheredStay } from './gather.ts'

type Surroundings = Pick<AppContext, 'sources' | 'payments'>

/** Whether the property's source is configured on this server. Hostelry's own inventory (crs) always is. */
export const hasConfiguredSource = (
  { sources }: Pick<AppContext, 'sources'>,
  { source }: Property,
): boolean => source === ownInventory || sources.has(source)

/**
 * What this server can book of a gathered stay. A stay beyond the property's own horizon (contract R7) is an error when
 * only this property is requested.
 */
export function priceBookable(
  context: Surroundings,
  { supply, search, horizon }: GatheredStay,
  price = priceProperty,
): PricedProperty {
  const priced = price(supply, search)
  if (search.stay.checkout > horizon) return unavailable(priced, 'not_bookable')
  return bookableOnly(context, supply.property, priced)
}

/** The same rooms and totals without deposits and cancellation terms, which decide nothing here. */
export const totalsOfBookable = (context: Surroundings, gathered: GatheredStay): PricedProperty =>
  priceBookable(
    context,
    gathered,
    // Without a payment gateway a deposit makes a rate impossible to book.
    lacksPayments(context, gathered.supply.property) ? priceProperty : priceTotals,
  )

/** A priced property, where only what this server can book is bookable (contract S6). */
export function bookableOnly(
  context: Surroundings,
  property: Property,
  priced: PricedProperty,
): PricedProperty {
  if (priced.unavailableReason !== null) return priced
  if (!hasConfiguredSource(context, property)) {
    return unavailable(priced, 'source_unavailable')
  }
  if (!lacksPayments(context, property)) return priced
  const rooms = priced.rooms.map(room => {
    const rates = room.rates.filter(rate => obstacleOf(context, property, rate) === null)
    return { ...room, rates, isAvailable: rates.length > 0 }
  })
  const isBookable = rooms.some(({ isAvailable }) => isAvailable)
  return { ...priced, unavailableReason: isBookable ? null : 'not_bookable', rooms }
}

/** The same property with nothing bookable, and the reason. */
const unavailable = (priced: PricedProperty, unavailableReason: UnavailableReason): PricedProperty => ({
  ...priced,
  unavailableReason,
  rooms: priced.rooms.map(room => ({ ...room, isAvailable: false, rates: [] })),
})

/** Refuses a rate that this server cannot book with RoomUnavailableException 409, as availability does (R12). */
export function requireBookable(context: Surroundings, property: Property, owed: StayPrice): void {
  const obstacle = obstacleOf(context, property, owed)
  if (obstacle === null) return
  const message = obstacle === 'source_unavailable' ? 'the inventory source cannot be asked' : takesNoPayments
  throw new Fault('RoomUnavailableException', `The room cannot be sold at this rate now: ${message}.`, {
    errors: [{ field: 'unavailable_reason', message: obstacle }],
  })
}

const takesNoPayments = 'the property cannot take the payment that is due at booking'

function obstacleOf(
  context: Surroundings,
  property: Property,
  { total }: Pick<StayPrice, 'total'>,
): UnavailableReason | null {
  if (!hasConfiguredSource(context, property)) return 'source_unavailable'
  return lacksPayments(context, property) && total.balanceDue > 0 ? 'not_bookable' : null
}

/** Whether what is due at booking cannot be taken, so that the price decides what can be booked. */
export const lacksPayments = ({ payments }: Surroundings, { paymentCollection }: Property): boolean =>
  paymentCollection === 'gateway' && payments === null
