// Unknown paths (404) and paths with another method (405 with Allow): contract R4. Answered before the body is read, as no
// route needs it. Browsers get a page where there is one to show.

import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault, notFound } from '../../values/faults.ts'
import { pathOf } from './errors.ts'

/** Answers with a page that says that there is none; throws NotFoundException where no site is. */
export type ShowUnknown = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** The page for browsers; null: they get what programs get. */
    showUnknown: ShowUnknown | null
  }
}

/** Call this before any route is added, so that it sees all of them. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.decorate('showUnknown', null)
  app.setNotFoundHandler((request, reply) => {
    // Other unknown paths were refused before; what is left is from browsers, or an unknown file of a page.
    if (app.showUnknown === null || !isForPeople(request)) throw unknownPath()
    return app.showUnknown(request, reply)
  })
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
    if (methods.size > 0) return done(otherMethod(request.method, [...methods].sort()))
    if (app.showUnknown !== null && isForPeople(request)) return done()
    done(unknownPath())
  })
}

const forPrograms = /^\/(publisher|admin|payments|images|assets|docs|openapi)(\/|\.|$)/

/** A page that a browser asks for, not a part of an interface. */
const isForPeople = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !forPrograms.test(pathOf(request)) &&
  negotiate(request.headers.accept ?? '', ['application/json', 'text/html']) === 'text/html'

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
