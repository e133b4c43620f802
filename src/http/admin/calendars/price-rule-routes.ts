// Price rules of a property: made all together, tried, switched on and off, and what they did.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { pageOf } from '../kit/list-page.ts'
import { propertyPath } from '../properties/property-schemas.ts'
import * as schemas from './price-rule-schemas.ts'

const all = '/admin/v1/properties/:id/price-rules'
const reads = may('properties.read', inPath('property'))
const changes = may('properties.change', inPath('property'))

/** Adds the routes. */
export function addPriceRuleRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'showPriceRules',
    access: reads,
    summary: 'The price rules of a property.',
    description: 'Also the switch, and when they last worked. The ETag is the version of the rules.',
    path: propertyPath,
    result: schemas.priceRules,
    version: ({ version }) => version,
    answer: async ({ path }) => schemas.rulesAnswer(await operations.showPriceRules(path.id)),
  })
  addAdminRoute(scope, {
    method: 'PUT',
    url: all,
    operationId: 'changePriceRules',
    access: changes,
    summary: 'Replaces the price rules of a property.',
    description:
      'They work one after the other, each on the price that those before it leave, and always from the base price. Switched on, ' +
      'they work at once. The switch stays as it is.',
    path: propertyPath,
    document: schemas.givenRules,
    takesIfMatch: true,
    result: schemas.priceRules,
    version: ({ version }) => version,
    answer: async ({ path, document, ifMatch }) =>
      schemas.rulesAnswer(
        await operations.changePriceRules({ propertyId: path.id, input: document, wanted: ifMatch ?? null }),
      ),
  })
  addAdminRoute(scope, {
    method: 'PUT',
    url: `${all}/switch`,
    operationId: 'switchPriceRules',
    access: changes,
    summary: 'Lets the price rules of a property work, or stops all of them.',
    description: 'At once. Stopped, the base prices stand again.',
    path: propertyPath,
    body: schemas.givenSwitch,
    result: schemas.priceRules,
    version: ({ version }) => version,
    answer: async ({ path, body }) =>
      schemas.rulesAnswer(await operations.switchPriceRules(path.id, body.on)),
  })
  addReadingRoutes(scope, operations)
}

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/simulation`,
    operationId: 'simulatePriceRules',
    access: reads,
    summary: 'What price rules would do, and would have earned on the bookings of the last year.',
    description:
      'Changes nothing. The prices of the nights to come are those that the job would set now. For the last year each night of a ' +
      'stay is repriced as it would have been on the day of booking, by what was booked before that day; who would not have booked ' +
      'at another price, nobody knows.',
    path: propertyPath,
    document: schemas.rulesToTry,
    result: schemas.simulation,
    answer: async ({ path, document }) =>
      schemas.simulationAnswer(await operations.simulatePriceRules(path.id, document)),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${all}/log`,
    operationId: 'listPriceRuleLog',
    access: reads,
    summary: 'What the price rules of a property did.',
    description: 'The newest first, for a year: each standard price that they changed, and why.',
    path: propertyPath,
    query: schemas.logQuery,
    result: schemas.ruleLog,
    answer: async ({ path, query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listPriceRuleLog(path.id, part, query.night ?? null),
        ({ id }) => id,
      )
      return { entries: entries.map(schemas.logAnswer), nextCursor }
    },
  })
}
