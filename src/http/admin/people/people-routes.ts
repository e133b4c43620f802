// The administration of people. Whom the caller sees, and which roles the caller may give, the operations decide.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { defaultLanguage } from '../../../lodging/documents/languages.ts'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { managerOf } from '../kit/caller.ts'
import { pageOf } from '../kit/list-page.ts'
import { flag, integer } from '../kit/schema-words.ts'
import * as schemas from './people-schemas.ts'

const all = '/admin/v1/people'
const one = `${all}/:id`

/** Adds the routes of people. */
export function addPeopleRoutes(scope: FastifyInstance, operations: Operations): void {
  addReadingRoutes(scope, operations)
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'invitePerson',
    access: may('people.change', 'list'),
    summary: 'Invites a person.',
    description:
      'The person gets a link by mail, with which to choose a password within seven days. Managers invite for their own publishers or properties.',
    body: schemas.invitationBody,
    status: 201,
    result: schemas.personAnswer,
    refusals: [404, 409],
    answer: async ({ body, caller }) => {
      const { name, email, language = defaultLanguage } = body
      const manager = await managerOf(operations, caller)
      const invitation = { name, email, language, grant: schemas.grantOf(body) }
      return schemas.presentPerson(await operations.invitePerson(manager, invitation))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/invite`,
    operationId: 'inviteAgain',
    access: may('people.change', 'list'),
    summary: 'Sends an invitation again.',
    description: 'With a new link; the one before works no longer.',
    path: schemas.personPath,
    result: schemas.personAnswer,
    refusals: [409, 429],
    answer: async ({ path, caller }) =>
      schemas.presentPerson(await operations.inviteAgain(await managerOf(operations, caller), path.id)),
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: one,
    operationId: 'changePerson',
    access: may('people.change', 'list'),
    summary: 'Changes a person.',
    description: 'Fields that are left out stay.',
    path: schemas.personPath,
    body: schemas.personChange,
    result: schemas.personAnswer,
    answer: async ({ path, body, caller }) =>
      schemas.presentPerson(
        await operations.changePerson(await managerOf(operations, caller), path.id, body),
      ),
  })
  addStateRoutes(scope, operations)
  addRoleRoutes(scope, operations)
  addSessionRoutes(scope, operations)
}

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listPeople',
    // Which people somebody sees and changes, the operations decide by their roles.
    access: may('people.read', 'list'),
    summary: 'People of the administration.',
    description:
      'In the order they were created. Managers see those with a role for their own publishers or properties.',
    query: schemas.personQuery,
    result: schemas.personPage,
    answer: async ({ query, caller }) => {
      const manager = await managerOf(operations, caller)
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listManagedPeople(manager, part),
        ({ id }) => id,
      )
      return { people: entries.map(schemas.presentPerson), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showPerson',
    access: may('people.read', 'list'),
    summary: 'A person.',
    description: 'With the roles that the caller may see.',
    path: schemas.personPath,
    result: schemas.personAnswer,
    answer: async ({ path, caller }) =>
      schemas.presentPerson(await operations.showManagedPerson(await managerOf(operations, caller), path.id)),
  })
}

function addStateRoutes(scope: FastifyInstance, operations: Operations): void {
  const states = [
    ['enable', 'enablePerson', 'active', 'Lets a disabled person sign in again.', 'With the same password.'],
    [
      ...(['disable', 'disablePerson', 'disabled', 'Lets a person no longer sign in.'] as const),
      'All sessions end at once. The last operator stays.',
    ],
  ] as const
  for (const [verb, operationId, state, summary, description] of states) {
    addAdminRoute(scope, {
      method: 'POST',
      url: `${one}/${verb}`,
      operationId,
      access: may('people.change', 'list'),
      summary,
      description,
      path: schemas.personPath,
      result: schemas.personAnswer,
      refusals: [409],
      answer: async ({ path, caller }) => {
        const manager = await managerOf(operations, caller)
        return schemas.presentPerson(await operations.setManagedState(manager, path.id, state))
      },
    })
  }
}

function addRoleRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/roles`,
    operationId: 'giveRole',
    access: may('people.change', 'list'),
    summary: 'Gives a person a role.',
    description:
      'For a publisher, for a property, or for the whole installation. One that the person has already is no error.',
    path: schemas.personPath,
    body: schemas.roleBody,
    result: schemas.personAnswer,
    answer: async ({ path, body, caller }) => {
      const manager = await managerOf(operations, caller)
      return schemas.presentPerson(await operations.giveRole(manager, path.id, schemas.grantOf(body)))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/roles/take`,
    operationId: 'takeRole',
    access: may('people.change', 'list'),
    summary: 'Takes a role from a person.',
    description: 'At once. One that the person has not is no error. The last operator stays one.',
    path: schemas.personPath,
    body: schemas.roleBody,
    result: Type.Object(
      { id: integer('Id of the person.'), taken: flag('Always true.') },
      { description: 'The person, who has the role no longer.' },
    ),
    refusals: [409],
    answer: async ({ path, body, caller }) => {
      await operations.takeRole(await managerOf(operations, caller), path.id, schemas.grantOf(body))
      return { id: path.id, taken: true }
    },
  })
}

function addSessionRoutes(scope: FastifyInstance, operations: Operations): void {
  const sessions = `${one}/sessions`
  const requirePerson = async (id: number, caller: Parameters<typeof managerOf>[1]): Promise<void> => {
    await operations.showManagedPerson(await managerOf(operations, caller), id)
  }
  addAdminRoute(scope, {
    method: 'GET',
    url: sessions,
    operationId: 'listSessionsOfPerson',
    access: may('installation.change', 'installation'),
    summary: 'Where a person is signed in.',
    description: 'For operators.',
    path: schemas.personPath,
    result: schemas.sessionList,
    answer: async ({ path, caller }) => {
      await requirePerson(path.id, caller)
      const own = caller.kind === 'person' ? caller.session.sessionId : null
      return schemas.presentSessions(await operations.listSessionsOf(path.id), own)
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${sessions}/end`,
    operationId: 'endSessionsOfPerson',
    access: may('installation.change', 'installation'),
    summary: 'Signs a person out everywhere.',
    description: 'For operators. The person may sign in again.',
    path: schemas.personPath,
    result: schemas.endedSessions,
    answer: async ({ path, caller }) => {
      await requirePerson(path.id, caller)
      return { ended: await operations.endSessionsOf(path.id, null) }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/second-factor/reset`,
    operationId: 'resetSecondFactor',
    access: may('installation.change', 'installation'),
    summary: 'Takes the second factor of a person away who has lost it.',
    description:
      'For operators. All sessions of the person end; the password stays. None to take away is no error.',
    path: schemas.personPath,
    result: Type.Object(
      { id: integer('Id of the person.'), reset: flag('Always true.') },
      { description: 'The person, who has no second factor.' },
    ),
    answer: async ({ path, caller }) => {
      await requirePerson(path.id, caller)
      await operations.resetSecondFactor(path.id)
      return { id: path.id, reset: true }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/identity/remove`,
    operationId: 'unbindIdentity',
    access: may('installation.change', 'installation'),
    summary: 'Unbinds a person from the account at the identity provider.',
    description:
      'For operators. All sessions of the person end; the next sign-in through the provider binds whichever account there has the e-mail address. None to unbind is no error.',
    path: schemas.personPath,
    result: Type.Object(
      { id: integer('Id of the person.'), unbound: flag('Always true.') },
      { description: 'The person, whom the provider no longer names.' },
    ),
    answer: async ({ path, caller }) => {
      await requirePerson(path.id, caller)
      await operations.unbindIdentity(path.id)
      return { id: path.id, unbound: true }
    },
  })
}
