// People sign in by OpenID Connect: authorization code with PKCE, state and nonce. Every call
// goes the guarded way out. What the provider answers is proven before anything of it is believed.

import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Secret } from '../values/secrets/secret.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type Expected, type Identity, type IdentityProvider, ProviderError } from './identity-provider.ts'
import { OutboundError } from './outbound-error.ts'

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Secret
  /** Allows http and private addresses. */
  readonly allowPrivate: boolean
}

const secondsKept = 3600
const deadlineMilliseconds = 5000

/** Opens the way to a provider; it is asked what it can when the first person comes, and again after an hour. */
export function openIdentityProvider(options: ProviderOptions): IdentityProvider {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined
  const configured = (): Promise<Configuration> => {
    if (known && known.until > performance.now()) return known.configuration
    const configuration = discovered(options)
    known = { configuration, until: performance.now() + secondsKept * 1000 }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }
  return {
    async begin(redirectUrl) {
      const expected = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = authorizationUrl(await configured(), {
        redirect_uri: redirectUrl,
        scope: 'openid email',
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: 'S256',
      })
      return { url, expected }
    },
    finish: async (answerUrl, expected) => identityOf(await configured(), answerUrl, expected),
    end: async returnUrl => endUrl(await configured(), returnUrl),
  }
}

const authorizationUrl = (configuration: Configuration, parameters: Record<string, string>): string =>
  pageOf('signing in', () => buildAuthorizationUrl(configuration, parameters))

/** Where the browser goes. ProviderError for a provider that names no page. */
function pageOf(purpose: string, build: () => URL): string {
  try {
    const { href, protocol } = build()
    if (['http:', 'https:'].includes(protocol)) return href
  } catch (error) {
    throw new ProviderError('unreachable', error)
  }
  throw new ProviderError('unreachable', new Error(`its page for ${purpose} is not on http or https`))
}

/** OpenID Connect RP-Initiated Logout 1.0, without an ID token: the provider asks the person, whom it knows by its own cookie. */
function endUrl(configuration: Configuration, returnUrl: string): string | null {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  return pageOf('signing out', () =>
    buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnUrl }),
  )
}

async function discovered({
  issuer,
  clientId,
  clientSecret,
  allowPrivate,
}: ProviderOptions): Promise<Configuration> {
  const asked = guardedBy(allowPrivate)
  const insecure = allowPrivate ? [allowInsecureRequests] : []
  try {
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
      [customFetch]: asked,
      execute: insecure,
    })
    const server = found.serverMetadata()
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    const configuration = clientSecret.reveal(
      secret => new Configuration(server, clientId, {}, authentication(secret)),
    )
    configuration[customFetch] = asked
    // Its signature is checked although the token comes straight from the provider: http may be allowed.
    for (const rule of [...insecure, enableNonRepudiationChecks]) rule(configuration)
    return configuration
  } catch (error) {
    throw new ProviderError('unreachable', error)
  }
}

async function identityOf(
  configuration: Configuration,
  answerUrl: URL,
  { state, nonce, verifier }: Expected,
): Promise<Identity> {
  try {
    const tokens = await authorizationCodeGrant(configuration, answerUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const { iss: issuer, sub: subject, ...told } = tokens.claims()!
    // Many providers tell the address only when they are asked for it.
    const { email, email_verified: isVerified } =
      told.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await fetchUserInfo(configuration, tokens.access_token, subject)
        : told
    const verifiedEmail = typeof email === 'string' && isVerified === true ? email : null
    return { issuer, subject, verifiedEmail }
  } catch (error) {
    const kind = kindOf(error)
    throw new ProviderError(kind, kind === 'unreachable' ? error : new Error(nameOf(error)))
  }
}

function kindOf(error: unknown): ProviderError['kind'] {
  if (error instanceof AuthorizationResponseError) return 'refused'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return 'unreachable'
  }
  return 'wrong'
}

/** The library's errors have the answer itself, which no log may have. */
const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unexpected'

const guardedBy =
  (allowPrivate: boolean): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await guardedFetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body && { body: body instanceof URLSearchParams ? body.toString() : (body as string) }),
      deadlineMilliseconds,
      allowHttp: allowPrivate,
      allowPrivate,
    })
    if (answer.status >= 500)
      throw new OutboundError('broken', `${new URL(url).host} has a fault of its own.`)
    const { 'content-type': type = '' } = answer.headers
    return new Response(answer.body as BodyInit, { status: answer.status, headers: { 'content-type': type } })
  }
