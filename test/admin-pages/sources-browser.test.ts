// The pages about systems that hold rooms, in a real browser: how sources are doing, one house in several of them, partners that
// make properties, and oversold nights on the dashboard until they are put right.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSourceMessage } from '../../src/store/sources/source-messages.ts'
import { writeRest } from '../../src/store/sources/source-rests.ts'
import { violationsIn } from '../support/accessibility.ts'
import { adminPages, type OpenedPage, reader } from '../support/admin-pages.ts'
import { adminRequests } from '../support/admin-requests.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { ScriptedLive } from '../support/scripted-live.ts'
import { smallHotel } from '../support/small-hotel.ts'

const pages = await adminPages({
  sources: clock => [new ScriptedLive(clock, 'distributor'), new ScriptedLive(clock, 'hotelsystem')],
})
const { harness, url } = pages
const { context } = harness.app
const { ask } = await adminRequests(harness.app)
const house = 9050
let browser: Browser
let opened: OpenedPage
let page: Page

const visit = async (path: string) => {
  await page.goto(`${url}/admin${path}`)
  await page.locator('main h1').first().waitFor()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const documentOf = async (id: number) => (await ask('GET', `properties/${id}`)).body

/** A house whose rooms are at one source. */
async function importHouse(): Promise<void> {
  const { calendar: _, ...document } = smallHotel({ id: house, from: 0 as never })
  const answer = await ask('PUT', `properties/${house}`, {
    ...document,
    ...{ name: 'Larkspur House', rate_plans: [], source: 'distributor' },
    rooms: document.rooms.map(({ allotment: _, ...room }) => room),
    source_mappings: [{ source: 'distributor', key: 'P1', rooms: [{ id: 1, key: 'dbl' }] }],
  })
  expect(answer.status, answer.text).toBeLessThan(300)
}

describe.skipIf(!hasBrowser)('the pages about systems that hold rooms', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await importHouse()
    for (const [call, status, error] of [
      ['book', 200, null],
      ['resolve', null, 'no answer in time'],
    ] as const) {
      await insertSourceMessage(context.database, {
        ...{ source: 'distributor', propertyId: house, reference: '018f6f9e-0000-4000-8000-000000000001' },
        ...{ call, method: 'POST', path: '/v3/itineraries', status, error, at: '2026-12-01T11:00:00Z' },
        ...{ sent: '{"affiliate_reference_id":"R-1"}', answered: null },
      })
    }
    await writeRest(context.database, {
      ...{ source: 'distributor', since: '2026-12-01T11:30:00Z', reason: 'no answer in time' },
    })
    browser = await openBrowser()
    opened = await pages.openSignedIn(browser, '/sources')
    page = opened.page
    page.setDefaultTimeout(10_000)
  }, 60_000)
  afterAll(() => browser?.close())

  test('an operator sees which source is left alone and why, and opens a message that failed', async () => {
    await page.getByRole('row', { name: /distributor left alone/ }).waitFor()
    await page.getByRole('row', { name: /hotelsystem asked/ }).waitFor()
    await page.getByRole('link', { name: 'distributor' }).click()
    await page.getByText('Left alone since').waitFor()
    await page.getByLabel('Which messages').selectOption('troubles')
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2)
    await page.getByRole('table').getByRole('link').click()
    const message = page.getByRole('region', { name: /^Message \d+$/ })
    await message.getByText('affiliate_reference_id').waitFor()
    expect(await message.getByRole('link', { name: 'Open the reservation' }).getAttribute('href')).toContain(
      '018f6f9e',
    )
  })

  test('a house gets a second system and shows the best price of both, the preferred one first', async () => {
    await visit(`/property?property=${house}&section=sources`)
    await page.getByRole('group', { name: 'distributor', exact: true }).waitFor()
    await button('+ Another system').click()
    const second = page.getByRole('group', { name: 'hotelsystem', exact: true })
    // What would be refused is said before it is saved.
    await page.getByText('1 thing would be refused').waitFor()
    await second.getByLabel('The house there').fill('H-7')
    await second.getByRole('button', { name: 'Room: hotelsystem' }).click()
    await second.getByLabel('Room 1 of hotelsystem: its id there', { exact: true }).fill('double')
    await page.getByLabel('The same room in several systems').selectOption('best_price')
    await page.getByRole('group', { name: 'distributor, preferred' }).waitFor()
    await page.getByRole('button', { name: 'Earlier: hotelsystem' }).click()
    await page.getByRole('group', { name: 'hotelsystem, preferred' }).waitFor()
    await button('Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await documentOf(house)).toMatchObject({
      ...{ source: 'hotelsystem', equal_offers: 'best_price' },
      source_mappings: [
        { source: 'hotelsystem', key: 'H-7', rooms: [{ id: 1, key: 'double' }] },
        { source: 'distributor', key: 'P1', rooms: [{ id: 1, key: 'dbl' }] },
      ],
    })
    // Without the second there is nothing to compare.
    await page.getByRole('button', { name: 'Remove: distributor' }).click()
    await button('Save').click()
    await expect.poll(async () => (await documentOf(house)).equal_offers).toBe('one_source')
  })

  test('a house that is searched live needs rooms there to be sold, and no rate plans or prices here', async () => {
    const missing = async () =>
      (await ask('POST', `properties/${house}/check`, {})).body.missing
        .filter(({ stops_selling: stops }: { stops_selling: boolean }) => stops)
        .map(({ code }: { code: string }) => code)
    expect(await missing()).toEqual(['no_publisher'])
    const { source_mappings: mappings, ...document } = await documentOf(house)
    const without = mappings.map((mapping: object) => ({ ...mapping, rooms: [] }))
    await ask('PUT', `properties/${house}`, { ...document, source_mappings: without })
    expect(await missing()).toEqual(['no_room_at_source', 'no_publisher'])
    await ask('PUT', `properties/${house}`, { ...document, source_mappings: mappings })
  })

  test('a partner is made, and ended after a question', async () => {
    await visit('/channels')
    await page.getByRole('link', { name: 'Partners' }).click()
    await button('New partner').click()
    await page.getByRole('alert').getByRole('link', { name: 'Secret of the partner' }).waitFor()
    await page.getByLabel('Secret of the partner').fill('a-secret-that-cloudbeds-gave')
    await button('New partner').click()
    await page.getByText('The partner may make properties.').waitFor()
    await page.getByRole('row', { name: /Cloudbeds.*active/ }).waitFor()
    expect(await page.content()).not.toContain('a-secret-that-cloudbeds-gave')
    await button('End: Cloudbeds').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End the partner' }).click()
    await page.getByRole('row', { name: /Cloudbeds.*ended/ }).waitFor()
    await button('End: Cloudbeds').waitFor({ state: 'detached' })
  })

  test('oversold nights stand above the figures, with the way to the calendar, until they are put right', async () => {
    const offer = (allotment: number) =>
      ask('PATCH', 'properties/3144/calendar', {
        inventory: [{ rooms: [101], from: '2026-12-02', to: '2026-12-02', allotment }],
      })
    await offer(0)
    await visit('/')
    const note = page.getByRole('region', { name: 'Oversold' })
    await note.getByText('1 night,').waitFor()
    const way = note.getByRole('link', { name: 'Open the calendar' })
    expect(await way.getAttribute('href')).toContain('from=2026-12-02')
    expect(await violationsIn(page)).toEqual([])
    await offer(50)
    await page.reload()
    await page.getByText('Arrivals today').first().waitFor()
    expect(await note.count()).toBe(0)
  })

  test('somebody who may only look changes nothing', async () => {
    await using looking = await pages.openSignedIn(browser, `/property?property=${house}&section=sources`, {
      who: reader,
    })
    const other = looking.page
    await other.getByText('You may look at this property').waitFor()
    expect(await other.getByRole('button', { name: '+ Another system' }).isDisabled()).toBe(true)
    await other.goto(`${url}/admin/channels/partners`)
    await other.getByRole('row', { name: /Cloudbeds/ }).waitFor()
    expect(await other.getByRole('button', { name: 'New partner' }).count()).toBe(0)
  })

  test.each([
    [360, false, 'en-GB'],
    [1280, true, 'de-DE'],
  ] as const)('the pages are sound at %i pixels, dark: %s, %s', async (width, dark, language) => {
    for (const path of [
      '/sources',
      '/sources/distributor',
      `/property?property=${house}&section=sources`,
      '/channels/partners',
    ]) {
      await using sheet = await pages.openSignedIn(browser, path, { width, dark, language })
      await sheet.page.locator('main h1').first().waitFor()
      await sheet.page.waitForLoadState('networkidle')
      if (process.env.SHOTS)
        await sheet.page.screenshot({
          path: `${process.env.SHOTS}/${path.replaceAll(/\W+/g, '-')}-${width}.png`,
          fullPage: true,
        })
      expect(await sheet.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      expect(await violationsIn(sheet.page), path).toEqual([])
      expect(sheet.complaints, path).toEqual([])
    }
  })
})
