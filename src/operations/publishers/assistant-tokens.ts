// Assistants register themselves (RFC 7591), exchange a code for tokens (OAuth 2.1), go on with refresh tokens that are good once, and end
// their access (RFC 7009). A code or refresh token that comes again was copied: its whole family ends.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { KeyHolder, Scope } from '../../lodging/publishers/publisher.ts'
import { longestRedirect, readRedirect } from '../../lodging/publishers/redirect-uri.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import {
  type AssistantClient,
  type FoundToken,
  findClient,
  forgetAssistants,
  insertClient,
  insertToken,
  keyOfAccess,
  takeToken,
  useToken,
} from '../../store/publishers/assistants.ts'
import { findHolder, revokeKey } from '../../store/publishers/keys.ts'
import type { AppContext } from '../context.ts'
import { resourceOf } from './assistant-consent.ts'
import { refusal as lateRefusal } from './identify.ts'

/** How long tokens are good, in seconds: an access token, and a refresh token that nobody uses. */
export const accessSeconds = 3600
export const refreshSeconds = 30 * 24 * 3600
/** Hours after which a program that nobody has connected is forgotten. */
export const unusedHours = 24
/** Programs that one address of the network may register in an hour. */
export const registrationsPerHour = 20
const mostRedirects = 10
const longestName = 100

/** A refusal in the form of OAuth (RFC 6749, section 5.2; RFC 7591, section 3.2.2). */
export interface OAuthRefusal {
  readonly error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_target'
    | 'unsupported_grant_type'
    | 'invalid_redirect_uri'
    | 'invalid_client_metadata'
  readonly error_description: string
}

const refusal = (error: OAuthRefusal['error'], error_description: string): OAuthRefusal => ({
  error,
  error_description,
})

type Context = Pick<AppContext, 'database' | 'clock' | 'publicUrl'>

/** What a program says of itself; everything else that it sends is ignored. */
interface Registration {
  readonly redirect_uris?: unknown
  readonly client_name?: unknown
}

/**
 * Registers a program; TooManyRequestsException for an address that has registered too many. It is forgotten when nobody connects it.
 */
export async function registerAssistant(
  { database, clock, limits }: Pick<AppContext, 'database' | 'clock' | 'limits'>,
  { redirect_uris: uris, client_name: named }: Registration,
  address: string | null,
): Promise<AssistantClient | OAuthRefusal> {
  if (!areRedirects(uris))
    return refusal(
      'invalid_redirect_uri',
      `redirect_uris is a list of 1 to ${mostRedirects} addresses of at most ${longestRedirect} characters, each https, or http on 127.0.0.1, [::1] or localhost, without a fragment.`,
    )
  const name = nameOf(named, uris[0])
  if (name === undefined)
    return refusal('invalid_client_metadata', `client_name is a text of at most ${longestName} characters.`)
  // Behind a proxy that is not configured all have one address, which is unknown.
  const failures = registrationsPerHour * (address === null ? 20 : 1)
  using permit = await limits.signIns.admit([{ name: `assistants from ${address}`, failures, seconds: 3600 }])
  await permit.failed(randomUUID())
  const client = { clientId: `hci_${randomBytes(16).toString('base64url')}`, name, redirectUris: uris }
  await insertClient(database, client, clock.now().toString())
  return client
}

const areRedirects = (uris: unknown): uris is readonly [string, ...string[]] =>
  Array.isArray(uris) &&
  uris.length > 0 &&
  uris.length <= mostRedirects &&
  uris.every(uri => typeof uri === 'string' && readRedirect(uri) !== undefined)

/** The name without what would not be seen or would turn the text around; the host where there is none. */
function nameOf(named: unknown, uri: string): string | undefined {
  if (named !== undefined && typeof named !== 'string') return undefined
  const name = (named ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (name.length > longestName) return undefined
  return name === '' ? new URL(uri).host : name
}

/** The fields of a request for tokens. */
type TokenRequest = Readonly<Record<string, string | undefined>>

interface GivenTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: readonly Scope[]
}

/** Exchanges a code or a refresh token. */
export async function exchangeToken(
  { database, clock, publicUrl }: Context,
  asked: TokenRequest,
): Promise<GivenTokens | OAuthRefusal> {
  const kind = kinds.get(asked.grant_type ?? '')
  if (kind === undefined)
    return refusal('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.')
  const token = kind === 'code' ? asked.code : asked.refresh_token
  const clientId = asked.client_id
  if (!token || !clientId)
    return refusal(
      'invalid_request',
      `client_id and ${kind === 'code' ? 'code' : 'refresh_token'} are needed.`,
    )
  if ((await findClient(database, clientId)) === undefined)
    return refusal('invalid_client', 'No such client has registered here; register again.')
  if (asked.resource !== undefined && asked.resource !== resourceOf(publicUrl))
    return refusal('invalid_target', `resource is ${resourceOf(publicUrl)}.`)
  const now = clock.now()
  const at = now.toString()
  return database.transaction(async transaction => {
    const found = await takeToken(transaction, token, [kind], at)
    if (found === undefined || found.clientId !== clientId) return ended
    if (found.isUsed) {
      await revokeKey(transaction, found.keyId)
      return ended
    }
    // Whoever has a code and not its proof has one try.
    await useToken(transaction, token, at)
    if (!found.isGood || (kind === 'code' && !isProven(found, asked))) return ended
    return giveTokens(transaction, found, now)
  })
}

const kinds: ReadonlyMap<string, 'code' | 'refresh'> = new Map([
  ['authorization_code', 'code'],
  ['refresh_token', 'refresh'],
])

const ended = refusal(
  'invalid_grant',
  'The code or token has ended, was used, or is not of this client; ask the person again.',
)

/** The same address, and the secret behind the challenge (RFC 7636). */
function isProven({ redirectUri, challenge }: FoundToken, asked: TokenRequest): boolean {
  const verifier = asked.code_verifier ?? ''
  return (
    asked.redirect_uri === redirectUri &&
    /^[\w.~-]{43,128}$/.test(verifier) &&
    createHash('sha256').update(verifier).digest('base64url') === challenge
  )
}

async function giveTokens(
  transaction: Transaction,
  { keyId, scopes }: FoundToken,
  now: Temporal.Instant,
): Promise<GivenTokens> {
  const accessToken = `hat_${randomBytes(32).toString('base64url')}`
  const refreshToken = `hrt_${randomBytes(32).toString('base64url')}`
  const until = (seconds: number): string => now.add({ seconds }).toString()
  await insertToken(transaction, {
    keyId,
    kind: 'access',
    token: accessToken,
    expiresAt: until(accessSeconds),
  })
  await insertToken(transaction, {
    keyId,
    kind: 'refresh',
    token: refreshToken,
    expiresAt: until(refreshSeconds),
  })
  return { accessToken, refreshToken, scopes }
}

/** Ends the access that a token belongs to; one that is unknown or of another client ends nothing, and is no error (RFC 7009). */
export async function endAssistant(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { token, client_id: clientId }: TokenRequest,
): Promise<OAuthRefusal | undefined> {
  if (!token || !clientId) return refusal('invalid_request', 'token and client_id are needed.')
  await database.transaction(async transaction => {
    const found = await takeToken(transaction, token, ['access', 'refresh'], clock.now().toString())
    if (found?.clientId === clientId) await revokeKey(transaction, found.keyId)
  })
  return undefined
}

/** Whether a text is an access token, and not a key. */
export const mayBeAccessToken = (text: string): boolean => /^hat_[\w-]{43}$/.test(text)

/** The publisher that an access token acts for; undefined for a token that is unknown or has ended, also with its key. */
export async function identifyAssistant(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  token: string,
): Promise<KeyHolder | undefined> {
  const asked = performance.now()
  const keyId = await keyOfAccess(database, token, clock.now().toString())
  const holder = keyId === undefined ? undefined : await findHolder(database, keyId)
  return holder ?? lateRefusal(asked)
}

/** Deletes programs that nobody connected and tokens that have ended, and ends keys that nothing reaches. */
export async function forgetOldAssistants({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = now.subtract({ hours: unusedHours }).toString()
  await database.transaction(transaction => forgetAssistants(transaction, before, now.toString()))
}
