// The administration under /admin/v1, for admin keys and for people who are signed in; who asks is checked before the body is
// read, which may be large.

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { actingAs } from '../../values/actor.ts'
import { readDocument } from '../reading/json-body.ts'
import type { AddressOf } from '../wire/client-address.ts'
import { addCalendarRoutes } from './calendars/calendar-routes.ts'
import { addCalendarsRoutes } from './calendars/calendars-routes.ts'
import { addClosureRoutes } from './calendars/closure-routes.ts'
import { addPriceRuleRoutes } from './calendars/price-rule-routes.ts'
import { addSeasonRoutes } from './calendars/season-routes.ts'
import { addChannelRoutes } from './channels/channel-routes.ts'
import { addCompanionRoutes } from './companions/companion-routes.ts'
import { addDeskRoutes } from './desk/desk-routes.ts'
import { addDemoRoutes } from './installation/demo-routes.ts'
import { addExchangeRateRoutes } from './installation/exchange-rate-routes.ts'
import { addSettingsRoutes } from './installation/settings-routes.ts'
import { addInvoiceRoutes } from './invoices/invoice-routes.ts'
import { actorOf, callerOf, requireSecondFactor } from './kit/caller.ts'
import { addEventStream } from './kit/event-stream.ts'
import { secondWall } from './kit/second-wall.ts'
import { addAuditRoutes } from './monitoring/audit-routes.ts'
import { addJobRoutes } from './monitoring/job-routes.ts'
import { addDeliveryRoutes } from './notifications/delivery-routes.ts'
import { addWebhookRoutes } from './notifications/webhook-routes.ts'
import { addAccountRoutes } from './people/account-routes.ts'
import { addLinkRoutes } from './people/link-routes.ts'
import { addPasskeyRoutes } from './people/passkey-routes.ts'
import { addPeopleRoutes } from './people/people-routes.ts'
import { addSavedFilterRoutes } from './people/saved-filter-routes.ts'
import { addSecondFactorRoutes } from './people/second-factor-routes.ts'
import { addSessionRoutes } from './people/session-routes.ts'
import { addSingleSignOnRoutes } from './people/single-sign-on-routes.ts'
import { addArchiveRoutes } from './properties/archive-routes.ts'
import { addDiscountCodeRoutes } from './properties/discount-code-routes.ts'
import { addPropertyEditorRoutes } from './properties/property-editor-routes.ts'
import { addPropertyRoutes } from './properties/property-routes.ts'
import { documentSchemas } from './properties/property-schemas.ts'
import { addReviewRoutes } from './properties/review-routes.ts'
import { addAssistantRoutes } from './publishers/assistant-routes.ts'
import { addKeyRoutes } from './publishers/key-routes.ts'
import { addPartnerRoutes } from './publishers/partner-routes.ts'
import { addPublisherRoutes } from './publishers/publisher-routes.ts'
import { addDashboardRoutes } from './reports/dashboard-routes.ts'
import { addReportRoutes } from './reports/report-routes.ts'
import { addReservationImportRoutes } from './reservations/reservation-import-routes.ts'
import { addReservationRoutes } from './reservations/reservation-routes.ts'
import { addSiteRoutes } from './sites/site-routes.ts'
import { addSourceRoutes } from './sources/source-routes.ts'
import { addSourceStateRoutes } from './sources/source-state-routes.ts'

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
    addCalendarsRoutes(scope, operations)
    addClosureRoutes(scope, operations)
    addSeasonRoutes(scope, operations)
    addPriceRuleRoutes(scope, operations)
    addEventStream(scope, operations)
    addReservationRoutes(scope, operations)
    addDeskRoutes(scope, operations)
    addInvoiceRoutes(scope, operations)
    addReservationImportRoutes(scope, operations)
    addDashboardRoutes(scope, operations)
    addReportRoutes(scope, operations)
    addPublisherRoutes(scope, operations)
    addKeyRoutes(scope, operations)
    addAssistantRoutes(scope, operations)
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
    addCompanionRoutes(scope, operations)
    addJobRoutes(scope, operations)
    addDemoRoutes(scope, operations)
    addAuditRoutes(scope, operations)
  })
}
