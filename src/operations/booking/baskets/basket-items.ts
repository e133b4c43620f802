// What the items of a basket must have in common, and how a refusal names the item that it is about.

import { ownInventory, type Property } from '../../../lodging/properties/property.ts'
import { Fault, type FieldError } from '../../../values/faults.ts'

/** Runs `work` on an item; what refuses it then names its fields as `items[1].checkin`. */
export async function inItem<Result>(place: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw refusalOfItem(error, place)
  }
}

const refusalsOfItems: readonly number[] = [400, 404, 409, 422]

function refusalOfItem(error: unknown, place: number): unknown {
  if (!(error instanceof Fault) || !refusalsOfItems.includes(error.status)) return error
  const { type, message, errors, headers, reason, cause } = error
  const item = `items[${place}]`
  const named = errors.map(each => (isOfBasket(each) ? each : { ...each, field: `${item}.${each.field}` }))
  return new Fault(type, `${item}: ${message}`, {
    errors: named.length > 0 ? named : [{ field: item, message }],
    headers,
    cause,
    ...(reason !== undefined && { reason }),
  })
}

/** Guest, card, currency and language are the basket's. */
const isOfBasket = ({ field }: FieldError): boolean =>
  /^(?:guest|payment|currency|language|test_scenario)\b/.test(field)

/** Rooms of another system are booked there, which no transaction here covers. */
export function refuseOtherSource({ source }: Pick<Property, 'source'>): void {
  if (source === ownInventory) return
  throw new Fault(
    'BookingValidationException',
    'The rooms of this property are in another system, so they cannot be booked together with others. Leave the item out and book it alone.',
    { errors: [{ field: 'property_id', message: `is sold by ${source}; book it alone` }] },
  )
}

/** What the payment company charges when booking would be one payment for each item. */
export function refuseChargedNow(): never {
  throw new Fault(
    'BookingValidationException',
    'The card is charged when this is booked, which a basket cannot do. Leave the item out and book it alone.',
    { errors: [{ field: 'property_id', message: 'is charged to the card when booking; book it alone' }] },
  )
}

/** What an item of a basket is charged in, and how. */
type Charged = Pick<Property, 'id' | 'currency' | 'paymentCollection'>

/** A basket has one payment, so its items are charged in one currency and in one way. */
export function refuseOtherPayments(properties: readonly Charged[]): void {
  const [first] = properties
  for (const [place, property] of properties.entries()) {
    if (first === undefined || property === first) continue
    if (property.currency !== first.currency)
      throw otherPayment(place, `is charged in ${property.currency}, and items[0] in ${first.currency}`)
    if (property.paymentCollection !== first.paymentCollection)
      throw otherPayment(place, 'is paid in another way than items[0]')
  }
}

function otherPayment(place: number, difference: string): Fault {
  const message = `${difference}; book it alone, or in another basket`
  const field = `items[${place}].property_id`
  return new Fault('BookingValidationException', `A basket has one payment: ${field} ${message}.`, {
    errors: [{ field, message }],
  })
}
