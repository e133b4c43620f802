// The pages and states that are drawn, and how a guest gets there.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { App } from '../../src/app.ts'
import { demoProperties } from '../../src/demo/destination.ts'
import { demoPictureDirectory } from '../../src/demo/picture-directory.ts'
import { demoStay } from '../../src/demo-stay.ts'
import type { AppContext } from '../../src/operations/context.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { localTime } from '../../src/values/civil-dates.ts'

export interface PageState {
  readonly name: string
  /** Drawn in the other themes too. */
  readonly isInEveryTheme?: true
  /** What covers the page, such as a gallery: the screen is drawn, and not the page under it. */
  readonly isOneScreen?: true
  /** `base` is the address of the site, without a slash at its end. */
  open(page: Page, base: string): Promise<unknown>
}

export async function pageStates({ context }: Pick<App, 'context'>): Promise<PageState[]> {
  await collectHere(context, 3102)
  const { checkin, checkout } = demoStay(context)
  const stay = `checkin=${checkin}&checkout=${checkout}&room=2`
  const booked = new BookedStays(`checkout?property=3144&accommodation=101&rate=FLEX&${stay}`)
  const at =
    (path: string) =>
    (page: Page, base: string): Promise<unknown> =>
      page.goto(`${base}/${path}`)
  return [
    { name: 'home', isInEveryTheme: true, open: at('') },
    { name: 'search', isInEveryTheme: true, open: at(`search?${stay}`) },
    { name: 'search-without-dates', open: at('search') },
    { name: 'search-dates', isOneScreen: true, open: picker(`search?${stay}`, '.search-dates', '.calendar') },
    {
      name: 'search-guests',
      isOneScreen: true,
      open: picker(`search?${stay}`, '.search-guests', '.search-panel'),
    },
    { name: 'property', isInEveryTheme: true, open: at(`properties/3144?${stay}`) },
    { name: 'property-without-dates', open: at('properties/3144') },
    { name: 'checkout', isInEveryTheme: true, open: at(booked.checkout) },
    ...checkoutTroubles(booked.checkout, stay),
    { name: 'booking', isInEveryTheme: true, open: (page, base) => booked.open(page, base) },
    { name: 'booking-cancel', open: (page, base) => booked.open(page, base, '/cancel') },
    { name: 'my-booking', open: at('my-booking') },
    { name: 'not-found', open: at('properties/1') },
    { name: 'terms', open: at('terms') },
  ]
}

/** Lets the test gateway charge the cards of a property, so that one can be declined. */
async function collectHere(context: AppContext, id: number): Promise<void> {
  const { today } = localTime(context.clock.now(), 'UTC')
  const document = demoProperties(today).find(property => property.id === id)!
  await importProperty(context, { ...document, payment_collection: 'gateway' }, name =>
    readFile(join(demoPictureDirectory, name)),
  )
}

/** Opens a picker of the search, on a phone from the summary of the stay. */
const picker =
  (path: string, field: string, opened: string) =>
  async (page: Page, base: string): Promise<void> => {
    await page.goto(`${base}/${path}`)
    const short = page.locator('.search-short')
    if (await short.isVisible()) await short.click()
    await page.locator(`${field} button`).click()
    await page.locator(opened).waitFor()
  }

/** What keeps a checkout from becoming a booking. */
const checkoutTroubles = (checkout: string, stay: string): PageState[] => [
  {
    name: 'checkout-errors',
    open: async (page, base) => {
      await page.goto(`${base}/${checkout}`)
      await fillIn(page, { email: 'ada@', card_number: '4111' })
      await page.locator('button.book').click()
      await page.locator('.trouble').waitFor()
    },
  },
  {
    name: 'checkout-declined',
    open: async (page, base) => {
      await page.goto(`${base}/checkout?property=3102&accommodation=21&rate=HBNR&${stay}`)
      await fillIn(page, { card_number: '4000 0000 0000 0002' })
      await page.locator('button.book').click()
      await page.locator('.trouble').waitFor()
    },
  },
  {
    name: 'checkout-price-change',
    open: async (page, base) => {
      await page.goto(`${base}/${checkout}`)
      // As if the guest had seen another total, and its promise had ended.
      await page.locator('[name="total"]').evaluate(field => field.setAttribute('value', '398.20'))
      await page.locator('[name="quote"]').evaluate(field => field.setAttribute('value', ''))
      await fillIn(page, {})
      await page.locator('button.book').click()
      await page.locator('.price-change').waitFor()
    },
  },
  {
    name: 'checkout-sold-out',
    open: (page, base) => page.goto(`${base}/checkout?property=3108&accommodation=1&rate=HOUSE&${stay}`),
  },
]

/** One booking on each site, made as a guest makes it. */
class BookedStays {
  readonly checkout: string
  readonly #addresses = new Map<string, string>()

  constructor(checkout: string) {
    this.checkout = checkout
  }

  async open(page: Page, base: string, part = ''): Promise<void> {
    let address = this.#addresses.get(base)
    if (address === undefined) {
      await page.goto(`${base}/${this.checkout}`)
      await fillIn(page, { email: `ada${this.#addresses.size}@example.com` })
      await page.locator('button.book').click()
      await page.waitForURL(/my-booking/)
      address = page.url()
      this.#addresses.set(base, address)
    }
    await page.goto(address.replace('?', `${part}?`))
  }
}

async function fillIn(page: Page, changes: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries({ ...guest, ...changes })) {
    const field = page.locator(`#checkout [name="${name}"]`)
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

const guest: Readonly<Record<string, string>> = {
  ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+1 970 555 0100' },
  ...{ country: 'US', line_1: '12 Pine Street', city: 'Denver', region: 'CO', postal_code: '80202' },
  ...{ cardholder: 'Ada Lovelace', card_number: '4111 1111 1111 1111', expiry: '12/34', cvv: '123' },
}
