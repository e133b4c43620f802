// The pages about people in a real browser: somebody is invited, chooses a password from the link, forgets it and chooses another,
// keeps their own account; every page is accessible, fits, and breaks no rule of its own policy, light and dark, on every width.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../src/operations/people/links.ts'
import { createPerson, operatorGrant } from '../../src/operations/people/people.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { authenticatorCode } from '../support/people/authenticator.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages()
const { context: server } = pages.harness.app
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

const [password, another] = ['eight purple umbrellas', 'nine yellow lighthouses']
const email = 'grace@example.com'

/** The address of the newest link of a person, as the mail has it. */
async function linkOf(address: string): Promise<string> {
  const find = async () => {
    const [link] = await server.database.query<{ id: string; purpose: string }>(
      `SELECT link_id AS id, purpose FROM person_link JOIN person USING (person_id)
        WHERE email = $1 AND used_at IS NULL ORDER BY person_link.created_at DESC, purpose DESC LIMIT 1`,
      [address],
    )
    return link
  }
  await expect.poll(find).toBeDefined()
  const link = await find()
  return `${pages.url}/admin/${link!.purpose}#${tokenOf(server.keyring, link!.id)}`
}

async function signIn(page: Page, given: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.keyboard.press('Enter')
}

describe.skipIf(!hasBrowser)('pages', { timeout: 120_000 }, () => {
  test('somebody is invited, chooses a password, forgets it, chooses another, and loses the role', async () => {
    await using operator = await pages.openSignedIn(browser, '/people')
    const { page } = operator
    await page.getByRole('button', { name: 'Invite somebody' }).press('Enter')
    await page.getByLabel('Name').fill('Grace Hopper')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Role').selectOption('property_manager')
    await page.getByLabel('For', { exact: true }).selectOption('property:3144')
    await page.getByRole('button', { name: 'Send the invitation' }).press('Enter')
    await page.getByText('Grace Hopper is invited; the mail is on its way.').waitFor()
    await page.getByRole('row', { name: /Grace Hopper.*Invited/ }).waitFor()

    await using invited = await pages.open(browser)
    const desk = invited.page
    await desk.goto(await linkOf(email))
    await desk.getByRole('heading', { name: 'Welcome, Grace Hopper' }).waitFor()
    expect(desk.url()).toBe(`${pages.url}/admin/invitation`)
    await desk.getByLabel('New password').fill('aaaaaaaaaaaaaaaaaaaa')
    await desk.keyboard.press('Enter')
    await desk.getByText('can be guessed').waitFor()
    await desk.getByLabel('New password').fill(password)
    await desk.keyboard.press('Enter')
    await desk.getByRole('link', { name: 'Sign in' }).click()
    await desk.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page before has a field of the same name.
    await desk.getByRole('heading', { name: 'Choose another password' }).waitFor()
    await desk.getByLabel('E-mail address').fill(email)
    await desk.keyboard.press('Enter')
    await desk.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    const reset = await linkOf(email)
    await desk.goto(reset)
    await desk.getByRole('heading', { name: 'Choose another password' }).waitFor()
    await desk.getByLabel('New password').fill(another)
    await desk.keyboard.press('Enter')
    await desk.getByRole('heading', { name: 'Your password is chosen' }).waitFor()
    await desk.goto('about:blank')
    await desk.goto(reset)
    await desk.getByRole('heading', { name: 'This link works no longer' }).waitFor()
    await desk.goto(`${pages.url}/admin/people`)
    await signIn(desk, another)
    await desk.getByRole('heading', { name: 'People' }).waitFor()
    // A manager sees their own people, and gives their own roles for their own property only.
    await expect.poll(() => desk.getByRole('row').count()).toBe(2)
    await desk.getByRole('button', { name: 'Invite somebody' }).click()
    const choices = await desk.getByLabel('Role').locator('option').allTextContents()
    expect(choices).toEqual(['Property manager', 'Front desk', 'Read only'])
    await expect.poll(() => desk.getByLabel('For', { exact: true }).locator('option').count()).toBe(1)

    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await page.getByRole('button', { name: /^Take away: Property manager/ }).click()
    await page.getByText('No role', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByRole('button', { name: 'Disable Grace Hopper' }).click()
    await page.getByText('Disabled', { exact: true }).waitFor()
    expect([...operator.complaints, ...invited.complaints]).toEqual([])
  })

  test('one’s own account: name, language, password, and other browsers', async () => {
    const person = { name: 'Alan Turing', email: 'alan@example.com', language: 'en', grants: [operatorGrant] }
    await createPerson(server, { ...person, password: new Secret(password) })
    await using opened = await pages.open(browser)
    await using elsewhere = await pages.open(browser)
    for (const { context } of [opened, elsewhere]) {
      const data = { email: person.email, password }
      await context.request.post(`${pages.url}/admin/v1/session`, { data, headers: { origin: pages.url } })
    }
    const { page } = opened
    await page.goto(`${pages.url}/admin/`)
    await page.getByRole('button', { name: /Alan Turing/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByLabel('Your password so far').fill('not the password')
    await page.getByLabel('New password').fill(another)
    await page.keyboard.press('Enter')
    await page.getByText('is not your password; type it again').waitFor()
    await page.getByLabel('Your password so far').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('You have another password.').waitFor()
    await page.getByText('You are signed in nowhere else.').waitFor()
    await elsewhere.page.goto(`${pages.url}/admin/account`)
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Alan M. Turing')
    await page.getByLabel('Language of pages and mails').selectOption('de')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor()
    expect(opened.complaints).toEqual([])
  })

  test('a second factor is set up with a key, and asked for when signing in', async () => {
    const { clock } = pages.harness
    const person = {
      name: 'Mary Jackson',
      email: 'mary@example.com',
      language: 'en',
      grants: [operatorGrant],
    }
    await createPerson(server, { ...person, password: new Secret(password) })
    await using opened = await pages.open(browser)
    const { page } = opened
    const begin = async () => {
      await page.goto(`${pages.url}/admin/account`)
      await page.getByLabel('E-mail address').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
    }
    await begin()
    await page.getByRole('button', { name: 'Set up an authenticator' }).press('Enter')
    await page.getByLabel('Your password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    const key = (await page.getByText(/^Key: /).innerText()).replace('Key: ', '').replaceAll(' ', '')
    await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, clock.now(), 9))
    await page.keyboard.press('Enter')
    await page.getByText('is not the present code').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, clock.now()))
    await page.keyboard.press('Enter')
    await page.getByText('10 recovery codes are left.').waitFor()
    await expect.poll(() => page.getByRole('alert').getByRole('listitem').count()).toBe(10)
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
    await opened.context.clearCookies()
    clock.moveTo(clock.now().add({ seconds: 60 }).toString())
    await begin()
    await page.getByRole('heading', { name: 'Enter a code' }).waitFor()
    expect(await page.getByText('Mary Jackson').count()).toBe(0)
    expect(await violationsIn(page)).toEqual([])
    await page.getByLabel('Code').fill(authenticatorCode(key, clock.now(), 9))
    await page.keyboard.press('Enter')
    await page.getByText('each code is good once').waitFor()
    await page.getByLabel('Code').fill(authenticatorCode(key, clock.now()))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(opened.complaints).toEqual([])
  })

  const longName = 'Wilhelmina-Alexandra Featherstonehaugh-Cholmondeley-Marjoribanks-Majorbanks'.repeat(2)

  test.each([
    [true, [1680, 360]],
    [false, [768, 360]],
  ] as const)('each page is accessible and fits, dark: %s, %j pixels', async (dark, widths) => {
    await using opened = await pages.openSignedIn(browser, '/calendar', { dark })
    const { page, complaints } = opened
    const id = await createPerson(server, {
      name: longName,
      email: `long-${dark}@example.com`,
      language: 'en',
      password: new Secret(password),
      grants: [operatorGrant],
    })
    const check = async (path: string) => {
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await violationsIn(page), `${path} at ${width}`).toEqual([])
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(room ?? 0)
      }
    }
    for (const path of ['/people', `/people/${id}`, '/account', '/reset', '/invitation', '/reset#nothing']) {
      await page.goto(`${pages.url}/admin${path}`)
      await check(path)
    }
    await page.goto(`${pages.url}/admin/people`)
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await check('inviting')
    expect(complaints).toEqual([])
  })
})
