// The administration under /admin/v1. Admin keys only; the key is checked before the body is read, which may be large.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { readDocument } from '../reading/json-body.ts'
import { addDeliveryRoutes } from './delivery-routes.ts'
import { addDemoRoutes } from './demo-routes.ts'
import { addDiscountCodeRoutes } from './discount-code-routes.ts'
import { addExchangeRateRoutes } from './exchange-rate-routes.ts'
import { requireAdmin } from './key.ts'
import { addKeyRoutes } from './key-routes.ts'
import { addPropertyRoutes } from './property-routes.ts'
import { documentSchemas } from './property-schemas.ts'
import { addPublisherRoutes } from './publisher-routes.ts'
import { addReservationRoutes } from './reservation-routes.ts'

import { addSettingsRoutes } from './settings-routes.ts'
import { addWebhookRoutes } from './webhook-routes.ts'

/** Adds the routes under /admin/v1. */
export async function addAdminRoutes(app: FastifyInstance, operations: Operations): Promise<void> {
  // A scope with its own schemas would have its own serializer, which drops fields that its schemas do not name.
  for (const schema of documentSchemas) app.addSchema(schema)
  await app.register(async scope => {
    scope.decorateRequest('adminKeyId', '')
    scope.addHook('onRequest', async request => {
      request.adminKeyId = await requireAdmin(operations, request)
      // A body is one JSON object, whatever its Content-Type says (contract R1).
      delete request.raw.headers['content-type']
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
      readDocument(bytes),
    )
    addPropertyRoutes(scope, operations)
    addReservationRoutes(scope, operations)
    addPublisherRoutes(scope, operations)
    addKeyRoutes(scope, operations)
    addDiscountCodeRoutes(scope, operations)
    addSettingsRoutes(scope, operations)
    addExchangeRateRoutes(scope, operations)
    addWebhookRoutes(scope, operations)
    addDeliveryRoutes(scope, operations)
    addDemoRoutes(scope, operations)
  })
}
