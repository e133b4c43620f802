// What a checkout asks for. Which cards are typed into the payment company's own form: those that it charges for a property. Where the hotel charges the
// card itself, or a source needs it, this server takes the card.

import { type Property, sourcesOf } from '../../lodging/properties/property.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { type CardUse, cardUseOf } from '../../lodging/reservations/card-use.ts'
import type { CardForm, CardFormSources } from '../../outbound/payments/card-form.ts'
import { isLive } from '../../sources/source.ts'
import type { Minor } from '../../values/money.ts'
import type { CardFormFacts } from '../answers.ts'
import type { AppContext } from '../context.ts'

export type { CardFormSources }

type Surroundings = Pick<AppContext, 'payments' | 'sources'>

/** Null where this server takes the card. */
export function cardFormOf({ payments, sources }: Surroundings, property: Property): CardForm | null {
  if (property.paymentCollection !== 'gateway' || isForSource(sources, property)) return null
  return payments?.cardForm ?? null
}

/** Whether a page that books asks for the address of the guest: the property wants it, or a source that may take the booking. */
export const asksAddress = ({ sources }: Pick<Surroundings, 'sources'>, property: Property): boolean =>
  property.asksAddress === true ||
  sourcesOf(property).some(name => {
    const source = sources.get(name)
    return source !== undefined && isLive(source) && source.wantsAddress === true
  })

const isForSource = (sources: Surroundings['sources'], property: Property): boolean =>
  sourcesOf(property).some(source => sources.get(source)?.supports.card)

/** What would become of the card of a booking with this much due at once. */
export const bookingCardUse = (
  { sources }: Pick<Surroundings, 'sources'>,
  property: Property,
  balanceDue: Minor,
): CardUse =>
  cardUseOf({
    paymentCollection: property.paymentCollection,
    isForSource: isForSource(sources, property),
    balanceDue,
  })

/** What the form needs to make a token for a charge, in the property's currency; null where this server takes the card. */
export function cardFormFacts(
  context: Surroundings,
  property: Property,
  { charged, currency }: { readonly charged: Minor; readonly currency: string },
): CardFormFacts | null {
  const form = cardFormOf(context, property)
  if (form === null) return null
  return {
    provider: context.payments!.name,
    publishableKey: form.publishableKey,
    amount: charged > 0 ? form.counted(charged, currency) : null,
    currency: currency.toLowerCase(),
  }
}

/**
 * What a page that takes a card for the property must be allowed to load; null where its guests type the card into a form of
 * this server, and where there is no such property.
 */
export async function showCardForm(
  context: AppContext,
  _holder: KeyHolder,
  propertyId: number,
): Promise<CardFormSources | null> {
  const property = (await context.catalog.properties([propertyId])).get(propertyId)
  return (property && cardFormOf(context, property)?.from) ?? null
}
