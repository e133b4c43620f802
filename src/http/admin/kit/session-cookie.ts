// The cookie that has the token of a session, the one that has that of a sign-in under way, and the one that names a browser in
// which somebody has signed in. Scripts cannot read them, other sites cannot send them, and only this host can set them. Without https
// browsers take no such cookies, so on somebody's own machine they are plain ones.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../../../values/loopback.ts'
import type { Secret } from '../../../values/secrets/secret.ts'
import { wellFormed } from '../../wire/bearer.ts'

/** The names of a cookie without the prefix that https allows. */
type Name = 'hostelry_session' | 'hostelry_sign_in' | 'hostelry_device'

/** The token that a request has; undefined if it has none. */
export const sessionTokenOf = (request: FastifyRequest): string | undefined =>
  tokenOf(request, 'hostelry_session')

/** Takes the cookie away, whichever it was. */
export const clearSessionCookie = (reply: FastifyReply): void => clearCookie(reply, 'hostelry_session')

/** The same of a sign-in that is under way. */
export const signInTokenOf = (request: FastifyRequest): string | undefined =>
  tokenOf(request, 'hostelry_sign_in')

export const setSignInCookie = (request: FastifyRequest, reply: FastifyReply, token: Secret): void =>
  setCookie(request, reply, { name: 'hostelry_sign_in', token })

export const clearSignInCookie = (reply: FastifyReply): void => clearCookie(reply, 'hostelry_sign_in')

/** The browser in which somebody has signed in before; undefined if nobody has. */
export const deviceOfRequest = (request: FastifyRequest): string | undefined =>
  tokenOf(request, 'hostelry_device')

/** Sets the cookies of a session that has begun: its token, which ends with the browser, and the name of the browser. */
export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, device }: { readonly token: Secret; readonly device: Secret },
): void {
  setCookie(request, reply, { name: 'hostelry_session', token })
  setCookie(request, reply, { name: 'hostelry_device', token: device, maxAge: deviceSeconds })
}

/** As long as browsers keep any cookie. */
const deviceSeconds = 400 * 86_400

const secureName = (name: Name): string => `__Host-${name}`

function tokenOf({ cookies, headers }: FastifyRequest, name: Name): string | undefined {
  const token = cookies[secureName(name)] ?? (isOwnHost(headers.host) ? cookies[name] : undefined)
  return token === undefined || wellFormed(token) === '' ? undefined : token
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, token, maxAge }: { readonly name: Name; readonly token: Secret; readonly maxAge?: number },
): void {
  const isPlain = isPlainPage(request)
  token.reveal(text =>
    reply.setCookie(isPlain ? name : secureName(name), text, {
      ...options,
      secure: !isPlain,
      ...(maxAge !== undefined && { maxAge }),
    }),
  )
}

function clearCookie(reply: FastifyReply, name: Name): void {
  reply.clearCookie(secureName(name), { ...options, secure: true })
  reply.clearCookie(name, options)
}

const options = { path: '/', httpOnly: true, sameSite: 'strict' } as const

/** A page on http of the machine that shows it. Browsers say so in Origin; a proxy in front may hide it from Host. */
function isPlainPage({ headers: { origin, host } }: FastifyRequest): boolean {
  if (origin === undefined) return isOwnHost(host)
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && isLoopbackHost(hostname)
}

const isOwnHost = (host = ''): boolean => isLoopbackHost(host.replace(/:\d+$/, ''))
