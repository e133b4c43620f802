// Stored secrets of companion services: sealed under a key that is not in the database, and bound to the name of the service, so that
// a row copied to another one signs nothing.

import type { Keyring } from '../../values/secrets/keyring.ts'
import { SealBroken, seal, unseal } from '../../values/secrets/sealing.ts'
import { Secret } from '../../values/secrets/secret.ts'

/** Sealed for the service of this name; `openSecret` opens it. */
export const sealSecret = (keyring: Keyring, name: string, secret: Secret): Buffer =>
  secret.reveal(text => seal(keyring.key('companion secret'), Buffer.from(text), `companion ${name}`))

/** Throws Error unless this installation sealed it for this service. */
export function openSecret(keyring: Keyring, name: string, sealed: Buffer): Secret {
  try {
    return new Secret(unseal(keyring.key('companion secret'), sealed, `companion ${name}`).toString('utf8'))
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new Error(
      'the secret of a companion service cannot be opened: SECRET_KEY has changed since it was stored',
      { cause: error },
    )
  }
}
