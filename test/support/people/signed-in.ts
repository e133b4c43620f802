// People who are signed in to the administration of a test's server.

import type { Grant, Role } from '../../../src/lodging/people/person.ts'
import { createPerson } from '../../../src/operations/people/people.ts'
import type { App } from '../../../src/server/app.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

const password = 'seven green bicycles'
let count = 0

export type HeadersOfPage = Readonly<Record<string, string>>

/** The headers of a page of the server itself. */
const ownPage: HeadersOfPage = {
  host: 'localhost:8080',
  origin: 'http://localhost:8080',
  'sec-fetch-site': 'same-origin',
}

export const grant = (role: Role, ids: Partial<Omit<Grant, 'role'>> = {}): Grant => ({
  role,
  publisherId: null,
  propertyId: null,
  ...ids,
})

/** Creates a person with roles, signs in, and gives the headers of a page in that browser. */
export async function signedInWith(
  { context, server }: Pick<App, 'context' | 'server'>,
  grants: readonly Grant[],
): Promise<HeadersOfPage> {
  const email = `signed-in-${++count}@example.com`
  const person = { name: 'Ada Lovelace', email, language: 'en', password: new Secret(password), grants }
  await createPerson(context, person)
  const answer = await server.inject({
    method: 'POST',
    url: '/admin/v1/session',
    headers: ownPage,
    payload: { email, password },
  })
  const [cookie] = answer.cookies
  return { ...ownPage, cookie: `${cookie!.name}=${cookie!.value}` }
}
