// The calendars of all properties that one may read, at a glance.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { pageOf } from '../kit/list-page.ts'
import * as schemas from './calendars-schemas.ts'

/** Adds the route. */
export function addCalendarsRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: '/admin/v1/calendars',
    operationId: 'viewCalendars',
    access: may('properties.read', 'list'),
    summary: 'The calendars of properties at a glance, night by night.',
    description:
      'Of each property in business what is taken and left, and the lowest price; each column has one value a night, beginning with ' +
      '`from`. At most 100 nights. Rooms and rates are in the calendar of the property, which is also where nights are edited.',
    query: schemas.calendarsQuery,
    result: schemas.calendars,
    answer: async ({ query, propertiesWithin }) => {
      const { from, to, limit = schemas.mostGlances, cursor } = query
      const { entries, nextCursor } = await pageOf(
        { limit, ...(cursor !== undefined && { cursor }) },
        part => operations.viewCalendars({ from, to }, part),
        ({ id }) => id,
        propertiesWithin,
      )
      return { calendars: entries.map(schemas.glanceAnswer(from)), nextCursor }
    },
  })
}
