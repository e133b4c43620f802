// The page of consent in a real browser: an assistant that registered sends a person there, who signs in, sees who asks, and connects it or
// not (threat A14).

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, operator, reader } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { freePort } from '../support/run/free-port.ts'
import { assistant } from '../support/wire/assistant.ts'
import { authorizationAt } from '../support/wire/authorization.ts'

const port = await freePort()
const pages = await adminPages({
  variables: {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ADMIN_URL: `http://localhost:${port}`,
  },
})
const oauth = authorizationAt(pages.harness.app)
const back = `http://127.0.0.1:${await freePort()}/back`
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

/** The address to which an assistant sends the person. */
async function asked(changed: Record<string, string> = {}) {
  const clientId = await oauth.registered({ redirect_uris: [back], client_name: 'Trip <b>Helper</b>' })
  const request = oauth.request(clientId, {
    redirect_uri: back,
    scope: 'view availability manage',
    ...changed,
  })
  return { clientId, path: `/connect?${new URLSearchParams(request)}` }
}

/** Where the browser is sent; nothing listens there. */
async function leaving(page: Page, act: () => Promise<void>): Promise<URL> {
  const left = page.waitForRequest(request => request.url().startsWith(back))
  await act()
  return new URL((await left).url())
}

describe.skipIf(!hasBrowser)('the page of consent', { timeout: 120_000 }, () => {
  test('signs the person in first, shows who asks, and gives what was chosen', async () => {
    const { clientId, path } = await asked()
    await using opened = await pages.open(browser)
    const { page, complaints } = opened
    await page.goto(`${pages.url}/admin${path}`)
    await page.getByLabel('E-mail address').fill(operator.email)
    await page.getByLabel('Password', { exact: true }).fill(operator.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Connect Trip <b>Helper</b>?' }).waitFor()
    await page.getByText(new URL(back).host).waitFor()
    await page.getByText('You are signed in as Tom Becker.').waitFor()
    const manage = page.getByRole('checkbox', { name: 'manage reservations' })
    expect(await manage.isChecked()).toBe(false)
    expect(await page.getByRole('checkbox', { name: 'see properties' }).isChecked()).toBe(true)
    expect(await violationsIn(page)).toEqual([])
    expect(complaints).toEqual([])
    const sentTo = await leaving(page, () =>
      page.getByRole('button', { name: 'Connect', exact: true }).click(),
    )
    expect(sentTo.searchParams.get('state')).toBe('st4te')
    const code = sentTo.searchParams.get('code')!
    const tokens = (await oauth.exchange(clientId, code, { redirect_uri: back })).json()
    expect(tokens.scope).toBe('view availability')
    const { tools } = await assistant({ url: pages.url, key: tokens.access_token }).request('tools/list')
    expect(tools.map(({ name }: { name: string }) => name)).not.toContain('cancel_reservation')
  })

  test('lists what was given with the keys of the publisher, where it is ended', async () => {
    await using opened = await pages.openSignedIn(browser, '/publishers/1?part=keys')
    const { page } = opened
    const row = page.getByRole('row', { name: /Trip <b>Helper<\/b>.*a connected assistant/ })
    await row.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByRole('button', { name: 'Revoke this key' }).click()
    await row.getByText('revoked').waitFor()
  })

  test('sends who does not consent back with nothing', async () => {
    const { path } = await asked()
    await using opened = await pages.openSignedIn(browser, path)
    const { page } = opened
    const link = page.getByRole('link', { name: 'Do not connect' })
    await link.waitFor()
    const sentTo = await leaving(page, () => link.click())
    expect([...sentTo.searchParams.keys()]).toEqual(['error', 'state', 'iss'])
    expect(sentTo.searchParams.get('error')).toBe('access_denied')
  })

  test('shows a wrong request, and goes nowhere by itself', async () => {
    const { path } = await asked({ code_challenge_method: 'plain' })
    await using opened = await pages.openSignedIn(browser, path)
    const { page } = opened
    await page.getByRole('alert').filter({ hasText: 'invalid_request' }).waitFor()
    expect(await page.getByRole('link', { name: 'Back to the assistant' }).getAttribute('href')).toContain(
      back,
    )
    expect(await page.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0)
    await page.goto(`${pages.url}/admin${(await asked({ redirect_uri: 'https://evil.example/' })).path}`)
    await page.getByRole('alert').waitFor()
    expect(await page.locator('a[href*="evil"]').count()).toBe(0)
  })

  test('gives nothing to who keeps no keys', async () => {
    const { path } = await asked()
    await using opened = await pages.openSignedIn(browser, path, { who: reader })
    await opened.page.getByRole('alert').waitFor()
    expect(await opened.page.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0)
  })
})
