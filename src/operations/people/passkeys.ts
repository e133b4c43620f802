// Passkeys of a person (WebAuthn): listed, added, removed. The key stays in the authenticator, which asks for a finger, a face or
// a PIN; so a passkey is two factors at once.

import { isIP } from 'node:net'
import { isShortText, shortTextComplaint } from '../../lodging/documents/short-text.ts'
import type { Person } from '../../lodging/people/person.ts'
import * as stored from '../../store/people/passkeys.ts'
import { about, badRequest, Fault, notFound } from '../../values/faults.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { requirePresence } from './account.ts'
import { putStep, takeStep } from './sign-in-steps.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'keyring' | 'limits' | 'adminUrl' | 'passwordCost'>
type OwnSession = Parameters<typeof requirePresence>[1]

const mostPasskeys = 20
const longestName = 100
/** In base64url: authenticators give names of at most 1023 bytes (WebAuthn 6.5.1), and a longer one fits no index. */
const longestId = 1364

/** The site that passkeys are for: the host of the administration, and its origin. */
export function siteOf({ adminUrl }: Pick<Context, 'adminUrl'>): {
  readonly rpId: string
  readonly origin: string
} {
  const { hostname, origin } = new URL(adminUrl)
  return { rpId: hostname, origin }
}

/** Whether browsers make passkeys for this site: its name is one, not an address, and it is on https or this machine. */
export function takesPasskeys(context: Pick<Context, 'adminUrl'>): boolean {
  const { rpId, origin } = siteOf(context)
  return isIP(rpId.replace(/^\[|\]$/g, '')) === 0 && (origin.startsWith('https:') || rpId === 'localhost')
}

/** What the authenticator calls the person; it is kept there and tells nothing. */
export const handleOf = (keyring: Context['keyring'], personId: number): string =>
  keyring.fingerprint('passkey', `handle of person ${personId}`).toString('base64url')

/** A person's passkeys, the oldest first. */
export const listPasskeys = (
  { database }: Pick<Context, 'database'>,
  person: Person,
): Promise<stored.ListedPasskey[]> => stored.listPasskeys(database, person.id)

/** What a browser makes a passkey from. */
export interface PasskeyQuestion {
  readonly challenge: string
  readonly rpId: string
  readonly handle: string
  readonly email: string
  readonly name: string
  /** Those that the person has, so that no authenticator has two. */
  readonly known: readonly Pick<stored.ListedPasskey, 'credentialId' | 'transports'>[]
}

interface Expected {
  readonly challenge: string
  readonly personId: number
}

/**
 * Begins to add a passkey: what the browser is asked, and the token that it brings back within ten minutes. Throws as
 * `requirePresence`; ConflictException where browsers make none, or when there are too many.
 */
export async function beginPasskey(
  context: Context,
  session: OwnSession,
  password: Secret | undefined,
): Promise<{ readonly question: PasskeyQuestion; readonly token: Secret }> {
  requirePasskeys(context)
  await requirePresence(context, session, password)
  const { person } = session
  const known = await stored.listPasskeys(context.database, person.id)
  if (known.length >= mostPasskeys) throw tooManyPasskeys()
  const challenge = newChallenge()
  const token = await putStep(context, 'new_passkey', { challenge, personId: person.id } satisfies Expected)
  const { rpId } = siteOf(context)
  const handle = handleOf(context.keyring, person.id)
  return { question: { challenge, rpId, handle, email: person.email, name: person.name, known }, token }
}

/** What a browser has made. All in base64url but `transports`. */
export interface MadePasskey {
  readonly id: string
  readonly clientData: string
  readonly attestation: string
  readonly transports: readonly string[]
}

/**
 * Adds a passkey that the browser has made. BadRequestException when it is not for this site, not for this question, or made without
 * asking who is there; UnauthorizedException when this browser was asked nothing.
 */
export async function addPasskey(
  context: Context,
  { person }: OwnSession,
  {
    token,
    name,
    made,
  }: { readonly token: string | undefined; readonly name: string; readonly made: MadePasskey },
): Promise<stored.ListedPasskey[]> {
  const errors = nameErrors(name.trim())
  if (errors.length > 0) throw badRequest(errors)
  const { challenge, personId } = await takeStep<Expected>(context, 'new_passkey', token)
  if (personId !== person.id) throw notFromHere()
  const { id, publicKey, counter } = await proven(context, challenge, made)
  const { database, clock } = context
  await database.transaction(async transaction => {
    if ((await stored.countPasskeys(transaction, person.id)) >= mostPasskeys) throw tooManyPasskeys()
    const isAdded = await stored.insertPasskey(transaction, person.id, {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      name: name.trim(),
      transports: made.transports,
      createdAt: clock.now().toString(),
    })
    if (!isAdded) throw new Fault('ConflictException', 'This passkey is here already.')
  })
  return stored.listPasskeys(database, person.id)
}

async function proven(
  context: Context,
  challenge: string,
  { id, clientData, attestation, transports }: MadePasskey,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { rpId, origin } = siteOf(context)
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, attestationObject: attestation, transports: [...transports] },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(cause => {
    throw notFromHere(cause)
  })
  if (!verified.verified) throw notFromHere()
  const { credential } = verified.registrationInfo
  if (credential.id.length > longestId) throw notFromHere()
  return credential
}

/** Removes an own passkey. Throws as `requirePresence`; NotFoundException for one that is none of theirs. */
export async function removePasskey(
  context: Context,
  session: OwnSession,
  { id, password }: { readonly id: number; readonly password: Secret | undefined },
): Promise<stored.ListedPasskey[]> {
  await requirePresence(context, session, password)
  const { database } = context
  const personId = session.person.id
  const isTheirs = await database.transaction(transaction => stored.deletePasskeys(transaction, personId, id))
  if (!isTheirs) throw noPasskey()
  return stored.listPasskeys(database, personId)
}

/** ConflictException where browsers make no passkeys. */
export function requirePasskeys(context: Pick<Context, 'adminUrl'>): void {
  if (takesPasskeys(context)) return
  throw new Fault(
    'ConflictException',
    'Browsers make passkeys for names on https only; an operator sets ADMIN_URL to one, such as https://desk.example.com.',
  )
}

/** 256 random bits, in base64url. */
export const newChallenge = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

const nameErrors = (name: string) =>
  name !== '' && isShortText(name, longestName) ? [] : [about('name', shortTextComplaint(longestName))]

const noPasskey = (): Fault => notFound('You have no passkey of this id.')

const tooManyPasskeys = (): Fault =>
  new Fault('ConflictException', `You have ${mostPasskeys} passkeys; remove one first.`)

const notFromHere = (cause?: unknown): Fault =>
  new Fault('BadRequestException', 'This passkey was not made for this page, or not by you; begin again.', {
    cause,
  })
