// The cookie that has the token of a session. Scripts cannot read it, other sites cannot send it, and only this host can set
// it. Without https browsers take no such cookie, so on somebody's own machine it is a plain one.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../../values/loopback.ts'
import type { Secret } from '../../values/secret.ts'
import { wellFormed } from '../wire/bearer.ts'

const secureName = '__Host-hostelry_session'
const plainName = 'hostelry_session'

/** The token that a request has; undefined if it has none. */
export function sessionTokenOf({ cookies, headers }: FastifyRequest): string | undefined {
  const token = cookies[secureName] ?? (isOwnHost(headers.host) ? cookies[plainName] : undefined)
  return token === undefined || wellFormed(token) === '' ? undefined : token
}

/** Sets the cookie; it ends with the browser. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: Secret): void {
  const isPlain = isPlainPage(request)
  token.reveal(text =>
    reply.setCookie(isPlain ? plainName : secureName, text, { ...options, secure: !isPlain }),
  )
}

/** Takes the cookie away, whichever it was. */
export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(secureName, { ...options, secure: true })
  reply.clearCookie(plainName, options)
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
