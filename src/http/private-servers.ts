// The administration and the metrics at separate addresses, which a proxy in front of the public address cannot reach
// (threat A3).

import type { FastifyInstance } from 'fastify'
import { RequestLimits } from '../operations/limits/request-limits.ts'
import type { Operations } from '../operations/operations.ts'
import type { ShowPicture } from '../operations/pictures/show-picture.ts'
import { systemClock } from '../values/clock.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import { addWebApplication } from './admin/web-application.ts'
import { addOpenApi } from './openapi.ts'
import { pictureRoutes } from './picture-routes.ts'
import { addMetricsRoute } from './wire/metrics/metrics.ts'
import { openWire, type WireParts } from './wire/wire-server.ts'

/**
 * The routes under /admin/v1 with their documentation, the pages at /admin with the pictures that they show, and nothing else;
 * `guestUrl` is the address of booking pages.
 */
export async function buildAdminServer(
  parts: WireParts & {
    readonly operations: Operations
    readonly guestUrl: string
    readonly showPicture: ShowPicture
  },
): Promise<FastifyInstance> {
  const { app, addresses, protective } = await openWire(parts)
  const areas = ['administration', 'pictures'] as const
  const quota = { limits: new RequestLimits(systemClock), addressOf: addresses.ofRequest }
  await addOpenApi(app, { ...parts.config, quota, pageHeaders: protective.page, areas })
  await addAdminRoutes(app, parts.operations, parts.guestUrl, addresses.ofRequest)
  await addWebApplication(app, protective.page)
  await app.register(pictureRoutes({ showPicture: parts.showPicture, addressOf: addresses.ofRequest }))
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs/api'))
  return app
}

/** /metrics and nothing else: for the holder of `token`, or if it is null for everybody who can reach the address. */
export async function buildMetricsServer(
  parts: WireParts & { readonly token: string | null },
): Promise<FastifyInstance> {
  const { app } = await openWire(parts)
  addMetricsRoute(app, parts.meter, parts.token === null ? 'everybody' : { token: parts.token })
  return app
}
