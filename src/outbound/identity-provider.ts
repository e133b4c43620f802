// The identity provider through which people sign in, as the rest of the server sees it.

/** What is kept while somebody is at the provider; it belongs to one browser, and is good once. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Who somebody is, by the provider. */
export interface Identity {
  readonly issuer: string
  /** The provider's own name of the person, which it gives to nobody else. */
  readonly subject: string
  /** Null where the provider gives none, or has not made sure that it is the person's. */
  readonly verifiedEmail: string | null
}

/**
 * - `unreachable`: the provider does not answer, or not as one.
 * - `refused`: it says that the person is not signed in.
 * - `wrong`: the answer is not one to this question, or not for us; somebody may be trying something.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'unreachable' | 'refused' | 'wrong'

  constructor(kind: ProviderError['kind'], cause: unknown) {
    super(`the identity provider: ${kind}`, { cause })
    this.kind = kind
  }
}

export interface IdentityProvider {
  /** Where the person goes, and what the answer is compared with. ProviderError. */
  begin(redirectUrl: string): Promise<{ readonly url: string; readonly expected: Expected }>
  /** Who came back to `answerUrl`, which has what the provider added. ProviderError unless everything fits. */
  finish(answerUrl: URL, expected: Expected): Promise<Identity>
  /**
   * Where the person goes to sign out there too, and comes back to `returnUrl` from; null for a provider without such a page.
   * ProviderError.
   */
  end(returnUrl: string): Promise<string | null>
}

/** The provider that an installation signs in through. */
export interface SingleSignOn {
  /** What the button says. */
  readonly name: string
  readonly allowsPasswords: boolean
  /** Whether the provider asks for a second factor, so that none is asked for here. */
  readonly isSecondFactor: boolean
  /** Whether signing out here leads on to signing out there. */
  readonly endsThere: boolean
  readonly provider: IdentityProvider
}
