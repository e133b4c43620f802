// The addresses of properties that publishers have given out before they had pages here: a publisher's `permalink_url` may be
// any path of a host of its site, such as https://stay.example.com/hotels. Each leads to the page of the property.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '../../lodging/sites/site.ts'
import { unknownPath } from '../wire/unknown-paths.ts'

/** As many folders as the path of a `permalink_url` may have; it has at least one. */
const mostSegments = 4

/** Answers permalinks with 301; every other path of that form is unknown. */
export function addPermalinks(app: FastifyInstance, sites: () => Promise<readonly Site[]>): void {
  for (let segments = 1; segments <= mostSegments; segments += 1) {
    const folders = Array.from({ length: segments }, (_, segment) => `/:folder${segment}`).join('')
    app.get(`${folders}/:property(^[1-9]\\d{0,8}$)`, { schema: { hide: true } }, async (request, reply) => {
      const target = permalinkTarget(await sites(), request)
      if (target === null) throw unknownPath()
      return reply.redirect(target, 301)
    })
  }
}

/** The page that a permalink leads to, with the query of the request; null if the path is none. */
function permalinkTarget(sites: readonly Site[], { hostname, url }: FastifyRequest): string | null {
  const host = hostname.toLowerCase()
  const site = sites.find(({ hosts }) => hosts.includes(host))
  const { permalinkUrl = null } = site?.publisher.settings ?? {}
  if (permalinkUrl === null) return null
  const [path = '', ...query] = url.split('?')
  const cut = path.lastIndexOf('/')
  const given = new URL(permalinkUrl)
  if (given.hostname !== host || path.slice(0, cut) !== given.pathname.replace(/\/+$/, '')) return null
  return [`/properties${path.slice(cut)}`, ...query].join('?')
}
