// The page of the audit trail in a real browser: somebody finds who changed what, and reads what was before and after, by keyboard
// too; it is accessible and fits, light and dark, on every width.

import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editCalendar } from '../../src/operations/properties/edit-calendar.ts'
import { exportVersion } from '../../src/operations/properties/export-property.ts'
import { changePublisher, createPublisher } from '../../src/operations/publishers/publishers.ts'
import { actingAs } from '../../src/values/actor.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { testToday } from '../support/run/test-app.ts'

const pages = await adminPages()
const { context } = pages.harness.app
const somebody = { kind: 'command', id: 'ada', address: null, source: 'publisher set' } as const
await actingAs(somebody, async () => {
  const name = `Alpine ${'long '.repeat(30)}`
  const { id } = await createPublisher(context, { name, sellsAll: false })
  await changePublisher(context, id, { name: 'Andes' })
})
const [{ id: property }] = (await context.database.query<{ id: number }>(
  'SELECT property_id AS id FROM property ORDER BY sort_order, property_id LIMIT 1',
)) as [{ id: number }]
const night = formatDay(addDays(parseDay(testToday)!, 9))
/** Sets the price of a night of one room, and gives the entry about it. */
async function priced(standard: number, madeBy: string): Promise<number> {
  const { document } = await exportVersion(context, property)
  const [room, plan] = [document.rooms[0]!, document.rate_plans.find(({ derived }) => !derived)!]
  const entry = { rooms: [room.id], rate_plans: [plan.code], from: night, to: night, price: { standard } }
  await actingAs({ ...somebody, id: madeBy }, () =>
    editCalendar(context, property, { calendar: [entry] }, { wanted: null, madeBy, isDryRun: false }),
  )
  const [made] = await context.database.query<{ id: number }>('SELECT max(entry_id) AS id FROM audit_entry')
  return made!.id
}
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.skipIf(!hasBrowser)('the audit trail', { timeout: 120_000 }, () => {
  test('is searched, opened, filtered by what an entry is about, and sent to a colleague', async () => {
    await using opened = await pages.openSignedIn(browser, '/audit')
    const { page, complaints } = opened
    await page.getByText('Publisher Andes').first().waitFor()
    await page.getByLabel('Anybody').selectOption('Command line')
    await page.getByText('2 entries', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Andes changed name/ }).press('Enter')
    const difference = page.getByRole('table', { name: 'Before and after' })
    await difference.getByRole('row', { name: /^name Alpine long .* Andes$/ }).waitFor()
    await page.getByRole('button', { name: 'All entries about it' }).press('Enter')
    await page.waitForURL(/what=publisher%3A\d+/)
    await page.getByLabel('Anybody').selectOption('Anybody')
    await page.getByText('2 entries', { exact: true }).waitFor()
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as a table' }).press('Enter'),
    ])
    expect((await readFile(await table.path(), 'utf8')).match(/\r\n/g)).toHaveLength(3)
    await page.reload()
    await difference.waitFor()
    await page.getByRole('searchbox').fill('nobody has this name')
    await page.getByRole('heading', { name: 'No entry is like that' }).waitFor()
    await page.getByRole('button', { name: 'Show all entries' }).press('Enter')
    await page.getByRole('button', { name: 'Show older entries' }).press('Enter')
    await page.getByText(/^(5[1-9]|[6-9]\d) entries$/).waitFor()
    expect(complaints).toEqual([])
  })

  test('undoes a change, and says before what is lost by it', async () => {
    const first = await priced(888, 'marisol')
    await priced(999, 'oskar')
    await using opened = await pages.openSignedIn(browser, `/audit?entry=${first}`)
    const { page, complaints } = opened
    await page.getByRole('button', { name: 'Undo this change' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Undo entry ${first}` })
    await dialog.getByText('1 value was changed again since. This is lost:').waitFor()
    await dialog.getByText('Will change 1 night', { exact: true }).waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('oskar')])
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Undo it' }).press('Enter')
    await page.getByRole('button', { name: `Audit trail ${first} undone` }).waitFor()
    await page.getByRole('button', { name: 'Undo this change' }).press('Enter')
    await dialog.getByText('Everything is as it was before this change already.').waitFor()
    expect(complaints).toEqual([])
  })

  test.each([
    [1280, false, 'de-DE'],
    [768, true, 'en-GB'],
    [360, false, 'en-GB'],
    [360, true, 'en-GB'],
  ])('is accessible and fits %i pixels, dark: %s, %s', async (width, dark, language) => {
    await using opened = await pages.openSignedIn(browser, '/audit?who=command', { width, dark, language })
    const { page, complaints } = opened
    await page.locator('tbody button').first().click()
    await page
      .locator('caption', { hasText: /Before and after|Vorher und nachher/ })
      .waitFor({ state: 'attached' })
    expect(await violationsIn(page)).toEqual([])
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide).toBeLessThanOrEqual(room ?? 0)
    expect(complaints).toEqual([])
  })
})
