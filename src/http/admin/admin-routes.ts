// The administration under /admin/v1, for admin keys and for people who are signed in; who asks is checked before the body is
// read, which may be large.

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { actingAs } from '../../values/actor.ts'
import { readDocument } from '../reading/json-body.ts'
import type { AddressOf } from '../wire/client-address.ts'
import { addAccountRoutes } from './account-routes.ts'
import { addArchiveRoutes } from './archive-routes.ts'
import { addAuditRoutes } from './audit-routes.ts'
import { addCalendarRoutes } from './calendar-routes.ts'
import { actorOf, callerOf, requireSecondFactor } from './caller.ts'
import { addChannelRoutes } from './channel-routes.ts'
import { addDashboardRoutes } from './dashboard-routes.ts'
import { addDeliveryRoutes } from './delivery-routes.ts'
import { addDemoRoutes } from './demo-routes.ts'
import { addDeskRoutes } from './desk-routes.ts'
import { addDiscountCodeRoutes } from './discount-code-routes.ts'
import { addEventStream } from './event-stream.ts'
import { addExchangeRateRoutes } from './exchange-rate-routes.ts'
import { addJobRoutes } from './job-routes.ts'
import { addKeyRoutes } from './key-routes.ts'
import { addLinkRoutes } from './link-routes.ts'
import { addPartnerRoutes } from './partner-routes.ts'
import { addPasskeyRoutes } from './passkey-routes.ts'
import { addPeopleRoutes } from './people-routes.ts'
import { addPropertyEditorRoutes } from './property-editor-routes.ts'
import { addPropertyRoutes } from './property-routes.ts'
import { documentSchemas } from './property-schemas.ts'
import { addPublisherRoutes } from './publisher-routes.ts'
import { addReportRoutes } from './report-routes.ts'
import { addReservationImportRoutes } from './reservation-import-routes.ts'
import { addReservationRoutes } from './reservation-routes.ts'
import { addReviewRoutes } from './review-routes.ts'
import { addSavedFilterRoutes } from './saved-filter-routes.ts'
import { addSecondFactorRoutes } from './second-factor-routes.ts'
import { secondWall } from './second-wall.ts'
import { addSessionRoutes } from './session-routes.ts'
import { addSettingsRoutes } from './settings-routes.ts'
import { addSingleSignOnRoutes } from './single-sign-on-routes.ts'
import { addSiteRoutes } from './site-routes.ts'
import { addSourceRoutes } from './source-routes.ts'
import { addSourceStateRoutes } from './source-state-routes.ts'
import { addWebhookRoutes } from './webhook-routes.ts'

/**
 * Adds the routes under /admin/v1. `publicUrl` is that of the server to which guests and publishers come, `addressOf` gives the
 * address of a client.
 */
export async function addAdminRoutes(
  app: FastifyInstance,
  wholeOperations: Operations,
  publicUrl: string,
  addressOf: AddressOf,
): Promise<void> {
  const { operations, within } = secondWall(wholeOperations)
  for (const schema of documentSchemas) app.addSchema(schema)
  // The booking pages at the same address have cookies too.
  if (!app.hasRequestDecorator('cookies')) await app.register(cookie)
  await app.register(async scope => {
    scope.decorateRequest('caller', null)
    scope.decorateRequest('coverage', null)
    scope.decorate('covers', operations.areCovered)
    scope.decorate('within', within)
    scope.addHook('onRequest', async request => {
      const { isOpen, isBeforeSecondFactor, isByPerson } = request.routeOptions.config
      if (isOpen === true) return
      request.caller = await callerOf(operations, request, isByPerson)
      if (isBeforeSecondFactor !== true) requireSecondFactor(request.caller)
    })
    scope.addHook('preHandler', ({ caller, raw, id: source }, _reply, done) =>
      actingAs({ ...actorOf(caller), address: addressOf(raw), source }, done),
    )
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
      readDocument(bytes),
    )
    addSessionRoutes(scope, operations, addressOf)
    addSingleSignOnRoutes(scope, operations, addressOf)
    addPasskeyRoutes(scope, operations, addressOf)
    addLinkRoutes(scope, operations, addressOf)
    addAccountRoutes(scope, operations)
    addSavedFilterRoutes(scope, operations)
    addSecondFactorRoutes(scope, operations)
    addPeopleRoutes(scope, operations)
    addPropertyRoutes(scope, operations)
    addArchiveRoutes(scope, operations)
    addPropertyEditorRoutes(scope, operations)
    addCalendarRoutes(scope, operations)
    addEventStream(scope, operations)
    addReservationRoutes(scope, operations)
    addDeskRoutes(scope, operations)
    addReservationImportRoutes(scope, operations)
    addDashboardRoutes(scope, operations)
    addReportRoutes(scope, operations)
    addPublisherRoutes(scope, operations)
    addKeyRoutes(scope, operations)
    addDiscountCodeRoutes(scope, operations)
    addReviewRoutes(scope, operations)
    addSettingsRoutes(scope, operations)
    addExchangeRateRoutes(scope, operations)
    addWebhookRoutes(scope, operations)
    addDeliveryRoutes(scope, operations)
    addSiteRoutes(scope, operations, publicUrl)
    addChannelRoutes(scope, operations, publicUrl)
    addPartnerRoutes(scope, operations)
    addSourceStateRoutes(scope, operations)
    addSourceRoutes(scope, operations)
    addJobRoutes(scope, operations)
    addDemoRoutes(scope, operations)
    addAuditRoutes(scope, operations)
  })
}
