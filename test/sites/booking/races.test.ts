// Two guests want the last room, and a source that does not say what became of a booking: in a real browser, on a phone and on a
// desk, with and without scripts, and reloaded at every step.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Day, formatDay } from '../../../src/values/civil-dates.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import { bookingPages } from '../../support/pages/booking-pages.ts'
import { checkoutPath, someGuest } from '../../support/pages/checkout-visits.ts'
import { unfoldAddress } from '../../support/pages/folded-address.ts'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { remoteHotels } from '../../support/sources/source-context.ts'

const pages = await bookingPages()
const { source, url } = pages
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Visit extends AsyncDisposable {
  readonly scripts: boolean
  readonly page: Page
  /** What the browser complained about. */
  readonly complaints: string[]
}

let visitors = 0

async function visit(width: number, javaScriptEnabled: boolean): Promise<Visit> {
  visitors += 1
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    javaScriptEnabled,
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitors}` },
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    // The browser names every answer that is a refusal.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { scripts: javaScriptEnabled, page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

/** Without scripts axe cannot run either; the page is the same. */
const faultsOf = ({ scripts, page }: Visit): Promise<string[]> | string[] => (scripts ? faultsIn(page) : [])

async function openCheckout({ page }: Visit, property: number, day: Day): Promise<void> {
  await page.goto(`${url}${checkoutPath(property, day)}`)
  await page.reload()
  await unfoldAddress(page)
  for (const [name, value] of Object.entries(someGuest())) {
    const field = page.locator(`#checkout [name="${name}"]`)
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

const made = async (property: number, day: Day) =>
  (await pages.reservations(property, formatDay(day))).filter(({ status }) => status !== 'failed')

const ways = [360, 1280].flatMap(width => [true, false].map(scripts => ({ width, scripts })))

describe.runIf(hasBrowser).each(ways)('at $width pixels, scripts $scripts', ({ width, scripts }) => {
  test('of two guests at the last room one books, and the other is told', async () => {
    await using opened = await visit(width, scripts)
    const { page, complaints } = opened
    const checkin = pages.freshDay()
    for (const _ of [1, 2]) await pages.booked({ checkin })
    await openCheckout(opened, hotels.plain, checkin)
    // Both press at the same moment; the other one is first at the room, or the browser is.
    const [other] = await Promise.all([
      pages.book(pages.request({ checkin })),
      page
        .locator('button.book')
        .click()
        .then(() => page.waitForURL(/my-booking|checkout$/)),
    ])
    expect(await made(hotels.plain, checkin)).toHaveLength(3)
    const booksHere = other.status !== 200
    for (const _ of [1, 2]) {
      expect(/\/my-booking\//.test(page.url())).toBe(booksHere)
      if (!booksHere) expect(await page.locator('h1').textContent()).toBe('This room has just been sold')
      await page.reload()
    }
    expect(await made(hotels.plain, checkin)).toHaveLength(3)
    expect(await pages.counters(hotels.plain, formatDay(checkin))).toEqual({ sold: 3, held: 0 })
    expect(complaints).toEqual([])
  })

  test('a guest who comes second is told, led to other rooms, and books nothing by reloading', async () => {
    await using opened = await visit(width, scripts)
    const { page, complaints } = opened
    const checkin = pages.freshDay()
    await openCheckout(opened, hotels.plain, checkin)
    for (const _ of [1, 2, 3]) await pages.booked({ checkin })
    await page.locator('button.book').click()
    await page.locator('.notice h1').waitFor()
    for (const _ of [1, 2]) {
      expect(await page.locator('h1').textContent()).toBe('This room has just been sold')
      expect(await faultsOf(opened)).toEqual([])
      await page.reload()
    }
    expect(await made(hotels.plain, checkin)).toHaveLength(3)
    await page.locator('main a.button').click()
    await page.waitForURL(/\/properties\/9001\?/)
    expect(complaints).toEqual([])
  })

  test('a booking that nobody answers for is pending, stays one, and tells when it is known', async () => {
    await using opened = await visit(width, scripts)
    const { page, complaints } = opened
    const checkin = pages.freshDay()
    await openCheckout(opened, remoteHotels.plain, checkin)
    source.isBlind = true
    source.script = { does: 'lose', acts: true }
    await page.locator('button.book').click()
    await page.waitForURL(/\/my-booking\/[\w-]+\?key=/)
    source.script = { does: 'confirm' }
    for (const _ of [1, 2]) {
      expect(await page.locator('h1').textContent()).toBe('We are asking the property for your room')
      await page.reload()
    }
    expect(await faultsOf(opened)).toEqual([])
    const pending = page.url()
    // Back to the form and sent again, it is the same booking.
    await page.goBack()
    await page.goForward()
    await page.waitForURL(pending)
    expect(await made(remoteHotels.plain, checkin)).toHaveLength(1)
    source.isBlind = false
    await pages.reconcileFor(10)
    // Without scripts the page asks again by itself, too.
    await page.locator('h1', { hasText: 'Your room is booked' }).waitFor({ timeout: 20_000 })
    await page.reload()
    const [booked] = await made(remoteHotels.plain, checkin)
    expect(await page.locator('main').textContent()).toContain(booked!.confirmationNumber)
    expect(source.standing(booked!.id)).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  test('a booking that the property does not take is said on the page that waited for it', async () => {
    await using opened = await visit(width, scripts)
    const { page } = opened
    const checkin = pages.freshDay()
    await openCheckout(opened, remoteHotels.plain, checkin)
    source.isBlind = true
    source.script = { does: 'lose', acts: false }
    await page.locator('button.book').click()
    await page.waitForURL(/\/my-booking\/[\w-]+\?key=/)
    source.script = { does: 'confirm' }
    source.isBlind = false
    await pages.reconcileFor(600)
    await page.locator('h1', { hasText: 'The room could not be booked' }).waitFor({ timeout: 20_000 })
    expect(await faultsOf(opened)).toEqual([])
    await page.reload()
    expect(await made(remoteHotels.plain, checkin)).toHaveLength(0)
  })
})
