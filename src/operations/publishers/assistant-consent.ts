// A person lets an assistant act for a publisher (OAuth 2.1, authorization code with PKCE). Nothing is remembered: each access is
// consented to by itself, and is a key of the publisher that the assistant reaches by tokens.

import { randomBytes } from 'node:crypto'
import { type Scope, scopes } from '../../lodging/publishers/publisher.ts'
import { isRegistered } from '../../lodging/publishers/redirect-uri.ts'
import { findClient, insertToken } from '../../store/publishers/assistants.ts'
import { createKey } from '../../store/publishers/keys.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

/** What an assistant may be given: all that its tools need. */
export const assistantScopes: readonly Scope[] = scopes.filter(scope => scope !== 'explain')

/** How long a code can be exchanged, in seconds. */
export const codeSeconds = 60
/** After so many days a person consents again. */
export const accessDays = 180

/** The parameters with which an assistant sends a person to the page. */
export interface AccessRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly response_type?: string | undefined
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
  readonly scope?: string | undefined
  readonly state?: string | undefined
  readonly resource?: string | undefined
}

/** What the page shows of a request. */
interface ShownRequest {
  readonly clientName: string
  /** Where the person is sent back. */
  readonly redirectHost: string
  /** What it asks for; empty for a request that is wrong. */
  readonly scopes: readonly Scope[]
  /** What is wrong with it, as OAuth names it; null for a request that can be consented to. */
  readonly error: string | null
  /** Where the person goes who does not consent, or whose assistant has asked wrongly. */
  readonly refusalUrl: string
}

type Context = Pick<AppContext, 'database' | 'clock' | 'publicUrl'>

/** The one resource that tokens are for (RFC 8707). */
export const resourceOf = (publicUrl: string): string => `${publicUrl.replace(/\/+$/, '')}/mcp`

/** The name of this server as an issuer of tokens (RFC 8414). */
export const issuerOf = (publicUrl: string): string => publicUrl.replace(/\/+$/, '')

/**
 * What an assistant asks for. NotFoundException for one that did not register, BadRequestException for an address that it did not
 * register: nobody is sent there. What else is wrong is told to the assistant, by way of the person.
 */
export async function showAccessRequest(context: Context, asked: AccessRequest): Promise<ShownRequest> {
  const client = await findClient(context.database, asked.client_id)
  if (!client) throw noSuchAssistant()
  if (!isRegistered(asked.redirect_uri, client.redirectUris))
    throw badRequest([
      { field: 'redirect_uri', message: 'is none that the assistant registered; nobody is sent there' },
    ])
  const wanted = scopesIn(asked.scope)
  const error = errorIn(asked, wanted, resourceOf(context.publicUrl))
  return {
    clientName: client.name,
    redirectHost: new URL(asked.redirect_uri).host,
    scopes: error === null ? wanted : [],
    error,
    refusalUrl: answerUrl(context, asked, { error: error ?? 'access_denied' }),
  }
}

/** What a person consents to. */
interface Consent {
  readonly request: AccessRequest
  readonly publisherId: number
  /** Of those that were asked for. */
  readonly scopes: readonly Scope[]
}

/**
 * Gives the access, and says where the person is sent with the code. Throws as `showAccessRequest`; BadRequestException for a request that
 * is wrong and for scopes that were not asked for, NotFoundException and ConflictException as for a new key of the publisher.
 */
export async function allowAssistant(
  context: Context,
  { request, publisherId, scopes: given }: Consent,
): Promise<{ readonly url: string }> {
  const { clientName, redirectHost, scopes: wanted, error } = await showAccessRequest(context, request)
  if (error !== null)
    throw badRequest([{ field: 'request', message: `is wrong (${error}); go back to the assistant` }])
  if (given.length === 0 || !given.every(scope => wanted.includes(scope)))
    throw badRequest([{ field: 'scopes', message: 'are one or more of those that the assistant asks for' }])
  const now = context.clock.now()
  const code = `hac_${randomBytes(32).toString('base64url')}`
  await context.database.transaction(async transaction => {
    const holder = {
      kind: 'publisher',
      publisherId,
      clientId: request.client_id,
      scopes: assistantScopes.filter(scope => given.includes(scope)),
    } as const
    const expiresAt = now.add({ hours: accessDays * 24 }).toString()
    const { keyId } = await createKey(transaction, {
      holder,
      label: `${clientName} (${redirectHost})`.slice(0, 200),
      expiresAt,
    })
    await insertToken(transaction, {
      keyId,
      kind: 'code',
      token: code,
      expiresAt: now.add({ seconds: codeSeconds }).toString(),
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge!,
    })
  })
  return { url: answerUrl(context, request, { code }) }
}

/** Each word once, in the order of scopes; all but managing where none is named. */
function scopesIn(scope: string | undefined): Scope[] {
  const words = (scope ?? '').split(' ').filter(word => word !== '')
  if (words.length === 0) return assistantScopes.filter(each => each !== 'manage')
  return words.every(word => (assistantScopes as readonly string[]).includes(word))
    ? assistantScopes.filter(each => words.includes(each))
    : []
}

function errorIn(asked: AccessRequest, wanted: readonly Scope[], resource: string): string | null {
  if (asked.response_type !== 'code') return 'unsupported_response_type'
  if (asked.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(asked.code_challenge ?? ''))
    return 'invalid_request'
  if (wanted.length === 0) return 'invalid_scope'
  return (asked.resource ?? resource) === resource ? null : 'invalid_target'
}

/** The address of the assistant with an answer: its state, and who answers (RFC 9207). */
function answerUrl(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { redirect_uri, state }: AccessRequest,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri)
  const all = { ...answer, ...(state !== undefined && { state }), iss: issuerOf(publicUrl) }
  for (const [name, value] of Object.entries(all)) url.searchParams.append(name, value)
  return url.href
}

const noSuchAssistant = () =>
  notFound('No such assistant has registered here, or too long ago; begin again in the assistant.')
