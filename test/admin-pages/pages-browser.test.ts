// The pages of the administration in a real browser: somebody signs in, finds a reservation and cancels it with the penalty seen
// first; every page is accessible, fits, and breaks no rule of its own policy, light and dark, on every width.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, operator, reader } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages()
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.skipIf(!hasBrowser)('pages', { timeout: 120_000 }, () => {
  test('somebody signs in, finds a reservation, sees the penalty and cancels, by keyboard alone', async () => {
    await using opened = await pages.open(browser)
    const { page, complaints } = opened
    await page.goto(`${pages.url}/admin/reservations?view=arriving`)
    await page.getByLabel('E-mail address').fill(operator.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(operator.email)
    await page.getByLabel('Password', { exact: true }).fill(operator.password)
    await page.keyboard.press('Enter')
    await page.getByText('1 reservation', { exact: true }).waitFor()
    expect(page.url()).toBe(`${pages.url}/admin/reservations?view=arriving`)
    await page.getByRole('button', { name: 'All', exact: true }).press('Enter')
    await page.getByRole('searchbox').fill('lovel')
    await page.waitForURL(/#search=lovel$/)
    await page.getByRole('link', { name: 'Ada Lovelace' }).press('Enter')
    await page.getByRole('heading', { name: 'What can be done' }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: 'The stay costs 413.56' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
    await page.getByLabel('Reason').fill('The guest called.')
    await page.getByRole('button', { name: 'Cancel; the guest owes 103.39 USD' }).press('Enter')
    await page.getByRole('article').getByText('Cancelled', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('by Tom Becker', { exact: false }).count()).toBe(1)
    await page.getByRole('button', { name: /Tom Becker/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('an expired session leads to signing in, and back to where one was', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations#search=Mori')
    const { page, context } = opened
    await page.getByRole('link', { name: 'Kenji Mori' }).waitFor()
    await context.clearCookies()
    await page.getByRole('button', { name: 'In house tonight' }).click()
    await page.getByLabel('E-mail address').fill(operator.email)
    await page.getByLabel('Password', { exact: true }).fill(operator.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Reservations' }).waitFor()
    expect(page.url()).toBe(`${pages.url}/admin/reservations?view=inHouse#search=Mori`)
  })

  test('the palette finds a page, a property and a reservation', async () => {
    await using opened = await pages.openSignedIn(browser, '/')
    const { page } = opened
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('A page, a property, a number or a name').fill('natar')
    await page.getByRole('button', { name: /Priya Natarajan/ }).click()
    await page.getByRole('heading', { name: 'Priya Natarajan' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('A page, a property, a number or a name').fill('larkin')
    await page.getByRole('button', { name: /The Larkin Hotel/ }).click()
    await page.getByRole('heading', { name: 'The Larkin Hotel' }).waitFor()
  })

  test('a note is written, and the mails are seen', async () => {
    await pages.harness.app.context.database.transaction(transaction => dispatchEvents(transaction, 100))
    await using opened = await pages.openSignedIn(browser, `/reservations/${pages.numbers.get('Salazar')}`)
    const { page } = opened
    await page.getByRole('textbox', { name: 'Write a note' }).fill('Arrives by the late train.')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(/^Tom Becker \(person 1\), /).waitFor()
    await expect
      .poll(() => page.getByRole('listitem').getByText('Arrives by the late train.').count())
      .toBe(1)
    expect(await page.getByRole('textbox', { name: 'Write a note' }).inputValue()).toBe('')
    await expect.poll(() => page.getByText('To the guest: confirmation').count()).toBe(1)
  })

  test('a property and a publisher are archived and restored, after what is still to come was said', async () => {
    await using opened = await pages.openSignedIn(browser, '/property?property=3144&section=basics')
    const { page, complaints } = opened
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/\d+ reservations are still to come/).waitFor()
    await dialog.getByRole('button', { name: 'Archive this property' }).click()
    await page.getByText('Nobody sees or sells this property.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Archive', exact: true }).count()).toBe(0)
    expect(await violationsIn(page)).toEqual([])
    await page.goto(`${pages.url}/admin/properties`)
    await page.getByRole('link', { name: /\w/ }).first().waitFor()
    const row = page.getByRole('row', { name: '3144' })
    await page.getByRole('row').nth(1).waitFor()
    expect(await row.count()).toBe(0)
    await page.getByLabel('In business or archived').selectOption('Archived')
    await row.getByText('archived').waitFor()
    expect(await violationsIn(page)).toEqual([])
    {
      await using narrow = await pages.openSignedIn(browser, '/property?property=3144', {
        width: 360,
        dark: true,
        who: reader,
      })
      await narrow.page.getByText('Nobody sees or sells this property.').waitFor()
      expect(await narrow.page.getByRole('button', { name: 'Restore' }).count()).toBe(0)
      expect(await violationsIn(narrow.page)).toEqual([])
      expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Restore this property' }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor()

    await page.goto(`${pages.url}/admin/publishers/1`)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await dialog.getByText(/\d+ reservations are still to come/).waitFor()
    await dialog.getByRole('button', { name: 'Archive this publisher' }).click()
    await page.getByText('Its keys are refused, and its pages are closed.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await violationsIn(page)).toEqual([])
    await page.goto(`${pages.url}/admin/publishers?archived=only`)
    await page
      .getByRole('row', { name: /Demo publisher archived/i })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Restore this publisher' }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test.each(['/reservations', '/audit', '/publishers', '/properties'])(
    'what is searched on %s is what was typed, with a pause after a word and without one',
    async path => {
      await using opened = await pages.openSignedIn(browser, path)
      const { page } = opened
      const box = page.getByRole('searchbox').first()
      await box.pressSequentially('Ada ', { delay: 20 })
      await page.waitForURL(/[#?](search|text)=Ada$/)
      await box.pressSequentially('Lovelace', { delay: 20 })
      await page.waitForURL(/[#?](search|text)=Ada(\+|%20)Lovelace$/)
      expect(await box.inputValue()).toBe('Ada Lovelace')
      await box.fill('')
      await page.waitForURL(url => !`${url}`.includes('Ada'))
    },
  )

  test('who may only read sees the calendar and a reservation, and nothing that would change them', async () => {
    await using opened = await pages.openSignedIn(browser, '/calendar?property=3144', { who: reader })
    const { page } = opened
    await page.getByText('You may read this calendar, not change it.').waitFor()
    const grid = page.getByRole('grid')
    expect(await grid.getAttribute('aria-readonly')).toBe('true')
    expect(await page.getByRole('button', { name: 'Bulk edit' }).count()).toBe(0)
    for (const key of ['ArrowDown', '9', 'Enter', 'b', 's', 'Delete']) await grid.press(key)
    expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0)
    await page.goto(`${pages.url}/admin/reservations/${pages.numbers.get('Mori')}`)
    await page.getByRole('heading', { name: 'Kenji Mori' }).waitFor()
    expect(await page.getByRole('heading', { name: 'What can be done' }).count()).toBe(0)
  })

  test.each([768, 1024, 1280])(
    'the name of a section is whole beside its buttons on %i pixels',
    async width => {
      const section = '/property?property=3144&section=promotions'
      await using opened = await pages.openSignedIn(browser, section, { width })
      const { page } = opened
      await page.getByLabel('How much').first().fill('12')
      await page.getByText('1 part changed, not saved').waitFor()
      const [heading, shown] = await page
        .locator('main h1')
        .evaluate(({ parentElement: box }) => [box!.scrollWidth, box!.clientWidth])
      expect(heading).toBe(shown)
    },
  )

  test('the words of the search fit their button in German', async () => {
    await using opened = await pages.openSignedIn(browser, '/')
    const { page, context } = opened
    const speak = (language: 'en' | 'de') =>
      context.request.patch(`${pages.url}/admin/v1/account`, {
        data: { language },
        headers: { origin: pages.url },
      })
    await speak('de')
    await page.reload()
    const [words, room] = await page
      .getByTitle('Suchen oder springen')
      .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])
    await speak('en')
    expect(words).toBe(room)
  })

  test('a figure of the property editor may have a decimal comma', async () => {
    await using opened = await pages.openSignedIn(browser, '/property?property=3144&section=promotions')
    const figure = opened.page.getByLabel('How much').first()
    await figure.fill('')
    await figure.pressSequentially('12,5')
    await figure.blur()
    expect(await figure.inputValue()).toBe('12.5')
    await figure.fill('')
    expect(await figure.inputValue()).toBe('')
    await figure.pressSequentially('1,000')
    await figure.blur()
    expect(await figure.inputValue()).toBe('1000')
  })

  test('a count of the property editor takes digits alone', async () => {
    await using opened = await pages.openSignedIn(browser, '/property?property=3144&section=promotions')
    const count = opened.page.locator('input[inputmode=numeric]').first()
    await count.fill('')
    await count.pressSequentially('x1.2y')
    expect(await count.inputValue()).toBe('12')
  })

  const paths = [
    '/',
    '/reservations',
    `/reservations/${pages.numbers.get('Mori')}`,
    '/reservations#search=zzz',
    '/none',
  ]
  test.each([
    [false, [1280, 360]],
    [true, [768, 360]],
  ] as const)('each page is accessible and fits, dark: %s, %j pixels', async (dark, widths) => {
    await using opened = await pages.openSignedIn(browser, '/calendar', { dark })
    const { page, complaints } = opened
    for (const path of paths) {
      await page.goto(`${pages.url}/admin${path}`)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await violationsIn(page), `${path} at ${width}`).toEqual([])
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(room ?? 0)
      }
    }
    expect(complaints).toEqual([])
  })

  test('the first page takes less than 350 kB of script, all from this server', async () => {
    await using opened = await pages.open(browser)
    const { page } = opened
    const sent: { url: string; bytes: number }[] = []
    page.on('response', async response => {
      const { responseBodySize } = await response.request().sizes()
      sent.push({ url: response.url(), bytes: responseBodySize })
    })
    await opened.context.request.post(`${pages.url}/admin/v1/session`, {
      data: operator,
      headers: { origin: pages.url },
    })
    await page.goto(`${pages.url}/admin/`)
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(sent.filter(({ url }) => !url.startsWith(pages.url))).toEqual([])
    const script = sent.filter(({ url }) => url.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThan(350_000)
  })
})
