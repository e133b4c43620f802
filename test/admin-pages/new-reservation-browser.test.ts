// Booking for a guest in a real browser: from the list to the number by keyboard, a price that changes on the way, a stay that cannot
// be sold, from the calendar with a discount code and again for the same guest, an address that makes no stay, and nobody who may not.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../src/operations/people/people.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const pages = await adminPages()
const { context } = pages.harness.app
const { ask } = await adminRequests(pages.harness.app)
const password = 'ten patient kettles'
const person = (name: string, language: 'en' | 'de', role: 'front_desk' | 'read_only') =>
  createPerson(context, {
    name,
    language,
    email: `${name.toLowerCase()}@example.com`,
    password: new Secret(password),
    grants: [{ role, publisherId: null, propertyId: 3144 }],
  })
await person('Dora', 'en', 'front_desk')
await person('Dieter', 'de', 'front_desk')
await person('Ruth', 'en', 'read_only')
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

const who = (name: string) => ({ email: `${name}@example.com`, password })

async function expectSound(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => violationsIn(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth).toBe(clientWidth)
}

const booked = () =>
  context.database.query<{ total: string; name: string }>(
    `SELECT property_price #>> '{total,total}' AS total, guest ->> 'last_name' AS name FROM reservation
      WHERE publisher_id = (SELECT publisher_id FROM house_publisher)`,
  )

describe.skipIf(!hasBrowser)('booking for a guest', { timeout: 120_000 }, () => {
  test('goes from the list to the number, at the price that was said, also when that changes on the way', async () => {
    const list = '/reservations?property=3144&view=all'
    await using opened = await pages.openSignedIn(browser, list, { who: who('dora') })
    const { page, complaints } = opened
    await page.getByRole('link', { name: 'New reservation' }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New reservation' }).waitFor()
    await page.getByLabel('Arrival').fill('2027-02-08')
    await page.getByLabel('Departure').fill('2027-02-10')
    await page.getByText('2 nights', { exact: true }).waitFor()
    await expectSound(page)
    // The second rate, by the keys of a group of choices.
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    const button = page.getByRole('button', { name: /^Book for / })
    await button.waitFor()
    const said = await button.textContent()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('King')
    await button.click()
    await page.getByText('is needed, or an e-mail address').first().waitFor()
    await page.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0000')
    await expectSound(page)

    // Somebody else makes the nights dearer meanwhile.
    const nights = { from: '2027-02-08', to: '2027-02-09' }
    const dearer = await ask('PATCH', 'properties/3144/calendar', {
      calendar: [{ ...nights, price: { standard: 190.5 } }],
    })
    expect(dearer.status, dearer.text).toBe(200)
    await button.click()
    await page.getByText(/^The stay costs .* now\. Tell the guest, and book again\.$/).waitFor()
    expect(await booked()).toEqual([])
    await expect.poll(() => button.textContent()).not.toBe(said)
    const now = await button.textContent()
    await button.dblclick()
    await page.getByText('Booked for Ada King. The confirmation number:').waitFor()
    await expectSound(page)
    const made = await booked()
    expect(made.map(({ name }) => name)).toEqual(['King'])
    expect(now!.replace(/[^\d]/g, '')).toBe(made[0]!.total)
    await page.getByRole('link', { name: 'Open the reservation' }).click()
    await page.getByText('Front desk').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('gives another total at the desk and on the sheet, for whoever may, and sends no mail where it is not wanted', async () => {
    const stay = '/reservations/new?property=3144&checkin=2027-05-10&checkout=2027-05-12&room=101&rate=FLEX'
    await using opened = await pages.openSignedIn(browser, stay)
    const { page, complaints } = opened
    await page.getByRole('button', { name: 'Give another price' }).click()
    await page.getByLabel('Total of the stay').fill('300,50')
    await page.getByLabel('Why').fill('A regular guest.')
    await page.getByRole('button', { name: 'Book for 300.50' }).waitFor()
    await page.getByLabel('First name').fill('Mary')
    await page.getByLabel('Last name').fill('Somerville')
    await page.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0001')
    await page.getByLabel('Send a mail to the guest').uncheck()
    await expectSound(page)
    await page.getByRole('button', { name: 'Book for 300.50' }).click()
    await page.getByRole('link', { name: 'Open the reservation' }).click()
    await page.getByText(/^Price by staff, instead of .*: A regular guest\.$/).waitFor()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('button', { name: 'Give another price' }).click()
    await page.getByLabel('Total of the stay').fill('280')
    await page.getByLabel('Reason', { exact: true }).fill('The heating failed.')
    await expectSound(page)
    await page.getByRole('button', { name: /^Change for .20\.50 USD$/ }).click()
    await page.getByText(/^Price by staff, instead of 300\.50 .*: The heating failed\.$/).waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
    await using desk = await pages.openSignedIn(browser, stay, { who: who('dora') })
    await desk.page.getByRole('button', { name: /^Book for / }).waitFor()
    expect(await desk.page.getByRole('button', { name: 'Give another price' }).count()).toBe(0)
  })

  test('keeps what was typed of the guest when the stay or the rate is changed', async () => {
    const stay = '/reservations/new?property=3144&checkin=2027-04-12&checkout=2027-04-14&room=101&rate=FLEX'
    await using opened = await pages.openSignedIn(browser, stay, { who: who('dora') })
    const { page } = opened
    const names = ['First name', 'Last name', 'Phone', 'E-mail address'].map(name =>
      page.getByLabel(name, { exact: true }),
    )
    const typed = ['Grace', 'Hopper', '+1 212 555 0100', 'grace@example.com']
    for (const [index, field] of names.entries()) await field.fill(typed[index]!)
    const button = page.getByRole('button', { name: /^Book for / })
    const values = () => Promise.all(names.map(field => field.inputValue()))
    for (const change of [
      () => page.getByLabel('Departure').fill('2027-04-15'),
      () => page.getByRole('radio', { name: /SAVER/ }).first().check(),
      () => page.getByRole('button', { name: 'Another room' }).click(),
    ]) {
      const said = await button.textContent()
      await change()
      await expect.poll(() => button.textContent()).not.toBe(said)
      expect(await values()).toEqual(typed)
    }
  })

  test('says in German and on a telephone why a stay cannot be sold', async () => {
    const night = { from: '2027-02-20', to: '2027-02-20' }
    const closed = await ask('PATCH', 'properties/3144/calendar', {
      calendar: [{ ...night, stop_sell: true }],
    })
    expect(closed.status, closed.text).toBe(200)
    const stay = '/reservations/new?property=3144&checkin=2027-02-20&checkout=2027-02-21'
    await using opened = await pages.openSignedIn(browser, stay, { who: who('dieter'), width: 360 })
    const { page } = opened
    await page.getByText('Für diesen Aufenthalt kann nichts verkauft werden.').waitFor()
    await page
      .getByText(/geschlossen Sa.?,? 20/)
      .first()
      .waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await expectSound(page)
    await page.getByLabel('Abreise').fill('2027-02-20')
    await page.getByText('Die Abreise muss ein späterer Tag sein als die Anreise.').waitFor()
  })

  test('takes selected nights of the calendar and a discount code, and the same guest again without a name in an address', async () => {
    const calendar = '/calendar?property=3144&from=2027-03-08'
    await using opened = await pages.openSignedIn(browser, calendar, { who: who('dora') })
    const { page, complaints } = opened
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText(/, Tue.? 9 Mar 2027 – Thu.? 11 Mar 2027, 2 nights$/).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => page.getByLabel('Arrival').inputValue()).toBe('2027-03-09')
    expect(await page.getByLabel('Departure').inputValue()).toBe('2027-03-11')
    expect(await page.getByRole('radio', { checked: true }).textContent()).toContain('FLEX')
    const button = page.getByRole('button', { name: /^Book for / })
    await button.waitFor()
    const full = await button.textContent()
    await page.getByLabel('First name').fill('Grace')
    const code = page.getByLabel('Discount code')
    await code.fill('NOPE')
    await code.press('Enter')
    await page.getByText('There is no such code, or none for the front desk.').first().waitFor()
    await expectSound(page)
    await code.fill('alpine10')
    await code.press('Enter')
    await page.getByText('alpine10 applies').waitFor()
    await page
      .getByText(/^alpine10: .* less$/)
      .first()
      .waitFor()
    await expect.poll(() => button.textContent()).not.toBe(full)
    await expectSound(page)
    await page.getByLabel('Last name').fill('Hopper')
    await page.getByLabel('Phone', { exact: true }).fill('+1 202 555 0100')
    const said = await button.textContent()
    await button.click()
    await page.getByText('Booked for Grace Hopper. The confirmation number:').waitFor()
    const made = (await booked()).find(({ name }) => name === 'Hopper')
    expect(said!.replace(/[^\d]/g, '')).toBe(made?.total)

    await page.getByRole('link', { name: 'Open the reservation' }).click()
    await page.getByRole('link', { name: 'Book again' }).click()
    await page.getByText(/^For the guest of R/).waitFor()
    await page.getByRole('radio').first().click()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Hopper')
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('+1 202 555 0100')
    const { search, hash } = new URL(page.url())
    expect(search + hash).not.toMatch(/grace|hopper|555/i)
    await expectSound(page)
    expect(complaints).toEqual([])
  })

  test('leaves out of its address what makes no stay, and says so', async () => {
    const wrong = 'checkin=2027-02-31&checkout=tomorrow&adults=99&room=0&again=%3F'
    await using opened = await pages.openSignedIn(browser, `/reservations/new?property=3144&${wrong}`, {
      who: who('dora'),
      width: 360,
    })
    const { page } = opened
    await page
      .getByText('which was left out: arrival, departure, adults, room, the guest who books again.')
      .waitFor()
    await page.getByText('1 night', { exact: true }).waitFor()
    await expectSound(page)
    await page.goto(`${pages.url}/admin/reservations/new?property=3144&room=999999&adults=1&again=none`)
    await page.getByText('The room that was asked for, 999999, is not one of this property.').waitFor()
    await page.getByText('The guest of the earlier reservation is not known here any more').waitFor()
    expect(await page.getByLabel('Adults').inputValue()).toBe('1')
    await page.goto(`${pages.url}/admin/reservations/new?property=everything`)
    await page.getByText('which was left out: property.').waitFor()
    await page.goto(`${pages.url}/admin/reservations/new?property=3101`)
    await page.getByText('Your roles allow no booking at this property; choose another one.').waitFor()
    await page.getByRole('main').getByLabel('Property', { exact: true }).selectOption('3144')
    await page.getByText('1 night', { exact: true }).waitFor()
    await page.goto(`${pages.url}/admin/property?property=3144`)
    const link = page.getByRole('link', { name: 'New reservation' })
    expect(await link.getAttribute('href')).toBe('/admin/reservations/new?property=3144')
    await expectSound(page)
  })

  test('is not offered to whoever may only read', async () => {
    await using opened = await pages.openSignedIn(browser, '/reservations?property=3144', {
      who: who('ruth'),
    })
    const { page } = opened
    await page.getByRole('heading', { name: 'Reservations' }).waitFor()
    expect(await page.getByRole('link', { name: 'New reservation' }).count()).toBe(0)
    await page.goto(`${pages.url}/admin/calendar?property=3144&from=2027-03-08`)
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('n')
    expect(await page.getByRole('link', { name: 'New reservation' }).count()).toBe(0)
    await page.goto(`${pages.url}/admin/property?property=3144`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'New reservation' }).count()).toBe(0)
    await page.goto(`${pages.url}/admin/reservations/new?property=3144`)
    await page.getByText('Your roles allow no booking at any property').waitFor()
  })
})
