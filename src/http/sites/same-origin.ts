// Forms are taken from the site’s own pages only (threat: cross-site request forgery). Browsers say where a request comes
// from in headers that a page cannot set.

import type { FastifyRequest } from 'fastify'
import { Fault } from '../../values/faults.ts'

/** BadRequestException for a form that another site sent. */
export function requireSameOrigin({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const { origin } = headers
  if (site === undefined && (origin === undefined || hostOf(origin) === host)) return
  throw new Fault(
    'BadRequestException',
    'This form was sent from another site; open the page and send it there.',
  )
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
