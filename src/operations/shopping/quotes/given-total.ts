// The total of a stay as the hotel's staff gives it, in place of the computed one (docs/decisions 65).

import { largestAmount } from '../../../lodging/documents/schema-values.ts'
import { converter } from '../../../lodging/prices/exchange.ts'
import type { PriceByStaff, StayPrice } from '../../../lodging/prices/price.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import { agreedAtTotal, leastTotal, priceAtTotal } from '../../../pricing/policies/given-price.ts'
import { badRequest, conflict, Fault } from '../../../values/faults.ts'
import { decimalText, type Minor, parseAmount, subtract, zero } from '../../../values/money.ts'
import type { GivenTotal } from '../../requests.ts'
import type { ChosenRate } from '../chosen-rate.ts'

/** A chosen rate at the total less `besides`, which the stay costs beside its price; BookingValidationException where it cannot be. */
export function atGivenTotal(
  chosen: ChosenRate,
  given: GivenTotal,
  property: Property,
  besides: Minor = zero,
): ChosenRate {
  const { owed, exchange } = chosen
  const total = totalIn(given, owed)
  const price = priceAtTotal(owed, subtract(total, besides), property)
  if (!price) throw impossible(given, owed, (leastTotal(owed, property) + besides) as Minor)
  return { ...chosen, owed: price, shown: convertPrice(price, exchange) }
}

type Prices = Pick<Reservation, 'price' | 'propertyPrice'>

/** An agreed stay at the total, in both currencies. */
function agreedAtGivenTotal(
  { price, propertyPrice, exchange }: Prices & Pick<Reservation, 'exchange'>,
  given: GivenTotal,
  property: Property,
): Prices {
  const total = totalIn(given, propertyPrice)
  const owed = agreedAtTotal(propertyPrice, total, property)
  const isSame = price.currency === propertyPrice.currency
  const shown = isSame ? owed : agreedAtTotal(price, converter(exchange)(total), property)
  if (!owed || !shown) throw impossible(given, propertyPrice, leastTotal(propertyPrice, property))
  return { price: shown, propertyPrice: owed }
}

export type GivenByStaff = GivenTotal & Pick<PriceByStaff, 'by'>

interface Given {
  readonly reservation: Reservation
  readonly property: Property
  /** With the price of what is asked for. */
  readonly stayed: Reservation
  /** Whether that price was computed at the total already. */
  readonly isPriced: boolean
}

/** The prices of a changed stay at the total, with the note of who gave it. */
export function givenPrices(given: GivenByStaff, { reservation, property, stayed, isPriced }: Given): Prices {
  const { reason, by } = given
  const { price, propertyPrice } = isPriced ? stayed : agreedAtGivenTotal(stayed, given, property)
  const instead = reservation.propertyPrice.total.total
  const byStaff = { reason, by, version: reservation.version + 1, instead }
  return { price, propertyPrice: { ...propertyPrice, byStaff } }
}

/** ConflictException where another system says what the stay costs. */
export const refuseAtSource = (): Fault =>
  conflict('staff_total', 'The system that holds the rooms says what the stay costs; leave staff_total out.')

function totalIn(
  { total }: GivenTotal,
  { currency, decimals }: Pick<StayPrice, 'currency' | 'decimals'>,
): Minor {
  const amount = parseAmount(total, decimals)
  if (amount !== undefined && amount >= 0 && amount <= largestAmount * 10 ** decimals) return amount
  const message = `must be an amount in ${currency} with at most ${decimals} decimals`
  throw badRequest([{ field: 'staff_total', message }])
}

function impossible(
  { total }: GivenTotal,
  { currency, decimals }: Pick<StayPrice, 'currency' | 'decimals'>,
  least: Minor,
): Fault {
  const message =
    (parseAmount(total, decimals) ?? zero) < least
      ? `must be ${decimalText(least, decimals)} ${currency} or more, which taxes and fees of a fixed amount come to`
      : 'cannot be asked for a stay whose nights cost nothing'
  return new Fault('BookingValidationException', `The total by staff ${message}.`, {
    errors: [{ field: 'staff_total', message }],
  })
}
