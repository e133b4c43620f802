// The pages of a booking in a real browser: every state is accessible, fits, and breaks no rule of its own policy; the whole way
// from finding to changing and cancelling works with and without scripts, and by keyboard only.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDay } from '../../../src/values/civil-dates.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import { bookingPages } from '../../support/pages/booking-pages.ts'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { planStay } from '../../support/pages/planned-stay.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { remoteHotels } from '../../support/sources/source-context.ts'

const pages = await bookingPages()
const { booked, address, send, source, gateway, url } = pages
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Opened extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
}

async function open(width: number, options: { javaScriptEnabled?: boolean } = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    // The browser names every answer that is a refusal.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { context, page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

async function pending(acts: boolean): Promise<string> {
  source.script = { does: 'lose', acts }
  const { id } = await booked({ property: remoteHotels.plain })
  source.script = { does: 'confirm' }
  return id
}

async function beingCancelled(): Promise<string> {
  const { confirmation_number: number } = await booked({ property: remoteHotels.plain })
  source.cancels = { does: 'lose', acts: false }
  await send(address(number, '/cancel'), { expected_penalty: '0' })
  source.cancels = { does: 'cancel' }
  return number
}

const local = async (choices: object = {}): Promise<string> => (await booked(choices)).confirmation_number

/** The address of each state. */
const states: Readonly<Record<string, () => Promise<string>>> = {
  'the look-up': async () => `${url}/my-booking`,
  'a booking just made': async () => address(await local({ nights: 9 })),
  'a booking of three rooms, paid': async () => address(await local({ property: hotels.paid, rooms: 3 })),
  'a pending booking': async () => address(await pending(true)),
  'a booking that is being cancelled': async () => address(await beingCancelled()),
  'a cancelled booking': async () => {
    const number = await local()
    await send(address(number, '/cancel'), { expected_penalty: '0' })
    return address(number)
  },
  'the question about cancelling': async () => address(await local(), '/cancel'),
  'a cancellation that is refused': async () => {
    const number = await local()
    await pages.context.database.query(
      `UPDATE reservation SET checkin = '2026-11-20', checkout = '2026-12-20' WHERE confirmation_number = $1`,
      [number],
    )
    return address(number, '/cancel')
  },
  'the form of a change': async () => address(await local(), '/change'),
  'a change that the source does not take': async () =>
    address(await local({ property: remoteHotels.plain }), '/change'),
}

describe.runIf(hasBrowser).each([
  [360, 'en'],
  [1280, 'de'],
] as const)('at %i pixels, in %s', (width, language) => {
  test.each(Object.keys(states))(
    '%s can be used by every guest, and breaks no rule of its own policy',
    async state => {
      await using opened = await open(width)
      const { page, complaints } = opened
      await page.goto(
        (await states[state]!()).replace('/my-booking', language === 'en' ? '/my-booking' : '/de/my-booking'),
      )
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await faultsIn(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  test('what a change costs, with and without a card, and its refusals are accessible too', async () => {
    await using opened = await open(width)
    const { page, complaints } = opened
    const checkin = pages.freshDay()
    await page.goto(address(await local({ property: hotels.paid, checkin }), '/change'))
    await page.locator('.search-guests button').click()
    // Looking moves the focus, which closes it.
    expect(await faultsIn(page)).toEqual([])
    await planStay(page, checkin, addDays(checkin, 3))
    await page.locator('.bk-acts [value=preview]').click()
    await page.locator('[name=card_number]').waitFor()
    expect(await faultsIn(page)).toEqual([])
    await fillCard(page)
    gateway.script = { does: 'decline' }
    await page.locator('.bk-acts button:not([name])').click()
    await page.locator('.bk-notice').waitFor()
    gateway.script = { does: 'approve' }
    expect(await page.locator('.bk-notice').evaluate(notice => notice === document.activeElement)).toBe(true)
    expect(await page.locator('[name=card_number]').inputValue()).toBe('')
    expect(await faultsIn(page)).toEqual([])
    await page.locator('[name=edit]').click()
    await page.locator('.search-guests button').click()
    // No room is added to a booking.
    expect(await page.locator('.panel-foot button').count()).toBe(1)
    for (let count = 0; count < 7; count += 1) await page.locator('[aria-label="More: Adults"]').click()
    await page.locator('.panel-foot button').click()
    await page.locator('.bk-acts [value=preview]').click()
    await page.locator('.bk-notice').waitFor()
    expect(await faultsIn(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

async function fillCard(page: Page): Promise<void> {
  const card = {
    cardholder: 'Ada',
    number: '4111111111111111',
    month: '04',
    year: '2031',
    cvv: '957',
    postal_code: '1',
  }
  for (const [name, value] of Object.entries(card)) await page.locator(`[name=card_${name}]`).fill(value)
}

describe.runIf(hasBrowser).each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_says, javaScriptEnabled) => {
  test('a guest finds a booking, changes it and cancels it', async () => {
    await using opened = await open(1280, { javaScriptEnabled })
    const { page, complaints } = opened
    const checkin = pages.freshDay()
    const { confirmation_number: number, email } = await booked({ checkin, property: hotels.paid })
    await page.goto(`${url}/my-booking`)
    await page.locator('[name=number]').fill(number)
    await page.locator('[name=email]').fill('someone@example.com')
    await page.locator('main button').click()
    expect(await page.locator('.bk-notice h2').textContent()).toContain('No booking has this number')
    await page.locator('[name=email]').fill(email)
    await page.locator('main button').click()
    await page.getByRole('link', { name: 'Change booking' }).click()
    if (javaScriptEnabled) await planStay(page, checkin, addDays(checkin, 2))
    else await page.locator('[name=checkout]').fill(formatDay(addDays(checkin, 2)))
    await page.locator('[name=note]').fill('We arrive late.')
    await page.locator('.bk-acts [value=preview]').click()
    await fillCard(page)
    const change = page.getByRole('button', { name: 'Pay 100.00\u00a0USD and change' })
    await (javaScriptEnabled ? change.dblclick() : change.click())
    await page.waitForURL(`**/my-booking/${number}?key=*`)
    expect(await page.locator('h1').textContent()).toBe('Your booking is changed')
    await page.reload()
    expect(await page.locator('main').textContent()).toContain('We arrive late.')
    await page.goto(address(number))
    await page.getByRole('link', { name: 'Cancel booking' }).click()
    expect(await page.locator('.bk-cost').textContent()).toContain('200.00\u00a0USD')
    await page.getByRole('button', { name: 'Cancel free of charge' }).click()
    await page.waitForURL(`**/my-booking/${number}?key=*`)
    expect(await page.locator('h1').textContent()).toBe('Your booking is cancelled')
    // Back leads to the question, which is answered by now.
    await page.goBack()
    await page.reload()
    expect(await page.locator('h1').textContent()).toBe('Your booking is cancelled')
    expect(complaints).toEqual([])
  })

  test('a pending booking shows its confirmation by itself', async () => {
    await using opened = await open(360, { javaScriptEnabled })
    const { page } = opened
    source.isBlind = true
    const id = await pending(true)
    await page.goto(address(id))
    expect(await page.locator('h1').textContent()).toBe('We are asking the property for your room')
    source.isBlind = false
    await pages.reconcileFor(10)
    await page.locator('h1', { hasText: 'Your room is booked' }).waitFor({ timeout: 15_000 })
    expect(page.url()).not.toContain(id)
  })
})

describe.runIf(hasBrowser)('a guest', () => {
  test('can cancel by keyboard only', async () => {
    await using opened = await open(1280)
    const { page } = opened
    const number = await local()
    await page.goto(address(number))
    const press = async (name: string): Promise<void> => {
      for (let count = 0; count < 40; count += 1) {
        await page.keyboard.press('Tab')
        const text = await page.evaluate(() => document.activeElement?.textContent ?? '')
        if (text === name) return page.keyboard.press('Enter')
      }
      throw new Error(`the Tab key never reaches ${name}`)
    }
    await press('Cancel booking')
    await page.waitForURL('**/cancel?key=*')
    await press('Cancel free of charge')
    await page.waitForURL(`**/${number}?key=*`)
    expect(await page.locator('h1').textContent()).toBe('Your booking is cancelled')
  })

  test('presses Enter in the form of a change and sees what it costs', async () => {
    await using opened = await open(1280)
    const { page } = opened
    await page.goto(address(await local(), '/change'))
    await page.locator('[name=first_name]').fill('Augusta')
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: 'What the change costs' }).waitFor()
  })

  test('prints one sheet without navigation', async () => {
    await using opened = await open(1280)
    const { page } = opened
    await page.goto(address(await local({ nights: 4, rooms: 2 })))
    expect(await page.locator('[data-print]').isVisible()).toBe(true)
    const sheet = await page.pdf({ format: 'A4' })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.site-header nav').isVisible()).toBe(false)
    expect(await page.locator('.bk-acts').isVisible()).toBe(false)
    expect(await page.locator('.bk-number').isVisible()).toBe(true)
  })
})
