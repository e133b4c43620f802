// Secrets of connections. One that the channel sends is drawn here, shown once and kept as a keyed hash; one that is sent to
// the channel is sealed under a key that is not in the database.

import { randomBytes } from 'node:crypto'
import type { Keyring } from '../../values/secrets/keyring.ts'
import { SealBroken, seal, unseal } from '../../values/secrets/sealing.ts'
import { Secret } from '../../values/secrets/secret.ts'

/** A new secret of 192 random bits: letters, digits, - and _, so that it can be typed into any form. */
export const drawChannelSecret = (): Secret => new Secret(randomBytes(24).toString('base64url'))

/** The keyed hash under which a secret is kept; equal for equal secrets. */
export const hashSecret = (keyring: Keyring, secret: Secret): Buffer =>
  secret.reveal(text => keyring.fingerprint('channel', text))

/** Whether a text is the secret with this hash. Takes constant time. */
export const isSecret = (keyring: Keyring, text: string, hash: Uint8Array): boolean =>
  keyring.matches('channel', text, hash)

/** Seals a secret for the connection with a login. */
export const sealPartnerSecret = (
  keyring: Keyring,
  { kind, login }: { readonly kind: string; readonly login: string },
  secret: Secret,
): Buffer =>
  secret.reveal(text => seal(keyring.key('channel secret'), Buffer.from(text), placeOf(kind, login)))

/**
 * The secret that is sent to a channel; null where there is none. Throws Error unless this installation sealed it for this
 * connection.
 */
export function openPartnerSecret(
  keyring: Keyring,
  channel: { readonly kind: string; readonly login: string; readonly partnerSecret: Buffer | null },
): Secret | null {
  if (channel.partnerSecret === null) return null
  const place = placeOf(channel.kind, channel.login)
  try {
    return new Secret(unseal(keyring.key('channel secret'), channel.partnerSecret, place).toString('utf8'))
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new Error(
      'the secret of a channel cannot be decrypted: SECRET_KEY has changed since it was stored',
      {
        cause: error,
      },
    )
  }
}

const placeOf = (kind: string, login: string): string => `channel ${kind} ${login}`
