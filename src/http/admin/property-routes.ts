// The administration of properties: which there are, their documents in and out, and changes of nights.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { badRequest } from '../../values/faults.ts'
import { addAdminRoute } from './admin-route.ts'
import * as schemas from './property-schemas.ts'

const all = '/admin/v1/properties'
const one = `${all}/:id`

/** Adds the routes of properties. */
export function addPropertyRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listProperties',
    summary: 'All properties.',
    description:
      'Every property with the version of its document, in the order in which publishers see them.',
    result: schemas.propertyList,
    answer: async () => ({
      properties: (await operations.listProperties()).map(({ id, name, version, updatedAt }) => ({
        id,
        name,
        version,
        updated_at: updatedAt,
      })),
    }),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'exportProperty',
    summary: 'The document of a property, as an import takes it.',
    description: 'Calendar and inventory included; pictures are named by their ids in the image store.',
    path: schemas.propertyPath,
    result: schemas.propertyDocument,
    answer: ({ path }) => operations.exportProperty(path.id),
  })
  addImportRoute(scope, operations)
  addAdminRoute(scope, {
    method: 'PATCH',
    url: `${one}/calendar`,
    operationId: 'changeCalendar',
    summary: 'Changes prices, restrictions and counts of some nights.',
    description:
      'Only the nights and fields named change, by entries as a property document has them, laid over what is stored ' +
      'in their order. All of them or none; sending the same again changes nothing. Counts of rooms that are sold ' +
      'are never touched.',
    path: schemas.propertyPath,
    document: schemas.calendarChange,
    result: schemas.importOutcome,
    answer: ({ path, document }) => operations.changeCalendar(path.id, document),
  })
}

function addImportRoute(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'PUT',
    url: one,
    operationId: 'importProperty',
    summary: 'Creates or replaces a property by its document.',
    description:
      'Whole or not at all: everything that is wrong with a document is told at once and nothing is written. Counts ' +
      'of rooms that are sold are never touched; a calendar or an inventory that is left out stays as it is. A ' +
      'property of this id that has another name is refused unless `replace` is true.',
    path: schemas.propertyPath,
    query: schemas.importQuery,
    document: schemas.importedDocument,
    result: schemas.importOutcome,
    answer: async ({ path, query, document }) => {
      if (!Object.hasOwn(document, 'id') || document.id !== path.id) {
        throw badRequest([{ field: 'id', message: `must be ${path.id}, the id in the path` }])
      }
      return operations.importProperty(document, { mayRename: query.replace ?? false })
    },
  })
}
