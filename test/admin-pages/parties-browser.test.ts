// The pages of those with whom a hotel deals, in a real browser: an operator makes a publisher with a key, a look and a domain
// and sells through it, connects a channel, hears a webhook, makes a code, decides on a review; two people lose nothing.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookReceiver } from '../support/notifications/webhook-receiver.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, book, type OpenedPage } from '../support/pages/admin-pages.ts'
import { signedIn } from '../support/pages/signed-in-page.ts'
import { grant } from '../support/people/signed-in.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages({ allowHttp: true, variables: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
const { harness, url } = pages
let browser: Browser
let opened: OpenedPage
let page: Page
/** Of the publisher that the first test makes. */
let key = ''

const visit = async (path: string) => {
  await page.goto(`${url}/admin${path}`)
  await page.locator('main h1').waitFor()
}
const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
/** Presses a button, and that of the dialog that says what it does. */
const confirm = async (name: string | RegExp, act: string) => {
  await button(name).first().click()
  await dialog().getByRole('button', { name: act, exact: true }).click()
  await dialog().waitFor({ state: 'hidden' })
}

describe.skipIf(!hasBrowser)(
  'the pages of publishers, channels, webhooks, codes, reviews and booking pages',
  { timeout: 60_000 },
  () => {
    beforeAll(async () => {
      browser = await openBrowser()
      opened = await pages.openSignedIn(browser, '/publishers')
      page = opened.page
      page.setDefaultTimeout(10_000)
    }, 60_000)
    afterAll(() => browser?.close())

    test('an operator makes a publisher with a key, and it sells what it is granted', async () => {
      await page.getByRole('link', { name: 'New publisher' }).click()
      await button('New publisher').click()
      // What is wrong is said above the form, with a way to the field, and what was typed stays.
      const summary = page.getByRole('alert')
      await summary.waitFor()
      expect(await summary.evaluate(box => box === document.activeElement)).toBe(true)
      await summary.getByRole('link', { name: 'Name' }).click()
      await page.keyboard.type('Valley Guide')
      await page.getByLabel('Currency').fill('usd')
      await button('New publisher').click()
      await page.getByRole('heading', { name: 'Valley Guide' }).waitFor()
      await button('New key').click()
      await page.getByLabel('What it is for').fill('web site')
      await button('New key').click()
      const shown = page.getByRole('textbox', { name: 'web site' })
      key = await shown.inputValue()
      await button('I have kept it').click()
      await shown.waitFor({ state: 'detached' })
      expect(await page.content()).not.toContain(key)
      await page.getByRole('link', { name: 'Properties', exact: true }).click()
      await page.getByText('It was granted no property yet').waitFor()
      await page.getByLabel('Juniper Vacation Condos').check()
      await button('Grant').click()
      await page.getByRole('cell', { name: 'Juniper Vacation Condos', exact: true }).waitFor()
      const number = await book(harness, {
        key,
        first: 'Nora',
        last: 'Keller',
        days: 5,
        nights: 2,
        adults: 2,
      })
      await visit(`/reservations/${number}`)
      await page.getByRole('article').getByText('Valley Guide').waitFor()
      await visit('/publishers?search=valley')
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
    })

    test('its booking pages get a look that can be read and a domain, as a draft that is seen before it is published', async () => {
      await page.getByRole('link', { name: 'Valley Guide' }).click()
      await page.getByRole('link', { name: 'Pages and theme', exact: true }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Valley Guide')
      await button('New booking pages').click()
      await page.getByText('The first change begins a draft').waitFor()
      await page.getByRole('textbox', { name: 'Buttons and links', exact: true }).fill('#ffb300')
      await page.getByText('so that it can be read').waitFor()
      await page.getByRole('textbox', { name: 'Headline' }).first().fill('Rooms along the valley')
      await button('Save the draft').click()
      await page.getByText('Some colours could not be read').waitFor()
      await confirm('Preview link', 'Make the link')
      const preview = await page.getByRole('link', { name: 'Preview link' }).getAttribute('href')
      // The link leads on with a cookie.
      expect(await (await page.request.get(preview!)).text()).toContain('Rooms along')
      expect(await (await fetch(`${url}/sites/valley-guide`)).text()).not.toContain('Rooms along')
      await confirm('Publish', 'Publish the draft')
      await page.getByText('The first change begins a draft').waitFor()
      await expect
        .poll(async () => (await fetch(`${url}/sites/valley-guide`)).text())
        .toContain('Rooms along')
      await page.getByRole('link', { name: 'Address', exact: true }).click()
      await page.getByLabel('Host names').fill('stay.valley.example.com')
      await button('Save').click()
      await page.getByText('Saved.').waitFor()
      const atHost = () =>
        harness.app.server.inject({
          url: '/',
          headers: { host: 'stay.valley.example.com', accept: 'text/html' },
        })
      await expect.poll(async () => (await atHost()).body).toContain('Rooms along')
    })

    test('a channel is connected, and its message is seen with what is wrong with it', async () => {
      await visit('/channels/new?property=3101')
      await page.getByLabel('Secret that the channel gave').fill('shared')
      await button('Connect a channel').click()
      const secret = await page.getByRole('textbox', { name: 'New secret' }).inputValue()
      const login = await page.getByText(/^cloudbeds-3101-/).textContent()
      await button('I have kept it').click()
      await page.getByRole('heading', { name: 'Cloudbeds' }).waitFor()
      const credentials = {
        ota_property_id: login,
        ota_property_password: secret,
        ota_property_sub_id: '3101',
      }
      const row = {
        ota_room_id: 'DLXK',
        ota_rate_id: 'BAR',
        start_date: '2027-01-10',
        end_date: '2027-01-12',
        rate: '140',
      }
      const sent = await fetch(`${url}/channels/cloudbeds/ARIUpdate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          verb: 'ARIUpdate',
          guid: '6C08B96E-450D-4E6A-9933-000000000001',
          mya_property_id: 1,
          ota_cid: 'ota',
          ...credentials,
          shared_secret: 'shared',
          currency: 'USD',
          Inventory: [row],
        }),
      })
      expect(sent.status).toBe(200)
      await page.reload()
      await page.getByText('The last message that was not taken:').waitFor()
      const navigation = page.getByRole('navigation', { name: 'Administration' })
      await navigation.getByText('1 with errors', { exact: true }).waitFor()
      await page
        .getByRole('row', { name: /refused/ })
        .getByRole('link')
        .click()
      const message = page.getByRole('region', { name: /^Message \d+$/ })
      await message.getByText('DLXK').first().waitFor()
      expect(await message.textContent()).not.toContain(secret)
      // The code is mapped, and the message taken again.
      await button('Add a room').click()
      await page.getByLabel('Their code, row 1').fill('DLXK')
      await button('Save').click()
      await page.getByText('Saved.').waitFor()
      await confirm('Take it again', 'Take it again')
      await page.getByText('Taken again: taken.').waitFor()
      await confirm('Pause', 'Pause the connection')
      await page.getByText('paused', { exact: true }).waitFor()
      await button('Resume').waitFor()
    })

    test('a webhook is tested, hears a booking, and is sent it again', async () => {
      await using receiver = await webhookReceiver()
      await visit('/webhooks')
      await button('New webhook').click()
      await page.getByLabel('Publisher', { exact: true }).last().selectOption({ label: 'Valley Guide' })
      await page.getByLabel('Address', { exact: true }).fill(receiver.url)
      await button('New webhook').click()
      await button('I have kept it').click()
      await page.getByRole('link', { name: receiver.url }).click()
      await button('Send a test').click()
      await page.getByText('The receiver: taken').waitFor()
      expect(receiver.received).toHaveLength(1)
      await book(harness, { key, first: 'Marta', last: 'Vogel', days: 9, nights: 1, adults: 1 })
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2)
      await page.reload()
      await page.getByRole('cell', { name: 'reservation.confirmed' }).waitFor()
      await confirm(/^Send again/, 'Send it again')
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(3)
      expect(receiver.received[2]?.id).toBe(receiver.received[1]?.id)
      await confirm('New secret', 'Make a new secret')
      await page.getByRole('textbox', { name: 'New secret' }).waitFor()
      await confirm('End the old secret', 'End it')
      await button('New secret').waitFor()
    })

    test('a code is made, and a guest pays less with it', async () => {
      await visit('/codes/new')
      await page.getByLabel('Code', { exact: true }).fill('SPRING10')
      await page.getByLabel('Percent off').fill('10')
      await page.getByLabel('Uses in all').fill('200')
      await button('New code').click()
      await page.getByRole('row', { name: /SPRING10 10 % off/ }).waitFor()
      await visit('/codes/spring10')
      await page.getByLabel('Percent off').fill('12.5')
      await button('Save').click()
      await page.getByText('Saved.').waitFor()
      await page.getByText('12.5 % off').waitFor()
    })

    test('a review is decided', async () => {
      const review = {
        property_id: 3107,
        source: 'survey',
        external_id: '481',
        rating: 4.5,
        written_on: '2026-09-29',
      }
      await page.request.post(`${url}/admin/v1/reviews`, {
        data: { reviews: [{ ...review, title: 'Quiet and warm' }] },
        headers: { origin: url },
      })
      await visit('/reviews?state=pending')
      const atNavigation = page
        .getByRole('navigation', { name: 'Administration' })
        .getByRole('link', { name: /^Reviews/ })
      await atNavigation.getByText('1 new', { exact: true }).waitFor()
      await button('Publish: Quiet and warm').click()
      await page.getByText('Nothing waits for a decision.').waitFor()
      await expect.poll(() => atNavigation.innerText()).toBe('Reviews')
      await page.getByLabel('State', { exact: true }).selectOption('published')
      await page.getByText('Quiet and warm').waitFor()
    })

    test('two people who change the same publisher see what the other did, and lose nothing', async () => {
      const { page: other } = await signedIn(browser, harness.app, 'Marisol')
      for (const each of [page, other]) {
        await each.goto(`${url}/admin/publishers/1?part=settings`)
        await each.getByLabel('Name', { exact: true }).waitFor()
      }
      await page.getByLabel('Name', { exact: true }).fill('The demo')
      await button('Save').click()
      await page.getByText('Saved.').waitFor()
      await other.getByLabel('Address of its pages').fill('https://demo.example.com/')
      await button('Save', other).click()
      await other.getByText('Somebody changed this while you edited it:').waitFor()
      await expect.poll(() => other.getByText('is now The demo').count()).toBe(1)
      expect(await other.getByLabel('Address of its pages').inputValue()).toBe('https://demo.example.com/')
      await button('Save mine all the same', other).click()
      await other.getByText('Saved.').waitFor()
      expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('The demo')
      expect(await other.getByLabel('Address of its pages').inputValue()).toBe('https://demo.example.com/')
      await other.context().close()
    })

    test('somebody who may only look sees no button that the server would refuse', async () => {
      const { page: reader } = await signedIn(browser, harness.app, 'Rosa', [grant('read_only')])
      const forbidden =
        /^(New|Save|Grant|Connect|Revoke|Take away|Delete|Publish|Reject|Pause|Remove|Set the|Take them)/
      for (const path of [
        '/publishers',
        '/publishers/2',
        '/publishers/2?part=settings',
        '/channels/1',
        '/webhooks/1',
        '/codes/SPRING10',
        '/reviews',
        '/sites/valley-guide',
        '/settings',
        '/exchange-rates',
      ]) {
        await reader.goto(`${url}/admin${path}`)
        await reader.locator('main h1').waitFor()
        await reader.waitForFunction(() => !document.querySelector('main [aria-busy]'))
        expect(await reader.locator('main').getByRole('button', { name: forbidden }).count(), path).toBe(0)
      }
      await reader.context().close()
    })

    test('a German page refuses in German, in its own words', async () => {
      await using german = await signedIn(browser, harness.app, 'Ulrike', undefined, 'de')
      const { page } = german
      await page.goto(`${url}/admin/publishers/new`)
      await page.getByRole('button', { name: 'Neuer Vertriebspartner' }).click()
      const summary = page.getByRole('alert')
      await summary.getByText('Es wurde nichts gespeichert.').waitFor()
      expect(await summary.getByRole('listitem').allTextContents()).toEqual(['Name: wird gebraucht.'])
      await page.goto(`${url}/admin/codes/new`)
      await page.getByLabel('Code', { exact: true }).fill('zwei Worte')
      await page.getByRole('button', { name: 'Neuer Code' }).click()
      await page.getByText('Code: ist nicht in der richtigen Form geschrieben.').waitFor()
      expect(await page.getByRole('alert').locator('[lang=en]').count()).toBe(0)
    })

    const paths = [
      '/publishers',
      '/publishers/new',
      '/publishers/2',
      '/publishers/2?part=properties',
      '/publishers/2?part=settings',
      '/channels',
      '/channels/new',
      '/channels/1?message=1',
      '/webhooks',
      '/webhooks/1',
      '/codes',
      '/codes/SPRING10',
      '/reviews',
      '/sites',
      '/sites/valley-guide',
      '/sites/valley-guide?part=address',
      '/settings',
      '/exchange-rates',
    ]
    test('each page is accessible and fits, light on a wide screen and dark on a narrow one', async () => {
      for (const path of paths) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.emulateMedia({ colorScheme: 'light' })
        await visit(path)
        await page.waitForFunction(() => !document.querySelector('main [aria-busy]'))
        expect(await violationsIn(page), path).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 360, height: 740 })
        expect(await violationsIn(page), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
      }
      expect(opened.complaints).toEqual([])
    }, 120_000)
  },
)
