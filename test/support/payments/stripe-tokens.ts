// The confirmation tokens that Stripe's form makes in a browser: each is for one amount and currency, and serves once.

import { invalid, missing } from './stripe-refusals.ts'

/** A card as the fake of Stripe's form took it. */
export interface TypedCard {
  readonly number: string
  readonly name?: string | null
  /** As Elements was set up: the payment must agree. */
  readonly amount?: number | null
  readonly currency?: string
}

interface FakeToken extends TypedCard {
  payment_intent: string | null
}

const brandOf = (number: string): string =>
  number.startsWith('4') ? 'visa' : number.startsWith('30') ? 'diners' : 'mastercard'

export class StripeTokens {
  readonly #tokens = new Map<string, FakeToken>()

  /** What `createConfirmationToken` answers. */
  make(card: TypedCard): { readonly id: string; readonly object: 'confirmation_token' } {
    const id = `ctoken_fake${String(this.#tokens.size + 1).padStart(8, '0')}`
    this.#tokens.set(id, { ...card, payment_intent: null })
    return { id, object: 'confirmation_token' }
  }

  retrieve(id: string): object {
    const { number, name = null, payment_intent } = this.#find(id)
    return {
      id,
      object: 'confirmation_token',
      payment_intent,
      setup_intent: null,
      use_stripe_sdk: true,
      payment_method_preview: {
        type: 'card',
        billing_details: { name, email: null, phone: null, address: null },
        card: { brand: brandOf(number), last4: number.slice(-4), exp_month: 12, exp_year: 2034 },
      },
    }
  }

  /** The number of its card, for a payment that uses it up. */
  use(
    id: string,
    intent: { readonly id: string; readonly amount: number; readonly currency: string },
  ): string {
    const token = this.#find(id)
    if (token.payment_intent !== null) throw invalid('the token was used')
    const isOther = (token.amount ?? intent.amount) !== intent.amount
    if (isOther || (token.currency ?? intent.currency) !== intent.currency)
      throw invalid('the amount or currency of Elements is another')
    token.payment_intent = intent.id
    return token.number
  }

  #find(id: string): FakeToken {
    const token = this.#tokens.get(id)
    if (!token) throw missing('confirmation_token')
    return token
  }
}
