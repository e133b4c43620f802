// Closures of a property: which there are, a new one, and an end that comes earlier.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { editorOf } from '../kit/caller.ts'
import { pageOf } from '../kit/list-page.ts'
import { propertyPath } from '../properties/property-schemas.ts'
import { editQuery } from './calendar-schemas.ts'
import * as schemas from './closure-schemas.ts'

const all = '/admin/v1/properties/:id/closures'

/** Adds the routes. */
export function addClosureRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listClosures',
    access: may('properties.read', inPath('property')),
    summary: 'Nights that staff closes.',
    description: 'In the order in which they were made: those that are not over; with `over` all of them.',
    path: propertyPath,
    query: schemas.closureQuery,
    result: schemas.closurePage,
    answer: async ({ path, query }) => {
      const asked = { propertyId: path.id, isOver: query.over ?? false }
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listClosures(asked, part),
        ({ id }) => id,
      )
      return { closures: entries.map(schemas.closureAnswer), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'makeClosure',
    access: may('properties.change', inPath('property')),
    summary: 'Closes nights for a reason, or says which guests would be there.',
    description:
      'Nothing is sold on these nights by anybody, whatever the counts of people, channels and imports are; the night after `to` is ' +
      'open again by itself. Guests who are booked keep their rooms: `taken` has their nights. With `dry_run` nothing is closed. ' +
      'Publishers and guests are not told the reason.',
    path: propertyPath,
    query: editQuery,
    body: schemas.newClosure,
    result: schemas.closureMade,
    status: 201,
    refusals: [409],
    answer: async ({ path, query, body, caller }) => {
      const isDryRun = query.dry_run ?? false
      const by = isDryRun ? '' : await editorOf(operations, caller)
      const { rooms = null, from: first, to: last, reason } = body
      const asked = { propertyId: path.id, roomIds: rooms, first, last, reason, by, isDryRun }
      return schemas.madeAnswer(await operations.makeClosure(asked))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/:closure/end`,
    operationId: 'endClosure',
    access: may('properties.change', inPath('property')),
    summary: 'Ends a closure early.',
    description:
      'The nights from `reopens_on` on are open again, as far as no other closure and no calendar of another site closes them. ' +
      '409 for a closure that is over.',
    path: schemas.closurePath,
    body: schemas.closureEnd,
    result: schemas.closure,
    refusals: [409],
    answer: async ({ path, body, caller }) => {
      const by = await editorOf(operations, caller)
      const asked = { propertyId: path.id, id: path.closure, reopensOn: body.reopens_on ?? null, by }
      return schemas.closureAnswer(await operations.endClosure(asked))
    },
  })
}
