// What people type into forms of the administration is kept: while it is saved, beside others who change the same thing, and where a
// field holds no number.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPages, operator } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages()
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Holds the next request of a method until what is returned is called. */
async function hold(page: Page, method: string, path: RegExp) {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(path, async route => {
    if (route.request().method() !== method) return route.fallback()
    asked.resolve()
    await free.promise
    return route.continue()
  })
  return { asked: asked.promise, release: () => free.resolve() }
}

describe.skipIf(!hasBrowser)('what is typed', { timeout: 120_000 }, () => {
  test('into the editor of a property while it is saved is still there, and not yet saved', async () => {
    await using opened = await pages.openSignedIn(browser, '/property?property=3144&section=basics')
    const { page, complaints } = opened
    await page.getByLabel('Website').fill('https://juniper.example.com/one')
    const { asked, release } = await hold(page, 'PUT', /properties\/3144/)
    await page.keyboard.press('Control+s')
    await asked
    await page.getByLabel('Telephone').fill('+1 970 555 0111')
    release()
    await page.getByText('1 part changed, not saved').waitFor()
    expect(await page.getByLabel('Telephone').inputValue()).toBe('+1 970 555 0111')
    await page.keyboard.press('Control+s')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await page.reload()
    expect(await page.getByLabel('Website').inputValue()).toBe('https://juniper.example.com/one')
    expect(await page.getByLabel('Telephone').inputValue()).toBe('+1 970 555 0111')
    expect(complaints).toEqual([])
  })

  test('into the editor of a property before the session ended is still there after signing in again', async () => {
    await using opened = await pages.openSignedIn(browser, '/property?property=3144&section=basics')
    const { page, context } = opened
    await page.getByLabel('Website').fill('https://juniper.example.com/lunch')
    await page.getByText('1 part changed, not saved').waitFor()
    await context.clearCookies()
    await page.getByLabel('Telephone').fill('+1 970 555 0122')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('E-mail address').fill(operator.email)
    await page.getByLabel('Password', { exact: true }).fill(operator.password)
    await page.keyboard.press('Enter')
    await page.getByText('2 parts changed, not saved').waitFor()
    expect(await page.getByLabel('Website').inputValue()).toBe('https://juniper.example.com/lunch')
    expect(await page.getByLabel('Telephone').inputValue()).toBe('+1 970 555 0122')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => page.getByLabel('Website').inputValue()).not.toContain('lunch')
  })

  test('into a form while it is saved is still there, and is saved with the next press', async () => {
    await using opened = await pages.openSignedIn(browser, '/codes')
    const { page } = opened
    await page.request.post(`${pages.url}/admin/v1/discount-codes`, {
      data: { code: 'KEPT10', category: 'discount', percent_off: 10 },
      headers: { origin: pages.url },
    })
    await page.goto(`${pages.url}/admin/codes/KEPT10`)
    const uses = page.getByRole('spinbutton', { name: 'Uses in all' })
    await page.getByLabel('What the guest is told').fill('For friends')
    const { asked, release } = await hold(page, 'PATCH', /discount-codes\/KEPT10/)
    await page.getByRole('button', { name: 'Save' }).click()
    await asked
    await uses.fill('7')
    release()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    expect(await uses.inputValue()).toBe('7')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${pages.url}/admin/v1/discount-codes/KEPT10`)
        const { description, max_uses } = await answer.json()
        return [description, max_uses]
      })
      .toEqual(['For friends', 7])
  })

  test('gives way to what somebody else has saved, and nothing is said to be wrong then', async () => {
    await using opened = await pages.openSignedIn(browser, '/codes')
    const { page } = opened
    const ofOther = (method: 'post' | 'patch', path: string, data: object) =>
      page.request[method](`${pages.url}/admin/v1/${path}`, { data, headers: { origin: pages.url } })
    await ofOther('post', 'discount-codes', { code: 'BOTH', category: 'discount', percent_off: 10 })
    await page.goto(`${pages.url}/admin/codes/BOTH`)
    const uses = page.getByRole('spinbutton', { name: 'Uses in all' })
    await uses.fill('5')
    await ofOther('patch', 'discount-codes/BOTH', { max_uses: 9 })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('is now 9').waitFor()
    expect(await uses.inputValue()).toBe('5')
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(() => uses.inputValue()).toBe('9')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('into a field for a number and is none takes no limit away', async () => {
    await using opened = await pages.openSignedIn(browser, '/codes')
    const { page } = opened
    const code = { code: 'ONLY7', category: 'discount', percent_off: 10, max_uses: 7 }
    await page.request.post(`${pages.url}/admin/v1/discount-codes`, {
      data: code,
      headers: { origin: pages.url },
    })
    await page.goto(`${pages.url}/admin/codes/ONLY7`)
    const uses = page.getByRole('spinbutton', { name: 'Uses in all' })
    await uses.fill('')
    await uses.pressSequentially('1-2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'Uses in all: is a number.' }).waitFor()
    const answer = await page.request.get(`${pages.url}/admin/v1/discount-codes/ONLY7`)
    expect((await answer.json()).max_uses).toBe(7)
    await page.goto(`${pages.url}/admin/property?property=3144&section=rooms`)
    const rooms = page.getByRole('spinbutton', { name: 'Rooms for sale' }).first()
    await rooms.press('End')
    const before = await rooms.inputValue()
    await rooms.pressSequentially('-2')
    expect(await rooms.inputValue()).toBe(`${before}2`)
  })

  test('stays where an uploaded document has what no section can show', async () => {
    await using opened = await pages.openSignedIn(browser, '/property?property=3144&section=document')
    const { page } = opened
    const document = JSON.stringify({ id: 3144, rooms: [null], rate_plans: [{ code: 'BAR' }] })
    await page
      .getByLabel('Upload a document')
      .setInputFiles({ name: 'short.json', mimeType: 'application/json', buffer: Buffer.from(document) })
    await page.getByText('The document is here.').waitFor()
    for (const section of ['Rooms', 'Rates and policies']) {
      await page.getByRole('link', { name: section }).click()
      await page.getByRole('alert').filter({ hasText: 'cannot be shown' }).waitFor()
      await page.getByText('Rooms 1, rooms is needed.').waitFor()
    }
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('group', { name: 'Flexible rate' }).waitFor()
  })

  test('into the settings sets back nothing that somebody else has set meanwhile', async () => {
    await using opened = await pages.openSignedIn(browser, '/settings')
    const { page, context } = opened
    const setByOther = (holdMinutes: number) =>
      context.request.patch(`${pages.url}/admin/v1/settings`, {
        data: { holdMinutes },
        headers: { origin: pages.url },
      })
    const minutes = async () => {
      const answer = await context.request.get(`${pages.url}/admin/v1/settings`)
      const { holdMinutes, quoteMinutes } = await answer.json()
      return [holdMinutes, quoteMinutes]
    }
    await setByOther(31)
    // The page reads them again when somebody comes back to it.
    await page.clock.setFixedTime(pages.harness.clock.now().add({ minutes: 2 }).toString())
    const read = page.waitForResponse(/admin\/v1\/settings$/)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await read
    for (const [quote, hold] of [
      ['17', 31],
      ['18', 32],
    ] as const) {
      await setByOther(hold)
      const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH')
      await page.getByLabel('Minutes that a quoted price is kept').fill(quote)
      await page.getByRole('button', { name: 'Save' }).click()
      await saved
      expect(await minutes()).toEqual([hold, Number(quote)])
    }
  })
})
