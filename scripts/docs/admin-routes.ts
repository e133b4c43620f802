// The table of the routes of the administration, read from the routes themselves.

import Fastify, { type RouteOptions } from 'fastify'
import { addAdminRoutes } from '../../src/http/admin/admin-routes.ts'
import { errorAnswer } from '../../src/http/publisher/schemas/reservation-answer.ts'
import type { Operations } from '../../src/operations/operations.ts'
import { markdownTable } from './sections.ts'

/** Every route, in the order in which they were added. */
async function adminRoutes(): Promise<{ address: string; schema: Described }[]> {
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
  return routes.map(({ method, url, schema }) => ({
    address: `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
    schema: (schema ?? {}) as Described,
  }))
}

interface Described {
  readonly summary?: string
  readonly operationId?: string
}

/** Method and path of every route, with its summary. */
export async function adminRouteTable(): Promise<string> {
  const rows = (await adminRoutes()).map(({ address, schema }) => [`\`${address}\``, schema.summary ?? ''])
  return markdownTable(['Route', ''], rows)
}

/** Method and path of every operation, by its id, for commands at a server elsewhere. */
export async function adminOperations(): Promise<string> {
  const named = (await adminRoutes()).flatMap(({ address, schema: { operationId } }) =>
    operationId === undefined ? [] : [[operationId, address] as const],
  )
  return `${JSON.stringify(Object.fromEntries(named.sort()), null, 2)}\n`
}
