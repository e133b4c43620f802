// Archiving and restoring properties and publishers.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { archiveAnswer } from '../kit/archive-schemas.ts'
import { publisherPath } from '../publishers/publisher-schemas.ts'
import { propertyPath } from './property-schemas.ts'

const kinds = [
  {
    what: 'property',
    one: '/admin/v1/properties/:id',
    path: propertyPath,
    show: 'showPropertyArchive',
    showing: may('properties.read', inPath('property')),
    // Who may make a property may end it.
    moving: may('properties.change', 'installation'),
    archive: 'archiveProperty',
    restore: 'restoreProperty',
    archives:
      'No publisher sees or sells it any more; reservations stay, and can be cancelled. Its document and calendar can still be ' +
      'written, and nothing but restoring brings it back. Again is no error.',
    restores: 'As it is now: with what was written to it meanwhile. Again is no error.',
  },
  {
    what: 'publisher',
    one: '/admin/v1/publishers/:id',
    path: publisherPath,
    show: 'showPublisherArchive',
    showing: may('publishers.read', inPath('publisher')),
    // Whoever ended the business with a publisher says when it begins again, not the publisher.
    moving: may('installation.change', 'installation'),
    archive: 'archivePublisher',
    restore: 'restorePublisher',
    archives:
      'Its keys are refused and its pages are closed; guests reach their reservations, and webhooks about them go on. Again is ' +
      'no error. The publisher under which staff books at the desk stays.',
    restores: 'Its keys that are not revoked work again, and its pages are open. Again is no error.',
  },
] as const

/** Adds the routes that take a property or a publisher out of business, and back. */
export function addArchiveRoutes(scope: FastifyInstance, operations: Operations): void {
  for (const { one, path, what, show, showing, moving, archive, restore, archives, restores } of kinds) {
    addAdminRoute(scope, {
      method: 'GET',
      url: `${one}/archive`,
      operationId: show,
      access: showing,
      summary: `Whether a ${what} is archived.`,
      description: 'With the count of its reservations to come, which archiving leaves as they are.',
      path,
      result: archiveAnswer,
      answer: ({ path: { id } }) => operations[show](id),
    })
    const moves = [
      ['archive', archive, `Takes a ${what} out of business.`, archives],
      ['restore', restore, `Takes an archived ${what} back into business.`, restores],
    ] as const
    for (const [name, operationId, summary, description] of moves) {
      addAdminRoute(scope, {
        method: 'POST',
        url: `${one}/${name}`,
        operationId,
        access: moving,
        summary,
        description,
        path,
        result: archiveAnswer,
        refusals: [409],
        answer: ({ path: { id } }) => operations[operationId](id),
      })
    }
  }
}
