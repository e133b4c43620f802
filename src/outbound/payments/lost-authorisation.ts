// What is written down of an authorisation before the gateway is called, by which a lost one is found.

import type { Minor } from '../../values/money.ts'

/** An authorisation as recorded before the gateway was called: all that is left of it after a crash. */
export interface AuthorisationAttempt {
  readonly key: string
  readonly amount: Minor
  readonly currency: string
  /** Reservation id, for the gateway's books; nothing of the guest. */
  readonly reference: string
}

export interface LostAuthorisation extends AuthorisationAttempt {
  /** When the key was first sent, RFC 3339: gateways forget keys after a day or so. */
  readonly sentAt: string
}
