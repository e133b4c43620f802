// A server whose people sign in through a real identity provider, and somebody new who does so in each test.

import { afterEach, beforeEach, expect } from 'vitest'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { identityProvider } from '../people/identity-provider.ts'
import type { HeadersOfPage } from '../people/signed-in.ts'
import { testApp } from '../run/test-app.ts'

export const adminUrl = 'http://localhost:8080'
export const page = { host: 'localhost:8080', origin: adminUrl, 'sec-fetch-site': 'same-origin' }
export const password = 'seven green bicycles'
export const sso = 'session/single-sign-on'

export const cookieOf = (token: string | undefined): HeadersOfPage => ({
  ...page,
  cookie: `hostelry_sign_in=${token}`,
})

/** A refusal whose sentence has these words, and no session. */
export const begins = (words: string) => [401, expect.stringContaining(words), undefined]
export const doesNotBelong = begins('does not belong to this sign-in; begin again')

/** Opens provider and server. Call it once at the top of a test file; `variables` are added to those of the provider. */
export async function providerVisits(variables: Readonly<Record<string, string>> = {}) {
  const provider = await identityProvider(adminUrl)
  const harness = await testApp({ jobs: false, variables: { ...provider.variables, ...variables } })
  const { server, context } = harness.app
  const start = harness.clock.now()
  const somebody = { login: '', email: '' }
  let count = 0
  beforeEach(async () => {
    const login = `ada-${++count}`
    const email = `${login}@example.com`
    Object.assign(somebody, { login, email })
    provider.accounts.set(login, { sub: login, email, email_verified: true })
    await createPerson(context, {
      name: 'Ada Lovelace',
      email,
      language: 'en',
      grants: [operatorGrant],
      password: new Secret(password),
    })
  })
  afterEach(() => {
    harness.clock.moveTo(start.toString())
    provider.twist = undefined
    provider.signsWithOtherKey = false
    provider.isBroken = false
  })

  const send = async (url: string, payload?: object, headers: HeadersOfPage = page) => {
    const answer = await server.inject({
      method: 'POST',
      url: `/admin/v1/${url}`,
      headers,
      ...(payload && { payload }),
    })
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    return { status: answer.statusCode, body: answer.json(), cookies, raw: answer.cookies }
  }

  /** Goes to the provider and comes back. `changed` changes the address to which the person is sent. */
  async function comeBack(changed: (url: URL) => void = () => undefined, cookies?: Map<string, string>) {
    const begun = await send(sso)
    expect(begun.status, JSON.stringify(begun.body)).toBe(201)
    const url = new URL(begun.body.url)
    changed(url)
    const back = await provider.visit(url.href, somebody.login, cookies)
    return { back, headers: cookieOf(begun.cookies.hostelry_sign_in) }
  }
  const finish = (back: URL, headers: HeadersOfPage) =>
    send(`${sso}/finish`, { answer: back.search.slice(1) }, headers)
  return {
    provider,
    harness,
    server,
    context,
    somebody,
    send,
    comeBack,
    finish,
    later: (seconds: number) => harness.clock.moveTo(harness.clock.now().add({ seconds }).toString()),
    async signIn(cookies?: Map<string, string>) {
      const { back, headers } = await comeBack(undefined, cookies)
      return finish(back, headers)
    },
    /** What somebody is told who may not sign in. */
    async message(answer: ReturnType<typeof send>) {
      const { status, body, cookies } = await answer
      return [status, body.message, cookies.hostelry_session]
    },
  }
}
