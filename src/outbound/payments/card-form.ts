// A payment company's own form for cards: it stands in the guest's browser and gives this server a token, so that no number of
// a card reaches it.

import type { CardBrand } from '../../lodging/cards/cards.ts'
import type { Minor } from '../../values/money.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { LostAuthorisation } from './lost-authorisation.ts'

/** A card that the company's form has taken, in place of the card itself. */
export interface PresentedToken {
  readonly token: Secret
}

export interface CardForm {
  /** Public: it can only make tokens. */
  readonly publishableKey: string
  /** What a page with the form must be allowed to load, by the company's documentation. */
  readonly from: CardFormSources
  /** The amount as the form counts it; null where the company does not take the currency. */
  counted(amount: Minor, currency: string): number | null
  /** Whether a text may be one of its tokens. */
  isToken(text: string): boolean
  /** Reads the card behind a token. It never throws. */
  read(token: Secret, deadline: AbortSignal): Promise<TokenReading>
  /** Looks up whether the guest is asked to confirm an authorisation, and changes nothing. It never throws. */
  challengeOf(attempt: LostAuthorisation, deadline: AbortSignal): Promise<Challenge>
}

/** Whom a payment waits for. */
export type Challenge =
  /** With the secret, the guest's browser may go on with this one payment. */
  | { readonly waitsFor: 'guest'; readonly clientSecret: Secret }
  | { readonly waitsFor: 'nobody' }
  | { readonly waitsFor: 'cannot tell'; readonly reason: string }

/** The script, and origins by what is loaded from them, as a Content-Security-Policy writes them. */
export interface CardFormSources {
  readonly script: string
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly frames: readonly string[]
}

/** What may be known of a card. */
export interface TokenCard {
  /** Null for a brand that has no code here. */
  readonly brand: CardBrand | null
  readonly lastFour: string
  /** "01" to "12". */
  readonly month: string
  readonly year: number
  /** Empty where the form was given no name. */
  readonly cardholder: string
}

export type TokenReading =
  | { readonly read: 'card'; readonly card: TokenCard }
  /** It does not exist, was used, has expired or holds no card. */
  | { readonly read: 'unusable' }
  | { readonly read: 'no answer'; readonly reason: string }
