// The pages about systems that hold rooms, in a real browser: how sources are doing, imports of their properties from a simulated
// Rapid, one house in several of them, partners that make properties, and oversold nights on the dashboard until they are put right.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSourceMessage } from '../../src/store/sources/source-messages.ts'
import { writeRest } from '../../src/store/sources/source-rests.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, type OpenedPage, reader } from '../support/pages/admin-pages.ts'
import { ScriptedLive } from '../support/pages/scripted-live.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { shelved } from '../support/sources/rapid-shelf.ts'
import { rapidUnderTest } from '../support/sources/rapid-under-test.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const rapid = await rapidUnderTest()
const { shelf } = rapid.simulator.books
const { troubles } = rapid.simulator
const pages = await adminPages({
  sources: clock => [
    new ScriptedLive(clock, 'distributor'),
    new ScriptedLive(clock, 'hotelsystem'),
    rapid.open(),
  ],
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
    name: 'Larkspur House',
    rate_plans: [],
    source: 'distributor',
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
        source: 'distributor',
        propertyId: house,
        reference: '018f6f9e-0000-4000-8000-000000000001',
        call,
        method: 'POST',
        path: '/v3/itineraries',
        status,
        error,
        at: '2026-12-01T11:00:00Z',
        sent: '{"affiliate_reference_id":"R-1"}',
        answered: null,
      })
    }
    await writeRest(context.database, {
      source: 'distributor',
      since: '2026-12-01T11:30:00Z',
      reason: 'no answer in time',
    })
    browser = await openBrowser()
    opened = await pages.openSignedIn(browser, '/sources')
    page = opened.page
    page.setDefaultTimeout(10_000)
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await rapid[Symbol.asyncDispose]()
  })

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

  test('an operator begins an import, sees how far it is, stops it, goes on, and sees what was refused', async () => {
    const narrowed = shelved('5003')
    shelf.put(shelved('5001'), shelved('5002'), narrowed)
    await visit('/sources/expedia')
    const imported = page.getByRole('region', { name: 'Imported properties' })
    await imported.getByText('Nothing was imported yet.').waitFor()
    const form = page.getByRole('form', { name: 'Import properties' })
    await form.getByLabel('Which properties').selectOption('country')
    await form.getByLabel('Country').fill('xx')
    await form.getByLabel('Languages').fill('en')
    await form.getByLabel('Most pictures').fill('0')
    await button('Start the import').click()
    await form.getByRole('alert').getByRole('link', { name: 'Country' }).waitFor()
    await form.getByLabel('Which properties').selectOption('properties')
    await form.getByLabel('Ids of the properties').fill('5001\n5002, 5003\n5004')
    // It does not answer at first: the page says so, and the import can be stopped.
    troubles.set('content', 503)
    await button('Start the import').click()
    await imported.getByText('0 of 4 properties are done.').waitFor()
    await imported.getByText('HTTP 503').waitFor()
    await expect.poll(() => form.getByText('Another one takes its place').count()).toBe(1)
    expect(await violationsIn(page)).toEqual([])
    if (process.env.SHOTS) {
      for (const [width, dark] of [
        [360, false],
        [768, true],
        [1680, false],
      ] as const) {
        await page.setViewportSize({ width, height: 2600 })
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
        await page.screenshot({ path: `${process.env.SHOTS}/running-${width}.png` })
      }
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await button('Stop').click()
    await imported.getByText(/^Stopped/).waitFor()
    troubles.clear()
    await button('Go on').click()
    await imported.getByText(/^Finished/).waitFor()
    expect((await documentOf(5001)).name).toBe('Hotel 5001')
    const facts = async () =>
      (await imported.locator('dl > div').allInnerTexts()).map(text => text.replace('\n', ' '))
    expect(await facts()).toEqual(expect.arrayContaining(['New 3', 'Never listed 1', 'Refused 0']))
    await form.getByText('Another one takes its place').waitFor({ state: 'detached' })
    // A house whose rooms were changed here, so that what the source tells would contradict them.
    const { rooms, ...document } = await documentOf(5003)
    const changed = rooms.map((room: object) => ({ ...room, standard_occupancy: 4 }))
    await ask('PUT', 'properties/5003', { ...document, rooms: changed })
    narrowed.rooms[0]!.guests = 3
    await form.getByLabel('Which properties').selectOption('all')
    await button('Start the import').click()
    await imported.getByRole('listitem').filter({ hasText: '5003 rooms' }).waitFor()
    expect(await facts()).toEqual(expect.arrayContaining(['As they were 2', 'Refused 1']))
  })

  test('and again what was imported before, as a dry run; the ones before stay to be looked at', async () => {
    await visit('/sources/expedia')
    const form = page.getByRole('form', { name: 'Import properties' })
    await form.getByLabel('Languages').fill('en')
    await form.getByLabel('Dry run').check()
    await button('Start the import').click()
    const imported = page.getByRole('region', { name: 'Imported properties' })
    await imported.getByText('A dry run: nothing is written.').waitFor()
    await imported.getByText(/^Finished/).waitFor()
    await imported.getByRole('listitem').filter({ hasText: '5003 rooms' }).waitFor()
    const past = page.getByRole('region', { name: 'Last imports' })
    await past.getByRole('row', { name: /All that were imported before.*finished, dry run/ }).waitFor()
    await past.getByRole('row', { name: /With these ids.*finished.*4 \/ 4/ }).waitFor()
    await past.getByText(/^Refused by the import of/).click()
    if (process.env.SHOTS) {
      await page.setViewportSize({ width: 1280, height: 2200 })
      await page.screenshot({ path: `${process.env.SHOTS}/past.png` })
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    await past.getByRole('listitem').filter({ hasText: '5003' }).waitFor()
  })

  test('an import of a command is shown as such, and the server takes it over', async () => {
    const begun = await ask('POST', 'sources/expedia/import', {
      properties: ['5001'],
      pictures: 0,
      languages: ['en'],
    })
    expect(begun.status).toBe(200)
    await visit('/sources/expedia')
    await page.getByText('A command or a program takes its steps').waitFor()
    await button('Let the server go on').click()
    await page.getByText(/^Finished/).waitFor()
  })

  test('a house gets a second system and shows the best price of both, the preferred one first', async () => {
    await visit(`/property?property=${house}&section=sources`)
    await page.getByRole('group', { name: 'distributor', exact: true }).waitFor()
    await button('+ Another system').click()
    await page
      .getByRole('group', { name: 'expedia', exact: true })
      .getByLabel('System', { exact: true })
      .fill('hotelsystem')
    const second = page.getByRole('group', { name: 'hotelsystem', exact: true })
    // What would be refused is said before it is saved, and not before something was typed.
    await second.getByLabel('The house there').fill('H')
    await second.getByLabel('The house there').fill('')
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
      source: 'hotelsystem',
      equal_offers: 'best_price',
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
    await other.goto(`${url}/admin/sources/expedia`)
    await other.getByRole('region', { name: 'Last imports' }).waitFor()
    expect(await other.getByRole('button', { name: 'Start the import' }).count()).toBe(0)
  })

  test.each([
    [360, false, 'en-GB'],
    [1280, true, 'de-DE'],
  ] as const)('the pages are sound at %i pixels, dark: %s, %s', async (width, dark, language) => {
    const [first, ...others] = [
      '/sources',
      '/sources/distributor',
      '/sources/expedia',
      `/property?property=${house}&section=sources`,
      '/channels/partners',
    ] as const
    await using opened = await pages.openSignedIn(browser, first, { width, dark, language })
    const { page, complaints } = opened
    const check = async (path: string) => {
      await page.locator('main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${path.replaceAll(/\W+/g, '-')}-${width}.png`,
          fullPage: true,
        })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      expect(await violationsIn(page), path).toEqual([])
      expect(complaints, path).toEqual([])
    }
    await check(first)
    for (const path of others) {
      await page.goto(`${url}/admin${path}`)
      await check(path)
    }
  })
})
