// A person's own second factor: an authenticator, and recovery codes. What somebody could misuse in a borrowed browser needs the password.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import type { Secret } from '../../../values/secrets/secret.ts'
import { everybodySignedIn } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { type Caller, sessionOf } from '../kit/caller.ts'
import { flag, givenText, integer, text } from '../kit/schema-words.ts'
import { password } from './account-routes.ts'

const factor = '/admin/v1/account/second-factor'

const withPassword = Type.Object(
  {
    password: Type.Optional(
      password(
        'The password of the person who is signed in. Without it the session is one that was begun through the identity provider, less than ten minutes ago.',
      ),
    ),
  },
  closed,
)

const factorAnswer = Type.Object(
  {
    is_on: flag('Whether a code is asked for when signing in.'),
    recovery_codes_left: integer('Recovery codes that were not used.'),
    needs_password: flag(
      'Whether changing it needs the password; else the session was begun through the identity provider.',
    ),
  },
  { description: 'The second factor.' },
)

const codesAnswer = Type.Object(
  { recovery_codes: Type.Array(text('A code.'), { description: 'Each is good once in place of a code.' }) },
  { description: 'Recovery codes, which cannot be read again.' },
)

const presentFactor = (caller: Caller, isOn: boolean, codesLeft: number) => ({
  is_on: isOn,
  recovery_codes_left: codesLeft,
  needs_password: sessionOf(caller).method === 'password',
})

const presentCodes = (codes: readonly Secret[]) => ({
  recovery_codes: codes.map(code => code.reveal(shown => shown)),
})

/** Adds the routes of a person's own second factor. */
export function addSecondFactorRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: factor,
    operationId: 'showSecondFactor',
    access: everybodySignedIn,
    summary: 'Your second factor.',
    description: 'Whether you have one, and how many recovery codes are left.',
    isBeforeSecondFactor: true,
    result: factorAnswer,
    answer: async ({ caller }) => {
      const { isOn, codesLeft } = await operations.showSecondFactor(sessionOf(caller).person)
      return presentFactor(caller, isOn, codesLeft)
    },
  })
  addSetUpRoutes(scope, operations)
  addAdminRoute(scope, {
    method: 'POST',
    url: `${factor}/recovery-codes`,
    operationId: 'renewRecoveryCodes',
    access: everybodySignedIn,
    summary: 'Makes other recovery codes.',
    description: 'Those before are good no longer.',
    body: withPassword,
    status: 201,
    result: codesAnswer,
    refusals: [409, 429],
    answer: async ({ caller, body }) =>
      presentCodes(await operations.renewRecoveryCodes(sessionOf(caller), body.password)),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${factor}/remove`,
    operationId: 'removeSecondFactor',
    access: everybodySignedIn,
    summary: 'Takes your second factor away.',
    description: 'With its recovery codes; the password is then enough to sign in.',
    body: withPassword,
    result: factorAnswer,
    refusals: [429],
    answer: async ({ caller, body }) => {
      await operations.removeSecondFactor(sessionOf(caller), body.password)
      return presentFactor(caller, false, 0)
    },
  })
}

function addSetUpRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: factor,
    operationId: 'beginSecondFactor',
    access: everybodySignedIn,
    summary: 'Begins to set up an authenticator.',
    description: 'It is asked for once one of its codes is confirmed, within 15 minutes.',
    isBeforeSecondFactor: true,
    body: withPassword,
    status: 201,
    result: Type.Object(
      {
        uri: text('What the QR code for the authenticator says.'),
        secret: text('What is typed into an authenticator without a camera.'),
      },
      { description: 'An authenticator that is being set up.' },
    ),
    refusals: [409, 429],
    answer: async ({ caller, body }) => {
      const { uri, secret } = await operations.beginSecondFactor(sessionOf(caller), body.password)
      return { uri: uri.reveal(shown => shown), secret: secret.reveal(shown => shown) }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${factor}/confirm`,
    operationId: 'confirmSecondFactor',
    access: everybodySignedIn,
    summary: 'Takes the authenticator into use.',
    description: 'With one of its codes. All other sessions end.',
    isBeforeSecondFactor: true,
    body: Type.Object({ code: givenText('The present code of the authenticator.', 50) }, closed),
    status: 201,
    result: codesAnswer,
    refusals: [409, 429],
    answer: async ({ caller, body }) =>
      presentCodes(await operations.confirmSecondFactor(sessionOf(caller), body.code)),
  })
}
