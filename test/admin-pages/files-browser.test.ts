// Files and changes in a real browser: a calendar goes out to a spreadsheet and comes in again, what is refused is listed by line,
// reservations are downloaded, and staff changes a stay at the price that it was shown.

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, reader } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages({ jobs: false })
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.skipIf(!hasBrowser)('in a browser', { timeout: 120_000 }, () => {
  const choose = (page: Page, name: string, text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

  test('a calendar is downloaded, changed, checked, taken in and taken back', async () => {
    await using opened = await pages.openSignedIn(browser, '/calendar?property=3144')
    const { page, complaints } = opened
    await page.getByRole('grid').waitFor()
    await page.getByRole('button', { name: 'Spreadsheet' }).click()
    await page.getByLabel('For spreadsheets that write').selectOption('semicolon')
    await page
      .getByLabel('Last night')
      .fill(await page.getByLabel('First night', { exact: true }).inputValue())
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    const file = readFileSync(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/^calendar-3144-.*\.csv$/)

    await choose(page, 'wrong.csv', file.replace('"FLEX"', '"NEVER"').replaceAll('\ufeff', ''))
    const refused = page.getByRole('row').filter({ hasText: 'names no rate of the property' })
    await refused.waitFor()
    expect(await refused.getByRole('cell').allTextContents()).toEqual(['2', 'rate_code', expect.any(String)])
    expect((await violationsIn(page)).filter(each => each.includes('refused'))).toEqual([])

    // As an older spreadsheet of Europe saves it.
    await choose(page, 'frühling.csv', file.replaceAll('\ufeff', '').replace(/;(\d+,\d\d);/, ';333,50;'))
    await page.getByText('Will change 1 night').waitFor()
    await page.getByRole('button', { name: 'Change 1 night' }).click()
    await page.getByText('1 night changed from frühling.csv').waitFor()
    await page
      .getByRole('gridcell', { name: /FLEX: 333\.5/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByRole('gridcell', { name: /FLEX: 333\.5/ }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('whoever may only read downloads, and is offered nothing else', async () => {
    await using opened = await pages.openSignedIn(browser, '/calendar?property=3144', { who: reader })
    const { page } = opened
    await page.getByRole('button', { name: 'Spreadsheet' }).click()
    await page.getByRole('link', { name: 'Download' }).waitFor()
    expect(await page.getByLabel('CSV file').count()).toBe(0)
  })

  test('the reservations of the list are downloaded', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations#search=lovelace')
    const { page, complaints } = opened
    await page.getByRole('status').filter({ hasText: '1 reservation' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as a table' }).click(),
    ])
    await page.getByText('1 row downloaded').waitFor()
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(pages.numbers.get('Lovelace'))
    expect(complaints).toEqual([])
  })

  test('reservations that were made elsewhere are checked, imported, and there; what was refused is listed with the way out', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations?property=3144')
    const { page, complaints } = opened
    await page.getByRole('button', { name: 'Import' }).click()
    const panel = page.getByRole('dialog', { name: 'Import reservations' })
    const file = (...lines: string[]) => ({
      name: 'old-system.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['confirmation_number,room_id,checkin,checkout,total,guest_last_name', ...lines].join('\r\n'),
      ),
    })
    const good = 'HX-4711,101,2027-03-01,2027-03-03,410.00,Somerville'
    const choose = () => panel.getByLabel('CSV file of reservations')
    await choose().setInputFiles(file(good, 'HX-4712,999,2027-03-01,2027-03-03,410.00,Noether'))
    await panel.getByText('1 reservation to import, 1 line refused').waitFor()
    const refused = panel.getByRole('row').filter({ hasText: 'names no room of the property' })
    expect(await refused.getByRole('cell').allTextContents()).toEqual(['3', 'room_id', expect.any(String)])
    expect((await violationsIn(page)).filter(each => /file|panel|refused|mantine-Modal/i.test(each))).toEqual(
      [],
    )
    await panel.getByRole('button', { name: 'Import 1 reservation' }).click()
    await panel.getByText('1 reservation imported, 1 line refused').waitFor()

    await choose().setInputFiles(file(good))
    await panel.getByText('0 reservations to import, 1 here already').waitFor()
    expect(await panel.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.goto(`${pages.url}/admin/reservations?property=3144#search=HX-4711&view=all`)
    await page.getByText('Somerville').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('whoever may only read is offered no import', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations', { who: reader })
    const { page } = opened
    await page.getByRole('button', { name: 'Download as a table' }).waitFor()
    expect(await page.getByRole('button', { name: 'Import' }).count()).toBe(0)
  })

  test('staff changes a stay, sees first what it costs, and makes it at that price', async () => {
    const number = pages.numbers.get('Brandt')!
    await using opened = await pages.openSignedIn(browser, `/reservations/${number}`)
    const { page, complaints } = opened
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const form = page.getByRole('form', { name: 'Change the reservation' })
    const departure = form.getByLabel('Departure')
    await form.getByText('Nothing is different yet.').waitFor()
    const next = Temporal.PlainDate.from(await departure.inputValue()).add({ days: 1 })
    await departure.fill(next.toString())
    await form.getByLabel('Last name').fill('Brandt-Meyer')
    await form.getByText('Difference').waitFor()
    await form.getByLabel('Reason').fill('One more night.')
    expect((await violationsIn(page)).filter(each => each.includes('change'))).toEqual([])
    await form.getByRole('button', { name: /^Change for \+[\d.,]+ USD$/ }).click()
    await page.getByRole('heading', { name: 'Lena Brandt-Meyer' }).waitFor()
    await page.getByText('One more night.').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('documents of all properties go down in one file, and up again with what was refused and why', async () => {
    await using opened = await pages.openSignedIn(browser, '/properties?search=juniper')
    const { page, complaints } = opened
    await page.getByRole('button', { name: 'Documents' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download \d+ documents?$/ }).click(),
    ])
    const [first, ...rest] = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect([first, ...rest].every(({ name }) => /juniper/i.test(name))).toBe(true)
    const broken = { ...first, currency: 'XXX' }
    const files = [
      ['whole.json', [first, { ...first, id: 4711, name: 'Mill Inn' }]],
      ['broken.json', broken],
      ['letter.json', 'Dear Sirs'],
    ].map(([name, value]) => ({
      name: String(name),
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(value)),
    }))
    await page.getByLabel('Documents of properties').setInputFiles(files)
    await page.getByText('4 documents, 2 refused').waitFor()
    await page.getByText(/currency .*ISO 4217|currency must/).waitFor()
    await page.getByRole('button', { name: 'Take in 2 documents' }).click()
    const outcome = (file: string) => page.getByRole('row').filter({ hasText: file }).getByRole('cell').last()
    await expect.poll(() => outcome('whole.json (1)').textContent()).toBe('was the same already')
    expect(await outcome('whole.json (2)').textContent()).toBe('created')
    expect(complaints).toEqual([])
  })
})
