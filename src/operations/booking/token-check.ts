// The check of a token that stands for a card: the payment company says what card it is, before anything is booked on it.

import { cardBrands } from '../../lodging/cards/cards.ts'
import type { Property } from '../../lodging/properties/property.ts'
import type { CardOnFile, Guest } from '../../lodging/reservations/reservation.ts'
import type { PresentedToken, TokenCard } from '../../outbound/payments/card-form.ts'
import { Fault } from '../../values/faults.ts'
import { restartClock } from '../../values/request-clock.ts'
import type { AppContext } from '../context.ts'
import { paymentFailed } from '../reservations/await-outcome.ts'
import { cardFormOf } from '../shopping/card-forms.ts'

const readSeconds = 10

interface Asked {
  readonly property: Property
  /** Named where the form was given no cardholder. */
  readonly guest: Pick<Guest, 'first_name' | 'last_name'>
}

/**
 * The card behind a token, of a brand that the property accepts. CreditCardException 422 for a token that cannot be used,
 * ServiceUnavailableException when the payment company does not answer.
 */
export async function checkToken(
  context: Pick<AppContext, 'payments' | 'sources'>,
  { token }: PresentedToken,
  { property, guest }: Asked,
): Promise<CardOnFile> {
  const form = cardFormOf(context, property)
  if (form === null) throw refusal('is not taken by this property; send the card')
  if (!token.reveal(text => form.isToken(text))) throw refusal(unusable)
  const reading = await form.read(token, AbortSignal.timeout(readSeconds * 1000))
  restartClock()
  if (reading.read === 'unusable') throw refusal(unusable)
  if (reading.read === 'no answer')
    throw paymentFailed(new Error(`the token was not read: ${reading.reason}`))
  const { card } = reading
  return {
    brand: acceptedBrand(card, property),
    last_four: card.lastFour,
    expiry_month: card.month,
    expiry_year: card.year,
    cardholder: card.cardholder || `${guest.first_name} ${guest.last_name}`,
  }
}

const unusable = 'cannot be used, or no longer; have the card typed in again'

function acceptedBrand({ brand }: TokenCard, { content }: Property): CardOnFile['brand'] {
  const accepted = content.payment_types
  if (brand !== null && accepted.some(({ code }) => code === brand)) return brand
  const name = brand === null ? 'another brand' : `the brand ${cardBrands[brand]}`
  const names = accepted.map(({ name }) => name).join(', ') || 'no cards'
  throw refusal(`is for a card of ${name}; this property accepts ${names}`)
}

const refusal = (message: string): Fault =>
  new Fault('CreditCardException', `The card cannot be accepted: payment.token ${message}.`, {
    errors: [{ field: 'payment.token', message }],
  })
