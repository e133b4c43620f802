// The front desk in a real browser: a morning on a tablet with fingers; the list beside the sheet, walked by keyboard; filters that a
// person keeps; the occupancy of the calendar.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../src/operations/people/people.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { mailServer } from '../support/notifications/mail-server.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const mails = await mailServer()
const pages = await adminPages({
  variables: { SMTP_URL: mails.url, MAIL_FROM: 'Juniper Falls <stay@juniper.example>' },
})
const desk = { email: 'dora@example.com', password: 'ten patient kettles' }
await createPerson(pages.harness.app.context, {
  name: 'Dora Front',
  email: desk.email,
  language: 'en',
  password: new Secret(desk.password),
  grants: [{ role: 'front_desk', publisherId: null, propertyId: 3144 }],
})
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await mails[Symbol.asyncDispose]()
})

/** Accessible, and no wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Rows of a moment ago are paler until those that were asked for are there.
  await expect.poll(() => violationsIn(page)).toEqual([])
  const outside = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main > * > *')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )
  expect(outside).toEqual([])
}

const back = (page: Page) => page.getByRole('link', { name: '← Reservations' }).tap()
const guest = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

describe.skipIf(!hasBrowser)('the front desk', { timeout: 120_000 }, () => {
  test('has its morning on a tablet: arrivals, a note, a mail again, a no-show, a cancellation with its penalty', async () => {
    // The morning after the first day, whose guest did not come.
    pages.harness.clock.moveTo('2026-12-02T15:00:00Z')
    await using opened = await pages.open(browser, { width: 768, isTouch: true })
    const { page, complaints } = opened
    await page.goto(`${pages.url}/admin/reservations?view=arriving`)
    await page.getByLabel('E-mail address').fill(desk.email)
    await page.getByLabel('Password', { exact: true }).fill(desk.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await page.getByText('2 reservations', { exact: true }).waitFor()
    const arrival = page.getByRole('row', { name: /Priya Natarajan/ })
    expect(await arrival.getByRole('cell').allTextContents()).toContain('322.67')
    await expectSound(page)

    await guest(page, 'Priya Natarajan').tap()
    await page.getByRole('row', { name: 'Still to pay 322.67' }).waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Write a note' }).fill('Arrives by the late train.')
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await page.getByRole('listitem').getByText('Arrives by the late train.').waitFor()
    const toPriya = () =>
      mails.received.filter(({ recipients }) => recipients.includes('natarajan@example.com')).length
    await expect.poll(toPriya, { timeout: 30_000 }).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'Send again: To the guest, confirmation' }).tap()
    await expect.poll(toPriya, { timeout: 30_000 }).toBe(2)
    await expectSound(page)

    await back(page)
    await page.getByRole('button', { name: 'In house tonight' }).tap()
    await guest(page, 'Ada Lovelace').tap()
    await page.getByRole('button', { name: 'No-show', exact: true }).tap()
    await page.getByLabel('Reason').fill('Nobody came, nobody called.')
    await page.getByRole('button', { name: 'Record no-show; the guest owes 103.39 USD' }).tap()
    await page.getByRole('row', { name: 'Still to pay 103.39' }).waitFor()

    await back(page)
    await page.getByRole('button', { name: 'Arriving today' }).tap()
    await guest(page, 'Oskar Lindqvist').tap()
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap()
    const keep = page.getByRole('button', { name: /^Cancel; the guest owes [1-9]\d*\.\d\d USD$/ })
    await keep.waitFor()
    await expectSound(page)
    const penalty = /\d+\.\d\d/.exec((await keep.textContent()) ?? '')![0]
    await page.getByText(/Not now: it begins on \w+,? \d+ \w+ \d{4};/).waitFor()
    await page.getByLabel('Reason').fill('The guest called.')
    await keep.tap()
    await page.getByRole('row', { name: `Still to pay ${penalty}` }).waitFor()
    await back(page)
    await page.getByText('1 reservation', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('is offered what it may do, and nothing else', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations', { who: desk, width: 768 })
    const { page } = opened
    await page.getByText(/^\d+ reservations$/).waitFor()
    const navigation = page.getByRole('navigation', { name: 'Administration' })
    const offered = await navigation
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('title')))
    expect(offered).toEqual(expect.arrayContaining(['Reservations', 'Calendar']))
    for (const name of ['People', 'Settings', 'Publishers and keys', 'Audit trail', 'Discount codes'])
      expect(offered).not.toContain(name)
    await page.goto(`${pages.url}/admin/calendar`)
    await page.getByText('You may read this calendar, not change it.').waitFor()
    expect(await page.getByRole('button', { name: 'Bulk edit' }).count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('the list of reservations', { timeout: 120_000 }, () => {
  test('stands beside the sheet on a wide screen, and the sheet follows the arrow keys', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations', { width: 1280 })
    const { page, complaints } = opened
    await guest(page, 'Kenji Mori').waitFor()
    const names = await page.locator('tbody a').allTextContents()
    const [first, second, last, beforeLast] = [names[0]!, names[1]!, names.at(-1)!, names.at(-2)!]
    const sheet = page.getByRole('article')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await guest(page, first).focus()
    await page.keyboard.press('ArrowDown')
    // Without a sheet the keys walk the rows only.
    expect([await focused(), await sheet.count()]).toEqual([second, 0])
    await page.keyboard.press('Enter')
    await sheet.getByRole('heading', { name: second }).waitFor()
    await page.keyboard.press('ArrowUp')
    await sheet.getByRole('heading', { name: first }).waitFor()
    await page.keyboard.press('End')
    await sheet.getByRole('heading', { name: last }).waitFor()
    await page.keyboard.press('ArrowUp')
    await sheet.getByRole('heading', { name: beforeLast }).waitFor()
    expect([await focused(), await page.locator('a[aria-current=true]').textContent()]).toEqual([
      beforeLast,
      beforeLast,
    ])
    expect(page.url()).toMatch(/\/admin\/reservations\/R\w+$/)
    await expectSound(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await expect.poll(focused).toBe(beforeLast)
    await guest(page, 'Kenji Mori').click()
    await page.getByRole('link', { name: 'Close the sheet, and show the whole list' }).press('Enter')
    await expect.poll(focused).toBe('Kenji Mori')
    // A narrow screen has the sheet as a page of its own.
    await guest(page, 'Kenji Mori').click()
    await sheet.waitFor()
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('link', { name: '← Reservations' }).waitFor()
    expect(await guest(page, 'Lena Brandt').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('says how many each view finds, filters by named choices in the address, and removes them one by one', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations?property=3144')
    const { page, complaints } = opened
    const found = page.getByText(/^\d+ reservations?$/)
    const countOf = async (view: string): Promise<string> => {
      const button = page.getByRole('button', { name: new RegExp(`^${view} \\d+$`) })
      return (await button.textContent())!.slice(view.length + 1)
    }
    // What a view says is what its list has.
    for (const view of ['Arriving today', 'In house tonight', 'Cancelled']) {
      const count = await countOf(view)
      await page.getByRole('button', { name: view }).press('Enter')
      await expect.poll(() => found.textContent()).toMatch(new RegExp(`^${count} reservation`))
    }
    await page
      .getByText(/^by the property, .* · costs \d+\.\d\d$/)
      .filter({ visible: true })
      .waitFor()
    await expectSound(page)

    await page.getByRole('button', { name: 'Arrival: any day' }).press('Enter')
    await page.getByLabel('Arrival from').fill('2026-12-20')
    await page.getByLabel('Arrival until').fill('2026-12-31')
    await expectSound(page)
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await page.getByRole('button', { name: 'Arrival: Sun 20 Dec to Thu 31 Dec' }).waitFor()
    await page.getByRole('button', { name: 'Status: any' }).press('Enter')
    await expectSound(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmed' }).press('Enter')
    await page.waitForURL(
      url => url.search === '?property=3144&from=2026-12-20&to=2026-12-31&status=confirmed',
    )
    await expect.poll(() => page.locator('tbody a').allTextContents()).toEqual(['Lena Brandt'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSound(page)
    await page.getByRole('button', { name: 'Remove the filter: Arrival' }).press('Enter')
    await page.getByRole('button', { name: 'Remove the filter: Status' }).press('Enter')
    await page.getByRole('button', { name: 'Remove the filter: Property' }).press('Enter')
    await page.waitForURL(url => url.search === '')
    await page.keyboard.press('/')
    expect(await page.getByRole('searchbox').evaluate(box => box === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('takes three lines of a telephone before its rows, however many filters there are', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations', { width: 360, isTouch: true })
    const { page } = opened
    await page.getByRole('button', { name: /^Arriving today \d/ }).waitFor()
    const top = await page
      .locator('tbody tr')
      .first()
      .evaluate(row => row.getBoundingClientRect().top)
    const below = await page.locator('main').evaluate(main => main.getBoundingClientRect().top)
    expect(top - below).toBeLessThan(200)
    await expectSound(page)
  })

  test('keeps a filter for its person, who finds it in another browser, and renames and removes it', async () => {
    {
      await using opened = await pages.openSignedIn(browser, '/reservations?view=soon&status=confirmed')
      const { page } = opened
      await page.getByRole('button', { name: 'Save this filter' }).press('Enter')
      await page.getByLabel('Name', { exact: true }).fill('My next days')
      await expectSound(page)
      await page.keyboard.press('Enter')
      const kept = page.getByRole('button', { name: /^My next days/ })
      await kept.waitFor()
      expect(await kept.getAttribute('aria-pressed')).toBe('true')
      await page.getByRole('button', { name: 'Leaving today' }).press('Enter')
      await page.getByRole('button', { name: 'Save this filter' }).press('Enter')
      await page.getByLabel('Name', { exact: true }).fill('MY NEXT DAYS')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('You have a filter of this name').waitFor()
    }
    await using opened = await pages.openSignedIn(browser, '/reservations', { width: 360, dark: true })
    const { page, complaints } = opened
    await page.getByRole('button', { name: /^My next days \d/ }).press('Enter')
    await page.waitForURL(/view=soon&status=confirmed$/)
    await expectSound(page)
    await page.getByRole('button', { name: 'Rename or remove “My next days”' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Soon')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Rename or remove “Soon”' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save this filter' }).waitFor()
    expect(await page.getByRole('button', { name: /^Soon/ }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('the calendar', { timeout: 120_000 }, () => {
  test.each([
    [1280, false],
    [360, true],
  ])('says on every night how much is taken, in figures too, at %i pixels, dark: %s', async (width, dark) => {
    const path = '/calendar?property=3144&from=2026-12-21'
    await using opened = await pages.openSignedIn(browser, path, { width, dark })
    const { page, complaints } = opened
    // Lena Brandt has one of the eight condos.
    const night = page.getByRole('gridcell', { name: /^Monday, December 21, 2026, One-bedroom condo: 7\/8/ })
    await night.waitFor()
    expect(await night.getAttribute('aria-label')).not.toContain('occupied')
    await page.getByRole('button', { name: 'Occupancy heat' }).press('Enter')
    await expect.poll(() => night.getAttribute('aria-label')).toContain(', 12 percent occupied')
    await expect.poll(() => night.locator('[data-share="12%"]').count()).toBe(1)
    expect(
      await page.getByRole('columnheader', { name: /^Monday, December 21, 2026, \d percent/ }).count(),
    ).toBe(1)
    expect(page.url()).toContain('heat=1')
    await expectSound(page)
    expect(complaints).toEqual([])
  })
})

// The last one, as the others live on an earlier day.
describe.skipIf(!hasBrowser)('a guest in the house', { timeout: 120_000 }, () => {
  test('stays longer or leaves early, and the desk reads the price of either first', async () => {
    pages.harness.clock.moveTo('2026-12-03T18:00:00Z')
    const number = pages.numbers.get('Natarajan')!
    const path = `/reservations/${number}`
    await using opened = await pages.openSignedIn(browser, path, { who: desk, width: 768 })
    const { page, complaints } = opened
    const departs = async (): Promise<string> => {
      const record = await page.request.get(`${pages.url}/admin/v1${path}`)
      return (await record.json()).reservation.checkout
    }
    const open = page.getByRole('button', { name: 'Change', exact: true })
    await open.click()
    const departure = page.getByLabel('Departure', { exact: true })
    await departure.waitFor()
    expect(await departure.getAttribute('min')).toBe('2026-12-03')
    for (const gone of ['Arrival', 'Room', 'Rate', 'Adults'])
      expect(await page.getByLabel(gone, { exact: true }).count(), gone).toBe(0)
    expect(await page.getByLabel('Held for').inputValue()).toBe('Priya Natarajan')

    await departure.fill('2026-12-06')
    const longer = page.getByRole('button', { name: /^Change for \+[1-9]\d*\.\d\d USD$/ })
    await longer.waitFor()
    await expectSound(page)
    await page.getByLabel('Reason').fill('Another night.')
    await longer.click()
    await expect.poll(departs).toBe('2026-12-06')

    await departure.waitFor({ state: 'detached' })
    await open.click()
    await departure.fill('2026-12-04')
    await page.getByText('Of it, for the change itself').waitFor()
    await page.getByLabel('Without penalty').check()
    const earlier = page.getByRole('button', { name: /^Change for [−-][1-9]\d*\.\d\d USD$/ })
    await earlier.waitFor()
    await page.getByLabel('Reason').fill('Called home.')
    await earlier.click()
    await expect.poll(departs).toBe('2026-12-04')
    expect(complaints).toEqual([])
  })
})
