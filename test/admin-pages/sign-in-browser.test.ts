// Signing in in a real browser: through a real identity provider and back to where the person was; and the second factor that a role
// needs, which is set up before anything else. Every page is accessible, fits, and breaks no rule of its own policy.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../src/operations/installation/settings.ts'
import { createPerson, operatorGrant } from '../../src/operations/people/people.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, operator, reader } from '../support/pages/admin-pages.ts'
import { authenticatorCode } from '../support/people/authenticator.ts'
import { identityProvider } from '../support/people/identity-provider.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { freePort } from '../support/run/free-port.ts'

const port = String(await freePort())
// A name: browsers make passkeys for no address.
const url = `http://localhost:${port}`
const provider = await identityProvider(url)
const pages = await adminPages({ variables: { ...provider.variables, PORT: port } })
const { context: server } = pages.harness.app
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

provider.accounts.set('tom', { sub: 'tom', email: operator.email, email_verified: true })
provider.accounts.set('eve', { sub: 'eve', email: 'eve@example.com', email_verified: true })

async function openSignedIn(path: string, who: typeof operator) {
  const opened = await pages.open(browser)
  const signedIn = await opened.context.request.post(`${url}/admin/v1/session`, {
    data: who,
    headers: { origin: url },
  })
  expect(signedIn.status()).toBe(201)
  await opened.page.goto(`${url}/admin${path}`)
  await opened.page.locator('h1').waitFor()
  return opened
}

async function goThrough(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Example Staff' }).press('Enter')
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
}

async function isGood(page: Page): Promise<void> {
  expect(await violationsIn(page)).toEqual([])
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const { scrollWidth } = await page.evaluate(() => ({
      scrollWidth: (globalThis as unknown as { document: { documentElement: { scrollWidth: number } } })
        .document.documentElement.scrollWidth,
    }))
    expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(width)
  }
}

describe.skipIf(!hasBrowser)('in a browser', { timeout: 120_000 }, () => {
  test('somebody comes back from the provider to where they were, signed in', async () => {
    await using opened = await pages.open(browser)
    const { page, complaints } = opened
    await page.goto(`${url}/admin/settings`)
    await page.getByRole('button', { name: 'Sign in with Example Staff' }).waitFor()
    await isGood(page)
    await goThrough(page, 'tom')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(page.url()).toBe(`${url}/admin/settings`)
    expect(complaints).toEqual([])
  })

  test('somebody whom nobody has invited is told what to do, and is led back', async () => {
    await using opened = await pages.open(browser, { dark: true })
    const { page } = opened
    await page.goto(`${url}/admin/sign-in`)
    await goThrough(page, 'eve')
    await page.getByText('ask an operator for an invitation').waitFor()
    expect(page.url()).toBe(`${url}/admin/single-sign-on`)
    await isGood(page)
    await page.getByRole('link', { name: 'Back to signing in' }).click()
    await page.getByRole('button', { name: 'Sign in with Example Staff' }).waitFor()
  })

  test('an answer that nobody asked for is no way in, nor to another site', async () => {
    await using opened = await pages.open(browser)
    const { page } = opened
    await page.goto(`${url}/admin/sign-in`)
    await page.evaluate("sessionStorage.setItem('hostelry-back', '//evil.example/')")
    await page.goto(`${url}/admin/single-sign-on?code=stolen&state=guessed&next=https://evil.example`)
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    expect(page.url()).toBe(`${url}/admin/single-sign-on`)
  })

  test('a role that needs a second factor sets one up first, also in a session that was there before', async () => {
    await using there = await openSignedIn('/people', operator)
    await changeSettings(server, { secondFactorFor: 'operator' })
    const { page, complaints } = there
    await page.goto(`${url}/admin/settings`)
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    await isGood(page)
    await page.getByRole('button', { name: 'Set up an authenticator' }).press('Enter')
    await page.getByLabel('Your password', { exact: true }).fill(operator.password)
    await page.keyboard.press('Enter')
    const key = page.getByText('Key:').locator('span')
    const secret = (await key.innerText()).replaceAll(' ', '')
    await isGood(page)
    await page
      .getByRole('textbox', { name: 'Code' })
      .fill(authenticatorCode(secret, pages.harness.clock.now()))
    await page.keyboard.press('Enter')
    // The codes stay in sight until they are kept.
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await isGood(page)
    await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const needs = page.getByRole('group', { name: 'Second factor needed by' })
    expect(await needs.getByLabel('Operator').isChecked()).toBe(true)
    await needs.getByLabel('Front desk').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await expect
      .poll(
        async () =>
          (await server.database.query("SELECT value FROM setting WHERE name = 'second_factor_for'"))[0],
      )
      .toEqual({ value: 'operator,front_desk' })
    await isGood(page)
    expect(complaints).toEqual([])
  })

  test('the code is asked for after the provider too', async () => {
    await using opened = await pages.open(browser)
    const { page } = opened
    await page.goto(`${url}/admin/sign-in`)
    await goThrough(page, 'tom')
    await page.getByRole('heading', { name: 'Enter a code' }).waitFor()
    await isGood(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This is not the present code').waitFor()
  })

  test('somebody without a password is offered one by mail, and no form that could not work', async () => {
    await changeSettings(server, { secondFactorFor: 'none' })
    const person = { name: 'Nora Hale', email: 'nora@example.com', language: 'en', grants: [operatorGrant] }
    const id = await createPerson(server, { ...person, password: new Secret('seven green bicycles') })
    await server.database.query('UPDATE person SET password_hash = NULL WHERE person_id = $1', [id])
    provider.accounts.set('nora', { sub: 'nora', email: person.email, email_verified: true })
    await using opened = await pages.open(browser)
    const { page, complaints } = opened
    await page.goto(`${url}/admin/account`)
    await goThrough(page, 'nora')
    await page.getByText('You have no password: you sign in without one.').waitFor()
    expect(await page.getByLabel('Your password so far').count()).toBe(0)
    await isGood(page)
    await page.getByRole('button', { name: 'Send me a link' }).press('Enter')
    await page.getByText('A link is on its way to nora@example.com.').waitFor()
    const links = () =>
      server.database.query("SELECT FROM person_link WHERE person_id = $1 AND purpose = 'reset'", [id])
    await expect.poll(links).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  test('a passkey is added, signs in with nothing else, and is removed', async () => {
    await changeSettings(server, { secondFactorFor: 'none' })
    await using opened = await openSignedIn('/account', reader)
    const { page, context, complaints } = opened
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
    await page.getByLabel('What it is called').fill('Phone')
    await page.getByLabel('Your password', { exact: true }).fill(reader.password)
    await isGood(page)
    await page.keyboard.press('Enter')
    await page.getByText('Your passkey is added').waitFor()
    await page.getByText('not used yet').waitFor()
    await isGood(page)
    await page.getByRole('button', { name: /Rita Sandoval/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail address').fill(reader.email)
    await page.getByLabel('Password', { exact: true }).fill(reader.password)
    await page.keyboard.press('Enter')
    await page.getByText('Sign in with your passkey; it needs no password.').waitFor()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.getByText('last used').first().waitFor()
    await page.getByRole('button', { name: 'Remove Phone' }).press('Enter')
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await page.getByText('You have none yet.').waitFor()
    expect(complaints).toEqual([])
  })
})
