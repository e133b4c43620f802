// The administration of publishers: who they are, their settings, and the properties that they may sell.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import type { PublisherWithCommission } from '../../../operations/publishers/publishers.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { requireOperator } from '../kit/caller.ts'
import { asSeen, namingOthers } from '../kit/if-match.ts'
import { pageOf } from '../kit/list-page.ts'
import * as schemas from './publisher-schemas.ts'

const all = '/admin/v1/publishers'
const one = `${all}/:id`

/** Adds the routes of publishers. */
export function addPublisherRoutes(scope: FastifyInstance, operations: Operations): void {
  addReadingRoutes(scope, operations)
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createPublisher',
    access: may('installation.change', 'installation'),
    summary: 'Creates a publisher.',
    description:
      'It sells the properties that it is granted, or all with `sells_all`. It needs a key to be of use.',
    body: schemas.newPublisher,
    status: 201,
    result: schemas.publisherAnswer,
    version: schemas.publisherVersion,
    answer: async ({ body }) =>
      schemas.presentPublisher(
        await operations.createPublisher({
          name: body.name,
          sellsAll: body.sells_all ?? false,
          settings: schemas.settingsOf(body),
          commission: schemas.commissionOf(body),
        }),
      ),
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: one,
    operationId: 'changePublisher',
    access: may('publishers.change', inPath('publisher')),
    summary: 'Changes a publisher.',
    description: 'Fields that are left out stay; null ends what may be null. From the next request on.',
    path: schemas.publisherPath,
    body: schemas.publisherChange,
    takesIfMatch: true,
    result: schemas.publisherAnswer,
    version: schemas.publisherVersion,
    answer: async ({ path, body, caller, ifMatch }) => {
      // What a publisher may sell and what it earns is not its own to say.
      if (body.sells_all !== undefined || body.commission_percent !== undefined) requireOperator(caller)
      const change = {
        name: body.name,
        sellsAll: body.sells_all,
        settings: schemas.settingsOf(body),
        commission: schemas.commissionOf(body),
      }
      const check = asSeen(ifMatch, (present: PublisherWithCommission) =>
        schemas.publisherVersion(schemas.presentPublisher(present)),
      )
      const object = { kind: 'publisher', id: String(path.id), seen: /^(?!property_ids)/ } as const
      return schemas.presentPublisher(
        await namingOthers(operations, object, () => operations.changePublisher(path.id, change, check)),
      )
    },
  })
  addGrantRoutes(scope, operations)
}

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listPublishers',
    access: may('publishers.read', 'list'),
    summary: 'Publishers.',
    description: 'In the order they were created, each with its settings.',
    query: schemas.searchQuery,
    result: schemas.publisherPage,
    answer: async ({ query, publishersWithin }) => {
      const { archived = 'no', search, ...page } = query
      const { entries, nextCursor } = await pageOf(
        page,
        part => operations.listPublishers(part, search, archived),
        ({ id }) => id,
        publishersWithin,
      )
      return { publishers: entries.map(schemas.presentPublisher), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showPublisher',
    access: may('publishers.read', inPath('publisher')),
    summary: 'A publisher.',
    description: 'With all of its settings.',
    path: schemas.publisherPath,
    result: schemas.publisherAnswer,
    version: schemas.publisherVersion,
    answer: async ({ path }) => schemas.presentPublisher(await operations.showPublisher(path.id)),
  })
}

function addGrantRoutes(scope: FastifyInstance, operations: Operations): void {
  const granted = `${one}/properties`
  addAdminRoute(scope, {
    method: 'GET',
    url: granted,
    operationId: 'listGrants',
    access: may('publishers.read', inPath('publisher')),
    summary: 'The properties that a publisher was granted.',
    description: 'In order of id. A publisher with `sells_all` may sell the others too.',
    path: schemas.publisherPath,
    query: schemas.publisherQuery,
    result: schemas.grantPage,
    version: ({ version }) => version,
    answer: async ({ path, query }) => {
      const publisher = await operations.showPublisher(path.id)
      const propertyIds = await operations.listGrantedProperties(path.id)
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listGrantedProperties(path.id, part),
        id => id,
      )
      return {
        publisherId: path.id,
        sellsAll: publisher.sellsAll,
        propertyIds: entries,
        nextCursor,
        version: schemas.grantVersion({ publisher, propertyIds }),
      }
    },
  })
  addAdminRoute(scope, {
    method: 'PUT',
    url: granted,
    operationId: 'limitToProperties',
    // What a publisher may sell is not its own to say.
    access: may('installation.change', 'installation'),
    summary: 'Lets a publisher sell these properties and no others.',
    description:
      'A publisher that sold all sells no others from then on. An empty list leaves it none. If-Match has the ETag of the list.',
    path: schemas.publisherPath,
    body: schemas.grantBody,
    takesIfMatch: true,
    result: schemas.grantOutcome,
    version: ({ version }) => version,
    answer: async ({ path: { id }, body, ifMatch }) => {
      const check = asSeen(ifMatch, schemas.grantVersion)
      const object = { kind: 'publisher', id: String(id), seen: /^(property_ids|sells_all)/ } as const
      const change = () => operations.limitToProperties(id, body.property_ids, check)
      return schemas.presentGrants(await namingOthers(operations, object, change))
    },
  })
  const changes = [
    ['grant', 'grantProperties', 'Lets a publisher sell these properties too.'],
    ['revoke', 'revokeProperties', 'Takes these properties away from a publisher.'],
  ] as const
  for (const [verb, operationId, summary] of changes) {
    addAdminRoute(scope, {
      method: 'POST',
      url: `${granted}/${verb}`,
      operationId,
      access: may('installation.change', 'installation'),
      summary,
      description: grantDescriptions[operationId],
      path: schemas.publisherPath,
      body: schemas.grantBody,
      result: schemas.grantOutcome,
      version: ({ version }) => version,
      answer: async ({ path, body }) =>
        schemas.presentGrants(await operations[operationId](path.id, body.property_ids)),
    })
  }
}

const grantDescriptions = {
  grantProperties: 'All of them or none; one that it has already is no error.',
  revokeProperties:
    'One that it does not have is no error. A publisher with `sells_all` goes on selling all.',
} as const
