// Stripe's Payment Element: its confirmation tokens, and what a page that shows it must be allowed to load.

import type { Stripe } from 'stripe'
import type { CardBrand } from '../../lodging/cards/cards.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { CardForm, Challenge, TokenReading } from './card-form.ts'
import type { LostAuthorisation } from './lost-authorisation.ts'
import { stripeAmount } from './stripe-amounts.ts'
import { within } from './stripe-client.ts'
import { troubleOf } from './stripe-troubles.ts'

/** docs.stripe.com/security/guide, "Content security policy", of Stripe.js without its address form. */
const from = {
  /** Of the release that the server's own library is of: stripe.com/docs/sdks/stripejs-versioning. */
  script: 'https://js.stripe.com/endive/stripe.js',
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** The id of the payment of an attempt; null where there is none. */
export type KnownIntent = (attempt: LostAuthorisation) => Promise<string | null>

/** The Payment Element of one account. */
export const stripeCardForm = (stripe: Stripe, publishableKey: string, known: KnownIntent): CardForm => ({
  publishableKey,
  from,
  counted: stripeAmount,
  isToken: text => /^ctoken_\w{1,200}$/.test(text),
  read: (token, deadline) => read(stripe, token, deadline),
  challengeOf: (attempt, deadline) => challengeOf(stripe, known, attempt, deadline),
})

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'VI',
  mastercard: 'MC',
  amex: 'AX',
  discover: 'DS',
  diners: 'DC',
  jcb: 'JC',
  unionpay: 'UP',
}

async function read(stripe: Stripe, token: Secret, deadline: AbortSignal): Promise<TokenReading> {
  try {
    const found = await within(deadline, () => token.reveal(id => stripe.confirmationTokens.retrieve(id)))
    return readingOf(found)
  } catch (error) {
    const { kind, reason } = troubleOf(error)
    return isGone(reason) ? { read: 'unusable' } : { read: 'no answer', reason: `${kind}: ${reason}` }
  }
}

const isGone = (reason: string): boolean => /resource_missing/.test(reason)

function readingOf({
  payment_method_preview: preview,
  payment_intent: usedBy,
}: Stripe.ConfirmationToken): TokenReading {
  const card = preview?.card
  if (!preview || !card || usedBy !== null) return { read: 'unusable' }
  return {
    read: 'card',
    card: {
      brand: brands[card.brand] ?? null,
      lastFour: card.last4,
      month: String(card.exp_month).padStart(2, '0'),
      year: card.exp_year,
      cardholder: preview.billing_details.name ?? '',
    },
  }
}

async function challengeOf(
  stripe: Stripe,
  known: KnownIntent,
  attempt: LostAuthorisation,
  deadline: AbortSignal,
): Promise<Challenge> {
  try {
    return await within(deadline, async () => {
      const id = await known(attempt)
      if (id === null) return { waitsFor: 'nobody' }
      const { status, client_secret: secret } = await stripe.paymentIntents.retrieve(id)
      return status === 'requires_action' && secret !== null
        ? { waitsFor: 'guest', clientSecret: new Secret(secret) }
        : { waitsFor: 'nobody' }
    })
  } catch (error) {
    return { waitsFor: 'cannot tell', reason: troubleOf(error).reason }
  }
}
