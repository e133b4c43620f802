// The administration of properties: list, import, export, and changes of nights.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { badRequest } from '../../../values/faults.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { editorOf } from '../kit/caller.ts'
import { pageOf } from '../kit/list-page.ts'
import * as schemas from './property-schemas.ts'

const all = '/admin/v1/properties'
const one = `${all}/:id`

/** Adds the routes of properties. */
export function addPropertyRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listProperties',
    access: may('properties.read', 'list'),
    summary: 'Properties.',
    description: 'Each with the version of its document, in the order in which publishers see them.',
    query: schemas.propertyQuery,
    result: schemas.propertyList,
    answer: async ({ query, propertiesWithin }) => {
      const { archived = 'no', ...page } = query
      const { entries, nextCursor } = await pageOf(
        page,
        part => operations.listProperties(part, archived),
        ({ id }) => id,
        propertiesWithin,
      )
      return { properties: entries, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'exportProperty',
    access: may('properties.read', inPath('property')),
    summary: 'The document of a property, ready for import.',
    description:
      'With calendar and inventory; pictures have their ids in the image store. The ETag is for If-Match when the ' +
      'document is imported again.',
    path: schemas.propertyPath,
    result: schemas.propertyDocument,
    answer: async ({ path }, { reply }) => {
      const { version, document } = await operations.exportProperty(path.id)
      reply.header('etag', `"${version}"`)
      return document
    },
  })
  addCreateRoute(scope, operations)
  addImportRoute(scope, operations)
  addAdminRoute(scope, {
    method: 'PATCH',
    url: `${one}/calendar`,
    operationId: 'changeCalendar',
    access: may('properties.change', inPath('property')),
    summary: 'Changes prices, restrictions and counts of some nights.',
    description:
      'Entries as in a property document are applied in order to the stored calendar; only the nights and fields that ' +
      'they name change. All entries are applied or none; sending the same again has no effect. Counts of sold rooms ' +
      'never change.',
    path: schemas.propertyPath,
    document: schemas.calendarChange,
    result: schemas.importOutcome,
    answer: async ({ path, document, caller }) =>
      operations.changeCalendar(path.id, document, { madeBy: await editorOf(operations, caller) }),
  })
}

function addImportRoute(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'PUT',
    url: one,
    operationId: 'importProperty',
    access: may('properties.change', inPath('property')),
    summary: 'Creates or replaces a property by its document.',
    description:
      'Completely or not at all: a document with errors changes nothing, and the answer has all its errors. Counts of ' +
      'sold rooms never change; a calendar or an inventory that is left out stays as it is. If the property with this ' +
      'id has another name, the document is refused unless `replace` is true. With If-Match it is refused with 412 where ' +
      'others have changed the property since, naming who changed which fields; changes of nights do not count for a ' +
      'document without calendar and inventory.',
    path: schemas.propertyPath,
    query: schemas.importQuery,
    document: schemas.importedDocument,
    takesIfMatch: true,
    result: schemas.importOutcome,
    version: ({ version }) => version,
    answer: async ({ path, query, document, caller, ifMatch }) => {
      if (!Object.hasOwn(document, 'id') || document.id !== path.id) {
        throw badRequest([{ field: 'id', message: `must be ${path.id}, the id in the path` }])
      }
      return operations.importProperty(document, {
        mayRename: query.replace ?? false,
        wanted: ifMatch,
        madeBy: await editorOf(operations, caller),
      })
    },
  })
}

function addCreateRoute(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createProperty',
    access: may('properties.change', 'installation'),
    summary: 'Creates a property.',
    description:
      'By its document, which may leave out `id` to get a free one. It replaces nothing: an id that is taken is refused ' +
      'with 409.',
    document: schemas.newDocument,
    status: 201,
    refusals: [409],
    result: schemas.importOutcome,
    version: ({ version }) => version,
    answer: async ({ document, caller }) =>
      operations.createProperty(document, await editorOf(operations, caller)),
  })
}
