// The table of the routes of the administration, read from the routes themselves.

import Fastify, { type RouteOptions } from 'fastify'
import { addAdminRoutes } from '../../src/http/admin/admin-routes.ts'
import { errorAnswer } from '../../src/http/publisher/schemas/reservation-answer.ts'
import type { Operations } from '../../src/operations/operations.ts'
import { markdownTable } from './sections.ts'

/** Method and path of every route, with its summary, in the order in which they were added. */
export async function adminRouteTable(): Promise<string> {
  const app = Fastify()
  app.setSerializerCompiler(() => value => JSON.stringify(value))
  app.addSchema(errorAnswer)
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (route.method !== 'HEAD') routes.push(route)
  })
  // No route is asked anything.
  await addAdminRoutes(app, {} as Operations, '', () => null)
  await app.ready()
  await app.close()
  const rows = routes.map(({ method, url, schema }) => [
    `\`${method} ${url.replace(/:(\w+)/g, '{$1}')}\``,
    (schema as { readonly summary?: string } | undefined)?.summary ?? '',
  ])
  return markdownTable(['Route', ''], rows)
}
