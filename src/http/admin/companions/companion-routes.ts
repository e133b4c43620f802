// The administration of companion services. A secret is in one answer only, that of its making.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { asSeen, namingOthers } from '../kit/if-match.ts'
import { pageOf } from '../kit/list-page.ts'
import { flag, integer } from '../kit/schema-words.ts'
import * as schemas from './companion-schemas.ts'

const all = '/admin/v1/companions'
const one = `${all}/:id`
const reads = may('installation.read', 'installation')
const changes = may('installation.change', 'installation')

/** Adds the routes of companion services. */
export function addCompanionRoutes(scope: FastifyInstance, operations: Operations): void {
  addReadingRoutes(scope, operations)
  addChangingRoutes(scope, operations)
  addSecretRoutes(scope, operations)
}

/** As the audit trail names a service, and what of it can be changed. */
const named = (id: number) =>
  ({ kind: 'companion', id: String(id), seen: /^(url|property_ids|options|is_on)/ }) as const

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listCompanions',
    access: reads,
    summary: 'Companion services.',
    description: 'In the order in which they were made, with how they have answered of late.',
    query: schemas.companionQuery,
    result: schemas.companionPage,
    answer: async ({ query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listCompanions(part),
        ({ id }) => id,
      )
      return { companions: entries, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showCompanion',
    access: reads,
    summary: 'A companion service.',
    description: 'Without its secrets.',
    path: schemas.companionPath,
    result: schemas.companionAnswer,
    version: schemas.companionVersion,
    answer: ({ path }) => operations.showCompanion(path.id),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/check`,
    operationId: 'checkCompanion',
    access: changes,
    summary: 'Asks a companion service whether it is ready.',
    description: 'Now, also one that is off; it is not tried again.',
    path: schemas.companionPath,
    result: schemas.checkAnswer,
    answer: ({ path }) => operations.checkCompanion(path.id),
  })
}

function addChangingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createCompanion',
    access: changes,
    summary: 'Makes a companion service known.',
    description: 'It is asked from now on. The answer is the only place where the secret is ever shown.',
    body: schemas.newCompanion,
    status: 201,
    result: schemas.createdCompanion,
    refusals: [409],
    answer: async ({ body: { property_ids: propertyIds = null, options = {}, ...made } }) => {
      const { id, secret } = await operations.createCompanion({ ...made, propertyIds, options })
      const companion = await operations.showCompanion(id)
      return secret.reveal(text => ({ ...companion, secret: text }))
    },
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: one,
    operationId: 'changeCompanion',
    access: changes,
    summary: 'Changes where a companion service is, or what it may do.',
    description: 'Fields and options that are left out stay.',
    path: schemas.companionPath,
    body: schemas.companionChange,
    takesIfMatch: true,
    result: schemas.companionAnswer,
    version: schemas.companionVersion,
    answer: async ({ path, body, ifMatch }) => {
      const { url, options, property_ids: propertyIds, is_on: isOn } = body
      const change = {
        ...(url !== undefined && { url }),
        ...(options !== undefined && { options }),
        ...(propertyIds !== undefined && { propertyIds }),
        ...(isOn !== undefined && { isOn }),
      }
      await namingOthers(operations, named(path.id), () =>
        operations.changeCompanion(path.id, change, asSeen(ifMatch, schemas.storedVersion)),
      )
      return operations.showCompanion(path.id)
    },
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: one,
    operationId: 'deleteCompanion',
    access: changes,
    summary: 'Removes a companion service.',
    description: 'It is asked nothing more.',
    path: schemas.companionPath,
    takesIfMatch: true,
    result: Type.Object(
      { id: integer('Id.'), deleted: flag('Always true.') },
      { description: 'The service that was removed.' },
    ),
    answer: async ({ path, ifMatch }) => {
      await namingOthers(operations, named(path.id), () =>
        operations.deleteCompanion(path.id, asSeen(ifMatch, schemas.storedVersion)),
      )
      return { id: path.id, deleted: true }
    },
  })
}

function addSecretRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/rotate-secret`,
    operationId: 'rotateCompanionSecret',
    access: changes,
    summary: 'Makes a new secret.',
    description:
      'Questions are signed with both until the old one is ended. The answer is the only place where it is ever shown.',
    path: schemas.companionPath,
    result: schemas.createdCompanion,
    refusals: [409],
    answer: async ({ path }) => {
      const secret = await operations.rotateCompanionSecret(path.id)
      const companion = await operations.showCompanion(path.id)
      return secret.reveal(text => ({ ...companion, secret: text }))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/end-old-secrets`,
    operationId: 'endOldCompanionSecrets',
    access: changes,
    summary: 'Ends all secrets but the newest.',
    description: 'Once the service knows the newest; again is no error.',
    path: schemas.companionPath,
    result: schemas.companionAnswer,
    answer: async ({ path }) => {
      await operations.endOldCompanionSecrets(path.id)
      return operations.showCompanion(path.id)
    },
  })
}
