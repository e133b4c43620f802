// Signing in with a passkey: no address, no password, no code. Whoever has the authenticator and what it asks for is the person.

import { randomUUID } from 'node:crypto'
import { type FoundPasskey, findPasskey, usePasskey } from '../../store/people/passkeys.ts'
import { Fault } from '../../values/faults.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import type { Subject } from '../limits/failure-limit.ts'
import { handleOf, newChallenge, requirePasskeys, siteOf } from './passkeys.ts'
import { type Begun, beginSession, noteFailure, subjectsFrom, type Visitor } from './sign-in.ts'
import { putStep, takeStep } from './sign-in-steps.ts'

interface Expected {
  readonly challenge: string
}

/** What an authenticator has signed. All in base64url. */
export interface Signed {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
  /** What the authenticator calls the person. */
  readonly handle: string
}

/**
 * Asks for a passkey: what is signed, for which site, and the token that this browser brings back within ten minutes.
 * ConflictException where browsers make none; TooManyRequestsException after many from one address.
 */
export async function beginPasskeySignIn(
  context: AppContext,
  address: string | null,
): Promise<{ readonly challenge: string; readonly rpId: string; readonly token: Secret }> {
  requirePasskeys(context)
  using permit = await context.limits.signIns.admit(questionsFrom(address))
  await permit.failed(randomUUID())
  const challenge = newChallenge()
  const token = await putStep(context, 'passkey', { challenge } satisfies Expected)
  return { challenge, rpId: siteOf(context).rpId, token }
}

/**
 * Signs in whoever has signed the question. UnauthorizedException when the passkey is nobody's, the signature is of another question
 * or site, or nobody was asked who is there; TooManyRequestsException after several failures.
 */
export async function finishPasskeySignIn(
  context: AppContext,
  { token, signed, ...visitor }: Visitor & { readonly token: string | undefined; readonly signed: Signed },
): Promise<Begun> {
  const { challenge } = await takeStep<Expected>(context, 'passkey', token)
  const passkey = await findPasskey(context.database, signed.id)
  if (!passkey) return refuse(context, null, visitor)
  using permit = await context.limits.signIns.admit(subjectsFrom(visitor))
  const counter = await newCounter(context, { challenge, passkey, signed })
  if (counter !== null) {
    const begun = await beginWith(context, { passkey, counter, visitor })
    if (begun) return begun
  }
  await permit.failed(randomUUID())
  return refuse(context, passkey.personId, visitor)
}

interface Proving {
  readonly challenge: string
  readonly passkey: FoundPasskey
  readonly signed: Signed
}

/** The counter of the authenticator; null when it has not signed this. */
async function newCounter(
  context: AppContext,
  { challenge, passkey, signed }: Proving,
): Promise<number | null> {
  if (signed.handle !== handleOf(context.keyring, passkey.personId)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { rpId, origin } = siteOf(context)
  const { id, clientData, authenticatorData, signature, handle } = signed
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature, userHandle: handle },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

interface Beginning {
  readonly passkey: FoundPasskey
  readonly counter: number
  readonly visitor: Visitor
}

/** Undefined for a person who may not sign in, and for a copy of the authenticator. */
async function beginWith(
  context: AppContext,
  { passkey, counter, visitor }: Beginning,
): Promise<Begun | undefined> {
  const now = context.clock.now().toString()
  const isFirst = await context.database.transaction(transaction =>
    usePasskey(transaction, passkey.id, { counter, now }),
  )
  if (!isFirst) return undefined
  return beginSession(context, { ...visitor, personId: passkey.personId, method: 'passkey', isVouched: true })
}

async function refuse(context: AppContext, personId: number | null, { agent }: Visitor): Promise<never> {
  await noteFailure(context, personId, { method: 'passkey', agent })
  throw new Fault(
    'UnauthorizedException',
    'This passkey signs nobody in here; it may have been removed. Sign in another way.',
    { reason: 'unknown_passkey' },
  )
}

/** Each leaves something in the database for a while. */
const questionsFrom = (address: string | null): Subject[] =>
  address === null ? [] : [{ name: `passkeys asked for from ${address}`, failures: 120, seconds: 600 }]
