// The administration of properties: list, export, import. Admin keys only; the key is looked at before a body, which
// may be large, is taken in.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../operations/operations.ts'
import { badRequest, notFound } from '../values/faults.ts'
import { isObject, readDocument } from './json-body.ts'
import { answers } from './openapi.ts'
import { requireAdmin } from './publisher-key.ts'

const largestDocumentBytes = 32 * 1024 * 1024

/** Adds the routes under /admin/v1. */
export async function addAdminRoutes(app: FastifyInstance, operations: Operations): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRequest', async request => {
      await requireAdmin(operations, request)
      delete request.raw.headers['content-type']
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
      readDocument(bytes),
    )
    // Documents and ids are read by the operations and below, which say all that is wrong with them.
    scope.setValidatorCompiler(() => value => ({ value }))
    addPropertyRoutes(scope, operations)
  })
}

const common = { tags: ['administration'], security: [{ adminKey: [] }] }
const id = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
const document = { type: 'object', description: 'A property document.', additionalProperties: true }

function addPropertyRoutes(app: FastifyInstance, operations: Operations): void {
  app.get('/admin/v1/properties', {
    schema: { ...common, summary: 'All properties.', response: answers(listed, [401, 500, 503]) },
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
      summary: 'The document of a property, as an import takes it.',
      params: id,
      response: answers(document, [401, 404, 500, 503]),
    },
    handler: async request => operations.exportProperty(idOf(request)),
  })
  app.put('/admin/v1/properties/:id', {
    bodyLimit: largestDocumentBytes,
    schema: {
      ...common,
      summary: 'Creates or replaces a property by its document.',
      params: id,
      body: document,
      response: answers(imported, [400, 401, 404, 408, 413, 500, 503]),
    },
    handler: async request => {
      const body = isObject(request.body) ? request.body : readDocument(new Uint8Array())
      const expected = idOf(request)
      if (!Object.hasOwn(body, 'id') || body.id !== expected) {
        throw badRequest([{ field: 'id', message: `must be ${expected}, the id in the path` }])
      }
      return operations.importProperty(body)
    },
  })
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^\d{1,9}$/.test(id)) throw notFound('There is no such property; its id is a number.')
  return Number(id)
}

const listed = {
  type: 'object',
  properties: {
    properties: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          version: { type: 'integer' },
          updated_at: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
}

const imported = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    version: { type: 'integer' },
    changed: { type: 'boolean', description: 'False when this very document was held already.' },
    warnings: { type: 'array', items: { type: 'string' } },
  },
}
