// What people who are signed in do with their own account.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import type { Secret } from '../../../values/secrets/secret.ts'
import { everybodySignedIn } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { sessionOf } from '../kit/caller.ts'
import { flag, integer, recordId, text } from '../kit/schema-words.ts'
import * as schemas from './people-schemas.ts'

const account = '/admin/v1/account'

export const password = (description: string) =>
  Type.Unsafe<Secret>({ type: 'string', format: 'password', description })

const accountAnswer = Type.Object(
  {
    id: integer('Id.'),
    name: text('Name.'),
    email: text('E-mail address.'),
    language: text('Language of the pages and mails.'),
  },
  { description: 'Who is signed in.' },
)

/** Adds the routes of a person's own account. */
export function addAccountRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'PATCH',
    url: account,
    operationId: 'changeAccount',
    access: everybodySignedIn,
    summary: 'Changes the account of the person who is signed in.',
    description: 'Fields that are left out stay.',
    body: schemas.personChange,
    result: accountAnswer,
    answer: async ({ caller, body }) => {
      const { id, name, email, language } = await operations.changeAccount(sessionOf(caller).person, body)
      return { id, name, email, language }
    },
  })
  addAdminRoute(scope, {
    method: 'PUT',
    url: `${account}/password`,
    operationId: 'changeOwnPassword',
    access: everybodySignedIn,
    summary: 'Chooses another password.',
    description: 'With the one before. All other sessions end. After several failures it rests for a while.',
    body: Type.Object(
      {
        old_password: password('The password so far.'),
        password: password('Another, of 15 to 200 characters.'),
      },
      {
        ...closed,
        examples: [{ old_password: 'seven green bicycles', password: 'eight purple umbrellas' }],
      },
    ),
    result: Type.Object({ changed: flag('Always true.') }, { description: 'The change of a password.' }),
    refusals: [429],
    answer: async ({ caller, body }) => {
      const { old_password: old, password } = body
      await operations.changeOwnPassword(sessionOf(caller), { old, password })
      return { changed: true }
    },
  })
  addSessionRoutes(scope, operations)
}

function addSessionRoutes(scope: FastifyInstance, operations: Operations): void {
  const sessions = `${account}/sessions`
  addAdminRoute(scope, {
    method: 'GET',
    url: sessions,
    operationId: 'listOwnSessions',
    access: everybodySignedIn,
    summary: 'Where you are signed in.',
    description: 'Sessions that have not ended.',
    result: schemas.sessionList,
    answer: async ({ caller }) => {
      const { person, sessionId } = sessionOf(caller)
      return schemas.presentSessions(await operations.listSessionsOf(person.id), sessionId)
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${sessions}/:id/end`,
    operationId: 'endOwnSession',
    access: everybodySignedIn,
    summary: 'Ends a session of yours.',
    description: 'At once; the browser has to sign in again. Again is no error.',
    path: {
      fields: Type.Object({ id: recordId('Id of the session.') }),
      missing: 'There is no session of this id.',
    },
    result: schemas.endedSessions,
    answer: async ({ caller, path }) => {
      await operations.endSessionOf(sessionOf(caller).person.id, path.id)
      return { ended: 1 }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${sessions}/end-others`,
    operationId: 'endOtherSessions',
    access: everybodySignedIn,
    summary: 'Ends all sessions of yours but this one.',
    description: 'At once.',
    result: schemas.endedSessions,
    answer: async ({ caller }) => {
      const { person, sessionId } = sessionOf(caller)
      return { ended: await operations.endSessionsOf(person.id, sessionId) }
    },
  })
}
