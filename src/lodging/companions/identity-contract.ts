// The contract of identity: a service is asked about everybody who signs in to the administration, after all other checks.

import { type Static, Type } from 'typebox'
import { roles } from '../people/person.ts'
import { type Contract, checkMessage, reason } from './contract.ts'

const idOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const signInQuestion = Type.Object({
  person_id: Type.Integer({ description: 'The person.' }),
  name: Type.String({ description: 'The name of the person.' }),
  email: Type.String({ description: 'The e-mail address of the person.' }),
  method: Type.Unsafe<'password' | 'single_sign_on' | 'passkey'>({
    type: 'string',
    enum: ['password', 'single_sign_on', 'passkey'],
    description: 'How the person has proven who it is.',
  }),
  two_factors: Type.Boolean({
    description: 'Whether that was two factors: a passkey, a code, or a provider that asks for a second one.',
  }),
  address: Type.Union([Type.String(), Type.Null()], {
    description:
      'The address of the network; null for this machine, and where all clients would have the same one.',
  }),
  browser: Type.String({ description: 'Family of the browser and its system.' }),
  roles: Type.Array(
    Type.Object({
      role: Type.String({ description: 'The role.' }),
      publisher_id: idOrNull('The publisher that it is for; null for all.'),
      property_id: idOrNull('The property that it is for; null for all.'),
    }),
    { description: 'What the person may do.' },
  ),
  may_limit_roles: Type.Boolean({
    description: 'Whether the service may limit the session to some of them.',
  }),
})

const allow = Type.Object({
  decision: Type.Literal('allow', { description: 'The person is signed in.' }),
  roles: Type.Optional(
    Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...roles] }), {
      minItems: 1,
      maxItems: roles.length,
      description: 'Roles of the person that hold in this session, where it may limit them. Left out: all.',
    }),
  ),
})
const deny = Type.Object({
  decision: Type.Literal('deny', { description: 'The person is not signed in.' }),
  reason: reason('Why, for the person: one line.'),
})

export type SignInQuestion = Static<typeof signInQuestion>
export type SignInAnswer = Static<typeof allow> | Static<typeof deny>

export const identityContract = {
  version: 1,
  summary: 'Decides who is signed in to the administration, after password, passkey or single sign-on.',
  messages: {
    check: checkMessage,
    sign_in: {
      summary:
        'Asked after a right password with its code, a passkey or the answer of the identity provider, and before a session begins. No session waits for it later.',
      question: signInQuestion,
      answer: Type.Union([allow, deny]),
      deadlineMilliseconds: 3_000,
      whenSilent:
        'With `sign_in_when_silent: deny` nobody is signed in until it answers; with `allow` the person is, with all roles. Sessions that have begun go on.',
      examples: {
        question: {
          person_id: 7,
          name: 'Tom Becker',
          email: 'tom@example.com',
          method: 'password',
          two_factors: false,
          address: '203.0.113.9',
          browser: 'Firefox on Linux',
          roles: [
            { role: 'property_manager', publisher_id: null, property_id: 3144 },
            { role: 'read_only', publisher_id: null, property_id: null },
          ],
          may_limit_roles: true,
        },
        answer: { decision: 'allow', roles: ['read_only'] },
      },
    },
  },
} as const satisfies Contract
