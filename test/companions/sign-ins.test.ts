// Companion services that are asked about sign-ins: they deny, or limit a session to roles that the person has, and nothing else; one
// that is slow, wrong, replayed or gone does what is set, signs nobody in by itself, and touches no booking.

import { beforeEach, expect, test } from 'vitest'
import type { Role } from '../../src/lodging/people/person.ts'
import {
  changeCompanion,
  createCompanion,
  deleteCompanion,
} from '../../src/operations/companions/companions.ts'
import { createPerson } from '../../src/operations/people/people.ts'
import { CompanionDesk } from '../../src/outbound/companions/companion-desk.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { scriptedCompanion } from '../support/companions/scripted-companion.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'

const { harness, context, request, book } = await bookingContext({
  variables: { COMPANION_ALLOW_PRIVATE: 'true' },
})
const { server } = harness.app
const companion = await scriptedCompanion()
atTheEnd(async () => companion[Symbol.asyncDispose]())
const { id, secret } = await createCompanion(context, {
  kind: 'identity',
  name: 'directory',
  url: companion.url,
})
companion.secret = secret

const password = 'seven green bicycles'
const page = { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
const noted: string[] = []
let count = 0

async function somebody(...roles: readonly Role[]): Promise<string> {
  const email = `shift${++count}@example.com`
  await createPerson(context, {
    name: 'Ada Lovelace',
    email,
    language: 'en',
    password: new Secret(password),
    grants: roles.map(role => ({ role, publisherId: null, propertyId: null })),
  })
  return email
}

async function signIn(email: string, given = password) {
  const answer = await server.inject({
    method: 'POST',
    url: '/admin/v1/session',
    headers: page,
    payload: { email, password: given },
  })
  return { status: answer.statusCode, body: answer.json(), cookie: answer.cookies[0] }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

const rolesOf = ({ body }: SignedIn): string[] => body.roles.map(({ role }: { role: string }) => role)
/** What a session may do: the status of a request of an operator. */
const madePublisher = async ({ cookie }: SignedIn) => {
  const headers = { ...page, cookie: `${cookie!.name}=${cookie!.value}` }
  const payload = { name: `Site ${++count}` }
  return (await server.inject({ method: 'POST', url: '/admin/v1/publishers', headers, payload })).statusCode
}
const failuresNoted = () =>
  context.database.query<{ after: object }>(
    "SELECT after FROM audit_entry WHERE action = 'sign_in_failed' ORDER BY entry_id",
  )

beforeEach(async () => {
  Object.assign(context, {
    companions: new CompanionDesk({
      clock: context.clock,
      allow: { allowHttp: true, allowPrivate: true },
      onSilence: trouble => noted.push(trouble.reason),
    }),
  })
  noted.length = 0
  companion.asked.length = 0
  companion.script = () => ({ decision: 'allow' })
  await changeCompanion(context, id, {
    isOn: true,
    options: { may_limit_roles: true, sign_in_when_silent: 'deny' },
  })
})

test('whoever has proven to be a person is asked about and signed in; a wrong password asks nobody', async () => {
  const email = await somebody('operator', 'read_only')
  expect(await signIn(email, 'another password entirely')).toMatchObject({ status: 401 })
  expect(companion.asked).toEqual([])
  const answer = await signIn(email)
  expect(answer.status).toBe(201)
  expect(rolesOf(answer)).toEqual(['operator', 'read_only'])
  expect(companion.asked).toMatchObject([
    {
      type: 'identity.sign_in',
      data: {
        name: 'Ada Lovelace',
        email,
        method: 'password',
        two_factors: false,
        roles: [
          { role: 'operator', publisher_id: null, property_id: null },
          { role: 'read_only', publisher_id: null, property_id: null },
        ],
        may_limit_roles: true,
      },
    },
  ])
  expect(JSON.stringify(companion.asked)).not.toContain(password)
})

test('one who is denied is told why, gets no session, is in the audit trail, and is not kept out as a guesser', async () => {
  const email = await somebody('operator')
  companion.script = () => ({ decision: 'deny', reason: 'your shift begins at six' })
  for (let turn = 0; turn < 4; turn += 1) {
    const answer = await signIn(email)
    expect(answer).toMatchObject({ status: 401, cookie: undefined })
    expect(answer.body.message ?? JSON.stringify(answer.body)).toContain(
      'The service directory does not let you sign in: your shift begins at six.',
    )
  }
  expect((await failuresNoted()).at(-1)?.after).toMatchObject({
    method: 'password',
    reason: 'denied_by_service',
    service: 'directory',
  })
  companion.script = () => ({ decision: 'allow' })
  expect((await signIn(email)).status).toBe(201)
})

test('a session has the roles that are left of it, for as long as it lasts', async () => {
  const email = await somebody('operator', 'read_only')
  companion.script = () => ({ decision: 'allow', roles: ['read_only'] })
  const limited = await signIn(email)
  expect(rolesOf(limited)).toEqual(['read_only'])
  expect(await madePublisher(limited)).toBe(403)
  companion.script = () => ({ decision: 'allow' })
  expect(await madePublisher(await signIn(email))).toBe(201)
  expect(await madePublisher(limited)).toBe(403)
})

test.each([
  ['a role that the person has not', true, ['operator'], 'an answer with a role that the person has not'],
  [
    'roles where it may not',
    false,
    ['read_only'],
    'an answer with roles, which may_limit_roles does not allow',
  ],
] as const)('%s is no answer, and gives nobody a role', async (_, mayLimit, roles, reason) => {
  await changeCompanion(context, id, { options: { may_limit_roles: mayLimit } })
  companion.script = () => ({ decision: 'allow', roles })
  const email = await somebody('read_only')
  expect((await signIn(email)).status).toBe(401)
  expect(noted).toEqual([reason])
  await changeCompanion(context, id, { options: { sign_in_when_silent: 'allow' } })
  expect(rolesOf(await signIn(email))).toEqual(['read_only'])
})

test.each([
  ['gone', (_, { response }) => void response.destroy(), 'a broken answer'],
  ['broken', (_, { response }) => void response.writeHead(503).end(), 'HTTP 503'],
  ['wrong', () => ({ decision: 'yes' }), 'an answer of another shape'],
  ['slow', () => undefined, 'no answer in time'],
  [
    'replayed',
    (_, { send }) => send({ decision: 'allow' }, 'msg_of_before') as undefined,
    'an answer to another question',
  ],
] as const satisfies readonly (readonly [string, typeof companion.script, string])[])(
  'with a service that is %s what is set holds, and guests book as ever',
  async (_, script, reason) => {
    companion.script = script
    const email = await somebody('read_only')
    const refused = await signIn(email)
    expect(refused).toMatchObject({ status: 401, cookie: undefined })
    expect(JSON.stringify(refused.body)).toContain('does not answer; try again in a minute')
    expect(noted).toEqual([reason])
    expect((await book(request({ property: hotels.plain }))).status).toBe(200)
    await changeCompanion(context, id, { options: { sign_in_when_silent: 'allow' } })
    expect((await signIn(email)).status).toBe(201)
    expect(await signIn(email, 'another password entirely')).toMatchObject({ status: 401 })
  },
  30_000,
)

test('one that is switched off is not asked, and a role must be left by each of several', async () => {
  const email = await somebody('operator', 'front_desk', 'read_only')
  const other = await createCompanion(context, {
    kind: 'identity',
    name: 'shifts',
    url: companion.url,
    options: { may_limit_roles: true },
  })
  await changeCompanion(context, id, { isOn: false })
  companion.secret = other.secret
  companion.script = () => ({ decision: 'allow', roles: ['front_desk', 'read_only'] })
  expect(rolesOf(await signIn(email))).toEqual(['front_desk', 'read_only'])
  expect(companion.asked).toHaveLength(1)
  await changeCompanion(context, id, { isOn: true })
  const script: typeof companion.script = (asked, { send }) => {
    const isFirst = companion.asked.length % 2 === 0
    const key = (isFirst ? secret : other.secret).reveal(text => text)
    return send(
      { decision: 'allow', roles: isFirst ? ['operator', 'read_only'] : ['front_desk', 'read_only'] },
      asked.id,
      key,
    ) as undefined
  }
  companion.script = script
  expect(rolesOf(await signIn(email))).toEqual(['read_only'])
  companion.asked.length = 1
  companion.script = (asked, signed) => {
    const isFirst = companion.asked.length % 2 === 0
    const key = (isFirst ? secret : other.secret).reveal(text => text)
    return signed.send(
      { decision: 'allow', roles: isFirst ? ['operator'] : ['front_desk'] },
      asked.id,
      key,
    ) as undefined
  }
  expect(await signIn(email)).toMatchObject({ status: 401 })
  await deleteCompanion(context, other.id)
  companion.secret = secret
})

test('a service of this kind is asked about everybody: properties are refused', async () => {
  const made = createCompanion(context, {
    kind: 'identity',
    name: 'of-one-house',
    url: companion.url,
    propertyIds: [hotels.plain],
  })
  await expect(made).rejects.toMatchObject({ errors: [{ field: 'property_ids' }] })
  const changed = changeCompanion(context, id, { propertyIds: [hotels.plain] })
  await expect(changed).rejects.toMatchObject({ errors: [{ field: 'property_ids' }] })
})
