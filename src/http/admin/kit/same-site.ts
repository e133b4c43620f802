// Browsers send the cookie of a session with every request to this server, whoever made the page that asks. So a request that
// may change something must come from a page of this server itself, as only the browser can say (threat A8).

import type { FastifyRequest } from 'fastify'
import { Fault } from '../../../values/faults.ts'

/**
 * Checks a request with the cookie of a session. ForbiddenException unless it reads only or comes from a page of this
 * server; BadRequestException for a body that is not JSON, which a form of another site could send.
 */
export function requireSameSite(request: FastifyRequest): void {
  if (isFromOther(request, { unnamed: false })) throw otherSite()
  requireJson(request)
}

/** Checks a request to sign in, which a program without these headers may make too. Throws as `requireSameSite`. */
export function requireNoOtherSite(request: FastifyRequest): void {
  if (isFromOther(request, { unnamed: true })) throw otherSite()
  requireJson(request)
}

const reading = ['GET', 'HEAD']

/** `unnamed`: whether a request may say nothing about where it comes from. */
function isFromOther(request: FastifyRequest, { unnamed }: { readonly unnamed: boolean }): boolean {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  const isReading = reading.includes(request.method)
  // A link in the address bar or in a mail is "none"; it reads.
  if (site !== undefined) return !(site === 'same-origin' || (isReading && site === 'none'))
  if (isReading) return false
  if (origin === undefined) return !unnamed
  return !URL.canParse(origin) || new URL(origin).host !== host
}

function requireJson({ headers, method }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (
    reading.includes(method) ||
    !hasBody ||
    /^application\/json *(;|$)/i.test(headers['content-type'] ?? '')
  )
    return
  throw new Fault(
    'BadRequestException',
    'A body from a browser is JSON; send Content-Type: application/json.',
  )
}

const otherSite = (): Fault =>
  new Fault('ForbiddenException', 'The request does not come from a page of this server.')
