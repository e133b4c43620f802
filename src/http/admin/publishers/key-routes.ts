// The administration of keys. The text of a key is in one answer only, that of its making.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inBody, inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { requireOperator } from '../kit/caller.ts'
import { pageOf } from '../kit/list-page.ts'
import * as schemas from './key-schemas.ts'

const all = '/admin/v1/keys'
const one = `${all}/:id`

/** Adds the routes of keys. */
export function addKeyRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createKey',
    // The key of an administrator belongs to no publisher.
    access: may('publishers.change', inBody('publisher', 'publisher_id')),
    summary: 'Makes a key of a publisher or an administrator.',
    description: 'The answer is the only place where the key is ever shown.',
    body: schemas.newKey,
    status: 201,
    result: schemas.createdKey,
    refusals: [404, 409],
    answer: async ({ body, caller }) => {
      if (body.kind === 'admin') requireOperator(caller)
      const { keyId, key } = await operations.createKey(schemas.keyRequest(body))
      return { ...schemas.presentKey(await operations.showKey(keyId)), key }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listKeys',
    access: may('publishers.read', 'list'),
    summary: 'Keys.',
    description: 'Oldest first, revoked and expired ones too, without their texts.',
    query: schemas.keyQuery,
    result: schemas.keyPage,
    answer: async ({ query, publishersWithin }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listKeys(query.publisher_id ?? null, part),
        ({ keyId }) => keyId,
        publishersWithin,
      )
      return { keys: entries.map(schemas.presentKey), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showKey',
    access: may('publishers.read', inPath('key')),
    summary: 'A key.',
    description: 'Without its text.',
    path: schemas.keyPath,
    result: schemas.keyAnswer,
    answer: async ({ path }) => schemas.presentKey(await operations.showKey(path.id)),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${one}/usage`,
    operationId: 'showKeyUsage',
    access: may('publishers.read', inPath('key')),
    summary: 'Requests of a key.',
    description: 'By day and operation, over all servers.',
    path: schemas.keyPath,
    query: schemas.usageQuery,
    result: schemas.usageAnswer,
    answer: async ({ path, query }) => {
      const { keyId } = await operations.showKey(path.id)
      const usage = await operations.showKeyUsage({ keyId, days: query.days ?? 30 })
      return { usage }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/revoke`,
    operationId: 'revokeKey',
    access: may('publishers.change', inPath('key')),
    summary: 'Ends a key.',
    description: 'From the next request on, for good; again is no error. A key may revoke itself.',
    path: schemas.keyPath,
    result: schemas.keyAnswer,
    answer: async ({ path, caller }) => {
      const { kind } = await operations.showKey(path.id)
      if (kind === 'admin') requireOperator(caller)
      await operations.revokeKey(path.id)
      return schemas.presentKey(await operations.showKey(path.id))
    },
  })
}
