// A browser that is signed in to the administration, as a person with a name.

import type { Browser, Page } from 'playwright-core'
import type { Grant } from '../../../src/lodging/people/person.ts'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import type { App } from '../../../src/server/app.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

const password = 'seven green bicycles'

/** A page of the administration for a new person of that name, an operator unless said; its errors are collected. */
export async function signedIn(
  browser: Browser,
  { context, url }: Pick<App, 'context' | 'url'>,
  name: string,
  grants: readonly Grant[] = [operatorGrant],
  language: 'en' | 'de' = 'en',
): Promise<{ readonly page: Page; readonly errors: readonly string[] } & AsyncDisposable> {
  const email = `${name.toLowerCase()}@example.com`
  const person = { name, email, language, password: new Secret(password), grants }
  await createPerson(context, person as Parameters<typeof createPerson>[1])
  const visit = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' })
  const page = await visit.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  const answer = await page.request.post(`${url}/admin/v1/session`, {
    data: { email, password },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return { page, errors, [Symbol.asyncDispose]: () => visit.close() }
}
