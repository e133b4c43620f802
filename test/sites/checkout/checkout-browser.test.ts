// The checkout in a real browser: the whole way with and without scripts, on a phone and on a desk, and every state accessible.

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'
import { smallHotel, someExtras } from '../../support/hotels/small-hotel.ts'
import { checkoutPath, openSite, someGuest } from '../../support/pages/checkout-visits.ts'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testToday } from '../../support/run/test-app.ts'

const booking = await bookingContext({ allotment: 3, variables: { TRUST_PROXY: '127.0.0.1' } })
await openSite(booking)
const { gateway, freshDay, harness } = booking
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())
afterEach(() => {
  gateway.script = { does: 'approve' }
  // Declined cards are counted by the hour.
  booking.pass({ minutes: 61 })
})

let visitors = 0

interface Visitor {
  readonly page: Page
  /** What the browser complained about. */
  readonly complaints: string[]
}

/** A browser of its own; with scripts and 1280 pixels unless told. */
async function visitor({ width = 1280, javaScriptEnabled = true } = {}): Promise<Visitor> {
  visitors += 1
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    javaScriptEnabled,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitors}` },
  })
  const page = await context.newPage()
  const complaints: string[] = []
  // The answers of refused forms have the status of the refusal, which Chromium reports.
  page.on('console', message => {
    if (!/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { page, complaints }
}

const open = (page: Page, property: number, day = freshDay(), language = '') =>
  page.goto(`${harness.app.url}${language}${checkoutPath(property, day)}`)

async function fill(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  // The address is folded, as nobody asks for it.
  if ('line_1' in typed || 'country' in typed) await unfold(page)
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`#checkout [name="${name}"]`)
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

const unfold = (page: Page) => page.locator('.address-fold').evaluate(fold => fold.setAttribute('open', ''))

const press = (page: Page) => page.locator('button.book').click()

const booked = async (property: number, day: Parameters<typeof formatDay>[0]) =>
  (await booking.reservations(property, formatDay(day))).filter(({ status }) => status !== 'failed')

const atBooking = /\/my-booking\/\w+\?key=[\w-]{22}$/

describe.runIf(hasBrowser)('the whole way', () => {
  const ways = [360, 1280].flatMap(width =>
    [true, false].flatMap(javaScriptEnabled =>
      ['', '/de'].map(language => ({ width, javaScriptEnabled, language })),
    ),
  )

  test.each(ways)(
    '$width pixels, scripts $javaScriptEnabled, "$language"',
    async ({ language, ...choices }) => {
      const { page, complaints } = await visitor(choices)
      const day = freshDay()
      await open(page, hotels.paid, day, language)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(choices.width)
      await press(page)
      // Scripts keep a form with empty fields, so that no card is typed twice.
      const focused = () =>
        page.evaluate(() => document.activeElement?.className || document.activeElement?.id)
      if (choices.javaScriptEnabled) await page.locator('#field-cvv-error:not(:empty)').waitFor()
      else await page.locator('.trouble.danger').waitFor()
      expect(await focused()).toBe(choices.javaScriptEnabled ? 'field-first_name' : 'trouble danger')
      // Addresses in Germany have no region.
      const { region, ...others } = someGuest()
      await fill(page, language === '' ? { ...others, region: region! } : { ...others, country: 'DE' })
      gateway.script = { does: 'decline' }
      await press(page)
      await page.locator('.trouble.danger', { hasText: /declined|abgelehnt/ }).waitFor()
      expect(await page.locator('[name="card_number"]').inputValue()).toBe('')
      expect(await page.locator('[name="line_1"]').inputValue()).toBe('12 Pine Street')
      gateway.script = { does: 'approve' }
      await fill(page, { card_number: '4242 4242 4242 4242', cvv: '123' })
      await press(page)
      await page.waitForURL(atBooking)
      const [reservation] = await booked(hotels.paid, day)
      expect(page.url()).toContain(reservation!.confirmationNumber)
      await page.reload()
      expect(await booked(hotels.paid, day)).toHaveLength(1)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  test.each([
    { width: 360, javaScriptEnabled: true },
    { width: 1280, javaScriptEnabled: false },
  ])(
    'two stays are put together and booked as one, at $width pixels, scripts $javaScriptEnabled',
    async choices => {
      const { page, complaints } = await visitor(choices)
      const days = [freshDay(), freshDay()]
      for (const [place, day] of days.entries()) {
        const stay = `checkin=${formatDay(day)}&checkout=${formatDay(addDays(day, 1))}&room=2`
        await page.goto(`${harness.app.url}/properties/${hotels.plain}?${stay}`)
        await page.getByRole('button', { name: 'Add to stay: Counted' }).click()
        await page.getByRole('link', { name: `Your stay (${place + 1})` }).waitFor()
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(choices.width)
      if (choices.javaScriptEnabled) expect(await faultsIn(page)).toEqual([])
      await page.getByRole('link', { name: 'Go to the checkout' }).click()
      await fill(page, someGuest())
      if (choices.javaScriptEnabled) expect(await faultsIn(page)).toEqual([])
      await page.getByRole('button', { name: 'Book for 200.00\u00a0USD' }).press('Enter')
      await page.waitForURL(atBooking)
      if (choices.javaScriptEnabled) expect(await faultsIn(page)).toEqual([])
      for (const day of days) {
        const [reservation] = await booked(hotels.plain, day)
        await page.getByText(reservation!.confirmationNumber).first().waitFor()
      }
      expect(await page.getByRole('link', { name: /^Your stay/ }).count()).toBe(0)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  test.each([true, false])(
    'back from the booking and sent again, with scripts: %s',
    async javaScriptEnabled => {
      const { page } = await visitor({ javaScriptEnabled })
      const day = freshDay()
      const guest = someGuest()
      await open(page, hotels.plain, day)
      await fill(page, guest)
      await press(page)
      await page.waitForURL(atBooking)
      await page.goBack()
      expect(await page.locator('button.book').textContent()).toBe('Book for 100.00\u00a0USD')
      await fill(page, guest)
      await press(page)
      const [reservation] = await booked(hotels.plain, day)
      await page.waitForFunction(
        number => document.documentElement.innerHTML.includes(number) || location.href.includes(number),
        reservation!.confirmationNumber,
      )
      expect(await booked(hotels.plain, day)).toHaveLength(1)
      await page.context().close()
    },
  )

  test.each([true, false])(
    'a price that has risen is shown first, and booked at when the guest agrees, with scripts: %s',
    async javaScriptEnabled => {
      const reprice = (price: number) => {
        const document = smallHotel({ id: hotels.plain, from: parseDay(testToday)!, price })
        return importProperty(booking.context, document, null)
      }
      const { page, complaints } = await visitor({ javaScriptEnabled })
      const [day, guest] = [freshDay(), someGuest()]
      await reprice(100)
      await open(page, hotels.plain, day)
      await fill(page, guest)
      await reprice(120)
      onTestFinished(async () => void (await reprice(100)))
      booking.pass({ minutes: 16 })
      await press(page)
      await page.locator('.price-change', { hasText: '20.00' }).waitFor()
      expect(await booked(hotels.plain, day)).toHaveLength(0)
      expect(await page.locator('button.book').textContent()).toBe('Book for 120.00\u00a0USD')
      expect(await page.locator('[name="email"]').inputValue()).toBe(guest.email)
      await page.reload()
      await fill(page, { card_number: guest.card_number!, cvv: '123' })
      await press(page)
      await page.waitForURL(atBooking)
      expect(await page.locator('.receipt-sheet').textContent()).toContain('120.00')
      expect(await booked(hotels.plain, day)).toHaveLength(1)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  test('the total follows the extras, and the booking has them', async () => {
    const document = smallHotel({ id: hotels.plain, from: parseDay(testToday)! })
    await importProperty(booking.context, { ...document, fees: someExtras }, null)
    onTestFinished(async () => void (await importProperty(booking.context, document, null)))
    const { page, complaints } = await visitor({ width: 360 })
    const day = freshDay()
    await open(page, hotels.plain, day)
    await fill(page, someGuest())
    await page.locator('[name="extra_parking"]').selectOption('2')
    await page.locator('[name="extra_late"]').check()
    await expect.poll(() => page.locator('button.book').textContent()).toBe('Book for 160.00\u00a0USD')
    expect(await page.locator('.summary').textContent()).toContain('Parking × 2')
    expect(await faultsIn(page)).toEqual([])
    await press(page)
    await page.waitForURL(atBooking)
    expect(await page.locator('.receipt-sheet').textContent()).toContain('Parking × 2')
    expect(await booked(hotels.plain, day)).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('what is typed while the address form of another country is on its way stays, and so does the place of the caret', async () => {
    const { page } = await visitor()
    // The answer is there, and takes a while to be read.
    await page.addInitScript(() => {
      const read = Response.prototype.text
      Response.prototype.text = async function () {
        await new Promise(resume => setTimeout(resume, 400))
        return read.call(this)
      }
    })
    await open(page, hotels.plain)
    await unfold(page)
    const arrived = page.waitForResponse(/checkout\/address/)
    await page.locator('[name="country"]').selectOption('DE')
    await arrived
    await page.locator('[name="line_1"]').fill('Nebelhornweg 3')
    await page.locator('#address [name="postal_code"]').focus()
    await expect.poll(() => page.locator('#address').textContent()).not.toContain('ZIP')
    expect(await page.locator('[name="line_1"]').inputValue()).toBe('Nebelhornweg 3')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('postal_code')
    await page.context().close()
  })

  test('with the keyboard alone', async () => {
    const { page } = await visitor()
    const day = freshDay()
    await open(page, hotels.plain, day)
    const typed = someGuest()
    await page.locator('[name="first_name"]').focus()
    for (let step = 0; step < 40; step += 1) {
      const name = await page.evaluate(() => document.activeElement?.getAttribute('name'))
      const isButton = await page.evaluate(() => document.activeElement?.className === 'book')
      if (isButton) break
      if (name === 'region') await page.keyboard.type('Colo')
      else if (name && name !== 'country' && typed[name]) await page.keyboard.type(typed[name])
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(atBooking)
    expect(await booked(hotels.plain, day)).toHaveLength(1)
    await page.context().close()
  })
})

describe.runIf(hasBrowser)('with scripts', () => {
  test('the button says what happens, and is pressed once', async () => {
    const { page } = await visitor()
    const day = freshDay()
    await open(page, hotels.paid, day)
    await fill(page, someGuest())
    gateway.script = { does: 'hang' }
    const sent: string[] = []
    page.on('request', request => sent.push(request.method()))
    const button = await page.evaluate(() => {
      const book = document.querySelector<HTMLButtonElement>('button.book')!
      for (const _ of [1, 2, 3]) book.click()
      return [book.textContent, book.ariaDisabled]
    })
    expect(button).toEqual(['Asking for your room …', 'true'])
    await expect.poll(() => booked(hotels.paid, day)).toHaveLength(1)
    gateway.letGo()
    await page.waitForURL(atBooking)
    expect(sent.filter(method => method === 'POST')).toEqual(['POST'])
    await page.context().close()
  })

  test('another country brings its form at once and keeps what was typed', async () => {
    const { page, complaints } = await visitor()
    await open(page, hotels.plain)
    await fill(page, { line_1: '12 Pine Street', city: 'Denver', card_number: '4111 1111 1111 1111' })
    await page.locator('[name="country"]').selectOption('JP')
    await page.locator('label', { hasText: 'Prefecture' }).waitFor()
    expect(await page.locator('[name="city"]').inputValue()).toBe('Denver')
    expect(await page.locator('[name="card_number"]').inputValue()).toBe('4111 1111 1111 1111')
    expect(await faultsIn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a mistyped address is asked about, and what cannot be right is said beside its field', async () => {
    const { page, complaints } = await visitor({ width: 360 })
    await open(page, hotels.plain)
    const error = (name: string) => page.locator(`#field-${name}-error`)
    await fill(page, { phone: 'abc', email: 'ada@gmial.com', card_number: '5555 55' })
    await page.locator('[name="cvv"]').focus()
    expect(await error('phone').textContent()).toContain('telephone number')
    expect(await error('card_number').textContent()).toContain('does not accept')
    await fill(page, { card_number: '4111' })
    expect(await page.locator('.is-this').textContent()).toBe('Visa')
    expect(await faultsIn(page)).toEqual([])
    await error('email').locator('button', { hasText: 'Did you mean ada@gmail.com?' }).click()
    expect(await page.locator('[name="email"]').inputValue()).toBe('ada@gmail.com')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('who ticks the box is remembered on the device, without the card, until they untick it', async () => {
    const { page } = await visitor({ width: 360 })
    const [day, guest] = [freshDay(), someGuest()]
    const box = page.locator('[data-remember] input')
    const kept = () => page.evaluate(() => Object.values(localStorage).join(''))
    await open(page, hotels.plain, day)
    await fill(page, guest)
    await box.check()
    await press(page)
    await page.waitForURL(atBooking)
    expect(JSON.parse(await kept())).toEqual({
      first_name: guest.first_name,
      last_name: guest.last_name,
      email: guest.email,
      phone: guest.phone,
    })
    await open(page, hotels.plain)
    expect(await page.locator('[name="email"]').inputValue()).toBe(guest.email)
    await box.uncheck()
    expect(await kept()).toBe('')
    await page.context().close()
  })

  test('a mistyped card is said beside its field, and can be sent all the same', async () => {
    const { page } = await visitor()
    await open(page, hotels.plain)
    await fill(page, { card_number: '4111 1111 1111 1112', expiry: '01/20', cvv: '1' })
    const error = page.locator('#field-card_number-error')
    expect(await error.textContent()).toBe('This is not a card number. Check its digits.')
    expect(await page.locator('#field-expiry-error').textContent()).toContain('expired')
    await fill(page, { card_number: '4111 1111 1111 1111', expiry: '12 / 2034', cvv: '123' })
    expect(await error.textContent()).toBe('')
    expect(await page.locator('#field-expiry-error').textContent()).toBe('')
    const { card_number: _, cvv: __, ...guest } = someGuest()
    await fill(page, { ...guest, card_number: '4111 1111 1111 1112', cvv: '1' })
    await press(page)
    await page.locator('.trouble.danger').waitFor()
    await page.context().close()
  })
})

describe.runIf(hasBrowser).each([360, 1280])('every state can be used by every guest at %i pixels', width => {
  const states: readonly (readonly [name: string, reach: (page: Page) => Promise<unknown>])[] = [
    ['open', page => open(page, hotels.plain)],
    [
      'errors',
      async page => {
        await open(page, hotels.plain, freshDay(), '/ja')
        await fill(page, someGuest({ email: 'a@b', cvv: '1', country: 'JP', region: '東京都' }))
        await press(page)
        await page.locator('.trouble.danger').waitFor()
      },
    ],
    [
      'declined',
      async page => {
        await open(page, hotels.paid, freshDay(), '/fr')
        await fill(page, someGuest())
        gateway.script = { does: 'decline' }
        await press(page)
      },
    ],
    [
      'out of reach',
      async page => {
        await open(page, hotels.paid, freshDay(), '/es')
        await fill(page, someGuest())
        gateway.script = { does: 'not sent' }
        await press(page)
      },
    ],
    [
      'price changed',
      async page => {
        await open(page, hotels.plain)
        await page.locator('[name="total"]').evaluate(field => field.setAttribute('value', '90'))
        await page.locator('[name="quote"]').evaluate(field => field.setAttribute('value', ''))
        await fill(page, someGuest())
        await press(page)
        await page.locator('.price-change').waitFor()
      },
    ],
    [
      'duplicate',
      async page => {
        const day = freshDay()
        const guest = someGuest()
        for (const _ of [1, 2]) {
          await open(page, hotels.plain, day)
          await fill(page, guest)
          await press(page)
          await page.waitForLoadState()
        }
        await page.locator('[name="allow_duplicate"]').waitFor()
      },
    ],
    [
      'sold out',
      async page => {
        const day = freshDay()
        for (const _ of [1, 2, 3]) await booking.book(booking.request({ checkin: day }))
        await open(page, hotels.plain, day)
      },
    ],
  ]

  test.each(states)('%s', async (_, reach) => {
    const { page, complaints } = await visitor({ width })
    await reach(page)
    await page.waitForLoadState()
    expect(await faultsIn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
