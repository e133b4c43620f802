// The administration: properties, which are listed, exported and imported here, and reservations. Admin keys only; the key
// is looked at before a body, which may be large, is taken in.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import { answers } from '../openapi.ts'
import { isObject, readDocument } from '../reading/json-body.ts'
import { rejectUnknownFields } from '../reading/reject-unknown-fields.ts'
import { requireAdmin } from './key.ts'
import { addReservationRoutes } from './reservation-routes.ts'

const largestDocumentBytes = 32 * 1024 * 1024

/** Adds the routes under /admin/v1. */
export async function addAdminRoutes(app: FastifyInstance, operations: Operations): Promise<void> {
  await app.register(async scope => {
    scope.decorateRequest('adminKeyId', '')
    scope.addHook('onRequest', async request => {
      request.adminKeyId = await requireAdmin(operations, request)
      delete request.raw.headers['content-type']
    })
    scope.addHook('preHandler', rejectUnknownFields)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
      readDocument(bytes),
    )
    // Documents and ids are read by the operations and below, which say all that is wrong with them.
    scope.setValidatorCompiler(() => value => ({ value }))
    addPropertyRoutes(scope, operations)
    addCalendarRoute(scope, operations)
    addReservationRoutes(scope, operations)
  })
}

const onePath = '/admin/v1/properties/3200'
const common = { tags: ['administration'], security: [{ adminKey: [] }] }
const id = {
  type: 'object',
  properties: { id: { type: 'integer', description: 'Property identifier.', examples: [3200] } },
  required: ['id'],
}
const document = {
  type: 'object',
  description: 'A property document, as docs/property-document.schema.json describes it.',
  additionalProperties: true,
}
/** The least that a document can say. */
const smallDocument = {
  ...{ id: 3200, name: 'The Lion', time_zone: 'America/Denver', currency: 'USD' },
  rooms: [{ id: 1, name: 'Double', standard_occupancy: 2, maximum_occupancy: 3, allotment: 5 }],
  rate_plans: [
    { code: 'BAR', title: 'Best available rate', cancellation: { steps: [], no_show: { nights: 1 } } },
  ],
  calendar: [{ from: '2027-01-01', to: '2027-12-31', price: { standard: 120, extra_adult: 25 } }],
}

function addPropertyRoutes(app: FastifyInstance, operations: Operations): void {
  app.get('/admin/v1/properties', {
    schema: {
      ...common,
      operationId: 'listProperties',
      summary: 'All properties.',
      description: 'Every property with the version of its document, by id.',
      response: answers(listed, [400, 401, 500, 503], '/admin/v1/properties'),
    },
    handler: async () => {
      const properties = await operations.listProperties()
      return {
        properties: properties.map(({ id, name, version, updatedAt }) => ({
          id,
          name,
          version,
          updated_at: updatedAt,
        })),
      }
    },
  })
  app.get('/admin/v1/properties/:id', {
    schema: {
      ...common,
      operationId: 'exportProperty',
      summary: 'The document of a property, as an import takes it.',
      description: 'Calendar and inventory included; pictures are named by their ids in the image store.',
      params: id,
      response: answers({ ...document, examples: [smallDocument] }, [400, 401, 404, 500, 503], onePath),
    },
    handler: async request => operations.exportProperty(idOf(request)),
  })
  app.put('/admin/v1/properties/:id', {
    bodyLimit: largestDocumentBytes,
    schema: {
      ...common,
      operationId: 'importProperty',
      summary: 'Creates or replaces a property by its document.',
      description:
        'Whole or not at all: everything that is wrong with a document is told at once and nothing is written. Counts ' +
        'of rooms that are sold are never touched; a calendar or an inventory that is left out stays as it is. A ' +
        'property of this id that has another name is refused unless `replace` is true.',
      params: id,
      querystring: replacing,
      body: { ...document, examples: [smallDocument] },
      response: answers(imported, [400, 401, 404, 408, 413, 500, 503], onePath),
    },
    handler: async request => {
      const body = isObject(request.body) ? request.body : readDocument(new Uint8Array())
      const expected = idOf(request)
      if (!Object.hasOwn(body, 'id') || body.id !== expected) {
        throw badRequest([{ field: 'id', message: `must be ${expected}, the id in the path` }])
      }
      return operations.importProperty(body, { mayRename: mayReplace(request) })
    },
  })
}

function addCalendarRoute(app: FastifyInstance, operations: Operations): void {
  app.patch('/admin/v1/properties/:id/calendar', {
    bodyLimit: largestDocumentBytes,
    schema: {
      ...common,
      operationId: 'changeCalendar',
      summary: 'Changes prices, restrictions and counts of some nights.',
      description:
        'Only the nights and fields named change, by entries as a property document has them, laid over what is stored ' +
        'in their order. All of them or none; sending the same again changes nothing. Counts of rooms that are sold ' +
        'are never touched.',
      params: id,
      body: { ...change, examples: [smallChange] },
      response: answers(imported, [400, 401, 404, 408, 413, 500, 503], `${onePath}/calendar`),
    },
    handler: async request => {
      const body = isObject(request.body) ? request.body : readDocument(new Uint8Array())
      return operations.changeCalendar(idOf(request), body)
    },
  })
}

const change = {
  type: 'object',
  description: 'A change of nights, as docs/calendar-change.schema.json describes it.',
  additionalProperties: true,
}
const smallChange = {
  calendar: [
    { rooms: [1], rate_plans: ['BAR'], from: '2027-06-04', to: '2027-06-05', price: { standard: 150 } },
    { from: '2027-12-24', to: '2027-12-26', min_stay_through: 3 },
  ],
  inventory: [{ rooms: [1], from: '2027-06-04', to: '2027-06-05', allotment: 2 }],
}

const replacing = {
  type: 'object',
  properties: {
    replace: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'Whether the document may replace a property that has another name; "false" when absent.',
    },
  },
}

function mayReplace(request: FastifyRequest): boolean {
  const { replace = 'false' } = request.query as { replace?: unknown }
  if (replace === 'true' || replace === 'false') return replace === 'true'
  throw badRequest([{ field: 'replace', message: 'must be true or false, once' }])
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^\d{1,9}$/.test(id)) throw notFound('There is no such property; its id is a number.')
  return Number(id)
}

const listed = {
  type: 'object',
  description: 'The properties.',
  examples: [
    { properties: [{ id: 3200, name: 'The Lion', version: 1, updated_at: '2026-12-01T12:00:00.000Z' }] },
  ],
  properties: {
    properties: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer', description: 'Property identifier.' },
          name: { type: 'string', description: 'Name.' },
          version: { type: 'integer', description: 'Rises with every change.' },
          updated_at: { type: 'string', format: 'date-time', description: 'Time of the last change.' },
        },
      },
    },
  },
}

const imported = {
  type: 'object',
  description: 'What came of it.',
  examples: [{ id: 3200, version: 1, changed: true, warnings: [] }],
  properties: {
    id: { type: 'integer', description: 'Property identifier.' },
    version: { type: 'integer', description: 'Version that is held now.' },
    changed: { type: 'boolean', description: 'False when this very document was held already.' },
    warnings: {
      type: 'array',
      items: { type: 'string' },
      description: 'Nights on which more is sold than the allotment now says.',
    },
  },
}
