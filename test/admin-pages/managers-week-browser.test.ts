// The week of somebody who manages a property, in a real browser: a property is made from nothing to sold, its prices change,
// a weekend closes, a guest books, changes and cancels; and two people who edit the same lose nothing unseen.

import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createSite } from '../../src/operations/sites/sites.ts'
import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { bookingBody, realToday, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { signedIn } from '../support/pages/signed-in-page.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'

const timeout = 90_000
const today = realToday()
const on = (night: number) => formatDay(addDays(today, night))
const spoken = (night: number) =>
  Temporal.PlainDate.from(on(night)).toLocaleString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

describe.skipIf(!hasBrowser)('the editor of a property', { timeout }, () => {
  let harness: Awaited<ReturnType<typeof testApp>>
  let browser: Browser
  let publisher: Awaited<ReturnType<typeof testPublisher>>
  beforeAll(async () => {
    harness = await testApp()
    harness.clock.moveTo(Temporal.Now.instant().toString())
    browser = await openBrowser()
    publisher = await testPublisher(harness)
  }, timeout)
  afterAll(() => browser?.close())

  const section = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name: 'Sections of the property' })
      .getByRole('link', { name })
      .first()
      .click()
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
  }
  const open = async (page: Page, id: number, name = 'basics') => {
    await page.goto(`${harness.app.url}/admin/property?property=${id}&section=${name}`)
    await page.getByRole('button', { name: 'Discard' }).waitFor()
  }
  const stored = async (page: Page, id: number) =>
    (await page.request.get(`${harness.app.url}/admin/v1/properties/${id}`)).json()
  const stayAt = (property: number, night: number) =>
    searchBody({ key: publisher.key, property, checkin: addDays(today, night), nights: 2 })
  const totalOf = async (property: number, night: number): Promise<number | undefined> => {
    const { body } = await harness.post('property/available/.json', stayAt(property, night))
    return body.property_accommodation[0].rates[0]?.total.total
  }
  let shots = 0
  const shot = async (page: Page, name: string) => {
    if (!process.env.ADMIN_SHOTS) return
    mkdirSync(process.env.ADMIN_SHOTS, { recursive: true })
    shots += 1
    await page.screenshot({ path: `${process.env.ADMIN_SHOTS}/week-${shots}-${name}.png` })
  }

  /** Makes a property in the pages, from nothing to sold, and gives its id. */
  async function madeProperty(page: Page): Promise<number> {
    await page.goto(`${harness.app.url}/admin/properties`)
    await page.getByRole('button', { name: 'New property' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Inn by the Brook')
    await page.getByLabel('Time zone').fill('UTC')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Cannot be sold yet.').waitFor()
    const id = Number(new URL(page.url()).searchParams.get('property'))
    await section(page, 'Content')
    await page.getByLabel('Description in a sentence or two').fill('Two rooms by the brook.')
    await page.getByLabel('German').check()
    await page.getByLabel('Description in a sentence or two (de)').fill('Zwei Zimmer am Bach.')
    await page.getByLabel('English').check()
    await section(page, 'Rooms')
    for (const [index, name] of ['Double', 'Suite'].entries()) {
      await page.getByRole('button', { name: '+ Room' }).click()
      await page.getByLabel('Name', { exact: true }).nth(index).fill(name)
      await page.getByLabel('Rooms for sale').nth(index).fill('3')
    }
    await section(page, 'Rates and policies')
    for (const [index, title] of ['Flexible', 'Saver', 'Breakfast'].entries()) {
      await page.getByRole('button', { name: '+ Rate plan' }).click()
      await page.getByLabel('Title').nth(index).fill(title)
    }
    await page.getByRole('button', { name: '+ Cancellation step' }).first().click()
    await page.getByLabel('Hours before arrival; empty from the booking on').fill('')
    await save(page)
    return id
  }

  test('takes a property from nothing to sold, and through a week of changes', async () => {
    const { page, errors } = await signedIn(browser, harness.app, 'Marisol')
    const id = await madeProperty(page)
    await section(page, 'Prices')
    await page.getByLabel('Price a night', { exact: true }).fill('100')
    await page.getByRole('button', { name: 'Set prices' }).click()
    await page.getByText('The prices are set').waitFor()
    const example = page.getByRole('complementary', { name: 'Worked example' })
    await section(page, 'Taxes and fees')
    await page.getByRole('button', { name: '+ Tax' }).click()
    await page.getByLabel('Name', { exact: true }).fill('VAT')
    await page.getByLabel('On top or included').selectOption('in')
    await page.getByRole('button', { name: '+ Fee' }).click()
    await page.getByLabel('Name', { exact: true }).nth(1).fill('Sauna')
    await page.getByText('all rooms').nth(1).click()
    await page.getByLabel('Double').nth(1).uncheck()
    await page.getByLabel('The most that can be chosen').fill('2')
    await page.getByLabel('How many there are on a night').fill('8')
    await page.getByRole('button', { name: '+ Nights with another count' }).click()
    await page.getByLabel('First night').fill('2027-12-24')
    await page.getByLabel('Last night').fill('2027-12-26')
    await shot(page, 'charges')
    await section(page, 'Promotions')
    await page.getByRole('button', { name: '+ Promotion' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Two nights')
    await page.getByLabel('Shortest stay; empty for any').fill('2')
    await example.getByText('180.00 EUR, 20.00 less for the guest.').waitFor()
    await shot(page, 'promotion')
    expect(await violationsIn(page)).toEqual([])
    await section(page, 'Pictures')
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const other = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'olive' } })
      .png()
      .toBuffer()
    await page.getByLabel('Drop pictures here').setInputFiles([
      { name: 'teal.png', mimeType: 'image/png', buffer },
      { name: 'olive.png', mimeType: 'image/png', buffer: other },
      { name: 'wrong.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
    await page.getByRole('alert').filter({ hasText: 'wrong.png' }).waitFor()
    await page.getByLabel('What it shows: Picture 1').fill('The brook')
    await page.locator('li[draggable]').nth(1).dragTo(page.locator('li[draggable]').nth(0))
    await page.getByRole('button', { name: 'Later: Picture 1' }).press('Enter')
    await page.getByRole('button', { name: 'Later: Picture 1' }).press('Enter')
    await save(page)
    const { property_image: images, property_description: about, fees } = await stored(page, id)
    const nights = [{ from: '2027-12-24', to: '2027-12-26', count: 0 }]
    const optional = { most: 2, count: 8, nights }
    expect(fees).toMatchObject([
      { name: 'Sauna', amount: 10, optional, conditions: { rooms: [2], rate_plans: null } },
    ])
    expect(images.map(({ alt }: { alt: string }) => alt)).toEqual(['', 'The brook'])
    expect(about.short).toEqual({ en: 'Two rooms by the brook.', de: 'Zwei Zimmer am Bach.' })
    await page.getByText('Ready to sell.').waitFor()

    // It is on its page, and sold at the price of the example.
    const { site } = await createSite(harness.app.context, {
      publisher_id: publisher.publisherId,
      name: 'Brook',
    })
    const shown = await page.request.get(`${harness.app.url}/sites/${site.slug}/properties/${id}`)
    expect(await shown.text()).toContain('Inn by the Brook')
    expect(await totalOf(id, 30)).toBe(180)
    await section(page, 'As publishers see it')
    expect(await page.getByRole('link', { name: 'Brook', exact: true }).getAttribute('href')).toContain(
      `/properties/${id}`,
    )

    // A guest books and moves the stay.
    const body = bookingBody({ key: publisher.key, property: id, checkin: addDays(today, 30), nights: 2 })
    const booked = await harness.post('book/reservation/.json', body)
    expect([booked.status, booked.body.total?.total ?? booked.text]).toEqual([200, 180])
    const number: string = booked.body.id
    const moved = await harness.post('reservation/modify/.json', {
      key: publisher.key,
      id: number,
      checkin: on(31),
      checkout: on(33),
    })
    expect(moved.body.modification?.after?.checkin ?? moved.text).toBe(on(31))

    // Prices change in bulk and back again, and a weekend closes.
    await page.goto(`${harness.app.url}/admin/calendar?property=${id}&from=${on(0)}`)
    await page.getByRole('grid').focus()
    const cell = (night: number, value: string) =>
      page.getByRole('gridcell', { name: new RegExp(`${spoken(night)}, Double, BAR: ${value}`) })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('b')
    const panel = page.getByRole('complementary', { name: 'Bulk edit' })
    await panel.getByRole('textbox', { name: 'Percent' }).fill('10')
    await panel.getByRole('button', { name: 'Change 2 nights' }).click()
    await cell(2, '110').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await cell(2, '100').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('s')
    await cell(2, '100, stopped').waitFor()

    // The guest cancels at the desk, and the first night is kept.
    await page.goto(`${harness.app.url}/admin/reservations/${number}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByLabel('Reason').fill('The guest called.')
    await page.getByRole('button', { name: /^Cancel; the guest owes (?!0[.])[0-9.]+ EUR$/ }).click()
    await page.getByRole('article').getByText('Cancelled', { exact: true }).first().waitFor()
    expect(errors).toEqual([])
  })

  test('shows two people who edit the same policy what the other did, and loses nothing', async () => {
    const id = 7001
    await importProperty(harness.app.context, smallHotel({ id, from: today }), null)
    const { page: one } = await signedIn(browser, harness.app, 'Ada')
    const { page: other } = await signedIn(browser, harness.app, 'Tom')
    for (const page of [one, other]) await open(page, id, 'rates')
    await one.getByLabel('Title').fill('By Ada')
    await save(one)
    await other.getByLabel('Title').fill('By Tom')
    await section(other, 'Basics')
    await other.getByLabel('Telephone').fill('+44 20')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    const alert = other.getByRole('alert').filter({ hasText: 'Somebody else saved' })
    await alert.getByText(/Ada at .*: rate_plans/).waitFor()
    expect(await alert.textContent()).toContain('Both of you changed Rates and policies.')
    await shot(other, 'conflict')
    expect((await stored(other, id)).rate_plans[0].title).toBe('By Ada')
    await alert.getByRole('button', { name: 'Take theirs there' }).click()
    await save(other)
    const after = await stored(other, id)
    expect([after.rate_plans[0].title, after.main_telephone]).toEqual(['By Ada', '+44 20'])
    // A change of nights is in nobody's way, and leaving asks before it loses anything.
    await open(one, id, 'basics')
    await one.request.patch(`${harness.app.url}/admin/v1/properties/${id}/calendar`, {
      data: { calendar: [{ from: on(3), to: on(3), price: { standard: 55 } }] },
      headers: { origin: harness.app.url },
    })
    await one.getByLabel('Name', { exact: true }).fill('')
    await one.getByText('1 thing would be refused').waitFor()
    await one.getByLabel('Name', { exact: true }).fill('Renamed')
    await one.getByRole('link', { name: 'Dashboard' }).click()
    await one.getByRole('button', { name: 'Stay' }).click()
    await save(one)
    expect((await stored(one, id)).name).toBe('Renamed')
  })

  test('sets cards, ages of children, beds, changes and the place on the map', async () => {
    const id = 7003
    await importProperty(harness.app.context, smallHotel({ id, from: today }), null)
    const { page, errors } = await signedIn(browser, harness.app, 'Noor')
    await open(page, id, 'booking')
    await page.getByRole('checkbox', { name: 'Visa' }).uncheck()
    await page.getByRole('checkbox', { name: 'Mastercard' }).check()
    await page.getByLabel('Text at checkout: Mastercard').fill('One percent more.')
    await page.getByLabel('What becomes of the card').selectOption('vault')
    await page.getByLabel('Days before arrival by which to book').fill('2')
    for (const [index, age] of ['2', '11'].entries()) {
      await page.getByRole('button', { name: '+ Ages' }).click()
      await page.getByLabel('Oldest age').nth(index).fill(age)
    }
    await shot(page, 'booking')
    await section(page, 'Rooms')
    await page.getByRole('button', { name: 'Bed choice: Counted' }).click()
    await page.getByLabel('Bed choice 1', { exact: true }).fill('One king bed')
    await section(page, 'Rates and policies')
    await page.getByLabel('Changes by the guest').first().selectOption('no')
    await section(page, 'Content')
    await page.getByLabel('Street and number').fill('1 Brook Lane')
    await page.getByLabel('City').fill('Ouray')
    await page.getByLabel('Country').fill('US')
    await page.getByLabel('Latitude').fill('38.02')
    await page.getByLabel('Longitude').fill('-107.67')
    await save(page)
    const document = await stored(page, id)
    expect(document).toMatchObject({
      payment_types: [{ code: 'AX' }, { code: 'MC', mandatoryDisplayText: 'One percent more.' }],
      payment_collection: 'vault',
      cutoff_days: 2,
      child_age_bands: [
        { from_age: 0, to_age: 2 },
        { from_age: 3, to_age: 11 },
      ],
      rooms: [{ beds: [{ code: 'BED1', description: 'One king bed' }] }, {}],
      rate_plans: [{ modification: { allowed: false } }],
      physical_address: { city: 'Ouray', latitude: 38.02, longitude: -107.67 },
    })
    // An age that leaves a gap cannot be typed; one that is before its own beginning is told where it is.
    await section(page, 'Booking and cards')
    await page.getByLabel('Oldest age').nth(0).fill('15')
    await page.getByText('would be refused').waitFor()
    expect(errors).toEqual([])
  })

  test('shows two people who order the same pictures what the other did', async () => {
    const id = 7004
    const data = async (background: string) =>
      `data:image/png;base64,${(
        await sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer()
      ).toString('base64')}`
    const property_image = [
      { data: await data('teal'), alt: 'Brook' },
      { data: await data('olive'), alt: 'Meadow' },
      { data: await data('plum'), alt: 'Plums' },
    ]
    await importProperty(harness.app.context, { ...smallHotel({ id, from: today }), property_image }, null)
    const { page: one } = await signedIn(browser, harness.app, 'Ines')
    const { page: other } = await signedIn(browser, harness.app, 'Karl')
    for (const page of [one, other]) await open(page, id, 'pictures')
    await one.getByRole('button', { name: 'Later: Picture 1' }).press('Enter')
    await save(one)
    await other.getByRole('button', { name: 'Earlier: Picture 3' }).press('Enter')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    const alert = other.getByRole('alert').filter({ hasText: 'Somebody else saved' })
    await alert.getByText('Both of you changed Pictures.').waitFor()
    const order = async () => (await stored(other, id)).property_image.map(({ alt }: { alt: string }) => alt)
    expect(await order()).toEqual(['Meadow', 'Brook', 'Plums'])
    await alert.getByRole('button', { name: 'Keep mine there' }).click()
    await save(other)
    expect(await order()).toEqual(['Brook', 'Plums', 'Meadow'])
  })

  test('is accessible in every section, dark and narrow', async () => {
    const id = 7002
    const rules = {
      taxes: [{ name: 'City tax', amount: 2, unit: 'person_night' }],
      fees: [
        {
          key: 'parking',
          name: 'Parking',
          amount: 9,
          optional: { most: 2, count: 12, nights: [{ from: '2027-12-24', to: '2027-12-26', count: 0 }] },
        },
      ],
      promotions: [{ id: 1, name: 'Long', free_nights: { stay: 4, pay: 3 } }],
    }
    const hotel = smallHotel({ id, from: today })
    await importProperty(
      harness.app.context,
      { ...hotel, ...rules, name: 'A very long name '.repeat(9) },
      null,
    )
    const { page, errors } = await signedIn(browser, harness.app, 'Grace')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const name of [
      'basics',
      'content',
      'rooms',
      'rates',
      'booking',
      'prices',
      'promotions',
      'charges',
      'pictures',
      'document',
    ]) {
      await open(page, id, name)
      await page.getByText('Ready to sell.').waitFor()
      expect(await violationsIn(page), name).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
      await shot(page, name)
    }
    await page.goto(`${harness.app.url}/admin/properties`)
    await page.getByRole('link', { name: /A very long name/ }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(errors).toEqual([])
  })
})
