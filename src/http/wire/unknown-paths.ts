// Unknown paths (404) and paths with another method (405 with Allow): contract R4. Answered before the body is read, as no
// route needs it.

import type { FastifyInstance } from 'fastify'
import { Fault, notFound } from '../../values/faults.ts'
import { pathOf } from './errors.ts'

/** Call this before any route is added, so that it sees all of them. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  /** The methods of every path, by the pattern that the path matches. */
  const known = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { matches: matcher(url), methods: new Set() }
    known.set(url, route)
    for (const one of [method].flat()) route.methods.add(one)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done()
    const methods = new Set<string>()
    for (const route of known.values()) {
      if (route.matches.test(pathOf(request))) for (const method of route.methods) methods.add(method)
    }
    done(methods.size > 0 ? otherMethod(request.method, [...methods].sort()) : unknownPath())
  })
}

/** NotFoundException of an unknown path. */
export const unknownPath = (): Fault => notFound('There is no such path; see /docs for those that exist.')

/** MethodNotAllowedException with the methods that the path takes. */
export function otherMethod(method: string, allowed: readonly string[]): Fault {
  const message = `This path does not take ${method}; use ${allowed.join(' or ')}.`
  return new Fault('MethodNotAllowedException', message, { headers: { Allow: allowed.join(', ') } })
}

/** `/a/:id` matches one segment there, `/a/*` anything; the rest is literal. */
function matcher(pattern: string): RegExp {
  const parts = pattern.split(/(:[A-Za-z_]+|\*)/).map(part => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part)
  })
  return new RegExp(`^${parts.join('')}$`)
}
