// The page of the calendar in a real browser: what is typed is sold, a bulk edit says first what it changes and can be
// taken back, others' edits appear, and everything can be done by keyboard.

import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { realToday, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { signedIn } from '../support/pages/signed-in-page.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'

const timeout = 60_000
const today = realToday()
const on = (night: number) => formatDay(addDays(today, night))

describe.skipIf(!hasBrowser)('the calendar', { timeout }, () => {
  let harness: Awaited<ReturnType<typeof testApp>>
  let browser: Browser
  let key: string
  beforeAll(async () => {
    harness = await testApp()
    harness.clock.moveTo(Temporal.Now.instant().toString())
    browser = await openBrowser()
    key = (await testPublisher(harness)).key
  }, timeout)
  afterAll(() => browser?.close())

  let hotels = 0
  async function newHotel(currency = 'USD', price = 100): Promise<number> {
    hotels += 1
    const document = { ...smallHotel({ id: hotels, from: today, nights: 300, price }), currency }
    const [plan] = document.rate_plans
    await importProperty(
      harness.app.context,
      { ...document, rate_plans: [plan!, { ...plan!, code: 'NRF' }] },
      null,
    )
    return hotels
  }
  const open = async (page: Page, id: number) => {
    await page.goto(`${harness.app.url}/admin/calendar?property=${id}&from=${on(0)}`)
    await page.getByRole('grid').waitFor()
  }
  const cell = (page: Page, night: number, name: string, language = 'en') =>
    page.getByRole('gridcell', { name: new RegExp(`${spoken(night, language)}, ${name}`) })
  const spoken = (night: number, language: string) =>
    Temporal.PlainDate.from(on(night)).toLocaleString(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
  const type = async (page: Page, text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const paste = (page: Page, text: string) =>
    page.getByRole('grid').evaluate((grid, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const priceOf = async (id: number, night: number): Promise<number> => {
    const body = searchBody({ key, property: id, checkin: addDays(today, night), nights: 1 })
    const answer = await harness.post('property/available/.json', body)
    return answer.body.property_accommodation[0].rates[0].total.total
  }
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'changed' }).waitFor()
  /** Those of the page; what stays around it has tests of its own. */
  const violationsOf = async (page: Page) =>
    (await violationsIn(page)).filter(each => !/_switch_|#mantine-|data-portal/.test(each))
  let shots = 0
  const shot = async (page: Page, name: string) => {
    if (!process.env.ADMIN_SHOTS) return
    mkdirSync(process.env.ADMIN_SHOTS, { recursive: true })
    shots += 1
    await page.screenshot({ path: `${process.env.ADMIN_SHOTS}/${shots}-${name}.png` })
  }

  test('sells what is typed into a cell, by keyboard alone, and takes it back', async () => {
    const id = await newHotel()
    const { page, errors } = await signedIn(browser, harness.app, 'Ada')
    await open(page, id)
    await shot(page, 'grid')
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('12x')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('5.50')
    await page.keyboard.press('Enter')
    await cell(page, 1, 'Counted, BAR: 125.5').waitFor()
    await saved(page)
    expect(await priceOf(id, 1)).toBe(125.5)
    // Down to the next rate, select three nights, raise them, close them.
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.type('+10%')
    await page.keyboard.press('Enter')
    await cell(page, 3, 'Counted, NRF: 110').waitFor()
    await page.keyboard.press('s')
    await cell(page, 3, 'Counted, NRF: 110, stopped').waitFor()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await cell(page, 3, 'Counted, NRF: 100$').waitFor()
    await page.keyboard.press('Control+z')
    await cell(page, 1, 'Counted, BAR: 100$').waitFor()
    await page.keyboard.press('Control+y')
    await cell(page, 1, 'Counted, BAR: 125.5').waitFor()
    expect(await priceOf(id, 1)).toBe(125.5)
    expect(await violationsOf(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('fills to the right, and takes what a spreadsheet copied', async () => {
    const id = await newHotel()
    const { page } = await signedIn(browser, harness.app, 'Grace')
    await open(page, id)
    await page.getByRole('grid').focus()
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await cell(page, 0, 'Counted, BAR: 77').waitFor()
    await page.keyboard.press('ArrowUp')
    for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+r')
    await cell(page, 3, 'Counted, BAR: 77').waitFor()
    await paste(page, '81\t82,50\n91\t\n')
    await cell(page, 1, 'Counted, BAR: 82.5').waitFor()
    await cell(page, 0, 'Counted, NRF: 91').waitFor()
    await cell(page, 1, 'Counted, NRF: 100').waitFor()
    expect(await priceOf(id, 1)).toBe(82.5)
    // Headings would move every number to the line below.
    await paste(page, 'Sat\tSun\n210\t220\n')
    const refusal = page.getByRole('alert').filter({ hasText: 'is no number' })
    expect(await refusal.textContent()).toContain('Counted, BAR, ')
    expect(await refusal.textContent()).toContain('“Sat” is no number')
    await page.keyboard.press('Escape')
    await paste(page, '61\t62\n63\tabc\n')
    await page.getByText(/Counted, NRF, .*“abc” is no number/).waitFor()
    expect(await priceOf(id, 1)).toBe(82.5)
    expect(await priceOf(id, 0)).toBe(81)
  })

  test('takes thousands of yen as they are shown, typed, pasted and in a bulk edit', async () => {
    const id = await newHotel('JPY', 9000)
    const { page } = await signedIn(browser, harness.app, 'Kenji')
    await open(page, id)
    await page.getByRole('grid').focus()
    await type(page, '12,000')
    await cell(page, 0, 'Counted, BAR: 12,000$').waitFor()
    expect(await priceOf(id, 0)).toBe(12_000)
    await type(page, '+1,500')
    await cell(page, 0, 'Counted, NRF: 10,500$').waitFor()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await paste(page, '13,000\t1,250,000')
    await cell(page, 1, 'Counted, BAR: 1,250,000$').waitFor()
    await page.keyboard.press('b')
    const panel = page.getByRole('complementary', { name: 'Bulk edit' })
    await panel.getByRole('combobox', { name: 'Do' }).selectOption('set')
    await panel.getByRole('textbox', { name: 'Amount' }).fill('14,000')
    await panel.getByRole('row', { name: 'BAR 1 13,000 → 14,000' }).waitFor()
    await panel.getByRole('textbox', { name: 'Amount' }).fill('14.000')
    await panel.getByText('Say what to change').waitFor()
    await page.keyboard.press('Escape')
    // What has decimals is no amount of yen.
    await type(page, '12.000')
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await paste(page, '15,000\t12.5')
    await page.getByText(/Counted, BAR, .*: write 12.5 without marks between thousands/).waitFor()
    expect(await priceOf(id, 0)).toBe(13_000)
  })

  test('leaves a price of dinars as it is that is opened, copied and pasted unchanged, in German too', async () => {
    const id = await newHotel('KWD', 30.125)
    const { page } = await signedIn(browser, harness.app, 'Fatima', undefined, 'de')
    await open(page, id)
    await page.getByRole('grid').focus()
    const copied = await page.getByRole('grid').evaluate(grid => {
      const clipboardData = new DataTransfer()
      grid.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/plain')
    })
    expect(copied).toBe('30,125')
    await paste(page, copied)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await type(page, '31,250')
    await cell(page, 0, 'Counted, BAR: 31,250', 'de').waitFor()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await cell(page, 0, 'Counted, BAR: 30,125', 'de').waitFor()
    expect(await page.getByRole('button', { name: 'Rückgängig' }).isDisabled()).toBe(true)
    expect(await priceOf(id, 0)).toBe(30.125)
    // It may be one dinar, or a thousand.
    await page.getByRole('grid').focus()
    await type(page, '1.250')
    await page.getByRole('alert').waitFor()
  })

  test('changes counts of rooms by whole rooms only', async () => {
    const id = await newHotel()
    const { page } = await signedIn(browser, harness.app, 'Edsger')
    await open(page, id)
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowUp')
    for (const wrong of ['-50%', '2.5', '+0.5']) {
      await type(page, wrong)
      await page.getByRole('alert').waitFor()
      await page.keyboard.press('Escape')
    }
    await type(page, '+1')
    await cell(page, 0, 'Counted: 4/4 rooms left').waitFor()
  })

  test('sells no room without a count where a count is deleted: the night has the usual one again', async () => {
    const id = await newHotel()
    const { page } = await signedIn(browser, harness.app, 'Barbara')
    await open(page, id)
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowUp')
    await type(page, '2')
    await cell(page, 0, 'Counted: 2/2 rooms left').waitFor()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Delete')
    await cell(page, 0, 'Counted: 3/3 rooms left').waitFor()
    await page.keyboard.press('Control+z')
    await cell(page, 0, 'Counted: 2/2 rooms left').waitFor()
  })

  test('takes what was typed also when the pointer leaves the cell, and says what it cannot take', async () => {
    const id = await newHotel()
    const { page } = await signedIn(browser, harness.app, 'Katherine')
    await open(page, id)
    await page.getByRole('grid').focus()
    await page.keyboard.type('133')
    await cell(page, 2, 'Counted, NRF').click()
    await cell(page, 0, 'Counted, BAR: 133$').waitFor()
    expect(await priceOf(id, 0)).toBe(133)
    await page.getByRole('grid').focus()
    await page.keyboard.type('14x')
    await cell(page, 2, 'Counted, NRF').click()
    await page.getByRole('alert').filter({ hasText: 'Write a number' }).waitFor()
    await page.getByRole('button', { name: 'Leave as it is' }).click()
    await page.getByRole('grid').focus()
    await page.keyboard.type('155')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await cell(page, 0, 'Counted, BAR: 100$').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  })

  test('says before a bulk edit what it changes, and takes it back', async () => {
    const id = await newHotel()
    const { page } = await signedIn(browser, harness.app, 'Mary')
    await open(page, id)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+ArrowDown')
    for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('b')
    const panel = page.getByRole('complementary', { name: 'Bulk edit' })
    await panel.getByRole('textbox', { name: 'Percent' }).fill('12.5')
    await panel.getByText('Will change 14 nights').waitFor()
    await expect.poll(() => panel.getByRole('row', { name: 'BAR 7 100 → 113' }).count()).toBe(1)
    await shot(page, 'bulk')
    expect(await violationsOf(page)).toEqual([])
    expect(await priceOf(id, 1)).toBe(100)
    await panel.getByRole('button', { name: 'Change 14 nights' }).click()
    await cell(page, 6, 'Counted, BAR: 113').waitFor()
    expect(await priceOf(id, 1)).toBe(113)
    await page.getByRole('button', { name: 'Undo' }).click()
    await cell(page, 6, 'Counted, BAR: 100').waitFor()
    expect(await priceOf(id, 1)).toBe(100)
  })

  test('keeps a season, prices it with the bulk edit, and copies it to the next year', async () => {
    const id = await newHotel()
    const { page, errors } = await signedIn(browser, harness.app, 'Dorothy')
    await open(page, id)
    await page.getByRole('button', { name: 'Seasons' }).press('Enter')
    const panel = page.getByRole('complementary', { name: 'Seasons' })
    await panel.getByLabel('Name').fill('Fair')
    await panel.getByLabel('First night').fill(on(10))
    await panel.getByLabel('Last night').fill(on(23))
    for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'])
      await panel.getByRole('button', { name: weekday }).press('Enter')
    await panel.getByRole('button', { name: 'Keep this season' }).press('Enter')
    const season = panel.getByRole('article', { name: 'Fair' })
    await season.getByText('Fri, Sat').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await season.getByRole('button', { name: 'Change prices and rules' }).press('Enter')
    await page.getByLabel('Percent', { exact: true }).fill('50')
    // Four nights of two rooms at two rates.
    await page.getByRole('button', { name: 'Change 16 nights' }).press('Enter')
    await saved(page)
    await page.getByRole('button', { name: 'Seasons' }).press('Enter')
    await season.getByRole('button', { name: 'Copy to next year' }).press('Enter')
    await season.getByText('Will change 16 nights').waitFor()
    expect(await violationsOf(page)).toEqual([])
    for (const width of [1280, 820, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(wide).toBeLessThanOrEqual(room ?? 0)
      await shot(page, `season-${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await season.getByRole('button', { name: 'Copy 16 nights' }).press('Enter')
    await season.getByRole('button', { name: 'Copy to next year' }).waitFor()
    await season.getByRole('button', { name: 'Delete' }).press('Enter')
    await season.getByRole('button', { name: 'Delete' }).press('Enter')
    await panel.getByText('There is no season yet.').waitFor()
    expect(errors).toEqual([])
  })

  test('shows the edit of one person on the page of another, and asks before it overwrites it', async () => {
    const id = await newHotel()
    const { page: one } = await signedIn(browser, harness.app, 'Marisol')
    const { page: other } = await signedIn(browser, harness.app, 'Tom')
    for (const page of [one, other]) await open(page, id)
    await one.getByRole('grid').focus()
    await one.keyboard.type('140')
    await one.keyboard.press('Enter')
    await cell(other, 0, 'Counted, BAR: 140, just changed by Marisol').waitFor()
    await shot(other, 'others')
    // One that hears nothing of changes edits what it has seen.
    await other.route('**/admin/v1/events/stream', route => route.abort())
    await other.route(/calendar\?/, route => route.continue())
    await open(other, id)
    await one.keyboard.press('ArrowUp')
    await one.keyboard.type('150')
    await one.keyboard.press('Enter')
    await cell(one, 0, 'Counted, BAR: 150').waitFor()
    await other.getByRole('grid').focus()
    await other.keyboard.type('90')
    await other.keyboard.press('Enter')
    const alert = other.getByRole('alert').filter({ hasText: 'changed while you looked' })
    await alert.waitFor()
    expect(await alert.textContent()).toContain('Marisol set 150. You saw 140.')
    await shot(other, 'conflict')
    expect(await priceOf(id, 0)).toBe(150)
    await alert.getByRole('button', { name: 'Change all the same' }).click()
    await cell(other, 0, 'Counted, BAR: 90').waitFor()
    expect(await priceOf(id, 0)).toBe(90)
  })

  test('is dark and narrow where the page is', async () => {
    const id = await newHotel()
    const { page } = await signedIn(browser, harness.app, 'Rosalind')
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, id)
    expect(await violationsOf(page)).toEqual([])
    await shot(page, 'dark')
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, id)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await violationsOf(page)).toEqual([])
    await shot(page, 'narrow')
  })
})
